"""The queue of bot workers: round robin among network addresses, and within each among its people."""

from collections import Counter, deque
from collections.abc import Hashable, Sequence
from threading import Condition
from typing import Generic, TypeVar

from speeltafel.core.asker import Asker

T = TypeVar("T")
MOVES_FIRST = 3
"""Moves an address may have before an evaluation is served. With more, many moves of one address delay
studies for longer; with fewer, a study takes more time from a class behind one address."""


class RoundRobin(Generic[T]):
    """Items that are taken from one key after another; a path of several keys nests round robins."""

    def __init__(self) -> None:
        self._rings: dict[Hashable, RoundRobin[T]] = {}
        """The waiting items by key, in the order of their turns."""
        self._items: deque[T] = deque()

    def __bool__(self) -> bool:
        return bool(self._rings or self._items)

    @property
    def next(self) -> Hashable:
        """The key whose turn it is."""
        return next(iter(self._rings))

    def put(self, path: Sequence[Hashable], item: T) -> None:
        """Add an item; a key that had none waiting comes after all others."""
        if path:
            self._rings.setdefault(path[0], RoundRobin()).put(path[1:], item)
        else:
            self._items.append(item)

    def take(self) -> T:
        """Remove and return the next item."""
        if self._items:
            return self._items.popleft()
        key = self.next
        ring = self._rings.pop(key)
        item = ring.take()
        if ring:
            self._rings[key] = ring
        return item


class FairQueue(Generic[T]):
    """A thread-safe queue: moves and evaluations in fair turns, and chores when neither waits.

    Moves go first, until the address whose turn it is has had `MOVES_FIRST` moves since the last evaluation:
    so many moves of one address don't stop a study, and a study doesn't delay moves.
    """

    def __init__(self) -> None:
        self._changed = Condition()
        self._moves: RoundRobin[T] = RoundRobin()
        self._judgements: RoundRobin[T] = RoundRobin()
        self._chores: deque[T] = deque()
        self._moved: Counter[Hashable] = Counter()
        """The moves each address had while an evaluation waited."""

    def put_move(self, asker: Asker, item: T) -> None:
        """Add a request for a bot's move."""
        with self._changed:
            self._moves.put(asker, item)
            self._changed.notify()

    def put_judgement(self, asker: Asker, item: T) -> None:
        """Add a request for an evaluation."""
        with self._changed:
            self._judgements.put(asker, item)
            self._changed.notify()

    def put_chore(self, item: T) -> None:
        """Add a job that nobody waits for."""
        with self._changed:
            self._chores.append(item)
            self._changed.notify()

    def get(self) -> T:
        """Remove and return the next item; wait until there is one."""
        with self._changed:
            while not (self._moves or self._judgements or self._chores):
                self._changed.wait()
            if self._judgements and (not self._moves or self._moved[self._moves.next] >= MOVES_FIRST):
                self._moved.clear()
                return self._judgements.take()
            if not self._moves:
                return self._chores.popleft()
            if self._judgements:
                self._moved[self._moves.next] += 1
            return self._moves.take()
