"""Everything that is PostgreSQL's own: how it is reached, how events are added, what its errors mean.

Several processes, on several machines, keep house in one database. Each has one connection that writes, some
that read, and two for the bell (`bell.py`).
"""

from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, QueuePool, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text
from speeltafel.store import migrations
from speeltafel.store.refusals import BadStore, DiskFull, NoData, Unavailable

PATIENCE = 5.0
"""How many seconds to wait for the server to open its door, or for a statement that is stuck."""
ONE_AT_A_TIME = 7_355_608
"""The advisory lock that whoever changes the tables holds: several workers may start at the same moment."""
LIVELY = {
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "application_name": "speeltafel",
}
"""How a connection is known to be dead, in seconds and not in the quarter of an hour that TCP takes."""


def is_address(place: object) -> bool:
    """Whether this names a PostgreSQL database."""
    return isinstance(place, str) and place.startswith(
        ("postgresql://", "postgres://", "postgresql+psycopg://")
    )


class Server:
    """A database on a PostgreSQL server, kept by any number of processes."""

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
        self.url = url.set(drivername="postgresql+psycopg", query={**LIVELY, **wait, **url.query})
        self.patience = patience

    @property
    def address(self) -> str:
        """As the driver itself reads it, password and all."""
        return self.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @property
    def shown(self) -> str:
        """As it may be shown to people: without a password."""
        return self.url.set(drivername="postgresql", query={}).render_as_string()

    def prepare(self) -> tuple[Engine, Engine]:
        """Bring the tables to our version, one process at a time."""
        writing = self._engine(poolclass=NullPool)
        # More are made when many read at once, up to a number that leaves room for other workers.
        # Every reading is a single statement, so it needs no transaction around it: one way there and back.
        reading = self._engine(
            "-c default_transaction_read_only=on",
            pool_size=4,
            max_overflow=8,
            poolclass=QueuePool,
            isolation_level="AUTOCOMMIT",
        )
        try:
            with writing.begin() as connection:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
                if not self._create and migrations.version(connection) is None:
                    raise NoData(self.shown)
                migrations.migrate(connection)
        except DBAPIError as error:
            refusal = self._shut_out(error)
            if refusal is None:
                raise
            raise refusal from error
        return writing, reading

    def release(self) -> None:
        """Nothing is held: other processes share the database."""

    def look(self) -> None:
        """The server itself knows where its files are."""

    def is_full(self) -> bool:
        """Its disk is another machine's: what fails there says so."""
        return False

    def _shut_out(self, error: DBAPIError) -> Refusal | None:
        """Why we can't come in: in full, for who opens a house needs to know it, and not who plays there."""
        if self.trouble(error) is None:
            return None
        why = (str(error.orig).strip().splitlines() or [""])[-1].strip()
        return Unavailable(
            Text(
                f"De database {self.shown} is niet te openen ({why}).",
                f"The database {self.shown} can't be opened ({why}).",
            )
        )

    def _engine(self, more: str = "", **pool: Any) -> Engine:
        # A statement that is stuck behind somebody's lock would hold up all tables of this worker.
        options = f"-c lock_timeout={round(self.patience * 1000)} {more}"
        return create_engine(self.url, connect_args={"options": options}, hide_parameters=True, **pool)

    def wipe(self, connection: Connection) -> None:
        """Let go of the old versions of rows; the pages they were on are then written over in time.

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
        """How many bytes the database takes on its server's disk."""
        return int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)

    def trouble(self, error: BaseException) -> Refusal | None:
        """The refusal for an error of the server or the way to it; None for an error in what was asked."""
        psycopg = driver()
        cause = error.orig if isinstance(error, DBAPIError) else error
        if not isinstance(cause, psycopg.Error):
            return None
        code = cause.sqlstate or ""
        if code == "53100":
            return DiskFull()
        # No code: the connection broke, or never was. The others: shutting down, starting up, too many
        # connections or too little memory, a copy that only reads, a right taken away, a lock held too long.
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
    """The driver; it comes with the extra `postgres`."""
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
