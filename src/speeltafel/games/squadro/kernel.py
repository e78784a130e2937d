"""Squadro's kernel: the runs of the rules, in a lookup table.

A side is one number. Bits 0-19 hold its five pieces, four bits each: whether it has turned, and its steps
since its start or turn (14 is home). Bits 20-44 say where they stand in the way: five bits for each track of
the other side, one for each piece. Bits 45-49 are the pieces not yet home. So a jump is one mask and a run is
one xor, and both come from tables that `rules.run` fills: 3,840 runs, by piece, steps and who stands on its
track.
"""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import Rng, below, copy, njit
from speeltafel.games.squadro.data import FAR, HOME, NEEDED, OCCURRENCES, TRACKS
from speeltafel.games.squadro.rules import ADVANCES, CROSSING, Advance, Position, State, run

Array = NDArray[np.int64]

MEMORY = 250
"""Positions a state remembers. In ten million random games at most 62 followed each other without a piece
turning or coming home; should there ever be more, the oldest is forgotten."""

TO_MOVE, WHY, BAN, SIDES, EARLIER, MEMORIES = 0, 1, 2, 3, 5, 6
"""Where things are in a state: who moves, the end's reason, the option, the two sides, how many positions it
remembers, and those."""
SIZE = MEMORIES + MEMORY
ACTIONS, OUTCOMES = TRACKS, 0
WIDTH = TRACKS
DTYPE = np.int64

PIECES = (1 << 20) - 1
WAY = 20
LEFT = 45
JUMPED = 50
"""In a run: the pieces jumped, five bits."""
SETTLED = 1 << 55
"""In a run: the piece turned or came home."""
CHANGE = (1 << JUMPED) - 1
CYCLE = 4
"""The fewest moves that lead back to a position: whoever jumped last stands further than two moves before."""
MANY = CYCLE * (OCCURRENCES - 1)
"""The fewest positions to remember before one can stand for the third time."""
_ENDINGS = ("", "four-home", "repetition")


def nibble(steps: int) -> int:
    """Return a piece in four bits."""
    return steps if steps < FAR else 8 + steps - FAR


def side(pieces: tuple[int, ...]) -> int:
    """Return five pieces as one number."""
    made = 0
    for track, steps in enumerate(pieces):
        made |= nibble(steps) << 4 * track
        if CROSSING[steps]:
            made |= 1 << WAY + 5 * (CROSSING[steps] - 1) + track
        if steps < HOME:
            made |= 1 << LEFT + track
    return made


def pieces_of(word: int) -> tuple[int, ...]:
    """Return the steps of the five pieces of a side."""
    four = (word >> 4 * track & 15 for track in range(TRACKS))
    return tuple(bits if bits < 8 else bits - 8 + FAR for bits in four)


def _runs() -> Array:
    """Return what each run changes on its own side, whom it jumps and whether it settles, by the rules."""
    runs = np.zeros((2, TRACKS, 16, 32), dtype=np.int64)
    for seat in (1, 2):
        for track in range(1, TRACKS + 1):
            for was in range(HOME):
                for way in range(32):
                    theirs = tuple(track if way >> other & 1 else 0 for other in range(TRACKS))
                    now, met = run(seat, track, was, theirs)
                    before, after = (
                        side(tuple(steps if other == track else 0 for other in range(1, TRACKS + 1)))
                        for steps in (was, now)
                    )
                    gone = sum(1 << other for other in range(TRACKS) if theirs[other] != met[other])
                    settled = SETTLED if now in (FAR, HOME) else 0
                    runs[seat - 1, track - 1, nibble(was), way] = (before ^ after) | gone << JUMPED | settled
    return runs.reshape(-1)


def _stays() -> Array:
    """Return what a side keeps when some of its pieces are jumped on a track: all but their latest steps."""
    stays = np.zeros((TRACKS, 32), dtype=np.int64)
    for track in range(TRACKS):
        for gone in range(32):
            steps = sum(7 << 4 * other for other in range(TRACKS) if gone >> other & 1)
            stays[track, gone] = (1 << JUMPED) - 1 & ~(steps | gone << WAY + 5 * track)
    return stays.reshape(-1)


