"""Ratings: who takes part, how strong they are, and which matches were counted."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make room for ratings, and find the matches that count for them."""
    op.add_column("person", sa.Column("rated", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "rating",
        sa.Column("person", sa.Text, sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "counted",
        sa.Column("room", sa.Text, sa.ForeignKey("room.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    which = sa.text("kind = 'rated'")
    op.create_index("event_rated", "event", ["room"], sqlite_where=which, postgresql_where=which)
