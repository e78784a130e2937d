"""Saga drawn: the lands with their defenders, the free knights, everybody's forces, the reader's hand.

Only what a view shows is drawn: of other hands the size, of what others laid face down the back. Cards have
no identity in the game, so a drawn card is named by where it lies: its land and owner, its force, its hand.
"""

from collections import Counter
from functools import cache, lru_cache
from itertools import pairwise

from speeltafel.core.game import Eyes
from speeltafel.core.scene import Item, Point, Scene
from speeltafel.core.shapes import THUMB, reach, seat_mark, words
from speeltafel.core.words import Language, Names, Text
from speeltafel.games.saga import guide, labels, tabletop
from speeltafel.games.saga.cards import VALUE, Card, Hand
from speeltafel.games.saga.data import COLOURS, TAKE_BACK
from speeltafel.games.saga.forces import hope, in_order, own_forces, strip
from speeltafel.games.saga.knights import HIGH, SLIM, TALL, TINTS, WIDE, face, slim_face
from speeltafel.games.saga.lands import LETTERS, MIDDLE, NUMBER, Land, falls_to, holder, needed
from speeltafel.games.saga.ledger import ledger
from speeltafel.games.saga.plan import (
    FREE_HEIGHT,
    FREE_LEFT,
    FREE_LEFT_CROWDED,
    FREE_RIGHT,
    FREE_STEP,
    FREE_TOP,
    LAND_HEIGHT,
    LAND_WIDTH,
    MIDDLE_PLACE,
    NEW_PLACE,
    NEW_WIDTH,
    WIDTH,
    hand_places,
    hand_scale,
    height,
    land_corner,
    land_place,
    own_top,
    seat_place,
    strips,
)
from speeltafel.games.saga.view import View


def draw(view: View, names: Names, language: Language) -> Scene:
    """The table as these eyes see it."""
    seats, over = len(view.fame), view.phase == "over"
    items: list[Item] = []
    if view.eyes:
        items.append(_tray(seats))
    thens = tuple(guide.after_land(view, number) for number in range(len(view.lands)))
    items += _lands(view.sides, view.lands, tuple(names), view.eyes, thens, language, over)
    items += _free(view.free, any(land.owner for land in view.lands), language)
    for seat, (top, high) in strips(seats, view.eyes, over).items():
        items += strip(view, seat, names[seat - 1], language, top, high)
    if view.eyes and not over:
        items += _own(view, language, seats)
    elif view.eyes:
        items += own_forces(view, language, own_top(seats), 14, WIDTH - 14)
    if view.eyes and view.phase == "turn":
        items.append(_AIM)
    if over:
        items.append(ledger(view, names, language))
    return Scene(
        (WIDTH, height(seats)),
        labels.BOARD.into(language),
        tabletop.backdrop(seats, language),
        tuple(items),
        {"card saga-free": _place_of(view.to_move, seats, view.eyes, over)},
    )


@cache
def _tray(seats: int) -> Item:
    return Item("tray", "saga-lying", (0, own_top(seats) - 2), tabletop.tray())


_AIM = Item("aim", "cue", (0, 0), tabletop.aim())
"""What a picked card aims at."""


def _place_of(seat: int, seats: int, eyes: Eyes, over: bool) -> Point:
    return seat_place(seats, eyes, seat, over) if seat else MIDDLE_PLACE


@lru_cache(maxsize=1 << 11)
def _lands(
    sides: str,
    lands: tuple[Land, ...],
    names: tuple[Text, ...],
    eyes: Eyes,
    thens: tuple[Text, ...],
    language: Language,
    over: bool,
) -> tuple[Item, ...]:
    items = [
        Item(f"side-{COLOURS[at]}", "saga-lying", land_corner(at), tabletop.side_up(at, side, language))
        for at, side in enumerate(sides)
    ]
    for number, (side, held) in enumerate(zip(sides, lands, strict=True)):
        owner = labels.owner_of(held, names, eyes)
        home = _place_of(held.owner, len(names), eyes, over)
        items += _land(number, side, held, falls_to(number, side, held), owner, thens[number], language, home)
    return tuple(items)


@lru_cache(maxsize=1 << 12)
def _land(
    number: int,
    side: str,
    held: Land,
    need: int,
    owner: Text | None,
    then: Text,
    language: Language,
    home: Point,
) -> tuple[Item, ...]:
    """A land: whose it is and what it takes to conquer it; then its defenders, side by side."""
    x, y = land_corner(number)
    touch = f"land-{LETTERS[number]}"
    land = Item(
        f"land-{COLOURS[number]}",
        "land",
        (x, y),
        _land_body(held, need, labels.YOU if owner is None else owner, language),
        touch=touch,
        label=labels.land(number, side, held, need, owner, language),
        then=then.into(language),
    )
    cards = in_order(held.defenders, COLOURS[number])
    scale = min(1.25, (LAND_WIDTH - 6) / max(1, len(cards)) / (SLIM + 3))
    step = (SLIM + 4) * scale
    centre, middle = land_place(number)
    defenders = [
        Item(
            f"land-{COLOURS[number]}-{held.owner}-{card}",
            "saga-lying",
            (round(centre + (at - (len(cards) - 1) / 2) * step, 1), middle),
            slim_face(card, scale),
            enter=home,
            leave=home,
        )
        for at, card in enumerate(cards)
    ]
    return land, *defenders


