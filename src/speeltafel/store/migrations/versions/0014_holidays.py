"""Holidays: when people's clocks stand still where a move may take days."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make room for holidays."""
    op.create_table(
        "holiday",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("person.id"), nullable=False),
        sa.Column("first", sa.Text, nullable=False),
        sa.Column("last", sa.Text, nullable=False),
        sa.Column("zone", sa.Text, nullable=False),
        sa.Column("start", sa.Double, nullable=False),
        sa.Column("until", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("holiday_person", "holiday", ["person"])
    op.create_index("holiday_until", "holiday", ["until"])
    op.create_table(
        "holiday_change",
        sa.Column("person", sa.Text, sa.ForeignKey("person.id"), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
