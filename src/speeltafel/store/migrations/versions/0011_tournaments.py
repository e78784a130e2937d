"""Tournaments: their rows, their logs, and whose they are."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make room for tournaments."""
    op.create_table(
        "tournament",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("organiser", sa.Text, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
    )
    op.create_table(
        "tournament_event",
        sa.Column("tournament", sa.Text, sa.ForeignKey("tournament.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "tournament_person",
        sa.Column("tournament", sa.Text, sa.ForeignKey("tournament.id"), primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("tournament_state", "tournament", ["state"])
    op.create_index("tournament_person_person", "tournament_person", ["person"])
