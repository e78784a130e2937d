"""Squadro: five pieces each race across the board and back; four home wins.

A piece is a count of steps: 0 at its start, 6 at the far side, 12 home again. On steps 1-5 and 7-11 it stands
on the crossing with one track of the other side. Seat 1 runs along the rows, seat 2 along the columns.
"""

from dataclasses import dataclass
from functools import lru_cache

from speeltafel.core.game import Choose, Options, Over, Turn
from speeltafel.core.view import Open
from speeltafel.games.squadro.data import FAR, HOME, NEEDED, OCCURRENCES, SPEEDS_BACK, SPEEDS_OUT, TRACKS

Pieces = tuple[int, ...]
Steps = tuple[Pieces, Pieces]
Position = tuple[Steps, int]
Occupants = tuple[tuple[int, int], ...]
"""Pieces that stand on a track: the track each of them runs on, and its steps."""

CROSSING = (0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1, 0)
"""The track a piece crosses after so many steps; 0 at its start, at the far side and home."""

SPEED = tuple(
    tuple((out,) * FAR + (back,) * FAR for out, back in zip(outs, backs, strict=True))
    for outs, backs in zip(SPEEDS_OUT, SPEEDS_BACK, strict=True)
)
"""The speed of a piece by seat, track and steps; it depends on the start or turn it last left (Q2)."""


@dataclass(frozen=True, slots=True)
class State:
    """Where all pieces are, who moves, and the positions that could still repeat."""

    steps: Steps
    to_move: int
    earlier: tuple[Position, ...]
    """Positions since a piece last turned or came home: none before that can return."""
    ban: bool
    why: str = ""


View = Open[State]
"""Nothing is hidden: every seat sees the whole state."""


@dataclass(frozen=True, slots=True)
class Advance:
    """Move the piece on this track, 1-5."""

    track: int


ADVANCES = tuple(Advance(track) for track in range(1, TRACKS + 1))


def start(seats: int, options: Options) -> State:
    """Return the first state: all pieces at their start."""
    still = (0,) * TRACKS
    return State((still, still), int(options["first"]), (), options["repetition"] == "ban")


def turn(state: State) -> Turn[Advance]:
    """Return the pieces that may move (Q1), or the end of the game."""
    if state.why:
        scores = home(state.steps[0]), home(state.steps[1])
        winners = (1, 2) if state.why == "repetition" else (1,) if has_won(state.steps[0]) else (2,)
        return Over(scores, winners, state.why)
    moves = movable(state)
    if state.ban:
        moves = [move for move in moves if not recreates(state, move)] or moves
    return Choose(state.to_move, moves)


def play(state: State, move: Advance) -> State:
    """Return the state after a piece has run, jumped, turned or come home."""
    seat = state.to_move
    steps, settled = advance(state.steps, seat, move.track)
    if settled:
        won = has_won(steps[seat - 1])
        return State(steps, 0 if won else 3 - seat, (), state.ban, "four-home" if won else "")
    earlier = (*state.earlier, (state.steps, seat))
    if earlier.count((steps, 3 - seat)) >= OCCURRENCES - 1:
        return State(steps, 0, earlier, state.ban, "repetition")
    return State(steps, 3 - seat, earlier, state.ban)


def movable(state: State) -> list[Advance]:
    """Return the pieces of the seat to move that are not home yet."""
    return [
        move for move, steps in zip(ADVANCES, state.steps[state.to_move - 1], strict=True) if steps < HOME
    ]


def recreates(state: State, move: Advance) -> bool:
    """Return whether a move leads back to an earlier position (Q7, option `ban`)."""
    steps, settled = advance(state.steps, state.to_move, move.track)
    return not settled and (steps, 3 - state.to_move) in state.earlier


def advance(all_steps: Steps, seat: int, track: int) -> tuple[Steps, bool]:
    """Return all steps after this piece has moved, and whether it turned or came home (Q2-Q6)."""
    mine, theirs = all_steps[seat - 1], all_steps[2 - seat]
    at, met = run(seat, track, mine[track - 1], theirs)
    moved = (*mine[: track - 1], at, *mine[track:])
    return (moved, met) if seat == 1 else (met, moved), at in (FAR, HOME)


def run(seat: int, track: int, at: int, theirs: Pieces) -> tuple[int, Pieces]:
    """Return where a piece ends its move, and the pieces of the other side after it."""
    left = SPEED[seat - 1][track - 1][at]
    goal = FAR if at < FAR else HOME
    jumping = False
    while at < goal:
        at += 1
        left -= 1
        across = CROSSING[at]
        if across and CROSSING[theirs[across - 1]] == track:
            sent = FAR if theirs[across - 1] > FAR else 0
            theirs = (*theirs[: across - 1], sent, *theirs[across:])
            jumping = True
        elif jumping or not left:
            break
    return at, theirs


@lru_cache(maxsize=1 << 13)
def pieces_on_tracks(pieces: Pieces) -> tuple[Occupants, ...]:
    """Return, for each track of the other side, which of these pieces stand on it.

    A run depends on no other pieces, so what is drawn and said about it can be cached by them.
    """
    standing: list[list[tuple[int, int]]] = [[] for _ in range(TRACKS + 1)]
    for track, at in enumerate(pieces, 1):
        standing[CROSSING[at]].append((track, at))
    return tuple(map(tuple, standing[1:]))


def preview(seat: int, track: int, at: int, met: Occupants) -> tuple[int, Occupants]:
    """Return where a piece would end its move, and the pieces it would jump."""
    theirs = [0] * TRACKS
    for other, stands in met:
        theirs[other - 1] = stands
    now, after = run(seat, track, at, tuple(theirs))
    return now, tuple([(other, stands) for other, stands in met if after[other - 1] != stands])


def home(pieces: Pieces) -> int:
    """Return how many of these pieces are home."""
    return pieces.count(HOME)


def has_won(pieces: Pieces) -> bool:
    """Return whether enough of these pieces are home."""
    return home(pieces) >= NEEDED
