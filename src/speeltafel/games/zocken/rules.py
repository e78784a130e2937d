"""Zocken: throw seven dice one by one and lay a row that only rises or only falls; the others bet on it.

A turn is seven times a choice, a throw and a placement. The bets come between the third placement and the
fourth choice. The seventh placement scores the turn.
"""

from dataclasses import dataclass

from speeltafel.core.game import Chance, Choose, Odds, Options, Over, Turn
from speeltafel.core.view import Open
from speeltafel.games.zocken.data import BET_COST, BET_LINE, BETS_AFTER, CIRCLES, COLOURS, FIELDS, OUT
from speeltafel.games.zocken.row import EMPTY_ROW, Dice, Die, Row, fitting, score

Bets = tuple[bool | None, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everybody's points, and the turn being played."""

    totals: tuple[int, ...]
    round: int
    rounds: int
    active: int
    """Whose turn it is to throw."""
    to_move: int
    """Who acts: the active seat, another seat while it is asked to bet, 0 at the end."""
    row: Row
    out: Dice
    """The dice on OUT, in the order they went there."""
    left: tuple[str, ...]
    """The dice still to be chosen, in board order."""
    thrown: Die | None
    """The die in hand."""
    bets: Bets
    """Per seat; None where not (yet) asked."""


View = Open[State]
"""Nothing is hidden: every seat sees the whole state."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Choose the die of this colour to throw."""

    colour: str


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the die shows this value."""

    value: int


@dataclass(frozen=True, slots=True)
class Place:
    """Put the die in hand on this place of the row, 0-8, or on OUT."""

    at: int


@dataclass(frozen=True, slots=True)
class Bet:
    """Bet on the active seat, or don't."""

    on: bool


Move = Throw | Roll | Place | Bet

THROWS = {colour: Throw(colour) for colour in COLOURS}
PLACES = tuple(Place(at) for at in (*range(len(CIRCLES)), OUT))
BETS = (Bet(True), Bet(False))
ODDS: Odds[Move] = Odds({Roll(value): 1 for value in range(1, 7)})
CHANCE: Chance[Move] = Chance(ODDS)
_ROW_FIELDS = frozenset(FIELDS)


def start(seats: int, options: Options) -> State:
    """Return the first state: nobody has points, and seat 1 begins."""
    return _new_turn((0,) * seats, 1, int(options["rounds"]), 1)


def turn(state: State) -> Turn[Move]:
    """Return what may happen now: a bet, the choice of a die (Z1), its throw, or its placement."""
    seat, thrown = state.to_move, state.thrown
    if not seat:
        return Over.most_points(state.totals, "rounds")
    if seat != state.active:
        return Choose(seat, BETS)
    if thrown is None:
        return Choose(seat, [THROWS[colour] for colour in state.left])
    if not thrown.value:
        return CHANCE
    return Choose(seat, placements(state.row, thrown.value))


def play(state: State, move: Move) -> State:
    """Return the state after a choice, a throw, a placement or a bet."""
    s = state
    match move:
        case Throw(colour):
            at = s.left.index(colour)
            left = (*s.left[:at], *s.left[at + 1 :])
            die = Die(colour, 0)
            return State(s.totals, s.round, s.rounds, s.active, s.to_move, s.row, s.out, left, die, s.bets)
        case Roll(value):
            assert s.thrown is not None
            die = Die(s.thrown.colour, value)
            return State(s.totals, s.round, s.rounds, s.active, s.to_move, s.row, s.out, s.left, die, s.bets)
        case Place(at):
            row, out = laid(s, at)
            if not s.left:
                return _end_turn(s, row, out)
            betting = len(s.left) == len(COLOURS) - BETS_AFTER
            seat = _after(s.active, s) if betting else s.active
            return State(s.totals, s.round, s.rounds, s.active, seat, row, out, s.left, None, s.bets)
        case Bet(on):
            bets = (*s.bets[: s.to_move - 1], on, *s.bets[s.to_move :])
            seat = _after(s.to_move, s)
            return State(s.totals, s.round, s.rounds, s.active, seat, s.row, s.out, s.left, None, bets)


def placements(row: Row, value: int) -> list[Place]:
    """Return the places where the die fits, and OUT where no row field is among them (Z3)."""
    places = fitting(row, value)
    moves = [PLACES[place] for place in places]
    if _ROW_FIELDS.isdisjoint(places):
        moves.append(PLACES[OUT])
    return moves


def laid(state: State, at: int) -> tuple[Row, Dice]:
    """Return the row and OUT with the die in hand put there."""
    die = state.thrown
    assert die is not None
    if at == OUT:
        return state.row, (*state.out, die)
    return (*state.row[:at], die, *state.row[at + 1 :]), state.out


def winnings(points: int, bet: bool | None) -> int:
    """Return what a turn of so many points brings a seat that did or did not bet (Z7)."""
    if not bet:
        return 0
    return points // 2 if points > BET_LINE else -BET_COST


def _end_turn(state: State, row: Row, out: Dice) -> State:
    """Return the state after a turn is scored: the next seat throws, or the last round is over (Z8)."""
    points = score(row, out).points
    totals = tuple(
        total + (points if seat == state.active else winnings(points, bet))
        for seat, (total, bet) in enumerate(zip(state.totals, state.bets, strict=True), 1)
    )
    seat = _after(state.active, state)
    number = state.round + (seat == 1)
    if number <= state.rounds:
        return _new_turn(totals, number, state.rounds, seat)
    return State(totals, state.round, state.rounds, state.active, 0, row, out, (), None, state.bets)


def _new_turn(totals: tuple[int, ...], number: int, rounds: int, seat: int) -> State:
    nobody: Bets = (None,) * len(totals)
    return State(totals, number, rounds, seat, seat, EMPTY_ROW, (), COLOURS, None, nobody)


def _after(seat: int, state: State) -> int:
    """Return the left neighbour; after the last bettor that is the thrower again (Z8)."""
    return seat % len(state.totals) + 1
