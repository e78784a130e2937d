"""Several workers, processes that share one PostgreSQL database."""

import asyncio
from contextlib import asynccontextmanager, contextmanager, suppress

import pytest

from soak.guests import Guest
from soak.server import FORKS, free_port
from tests.cluster.worker import main

TIMEOUT = 60
"""Seconds after which a scenario fails."""


class Worker:
    """A worker that can be killed."""

    def __init__(self, address, output_file, seconds=0.0, smtp=""):
        self.port, self.output_file = free_port(), output_file
        self.process = FORKS.Process(
            target=main, args=(address, self.port, seconds, str(output_file), smtp), daemon=True
        )
        self.process.start()

    @property
    def output(self):
        """What it printed and logged."""
        return self.output_file.read_text("utf-8") if self.output_file.exists() else ""

    def guest(self, language="en", like=None):
        """Return a guest of this worker, with the cookie and table of `like`, a guest of another."""
        guest = Guest(self.port, language)
        if like is not None:
            guest.token, guest.table = like.token, like.table
        return guest

    async def open(self):
        """Wait until the worker listens."""
        while True:
            assert self.process.is_alive(), self.output
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return self
            await asyncio.sleep(0.02)

    def kill(self):
        """Kill the process."""
        self.process.kill()
        self.process.join()

    def close(self):
        self.process.terminate()
        self.process.join()


@contextmanager
def workers_in(address, folder):
    """Yield a function that starts a worker on this database; none may log a traceback."""
    workers: list[Worker] = []

    def start_worker(**options):
        workers.append(Worker(address, folder / f"worker-{len(workers)}.txt", **options))
        return workers[-1]

    start_worker.address = address
    try:
        yield start_worker
    finally:
        for worker in workers:
            worker.close()
    for worker in workers:
        assert "Traceback" not in worker.output, worker.output


@pytest.fixture
def start_worker(migrated_database, tmp_path):
    """Starts a worker of one test."""
    with workers_in(migrated_database, tmp_path) as start:
        yield start


@pytest.fixture(scope="module")
def both(postgres, tmp_path_factory):
    """Two workers for all tests of a module."""
    address = postgres.migrated_database()
    with workers_in(address, tmp_path_factory.mktemp("workers")) as start:
        one, two = start(), start()
        one.address = two.address = address
        asyncio.run(wait_until_open(one, two))
        yield one, two
    postgres.drop(address)


async def wait_until_open(*workers):
    """Wait until these workers listen."""
    for worker in workers:
        await worker.open()


def run(scenario):
    """Run a scenario to its end."""
    asyncio.run(asyncio.wait_for(scenario(), TIMEOUT))


async def until(condition, seconds=20.0):
    """Wait until a condition, which may be a coroutine, is true; return its value."""
    pause = 0.01
    async with asyncio.timeout(seconds):
        while True:
            value = condition()
            if asyncio.iscoroutine(value):
                value = await value
            if value:
                return value
            await asyncio.sleep(pause)
            pause = min(1.5 * pause, 0.1)


@asynccontextmanager
async def open_pages(*guests, on_update=lambda guest, update: None):
    """Open the page of each guest's table, and follow updates."""
    tasks = []
    for guest in guests:
        await guest.open_page(guest.table)
        tasks.append(asyncio.create_task(guest.follow(lambda update, guest=guest: on_update(guest, update))))
    await until(lambda: all(guest._socket for guest in guests))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
