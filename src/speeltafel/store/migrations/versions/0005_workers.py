"""Workers that share a database: their heartbeats, their leases, and who is present at them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make room for what passes."""
    # PostgreSQL need not survive a power cut with these: everybody says anew where they are.
    passing = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "worker",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
        sa.Column("figures", sa.Text, nullable=False),
        prefixes=passing,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "lease",
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("worker", sa.Text, nullable=False),
        prefixes=passing,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "presence",
        sa.Column("room", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("worker", sa.Text, primary_key=True),
        sa.Column("seen", sa.Double, nullable=False),
        sa.Column("here", sa.Integer, nullable=False),
        prefixes=passing,
        sqlite_with_rowid=False,
    )
