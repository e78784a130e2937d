"""Columbiz: throw eight dice up to three times, place discs with them, capture what lies lower, make rows.

The board is six columns of six cells. A cell holds the seat whose disc lies there, or 0. Dice are a string of
their faces, ascending. Where a turn stands can be read off the dice and the throws left: with throws left and
dice missing the dice are thrown, with all eight lying the seat keeps or stops, without throws left it places.
"""

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

from speeltafel.core.game import Chance, Choose, Odds, Options, Over, Turn
from speeltafel.core.view import Open
from speeltafel.games.columbiz.data import (
    DICE,
    DISCS,
    FACES,
    LINES,
    MOST_PLACED,
    NUMBERS,
    PENALTY,
    RUN_POINTS,
    THROWS,
    prisoners_worth,
)

Column = tuple[int, ...]
Board = tuple[Column, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The board, the turn in progress, and what each seat has."""

    to_move: int
    board: Board
    dice: str
    """What lies there and can be used: while dice are thrown those kept, while placing those not yet used."""
    throws_left: int
    placed: int
    supply: tuple[int, ...]
    points: tuple[int, ...]
    """For rows only; prisoners count at the end."""
    prisoners: tuple[int, ...]
    last_round: bool


View = Open[State]
"""Nothing is hidden: every seat sees the whole state."""


@dataclass(frozen=True, slots=True)
class Digits:
    """While dice are thrown: what they show, ascending. While placing: a cell, its column and its number.

    One kind for both, since `35` is a throw at one moment and a cell at another, and a token is read without
    knowing the moment.
    """

    digits: str

    @property
    def cell(self) -> tuple[int, int]:
        """The column and the number of the cell."""
        return int(self.digits[0]), int(self.digits[1])


@dataclass(frozen=True, slots=True)
class Keep:
    """Leave these dice lying, throw the others again."""

    dice: str


@dataclass(frozen=True, slots=True)
class Stop:
    """Throw no more: place discs with these dice."""


@dataclass(frozen=True, slots=True)
class Done:
    """Place no more discs this turn."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Nothing can be placed: discs leave the supply."""


Move = Digits | Keep | Stop | Done | Discard

STOP, DONE, DISCARD = Stop(), Done(), Discard()

CELLS = tuple(tuple(Digits(f"{face}{number}") for number in range(1, NUMBERS + 1)) for face in FACES)
"""The move for each cell, by column and number."""


def start(seats: int, options: Options) -> State:
    """Return the first state: an empty board, seat 1 to throw."""
    nothing = (0,) * seats
    return State(
        to_move=1,
        board=((0,) * NUMBERS,) * len(FACES),
        dice="",
        throws_left=THROWS,
        placed=0,
        supply=(DISCS[seats],) * seats,
        points=nothing,
        prisoners=nothing,
        last_round=False,
    )


def turn(state: State) -> Turn[Move]:
    """Return what may happen now: a throw, keeping dice or stopping, placing a disc, or the end (C7)."""
    if not state.to_move:
        return Over.most_points(totals(state), "supply")
    if state.throws_left:
        if len(state.dice) < DICE:
            return Chance(odds(DICE - len(state.dice)))
        return Choose(state.to_move, ways_to_go_on(state.dice))
    cells: list[Move] = [*payable(state.board, state.dice)]
    if not state.placed:
        return Choose(state.to_move, cells or [DISCARD])
    return Choose(state.to_move, [*cells, DONE])


def play(state: State, move: Move) -> State:
    """Return the state after dice are thrown or kept, a disc is placed, or the turn ends."""
    match move:
        case Digits(thrown) if state.throws_left:
            dice = "".join(sorted(state.dice + thrown))
            return replace(state, dice=dice, throws_left=state.throws_left - 1)
        case Digits():
            return _place(state, *move.cell)
        case Keep(kept):
            return replace(state, dice=kept)
        case Stop():
            return replace(state, throws_left=0)
        case Done():
            return _pass_on(state)
        case Discard():
            lost = min(PENALTY, state.supply[state.to_move - 1])
            return _pass_on(replace(state, supply=_more(state.supply, state.to_move, -lost)))


@cache
def odds(dice: int) -> Odds[Move]:
    """Return every throw of so many dice, weighted by the number of ways to throw it."""
    return Odds(
        {
            Digits("".join(thrown)): factorial(dice) // prod(factorial(thrown.count(face)) for face in FACES)
            for thrown in combinations_with_replacement(FACES, dice)
        }
    )


@cache
def ways_to_go_on(dice: str) -> tuple[Move, ...]:
    """Return what can be done with these dice while throws are left: keep any part, or stop (C1)."""
    heaps = [[face * some for some in range(dice.count(face) + 1)] for face in FACES]
    parts = sorted(map("".join, product(*heaps)))
    return (*(Keep(part) for part in parts if part != dice), STOP)


def payable(board: Board, dice: str) -> list[Digits]:
    """Return the empty cells that these dice can pay for, each by itself (C2)."""
    return [
        cell
        for face, cells, column in zip(FACES, CELLS, board, strict=True)
        for cell, owner in zip(cells[: dice.count(face)], column, strict=False)
        if not owner
    ]


def captives(board: Board, seat: int, column: int, number: int) -> list[int]:
    """Return whose discs a disc on this cell captures: all others' on lower numbers (C4)."""
    return [owner for owner in board[column - 1][: number - 1] if owner and owner != seat]


def runs(board: Board, column: int, number: int) -> tuple[int, ...]:
    """Return the length of the run through this cell along each of the four lines (C5)."""
    return tuple(
        1 + _ahead(board, column, number, across, up) + _ahead(board, column, number, -across, -up)
        for across, up in LINES
    )


def totals(state: State) -> tuple[int, ...]:
    """Return row points plus what the prisoners are worth (C7)."""
    return tuple(
        points + prisoners_worth(held) for points, held in zip(state.points, state.prisoners, strict=True)
    )


def _place(state: State, column: int, number: int) -> State:
    """Return the state with a disc placed: it captures, then scores (C4, C5); the turn may end."""
    seat = state.to_move
    captured = captives(state.board, seat, column, number)
    cells = state.board[column - 1]
    lower = tuple(owner if owner == seat else 0 for owner in cells[: number - 1])
    cells = (*lower, seat, *cells[number:])
    board = (*state.board[: column - 1], cells, *state.board[column:])
    scored = sum(RUN_POINTS[length] for length in runs(board, column, number))
    after = State(
        to_move=seat,
        board=board,
        dice=state.dice.replace(FACES[column - 1], "", number),
        throws_left=0,
        placed=state.placed + 1,
        supply=_more(state.supply, seat, -1),
        points=_more(state.points, seat, scored),
        prisoners=_more(state.prisoners, seat, len(captured)),
        last_round=state.last_round,
    )
    can_go_on = after.placed < MOST_PLACED and after.supply[seat - 1] and payable(board, after.dice)
    return after if can_go_on else _pass_on(after)


def _pass_on(state: State) -> State:
    """Return the state after a turn: the next seat throws, unless the last round is over (C6)."""
    seat, seats = state.to_move, len(state.supply)
    last_round = state.last_round or not state.supply[seat - 1]
    if last_round and seat == seats:
        return replace(state, to_move=0, last_round=True)
    return replace(
        state, to_move=seat % seats + 1, dice="", throws_left=THROWS, placed=0, last_round=last_round
    )


def _ahead(board: Board, column: int, number: int, across: int, up: int) -> int:
    """Return how many discs of the same owner follow in this direction without a gap."""
    c, n = column - 1, number - 1
    owner = board[c][n]
    count = 0
    while 0 <= (c := c + across) < len(FACES) and 0 <= (n := n + up) < NUMBERS and board[c][n] == owner:
        count += 1
    return count


def _more(amounts: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """Return the amounts with this seat's changed."""
    return (*amounts[: seat - 1], amounts[seat - 1] + more, *amounts[seat:])
