"""Exact values: of a position, of each move in it, and the regret of a move.

Nothing here is estimated. What a value measures differs by game, and is part of every answer:

- Zocken: the points a turn brings on average to a thrower who plays every move for points, to the end of the
  turn; for who is asked to bet, what the bet brings if the thrower does.
- Squadro: 1 for who can force a win, -1 for who can't prevent a loss, 0 where nobody can force anything; from
  the whole solution where there is one, else from the last layers, the opening, or a proof by search.
- Columbiz: the points, prisoners counted, that a turn brings on average to who plays it for points.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from speeltafel.core.game import Choose
from speeltafel.core.match import AnyGame, begin, replay
from speeltafel.core.report import Known
from speeltafel.core.words import Text
from speeltafel.games import GAMES


@dataclass(frozen=True, slots=True)
class Exact:
    """The exact values of a position in which a seat must choose."""

    seat: int
    """The seat to choose; the values are its."""
    values: Mapping[str, float]
    """The value after each legal move, by token."""
    known: Known
    """In which sense the values are exact."""

    @property
    def value(self) -> float:
        """The value of the position: that of its best move."""
        return max(self.values.values())

    def regret(self, token: str) -> float:
        """Return the loss of a move against the best."""
        if token not in self.values:
            raise ValueError(f"{token!r} is not on offer here; on offer: {' '.join(self.values)}.")
        return self.value - self.values[token]

    @property
    def best(self) -> tuple[str, ...]:
        """The moves without regret."""
        return tuple(token for token in self.values if self.regret(token) <= 1e-9)


def values(game: str | AnyGame, state: Any) -> Exact | None:
    """Return the exact values of a state; None where nobody chooses, or they aren't known."""
    game = GAMES[game] if isinstance(game, str) else game
    turn = game.turn(state)
    asked = _ORACLES.get(game.key) if GAMES.get(game.key) is game else None
    if asked is None or not isinstance(turn, Choose):
        return None
    found = asked(state, turn)
    if found is None:
        return None
    worth, words = found
    return Exact(turn.seat, {game.write(move): worth[move] for move in turn.moves}, Known(words, turn.seat))


def value(game: str | AnyGame, state: Any) -> float | None:
    """Return the value of a state to the seat to choose; None where it isn't known."""
    found = values(game, state)
    return None if found is None else found.value


def regret(game: str | AnyGame, state: Any, token: str) -> float | None:
    """Return the regret of a move; None where it isn't known."""
    found = values(game, state)
    return None if found is None else found.regret(token)


def state_of(
    game: str | AnyGame,
    log: Iterable[str] | str = (),
    seats: int = 2,
    options: Mapping[str, object] | None = None,
) -> Any:
    """Return the state after a log: tokens, or one line of them separated by spaces."""
    game = GAMES[game] if isinstance(game, str) else game
    tokens = log.split() if isinstance(log, str) else log
    return replay(game, begin(game, seats, options), tokens)[0][-1]


Found = tuple[dict[Any, float], Text]
"""The value of every move, and in which sense it is exact."""

THE_TURN = Text(
    "{name}: het gemiddelde aantal punten van deze beurt, als hij om punten wordt gespeeld",
    "{name}: the points of this turn on average, if it is played for points",
)
THE_BET = Text(
    "{name}: wat de weddenschap gemiddeld oplevert, als er om punten wordt gegooid",
    "{name}: what the bet brings on average, if the thrower plays for points",
)
PROVEN = Text(
    "{name}: 1 is bewezen winst, -1 bewezen verlies, 0 dat niemand winst kan afdwingen",
    "{name}: 1 is a proven win, -1 a proven loss, 0 that nobody can force a win",
)


def _zocken(state: Any, turn: Choose[Any]) -> Found:
    from speeltafel.bots.zocken import oracle

    return oracle.values(state), THE_TURN if turn.seat == state.active else THE_BET


def _squadro(state: Any, turn: Choose[Any]) -> Found | None:
    from speeltafel.bots.squadro import endgame, opening
    from speeltafel.bots.squadro.layers import ENDLESS
    from speeltafel.bots.squadro.table import layer_of
    from speeltafel.lab import proofs

    if state.ban:
        return None
    by_track: Mapping[int, int | None] = {}
    for table in (endgame.whole(), endgame.last_table(wait=True)):
        if table is not None and not _complete(by_track):
            by_track = table.after(state.steps, turn.seat)
    if not _complete(by_track):
        by_track = opening.known(state.steps, turn.seat)
    worth: dict[int, float]
    if _complete(by_track):
        worth = {
            track: 0.0 if winner == ENDLESS else 1.0 if winner == turn.seat else -1.0
            for track, winner in by_track.items()
        }
    elif layer_of(state.steps) >= proofs.FIRST:
        proven = proofs.verdicts(state)
        if proofs.OPEN in proven.values():
            # A search proves wins and losses; what it leaves open is unknown.
            return None
        worth = {track: float(verdict) for track, verdict in proven.items()}
    else:
        return None
    return {move: worth[move.track] for move in turn.moves}, PROVEN


def _complete(by_track: Mapping[int, int | None]) -> bool:
    return bool(by_track) and None not in by_track.values()


def _columbiz(state: Any, turn: Choose[Any]) -> Found:
    from speeltafel.bots.columbiz import oracle

    return oracle.points(state), THE_TURN


_ORACLES: dict[str, Callable[[Any, Choose[Any]], Found | None]] = {
    "zocken": _zocken,
    "squadro": _squadro,
    "columbiz": _columbiz,
}
