"""Programs at two workers find, challenge and play each other as at one."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Queue
from threading import Thread

import pytest

from speeltafel.client import Client, Unreachable
from tests.cluster.conftest import run, until


@pytest.fixture(scope="module")
def programs(both):
    """Two programs of one person, each at another worker."""
    tokens = []

    async def scenario():
        ana = both[0].guest("en")
        for name in ("Robo", "Bobo"):
            page = await ana.post("/programs", name=name)
            tokens.append(re.search(r'value="(speeltafel_[\w-]+)"', page.text)[1])

    run(scenario)
    return [
        Client(f"http://127.0.0.1:{worker.port}", token) for worker, token in zip(both, tokens, strict=True)
    ]


def event_queue(client):
    """Return a queue of the events that a program receives."""
    events = Queue()

    def receive():
        with suppress(Unreachable):  # The server stops at the end of the test.
            for event in client.events():
                events.put(event)

    Thread(target=receive, daemon=True).start()
    return events


def play(client, path):
    """Play the first legal move until the end; return the log that the program received."""
    for match in client.follow(path):
        if "moves" in match["state"]["turn"]:
            client.move(path, match["state"]["turn"]["moves"][0], match["state"]["version"])
    return match["state"]["log"]


def test_programs_of_different_workers_play_each_other(programs):
    robo, bobo = programs
    name = bobo.account()["id"]
    queues = [event_queue(robo), event_queue(bobo)]

    async def scenario():
        await until(lambda: name in [program["id"] for program in robo.online()])

    run(scenario)
    path = robo.challenge(name, "squadro")["id"]
    assert queues[1].get(timeout=30)["type"] == "challenge"
    bobo.accept(path)
    for events in queues:
        assert events.get(timeout=30)["type"] == "gameStart"
    with ThreadPoolExecutor(2) as both_play:
        one, other = both_play.map(play, programs, [path, path], timeout=120)
    assert one == other
    assert len(one) > 20
    for events in queues:
        assert events.get(timeout=30)["type"] == "gameFinish"
