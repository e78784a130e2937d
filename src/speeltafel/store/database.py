"""The interface to a database. `sqlite.File` and `postgres.Server` implement it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from sqlalchemy import Connection, Engine

from speeltafel.core.refusals import Refusal


class Database(Protocol):
    """A database that can hold a store."""

    @property
    def shared(self) -> bool:
        """Whether several processes use it at the same time."""

    def prepare(self) -> tuple[Engine, Engine]:
        """Migrate the tables to our version; return an engine for writing and one for reading."""

    def release(self) -> None:
        """Release the lock that kept other processes out, if there is one."""
        return

    def check_present(self) -> None:
        """Raise `Missing` where the file that was opened is no longer in its place."""
        return

    def is_full(self) -> bool:
        """Return whether the disk is known to be full."""
        return False

    def translate_error(self, error: BaseException) -> Refusal | None:
        """Return our error for one of the disk, the file or the server; None for one of the statement."""

    def wipe(self, connection: Connection) -> None:
        """Remove erased bytes from the disk, as far as this database can."""

    def size(self, connection: Connection) -> int:
        """Return how many bytes it takes on disk."""


@contextmanager
def translating_errors(translate: Callable[[BaseException], Refusal | None]) -> Iterator[None]:
    """Raise errors of a database as errors of the store, where this translates them."""
    try:
        yield
    except Exception as error:
        known = translate(error)
        if known is None:
            raise
        raise known from error
