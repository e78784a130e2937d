"""Saxum: two dice name the fields; build groups for points, lines for row points, and mind your insurance.

A turn is a throw, then whatever is done about its sixes, one at a time, then the use of one of the fields
that the dice name. The dice always lie in ascending order, so a six lies last.
"""

from dataclasses import dataclass
from typing import Literal

from speeltafel.core.game import Chance, Choose, Odds, Options, Over, Turn
from speeltafel.core.view import Open
from speeltafel.games.saxum.board import BIT, LINES, field_name, group
from speeltafel.games.saxum.data import (
    DOUBLE_ROW_POINTS,
    INSURANCE,
    ROW_GOAL,
    ROW_POINTS,
    SIX,
    SIX_PRICE,
    SIZE,
    STONES,
)

Pair = tuple[int, int]
"""A number for each seat."""
Dice = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The board, what each seat has, and this turn's dice."""

    to_move: int
    board: Pair
    """Each seat's fields, as a set of bits."""
    dice: Dice
    """None before the throw, one while a six is re-rolled beside it, else two."""
    points: Pair
    rows: Pair
    insurance: Pair
    target: int
    winner: int = 0
    why: str = ""

    @property
    def stones(self) -> Pair:
        """What each seat has left in its supply."""
        return STONES - self.board[0].bit_count(), STONES - self.board[1].bit_count()


View = Open[State]
"""Nothing is hidden: every seat sees the whole state."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """Chance: a turn's two dice."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Rerolled:
    """Chance: what a re-rolled six shows."""

    face: int


@dataclass(frozen=True, slots=True)
class Reroll:
    """Throw one six again."""


@dataclass(frozen=True, slots=True)
class Buy:
    """Pay, and set one six to this face."""

    face: int


@dataclass(frozen=True, slots=True)
class Use:
    """Place a stone on a free field, or score the group of an own stone."""

    field: str


@dataclass(frozen=True, slots=True)
class Take:
    """Replace an opposing stone, and pay for its group."""

    field: str
    pay: Literal["points", "insurance"]


@dataclass(frozen=True, slots=True)
class Pass:
    """No field can be used."""


Move = Thrown | Rerolled | Reroll | Buy | Use | Take | Pass

REROLL, PASS = Reroll(), Pass()
BUYS = tuple(Buy(face) for face in range(1, SIZE + 1))
USES = {field: Use(field) for field in BIT}
TAKES_BY_POINTS = {field: Take(field, "points") for field in BIT}
TAKES_BY_INSURANCE = {field: Take(field, "insurance") for field in BIT}

FIELDS: dict[Dice, tuple[str, ...]] = {
    (low, high): (field_name(low, high), field_name(high, low)) if low < high else (field_name(low, low),)
    for high in range(1, SIZE + 1)
    for low in range(1, high + 1)
}
"""The fields that settled dice name (X2)."""

THROW: Chance[Move] = Chance(
    Odds({Thrown((low, high)): 1 + (low < high) for low in range(1, SIX + 1) for high in range(low, SIX + 1)})
)
SIX_AGAIN: Chance[Move] = Chance(Odds({Rerolled(face): 1 for face in range(1, SIX + 1)}))


def start(seats: int, options: Options) -> State:
    """Return the first state: an empty board; seat 1 throws first (X1)."""
    return State(1, (0, 0), (), (0, 0), (0, 0), (INSURANCE, INSURANCE), int(options["target"]))


def turn(state: State) -> Turn[Move]:
    """Return what may happen now: a throw, what to do about a six, the use of a field."""
    if state.winner:
        return Over(state.points, (state.winner,), state.why)
    if not state.dice:
        return THROW
    if len(state.dice) == 1:
        return SIX_AGAIN
    if state.dice[-1] == SIX:
        rich = state.points[state.to_move - 1] >= SIX_PRICE
        return Choose(state.to_move, (REROLL, *BUYS) if rich else (REROLL,))
    return Choose(state.to_move, uses(state))


