"""The vector environment by the rules, for a game without a kernel; rewards and outcomes by the rules."""

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.game import Chance, Choose, Over, Turn
from speeltafel.lab.environments.encoding import Encoding, Observation
from speeltafel.lab.environments.environment import Environment
from speeltafel.lab.environments.setting import Setting


def rewards(over: Over) -> tuple[float, ...]:
    """Return the rewards at the end: seats x share of victory - 1, which sum to 0; alone, the points."""
    if len(over.scores) == 1:
        return (float(over.scores[0]),)
    return tuple(len(over.scores) * share - 1 for share in over.shares)


def draw(turn: Chance[Any], rng: Random) -> Any:
    """Draw an outcome."""
    return turn.odds.holding(rng.randrange(turn.odds.total))


class RulesEnvironment(Environment):
    """A vector environment over the rules: slower than `CompiledEnvironment`, with the same results."""

    def __init__(
        self, setting: Setting, encoding: Encoding, batch: int, seed: int, auto: bool, restarts: bool
    ) -> None:
        super().__init__(setting, encoding, batch, seed, auto, restarts)
        self.states: list[Any] = [setting.start] * batch
        """The full state of every game."""
        self._turns: list[Turn[Any]] = [setting.game.turn(setting.start)] * batch
        self._rngs = [Random(0)] * batch
        self.reset()

    def odds(self, game: int) -> dict[int, int]:
        """Return the outcomes with their weights where chance is to act, else nothing."""
        turn = self._turns[game]
        if not isinstance(turn, Chance):
            return {}
        encode, state = self.encoding.encode_outcome, self.states[game]
        return {encode(state, outcome): weight for outcome, weight in turn.odds.items()}

    def look(self, game: int, seat: int) -> Observation:
        """Return the observation of any seat, 0 for a watcher, as a new array."""
        return self.encoding.observe(
            self.setting.game.view(self.states[game], seat or None), self._turns[game]
        )

    def _restart_all(self) -> None:
        self._rngs = [Random(f"{self.seed} {game}") for game in range(self.batch)]
        for game in range(self.batch):
            self._set_state(game, self.setting.start)
            self._show(game)

    def _play_actions(self, actions: NDArray[np.int64]) -> None:
        for game, action in enumerate(actions.tolist()):
            if self.now.seats[game] > 0:
                self._play(game, self.encoding.decode_action(self.states[game], action))
            self._show_or_restart(game)

    def _first_impossible(self, outcomes: NDArray[np.int64]) -> int:
        for game, outcome in enumerate(outcomes.tolist()):
            if outcome >= 0 and outcome not in self.odds(game):
                return game
        return -1

    def _play_outcomes(self, outcomes: NDArray[np.int64]) -> None:
        for game, outcome in enumerate(outcomes.tolist()):
            turn = self._turns[game]
            if isinstance(turn, Chance) and outcome >= 0:
                self._play(game, self.encoding.decode_outcome(self.states[game], outcome))
            elif isinstance(turn, Chance):
                self._play(game, draw(turn, self._rngs[game]))
            self._show_or_restart(game)

    def _play(self, game: int, move: Any) -> None:
        self._set_state(game, self.setting.game.play(self.states[game], move))

    def _set_state(self, game: int, state: Any) -> None:
        """Set a game's state, and draw outcomes of chance unless they are told."""
        turn = self.setting.game.turn(state)
        while self._auto and isinstance(turn, Chance):
            state = self.setting.game.play(state, draw(turn, self._rngs[game]))
            turn = self.setting.game.turn(state)
        self.states[game], self._turns[game] = state, turn

    def _show_or_restart(self, game: int) -> None:
        if self.now.seats[game] < 0:
            if not self._restarts:
                return
            self._set_state(game, self.setting.start)
        turn = self._turns[game]
        self.now.ended[game] = isinstance(turn, Over)
        self.now.rewards[game] = rewards(turn) if isinstance(turn, Over) else 0.0
        if isinstance(turn, Over) and self._restarts:
            self._set_state(game, self.setting.start)
        self._show(game)

    def _show(self, game: int) -> None:
        state, turn, now = self.states[game], self._turns[game], self.now
        seat = turn.seat if isinstance(turn, Choose) else -1 if isinstance(turn, Over) else 0
        now.seats[game] = seat
        now.looks[game] = self.look(game, max(seat, 0))
        mask, encode = now.masks[game], self.encoding.encode_action
        mask.fill(0)
        if isinstance(turn, Choose):
            for move in turn.moves:
                mask[encode(state, move)] = 1
