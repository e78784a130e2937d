"""Programs at two workers of one house: they find, challenge, play and miss each other as at one."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Queue
from threading import Thread

import pytest

from speeltafel.client import Client, Unreachable
from tests.crowds.conftest import tell, until


@pytest.fixture(scope="module")
def programs(both):
    """Two programs of one person's, each at a worker of its own."""
    tokens = []

    async def story():
        ana = both[0].guest("en")
        for name in ("Robo", "Bobo"):
            page = await ana.post("/programs", name=name)
            tokens.append(re.search(r'value="(speeltafel_[\w-]+)"', page.text)[1])

    tell(story)
    return [
        Client(f"http://127.0.0.1:{worker.port}", token) for worker, token in zip(both, tokens, strict=True)
    ]


def heard(client):
    """What a program hears of the house, as it comes."""
    events = Queue()

    def hear():
        with suppress(Unreachable):  # The house closes when all is told.
            for event in client.events():
                events.put(event)

    Thread(target=hear, daemon=True).start()
    return events


def play(client, table):
    """Play to the end with the first move on offer each time; answers the log as the program knows it."""
    for match in client.follow(table):
        if "moves" in match["state"]["turn"]:
            client.move(table, match["state"]["turn"]["moves"][0], match["state"]["version"])
    return match["state"]["log"]


def test_a_program_is_found_challenged_and_played_with_from_another_worker(programs):
    robo, bobo = programs
    name = bobo.account()["id"]
    told = [heard(robo), heard(bobo)]

    async def story():
        await until(lambda: name in [program["id"] for program in robo.online()])

    tell(story)
    table = robo.challenge(name, "squadro")["id"]
    assert told[1].get(timeout=30)["type"] == "challenge"
    bobo.accept(table)
    for events in told:
        assert events.get(timeout=30)["type"] == "gameStart"
    with ThreadPoolExecutor(2) as both_play:
        one, other = both_play.map(play, programs, [table, table], timeout=120)
    assert one == other
    assert len(one) > 20
    for events in told:
        assert events.get(timeout=30)["type"] == "gameFinish"
