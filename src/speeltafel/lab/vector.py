"""Thousands of games at once, over the compiled kernels: numbers in, numpy arrays out.

    table = make("squadro", batch=4096, seed=1)
    now = table.reset()
    while learning:
        now = table.step(choose(now.looks, now.masks))

A game that ends begins anew in the same step: its last rewards stand beside its first look. Chance falls by
itself, from each game's own dice, so the same seed and actions give the same games on any machine, whatever
the number of threads. With `chance="told"` it waits for `roll`. A game without a kernel is played by its law.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from speeltafel.core.compiled import Rng, below, njit, seeded, specialise
from speeltafel.core.match import AnyGame
from speeltafel.lab.encodings import Encoding, Look, encoding
from speeltafel.lab.setting import Setting, setting

BATCH = Path(__file__).with_name("batch.py")
_BLOCK = 32
"""Actions that are counted at once where one is drawn."""
_CACHED = 64
"""Bytes that a processor fetches at once."""


class Now(NamedTuple):
    """What all games show now. The arrays are the table's own and are written anew by every step."""

    looks: NDArray[Any]
    """A line for each game: what the seat to choose sees."""
    rewards: NDArray[np.float32]
    """What the step brought each seat: nothing, but at the end seats x share of victory - 1."""
    ended: NDArray[np.bool_]
    """Whether the game ended with this step; what else stands here is then of the next one."""
    masks: NDArray[np.int8]
    """1 for every action on offer to the seat."""
    seats: NDArray[np.int8]
    """Who is to choose, from 1; 0 where chance waits to be told, -1 where it is over for good, or where
    chance ended it before anybody could choose: that one begins anew with the next step."""


def make(
    game: str | AnyGame,
    batch: int = 1,
    seed: int = 0,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    log: Iterable[str] | str = (),
    chance: Literal["drawn", "told"] = "drawn",
    again: bool = True,
    by: Literal["kernel", "law"] = "kernel",
    threads: int = 1,
) -> "Vector":
    """A table of so many games; the log is what has happened already when each begins.

    With `again` a game that ends begins anew. By the law everything is the same but slow: for whoever wants
    the law's own states.
    """
    if batch < 1 or threads < 1:
        raise ValueError(f"A table has at least one game and one thread, not {batch} and {threads}.")
    if chance not in ("drawn", "told"):
        raise ValueError(f"Chance is 'drawn' or 'told', not {chance!r}.")
    laid = setting(game, seats, options, log)
    numbers = encoding(laid)
    if numbers.code is None or by == "law":
        from speeltafel.lab.lawful import Lawful

        return Lawful(laid, numbers, batch, seed, chance == "drawn", again)
    return Compiled(laid, numbers, batch, seed, chance == "drawn", again, threads)


class Vector(ABC):
    """A table of many games; `make` makes one."""

    def __init__(
        self, setting: Setting, encoding: Encoding, batch: int, seed: int, auto: bool, again: bool
    ) -> None:
        self.setting, self.encoding, self.batch, self.seed = setting, encoding, batch, seed
        self._auto, self._again = auto, again
        self.now = Now(
            np.zeros((batch, encoding.looks), dtype=encoding.dtype),
            np.zeros((batch, setting.seats), dtype=np.float32),
            np.zeros(batch, dtype=np.bool_),
            np.zeros((batch, encoding.actions), dtype=np.int8),
            np.zeros(batch, dtype=np.int8),
        )

    def reset(self, seed: int | None = None) -> Now:
        """Begin all games anew, with other dice where a seed is given, else with those of the start."""
        self.seed = self.seed if seed is None else seed
        self.now.rewards[:] = 0
        self.now.ended[:] = False
        self._begin()
        return self.now

    def step(self, actions: ArrayLike) -> Now:
        """Play an action in every game where a seat is to choose; nothing at all if one is not on offer."""
        chosen = self._row(actions)
        if (game := self._refused(chosen)) >= 0:
            raise ValueError(
                f"Action {chosen[game]} is not on offer to seat {self.now.seats[game]} in game {game};"
                " nothing was played."
            )
        self._step(chosen)
        return self.now

    def roll(self, outcomes: ArrayLike | None = None) -> Now:
        """Let these outcomes fall where chance waits; one is drawn for -1, or where none are given."""
        fallen = np.full(self.batch, -1) if outcomes is None else self._row(outcomes)
        if (game := self._impossible(fallen)) >= 0:
            raise ValueError(f"Outcome {fallen[game]} can't fall in game {game} now; nothing fell anywhere.")
        self._roll(fallen)
        return self.now

    def draw(self, into: NDArray[np.int64], rng: Rng) -> None:
        """Write an action for every game, drawn evenly from those on offer; -1 where there is none."""
        choose(self.now.masks, rng, into)

    def _row(self, numbers: ArrayLike) -> NDArray[np.int64]:
        row = np.ascontiguousarray(numbers, dtype=np.int64)
        if row.shape != (self.batch,):
            raise ValueError(f"There are {self.batch} games, and numbers of shape {row.shape} for them.")
        return row

    @abstractmethod
    def odds(self, game: int) -> dict[int, int]:
        """Every outcome that may fall in a game where chance waits, with its weight; else nothing."""

    @abstractmethod
    def look(self, game: int, seat: int) -> Look:
        """What any seat sees of a game now, 0 for a watcher: an array of its own."""

    @abstractmethod
    def _begin(self) -> None: ...

    @abstractmethod
    def _refused(self, actions: NDArray[np.int64]) -> int: ...

    @abstractmethod
    def _step(self, actions: NDArray[np.int64]) -> None: ...

    @abstractmethod
    def _impossible(self, outcomes: NDArray[np.int64]) -> int: ...

    @abstractmethod
    def _roll(self, outcomes: NDArray[np.int64]) -> None: ...


