"""Workers and servers die in the midst of an evening: others go on, and nothing that had a yes is lost."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
from random import Random

import pytest

from soak.guests import Lost
from soak.ledger import Submit
from soak.postgres import cluster
from soak.tables import Table
from speeltafel.cli.serve import owner_key
from speeltafel.store import Store
from tests.crowds.conftest import crew_in, looking_on, opened_doors, tell, until
from tests.crowds.test_workers import logged, sat_down


def test_a_worker_that_is_killed_amid_its_bots_thoughts_is_replaced_by_another(crew):
    """Nobody has the page open: the bot goes on all the same, and moves once."""

    async def story():
        doomed, other = crew(thinks=60.0), crew(thinks=0.05)
        await opened_doors(doomed, other)
        ana = doomed.guest()
        table = (await ana.post("/tables", game="squadro", **{"with": "bot", "level": "club"})).headers[
            "location"
        ]
        room, _ = logged(crew.address, table)
        if room.actor == 1:
            token = room.game.write(room.turn.moves[0])
            assert (await ana.post(f"{table}/move", seat=1, move=token, version=room.version)).status == 200
        await until(lambda: "thinking" in doomed.said)
        await asyncio.sleep(0.3)
        assert "thinking" not in other.said
        doomed.kill()
        await until(lambda: logged(crew.address, table)[0].actor == 1)
        _, events = logged(crew.address, table)
        assert sum(event.kind == "move" and event.body["seat"] == 2 for event in events) == 1
        assert other.said.count("thinking") == 1

    tell(story)


def test_a_study_goes_on_elsewhere_when_its_worker_is_killed(crew):
    async def story():
        doomed, other = crew(thinks=60.0), crew(thinks=0.01)
        await opened_doors(doomed, other)
        ana, bo = doomed.guest(), other.guest()
        table = (await ana.post("/tables", game="squadro")).headers["location"]
        assert (await bo.post(f"{table}/sit", seat=2, name="Bo")).status == 200
        assert (await ana.post(f"{table}/start")).status == 200
        for seat, guest in ((1, ana), (2, bo)):
            room, _ = logged(crew.address, table)
            token = room.game.write(room.turn.moves[0])
            answer = await guest.post(f"{table}/move", seat=seat, move=token, version=room.version)
            assert answer.status == 200, answer.text
        assert (await bo.post(f"{table}/resign", seat=2)).status == 200
        assert (await ana.post(f"{table}/analysis")).status in (200, 303)
        await until(lambda: "studying" in doomed.said)
        assert "studying" not in other.said, "one is enough"
        doomed.kill()
        with Store.open(crew.address) as store:
            await until(lambda: len(store.studies(table[3:])) == 3)
        assert other.said.count("studying") == 3

    tell(story)


def test_two_workers_who_both_see_a_bots_turn_let_it_think_once(crew):
    async def story():
        one, two = crew(thinks=0.2), crew(thinks=0.2)
        await opened_doors(one, two)
        ana, again = one.guest(), two.guest()
        table = (await ana.post("/tables", game="squadro", **{"with": "bot", "level": "club"})).headers[
            "location"
        ]
        again.token = ana.token
        rng = Random(5)
        for guest in (ana, again):
            guest.table = table
            await guest.sit_down(table)
        following = [asyncio.create_task(guest.follow()) for guest in (ana, again)]
        await until(lambda: ana._socket and again._socket)
        for turn in range(4):
            guest = (ana, again)[turn % 2]
            await until(lambda: logged(crew.address, table)[0].actor == 1)
            await guest.is_up_to_date()
            form = {"move": rng.choice(guest.page.offers)[0], "version": guest.page.version, "seat": 1}
            assert (await guest.move(**form, once=f"t{turn}")).status == 200
        await until(lambda: logged(crew.address, table)[0].actor == 1)
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
        _, events = logged(crew.address, table)
        bots = sum(event.kind == "move" and event.body["seat"] == 2 for event in events)
        assert (one.said + two.said).count("thinking") == bots, "each thought was thought by one"

    tell(story)


def test_nobody_stays_away_when_their_worker_was_only_stopped_for_a_while(crew):
    """A laptop that slept, a paused container: what the other page was told last must be true again."""

    async def story():
        one, two = crew(), crew()
        await opened_doors(one, two)
        ana, bo = await sat_down(one, two)
        told = [""]

        def hear(guest, frame):
            if guest is ana and "present" in frame:
                told.append(frame["present"])

        async with looking_on(ana, bo, hear=hear):
            await until(lambda: told[-1] and "even weg" not in told[-1])
            os.kill(two.process.pid, signal.SIGSTOP)
            try:
                await until(lambda: "even weg" in told[-1])
            finally:
                os.kill(two.process.pid, signal.SIGCONT)
            await until(lambda: "even weg" not in told[-1])
            assert "even weg" not in (await ana.get(ana.table)).text

    tell(story)


def test_postgresql_that_is_restarted_in_mid_play_loses_nothing_and_is_missed_clearly(tmp_path):
    async def story(server, crew):
        one, two = crew(thinks=0.4), crew(thinks=0.4)
        await opened_doors(one, two)
        tables = [
            Table("squadro", one.port, Random(1), repeat_words=True),
            Table("zocken", two.port, Random(2)),
        ]
        for table in tables:
            await table.begin()
        refused: list[str] = []
        for how in ("fast", "immediate"):
            going = threading.Event()
            going.set()
            playing = [asyncio.create_task(play_on(table, going.is_set, refused)) for table in tables]
            await asyncio.sleep(0.5)
            against = await against_a_bot(one, crew.address)
            await asyncio.to_thread(server.stop, how)
            await until(lambda: refused)
            await asyncio.to_thread(server.start)
            for worker in (one, two):
                await until(lambda worker=worker: is_ready(worker))
            refused.clear()
            await until(lambda against=against: logged(crew.address, against)[0].actor == 1)
            going.clear()
            await asyncio.gather(*playing)
            for table in tables:
                await table.settle()
                table.check(crew.address)
        for table in tables:
            await table.leave()
            assert sum(submit.said == "yes" for submit in table.ledger.submits) > 5

    with cluster() as server:
        address = server.database()
        with crew_in(address, tmp_path) as crew:
            tell(lambda: story(server, crew))


async def against_a_bot(worker, address):
    """A table where a bot thinks at this moment."""
    ana = worker.guest()
    facts = {"game": "squadro", "with": "bot", "level": "club"}
    table = (await ana.post("/tables", **facts)).headers["location"]
    room, _ = logged(address, table)
    if room.actor == 1:
        token = room.game.write(room.turn.moves[0])
        assert (await ana.post(f"{table}/move", seat=1, move=token, version=room.version)).status == 200
    return table


async def is_ready(worker):
    """Whether people may be sent there."""
    return (await worker.guest().get("/ready")).status == 200


async def play_on(table, go_on, refused):
    """Play; who is told that it can't be kept now tries again later."""
    while go_on() and not table.over:
        for seat, guest in enumerate(table.players, 1):
            try:
                await table.act(seat, guest)
            except Lost:
                await asyncio.sleep(0.02)
            except AssertionError as told:
                if not re.search(r"was answered 503.*(niet bereikbaar|can't be reached)", str(told)):
                    raise
                refused.append(str(told))
                table.ledger.submits[-1].said = ""
                await asyncio.sleep(0.02)


