"""The short way in over a socket: whatever comes, and however it is cut, is heard as the parser would."""

import asyncio

import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from speeltafel.cli.serve import settings
from speeltafel.web.door import LiveDoor, extent, unmasked

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

    def write(self, data):
        """Take it."""

    def pause_reading(self):
        """Go on."""

    resume_reading = pause_reading

    def is_closing(self):
        return self.closed

    def close(self):
        self.closed = True


def masked(words, opcode=Opcode.TEXT, fin=True):
    return Frame(opcode, words.encode(), fin).serialize(mask=True)


def hear(chunks):
    """What an app hears of these pieces, and whether it is still connected."""
    heard = []

    async def app(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            heard.append(message.get("text", message.get("bytes")))

    async def listen():
        config = settings(app)
        config.load()
        config.ws_ping_interval = None
        door, line = LiveDoor(config, ServerState(), {}, asyncio.get_running_loop()), Line()
        door.connection_made(line)
        for chunk in [ASKED, *chunks]:
            door.data_received(chunk)
            for _ in range(5):
                await asyncio.sleep(0)
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
