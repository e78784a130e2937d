"""Our games in Gymnasium: one seat is yours, bots sit on the others.

`gymnasium.make("speeltafel/Squadro-v1", opponents="casual")`, once this module is imported, or `Seat(...)`.
An observation is what your seat sees (`lab.encodings`); `info["action_mask"]`, or `action_masks()`, says what
it may do. The reward comes at the end: seats x share of victory - 1; alone, your points. Gymnasium lets an
agent do anything at any time, so an action that is not on offer loses: the game is over and brings -1.
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
from speeltafel.lab.encodings import encoding
from speeltafel.lab.extras import wanted
from speeltafel.lab.lawful import draw, rewards
from speeltafel.lab.setting import setting

gymnasium: Any = wanted("gymnasium")
Env: Any = gymnasium.Env

Opponent = Callable[[Any, Sequence[Any], Random], Any]
"""Chooses for a seat: its view, its moves, and chance of its own."""
LOST = -1.0


def opponent(game: AnyGame, how: str | Opponent) -> Opponent:
    """Who plays the other seats: a bot at this level, `random`, or any function of view, moves and dice."""
    if callable(how):
        return how
    if how == "random":
        return lambda view, moves, dice: dice.choice(moves)
    if how not in BUDGET:
        raise ValueError(f"There is no opponent {how!r}; there are random, {', '.join(BUDGET)}.")
    bot = find(game.key) if GAMES.get(game.key) is game else plain.bot(game)
    return lambda view, moves, dice: bot.think(view, moves, how, BUDGET[how], dice).move


class Seat(Env):  # type: ignore[misc]
    """One seat of a game; the others move in between, each by what its own seat sees."""

    def __init__(
        self,
        game: str | AnyGame = "squadro",
        *,
        seat: int = 1,
        opponents: str | Opponent = "random",
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        log: Iterable[str] | str = (),
        render_mode: str | None = None,
    ) -> None:
        self.setting = setting(game, seats, options, log)
        if not 1 <= seat <= self.setting.seats:
            raise ValueError(f"There is no seat {seat}; there are 1 to {self.setting.seats}.")
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.seat, self._numbers = seat, encoding(self.setting)
        self._opponent = opponent(self.setting.game, opponents)
        span = np.iinfo(self._numbers.dtype)
        shape = (self._numbers.looks,)
        self.observation_space = gymnasium.spaces.Box(span.min, span.max, shape, self._numbers.dtype)
        self.action_space = gymnasium.spaces.Discrete(self._numbers.actions)
        self._state, self._over = self.setting.start, True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin anew, up to the first choice of this seat."""
        super().reset(seed=seed)
        self._dice = Random(int(self.np_random.integers(1 << 62)))
        self._state = self.setting.start
        self._go_on()
        return self._look(), self._info()

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Play this seat's action, and what follows up to its next choice or the end."""
        if self._over:
            raise RuntimeError("The game is over: call reset() first.")
        if not self.action_masks()[action]:
            self._over = True
            return self._look(), LOST, True, False, {**self._info(), "refused": int(action)}
        self._state = self.setting.game.play(self._state, self._numbers.name(self._state, int(action)))
        turn = self._go_on()
        brought = rewards(turn)[self.seat - 1] if isinstance(turn, Over) else 0.0
        return self._look(), brought, self._over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """True for every action on offer, by the name that MaskablePPO asks for."""
        mask = np.zeros(self._numbers.actions, dtype=np.bool_)
        turn = self.setting.game.turn(self._state)
        if not self._over and isinstance(turn, Choose):
            mask[[self._numbers.number(self._state, move) for move in turn.moves]] = True
        return mask

    def render(self) -> str | None:
        """The position as text, as this seat sees it; only with `render_mode="ansi"`."""
        if self.render_mode is None:
            return None
        game = self.setting.game
        names = tuple(Text(f"stoel {seat}", f"seat {seat}") for seat in range(1, self.setting.seats + 1))
        return game.picture(game.view(self._state, self.seat), names).en

    def _go_on(self) -> Choose[Any] | Over:
        """Let chance and the others act until this seat must choose, or it is over."""
        game = self.setting.game
        while True:
            turn = game.turn(self._state)
            if isinstance(turn, Over):
                self._over = True
                return turn
            if isinstance(turn, Choose):
                if turn.seat == self.seat:
                    self._over = False
                    return turn
                move = self._opponent(game.view(self._state, turn.seat), turn.moves, self._dice)
            else:
                move = draw(turn, self._dice)
            self._state = game.play(self._state, move)

    def _look(self) -> NDArray[Any]:
        return self._numbers.look(self.setting.game.view(self._state, self.seat))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}


for _game in GAMES.values():
    gymnasium.register(
        f"speeltafel/{_game.name}-v{_game.version}",
        entry_point=f"{__name__}:Seat",
        kwargs={"game": _game.key},
    )