def _land_body(held: Land, need: int, owner: Text, language: Language) -> str:
    seat = held.owner
    foot = LAND_HEIGHT - 36
    if seat == MIDDLE:
        whose = words(owner.into(language), 8, foot + 18, 20, "f-ink-soft saga-start saga-thin")
    else:
        called = labels.cut(owner.into(language), 6 if need > 9 else 8)
        whose = (
            f'<path class="f-seat-{seat} s-edge"'
            f' d="M0 {foot}h190v25a11 11 0 0 1-11 11H11a11 11 0 0 1-11-11z"/>'
            f'<g transform="translate(19 {foot + 18})"><circle class="f-card s-edge" r="14"/>'
            f"{seat_mark(seat, 17, f'f-seat-{seat} saga-mark')}</g>"
            f"{words(called, 37, foot + 19, 20, f'f-on-seat-{seat} saga-start')}"
        )
    used = ""
    if held.used:
        word = labels.USED.into(language)
        used = (
            '<rect class="saga-veil" x="4" y="47" width="182" height="52"/>'
            '<g transform="translate(95 73) rotate(-3)"><rect class="saga-stamp" x="-60" y="-13" width="120"'
            f' height="26" rx="5"/>{words(word, 0, 1, 20, "f-accent")}</g>'
        )
    wide = 62 if need > 9 else 46
    strong = (
        f'<rect class="f-dark s-light" x="{187 - wide}" y="{foot + 3}" width="{wide}" height="30" rx="9"/>'
        f'<use href="#saga-swords" x="{199 - wide}" y="{foot + 18}"/>'
        f"{words(need if held.defenders else '–', 199 - wide / 2, foot + 19, 24, 'f-light')}"
    )
    return (
        f"{used}{whose}{strong}"
        f'<rect class="hit" width="{LAND_WIDTH}" height="{LAND_HEIGHT}"/>'
        f'<rect class="halo" width="{LAND_WIDTH}" height="{LAND_HEIGHT}" rx="11"/>'
    )


@lru_cache(maxsize=1 << 12)
def _free(free: Hand, conquered: bool, language: Language) -> tuple[Item, ...]:
    """The free knights in a row with their prices; equal ones lie on each other.

    Many take the room of the words beside them; more still are drawn slim, so that each can be seen.
    """
    if not free:
        return (_well(language, labels.NO_FREE_KNIGHTS[conquered]),)
    steps = [0.35 if card == before else 1.0 for before, card in pairwise(free)]
    crowded = sum(steps) * FREE_STEP > FREE_RIGHT - FREE_LEFT
    left = FREE_LEFT_CROWDED if crowded else FREE_LEFT
    step = min(74.0, (FREE_RIGHT - left) / max(1.0, sum(steps)))
    slim = min(1.6, (step - 3) / SLIM) if step < FREE_STEP else 0.0
    at, seen, items = left, Counter[Card](), [_well(language, None, crowded)]
    for card, ahead in zip(free, [*steps, 0.0], strict=True):
        place = round(at, 1), FREE_TOP + FREE_HEIGHT / 2
        items.append(_free_card(card, seen[card], place, language, round(slim, 2)))
        seen[card] += 1
        at += step * ahead
    return tuple(items)


@cache
def _well(language: Language, none: Text | None, crowded: bool = False) -> Item:
    return Item("well", "saga-lying", MIDDLE_PLACE, tabletop.well(language, none, crowded))


@lru_cache(maxsize=1 << 13)
def _free_card(card: Card, number: int, at: Point, language: Language, slim: float) -> Item:
    return Item(
        f"free-{card}-{number}",
        "card saga-free",
        at,
        _free_body(card, slim),
        touch=f"free-{card}",
        label=labels.free_card(card, language),
        enter=(WIDTH / 2, 200),
    )


@lru_cache(maxsize=1 << 10)
def _free_body(card: Card, slim: float) -> str:
    """A free knight; its price is its value, which a slim one shows without a coin."""
    if slim:
        wide, high = SLIM * slim, TALL * slim
        edges = f'x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" rx="6"'
        # As wide as it is seen: a wider one would lie on the knight beside it.
        hit = f'<rect class="hit" x="{-wide / 2:g}" y="{-THUMB / 2:g}" width="{wide:g}" height="{THUMB:g}"/>'
        return f'{slim_face(card, slim)}{hit}<rect class="halo" {edges}/>'
    return (
        f"{face(card, 0.83)}{tabletop.chip(card[1], 19, -25, 28)}"
        f"{reach()}"
        '<rect class="halo" x="-32" y="-39" width="64" height="78" rx="8"/>'
    )


