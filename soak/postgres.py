"""A PostgreSQL of one's own: started by `scripts/postgres` in a folder that goes when it stops."""

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
    """A server on loopback that can be stopped and started again, also without a goodbye."""

    def __init__(self) -> None:
        # Not in a test's own folder: the server runs as a user who may not look in there.
        self.folder = Path(tempfile.mkdtemp(prefix="speeltafel-postgres-"))
        self.folder.chmod(0o755)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self._numbers = itertools.count(1)
        self._furnished = ""
        self.start()

    def start(self) -> None:
        """Open the server, where it was closed."""
        command = [str(SCRIPT), "start", str(self.folder), str(self.port)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def stop(self, how: str = "fast") -> None:
        """Close it; `immediate` is as in a power cut."""
        subprocess.run([str(SCRIPT), "stop", str(self.folder), how], check=True)

    def address(self, database: str) -> str:
        """Where a database is."""
        return f"postgresql://speeltafel@127.0.0.1:{self.port}/{database}"

    def database(self, more: str = "") -> str:
        """The address of a new, empty database."""
        name = f"house{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}{more}".encode())
        return self.address(name)

    def house(self) -> str:
        """The address of a new database with the tables of an empty house: a copy, which is quicker."""
        if not self._furnished:
            address = self.database()
            Store.open(address).close()
            self._furnished = address.rpartition("/")[2]
        return self.database(f" TEMPLATE {self._furnished}")

    def drop(self, address: str) -> None:
        """Throw a database away, whoever is still connected."""
        name = address.rpartition("/")[2]
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A server for as long as one stays here."""
    server = Cluster()
    try:
        yield server
    finally:
        server.stop("immediate")
        shutil.rmtree(server.folder, ignore_errors=True)
