"""Positions of Saga as text, and play by tokens."""

from speeltafel.core.game import Chance, Choose
from speeltafel.core.match import begin, step
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.lands import LETTERS, Land

MIDDLE = "R r3b2, G g4y2, B b3p1, O o1g4, P p3b2, Y y4g1"
"""The lands as the sheet's first display has them."""


def table(*, lands="", hands=(), groups=(), fame=(), free="", sides="cccccc", turn=1, **facts):
    """A table in mid-game: seat 1's hand first, groups and cards apart by blanks.

    Lands as `R r3b2` in the middle, `R2 r3b2` when they are seat 2's, `R2* r3b2` when used; the others lie in
    the middle as at first.
    """
    seats = max(2, len(hands), len(groups), len(fame))
    placed = {}
    for entry in f"{MIDDLE}, {lands}".split(","):
        if entry.strip():
            land, defenders = entry.split()
            placed[land[0]] = Land(int(land[1:].strip("*") or 0), defenders, land.endswith("*"))
    state = begin(SAGA, seats, {"sides": sides, "memory": facts.pop("memory", False)}).but(
        phase="turn",
        sets=("castle", "lion", "eagle", "dragon", "rose")[: seats + 1],
        to_move=turn,
        active=turn,
        lands=tuple(placed[letter] for letter in LETTERS),
        hands=tuple(tuple(sorted(hand.split())) for hand in _padded(hands, seats, "r1 r1")),
        groups=tuple(tuple(of.split()) for of in _padded(groups, seats, "")),
        fame=_padded(fame, seats, 0),
        free=tuple(sorted(free.split())),
    )
    return state.but(**facts)


def _padded(given, seats, default):
    return (*given, *[default] * (seats - len(given)))


def after(state, *tokens):
    """Return the state after these tokens, each of which must be legal."""
    for token in tokens:
        _, state = step(SAGA, state, token)
    return state


def offers(state):
    """Return every legal token."""
    turn = SAGA.turn(state)
    assert isinstance(turn, Choose | Chance)
    return {SAGA.write(move) for move in (turn.moves if isinstance(turn, Choose) else turn.odds)}


def owner(state, letter):
    """Return the owner of a land; 0 for the middle."""
    return state.lands[LETTERS.index(letter)].owner


def defenders(state, letter):
    """Return the defenders of a land."""
    return state.lands[LETTERS.index(letter)].defenders
