"""Leases: what a worker does when others appear, die or resume."""

import asyncio
from concurrent.futures import Future

from speeltafel.server.leases import RECENT_ONLY, RECOVERY, SharedLeases
from speeltafel.store.workers import Heartbeat


class Registry:
    """A registry of workers with these heartbeats."""

    def __init__(self, *beats):
        self.beats = [*beats]

    def heartbeat(self, metrics, held, now):
        living, taken = self.beats.pop(0)
        answer = Future()
        answer.set_result(Heartbeat({worker: {} for worker in living}, taken))
        return answer


class FakeTables:
    """Counts how often all tables were checked."""

    def __init__(self, *beats):
        self.registry, self.looks = Registry(*beats), 0

    def now(self):
        return 0.0

    def share_presence(self):
        pass

    def refresh_all(self):
        self.looks += 1


def checks(*beats):
    """Return how often a worker checked all tables after each heartbeat, and what it took over."""
    server, woken, counted = FakeTables(*beats), [], []
    duties = SharedLeases(server, dict)

    async def wake(what):
        woken.append(what)

    for kind in (RECOVERY, "bots"):
        duties.on_take_over(kind, wake)

    async def scenario():
        for _ in beats:
            await duties._beat()
            counted.append(server.looks)

    asyncio.run(scenario())
    return counted, woken


def test_a_worker_that_was_suspended_is_checked_again():
    both, one = (["us", "them"], []), (["us"], [])
    assert checks(both, both, one, one, both, both)[0] == [1, 1, 2, 2, 3, 3]


def test_the_work_of_a_dead_worker_is_taken_over():
    _, woken = checks((["us", "them"], [RECOVERY]), (["us"], ["bots a"]))
    assert woken == ["", RECENT_ONLY, "a"]
