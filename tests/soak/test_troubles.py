"""A full disk, a read-only file, a lock, a clock that jumps: a clear word, no damage, and on it goes."""

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

import pytest
from click.testing import CliRunner

from soak.house import House, be_patient
from soak.ledger import Submit, rows_of
from soak.tables import Table
from speeltafel.cli.main import main
from speeltafel.cli.serve import FILE
from speeltafel.store import Store, sqlite
from tests.soak.stories import enough, tell

HOLD = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("begin exclusive")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(file):
    """Another process holds the file."""
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout.readline() == b"held\n"
    try:
        yield
    finally:
        other.communicate()


@asynccontextmanager
async def playing(folder, game="squadro", pace="none", **how):
    """A house with a table where some moves were played; all must be whole and true at the end."""
    house = House(folder, patience=0.2, **how)
    assert await house.open(), house.grumbled()
    table = Table(game, house.port, Random(7), pace=pace)
    try:
        await table.begin()
        await table.play(enough(10))
        await table.settle()
        yield house, table
        await table.play(enough(10))
        table.check(house.data / FILE)
        await table.settle()
        assert rows_of(house.data / FILE)["sound"] == "ok"
    finally:
        await table.leave()
        house.kill()


async def refused(table, *words):
    """Both players get a no and the reason, each in their own language; nothing changed, nobody was told."""
    before = [guest.page.shown() for guest in table.guests]
    for guest, clear in zip(table.players, words, strict=True):
        answer = await guest.post(f"{guest.table}/say", text="gaat dit goed?")
        assert answer.status == 503
        assert int(answer.headers["retry-after"]) > 0
        assert re.search(clear, answer.json()["message"]), answer.text
        assert "niet opgeslagen" in answer.text or "not saved" in answer.text
        page = await guest.ask("POST", f"{guest.table}/say", "text=gaat+dit+goed%3F")
        assert page.status == 503
        assert re.search(clear, page.text)
    await table.settle()
    assert [guest.page.shown() for guest in table.guests] == before


async def accepted(table):
    """The same now goes through, and once."""
    for seat, guest in enumerate(table.players, 1):
        words = f"eindelijk {seat} {len(table.ledger.submits)}"
        await table.submit(guest, Submit("say", seat, words, 0, words))
    assert table.ledger.submits[-1].said == "yes"
    await table.settle()


def test_a_lock_held_by_another_process(tmp_path):
    async def story():
        async with playing(tmp_path) as (house, table):
            with held(house.data / FILE):
                await refused(table, "bezet door een ander programma", "held by another program")
            await accepted(table)

    tell(story)


def test_a_house_that_can_not_open_under_a_lock_says_so_and_opens_later(tmp_path):
    Store.open(tmp_path / FILE).close()
    be_patient(0.05)
    try:
        for language, words in (("nl", "bezet door een ander"), ("en", "held by another program")):
            with held(tmp_path / FILE):
                said = CliRunner().invoke(
                    main, ["serve", "--language", language, "--port", "0", "--data", str(tmp_path)]
                )
            assert said.exit_code == 1
            assert words in said.output
    finally:
        be_patient(sqlite.PATIENCE)
    Store.open(tmp_path / FILE).close()


@contextmanager
def small_disk():
    """A folder on a disk of its own where the system lets us make one; else any folder."""
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
def full(house, mounted):
    """The disk is full; without a disk of our own, the system lets no file of the house grow any more."""
    if mounted:
        filler = house.data / "filler"
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
        written_ahead = (house.data / FILE).with_name(f"{FILE}-wal")
        soft, hard = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
        limit = written_ahead.stat().st_size
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (limit, hard))
        yield
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("with_own_disk", [True, False])
def test_a_full_disk(with_own_disk):
    async def story():
        with small_disk() as (folder, mounted):
            mounted = mounted and with_own_disk
            async with playing(folder / "house") as (house, table):
                with full(house, mounted):
                    words = ("schijf is vol|schijf of het geheugen", "disk is full|disk or the memory")
                    await refused(table, *(word.split("|")[0 if mounted else 1] for word in words))
                await accepted(table)

    tell(story)


def test_a_file_that_became_read_only(tmp_path):
    """A house that has the file open writes on; when it must open it anew, it says what is wrong."""

    async def story():
        async with playing(tmp_path, modest=True) as (house, table):
            with read_only(house.data):
                first = table.players[0]
                with held(house.data / FILE):
                    answer = await first.post(f"{first.table}/say", text="gaat dit goed?")
                    assert "bezet" in answer.text
                await refused(table, "alleen-lezen", "read-only")
            await accepted(table)

    tell(story)


@contextmanager
def read_only(folder):
    """Nothing in this folder can be written or made."""
    files = list(folder.iterdir())
    for file in files:
        file.chmod(0o444)
    folder.chmod(0o555)
    yield
    folder.chmod(0o755)
    for file in files:
        file.chmod(0o644)


def test_a_file_that_was_moved_away_and_came_back(tmp_path):
    """It is missed at once, for what is written to it may be lost, and no empty one is made in its place."""

    async def story():
        async with playing(tmp_path) as (house, table):
            file = house.data / FILE
            with held(file):
                await refused(table, "bezet", "held")
            file.rename(tmp_path / "elders")
            await refused(table, "is er niet meer", "is gone")
            assert not file.exists()
            (tmp_path / "elders").rename(file)
            await accepted(table)

    tell(story)


def clocks(house, table):
    """Seconds each player has used, by the log."""
    return [chair.used for chair in table.ledger.check(house.data / FILE).chairs]


def misset(clock, seconds):
    """Make a clock wrong in one go: a house that asks meanwhile would read half a number, and fall."""
    fresh = clock.with_name("fresh")
    fresh.write_text(str(seconds))
    fresh.replace(clock)


def test_a_clock_that_jumps_takes_no_time_and_gives_none(tmp_path):
    async def story():
        wrong = tmp_path / "wrong"
        misset(wrong, 0)
        async with playing(tmp_path / "house", pace="clock-10", clock=wrong) as (house, table):
            used = clocks(house, table)
            for jump in (86_400, -3 * 86_400, -50, 10**9):
                misset(wrong, jump)
                await table.play(enough(6), talk=0.0)
                await table.settle()
                now = clocks(house, table)
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
            # A clock that was set back while the house was closed stands still until it catches up.
            misset(wrong, -3 * 86_400)
            house.kill()
            assert await house.open()
            await table.settle()
            await table.play(enough(6), talk=0.0)
            await table.settle()
            now = clocks(house, table)
            assert all(0 <= before <= after for before, after in zip(used, now, strict=True))
            # And a right one counts again.
            misset(wrong, 0)
            house.kill()
            assert await house.open()

    tell(story)


def test_a_day_a_move_is_a_day_whatever_the_clock_says(tmp_path):
    async def story():
        wrong = tmp_path / "wrong"
        misset(wrong, 0)
        async with playing(tmp_path / "house", pace="days-1", clock=wrong) as (_, table):
            for jump in (3 * 86_400, -3 * 86_400):
                misset(wrong, jump)
                fresh = await table.watcher.get(table.watcher.table)
                left = [int(time) for time in re.findall(r'data-left="(\d+)"', fresh.text)]
                assert all(86_000 < time <= 86_400 for time in left), left

    tell(story)


def test_a_copy_can_be_made_under_a_lock(tmp_path):
    with Store.open(tmp_path / FILE) as store, held(tmp_path / FILE):
        store.backup(tmp_path / "copy.db")
    assert rows_of(tmp_path / "copy.db")["sound"] == "ok"
