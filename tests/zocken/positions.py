"""Positions of Zocken written as text, and play by tokens."""

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin, step
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.data import COLOURS
from speeltafel.games.zocken.row import Dice, Die, Row
from speeltafel.games.zocken.rules import State

LETTERS = dict(zip("ROYGBPW", COLOURS, strict=True))

THREE = "red 1 f1 orange 2 f2 yellow 3 f3"
"""Three dice placed: now the others are asked to bet."""
PERFECT = "red 1 f1 orange 2 f2 yellow 3 f3 | green 4 f4 blue 5 f5 purple 6 f6 white 6 f7"
"""A turn of 330 points; the bets come at the bar."""
PLAIN = "white 1 f1 red 2 f2 orange 3 f3 | yellow 4 f4 green 5 f5 blue 6 f6 purple 6 f7"
"""A turn of exactly 50 points: a row, and no die beside its own colour."""


def dice(text: str) -> Dice:
    """Dice from text such as `R4 B1`."""
    return tuple(Die(LETTERS[sign[0]], int(sign[1])) for sign in text.split())


def row(text: str) -> Row:
    """A row from text: `1 | 1 2 X 4 4 5 6 | X`, the escapes outside the bars, X where empty.

    A die is a colour's letter and a value, `R4`; a bare value takes a colour that is left, the last first.
    """
    signs = text.replace("|", " ").split()
    assert len(signs) == 9, text
    named = {LETTERS[sign[0]] for sign in signs if len(sign) == 2}
    spare = [colour for colour in COLOURS if colour not in named]
    return tuple(
        None if sign == "X" else Die(LETTERS[sign[0]] if len(sign) == 2 else spare.pop(), int(sign[-1]))
        for sign in signs
    )


def position(on_row: str, hand: str = "", out: str = "", seats: int = 2, active: int = 1) -> State:
    """The middle of a turn in round 1: the active seat holds this die, or must choose one."""
    lying, outs = row(on_row), dice(out)
    used = {die.colour for die in (*lying, *outs) if die}
    held = None
    if hand:
        colour = LETTERS[hand[0]] if len(hand) == 2 else next(c for c in COLOURS if c not in used)
        assert colour not in used
        held = Die(colour, int(hand[-1]))
        used.add(colour)
    left = tuple(colour for colour in COLOURS if colour not in used)
    bets = (None,) * seats
    return State((0,) * seats, 1, 5, active, active, lying, outs, left, held, bets)


def new(seats: int = 2, rounds: int = 5) -> State:
    return begin(ZOCKEN, seats, {"rounds": rounds})


def played(state: State, tokens: str) -> State:
    """The state after these tokens, each of them checked."""
    for token in tokens.split():
        _, state = step(ZOCKEN, state, token)
    return state


def turn_of(state: State, tokens: str, bets: str = "") -> State:
    """The state after a whole turn: its bets are told at the bar."""
    return played(state, tokens.replace("|", bets))


def offered(state: State) -> set[str]:
    """The tokens on offer now."""
    turn = ZOCKEN.turn(state)
    assert not isinstance(turn, Over)
    return {ZOCKEN.write(move) for move in (turn.moves if isinstance(turn, Choose) else turn.odds)}


def asked(state: State) -> int:
    """The seat that must choose now."""
    turn = ZOCKEN.turn(state)
    assert isinstance(turn, Choose)
    return turn.seat


def thrown_by_chance(state: State) -> bool:
    return isinstance(ZOCKEN.turn(state), Chance)


def refused(state: State, token: str) -> str | None:
    """The ruling against this token now; None where it is on offer."""
    turn = ZOCKEN.turn(state)
    observer = turn.seat if isinstance(turn, Choose) else None
    reason = ZOCKEN.why_not(ZOCKEN.view(state, observer), ZOCKEN.read(token))
    return reason.rule if reason else None
