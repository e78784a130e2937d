"""Attacking forces, drawn: the reader's own to touch, the others' in a strip for each seat.

The first card of a force is drawn first, for it says which land the force attacks; the others follow by
colour. An item is named by the seat and the first card, so it keeps its id when older forces go.
"""

from functools import lru_cache

from speeltafel.core.scene import Item, Point
from speeltafel.core.shapes import reach, seat_mark, words
from speeltafel.core.words import Language, Text, shortened
from speeltafel.games.saga import backdrop, labels, prompts
from speeltafel.games.saga.cards import UNKNOWN, VALUE, Card, Group, Hand, faces, strength
from speeltafel.games.saga.data import COLOURS
from speeltafel.games.saga.knights import HIGH, SLIM, TALL, WIDE, face, slim_face
from speeltafel.games.saga.lands import NUMBER, needed
from speeltafel.games.saga.layout import WIDTH, Span, hand_top, land_place, own_top
from speeltafel.games.saga.view import Groups, View

_STEP = 33
"""How much of a card shows where another lies on it, in the reader's own forces."""
_SLIM_STEP = 28
_SCALE = 0.8
Asked = tuple[tuple[int, bool], ...]
"""For each force the strength that its land needs, and whether that land is the reader's."""


@lru_cache(maxsize=1 << 14)
def in_order(group: Group, first: str) -> tuple[str, ...]:
    """Return the faces of a group: this colour first, the others by colour, unknown ones last."""
    return tuple(
        sorted(
            faces(group),
            key=lambda lying: (
                lying.strip("()")[0] != first,
                COLOURS.find(lying.strip("()")[0]) % (len(COLOURS) + 1),
            ),
        )
    )


def _named(groups: Groups, seat: int) -> list[tuple[str, int, Group]]:
    """Return the id, place and cards of each force, sorted by id."""
    seen: dict[str, int] = {}
    named = []
    for place, group in enumerate(groups):
        first = faces(group)[0].strip("()")
        named.append((f"force-{seat}-{first}-{seen.get(first, 0)}", place, group))
        seen[first] = seen.get(first, 0) + 1
    return sorted(named)


def own_forces(view: View, language: Language, left: float, right: float) -> tuple[Item, ...]:
    """Return the reader's forces between these edges: all cards, then the frames around them."""
    assert view.observer is not None
    groups = view.groups[view.observer - 1]
    asked = tuple(
        (needed(view, NUMBER[group[0]]), view.lands[NUMBER[group[0]]].owner == view.observer)
        for group in groups
    )
    lays = view.to_move == view.observer and (view.phase == "add" or not view.laid)
    hand = tuple(dict.fromkeys(view.hand)) if lays else ()
    return _own_forces(groups, asked, hand, view.observer, len(view.fame), left, right, language)


@lru_cache(maxsize=1 << 12)
def _own_forces(
    groups: Groups,
    asked: Asked,
    hand: Hand,
    seat: int,
    seats: int,
    left: float,
    right: float,
    language: Language,
) -> tuple[Item, ...]:
    starts, rooms, squeeze = _spread(groups, left, right)
    scale, step = _SCALE * max(0.75, squeeze), _STEP * squeeze
    top, home = own_top(seats), (WIDTH / 2, hand_top(seats) + 60)
    cards: list[Item] = []
    frames: list[Item] = []
    for name, place, group in _named(groups, seat):
        number, (need, mine) = NUMBER[group[0]], asked[place]
        wide = WIDE * scale + step * (len(faces(group)) - 1)
        centre = starts[place] + rooms[place] / 2
        first = centre - wide / 2 + WIDE * scale / 2
        cards += _own_cards(name, group, first, step, scale, top, home)
        frames.append(
            Item(
                name,
                "force",
                (round(centre, 1), top + 46),
                _frame(group, need, mine, hand, rooms[place], wide, HIGH * scale),
                touch=f"group-{place + 1}",
                label=labels.own_force(group, number, need, mine, language),
                enter=home,
                leave=land_place(number),
                then=prompts.TO_FORCE.into(language) if hand else "",
            )
        )
    return *cards, *frames


@lru_cache(maxsize=1 << 13)
def _own_cards(
    name: str, group: Group, first: float, step: float, scale: float, top: int, home: Point
) -> tuple[Item, ...]:
    target = land_place(NUMBER[group[0]])
    return tuple(
        Item(
            f"{name}-{one.strip('()')}",
            "saga-lying",
            (round(first + at * step, 1), top + 46),
            face(one, scale),
            enter=home,
            leave=target,
        )
        for at, one in enumerate(in_order(group, group[0]))
    )


def _spread(groups: Groups, left: float, right: float) -> tuple[list[float], list[float], float]:
    """Return where each force begins, its width, and how far all are squeezed together."""
    needs = [max(86.0, WIDE * _SCALE + _STEP * (len(faces(group)) - 1) + 14) for group in groups]
    squeeze = min(1.0, (right - left) / max(1.0, sum(needs)))
    starts = [left + sum(needs[:place]) * squeeze for place in range(len(groups))]
    return starts, [need * squeeze for need in needs], squeeze


