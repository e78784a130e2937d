"""Positions of Saxum as text, and play by tokens."""

from speeltafel.core.game import Chance, Choose
from speeltafel.core.match import begin, replay
from speeltafel.games.saxum import SAXUM
from speeltafel.games.saxum.board import BIT
from speeltafel.games.saxum.rules import State

EMPTY = "..... ..... ..... ..... ....."


def position(
    board=EMPTY, dice="", *, to_move=1, points=(0, 0), rows=(0, 0), insurance=(7, 7), target=177
) -> State:
    """Return a state: five groups of five signs for the letters a to e, `.` free, `1` and `2` the stones."""
    signs = dict(zip(BIT, board.replace(" ", "").replace("\n", ""), strict=True))
    first, second = (sum(BIT[field] for field in BIT if signs[field] == seat) for seat in "12")
    assert max(first.bit_count(), second.bit_count()) <= 15, "nobody has more than 15 stones"
    return State(to_move, (first, second), tuple(map(int, dice)), points, rows, insurance, target)


def offers(state) -> set[str]:
    """Return the tokens that are legal or possible now."""
    turn = SAXUM.turn(state)
    assert isinstance(turn, Choose | Chance)
    return {SAXUM.write(move) for move in (turn.moves if isinstance(turn, Choose) else turn.odds)}


def after(state, log) -> State:
    """Return the state after these tokens, each of which must be legal in its turn."""
    states: list[State] = replay(SAXUM, state, log.split())[0]
    return states[-1]


def played(log, **options) -> State:
    """Return the state after these tokens from the beginning of a game."""
    return after(begin(SAXUM, 2, options), log)


def dumped(state) -> dict:
    """The state as JSON."""
    return SAXUM.dump(state)


def reason(state, token):
    """Return why this token can't be played now."""
    return SAXUM.why_not(SAXUM.view(state, state.to_move or None), SAXUM.read(token))
