"""One move of looking ahead, for the bots that otherwise only sample games at random.

A win that is there is taken, and none is left to the next seat where that can be avoided. Nothing hidden is
known: a move wins for a seat if it does so in every one of some states that are consistent with its view.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

from speeltafel.bots.bot import Thought
from speeltafel.core.game import Choose, Over
from speeltafel.core.match import AnyGame
from speeltafel.core.words import Text

EVENTS = 2000
"""The most events played to look ahead, 0.02 to 0.2 seconds: every level looks as far on any machine."""
MOST_STATES = 1000
"""The states of a view that are enumerated before some are sampled."""
FEW = 8
"""The states of a view that are looked at."""
STEPS = 2
"""The further choices of one seat that count as part of its move, as when a closed mill takes a man."""

WINS = Text("Hiermee is het meteen gewonnen.", "This wins at once.")
AVOIDS = Text("Na elke andere zet wint een ander meteen.", "After any other move another wins at once.")

Search = Callable[[Sequence[Any], float], Thought[Any]]
"""Chooses one of these moves within so many seconds."""


def think(
    game: AnyGame, view: Any, moves: Sequence[Any], seconds: float, rng: Random, search: Search
) -> Thought[Any]:
    """Choose a move that wins at once if there is one, else let `search` choose one that is no blunder."""
    if len(moves) == 1:
        return search(moves, seconds)
    began = perf_counter()
    states = list(islice(game.consistent_states(view), MOST_STATES))
    turn = game.turn(states[0])
    assert isinstance(turn, Choose)
    look = Lookahead(game, turn.seat)
    some = rng.sample(states, min(FEW, len(states)))
    won = look.win(some, moves)
    if won is not None:
        shares = look.shares
        return Thought(won, shares, WINS, {won: 1.0})
    safe = look.safe(some, moves)
    thought = search(safe, seconds - (perf_counter() - began))
    if len(safe) == 1:
        return Thought(thought.move, thought.chances, AVOIDS, thought.values)
    return thought


class _Enough(Exception):
    """No more events may be played."""


@dataclass(slots=True)
class Lookahead:
    """What one move leads to, for a seat; it ends after so many events."""

    game: AnyGame
    seat: int
    events: int = EVENTS
    shares: tuple[float, ...] = ()
    """Everybody's shares at the last win that was found."""

    def win(self, states: Sequence[Any], moves: Sequence[Any]) -> Any | None:
        """Return a move that wins in all these states."""
        try:
            return next(self._wins(states, self.seat, moves, STEPS), None)
        except _Enough:
            return None

    def safe(self, states: Sequence[Any], moves: Sequence[Any]) -> Sequence[Any]:
        """Return the moves after which another seat can win at once in the fewest of these states."""
        lost = dict.fromkeys(moves, 0)
        try:
            for move in moves:
                lost[move] = sum(self._loses(self._play(state, move), STEPS) for state in states)
        except _Enough:
            pass
        least = min(lost.values())
        return [move for move in moves if lost[move] == least]

    def _play(self, state: Any, move: Any) -> Any:
        if not self.events:
            raise _Enough
        self.events -= 1
        return self.game.play(state, move)

    def _wins(self, states: Sequence[Any], seat: int, moves: Sequence[Any], steps: int) -> Iterator[Any]:
        """Yield the moves by which a seat wins at once, whichever of these states is the true one."""
        for move in moves:
            if all(self._has_won(self._play(state, move), seat, steps) for state in states):
                yield move

    def _has_won(self, state: Any, seat: int, steps: int) -> bool:
        """Return whether a seat has won, or wins by what it can choose now."""
        match self.game.turn(state):
            case Over() as over:
                self.shares = over.shares
                return len(over.shares) > 1 and over.winners == (seat,)
            case Choose(same, moves) if same == seat and steps and not self.game.hidden:
                return any(True for _ in self._wins([state], seat, moves, steps - 1))
        return False

    def _loses(self, state: Any, steps: int) -> bool:
        """Return whether this state is lost for our seat, or the next seat wins by what it can choose now."""
        match self.game.turn(state):
            case Over() as over:
                return self.seat not in over.winners
            case Choose(seat, moves) if seat == self.seat:
                return (
                    steps > 0
                    and not self.game.hidden
                    and all(self._loses(self._play(state, move), steps - 1) for move in moves)
                )
            case Choose(seat, moves):
                seen = self.game.view(state, seat)
                states = islice(self.game.consistent_states(seen), FEW) if self.game.hidden else [state]
                return any(True for _ in self._wins(list(states), seat, moves, STEPS))
        return False
