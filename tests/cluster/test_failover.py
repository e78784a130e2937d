"""Workers and PostgreSQL are killed: other workers go on, and no acknowledged event is lost."""

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
from tests.cluster.conftest import open_pages, run, until, wait_until_open, workers_in
from tests.cluster.test_workers import read_table, start_match


def test_a_bot_turn_of_a_killed_worker_is_taken_over(start_worker):
    """No page is open; the bot moves all the same, once."""

    async def scenario():
        killed, other = start_worker(seconds=60.0), start_worker(seconds=0.05)
        await wait_until_open(killed, other)
        ana = killed.guest()
        path = (await ana.post("/tables", game="squadro", **{"with": "bot", "level": "club"})).headers[
            "location"
        ]
        table, _ = read_table(start_worker.address, path)
        if table.actor == 1:
            token = table.game.write(table.turn.moves[0])
            assert (await ana.post(f"{path}/move", seat=1, move=token, version=table.version)).status == 200
        await until(lambda: "thinking" in killed.output)
        await asyncio.sleep(0.3)
        assert "thinking" not in other.output
        killed.kill()
        await until(lambda: read_table(start_worker.address, path)[0].actor == 1)
        _, events = read_table(start_worker.address, path)
        assert sum(event.kind == "move" and event.body["seat"] == 2 for event in events) == 1
        assert other.output.count("thinking") == 1

    run(scenario)


def test_an_analysis_of_a_killed_worker_is_taken_over(start_worker):
    async def scenario():
        killed, other = start_worker(seconds=60.0), start_worker(seconds=0.01)
        await wait_until_open(killed, other)
        ana, bo = killed.guest(), other.guest()
        path = (await ana.post("/tables", game="squadro")).headers["location"]
        assert (await bo.post(f"{path}/sit", seat=2, name="Bo")).status == 200
        assert (await ana.post(f"{path}/start")).status == 200
        for seat, guest in ((1, ana), (2, bo)):
            table, _ = read_table(start_worker.address, path)
            token = table.game.write(table.turn.moves[0])
            answer = await guest.post(f"{path}/move", seat=seat, move=token, version=table.version)
            assert answer.status == 200, answer.text
        assert (await bo.post(f"{path}/resign", seat=2)).status == 200
        assert (await ana.post(f"{path}/analysis")).status in (200, 303)
        await until(lambda: "studying" in killed.output)
        assert "studying" not in other.output, "one worker studies"
        killed.kill()
        with Store.open(start_worker.address) as store:
            await until(lambda: len(store.studies(path[3:])) == 3)
        assert other.output.count("studying") == 3

    run(scenario)


def test_a_bot_turn_is_computed_by_one_worker(start_worker):
    async def scenario():
        one, two = start_worker(seconds=0.2), start_worker(seconds=0.2)
        await wait_until_open(one, two)
        ana, again = one.guest(), two.guest()
        path = (await ana.post("/tables", game="squadro", **{"with": "bot", "level": "club"})).headers[
            "location"
        ]
        again.token = ana.token
        rng = Random(5)
        for guest in (ana, again):
            guest.table = path
            await guest.open_page(path)
        following = [asyncio.create_task(guest.follow()) for guest in (ana, again)]
        await until(lambda: ana._socket and again._socket)
        for turn in range(4):
            guest = (ana, again)[turn % 2]
            await until(lambda: read_table(start_worker.address, path)[0].actor == 1)
            await guest.wait_up_to_date()
            form = {"move": rng.choice(guest.page.offers)[0], "version": guest.page.version, "seat": 1}
            assert (await guest.move(**form, once=f"t{turn}")).status == 200
        await until(lambda: read_table(start_worker.address, path)[0].actor == 1)
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
        _, events = read_table(start_worker.address, path)
        bots = sum(event.kind == "move" and event.body["seat"] == 2 for event in events)
        assert (one.output + two.output).count("thinking") == bots, "one worker computed each move"

    run(scenario)


def test_presence_recovers_after_a_worker_was_suspended(start_worker):
    """After SIGSTOP and SIGCONT, as when a laptop sleeps, the other page shows the person as present."""

    async def scenario():
        one, two = start_worker(), start_worker()
        await wait_until_open(one, two)
        ana, bo = await start_match(one, two)
        presence = [""]

        def on_update(guest, update):
            if guest is ana and "present" in update:
                presence.append(update["present"])

        async with open_pages(ana, bo, on_update=on_update):
            await until(lambda: presence[-1] and "even weg" not in presence[-1])
            os.kill(two.process.pid, signal.SIGSTOP)
            try:
                await until(lambda: "even weg" in presence[-1])
            finally:
                os.kill(two.process.pid, signal.SIGCONT)
            await until(lambda: "even weg" not in presence[-1])
            assert "even weg" not in (await ana.get(ana.table)).text

    run(scenario)


