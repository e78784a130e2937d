"""A network that loses, delays, duplicates and reorders: pages end up right, and repeats count once."""

import asyncio
import json
import socket
from contextlib import asynccontextmanager
from random import Random

import pytest

from soak.guests import Guest
from soak.proxy import MESSAGE_FAULTS, REQUEST_FAULTS, Proxy
from soak.server import ServerProcess
from soak.tables import Table
from speeltafel.cli.serve import FILE
from speeltafel.server.viewers import MAX_QUEUED
from tests.soak.scenarios import TIMEOUT, run, times


@asynccontextmanager
async def opened(folder, database=None, **how):
    server = ServerProcess(folder / "data", database=database, **how)
    assert await server.start()
    try:
        yield server
    finally:
        server.kill()
        assert "Traceback" not in server.output(), server.output()


@pytest.mark.parametrize(("seed", "kind"), [(2, "sqlite"), (1, "postgresql")])
def test_pages_recover_from_a_bad_network_and_submits_count_once(tmp_path, request, seed, kind):
    database = request.getfixturevalue("migrated_database") if kind == "postgresql" else None

    async def scenario():
        async with opened(tmp_path, database, heartbeat=0.3) as server:
            proxy = Proxy(server.port, seed)
            proxy.calm = True
            await proxy.open()
            table = Table("saga", proxy.port, Random(seed), repeat_chat=True)
            await table.begin()
            proxy.calm = False
            more = times(120)
            # How much is sent, and so which faults occur, depends on how busy the machine is.
            await table.play(
                lambda: more() or proxy.done.keys() != REQUEST_FAULTS.keys() | MESSAGE_FAULTS.keys()
            )
            proxy.calm = True
            await table.play(times(6))
            await table.settle()
            table.check(database or server.data / FILE)
            await table.leave()
            await proxy.close()
        keys = {submit.key for submit in table.ledger.submits}
        assert len(keys) < len(table.ledger.submits), "some were repeated"

    run(scenario)


def test_a_repeated_submit_counts_once(tmp_path):
    async def scenario():
        async with opened(tmp_path) as server:
            table = Table("squadro", server.port, Random(1))
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
                assert await first.event_count() == seq
            other = await first.post(f"{first.table}/say", text="hoi", once="another")
            assert other.json()["seq"] == seq + 1, "the same text with another key is another line"
            second = await table.players[1].post(f"{first.table}/say", text="ha", once="another")
            assert second.json()["seq"] == seq + 2, "keys belong to one person"
            await table.settle()
            await table.leave()

    run(scenario)


def test_a_heartbeat_recovers_a_lost_update(tmp_path):
    async def scenario():
        async with opened(tmp_path, heartbeat=0.1) as server:
            table = Table("squadro", server.port, Random(1))
            await table.begin()
            await table.settle()
            watcher = table.watcher
            watcher.page.seq -= 1
            reloads = watcher.reloads
            await watcher.wait_up_to_date()
            assert watcher.reloads == reloads + 1
            await table.leave()

    run(scenario)


def test_a_stalled_reader_delays_nobody_and_is_disconnected(tmp_path):
    """Other pages get every update while one reads nothing; that one is closed with code 4408."""

    async def scenario():
        patient = {"close_timeout": TIMEOUT, "ack_timeout": TIMEOUT}
        async with opened(tmp_path, buffer=4096, **patient) as server:
            table = Table("squadro", server.port, Random(3))
            await table.begin()
            await table.settle()
            stalled = stall(server.port, table.watcher)
            other, updates = Guest(server.port), []
            await other.open_page(table.watcher.table)
            listening = asyncio.create_task(other.follow(updates.append))
            while not updates:  # The first update is the presence.
                await asyncio.sleep(0.01)
            first, since = table.players[0], other.page.seq
            for at in range(3 * MAX_QUEUED):
                response = await first.post(f"{first.table}/say", text=f"{at} {'🎲' * 290}")
                assert response.status == 200
            await other.wait_up_to_date()
            await table.settle()
            numbers = [update["n"] for update in updates if "present" not in update]
            assert numbers == list(range(since + 1, since + 1 + 3 * MAX_QUEUED)), (
                "the other page got every update"
            )
            listening.cancel()
            await table.leave()
            count, closed = await asyncio.to_thread(drained, stalled)
            assert closed == 4408
            assert count < len(numbers), "the queue of a page that does not read is bounded"
            back = Guest(server.port)
            await back.open_page(table.watcher.table)
            assert back.page.seq == await back.event_count()

    run(scenario)


def stall(port, guest):
    """Return a socket that sends the handshake and never reads."""
    page = socket.socket()
    page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    page.connect(("127.0.0.1", port))
    head = [f"GET {guest.table}/live?since={guest.page.seq} HTTP/1.1", f"host: 127.0.0.1:{port}"]
    head += [f"origin: http://127.0.0.1:{port}", "connection: upgrade", "upgrade: websocket"]
    head += ["sec-websocket-version: 13", "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=="]
    page.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
    return page


def drained(page):
    """Read until the connection closes; return the number of numbered updates and the close code."""
    with page, page.makefile("rb") as stream:
        while stream.readline().strip():
            pass
        count = 0
        while head := stream.read(2):
            more = {126: 2, 127: 8}.get(head[1], 0)
            size = int.from_bytes(stream.read(more)) if more else head[1]
            body = stream.read(size)
            if head[0] & 15 == 8:
                return count, int.from_bytes(body[:2])
            count += head[0] & 15 == 1 and "present" not in json.loads(body)
    return count, 0
