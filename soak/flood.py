"""Floods: clients that send WebSocket frames as fast as they can, in a process of their own.

`python -m soak.flood KIND PORT PATH` opens sockets at a table and sends one kind of frame on all of them
without end. A client that is cut off comes back at once. It prints what became of it when the time is up.
With `--together` nobody sends before all sockets are open, so that none is refused for what another sent.

The kind `connections` sends no frames: each client opens connection after connection, asks for a page on it
and hangs up without reading.
"""

import argparse
import json
import os
import socket
import threading
import time
from collections import Counter

FRAMES = ("pings", "continuations", "texts", "fragments", "halves", "moves")
"""The kinds of frames there are floods of."""
CONNECTIONS = "connections"
KINDS = (*FRAMES, CONNECTIONS)
CHUNK = 65_536
"""Bytes of frames that are sent with one call."""
MASK = b"\x00\x00\x00\x00"
"""A mask that leaves a payload as it is."""


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A client's frame, for payloads of up to 65,535 bytes."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([opcode | (0x80 if fin else 0)]) + length + MASK + payload


def stream(kind: str) -> tuple[bytes, bytes]:
    """What a flood of this kind begins with, and what it repeats."""
    move = json.dumps({"seat": "1", "version": "1", "move": "1", "once": "x"}).encode()
    return {
        "pings": (b"", frame(0x9)),
        "continuations": (frame(0x1, b"x", fin=False), frame(0x0, fin=False)),
        "texts": (b"", frame(0x1, b"x")),
        "fragments": (b"", frame(0x1, b"x" * 20, fin=False) + frame(0x0, b"x" * 20)),
        "halves": (b"", b""),
        "moves": (b"", frame(0x1, move)),
    }[kind]


class Flooder(threading.Thread):
    """A client that floods one socket after another."""

    def __init__(self, arguments: argparse.Namespace, until: float, start: threading.Barrier) -> None:
        super().__init__(daemon=True)
        self.arguments, self.until = arguments, until
        self.start_together: threading.Barrier | None = start
        self.became: Counter[str] = Counter()

    def run(self) -> None:
        """Connect and flood again and again until the time is up."""
        while time.monotonic() < self.until:
            try:
                with self.connect() as line:
                    if self.arguments.kind == CONNECTIONS:
                        line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                        self.became["opened"] += 1
                        continue
                    is_accepted = self.is_accepted(line)
                    self.wait_for_the_others()
                    if is_accepted:
                        self.became["accepted"] += 1
                        self.flood(line)
            except OSError:
                self.became["cut off"] += 1
            if self.arguments.once:
                return

    def wait_for_the_others(self) -> None:
        """Wait, on the first connection only, until every client has its response."""
        if self.start_together is not None:
            self.start_together.wait()
            self.start_together = None

    def connect(self) -> socket.socket:
        """Open a new connection to the server."""
        line = socket.create_connection(
            ("127.0.0.1", self.arguments.port), timeout=30, source_address=(self.arguments.source, 0)
        )
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return line

    def is_accepted(self, line: socket.socket) -> bool:
        """Request the table's WebSocket; return whether the server accepted it."""
        host = f"127.0.0.1:{self.arguments.port}"
        head = (
            f"GET {self.arguments.path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        line.sendall(head.encode())
        answer = line.recv(4096)
        status = answer[9:12].decode() or "cut off"
        if status != "101":
            self.became[f"refused {status}"] += 1
        return status == "101"

    def flood(self, line: socket.socket) -> None:
        """Send frames until the time is up or the server closes the connection; read nothing."""
        first, again = stream(self.arguments.kind)
        line.sendall(first)
        if self.arguments.kind == "halves":
            halves = frame(0x9, b"x" * 100)
            while time.monotonic() < self.until:  # a byte at a time, so that each is read by itself
                for at in range(len(halves)):
                    line.send(halves[at : at + 1])
                self.became["bytes"] += len(halves)
            return
        chunk = again * (CHUNK // len(again))
        while time.monotonic() < self.until:
            self.became["bytes"] += line.send(chunk)


def main() -> None:
    """Flood a server, and print the clients' counts as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("port", type=int)
    parser.add_argument("path")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--sockets", type=int, default=8)
    parser.add_argument("--source", default="127.0.0.2")
    parser.add_argument("--once", action="store_true", help="don't come back after being cut off")
    parser.add_argument("--together", action="store_true", help="open all sockets before anybody sends")
    arguments = parser.parse_args()
    until = time.monotonic() + arguments.seconds
    start = threading.Barrier(arguments.sockets if arguments.together else 1, timeout=60)
    flooders = [Flooder(arguments, until, start) for _ in range(arguments.sockets)]
    for flooder in flooders:
        flooder.start()
    for flooder in flooders:
        flooder.join(max(0.0, until - time.monotonic()) + 1.0)
    print(json.dumps(sum((flooder.became for flooder in flooders), Counter())), flush=True)
    os._exit(0)  # a client that waits to send more is not waited for


if __name__ == "__main__":
    main()
