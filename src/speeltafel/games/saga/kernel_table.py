"""The layout of a state's array, and the powers of the lands' sides."""

import numpy as np
from numpy.typing import NDArray

from speeltafel.core.compiled import inlined, njit
from speeltafel.games.saga import data
from speeltafel.games.saga.data import COLOURS, SETS, SIDES
from speeltafel.games.saga.kernel_cards import SECRETS, pack_group, pack_hand, strength
from speeltafel.games.saga.lands import Land, bearer, bearing_side, falls_to
from speeltafel.games.saga.state import Phase, State

DTYPE = np.int64
Array = NDArray[np.int64]

LANDS = len(COLOURS)
UNDRAWN = 1 << LANDS
"""In `SIDES_UP` during the phase `deal`: the sides are to be drawn first. The rules have another phase for
that; here phases keep their numbers, which programs see."""
MOST_SEATS = 4
MOST_FORCES = 24
"""A seat has at most its set's twelve cards and the display's: cards never go from seat to seat."""

PHASE, SEATS, SIDES_UP, MEMORY, TO_MOVE, ACTIVE, ROUND, COLLECT, LAID, HIRED, TAKEN, COVERED = range(12)
"""`SIDES_UP` has a bit for every land whose plain side is up, or is `UNDRAWN`; `COVERED` is the place and
one, or 0."""
WHY, DEALT, FREE = 12, 13, 14
FAME = 15
HANDS = FAME + MOST_SEATS
OWNERS = HANDS + MOST_SEATS
DEFENDERS = OWNERS + LANDS
USED = DEFENDERS + LANDS
FORCES = USED + LANDS
"""How many attacking forces each seat has."""
GROUPS = FORCES + MOST_SEATS
SIZE = GROUPS + MOST_SEATS * MOST_FORCES

PHASES: tuple[Phase, ...] = ("deal", "display", "turn", "free", "add", "over")
DEAL, DISPLAY, TURN, KNIGHT, ADD, OVER = range(6)
REASONS = ("", "last-card", "rounds")
NOT_YET, LAST_CARD, ROUNDS_UP = range(3)
SET_NAMES = tuple(SETS)

EDGE = np.array([[falls_to(land, side, Land(0, "")) for side in "cp"] for land in range(LANDS)])
"""What an attack needs above the defenders' strength, by land and side."""
INCOME = np.array([[SIDES[land][side].fame for side in "cp"] for land in range(LANDS)])


def _bearer(power: str) -> tuple[int, int]:
    return bearer(power), "cp".index(bearing_side(power))


ADD_ONCE = _bearer(data.ADD_ONCE)
FACE_DOWN = _bearer(data.FACE_DOWN)
FREE_KNIGHT = _bearer(data.FREE_KNIGHT)
TAKE_BACK = _bearer(data.TAKE_BACK)
ADD_AT_END = _bearer(data.ADD_AT_END)
TRIBUTE = _bearer(data.TRIBUTE)
HAND_IS_FREE = _bearer(data.HAND_IS_FREE)
ONE_FORCE_SCORES = _bearer(data.ONE_FORCE_SCORES)
SCORES_NOTHING = _bearer(data.SCORES_NOTHING)
BONUS = _bearer(data.BONUS)
FIXED_SCORE = _bearer(data.FIXED_SCORE)


def pack_sets(sets: tuple[str, ...]) -> int:
    """Return the sets of the display and of each seat, three bits each."""
    return sum(SET_NAMES.index(name) + 1 << 3 * place for place, name in enumerate(sets))


def encode(state: State) -> Array:
    """Return a state as the kernel's array."""
    s = np.zeros(SIZE, dtype=DTYPE)
    s[PHASE] = DEAL if state.phase == "sides" else PHASES.index(state.phase)
    s[SEATS] = len(state.fame)
    s[SIDES_UP] = sum(1 << land for land, side in enumerate(state.sides) if side == "p")
    s[SIDES_UP] |= UNDRAWN if state.phase == "sides" else 0
    s[MEMORY] = state.memory
    s[TO_MOVE], s[ACTIVE], s[ROUND] = state.to_move, state.active, state.round
    s[COLLECT], s[LAID], s[HIRED], s[TAKEN] = state.collect, state.laid, state.hired, state.taken
    s[COVERED] = 0 if state.covered is None else state.covered + 1
    s[WHY] = REASONS.index(state.why)
    s[DEALT] = pack_sets(state.sets)
    s[FREE] = pack_hand(state.free)
    for land, held in enumerate(state.lands):
        s[OWNERS + land], s[USED + land] = held.owner, held.used
        s[DEFENDERS + land] = pack_group(held.defenders)
    for seat, (fame, hand, groups) in enumerate(zip(state.fame, state.hands, state.groups, strict=True)):
        s[FAME + seat], s[HANDS + seat], s[FORCES + seat] = fame, pack_hand(hand), len(groups)
        first = GROUPS + seat * MOST_FORCES
        s[first : first + len(groups)] = [pack_group(group) for group in groups]
    return s


@inlined
def side(s: Array, land: int) -> int:
    """Return the side of a land that lies up: 0 crown, 1 plain."""
    return int((s[SIDES_UP] >> land) & 1)


@inlined
def holder(s: Array, power: tuple[int, int]) -> int:
    """Return the seat that owns the land with this power; 0 for nobody, or where that side isn't in play."""
    return int(s[OWNERS + power[0]]) if side(s, power[0]) == power[1] else 0


@inlined
def holder_unused(s: Array, power: tuple[int, int]) -> int:
    """Return the seat that may still use this once-only power."""
    return 0 if s[USED + power[0]] else holder(s, power)


@njit
def needed(s: Array, land: int) -> int:
    """Return what an attacking force must be worth to beat a land's defenders."""
    return int(strength(s[DEFENDERS + land]) + EDGE[land, side(s, land)])


@njit
def income(s: Array, seat: int) -> int:
    """Return the fame a seat's lands bring at the start of its turn."""
    due = 0
    for land in range(LANDS):
        if s[OWNERS + land] == seat:
            due += INCOME[land, side(s, land)]
    return due


@njit
def can_show(s: Array) -> bool:
    """Return whether the active seat has a force with cards face down, other than one covered this turn."""
    first = GROUPS + (s[ACTIVE] - 1) * MOST_FORCES
    for place in range(s[FORCES + s[ACTIVE] - 1]):
        if s[first + place] >> SECRETS and place + 1 != s[COVERED]:
            return True
    return False