@pytest.fixture
def many(furnished, tmp_path):
    """`speeltafel serve` with two workers, as from the command line."""
    command = [sys.executable, "-m", "speeltafel", "serve", "--no-warm", "--port", "0", "--rate", "1000000"]
    command += ["--database", furnished, "--workers", "2", "--data", str(tmp_path), "--log", "json"]
    log = tmp_path / "log.jsonl"
    with (
        log.open("w") as writing,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=writing, text=True) as process,
    ):
        told = ""
        while "Ctrl-C" not in told:
            line = process.stdout.readline()
            assert line, log.read_text()
            told += line
        process.port = int(re.search(r"localhost:(\d+)", told)[1])
        process.address, process.log = furnished, log
        yield process
        if process.poll() is None:
            process.kill()


def test_of_two_workers_behind_one_door_one_is_killed_and_replaced_in_mid_play(many):
    async def story():
        table = Table("squadro", many.port, Random(3), repeat_words=True)
        with Store.open(many.address) as store:
            table.watcher.key = owner_key(store)
        first = await until(lambda: living(table.watcher, 2), 60)
        await table.begin()
        playing = True
        task = asyncio.create_task(table.play(lambda: playing))
        await asyncio.sleep(0.3)
        os.kill(int(first[0].split("-")[-2]), signal.SIGKILL)
        await until(lambda: replaced(table.watcher, first[0]), 60)
        await asyncio.sleep(0.3)
        playing = False
        await task
        await table.settle()
        table.check(many.address)
        await table.submit(table.players[0], Submit("say", 1, "en door", 0, "x"))
        assert table.ledger.submits[-1].said == "yes"
        await table.leave()

    tell(story)
    many.terminate()
    many.communicate(timeout=90)
    log = many.log.read_text()
    assert many.returncode == 0, log
    assert "starting another" in log
    assert '"route": "/t/{id:str}/say"' in log
    assert not (found := re.findall(r".*Traceback.*", log)), found


async def living(guest, many):
    """The workers that keep the house, when there are so many."""
    try:
        figures = (await guest.get("/metrics")).text
    except Lost:
        return []
    found = re.findall(r'speeltafel_up{worker="([^"]+)"} 1', figures)
    return found if len(found) == many else []


async def replaced(guest, gone):
    """Whether there are two again, and the one that was killed isn't among them."""
    return gone not in (await living(guest, 2) or [gone])
