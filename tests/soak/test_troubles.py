"""A full disk, a read-only file, a lock, a clock that jumps: a clear error, no damage, and play goes on."""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random

from click.testing import CliRunner

from soak.ledger import Submit, event_counts
from soak.server import ServerProcess, set_lock_timeout
from soak.tables import Table
from speeltafel.cli.main import main
from speeltafel.cli.serve import FILE
from speeltafel.store import Store, sqlite
from tests.soak.scenarios import run, times

HOLD = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("begin exclusive")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(file):
    """Lock the file in another process."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout.readline() == b"held\n"
    try:
        yield
    finally:
        other.communicate()


@asynccontextmanager
async def playing(folder, game="squadro", pace="none", **options):
    """Run a server with a table where some moves were played; check data and pages at the end."""
    server = ServerProcess(folder, patience=0.2, **options)
    assert await server.start(), server.output()
    table = Table(game, server.port, Random(7), pace=pace)
    try:
        await table.begin()
        await table.play(times(10))
        await table.settle()
        yield server, table
        await table.play(times(10))
        table.check(server.data / FILE)
        await table.settle()
        assert event_counts(server.data / FILE)["sound"] == "ok"
    finally:
        await table.leave()
        server.kill()


async def refused(table, *words):
    """Assert that both players get an error with the reason in their language, and nothing changes."""
    before = [guest.page.shown() for guest in table.guests]
    for guest, clear in zip(table.players, words, strict=True):
        answer = await guest.post(f"{guest.table}/say", text="gaat dit goed?")
        assert answer.status == 503
        assert int(answer.headers["retry-after"]) > 0
        assert re.search(clear, answer.json()["message"]), answer.text
        assert "niet opgeslagen" in answer.text or "not saved" in answer.text
        page = await guest.request("POST", f"{guest.table}/say", "text=gaat+dit+goed%3F")
        assert page.status == 503
        assert re.search(clear, page.text)
    await table.settle()
    assert [guest.page.shown() for guest in table.guests] == before


async def accepted(table):
    """Assert that submits are accepted."""
    for seat, guest in enumerate(table.players, 1):
        words = f"eindelijk {seat} {len(table.ledger.submits)}"
        await table.submit(guest, Submit("say", seat, words, 0, words))
    assert table.ledger.submits[-1].answer == "yes"
    await table.settle()


def test_writes_fail_during_a_lock_of_another_process(tmp_path):
    async def scenario():
        async with playing(tmp_path) as (server, table):
            with held(server.data / FILE):
                await refused(table, "bezet door een ander programma", "held by another program")
            await accepted(table)

    run(scenario)


def test_starting_during_a_lock_is_refused_and_works_later(tmp_path):
    Store.open(tmp_path / FILE).close()
    set_lock_timeout(0.05)
    try:
        for language, words in (("nl", "bezet door een ander"), ("en", "held by another program")):
            with held(tmp_path / FILE):
                result = CliRunner().invoke(
                    main, ["serve", "--language", language, "--port", "0", "--data", str(tmp_path)]
                )
            assert result.exit_code == 1
            assert words in result.output
    finally:
        set_lock_timeout(sqlite.PATIENCE)
    Store.open(tmp_path / FILE).close()


@contextmanager
def small_disk():
    """Yield a folder on a small disk of its own if one can be mounted; else any folder."""
    folder = Path(tempfile.mkdtemp())
    mounted = (
        os.geteuid() == 0
        and shutil.which("mount") is not None
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)], stderr=subprocess.DEVNULL
        ).returncode
    )
    try:
        yield folder, mounted
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)
        shutil.rmtree(folder)


@contextmanager
def full(server, mounted):
    """Fill the disk; without a disk of its own, limit the size of the server's files."""
    if mounted:
        filler = server.data / "filler"
        with filler.open("wb", 0) as growing:
            for size in (65536, 1):
                try:
                    while True:
                        growing.write(b"x" * size)
                except OSError:
                    pass
        yield
        filler.unlink()
    else:
        written_ahead = (server.data / FILE).with_name(f"{FILE}-wal")
        soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        limit = written_ahead.stat().st_size
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (limit, hard))
        yield
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))


