"""The vector environment over a game's kernel."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import seeded, specialise
from speeltafel.lab.environments.encoding import Encoding, Observation, part
from speeltafel.lab.environments.environment import Environment
from speeltafel.lab.environments.setting import Setting

BATCH = Path(__file__).with_name("batch.py")
_CACHE_LINE = 64
"""The size of a cache line in bytes."""


class CompiledEnvironment(Environment):
    """A vector environment over a game's kernel."""

    def __init__(
        self,
        setting: Setting,
        encoding: Encoding,
        batch: int,
        seed: int,
        auto: bool,
        restarts: bool,
        threads: int,
    ) -> None:
        super().__init__(setting, encoding, batch, seed, auto, restarts)
        assert encoding.module is not None
        self._module: Any = encoding.module
        self._batch = specialise(BATCH, encoding.module)
        self._start = part(encoding.module, "encode")(setting.start)
        self.states = aligned(batch, part(encoding.module, "SIZE"), part(encoding.module, "DTYPE"))
        """The full state of every game in the kernel's encoding, read-only by convention."""
        self._rngs = np.zeros((batch, 1), dtype=np.uint64)
        self._buffers = np.zeros((threads, part(encoding.module, "WIDTH")), dtype=np.int64)
        cuts = np.linspace(0, batch, threads + 1, dtype=np.int64)
        self._parts = [slice(one, other) for one, other in pairwise(cuts.tolist()) if one < other]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None
        self.reset()

    def odds(self, game: int) -> dict[int, int]:
        """Return the outcomes with their weights where chance is to act, else nothing."""
        if self.now.seats[game] != 0:
            return {}
        weights = np.zeros(self.encoding.outcomes, dtype=np.int64)
        self._batch.weigh(self.states[game], weights)
        return {outcome: int(weights[outcome]) for outcome in np.flatnonzero(weights).tolist()}

    def look(self, game: int, seat: int) -> Observation:
        """Return the observation of any seat, 0 for a watcher, as a new array."""
        observation = np.zeros(self.encoding.observation_size, dtype=self.encoding.dtype)
        self._module.observe(self.states[game], seat, observation)
        return observation

    def _restart_all(self) -> None:
        self._rngs[:, 0] = streams(self.seed, self.batch)
        self._run(self._batch.run, self._batch.RESET, np.full(self.batch, -1))

    def _play_actions(self, actions: NDArray[np.int64]) -> None:
        function = self._batch.step if self._restarts else self._batch.run
        self._run(function, self._batch.STEP, actions)

    def _first_impossible(self, outcomes: NDArray[np.int64]) -> int:
        return int(self._batch.impossible(outcomes, self.states, self.now.seats, self.encoding.outcomes))

    def _play_outcomes(self, outcomes: NDArray[np.int64]) -> None:
        self._run(self._batch.run, self._batch.CHANCE, outcomes)

    def _run(self, function: Callable[..., None], operation: int, numbers: NDArray[np.int64]) -> None:
        """Run an operation on all games, one thread per part."""
        now = self.now
        arrays = (numbers, self.states, self._rngs, now.seats, now.masks, now.looks, now.rewards, now.ended)
        settings = (self._start, operation, self._auto, self._restarts)
        if self._pool is None:
            function(*settings, *arrays, self._buffers[0])
            return
        futures = [
            self._pool.submit(function, *settings, *(array[rows] for array in arrays), buffer)
            for rows, buffer in zip(self._parts, self._buffers, strict=False)
        ]
        for future in futures:
            future.result()


def aligned(rows: int, length: int, dtype: Any) -> NDArray[Any]:
    """Return zeros whose rows are aligned to cache lines and an odd number of them long.

    Otherwise Squadro's rows of 2,056 bytes span one line more, and rows of a power of two collide in the
    cache: a step took a third longer.
    """
    cache_lines = -(-length * np.dtype(dtype).itemsize // _CACHE_LINE) | 1
    memory = np.zeros((rows + 1) * cache_lines * _CACHE_LINE, dtype=np.uint8)
    first = -memory.ctypes.data % _CACHE_LINE
    whole = memory[first : first + rows * cache_lines * _CACHE_LINE].view(dtype).reshape(rows, -1)
    return np.asarray(whole)


def streams(seed: int, batch: int) -> NDArray[np.uint64]:
    """Return each game's generator state, hashed so that the sequences don't overlap."""
    first = int(seeded(seed)[0])
    mixed = np.arange(1, batch + 1, dtype=np.uint64) * np.uint64(0xD1B54A32D192ED03) + np.uint64(first)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return np.asarray(mixed ^ (mixed >> np.uint64(31)), dtype=np.uint64)
