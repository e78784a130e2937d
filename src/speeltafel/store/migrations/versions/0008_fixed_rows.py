"""Rows of SQLite that never move: what is erased in its place has no copy elsewhere in the file."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

NAME_BYTES = 96


def upgrade() -> None:
    """Give events row ids, so that they are kept in the order they came, and names a fixed width."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.create_table(
        "event_by_row",
        sa.Column("room", sa.Text, sa.ForeignKey("room.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.execute("INSERT INTO event_by_row SELECT room, seq, at, kind, body FROM event ORDER BY room, seq")
    op.drop_table("event")
    op.rename_table("event_by_row", "event")
    for name, kind in (("event_bot", "bot"), ("event_rated", "rated")):
        op.create_index(name, "event", ["room"], sqlite_where=sa.text(f"kind = '{kind}'"))
    missing = f"{NAME_BYTES} - length(CAST(name AS BLOB))"
    op.execute(f"UPDATE person SET name = name || printf('%*s', {missing}, '') WHERE {missing} > 0")
