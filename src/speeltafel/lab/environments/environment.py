"""What all vector environments have in common: the arrays they show, the checks, and random actions."""

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from speeltafel.core.compiled import Rng, below, njit
from speeltafel.lab.environments.encoding import Encoding, Observation
from speeltafel.lab.environments.setting import Setting

_BLOCK = 32
"""Actions counted at once when one is drawn."""


class Now(NamedTuple):
    """The observations of all games, in arrays that every step overwrites."""

    looks: NDArray[Any]
    """The observations, a row for each game: what the seat to choose sees."""
    rewards: NDArray[np.float32]
    """The rewards of each seat: 0, and at the end seats x share of victory - 1."""
    ended: NDArray[np.bool_]
    """Whether the game ended with this step; the other fields are then of the next game."""
    masks: NDArray[np.int8]
    """1 for every legal action of the seat."""
    seats: NDArray[np.int8]
    """The seat to choose, from 1; 0 where chance waits to be told; -1 where the game is over for good, or
    where chance ended it before anybody could choose: such a game restarts with the next step."""


class Environment(ABC):
    """A vector environment; `vector.make` creates one."""

    def __init__(
        self, setting: Setting, encoding: Encoding, batch: int, seed: int, auto: bool, restarts: bool
    ) -> None:
        self.setting, self.encoding, self.batch, self.seed = setting, encoding, batch, seed
        self._auto, self._restarts = auto, restarts
        self.now = Now(
            np.zeros((batch, encoding.observation_size), dtype=encoding.dtype),
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
        self._restart_all()
        return self.now

    def step(self, actions: ArrayLike) -> Now:
        """Play an action in every game where a seat is to choose; if one is illegal, nothing is played."""
        chosen = self._row(actions)
        if (game := first_illegal(chosen, self.now.seats, self.now.masks)) >= 0:
            raise ValueError(
                f"Action {chosen[game]} is not on offer to seat {self.now.seats[game]} in game {game};"
                " nothing was played."
            )
        self._play_actions(chosen)
        return self.now

    def roll(self, outcomes: ArrayLike | None = None) -> Now:
        """Play these outcomes where chance is to act; -1, or None for all, draws one."""
        numbers = np.full(self.batch, -1) if outcomes is None else self._row(outcomes)
        if (game := self._first_impossible(numbers)) >= 0:
            raise ValueError(f"Outcome {numbers[game]} can't fall in game {game} now; nothing fell anywhere.")
        self._play_outcomes(numbers)
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
    def look(self, game: int, seat: int) -> Observation:
        """Return the observation of any seat, 0 for a watcher, as a new array."""

    @abstractmethod
    def _restart_all(self) -> None:
        """Start all games, with the generators that the seed gives."""

    @abstractmethod
    def _play_actions(self, actions: NDArray[np.int64]) -> None:
        """Play a legal action in every game where a seat is to choose."""

    @abstractmethod
    def _first_impossible(self, outcomes: NDArray[np.int64]) -> int:
        """Return the first game whose outcome is impossible, or -1."""

    @abstractmethod
    def _play_outcomes(self, outcomes: NDArray[np.int64]) -> None:
        """Play a possible outcome in every game where chance is to act."""


@njit
def first_illegal(actions: NDArray[np.int64], seats: NDArray[np.int8], masks: NDArray[np.int8]) -> int:
    """Return the first game whose action is illegal; -1 where all are legal."""
    for game in range(len(actions)):
        action = actions[game]
        if seats[game] > 0 and (action < 0 or action >= masks.shape[1] or not masks[game, action]):
            return game
    return -1


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