def _nth() -> Array:
    """Return the n-th piece of each set."""
    nth = np.zeros((32, TRACKS), dtype=np.int64)
    for among in range(32):
        for place, piece in enumerate(piece for piece in range(TRACKS) if among >> piece & 1):
            nth[among, place] = piece
    return nth.reshape(-1)


RUNS = _runs()
STAYS = _stays()
NTH = _nth().astype(np.uint8)
COUNT = np.array([among.bit_count() for among in range(32)], dtype=np.uint8)


def encode(state: State) -> Array:
    """Return a state as the kernel's array."""
    s = np.zeros(SIZE, dtype=DTYPE)
    s[TO_MOVE], s[WHY], s[BAN] = state.to_move, _ENDINGS.index(state.why), state.ban
    s[SIDES], s[SIDES + 1] = side(state.steps[0]), side(state.steps[1])
    kept = [key_of(position) for position in state.earlier[-MEMORY:]]
    s[EARLIER] = len(kept)
    s[MEMORIES : MEMORIES + len(kept)] = kept
    return s


def key_of(position: Position) -> int:
    """Return a position as one number."""
    steps, seat = position
    return int(key(side(steps[seat - 1]), side(steps[2 - seat]), seat))


def index(state: State, move: Advance) -> int:
    """Return the number of a move."""
    return move.track - 1


def name(state: State, number: int) -> Advance:
    """Return the move with this number."""
    return ADVANCES[number]


@njit
def has_won(side: int) -> bool:
    """Return whether a side has enough pieces home."""
    return bool(COUNT[side >> LEFT & 31] <= TRACKS - NEEDED)


@njit
def run_of(mine: int, theirs: int, seat: int, piece: int) -> int:
    """Return the entry of a piece's run in `RUNS`."""
    steps = mine >> 4 * piece & 15
    way = theirs >> WAY + 5 * piece & 31
    return int(RUNS[((seat - 1) * 5 + piece) * 512 + steps * 32 + way])


@njit
def advance(mine: int, theirs: int, seat: int, piece: int) -> tuple[int, int, int]:
    """Return both sides after a piece's move, and 1 where it turned or came home, else 0."""
    ran = run_of(mine, theirs, seat, piece)
    met = theirs & STAYS[piece * 32 + (ran >> JUMPED & 31)]
    return mine ^ ran & CHANGE, met, 1 if ran & SETTLED else 0


@njit
def key(mine: int, theirs: int, seat: int) -> int:
    """Return a position as one number: the mover's pieces, the other's, and who moves."""
    return (mine & PIECES) | (theirs & PIECES) << 20 | seat << 40


@njit
def turn(s: Array) -> int:
    """Return the seat to choose, or -1 when the game is over."""
    return -1 if s[WHY] else s[TO_MOVE]


@njit
def moves(s: Array, into: Array) -> int:
    """Write the legal moves: all pieces not home; with option `ban`, without those that repeat a position."""
    seat = s[TO_MOVE]
    mine, theirs = s[SIDES + seat - 1], s[SIDES + 2 - seat]
    number = 0
    if s[BAN]:
        for piece in range(TRACKS):
            if mine >> LEFT + piece & 1 and not _recreates(s, mine, theirs, seat, piece):
                into[number] = piece
                number += 1
    if not number:
        for piece in range(TRACKS):
            if mine >> LEFT + piece & 1:
                into[number] = piece
                number += 1
    return number


@njit
def _recreates(s: Array, mine: int, theirs: int, seat: int, piece: int) -> bool:
    moved, met, settled = advance(mine, theirs, seat, piece)
    return not settled and _stood(s[MEMORIES:], s[EARLIER], key(met, moved, 3 - seat)) > 0


@njit
def _stood(memory: Array, number: int, position: int) -> int:
    """Return how often a position is among those remembered."""
    times = 0
    for place in range(number):
        times += memory[place] == position
    return times


