"""Saga's tokens, and the state as JSON.

A card is `g4`, a land `G`, a group its cards in the order laid, `g4(b3)`, brackets for face down. Tokens with
`?` stand in a log for what its reader may not know; they are never legal moves.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from speeltafel.core.refusals import BadToken
from speeltafel.games.saga import moves
from speeltafel.games.saga.cards import UNKNOWN, faces
from speeltafel.games.saga.data import SETS
from speeltafel.games.saga.display import is_display
from speeltafel.games.saga.lands import LETTERS
from speeltafel.games.saga.state import State
from speeltafel.games.saga.view import View, hand_of

_CARD = "[rgbopy][1-4]"
_GROUP = rf"{_CARD}(?:{_CARD}|\({_CARD}\)|\(\?\))*"
_FORMS: tuple[tuple[str, Callable[..., moves.Move]], ...] = (
    (rf"({_CARD})>new", moves.BEGIN.__getitem__),
    (rf"({_CARD})>({_GROUP})", moves.Reinforce),
    (rf"({_CARD})>P", moves.GUARD.__getitem__),
    (rf"\(({_CARD}|\?)\)>({_GROUP})", moves.Hide),
    (rf"show>({_GROUP})", moves.Show),
    (rf"take:({_CARD}|\?)<({_GROUP})", moves.TakeBack),
    (rf"take:({_CARD})<([{LETTERS}])", moves.Withdraw),
    (rf"hire:({_CARD})", moves.HIRE.__getitem__),
    (rf"free:({_CARD})", moves.FREE.__getitem__),
    ("free:none", lambda: moves.DECLINE),
    ("collect", lambda: moves.COLLECT),
    ("end", lambda: moves.END),
    (rf"add:({_CARD})>({_GROUP})", moves.Add),
    (rf"add:({_CARD})>([{LETTERS}])", moves.AddTo),
    ("add:none", lambda: moves.ADD_NOTHING),
    ("sides:([cp]{6})", moves.DrawSides),
    (r"deal:([a-z]+(?:,[a-z]+){2,4})", lambda names: moves.Deal(tuple(names.split(",")))),
    (rf"((?:{_CARD}{_CARD}\.){{5}}{_CARD}{_CARD})", lambda groups: moves.Display(tuple(groups.split(".")))),
)
_READERS = tuple((re.compile(form), make) for form, make in _FORMS)


def read(token: str) -> moves.Move:
    """Return the move that a token means."""
    for form, make in _READERS:
        found = form.fullmatch(token)
        if found:
            move = make(*found.groups())
            if _can_be(move):
                return move
    raise BadToken(token)


def _can_be(move: moves.Move) -> bool:
    """Return whether such a move can exist: its deal, its display or its group."""
    match move:
        case moves.Deal(sets):
            return len(set(sets)) == len(sets) and set(sets) <= SETS.keys()
        case moves.Display(groups):
            return is_display(groups)
        case moves.TakeBack("?", group):
            return UNKNOWN in group and _is_group(group)
        case moves.TakeBack(card, group):
            return card in group and _is_group(group)
        case moves.Reinforce(_, group) | moves.Hide(_, group) | moves.Show(group) | moves.Add(_, group):
            return _is_group(group)
        case _:
            return True


def _is_group(group: str) -> bool:
    """Return whether each colour occurs at most once (G9), so six cards at most."""
    lying = faces(group)
    colours = [face.strip("()")[0] for face in lying if face != UNKNOWN]
    return len(set(colours)) == len(colours) and len(lying) <= len(LETTERS)


@lru_cache(maxsize=1 << 14)
def write(move: moves.Move) -> str:
    """Return the token of a move."""
    match move:
        case moves.DrawSides(sides):
            return f"sides:{sides}"
        case moves.Deal(sets):
            return f"deal:{','.join(sets)}"
        case moves.Display(groups):
            return ".".join(groups)
        case moves.Begin(card):
            return f"{card}>new"
        case moves.Reinforce(card, group):
            return f"{card}>{group}"
        case moves.Guard(card):
            return f"{card}>P"
        case moves.Hide(card, group):
            return f"({card})>{group}"
        case moves.Show(group):
            return f"show>{group}"
        case moves.TakeBack(card, group):
            return f"take:{card}<{group}"
        case moves.Withdraw(card, land):
            return f"take:{card}<{land}"
        case moves.Hire(card):
            return f"hire:{card}"
        case moves.Free(taken):
            return f"free:{taken or 'none'}"
        case moves.Collect():
            return "collect"
        case moves.End():
            return "end"
        case moves.Add(card, group):
            return f"add:{card}>{group}"
        case moves.AddTo(card, land):
            return f"add:{card}>{land}"
        case moves.AddNothing():
            return "add:none"


def dump(state: State) -> dict[str, object]:
    """Return the state as JSON."""
    return _public(state) | {"hands": [list(hand) for hand in state.hands]} | _middle(state)


def dump_view(view: View) -> dict[str, object]:
    """Return a view as JSON: the shape of the state, with `?` for every unknown card of a hand.

    `holding` is what each seat has in hand and face down together, which anybody can deduce.
    """
    known = [seat == view.observer or view.phase == "over" for seat in range(1, len(view.hand_sizes) + 1)]
    hands = [
        list(hand_of(view, seat)) if known[seat - 1] else ["?"] * size
        for seat, size in enumerate(view.hand_sizes, 1)
    ]
    return _public(view) | {"hands": hands} | _middle(view) | {"holding": [list(own) for own in view.holding]}


def _public(seen: State | View) -> dict[str, object]:
    return {
        "to_move": seen.to_move,
        "active": seen.active,
        "round": seen.round,
        "collect": seen.collect,
        "laid": seen.laid,
        "hired": seen.hired,
        "taken": seen.taken,
        "fame": list(seen.fame),
    }


def _middle(seen: State | View) -> dict[str, object]:
    return {
        "groups": [list(groups) for groups in seen.groups],
        "lands": {
            letter: {"owner": land.owner, "side": side, "used": land.used, "defenders": land.defenders}
            for letter, side, land in zip(LETTERS, seen.sides, seen.lands, strict=True)
        },
        "free": list(seen.free),
        "sets": list(seen.sets),
    }
