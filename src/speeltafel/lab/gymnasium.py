"""Gymnasium environments: one seat is the agent's, the others are bots.

`gymnasium.make("speeltafel/Squadro-v1", opponents="casual")`, once this module is imported, or `Seat(...)`.
An observation encodes the view of the agent's seat (`lab.environments.encoding`), as a row of numbers or with
`named=True` as a dict of its parts; `info["action_mask"]`, or `action_masks()`, has the legal actions. The
reward comes at the end: seats x share of victory - 1, or the points when playing alone. Gymnasium allows any
action at any time, so an illegal one ends the game with -1.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots import find, plain
from speeltafel.bots.bot import BUDGET
from speeltafel.core.game import Choose, Over
from speeltafel.core.match import AnyGame
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.lab.environments.by_rules import draw, rewards
from speeltafel.lab.environments.encoding import encoding
from speeltafel.lab.environments.setting import setting
from speeltafel.lab.environments.spaces import observations
from speeltafel.lab.extras import import_extra

gymnasium: Any = import_extra("gymnasium")
Env: Any = gymnasium.Env

Opponent = Callable[[Any, Sequence[Any], Random], Any]
"""Chooses a move, given a view, its legal moves, and a generator."""
Observation = NDArray[Any] | dict[str, NDArray[Any]]
LOST = -1.0


def opponent(game: AnyGame, how: str | Opponent) -> Opponent:
    """Return the player of the other seats: a bot of this level, `random`, or a function."""
    if callable(how):
        return how
    if how == "random":
        return lambda view, moves, rng: rng.choice(moves)
    if how not in BUDGET:
        raise ValueError(f"There is no opponent {how!r}; there are random, {', '.join(BUDGET)}.")
    bot = find(game.key) if GAMES.get(game.key) is game else plain.bot(game)
    return lambda view, moves, rng: bot.think(view, moves, how, BUDGET[how], rng).move


class Seat(Env):  # type: ignore[misc]
    """An environment for one seat; the others play in between, each by its own view."""

    def __init__(
        self,
        game: str | AnyGame = "squadro",
        *,
        seat: int = 1,
        opponents: str | Opponent = "random",
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        log: Iterable[str] | str = (),
        named: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.setting = setting(game, seats, options, log)
        if not 1 <= seat <= self.setting.seats:
            raise ValueError(f"There is no seat {seat}; there are 1 to {self.setting.seats}.")
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.seat, self._encoding = seat, encoding(self.setting)
        self._opponent = opponent(self.setting.game, opponents)
        self._named = named
        self.observation_space = observations(self._encoding, named)
        self.action_space = gymnasium.spaces.Discrete(self._encoding.actions)
        self._state, self._over = self.setting.start, True
        self._turn = self.setting.game.turn(self._state)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game and play it up to the agent's first move."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(1 << 62)))
        self._state = self.setting.start
        self._advance()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the agent's action, and all that follows up to its next move or the end."""
        if self._over:
            raise RuntimeError("The game is over: call reset() first.")
        if not self.action_masks()[action]:
            self._over = True
            return self._observe(), LOST, True, False, {**self._info(), "refused": int(action)}
        self._state = self.setting.game.play(
            self._state, self._encoding.decode_action(self._state, int(action))
        )
        self._advance()
        turn = self._turn
        reward = rewards(turn)[self.seat - 1] if isinstance(turn, Over) else 0.0
        return self._observe(), reward, self._over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, under the name that MaskablePPO uses."""
        mask = np.zeros(self._encoding.actions, dtype=np.bool_)
        if not self._over and isinstance(self._turn, Choose):
            for move in self._turn.moves:
                mask[self._encoding.encode_action(self._state, move)] = True
        return mask

    def render(self) -> str | None:
        """Return the agent's view as text; only with `render_mode="ansi"`."""
        if self.render_mode is None:
            return None
        game = self.setting.game
        names = tuple(Text(f"stoel {seat}", f"seat {seat}") for seat in range(1, self.setting.seats + 1))
        return game.picture(game.view(self._state, self.seat), names).en

    def _advance(self) -> None:
        """Let chance and the others act until the agent must move, or the game is over."""
        game = self.setting.game
        while True:
            turn = self._turn = game.turn(self._state)
            if isinstance(turn, Over):
                self._over = True
                return
            if isinstance(turn, Choose):
                if turn.seat == self.seat:
                    self._over = False
                    return
                move = self._opponent(game.view(self._state, turn.seat), turn.moves, self._rng)
            else:
                move = draw(turn, self._rng)
            self._state = game.play(self._state, move)

    def _observe(self) -> Observation:
        view = self.setting.game.view(self._state, self.seat)
        observation = self._encoding.observe(view, self._turn)
        return self._encoding.named(observation) if self._named else observation

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}


for _game in GAMES.values():
    gymnasium.register(
        f"speeltafel/{_game.name}-v{_game.version}",
        entry_point=f"{__name__}:Seat",
        kwargs={"game": _game.key},
    )
