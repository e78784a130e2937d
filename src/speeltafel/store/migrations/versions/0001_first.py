"""Rooms and their events, people and their rooms, and settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "room",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "event",
        sa.Column("room", sa.Text, sa.ForeignKey("room.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "person",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("secret", sa.Text, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_table(
        "sitting",
        sa.Column("person", sa.Text, sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("room", sa.Text, sa.ForeignKey("room.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "setting",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