def uses(state: State) -> list[Move]:
    """Return what may be done with the fields that the dice name (X2-X11); none means defeat (X9)."""
    mine, theirs = own_first(state.board, state.to_move)
    rolled = FIELDS[state.dice]
    if mine.bit_count() == STONES:
        return [USES[field] for field in rolled if mine & BIT[field]] or [PASS]
    free: list[Move] = [USES[field] for field in rolled if not (mine | theirs) & BIT[field]]
    if free:
        return free
    points, insurance = state.points[state.to_move - 1], state.insurance[state.to_move - 1]
    moves: list[Move] = []
    for field in rolled:
        if mine & BIT[field]:
            moves.append(USES[field])
            continue
        if points >= size(state.board, field):
            moves.append(TAKES_BY_POINTS[field])
        if insurance:
            moves.append(TAKES_BY_INSURANCE[field])
    return moves


def play(state: State, move: Move) -> State:
    """Return the state after a move or a throw."""
    seat, points, insurance = state.to_move, state.points, state.insurance
    mine, theirs = own_first(state.board, seat)
    match move:
        case Thrown():
            return _lay(state, move.dice, points)
        case Rerolled():
            return _lay(state, _beside(state.dice, move.face), points)
        case Reroll():
            return State(seat, state.board, state.dice[:-1], points, state.rows, insurance, state.target)
        case Buy():
            return _lay(state, _beside(state.dice[:-1], move.face), _add(points, seat, -SIX_PRICE))
        case Use() if mine & BIT[move.field]:
            points = _add(points, seat, size(state.board, move.field))
            return _finish(state, state.board, points, state.rows, insurance)
        case Use():
            return _place(state, move.field, mine, theirs, points, insurance)
        case Take():
            if move.pay == "points":
                points = _add(points, seat, -size(state.board, move.field))
            else:
                insurance = _add(insurance, seat, -1)
            return _place(state, move.field, mine, theirs & ~BIT[move.field], points, insurance)
        case Pass():
            return _finish(state, state.board, points, state.rows, insurance)


def own_first(pair: Pair, seat: int) -> Pair:
    """Return a pair with the seat's own part first."""
    return pair if seat == 1 else (pair[1], pair[0])


def size(board: Pair, field: str) -> int:
    """Return the size of the group that the stone on this field belongs to, whoever owns it (X6, X7)."""
    first, second = board
    return group(field, first if first & BIT[field] else second).bit_count()


def rows_made(field: str, stones: int) -> int:
    """Return the row points for a stone just placed here (X12): no line through it was full before (X13)."""
    row, column = LINES[field]
    made = (stones & row == row) + (stones & column == column)
    return DOUBLE_ROW_POINTS if made == 2 else made * ROW_POINTS


def _lay(state: State, dice: Dice, points: Pair) -> State:
    """Return the state with two dice on the table; without a six they may mean defeat at once (X9).

    A seat with insurance can always do something, so `uses` need not be called for it.
    """
    seat, board, rows = state.to_move, state.board, state.rows
    insurance, target = state.insurance, state.target
    laid = State(seat, board, dice, points, rows, insurance, target)
    if dice[-1] == SIX or insurance[seat - 1] or uses(laid):
        return laid
    return State(0, board, dice, points, rows, insurance, target, 3 - seat, "insurance")


def _place(state: State, field: str, mine: int, theirs: int, points: Pair, insurance: Pair) -> State:
    """Return the state with a stone on a field that is free, or has just become free."""
    mine |= BIT[field]
    rows = _add(state.rows, state.to_move, rows_made(field, mine))
    return _finish(state, own_first((mine, theirs), state.to_move), points, rows, insurance)


def _finish(state: State, board: Pair, points: Pair, rows: Pair, insurance: Pair) -> State:
    """Return the state after a turn: won (X14) with the dice left lying, or with the other seat to throw."""
    seat, target = state.to_move, state.target
    why = "points" if points[seat - 1] >= target else "rows" if rows[seat - 1] >= ROW_GOAL else ""
    if why:
        return State(0, board, state.dice, points, rows, insurance, target, seat, why)
    return State(3 - seat, board, (), points, rows, insurance, target)


def _beside(dice: Dice, face: int) -> Dice:
    """Return a die and the other one in ascending order."""
    return (*dice, face) if dice[0] <= face else (face, *dice)


def _add(pair: Pair, seat: int, number: int) -> Pair:
    return (pair[0] + number, pair[1]) if seat == 1 else (pair[0], pair[1] + number)