class Compiled(Vector):
    """A table over a game's kernel: one array of states, stepped by compiled code."""

    def __init__(
        self,
        setting: Setting,
        encoding: Encoding,
        batch: int,
        seed: int,
        auto: bool,
        again: bool,
        threads: int,
    ) -> None:
        super().__init__(setting, encoding, batch, seed, auto, again)
        assert encoding.code is not None
        self._code: Any = encoding.code
        self._batch = specialise(BATCH, encoding.code)
        self._start = self._code.encode(setting.start)
        self.states = aligned(batch, self._code.SIZE, self._code.DTYPE)
        """All of every game, secrets too, as its kernel keeps it: to look at, not to change."""
        self._dice = np.zeros((batch, 1), dtype=np.uint64)
        self._rooms = np.zeros((threads, self._code.WIDTH), dtype=self._code.ROOM)
        cuts = np.linspace(0, batch, threads + 1, dtype=np.int64)
        self._parts = [slice(one, other) for one, other in pairwise(cuts.tolist()) if one < other]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self.reset()

    def odds(self, game: int) -> dict[int, int]:
        """Every outcome that may fall in a game where chance waits, with its weight; else nothing."""
        if self.now.seats[game] != 0:
            return {}
        listed = self._code.odds(self.states[game])
        return {self.encoding.outcome(fallen): weight for fallen, weight in listed.items()}

    def look(self, game: int, seat: int) -> Look:
        """What any seat sees of a game now, 0 for a watcher: an array of its own."""
        seen = np.zeros(self.encoding.looks, dtype=self.encoding.dtype)
        self._code.look(self.states[game], seat, seen)
        return seen

    def _begin(self) -> None:
        self._dice[:, 0] = streams(self.seed, self.batch)
        self._do(self._batch.go_on, self._batch.BEGIN, np.full(self.batch, -1))

    def _refused(self, actions: NDArray[np.int64]) -> int:
        return int(self._batch.refused(actions, self.now.seats, self.now.masks))

    def _step(self, actions: NDArray[np.int64]) -> None:
        work = self._batch.step if self._again else self._batch.go_on
        self._do(work, self._batch.CHOOSE, actions)

    def _impossible(self, outcomes: NDArray[np.int64]) -> int:
        return int(self._batch.impossible(outcomes, self.states, self.now.seats, self.encoding.outcomes))

    def _roll(self, outcomes: NDArray[np.int64]) -> None:
        self._do(self._batch.go_on, self._batch.ROLL, outcomes)

    def _do(self, work: Callable[..., None], doing: int, numbers: NDArray[np.int64]) -> None:
        """Have it done in every game, by as many threads as there are parts."""
        now = self.now
        lines = (numbers, self.states, self._dice, now.seats, now.masks, now.looks, now.rewards, now.ended)
        if self._pool is None:
            work(self._start, doing, self._auto, self._again, *lines, self._rooms[0])
            return
        parts = (
            self._pool.submit(
                work,
                self._start,
                doing,
                self._auto,
                self._again,
                *(line[part] for line in lines),
                self._rooms[number],
            )
            for number, part in enumerate(self._parts)
        )
        for part in list(parts):
            part.result()


def aligned(lines: int, length: int, dtype: Any) -> NDArray[Any]:
    """Zeros, each line where a fetch begins and an odd number of fetches long.

    Squadro's 2,056 bytes would lie across one fetch more, and lines of a power of two share a corner of the
    cache: a step took a third longer.
    """
    fetches = -(-length * np.dtype(dtype).itemsize // _CACHED) | 1
    room = np.zeros((lines + 1) * fetches * _CACHED, dtype=np.uint8)
    first = -room.ctypes.data % _CACHED
    whole = room[first : first + lines * fetches * _CACHED].view(dtype).reshape(lines, -1)
    return np.asarray(whole)


def streams(seed: int, batch: int) -> NDArray[np.uint64]:
    """Where each game's dice begin: hashed, so that no two run into each other."""
    first = int(seeded(seed)[0])
    mixed = np.arange(1, batch + 1, dtype=np.uint64) * np.uint64(0xD1B54A32D192ED03) + np.uint64(first)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return np.asarray(mixed ^ (mixed >> np.uint64(31)), dtype=np.uint64)


@njit
def choose(masks: NDArray[np.int8], rng: Rng, into: NDArray[np.int64]) -> None:
    """An action for every game, drawn evenly from those on offer; -1 where there is none."""
    width = masks.shape[1]
    for game in range(len(masks)):
        many = 0
        for action in range(width):
            many += masks[game, action]
        into[game] = -1
        if many:
            # The place of the one drawn is how many come before it. Whole blocks are passed over, and within
            # the last one it is counted without a branch, for who draws at random is guessed wrong.
            skip, first = below(rng, many), 0
            while width - first > _BLOCK:
                block = 0
                for action in range(first, first + _BLOCK):
                    block += masks[game, action]
                if block > skip:
                    break
                skip -= block
                first += _BLOCK
            counted, before = 0, first
            for action in range(first, min(first + _BLOCK, width)):
                counted += masks[game, action]
                before += counted <= skip
            into[game] = before
