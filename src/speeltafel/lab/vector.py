"""Thousands of games at once, over the compiled kernels: numbers in, numpy arrays out.

    table = make("squadro", batch=4096, seed=1)
    now = table.reset()
    while learning:
        now = table.step(choose(now.looks, now.masks))

A game that ends restarts in the same step: its last rewards come with the next game's first observation.
Outcomes of chance are drawn from each game's own generator, so the same seed and actions give the same games
on any machine and with any number of threads. With `chance="told"` chance waits for `roll`. A game without a
kernel is played by its rules.
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
"""Actions counted at once when one is drawn."""
_CACHED = 64
"""The size of a cache line in bytes."""


class Now(NamedTuple):
    """The observations of all games, in arrays that every step overwrites."""

    looks: NDArray[Any]
    """A row for each game: the observation of the seat to choose."""
    rewards: NDArray[np.float32]
    """The rewards of each seat: 0, and at the end seats x share of victory - 1."""
    ended: NDArray[np.bool_]
    """Whether the game ended with this step; the other fields are then of the next game."""
    masks: NDArray[np.int8]
    """1 for every legal action of the seat."""
    seats: NDArray[np.int8]
    """The seat to choose, from 1; 0 where chance waits to be told; -1 where the game is over for good, or
    where chance ended it before anybody could choose: such a game restarts with the next step."""


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
    """Create a vector environment of so many games, each starting after this log.

    With `again` a game that ends restarts. `by="law"` plays by the rules instead of the kernel: slower, the
    same results, and the states are those of the rules.
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
    """A vector environment; `make` creates one."""

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
        """Restart all games, with a new seed or the present one."""
        self.seed = self.seed if seed is None else seed
        self.now.rewards[:] = 0
        self.now.ended[:] = False
        self._begin()
        return self.now

    def step(self, actions: ArrayLike) -> Now:
        """Play an action in every game where a seat is to choose; if one is illegal, nothing is played."""
        chosen = self._row(actions)
        if (game := self._refused(chosen)) >= 0:
            raise ValueError(
                f"Action {chosen[game]} is not on offer to seat {self.now.seats[game]} in game {game};"
                " nothing was played."
            )
        self._step(chosen)
        return self.now

    def roll(self, outcomes: ArrayLike | None = None) -> Now:
        """Play these outcomes where chance is to act; -1, or None for all, draws one."""
        fallen = np.full(self.batch, -1) if outcomes is None else self._row(outcomes)
        if (game := self._impossible(fallen)) >= 0:
            raise ValueError(f"Outcome {fallen[game]} can't fall in game {game} now; nothing fell anywhere.")
        self._roll(fallen)
        return self.now

    def draw(self, into: NDArray[np.int64], rng: Rng) -> None:
        """Write a uniformly random legal action for every game; -1 where there is none."""
        choose(self.now.masks, rng, into)

    def _row(self, numbers: ArrayLike) -> NDArray[np.int64]:
        row = np.ascontiguousarray(numbers, dtype=np.int64)
        if row.shape != (self.batch,):
            raise ValueError(f"There are {self.batch} games, and numbers of shape {row.shape} for them.")
        return row

    @abstractmethod
    def odds(self, game: int) -> dict[int, int]:
        """Return the outcomes with their weights where chance is to act, else nothing."""

    @abstractmethod
    def look(self, game: int, seat: int) -> Look:
        """Return the observation of any seat, 0 for an observer, as a new array."""

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
    """A vector environment over a game's kernel."""

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
        """The full state of every game in the kernel's encoding, read-only by convention."""
        self._rngs = np.zeros((batch, 1), dtype=np.uint64)
        self._rooms = np.zeros((threads, self._code.WIDTH), dtype=self._code.ROOM)
        cuts = np.linspace(0, batch, threads + 1, dtype=np.int64)
        self._parts = [slice(one, other) for one, other in pairwise(cuts.tolist()) if one < other]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self.reset()

    def odds(self, game: int) -> dict[int, int]:
        """Return the outcomes with their weights where chance is to act, else nothing."""
        if self.now.seats[game] != 0:
            return {}
        listed = self._code.odds(self.states[game])
        return {self.encoding.outcome(fallen): weight for fallen, weight in listed.items()}

    def look(self, game: int, seat: int) -> Look:
        """Return the observation of any seat, 0 for an observer, as a new array."""
        seen = np.zeros(self.encoding.looks, dtype=self.encoding.dtype)
        self._code.look(self.states[game], seat, seen)
        return seen

    def _begin(self) -> None:
        self._rngs[:, 0] = streams(self.seed, self.batch)
        self._do(self._batch.run, self._batch.RESET, np.full(self.batch, -1))

    def _refused(self, actions: NDArray[np.int64]) -> int:
        return int(self._batch.refused(actions, self.now.seats, self.now.masks))

    def _step(self, actions: NDArray[np.int64]) -> None:
        work = self._batch.step if self._again else self._batch.run
        self._do(work, self._batch.STEP, actions)

    def _impossible(self, outcomes: NDArray[np.int64]) -> int:
        return int(self._batch.impossible(outcomes, self.states, self.now.seats, self.encoding.outcomes))

    def _roll(self, outcomes: NDArray[np.int64]) -> None:
        self._do(self._batch.run, self._batch.ROLL, outcomes)

    def _do(self, work: Callable[..., None], operation: int, numbers: NDArray[np.int64]) -> None:
        """Run an operation on all games, one thread per part."""
        now = self.now
        lines = (numbers, self.states, self._rngs, now.seats, now.masks, now.looks, now.rewards, now.ended)
        if self._pool is None:
            work(self._start, operation, self._auto, self._again, *lines, self._rooms[0])
            return
        parts = (
            self._pool.submit(
                work,
                self._start,
                operation,
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
    """Return zeros whose rows are aligned to cache lines and an odd number of them long.

    Otherwise Squadro's rows of 2,056 bytes span one line more, and rows of a power of two collide in the
    cache: a step took a third longer.
    """
    fetches = -(-length * np.dtype(dtype).itemsize // _CACHED) | 1
    room = np.zeros((lines + 1) * fetches * _CACHED, dtype=np.uint8)
    first = -room.ctypes.data % _CACHED
    whole = room[first : first + lines * fetches * _CACHED].view(dtype).reshape(lines, -1)
    return np.asarray(whole)


def streams(seed: int, batch: int) -> NDArray[np.uint64]:
    """Return each game's generator state, hashed so that the sequences don't overlap."""
    first = int(seeded(seed)[0])
    mixed = np.arange(1, batch + 1, dtype=np.uint64) * np.uint64(0xD1B54A32D192ED03) + np.uint64(first)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return np.asarray(mixed ^ (mixed >> np.uint64(31)), dtype=np.uint64)


@njit
def choose(masks: NDArray[np.int8], rng: Rng, into: NDArray[np.int64]) -> None:
    """Write a uniformly random legal action for every game; -1 where there is none."""
    width = masks.shape[1]
    for game in range(len(masks)):
        many = 0
        for action in range(width):
            many += masks[game, action]
        into[game] = -1
        if many:
            # Find the drawn one by counting: whole blocks first, then without branches, which would be
            # mispredicted.
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
