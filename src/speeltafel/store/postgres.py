"""A PostgreSQL database: its engines, and what its errors mean.

Several processes, on several machines, share one database. Each has one connection that writes, some that
read, and two for notifications (`notifier.py`).
"""

from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, QueuePool, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text
from speeltafel.store import migrations
from speeltafel.store.database import Database, translating_errors
from speeltafel.store.errors import BadStore, DiskFull, NoData, Unavailable

PATIENCE = 5.0
"""Seconds to wait for a connection, or for a lock that a statement needs."""
MIGRATION_LOCK = 7_355_608
"""The advisory lock held while tables are migrated: several workers may start at the same moment."""
KEEPALIVE = {
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "application_name": "speeltafel",
}
"""Parameters that detect a dead connection within seconds; TCP's own take a quarter of an hour."""


def is_address(place: object) -> bool:
    """Return whether this is the address of a PostgreSQL database."""
    return isinstance(place, str) and place.startswith(
        ("postgresql://", "postgres://", "postgresql+psycopg://")
    )


class Server(Database):
    """A database on a PostgreSQL server, which looks after its files, shared by any number of processes."""

    shared = True

    def __init__(self, address: str, patience: float = PATIENCE, *, create: bool = True) -> None:
        driver()
        self._create = create
        try:
            url = make_url(address.replace("postgres://", "postgresql://", 1))
        except ArgumentError:
            url = URL.create("")
        if url.get_backend_name() != "postgresql" or not url.database:
            raise BadStore(
                Text(
                    "Zo ziet het adres van een PostgreSQL-database eruit: postgresql://naam@machine/database.",
                    "An address of a PostgreSQL database looks like this: postgresql://name@machine/database.",
                )
            )
        wait = {"connect_timeout": str(max(1, round(patience)))}
        self.url = url.set(drivername="postgresql+psycopg", query={**KEEPALIVE, **wait, **url.query})
        self.patience = patience

    @property
    def address(self) -> str:
        """The address as the driver reads it, with the password."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @property
    def shown(self) -> str:
        """The address without the password."""
        return self.url.set(drivername="postgresql", query={}).render_as_string()

    def prepare(self) -> tuple[Engine, Engine]:
        """Migrate the tables, one process at a time; return engines for writing and for reading."""
        writing = self._engine(poolclass=NullPool)
        # A busy worker has 12 connections at most, which leaves some for other workers. Every read is one
        # statement and needs no transaction, so it takes one round trip.
        reading = self._engine(
            "-c default_transaction_read_only=on",
            pool_size=4,
            max_overflow=8,
            poolclass=QueuePool,
            isolation_level="AUTOCOMMIT",
        )
        with translating_errors(self._opening_error), writing.begin() as connection:
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            if not self._create and migrations.version(connection) is None:
                raise NoData(self.shown)
            migrations.migrate(connection)
        return writing, reading

    def _opening_error(self, error: BaseException) -> Refusal | None:
        """Return why the database can't be opened, with the details that players don't get to see."""
        if not isinstance(error, DBAPIError) or self.translate_error(error) is None:
            return None
        why = (str(error.orig).strip().splitlines() or [""])[-1].strip()
        return Unavailable(
            Text(
                f"De database {self.shown} is niet te openen ({why}).",
                f"The database {self.shown} can't be opened ({why}).",
            )
        )

    def _engine(self, more: str = "", **pool: Any) -> Engine:
        # A statement that waits for a lock would hold up all tables of this worker.
        options = f"-c lock_timeout={round(self.patience * 1000)} {more}"
        return create_engine(self.url, connect_args={"options": options}, hide_parameters=True, **pool)

    def wipe(self, connection: Connection) -> None:
        """Vacuum the old versions of rows, so that their pages are overwritten in time.

        They stay in the write-ahead log until that is recycled, and in its archive if there is one.
        """
        plain: Any = connection.connection.driver_connection
        plain.autocommit = True
        try:
            plain.execute("VACUUM (SKIP_LOCKED) event, person")
        finally:
            if not plain.closed:
                plain.autocommit = False

    def size(self, connection: Connection) -> int:
        """Return how many bytes the database takes on its server's disk."""
        return int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)

    def translate_error(self, error: BaseException) -> Refusal | None:
        """Return our error for one of the server or the connection; None for one of the statement."""
        psycopg = driver()
        cause = error.orig if isinstance(error, DBAPIError) else error
        if not isinstance(cause, psycopg.Error):
            return None
        code = cause.sqlstate or ""
        if code == "53100":
            return DiskFull()
        # Without a code the connection broke or was never made. The codes: shutting down, starting up, too
        # many connections, too little memory, a read-only replica, a missing privilege, a lock timeout.
        lost = not code and isinstance(cause, psycopg.OperationalError | psycopg.InterfaceError)
        if lost or code[:2] in ("08", "53", "57", "58") or code in ("25006", "42501", "55P03"):
            return Unavailable(
                Text(
                    "De database is nu niet bereikbaar.",
                    "The database can't be reached now.",
                )
            )
        return None


def driver() -> Any:
    """Return the driver, psycopg, which the extra `postgres` installs."""
    try:
        import psycopg
    except ImportError:
        raise BadStore(
            Text(
                "Voor PostgreSQL is psycopg nodig: pip install 'speeltafel[postgres]'.",
                "PostgreSQL needs psycopg: pip install 'speeltafel[postgres]'.",
            )
        ) from None
    return psycopg
