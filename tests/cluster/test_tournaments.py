"""A tournament of several workers: each knows what the others stored, and one that dies is replaced."""

import json
from itertools import cycle

from tests.cluster.conftest import run, until, wait_until_open

SETTINGS = {
    "title": "Cup",
    "game": "squadro",
    "system": "swiss",
    "pace": "days-3",
    "rounds": "2",
    "automatic": "yes",
}


def test_a_tournament_of_a_killed_worker_goes_on(start_worker):
    async def scenario():
        killed, other = start_worker(), start_worker()
        await wait_until_open(killed, other)
        people = [killed.guest() for _ in range(4)]
        cup = (await people[0].post("/tournaments", **SETTINGS)).headers["location"]
        for number, guest in enumerate(people, 1):
            worker = (killed, other)[number % 2]
            guest.port = worker.port
            assert (await guest.post(f"{cup}/enter", name=f"Player {number}")).status == 303
        people[0].port = other.port
        assert (await people[0].post(f"{cup}/start")).status == 303

        async def resign(number):
            """Let one of the two at each open table of a round give up; return how many tables it has."""
            facts = await results()
            if len(facts["rounds"]) < number:
                return 0
            page = (await people[0].request("GET", f"{cup}/rounds/{number}")).text
            paths = {part.partition('"')[0] for part in page.split('href="')[1:] if part.startswith("/t/")}
            for path in paths:
                tries = cycle((guest, seat) for guest in people for seat in (1, 2))
                while (await resigning(path, *next(tries))) != 200:
                    pass
            return len(paths)

        async def resigning(path, guest, seat):
            return (await guest.post(f"{path}/resign", seat=seat)).status

        async def results():
            return json.loads((await people[0].request("GET", f"{cup}/results.json")).text)

        killed.kill()
        for guest in people:
            guest.port = other.port
        assert await until(lambda: resign(1), 50) == 2
        assert await until(lambda: resign(2), 50) == 2

        async def is_over():
            return (await results())["state"] == "over"

        await until(is_over, 50)
        assert [row["points"] for row in (await results())["standings"]] == [2, 1, 1, 0]

    run(scenario)