@lru_cache(maxsize=1 << 13)
def _frame(group: Group, need: int, mine: bool, hand: Hand, room: float, used: float, high: float) -> str:
    """Draw a force's strength, what its land needs, and what each card of the hand would add."""
    has = strength(group)
    told = str(has) if mine else f"{has}/{need}"
    if 18 + 14 * len(told) > room:
        told = str(has)
    pill = 18 + 14 * len(told)
    hopes = "".join(prospect_badge(card, has + VALUE[card], need, mine, 58) for card in hand)
    return (
        f'<rect class="f-dark s-light" x="{-pill / 2:g}" y="43" width="{pill}" height="30" rx="10"/>'
        f"{words(told, 0, 59, 24, 'f-light')}"
        f"{reach(room, 118, y=15)}"
        f'<rect class="halo" x="{-used / 2 - 2:.4g}" y="{-high / 2 - 2:.4g}"'
        f' width="{used + 4:.4g}" height="{high + 4:.4g}" rx="9"/>{hopes}'
    )


@lru_cache(maxsize=1 << 13)
def prospect_badge(card: Card, reached: int, need: int, mine: bool, y: float) -> str:
    """Draw the strength that a picked card would bring; golden where the land would fall."""
    shown = f"→{reached}" if mine else f"→{reached}/{need}"
    wide, kind = 20 + 13 * len(shown), "saga-gold" if reached >= need and not mine else "f-card s-edge"
    return (
        f'<g data-with="hand-{card}"><rect class="{kind}" x="{-wide / 2:g}" y="{y - 17:g}" width="{wide}"'
        f' height="34" rx="12"/>{words(shown, 0, y + 1, 24, "f-dark")}</g>'
    )


@lru_cache(maxsize=1 << 12)
def strip(
    seat: int, name: Text, fame: int, hand: int, groups: Groups, acts: bool, place: Span, language: Language
) -> tuple[Item, ...]:
    """Return another seat: name, fame, number of cards, and its forces with their strength."""
    top, high = place
    # Whose turn it is changes most often, so it is a kind of panel and no part of the drawing.
    panel = Item(
        f"seat-{seat}",
        "seat saga-acting" if acts else "seat",
        (9, round(top + high / 2, 1)),
        _panel_body(seat, name.into(language), high),
        label=labels.seat(name, fame, hand, groups).into(language),
    )
    return panel, _count(seat, fame, hand, top + high / 2), *_forces(groups, seat, top, high)


@lru_cache(maxsize=1 << 12)
def _count(seat: int, fame: int, hand: int, middle: float) -> Item:
    """Return a seat's numbers, as an item apart from its panel, which stays."""
    body = f"{backdrop.chip(fame, 72, 15, 48)}{words(hand, 126, 16, 22, 'f-ink saga-start')}"
    return Item(f"count-{seat}", "saga-lying", (9, round(middle, 1)), body)


@lru_cache(maxsize=1 << 12)
def _forces(groups: Groups, seat: int, top: float, high: float) -> tuple[Item, ...]:
    """Return a seat's forces in its strip, the same in every language."""
    left, right = 176.0, WIDTH - 16.0
    size = min(1.45, (high - 6) / TALL)
    needs = list(map(_need, groups))
    scale = min(size, (right - left) / max(1, sum(needs)))
    items: list[Item] = []
    for name, place, group in _named(groups, seat):
        items += _force(name, group, left + sum(needs[:place]) * scale, scale, top + high / 2)
    return tuple(items)


def _need(group: Group) -> int:
    """Return the width of a force before all are squeezed together."""
    return SLIM + _SLIM_STEP * (len(faces(group)) - 1) + (0 if _alone(group) else 28) + 9


@lru_cache(maxsize=1 << 13)
def _force(name: str, group: Group, left: float, scale: float, middle: float) -> tuple[Item, ...]:
    """Return a force: its cards, then its strength unless one open card shows it."""
    home: Point = (80, middle)
    target = land_place(NUMBER[group[0]])
    x, y = left + SLIM * scale / 2, round(middle, 1)
    items: list[Item] = []
    for at, one in enumerate(in_order(group, group[0])):
        card = f"unknown-{at}" if one == UNKNOWN else one.strip("()")
        body = slim_face(one, scale)
        items.append(Item(f"{name}-{card}", "saga-lying", (round(x, 1), y), body, enter=home, leave=target))
        x += _SLIM_STEP * scale
    if not _alone(group):
        x += (SLIM / 2 - _SLIM_STEP) * scale + 14
        body = (
            '<rect class="f-dark s-light" x="-15" y="-15" width="30" height="30" rx="9"/>'
            f"{words(strength(group), 0, 1, 22, 'f-light')}"
        )
        items.append(Item(name, "saga-lying", (round(x, 1), y), body, enter=home, leave=target))
    return tuple(items)


def _alone(group: Group) -> bool:
    """Return whether a force is one open card."""
    return len(group) == 2


@lru_cache(maxsize=1 << 10)
def _panel_body(seat: int, name: str, high: float) -> str:
    return (
        f'<rect class="saga-strip" y="{-high / 2:g}" width="{WIDTH - 18}" height="{high:g}" rx="11"/>'
        '<path class="saga-turn f-accent" d="M-6-13 8 0-6 13z"/>'
        '<circle class="f-card s-edge" cx="26" r="17"/>'
        f'<g transform="translate(26 0)">{seat_mark(seat, 21, f"f-seat-{seat} saga-mark")}</g>'
        f"{words(shortened(name, 8), 48, -14, 20, 'f-ink saga-start')}"
        '<rect class="saga-back s-light" x="103" y="3" width="17" height="24" rx="3"/>'
    )
