"""Fair ratings: when a rated match was over, why it did not count, and whom the owner excludes."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Keep why a match did not count, and how often people met lately."""
    op.add_column("counted", sa.Column("game", sa.Text, nullable=False, server_default=""))
    op.add_column("counted", sa.Column("at", sa.Double, nullable=False, server_default="0"))
    op.add_column("counted", sa.Column("why", sa.Text, nullable=False, server_default=""))
    op.create_index("counted_at", "counted", ["at"])
    op.create_table(
        "rating_exclusion",
        sa.Column("id", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
