"""The lobby: tables that are open to all, people who look for an opponent, blocks and reports."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make room for the lobby."""
    op.create_table(
        "listing",
        sa.Column("room", sa.Text, sa.ForeignKey("room.id"), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("started", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("listing_at", "listing", ["started", "at"])
    op.create_table(
        "queue",
        sa.Column("person", sa.Text, sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("found", sa.Text, nullable=False),
        sa.Column("opponent", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "block",
        sa.Column("person", sa.Text, sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("other", sa.Text, sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("block_other", "block", ["other"])
    op.create_table(
        "report",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("person.id"), nullable=False),
        sa.Column("about", sa.Text, sa.ForeignKey("person.id"), nullable=False),
        sa.Column("room", sa.Text, sa.ForeignKey("room.id"), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
    )
    op.create_index("report_done", "report", ["done", "at"])
