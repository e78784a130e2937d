"""A network that loses, delays, doubles and swaps: every page ends true, and what comes twice counts once."""

import asyncio
import json
import socket
from contextlib import asynccontextmanager
from random import Random

import pytest

from soak.guests import Guest
from soak.house import House
from soak.proxy import NOISE, TROUBLE, Proxy
from soak.tables import Table
from speeltafel.cli.serve import FILE
from speeltafel.server.viewers import MAX_QUEUED
from tests.soak.stories import enough, tell


@asynccontextmanager
async def opened(folder, database=None, **how):
    house = House(folder / "house", database=database, **how)
    assert await house.open()
    try:
        yield house
    finally:
        house.kill()
        assert "Traceback" not in house.grumbled(), house.grumbled()


@pytest.mark.parametrize(
    ("seed", "game", "kind"), [(1, "squadro", "sqlite"), (2, "saga", "sqlite"), (1, "saga", "postgresql")]
)
def test_behind_a_bad_network_every_page_ends_true_and_all_counts_once(tmp_path, request, seed, game, kind):
    database = request.getfixturevalue("furnished") if kind == "postgresql" else None

    async def story():
        async with opened(tmp_path, database, beat=0.3) as house:
            proxy = Proxy(house.port, seed)
            proxy.calm = True
            await proxy.open()
            table = Table(game, proxy.port, Random(seed), repeat_words=True)
            await table.begin()
            proxy.calm = False
            at_least = enough(120)
            # How much is sent, and so which troubles come, depends on how busy the machine is.
            await table.play(lambda: at_least() or proxy.done.keys() != TROUBLE.keys() | NOISE.keys())
            proxy.calm = True
            await table.play(enough(6))
            await table.settle()
            table.check(database or house.data / FILE)
            await table.leave()
            await proxy.close()
        asked = {submit.once for submit in table.ledger.submits}
        assert len(asked) < len(table.ledger.submits), "some were asked again"

    tell(story)


def test_the_same_submit_twice_counts_once_whatever_it_is(tmp_path):
    async def story():
        async with opened(tmp_path) as house:
            table = Table("squadro", house.port, Random(1))
            await table.begin()
            first = table.players[0]
            move = {"move": first.page.offers[0][0], "version": first.page.version, "seat": 1}
            seq = first.page.seq
            for what, form in (("move", move), ("say", {"text": "hoi"}), ("undo", {"seat": 1})):
                both = await asyncio.gather(
                    *(first.post(f"{first.table}/{what}", **form, once=what) for _ in range(2))
                )
                assert [answer.status for answer in both] == [200, 200]
                seq += 1
                assert await first.news() == seq
            other = await first.post(f"{first.table}/say", text="hoi", once="another")
            assert other.json()["seq"] == seq + 1, "the same words with another mark are said again"
            second = await table.players[1].post(f"{first.table}/say", text="ha", once="another")
            assert second.json()["seq"] == seq + 2, "a mark is one person's own"
            await table.settle()
            await table.leave()

    tell(story)


def test_a_page_whose_last_frame_was_lost_hears_where_the_house_is(tmp_path):
    async def story():
        async with opened(tmp_path, beat=0.1) as house:
            table = Table("squadro", house.port, Random(1))
            await table.begin()
            await table.settle()
            watcher = table.watcher
            watcher.page.seq -= 1
            refreshes = watcher.refreshes
            await watcher.is_up_to_date()
            assert watcher.refreshes == refreshes + 1
            await table.leave()

    tell(story)


def test_a_reader_who_stalls_slows_nobody_and_is_let_go(tmp_path):
    """The others hear every frame while one page doesn't read a byte; that one hears it must come back."""

    async def story():
        async with opened(tmp_path, buffer=4096) as house:
            table = Table("squadro", house.port, Random(3))
            await table.begin()
            await table.settle()
            stalled = stall(house.port, table.watcher)
            other, heard = Guest(house.port), []
            await other.sit_down(table.watcher.table)
            listening = asyncio.create_task(other.follow(heard.append))
            while not heard:  # Whoever comes in is told who is there.
                await asyncio.sleep(0.01)
            first, since = table.players[0], other.page.seq
            for at in range(3 * MAX_QUEUED):
                said = await first.post(f"{first.table}/say", text=f"{at} {'🎲' * 290}")
                assert said.status == 200
            await other.is_up_to_date()
            await table.settle()
            numbers = [frame["n"] for frame in heard if "present" not in frame]
            assert numbers == list(range(since + 1, since + 1 + 3 * MAX_QUEUED)), "the others heard it all"
            listening.cancel()
            await table.leave()
            told, closed = await asyncio.to_thread(drained, stalled)
            assert closed == 4408
            assert told < len(numbers), "what waits for one who doesn't read has an end"
            back = Guest(house.port)
            await back.sit_down(table.watcher.table)
            assert back.page.seq == await back.news()

    tell(story)


def stall(port, guest):
    """A socket that says hello and never reads."""
    page = socket.socket()
    page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    page.connect(("127.0.0.1", port))
    head = [f"GET {guest.table}/live?since={guest.page.seq} HTTP/1.1", f"host: 127.0.0.1:{port}"]
    head += [f"origin: http://127.0.0.1:{port}", "connection: upgrade", "upgrade: websocket"]
    head += ["sec-websocket-version: 13", "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=="]
    page.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
    return page


def drained(page):
    """Read at last: how many numbered frames there were, and with which word the house hung up."""
    stream = page.makefile("rb")
    while stream.readline().strip():
        pass
    told = 0
    while head := stream.read(2):
        more = {126: 2, 127: 8}.get(head[1], 0)
        size = int.from_bytes(stream.read(more)) if more else head[1]
        body = stream.read(size)
        if head[0] & 15 == 8:
            page.close()
            return told, int.from_bytes(body[:2])
        told += head[0] & 15 == 1 and "present" not in json.loads(body)
    return told, 0