def test_a_restart_of_postgresql_loses_nothing_and_gives_clear_errors(tmp_path):
    async def scenario(postgres, start_worker):
        one, two = start_worker(seconds=0.4), start_worker(seconds=0.4)
        await wait_until_open(one, two)
        tables = [
            Table("squadro", one.port, Random(1), repeat_chat=True),
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
            against = await against_a_bot(one, start_worker.address)
            await asyncio.to_thread(postgres.stop, how)
            await until(lambda: refused)
            await asyncio.to_thread(postgres.start)
            for worker in (one, two):
                await until(lambda worker=worker: is_ready(worker))
            refused.clear()
            await until(lambda against=against: read_table(start_worker.address, against)[0].actor == 1)
            going.clear()
            await asyncio.gather(*playing)
            for table in tables:
                await table.settle()
                table.check(start_worker.address)
        for table in tables:
            await table.leave()
            assert sum(submit.answer == "yes" for submit in table.ledger.submits) > 5

    with cluster() as postgres:
        address = postgres.database()
        with workers_in(address, tmp_path) as start_worker:
            run(lambda: scenario(postgres, start_worker))


async def against_a_bot(worker, address):
    """Open a table against a bot, and play up to the bot's turn; return its path."""
    ana = worker.guest()
    facts = {"game": "squadro", "with": "bot", "level": "club"}
    path = (await ana.post("/tables", **facts)).headers["location"]
    table, _ = read_table(address, path)
    if table.actor == 1:
        token = table.game.write(table.turn.moves[0])
        assert (await ana.post(f"{path}/move", seat=1, move=token, version=table.version)).status == 200
    return path


async def is_ready(worker):
    """Return whether the worker is ready."""
    return (await worker.guest().get("/ready")).status == 200


async def play_on(table, go_on, refused):
    """Play, and go on after responses that the database is unavailable."""
    while go_on() and not table.over:
        for seat, guest in enumerate(table.players, 1):
            try:
                await table.act(seat, guest)
            except Lost:
                await asyncio.sleep(0.02)
            except AssertionError as error:
                if not re.search(r"was answered 503.*(niet bereikbaar|can't be reached)", str(error)):
                    raise
                refused.append(str(error))
                table.ledger.submits[-1].answer = ""
                await asyncio.sleep(0.02)


@pytest.fixture
def two_workers(migrated_database, tmp_path):
    """Run `speeltafel serve` with two workers, as from the command line."""
    command = [sys.executable, "-m", "speeltafel", "serve", "--no-warm", "--port", "0", "--rate", "1000000"]
    command += ["--database", migrated_database, "--workers", "2", "--data", str(tmp_path), "--log", "json"]
    log = tmp_path / "log.jsonl"
    with (
        log.open("w") as writing,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=writing, text=True) as process,
    ):
        output = ""
        while "Ctrl-C" not in output:
            line = process.stdout.readline()
            assert line, log.read_text()
            output += line
        process.port = int(re.search(r"localhost:(\d+)", output)[1])
        process.address, process.log = migrated_database, log
        yield process
        if process.poll() is None:
            process.kill()


def test_a_killed_worker_is_restarted_during_play(two_workers):
    async def scenario():
        table = Table("squadro", two_workers.port, Random(3), repeat_chat=True)
        with Store.open(two_workers.address) as store:
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
        table.check(two_workers.address)
        await table.submit(table.players[0], Submit("say", 1, "en door", 0, "x"))
        assert table.ledger.submits[-1].answer == "yes"
        await table.leave()

    run(scenario)
    two_workers.terminate()
    two_workers.communicate(timeout=90)
    log = two_workers.log.read_text()
    assert two_workers.returncode == 0, log
    assert "starting another" in log
    assert '"route": "/t/{id:str}/say"' in log
    assert not (found := re.findall(r".*Traceback.*", log)), found


async def living(guest, many):
    """Return the names of the running workers; an empty list unless there are `many`."""
    try:
        figures = (await guest.get("/metrics")).text
    except Lost:
        return []
    found = re.findall(r'speeltafel_up{worker="([^"]+)"} 1', figures)
    return found if len(found) == many else []


async def replaced(guest, gone):
    """Return whether two workers run without this one."""
    return gone not in (await living(guest, 2) or [gone])
