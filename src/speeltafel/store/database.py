"""What the store asks of a database. SQLite and PostgreSQL each have a module with all that is their own."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from sqlalchemy import Connection, Engine

from speeltafel.core.refusals import Refusal


class Database(Protocol):
    """A database that can hold a store."""

    @property
    def shared(self) -> bool:
        """Whether several processes keep house in it at the same time."""

    def prepare(self) -> tuple[Engine, Engine]:
        """Connections that write and connections that read, once the tables are there and of our version."""

    def release(self) -> None:
        """Let go of what kept other processes out, if anything did."""

    def look(self) -> None:
        """Refuse where what was opened is no longer at its place."""

    def is_full(self) -> bool:
        """Whether the disk is known to have no room left."""

    def trouble(self, error: BaseException) -> Refusal | None:
        """The refusal for an error of the disk, the file or the server; None for one in what was asked."""

    def wipe(self, connection: Connection) -> None:
        """Let what was erased leave the disk, as far as this database can."""

    def size(self, connection: Connection) -> int:
        """How many bytes it takes on disk."""


@contextmanager
def explained(database: Database) -> Iterator[None]:
    """Turn trouble with the database into its refusal."""
    try:
        yield
    except Exception as error:
        refusal = None if isinstance(error, Refusal) else database.trouble(error)
        if refusal is None:
            raise
        raise refusal from error