def test_writes_fail_on_a_full_disk():
    async def scenario():
        with small_disk() as (folder, mounted):
            async with playing(folder / "data") as (server, table):
                with full(server, mounted):
                    words = ("schijf is vol|schijf of het geheugen", "disk is full|disk or the memory")
                    await refused(table, *(reason.split("|")[0 if mounted else 1] for reason in words))
                await accepted(table)

    run(scenario)


def test_writes_fail_when_the_file_becomes_read_only(tmp_path):
    """A server that has the file open goes on; when it must open it again, it reports the error."""

    async def scenario():
        async with playing(tmp_path, unprivileged=True) as (server, table):
            with read_only(server.data):
                first = table.players[0]
                with held(server.data / FILE):
                    answer = await first.post(f"{first.table}/say", text="gaat dit goed?")
                    assert "bezet" in answer.text
                await refused(table, "alleen-lezen", "read-only")
            await accepted(table)

    run(scenario)


@contextmanager
def read_only(folder):
    """Make a folder and its files read-only."""
    files = list(folder.iterdir())
    for file in files:
        file.chmod(0o444)
    folder.chmod(0o555)
    yield
    folder.chmod(0o755)
    for file in files:
        file.chmod(0o644)


def test_writes_fail_while_the_file_is_moved_away(tmp_path):
    """The server refuses at once, since writes would be lost, and does not create an empty file."""

    async def scenario():
        async with playing(tmp_path) as (server, table):
            file = server.data / FILE
            with held(file):
                await refused(table, "bezet", "held")
            file.rename(tmp_path / "elders")
            await refused(table, "is er niet meer", "is gone")
            assert not file.exists()
            (tmp_path / "elders").rename(file)
            await accepted(table)

    run(scenario)


def clocks(server, table):
    """Return the seconds each player has used, by the log."""
    return [chair.used for chair in table.ledger.check(server.data / FILE).chairs]


def skew(clock, seconds):
    """Skew a clock atomically: the server must not read half a number."""
    fresh = clock.with_name("fresh")
    fresh.write_text(str(seconds))
    fresh.replace(clock)


def test_a_jump_of_the_wall_clock_does_not_change_game_clocks(tmp_path):
    async def scenario():
        wrong = tmp_path / "wrong"
        skew(wrong, 0)
        async with playing(tmp_path / "data", pace="clock-10", clock=wrong) as (server, table):
            used = clocks(server, table)
            for jump in (86_400, -3 * 86_400, -50, 10**9):
                skew(wrong, jump)
                await table.play(times(6), chat=0.0)
                await table.settle()
                now = clocks(server, table)
                assert all(after >= before for before, after in zip(used, now, strict=True))
                assert sum(now) - sum(used) < 300, "a day in a moment"
                for guest in table.players:
                    left = [int(time) for time in re.findall(r'data-left="(\d+)"', guest.page.parts["seats"])]
                    assert all(0 < time <= 600 for time in left)
                    waiting = 3 - int(guest.page.seat)
                    claim = await table.players[waiting - 1].post(
                        f"{guest.table}/claim", seat=guest.page.seat
                    )
                    assert claim.status == 422, "nobody is out of time"
                used = now
            # A clock that was set back while the server was closed stands still until it catches up.
            skew(wrong, -3 * 86_400)
            server.kill()
            assert await server.start()
            await table.settle()
            await table.play(times(6), chat=0.0)
            await table.settle()
            now = clocks(server, table)
            assert all(0 <= before <= after for before, after in zip(used, now, strict=True))
            # And a right one counts again.
            skew(wrong, 0)
            server.kill()
            assert await server.start()

    run(scenario)


def test_a_backup_works_during_a_lock(tmp_path):
    with Store.open(tmp_path / FILE) as store, held(tmp_path / FILE):
        store.backup(tmp_path / "copy.db")
    assert event_counts(tmp_path / "copy.db")["sound"] == "ok"