@njit
def play(s: Array, action: int) -> None:
    """Move a piece; then the other seat is to move, unless this ended the game."""
    seat = s[TO_MOVE]
    mine, theirs = s[SIDES + seat - 1], s[SIDES + 2 - seat]
    moved, met, settled = advance(mine, theirs, seat, action)
    s[SIDES + seat - 1], s[SIDES + 2 - seat] = moved, met
    s[TO_MOVE] = 3 - seat
    memory = s[MEMORIES:]
    if settled:
        memory[: s[EARLIER]] = 0
        s[EARLIER] = 0
        if has_won(moved):
            s[TO_MOVE], s[WHY] = 0, 1
    else:
        s[EARLIER] = _remember(memory, s[EARLIER], key(mine, theirs, seat))
        if _stood(memory, s[EARLIER], key(met, moved, 3 - seat)) >= OCCURRENCES - 1:
            s[TO_MOVE], s[WHY] = 0, 2


@njit
def _remember(memory: Array, number: int, position: int) -> int:
    """Add a position to those remembered; return how many there are then."""
    if number == MEMORY:
        copy(memory[1:MEMORY], memory)
        number -= 1
    memory[number] = position
    return number + 1


@njit
def result(s: Array, into: NDArray[np.float64]) -> None:
    """Write every seat's share of victory."""
    into[0] = into[1] = 0.5
    if s[WHY] == 1:
        into[0] = 1.0 if has_won(s[SIDES]) else 0.0
        into[1] = 1.0 - into[0]


@njit
def playouts(start: Array, games: int, rng: Rng) -> int:
    """Play so many random games from here; return the number of moves."""
    memory, cast = np.empty(MEMORY, dtype=np.int64), rng.copy()
    seat, number = start[TO_MOVE], start[EARLIER]
    events = 0
    for _ in range(games):
        copy(start[MEMORIES : MEMORIES + number], memory)
        mine, theirs = start[SIDES + seat - 1], start[SIDES + 2 - seat]
        events += _play_on(mine, theirs, seat, memory, number, start[BAN] != 0, cast)[1]
    rng[0] = cast[0]
    return events


@njit
def playout(s: Array, rng: Rng, into: NDArray[np.float64]) -> None:
    """Play on at random to the end and write every seat's share of victory; the state is spent."""
    if s[WHY]:
        result(s, into)
        return
    seat, cast = s[TO_MOVE], rng.copy()
    mine, theirs = s[SIDES + seat - 1], s[SIDES + 2 - seat]
    winner, _ = _play_on(mine, theirs, seat, s[MEMORIES:], s[EARLIER], s[BAN] != 0, cast)
    rng[0] = cast[0]
    into[0] = 0.5 if winner == 0 else 2.0 - winner
    into[1] = 1.0 - into[0]


@njit
def _play_on(
    mine: int, theirs: int, seat: int, memory: Array, number: int, ban: bool, rng: Rng
) -> tuple[int, int]:
    """Play a random game to its end; return who won, 0 for a draw, and the number of moves."""
    # Steps only grow until somebody is jumped: without a jump there is nothing to compare.
    events, jumped = 0, number > 0
    while True:
        left = mine >> LEFT & 31
        piece = NTH[left * 5 + below(rng, COUNT[left])]
        if ban and jumped and number >= CYCLE - 1:
            piece = _unbanned(mine, theirs, seat, piece, memory, number, rng)
        ran = run_of(mine, theirs, seat, piece)
        gone = ran >> JUMPED & 31
        events += 1
        if number == MEMORY:
            number = _remember(memory, number, key(mine, theirs, seat)) - 1
        memory[number] = key(mine, theirs, seat)
        mine, theirs, seat = theirs & STAYS[piece * 32 + gone], mine ^ ran & CHANGE, 3 - seat
        settled = ran >= SETTLED
        number = 0 if settled else number + 1
        jumped = (jumped | (gone != 0)) & (not settled)
        if has_won(theirs):
            return 3 - seat, events
        known = key(mine, theirs, seat)
        if jumped and number >= MANY and _stood(memory, number, known) >= OCCURRENCES - 1:
            return 0, events


@njit
def _unbanned(mine: int, theirs: int, seat: int, piece: int, memory: Array, number: int, rng: Rng) -> int:
    """Return this piece, or another drawn from the rest as long as its run recreates an old position."""
    left, drawn = mine >> LEFT & 31, piece
    while True:
        moved, met, settled = advance(mine, theirs, seat, drawn)
        if settled or not _stood(memory, number, key(met, moved, 3 - seat)):
            return drawn
        left &= ~(1 << drawn)
        if not left:
            return piece
        drawn = NTH[left * 5 + below(rng, COUNT[left])]
