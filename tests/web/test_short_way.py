"""The short ways over a socket. In: whatever comes, and however it is cut, is heard as the parser would.

Out: what is told in one turn of the loop leaves together and in its order.
"""

import asyncio

import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from speeltafel.cli.serve import settings
from speeltafel.web import door
from speeltafel.web.door import LiveDoor, extent, head, unmasked

ASKED = (
    b"GET /t/x/live HTTP/1.1\r\nhost: h\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n\r\n"
)
WORDS = ["", "a", "zet 3", "é" * 60, "x" * 125, "x" * 126, "x" * 1024]


class Line(asyncio.Transport):
    """A connection that takes everything."""

    def __init__(self):
        super().__init__()
        self.closed = False
        self.reads = True
        self.written = []

    def write(self, data):
        self.written.append(data)

    def pause_reading(self):
        self.reads = False

    def resume_reading(self):
        self.reads = True

    def is_closing(self):
        return self.closed

    def close(self):
        self.closed = True


def masked(words, opcode=Opcode.TEXT, fin=True):
    return Frame(opcode, words.encode(), fin).serialize(mask=True)


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


async def opened(app):
    """A socket to this app, and the line it goes over."""
    config = settings(app)
    config.load()
    config.ws_ping_interval = None
    live, line = LiveDoor(config, ServerState(), {}, asyncio.get_running_loop()), Line()
    live.connection_made(line)
    live.data_received(ASKED)
    await settle()
    return live, line


def hear(chunks):
    """What an app hears of these pieces, and whether it is still connected."""
    heard = []

    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message.get("text", message.get("bytes")))

    async def listen():
        live, line = await opened(app)
        for chunk in chunks:
            live.data_received(chunk)
            await settle()
        return not line.closed

    return asyncio.run(listen()), heard


@pytest.mark.parametrize("words", WORDS)
def test_a_whole_message_is_found_and_read(words):
    sent = masked(words)
    start, size = extent(sent)
    assert start + size == len(sent)
    assert unmasked(sent, start).decode() == words
    for cut in range(len(sent)):
        assert sum(extent(sent[:cut])) != cut or not cut, "a piece is never taken for a whole"


def test_messages_are_heard_whole_cut_or_together():
    sent = b"".join(map(masked, WORDS))
    assert hear([masked(words) for words in WORDS]) == (True, WORDS)
    assert hear([sent]) == (True, WORDS)
    for size in (1, 2, 5, 7, 100):
        assert hear([sent[at : at + size] for at in range(0, len(sent), size)]) == (True, WORDS)


def test_between_parts_of_a_message_the_parser_keeps_watch():
    parts = [masked("a", fin=False), masked("b", Opcode.CONT)]
    assert hear([*parts, masked("c")]) == (True, ["ab", "c"])
    assert hear([parts[0], masked("c")]) == (False, []), "another message amid one is an offence"


def test_what_is_no_text_of_ours_goes_to_the_parser():
    assert hear([masked("x" * 1025), masked("a")]) == (False, [])
    assert hear([masked("p", Opcode.PING), masked("a")]) == (True, ["a"])
    assert hear([masked("raw", Opcode.BINARY), masked("a")]) == (True, [b"raw", "a"])
    assert hear([Frame(Opcode.TEXT, b"a").serialize(mask=False)]) == (False, [])
    assert hear([Frame(Opcode.TEXT, b"\xff").serialize(mask=True)]) == (False, [])
    assert hear([masked("", Opcode.CLOSE), masked("a")]) == (False, [])


def test_who_sends_on_before_the_last_was_heard_is_read_no_further_until_it_was():
    heard, may_hear = [], asyncio.Event()

    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        await may_hear.wait()
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message["text"])

    async def send_on():
        live, line = await opened(app)
        live.data_received(masked("a"))
        read_after_one = line.reads
        live.data_received(masked("b"))
        read_after_two = line.reads
        may_hear.set()
        await settle()
        return read_after_one, read_after_two, line.reads

    assert asyncio.run(send_on()) == (True, False, True)
    assert heard == ["a", "b"]


async def silent(scope, receive, send):
    """A page that is told things, and asks nothing."""
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        pass


def framed(*messages):
    return b"".join(head(message) + message for message in messages)


def test_what_is_told_in_one_turn_leaves_when_the_turn_is_done_each_page_in_its_order():
    async def tell():
        (first, one), (second, other) = await opened(silent), await opened(silent)
        one.written, other.written = [], []
        assert first.push([b"a", b"b"])
        assert second.push([b"c"])
        assert first.push([b"d"])
        assert not one.written
        assert not other.written
        await asyncio.sleep(0)
        return one.written, other.written

    assert asyncio.run(tell()) == ([framed(b"a", b"b"), framed(b"d")], [framed(b"c")])


def test_a_busy_house_does_not_let_its_pages_wait_for_the_last_of_them():
    async def tell():
        live, line = await opened(silent)
        line.written = []
        for _ in range(door.TOGETHER + 1):
            assert live.push([b"a"])
        sent = len(line.written)
        await asyncio.sleep(0)
        return sent, len(line.written)

    assert asyncio.run(tell()) == (door.TOGETHER, door.TOGETHER + 1)


def test_a_page_that_goes_meanwhile_gets_nothing_any_more():
    async def tell():
        live, line = await opened(silent)
        line.written = []
        assert live.push([b"a"])
        line.close()
        await asyncio.sleep(0)
        return line.written, live.push([b"b"])

    assert asyncio.run(tell()) == ([], False)
