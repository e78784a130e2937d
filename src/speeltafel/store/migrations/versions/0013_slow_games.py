"""Slow games: how far people have read the log of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make room for read marks."""
    op.create_table(
        "read_mark",
        sa.Column("person", sa.Text, sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("room", sa.Text, sa.ForeignKey("room.id"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
