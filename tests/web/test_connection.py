"""The connection protocol without a network: budgets, buffering and cut-offs."""

import asyncio

import pytest
from uvicorn.server import ServerState

from soak.flood import frame
from speeltafel.cli.serve import uvicorn_config
from speeltafel.web.limits import budgets, connection
from speeltafel.web.limits.tracking import TrackingMiddleware
from tests.web.fake_transport import FakeTransport

HANDSHAKE = (
    b"GET /t/x/live HTTP/1.1\r\nhost: h\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n"
)


async def nobody(scope):
    """Return that no person makes a request."""
    return ""


def on_a_socket(scenario, accept=None):
    """Run a scenario with a WebSocket of a listening app: `await story(protocol, line, heard)`.

    Where there is an event `accept`, the app accepts the socket when it is set, and the story begins before.
    """
    received = []

    async def listen(scope, receive, send):
        await receive()
        if accept is not None:
            await accept.wait()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            received.append(message.get("text", message.get("bytes")))

    async def main():
        config = uvicorn_config(TrackingMiddleware(listen, nobody))
        config.load()
        line = FakeTransport()
        admission = config.http_protocol_class(config=config, server_state=ServerState(), app_state={})
        admission.connection_made(line)
        protocol = line.protocol
        if accept is None:
            line.receive(HANDSHAKE)
            await until(lambda: b"101" in line.written)
        await scenario(protocol, line, received)
        line.close()
        await protocol.lost.wait()

    asyncio.run(main())


async def until(holds):
    """Wait for a condition."""
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.001)


WORDS = ["", "a", "zet 3", "é" * 60, "x" * 125, "x" * 126, "x" * 1024]


@pytest.mark.parametrize("size", [1, 2, 5, 7, 100, 10_000])
def test_messages_are_parsed_whole_split_or_joined(size, monkeypatch):
    monkeypatch.setattr(connection, "READ_COST", 0)
    sent = b"".join(frame(0x1, text.encode()) for text in WORDS)

    async def scenario(protocol, line, received):
        for at in range(0, len(sent), size):
            line.receive(sent[at : at + size])
        await until(lambda: len(received) == len(WORDS))
        assert received == WORDS
        assert line.reads
        assert not line.aborted

    on_a_socket(scenario)


@pytest.mark.parametrize("pieces", [[HANDSHAKE + frame(0x1, b"zet 3")], [HANDSHAKE, frame(0x1, b"zet 3")]])
def test_reading_pauses_until_the_handshake_is_answered(pieces):
    accept = asyncio.Event()

    async def scenario(protocol, line, received):
        for piece in [*pieces, frame(0x1, b"zet 4")]:
            line.receive(piece)
        assert not line.reads, "as soon as there is anything behind the handshake"
        await asyncio.sleep(0)
        assert line.unread == [frame(0x1, b"zet 4")]
        accept.set()
        await until(lambda: received == ["zet 3", "zet 4"])
        await until(lambda: line.reads)
        assert line.written.startswith(b"HTTP/1.1 101")

    on_a_socket(scenario, accept)


@pytest.mark.parametrize("pieces", [[HANDSHAKE + frame(0x9) * 11_000], [HANDSHAKE, frame(0x9) * 11_000]])
def test_too_many_bytes_after_a_handshake_close_the_connection(pieces):
    async def scenario(protocol, line, received):
        for piece in pieces:
            assert not line.aborted
            line.receive(piece)
        assert line.aborted
        assert protocol.limits.is_banned("203.0.113.9")

    on_a_socket(scenario, asyncio.Event())


def test_a_handshake_without_an_answer_times_out(monkeypatch):
    monkeypatch.setattr(connection, "CLIENT_TIMEOUT", 0.1)

    async def scenario(protocol, line, received):
        line.receive(HANDSHAKE)
        await until(lambda: line.aborted)

    on_a_socket(scenario, asyncio.Event())


