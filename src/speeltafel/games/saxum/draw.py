"""Saxum as a scene: stones, groups, lines, the rolled fields, the dice, and what both seats have."""

from collections.abc import Iterator
from functools import cache, lru_cache

from speeltafel.core.game import Observer
from speeltafel.core.scene import Item, Scene
from speeltafel.core.shapes import die, target
from speeltafel.core.words import Language, Names, Text, join
from speeltafel.games.saxum import backdrop
from speeltafel.games.saxum.backdrop import AT, PITCH, SEATS, bonds
from speeltafel.games.saxum.board import BIT, COLUMN, ROW, fields, groups
from speeltafel.games.saxum.data import SIX
from speeltafel.games.saxum.holdings import holdings
from speeltafel.games.saxum.rules import FIELDS, Move, Pair, Reroll, State, Take, Use, View
from speeltafel.games.saxum.stakes import stakes
from speeltafel.games.saxum.words import points, row_points

LABEL = Text("Saxum: een lei met 25 kuiltjes", "Saxum: a slate with 25 hollows")
_TILT = {1: -7, 2: 6}
_MOUTH = 5
"""The place in the supply from which every stone comes and to which it returns.

One place for all, so that the items of standing stones never change.
"""

_HIT = '<rect class="hit" x="-51" y="-51" width="102" height="102"/><circle class="halo" r="46"/>'
_ROLLED = (
    '<circle class="saxum-lit{}" r="44"/><path class="saxum-bracket"'
    ' d="M-48-30V-48H-30M30-48H48V-30M48 30V48H30M-30 48H-48V30"/>'
)
_DIE_HIT = target(72, 72, 15)


def draw(view: View, names: Names, language: Language) -> Scene:
    """Return the position as a scene."""
    state = view.state
    items = [
        *holdings(state, 1, names, language),
        *holdings(state, 2, names, language),
        *_stones(state.board),
        *_lines(state.board),
        *_fields(view, names, language),
        *_dice(state, language),
    ]
    return Scene(backdrop.SIZE, LABEL.into(language), backdrop.backdrop(language), tuple(items))


def touches(view: View, move: Move) -> tuple[str, ...]:
    """Return the items to touch for a legal move; none where it is only a button."""
    match move:
        case Use() | Take():
            return (f"field-{move.field}",)
        case Reroll():
            return ("six",)
        case _:
            return ()


def standing(view: View, seat: int) -> Text:
    """Return how a seat stands, in a few words."""
    state, own = view.state, seat - 1
    insurance, supply = state.insurance[own], state.stones[own]
    return join(
        [
            points(state.points[own]),
            row_points(state.rows[own]),
            Text(f"verzekering {insurance}", f"insurance {insurance}"),
            Text(f"voorraad {supply}", f"supply {supply}"),
        ],
        " · ",
    )


@lru_cache(maxsize=1024)
def _stones(board: Pair) -> list[Item]:
    """Return the stones on the board, over the lines that connect groups."""
    items = [_bonds(seat, board[seat - 1]) for seat in SEATS]
    for field, bit in BIT.items():
        items += [_stone(seat, field) for seat in SEATS if board[seat - 1] & bit]
    return items


def _bonds(seat: int, stones: int) -> Item:
    path = bonds(stones)
    core = f'<path class="saxum-bond-core-{seat}" d="{path}"/>'
    body = f'<path class="saxum-bond-{seat}" d="{path}"/>{core}' if path else ""
    return Item(f"bonds-{seat}", "bonds", (0, 0), body)


@cache  # the same object each time: `view/board.change` skips what it knows by identity
def _stone(seat: int, field: str) -> Item:
    """Return a stone, which comes from its owner's supply and returns to it."""
    return Item(
        f"stone-{seat}-{field}",
        f"stone seat-{seat}",
        AT[field],
        f'<use href="#saxum-stone-{seat}"/>',
        enter=backdrop.supply_at(seat, _MOUTH),
        leave=backdrop.supply_at(seat, _MOUTH),
    )


