"""Notifications between the processes that share a PostgreSQL database, after every commit.

They travel by NOTIFY, and are hints to read the rows, never facts: a process that may have missed some gets
`RESYNC` when its connection is back. They are sent after the commit and on a connection of their own, since
inside a transaction NOTIFY makes all commits wait for each other. Messages that gather while one batch is
under way go together in the next.
"""

import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

from speeltafel.store.batches import gather
from speeltafel.store.postgres import Server, driver

CHANNEL = "speeltafel"
RESYNC = "all"
"""The message that says that some may have been missed."""
MAX_BYTES = 7_000
"""Bytes of one notification; PostgreSQL takes 8,000."""
RETRY_SECONDS = 0.2
"""Seconds before the next attempt to connect, and between two looks whether the notifier is closed."""

OnMessages = Callable[[Sequence[str]], None]

_logger = logging.getLogger(__name__)


class Notifier:
    """Sends messages to all processes of this database and receives theirs, and its own."""

    def __init__(self, server: Server) -> None:
        self.connected = False
        """Whether messages are received now. One is missed only if its sender dies before it is sent."""
        self._server = server
        self._on_messages: OnMessages = lambda messages: None
        self._on_reconnect: Callable[[], None] = lambda: None
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._closing = Event()
        self._threads: list[Thread] = []
        self._start(self._send, "speeltafel-notify")

    def listen(self, on_messages: OnMessages, on_reconnect: Callable[[], None]) -> None:
        """Call `on_messages` for all messages, on a thread of the notifier's.

        `on_reconnect` is called first whenever the connection was lost.
        """
        self._on_messages, self._on_reconnect = on_messages, on_reconnect
        self._start(self._listen, "speeltafel-listen")

    def publish(self, messages: Sequence[str]) -> None:
        """Send these messages soon."""
        for message in messages:
            self._queue.put(message)

    def close(self) -> None:
        """Send what is queued, and receive no more."""
        self._closing.set()
        self._queue.put(None)
        for thread in self._threads:
            thread.join(RETRY_SECONDS * 10)

    def _start(self, target: Callable[[], None], name: str) -> None:
        self._threads.append(Thread(target=target, name=name, daemon=True))
        self._threads[-1].start()

    # Sending

    def _send(self) -> None:
        connection: Any = None
        while messages := gather(self._queue):
            sent = False
            while not sent:
                try:
                    connection = connection or self._connect()
                    connection.execute(
                        "SELECT pg_notify(%s, message) FROM unnest(%s::text[]) message",
                        (CHANNEL, list(batches(messages))),
                    )
                    sent = True
                except driver().Error:
                    _close(connection)
                    connection = None
                    if self._closing.wait(RETRY_SECONDS):
                        return
        _close(connection)

    # Receiving

    def _listen(self) -> None:
        lost = False
        while not self._closing.is_set():
            connection: Any = None
            try:
                connection = self._connect()
                connection.execute(f"LISTEN {CHANNEL}")
                if lost:
                    _logger.warning("The database is back.")
                    self._on_reconnect()
                self.connected = True
                self._on_messages([RESYNC])
                while not self._closing.is_set():
                    for notification in connection.notifies(timeout=RETRY_SECONDS):
                        self._on_messages(notification.payload.split("\n"))
            except driver().Error as error:
                if not lost:
                    known = self._server.translate_error(error)
                    _logger.warning("The database is away: %s", known or type(error).__name__)
                lost = True
            finally:
                self.connected = False
                _close(connection)
            self._closing.wait(RETRY_SECONDS)

    def _connect(self) -> Any:
        return driver().connect(self._server.address, autocommit=True)


def batches(messages: Sequence[str]) -> Iterator[str]:
    """Join messages into as few notifications as they fit into, each message once."""
    batch: list[str] = []
    size = 0
    for message in dict.fromkeys(messages):
        if batch and size + len(message.encode()) + 1 > MAX_BYTES:
            yield "\n".join(batch)
            batch, size = [], 0
        batch.append(message)
        size += len(message.encode()) + 1
    if batch:
        yield "\n".join(batch)


def _close(connection: Any) -> None:
    if connection is not None:
        with contextlib.suppress(Exception):  # It may be broken already.
            connection.close()
