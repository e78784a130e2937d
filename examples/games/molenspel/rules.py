"""Molenspel (nine men's morris): place, slide and fly; a mill takes a man."""

from dataclasses import dataclass, replace

from speeltafel.core.game import Choose, Options, Over, Turn
from speeltafel.core.kit.seats import with_seat
from speeltafel.games.molenspel.board import MILLS, NEIGHBOURS, POINTS

MEN, FLYING, LEAST = 9, 3, 3
TAKE = "x"
Men = tuple[tuple[str, int], ...]
"""Where a seat's men stand, each with its number: it keeps that wherever it goes."""


@dataclass(frozen=True, slots=True)
class State:
    """Both seats' men on the board, the men in hand, and whose turn it is."""

    quiet_limit: int
    men: tuple[Men, ...] = ((), ())
    hand: tuple[int, ...] = (MEN, MEN)
    seat: int = 1
    taking: bool = False
    """Whether the seat has closed a mill and takes a man."""
    quiet: int = 0
    """Moves since a man was placed or taken."""


def start(seats: int, options: Options) -> State:
    """Return the empty board."""
    return State(int(options["quiet"]))


def turn(state: State) -> Turn[str]:
    """Return the moves of the seat (M2 to M5), or the end (M6, M7)."""
    if state.taking:
        return Choose(state.seat, _takes(state))
    if _scores(state)[state.seat - 1] < LEAST:
        return Over(_scores(state), (3 - state.seat,), "men")
    moves = _moves(state)
    if not moves:
        return Over(_scores(state), (3 - state.seat,), "blocked")
    if state.quiet >= state.quiet_limit:
        return Over(_scores(state), (1, 2), "quiet")
    return Choose(state.seat, moves)


def play(state: State, move: str) -> State:
    """Return the next state."""
    seat, other = state.seat, 3 - state.seat
    if move.startswith(TAKE):
        kept = tuple(man for man in state.men[other - 1] if man[0] != move[1:])
        return replace(state, men=with_seat(state.men, other, kept), seat=other, taking=False, quiet=0)
    own, hand, quiet = state.men[seat - 1], state.hand[seat - 1], 0
    leaves, _, to = move.rpartition("-")
    if leaves:
        own = tuple((to, number) if point == leaves else (point, number) for point, number in own)
        quiet = state.quiet + 1
    else:
        own, hand = (*own, (to, MEN + 1 - hand)), hand - 1
    men, hands = with_seat(state.men, seat, own), with_seat(state.hand, seat, hand)
    taking = in_mill(to, frozenset(point for point, _ in own)) and any(men[other - 1])
    return replace(state, men=men, hand=hands, quiet=quiet, taking=taking, seat=seat if taking else other)


def in_mill(point: str, own: frozenset[str]) -> bool:
    """Return whether a man on this point is one of three in a row."""
    return any(point in mill and own.issuperset(mill) for mill in MILLS)


def _moves(state: State) -> tuple[str, ...]:
    own = state.seat - 1
    taken = frozenset(point for men in state.men for point, _ in men)
    free = [point for point in POINTS if point not in taken]
    if state.hand[own]:
        return tuple(free)
    stand = sorted(point for point, _ in state.men[own])
    flies = len(stand) <= FLYING
    return tuple(
        f"{leaves}-{to}" for leaves in stand for to in (free if flies else NEIGHBOURS[leaves]) if to in free
    )


def _takes(state: State) -> tuple[str, ...]:
    """Return the men that can be taken: those in no mill, or any where all are in mills."""
    theirs = frozenset(point for point, _ in state.men[2 - state.seat])
    loose = [point for point in theirs if not in_mill(point, theirs)]
    return tuple(TAKE + point for point in sorted(loose or theirs))


def _scores(state: State) -> tuple[int, ...]:
    return tuple(len(men) + hand for men, hand in zip(state.men, state.hand, strict=True))


_SLIDES = tuple(f"{leaves}-{to}" for leaves in POINTS for to in POINTS if leaves != to)
MOVES = (*POINTS, *(TAKE + point for point in POINTS), *_SLIDES)
"""Every move."""