def _lines(board: Pair) -> list[Item]:
    """Return a thread with five beads through every line that one seat has filled."""
    return [
        _thread(seat, name, line, *way)
        for lines, way in ((ROW, ("h", f"{PITCH} 0")), (COLUMN, ("v", f"0 {PITCH}")))
        for name, line in lines.items()
        for seat in SEATS
        if board[seat - 1] & line == line
    ]


def _thread(seat: int, name: str, line: int, along: str, step: str) -> Item:
    at = AT[fields(line)[0]]
    body = (
        f'<path class="saxum-line saxum-line-{seat}" d="M0 0{along}{4 * PITCH}"/>'
        f'<path class="saxum-beads saxum-line-{seat}" d="M0 0h0{f"m{step}h0" * 4}"/>'
    )
    return Item(f"line-{seat}-{name}", "saxum-thread", at, body, enter=at)


def _fields(view: View, names: Names, language: Language) -> list[Item]:
    """Return all 25 fields as items to touch; those that the dice name are lit."""
    state = view.state
    items = dict(_unlit(state.board, view.observer, tuple(names), language))
    taken = state.board[0] | state.board[1]
    for field in FIELDS.get(state.dice, ()):
        around, tag = stakes(state, field, language)
        body = _tie(field) + around + _ROLLED.format("" if taken & BIT[field] else "-free") + _HIT + tag
        label = items[field].label + (", gegooid" if language == "nl" else ", rolled")
        items[field] = _field(field, body, label)
    return list(items.values())


def _tie(field: str) -> str:
    """Draw lines of chalk from the dice at the edges to a rolled field."""
    x, y = AT[field]
    return f'<path class="saxum-tie" d="M{64 - x} 0H-48M0 {backdrop.AXIS + 16 - y}V-48"/>'


@lru_cache(maxsize=1024)
def _unlit(board: Pair, observer: Observer, names: Names, language: Language) -> dict[str, Item]:
    said = _field_labels(board, observer, names, language)
    return {field: _field(field, _HIT, said[field]) for field in AT}


@lru_cache(maxsize=2048)
def _field(field: str, body: str, label: str) -> Item:
    return Item(f"field-{field}", "saxum-field", AT[field], body, touch=f"field-{field}", label=label)


def _field_labels(board: Pair, observer: Observer, names: Names, language: Language) -> dict[str, str]:
    """Return the label of every field, with what stands on it."""
    free = "vrij" if language == "nl" else "free"
    said = {field: f"{field}, {free}" for field in BIT}
    for seat, laid in zip(SEATS, board, strict=True):
        name, mine = names[seat - 1], seat == observer
        for stones in groups(laid):
            number = stones.bit_count()
            for field in fields(stones):
                said[field] = (
                    Text(
                        f"jouw steen op {field}, groep van {number}",
                        f"your stone on {field}, group of {number}",
                    )
                    if mine
                    else Text(
                        f"steen van {name.nl} op {field}, groep van {number}",
                        f"{name.en}'s stone on {field}, group of {number}",
                    )
                ).into(language)
    return said


def _dice(state: State, language: Language) -> Iterator[Item]:
    """Return both dice on the felt of the seat that throws; blank before the throw."""
    seat = state.to_move or (3 - state.winner if state.why == "insurance" else state.winner)
    for number in (1, 2):
        face = state.dice[number - 1] if number <= len(state.dice) else 0
        yield _die(seat, number, face, language)


@cache
def _die(seat: int, number: int, face: int, language: Language) -> Item:
    shadow = '<rect class="f-shadow" x="-29" y="-27" width="64" height="64" rx="13"/>'
    return Item(
        f"die-{number}",
        "die saxum-die",
        backdrop.die_at(seat, number),
        shadow + die(face, 64) + (_DIE_HIT if face == SIX else ""),
        turned=_TILT[number],
        touch="six" if face == SIX else "",
        label=_die_label(face).into(language),
    )


def _die_label(face: int) -> Text:
    if not face:
        return Text("dobbelsteen, nog te gooien", "die, still to be thrown")
    if face == SIX:
        return Text("dobbelsteen met een zes: opnieuw gooien", "die showing a six: roll it again")
    return Text(f"dobbelsteen met {face}", f"die showing {face}")
