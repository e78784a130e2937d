"""An index of the rooms where bots play, for a server that restarts."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """List the events by which bots sat down."""
    which = sa.text("kind = 'bot'")
    op.create_index("event_bot", "event", ["room"], sqlite_where=which, postgresql_where=which)