def _own(view: View, language: Language, seats: int) -> list[Item]:
    """The reader's side of the table: deeds to touch, forces, the hand."""
    assert view.eyes is not None
    top = own_top(seats)
    row, left, right = top + 45.0, NEW_PLACE + NEW_WIDTH / 2 + 6, WIDTH - 14.0
    items = [
        _purse(view.eyes, view.fame[view.eyes - 1], top),
        _token(
            "new",
            tabletop.NEW,
            labels.NEW,
            labels.NEW_FORCE,
            guide.TO_NEW,
            language,
            (NEW_PLACE, row),
            NEW_WIDTH,
            _beginnings(view, language),
        ),
    ]
    if view.active == view.eyes and view.phase == "turn":
        if holder(view, TAKE_BACK) == view.eyes and not view.taken:
            right -= 86
            items.append(
                _token(
                    "back",
                    tabletop.BACK,
                    labels.BACK,
                    labels.TAKE_BACK,
                    guide.TO_BACK,
                    language,
                    (right + 47, row),
                )
            )
        own = view.groups[view.eyes - 1]
        if any("(" in group for place, group in enumerate(own) if place != view.covered):
            right -= 86
            items.append(
                _token(
                    "show",
                    tabletop.SHOW,
                    labels.SHOW,
                    labels.SHOW_FORCE,
                    guide.TO_SHOW,
                    language,
                    (right + 47, row),
                )
            )
    items += own_forces(view, language, top, left, right)
    thens = tuple(guide.after_card(view, card, language) for card in view.hand)
    return [*items, *_hand(view.hand, thens, language, seats)]


def _beginnings(view: View, language: Language) -> str:
    """What a new force of each card in the hand would attack, and how strong it would be."""
    if view.to_move != view.eyes:
        return ""
    said = []
    for card in dict.fromkeys(view.hand):
        number = NUMBER[card[0]]
        own = view.lands[number].owner == view.eyes
        said.append(_beginning(card, needed(view, number), own, language))
    return "".join(said)


@lru_cache(maxsize=1 << 11)
def _beginning(card: Card, need: int, own: bool, language: Language) -> str:
    """The tile in the colours of the land a picked card would attack."""
    tint, number = TINTS[card[0]], NUMBER[card[0]]
    aimed = (labels.RESERVE if own else labels.ATTACK).into(language)
    return (
        f'<g data-with="hand-{card}"><rect class="f-{tint} s-light" x="{-NEW_WIDTH / 2:g}" y="-43"'
        f' width="{NEW_WIDTH}" height="86" rx="12"/>'
        f"{words(aimed, 0, -28, 20, f'f-on-{tint} saga-thin')}"
        f"{words(labels.LAND_WORDS[number].into(language), 0, -5, 20, f'f-on-{tint}')}</g>"
        f"{hope(card, VALUE[card], need, own, 24)}"
    )


@lru_cache(maxsize=1 << 10)
def _token(
    name: str,
    path: str,
    lines: tuple[Text, Text],
    label: Text,
    then: Text,
    language: Language,
    at: Point,
    wide: float = 78,
    more: str = "",
) -> Item:
    first, second = (line.into(language) for line in lines)
    body = tabletop.token(path, (first, second), wide) + more
    return Item(name, "token", at, body, touch=name, label=label.into(language), then=then.into(language))


@lru_cache(maxsize=1024)
def _purse(seat: int, fame: int, top: int) -> Item:
    """The reader's own mark and fame."""
    body = (
        f'<circle class="f-card s-edge" cx="-24" r="15"/><g transform="translate(-24 0)">'
        f"{seat_mark(seat, 18, f'f-seat-{seat} saga-mark')}</g>{tabletop.chip(fame, 18, 0, 52)}"
    )
    return Item("purse", "saga-lying", (NEW_PLACE, top + 104), body)


@lru_cache(maxsize=1 << 12)
def _hand(hand: Hand, thens: tuple[str, ...], language: Language, seats: int) -> tuple[Item, ...]:
    seen, items, scale = Counter[Card](), [], hand_scale(len(hand))
    for card, then, (at, turned) in zip(hand, thens, hand_places(len(hand), seats), strict=True):
        items.append(_hand_card(card, seen[card], at, turned, scale, then, language, own_top(seats) + 46))
        seen[card] += 1
    return tuple(items)


@lru_cache(maxsize=1 << 13)
def _hand_card(
    card: Card, number: int, at: Point, turned: int, scale: float, then: str, language: Language, row: int
) -> Item:
    return Item(
        f"hand-{card}-{number}",
        "card",
        at,
        _hand_body(card, scale),
        turned,
        f"hand-{card}",
        labels.hand_card(card, language),
        MIDDLE_PLACE,
        (WIDTH / 2, row),
        then,
    )


@lru_cache(maxsize=256)
def _hand_body(card: Card, scale: float) -> str:
    wide, high = WIDE * scale, HIGH * scale
    edges = f'x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" rx="9"'
    return f'{face(card, scale)}{reach(wide, high)}<rect class="halo" {edges}/>'
