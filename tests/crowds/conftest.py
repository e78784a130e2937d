"""Several workers in processes of their own, in one database."""

import asyncio
from contextlib import asynccontextmanager, contextmanager, suppress

import pytest

from soak.guests import Guest
from soak.house import FORKS, free_port
from tests.crowds.worker import main

PATIENCE = 60
"""Seconds after which a story that goes nowhere is a failure rather than a hang."""


class Worker:
    """A worker that can be killed."""

    def __init__(self, address, grumbles, thinks=0.0):
        self.port, self.grumbles = free_port(), grumbles
        self.process = FORKS.Process(
            target=main, args=(address, self.port, thinks, str(grumbles)), daemon=True
        )
        self.process.start()

    @property
    def said(self):
        """What it said in its window."""
        return self.grumbles.read_text("utf-8") if self.grumbles.exists() else ""

    def guest(self, language="en", like=None):
        """Somebody with a page here; the same person as somebody elsewhere, where that is said."""
        guest = Guest(self.port, language)
        if like is not None:
            guest.token, guest.table = like.token, like.table
        return guest

    async def open(self):
        """Wait until the door is open."""
        while True:
            assert self.process.is_alive(), self.said
            with suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return self
            await asyncio.sleep(0.02)

    def kill(self):
        """No goodbye."""
        self.process.kill()
        self.process.join()

    def close(self):
        self.process.terminate()
        self.process.join()


@contextmanager
def crew_in(address, folder):
    """Opens workers in one database; all is quiet in the end."""
    workers: list[Worker] = []

    def opened(**how):
        workers.append(Worker(address, folder / f"worker-{len(workers)}.txt", **how))
        return workers[-1]

    opened.address = address
    try:
        yield opened
    finally:
        for worker in workers:
            worker.close()
    for worker in workers:
        assert "Traceback" not in worker.said, worker.said


@pytest.fixture
def crew(furnished, tmp_path):
    """Opens workers for one story."""
    with crew_in(furnished, tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def both(postgres, tmp_path_factory):
    """Two workers that stay open for all stories of a module."""
    address = postgres.house()
    with crew_in(address, tmp_path_factory.mktemp("workers")) as opened:
        one, two = opened(), opened()
        one.address = two.address = address
        asyncio.run(opened_doors(one, two))
        yield one, two
    postgres.drop(address)


async def opened_doors(*workers):
    """Wait for all of them."""
    for worker in workers:
        await worker.open()


def tell(story):
    """Tell it to its end."""
    asyncio.run(asyncio.wait_for(story(), PATIENCE))


async def until(fact, seconds=20.0):
    """Wait until this is so; it may be something to ask."""
    async with asyncio.timeout(seconds):
        while True:
            so = fact()
            if asyncio.iscoroutine(so):
                so = await so
            if so:
                return so
            await asyncio.sleep(0.01)


@asynccontextmanager
async def looking_on(*guests, hear=lambda guest, frame: None):
    """These people have their page open, and hear what happens."""
    tasks = []
    for guest in guests:
        await guest.sit_down(guest.table)
        tasks.append(asyncio.create_task(guest.follow(lambda frame, guest=guest: hear(guest, frame))))
    await until(lambda: all(guest._socket for guest in guests))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
