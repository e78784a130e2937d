"""A temporary PostgreSQL server, started with `scripts/postgres`; its folder is deleted when it stops."""

import itertools
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from speeltafel.store import Store

SCRIPT = Path(__file__).parent.parent / "scripts" / "postgres"


class Cluster:
    """A PostgreSQL server on loopback that can be stopped, killed and started again."""

    def __init__(self) -> None:
        # Not in the folder of a test: PostgreSQL runs as a user who may not read it.
        self.folder = Path(tempfile.mkdtemp(prefix="speeltafel-postgres-"))
        self.folder.chmod(0o755)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._numbers = itertools.count(1)
        self._template = ""
        self.start()

    def start(self) -> None:
        """Start the server."""
        command = [str(SCRIPT), "start", str(self.folder), str(self.port)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def stop(self, how: str = "fast") -> None:
        """Stop the server; `immediate` without a clean shutdown, as in a power cut."""
        subprocess.run([str(SCRIPT), "stop", str(self.folder), how], check=True)

    def address(self, database: str) -> str:
        """Return the URL of a database."""
        return f"postgresql://speeltafel@127.0.0.1:{self.port}/{database}"

    def database(self, more: str = "") -> str:
        """Create an empty database; return its URL."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}{more}".encode())
        return self.address(name)

    def migrated_database(self) -> str:
        """Create a database with our schema and no data, as a copy of a template; return its URL."""
        if not self._template:
            address = self.database()
            Store.open(address).close()
            self._template = address.rpartition("/")[2]
        return self.database(f" TEMPLATE {self._template}")

    def drop(self, address: str) -> None:
        """Drop a database, also while clients are connected."""
        name = address.rpartition("/")[2]
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Run a PostgreSQL server."""
    server = Cluster()
    try:
        yield server
    finally:
        server.stop("immediate")
        shutil.rmtree(server.folder, ignore_errors=True)