def test_bytes_over_the_budget_wait_and_reading_pauses(monkeypatch):
    monkeypatch.setattr(budgets, "SOCKET_BYTES", 20_000)

    async def scenario(protocol, line, received):
        line.receive(frame(0x9, b"x" * 100) * 100)  # 10,600 bytes, of which 8,192 at once
        await until(lambda: not line.reads)
        assert line.written.count(b"x" * 100) < 100
        await until(lambda: line.written.count(b"x" * 100) == 100)
        await until(lambda: line.reads)
        assert not line.aborted

    on_a_socket(scenario)


def test_a_client_that_stays_over_its_budget_is_cut_off_and_banned(monkeypatch):
    monkeypatch.setattr(connection, "OVERDRAWN", 0.1)

    async def scenario(protocol, line, received):
        line.receive(frame(0x9) * 10_000)
        await until(lambda: line.aborted)
        assert protocol.limits.is_banned("203.0.113.9")

    on_a_socket(scenario)


def test_a_client_far_over_its_budget_is_cut_off_at_once():
    async def scenario(protocol, line, received):
        line.receive(frame(0x9) * 11_000)
        assert line.aborted

    on_a_socket(scenario)


def test_an_endless_message_is_cut_off_however_slow(monkeypatch):
    monkeypatch.setattr(connection, "INCOMPLETE_LIMIT", 2_000)

    async def scenario(protocol, line, received):
        for at in range(300):
            line.receive(frame(0x1, b"a"))
            await until(lambda: len(received) == at + 1)  # noqa: B023
        assert not line.aborted, "whole messages are heard"
        line.receive(frame(0x1, b"a", fin=False))
        for _ in range(2_000):
            line.receive(frame(0x0, fin=False))
            await asyncio.sleep(0)
        await until(lambda: line.aborted)
        assert len(received) == 300

    monkeypatch.setattr(connection, "READ_COST", 0)
    on_a_socket(scenario)


@pytest.mark.parametrize(("forgiven", "cut_off"), [(1e9, False), (0.0, True)])
def test_answering_pings_does_not_count_as_flooding(monkeypatch, forgiven, cut_off):
    """The client is silent for days, and earlier frames no longer count."""
    monkeypatch.setattr(connection, "INCOMPLETE_LIMIT", 200)
    monkeypatch.setattr(connection, "INCOMPLETE_RATE", forgiven)
    monkeypatch.setattr(connection, "READ_COST", 0)

    async def scenario(protocol, line, received):
        for _ in range(100):
            line.receive(frame(0xA))
            await until(lambda: line.aborted or not protocol._buffer)
        assert line.aborted is cut_off

    on_a_socket(scenario)


def test_a_large_burst_is_parsed_in_slices():
    async def scenario(protocol, line, received):
        before = len(line.written)
        line.receive(frame(0x9) * 1_000)
        answered = (len(line.written) - before) // 2
        assert 0 < answered <= connection.SLICE // 6, "the rest waits for another turn of the loop"
        await until(lambda: len(line.written) - before == 2_000)

    on_a_socket(scenario)


def test_a_message_gets_through_when_others_spent_the_shared_budget():
    async def scenario(protocol, line, received):
        shared = protocol.limits.address_budget("203.0.113.9")
        shared.take(100 * budgets.ADDRESS_BURST)
        line.receive(frame(0x1, b"zet 3"))
        await until(lambda: received == ["zet 3"])
        line.receive(frame(0x1, b"x" * 1000) * 2)
        await until(lambda: not line.reads)
        assert len(received) < 3, "more than the reserve waits"
        assert not line.aborted

    on_a_socket(scenario)


def test_a_socket_within_its_budget_is_cut_off_when_the_shared_budget_is_overdrawn(monkeypatch):
    monkeypatch.setattr(connection, "STARVED", 0.1)

    async def scenario(protocol, line, received):
        shared = protocol.limits.address_budget("203.0.113.9")
        shared.take(100 * budgets.ADDRESS_BURST)
        line.receive(frame(0x9) * 600)  # 3,600 bytes: less than its own budget
        await until(lambda: line.aborted)
        assert protocol._budget.left() > 0
        assert protocol.limits.is_banned("203.0.113.9")

    on_a_socket(scenario)
