"""Programs: persons that belong to somebody."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Let a person belong to another, and find what belongs to somebody."""
    op.add_column("person", sa.Column("owner", sa.Text))
    op.create_index("person_owner", "person", ["owner"])
