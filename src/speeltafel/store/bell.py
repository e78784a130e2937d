"""The bell between processes that keep one house: a short word after every commit, so that others look.

PostgreSQL's NOTIFY carries it. A word is never the truth, only a reason to read the rows: who missed some
because the line broke hears `ALL` when it is back. Words leave on a connection of their own, after the commit
they tell of: inside its transaction they would make all who commit wait for each other. Those that gather
while one batch is under way go together in the next.
"""

import contextlib
import logging
import os
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

from speeltafel.store.postgres import Server, driver

CHANNEL = "speeltafel"
ALL = "all"
"""The word for: some may have been missed."""
LONGEST = 7_000
"""Bytes of one notification; PostgreSQL takes 8,000."""
PAUSE = 0.2
"""Seconds before the next try where the server is away."""

Hear = Callable[[Sequence[str]], None]

_logger = logging.getLogger(__name__)


class Bell:
    """Rings, and hears what others ring and what it rang itself."""

    def __init__(self, server: Server) -> None:
        self.hears = False
        """Whether nothing is missed now."""
        self._server = server
        self._hear: Hear = lambda words: None
        self._back: Callable[[], None] = lambda: None
        self._words: SimpleQueue[str] = SimpleQueue()
        self._line: Any = None
        self._closing = Event()
        self._threads = [Thread(target=self._send, name="speeltafel-bell", daemon=True)]
        self._threads[0].start()

    def listen(self, hear: Hear, back: Callable[[], None]) -> None:
        """Call `hear` for all words, on a thread of ours; `back` first whenever the line was broken."""
        self._hear, self._back = hear, back
        self._threads.append(Thread(target=self._listen, name="speeltafel-ear", daemon=True))
        self._threads[-1].start()

    def ring(self, words: Sequence[str]) -> None:
        """Let everybody hear these, soon."""
        for word in words:
            self._words.put(word)

    def close(self) -> None:
        """Ring what is left, and hear no more."""
        self._closing.set()
        self._words.put("")
        line = self._line
        with contextlib.suppress(Exception):  # whatever state it is in, it is over
            if line is not None:
                with socket.socket(fileno=os.dup(line.fileno())) as end:
                    end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(PAUSE * 10)

    # Ringing

    def _send(self) -> None:
        line: Any = None
        while words := self._gather():
            sent = False
            while not sent:
                try:
                    line = line or driver().connect(self._server.address, autocommit=True)
                    payloads = list(batches(words))
                    line.execute(
                        "SELECT pg_notify(%s, word) FROM unnest(%s::text[]) word", (CHANNEL, payloads)
                    )
                    sent = True
                except driver().Error:
                    _hang_up(line)
                    line = None
                    if self._closing.wait(PAUSE):
                        return
        _hang_up(line)

    def _gather(self) -> list[str]:
        """Wait for a word, then take all that are there; none when the bell is taken down."""
        words: list[str] = []
        word = self._words.get()
        while word:
            words.append(word)
            try:
                word = self._words.get_nowait()
            except Empty:
                return words
        if words:
            self._words.put("")
        return words

    # Hearing

    def _listen(self) -> None:
        broke = False
        while not self._closing.is_set():
            try:
                self._line = driver().connect(self._server.address, autocommit=True)
                self._line.execute(f"LISTEN {CHANNEL}")
                if broke:
                    _logger.warning("The database is back.")
                    self._back()
                self.hears = True
                self._hear([ALL])
                for note in self._line.notifies():
                    self._hear(note.payload.split("\n"))
            except driver().Error as error:
                if not self._closing.is_set() and not broke:
                    refusal = self._server.trouble(error)
                    _logger.warning("The database is away: %s", refusal or type(error).__name__)
                broke = True
            finally:
                self.hears = False
                _hang_up(self._line)
                self._line = None
            if not self._closing.is_set():
                time.sleep(PAUSE)


def batches(words: Sequence[str]) -> Iterator[str]:
    """These words in as few notifications as they fit into, each word once."""
    batch: list[str] = []
    size = 0
    for word in dict.fromkeys(words):
        if batch and size + len(word.encode()) + 1 > LONGEST:
            yield "\n".join(batch)
            batch, size = [], 0
        batch.append(word)
        size += len(word.encode()) + 1
    if batch:
        yield "\n".join(batch)


def _hang_up(line: Any) -> None:
    if line is not None:
        with contextlib.suppress(Exception):
            line.close()
