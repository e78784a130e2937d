"""Saga as a scene: lands with their defenders, free knights, everybody's forces, and the reader's hand.

Only what the view contains is drawn: of other hands the size, of others' face-down cards the back. Cards have
no identity in the game, so an item is named by where its card lies: land and owner, force, or hand.
"""

from collections import Counter
from functools import cache, lru_cache
from itertools import pairwise

from speeltafel.core.scene import Item, Point, Scene
from speeltafel.core.shapes import THUMB, seat_mark, target, words
from speeltafel.core.words import Language, Names, Text, count, signed
from speeltafel.games.saga import backdrop, labels, moves, prompts
from speeltafel.games.saga.cards import VALUE, Card, Group, Hand
from speeltafel.games.saga.choices import shows
from speeltafel.games.saga.data import ADD_ONCE, TAKE_BACK
from speeltafel.games.saga.forces import own_forces, prospect_badge, strip
from speeltafel.games.saga.knights import HIGH, SLIM, TALL, TINTS, WIDE, face, slim_face
from speeltafel.games.saga.land_cards import land_cards
from speeltafel.games.saga.lands import LETTERS, NUMBER, bearer, holder, income, needed
from speeltafel.games.saga.layout import (
    FREE_HEIGHT,
    FREE_LEFT,
    FREE_LEFT_CROWDED,
    FREE_RIGHT,
    FREE_STEP,
    FREE_TOP,
    MIDDLE_PLACE,
    NEW_PLACE,
    NEW_WIDTH,
    WIDTH,
    hand_places,
    hand_scale,
    height,
    own_top,
    seat_place,
    strips,
)
from speeltafel.games.saga.score_table import final_score, gains_text, score_table
from speeltafel.games.saga.terms import cards_counted
from speeltafel.games.saga.view import Groups, View


def draw(view: View, names: Names, language: Language) -> Scene:
    """Return the position as a scene."""
    seats, over = len(view.fame), view.phase == "over"
    items: list[Item] = []
    if view.observer:
        items.append(Item("tray", "saga-lying", (0, own_top(seats) - 2), backdrop.tray()))
    thens = tuple(prompts.after_land(view, number) for number in range(len(view.lands)))
    items += land_cards(view.sides, view.lands, tuple(names), view.observer, thens, language, over)
    items += _free(view.free, any(land.owner for land in view.lands), language)
    for seat, place in strips(seats, view.observer, over).items():
        has = view.fame[seat - 1], view.hand_sizes[seat - 1], view.groups[seat - 1]
        items += strip(seat, names[seat - 1], *has, view.to_move == seat, place, language)
    if view.observer and not over:
        items += _own(view, language, seats)
    elif view.observer:
        items += own_forces(view, language, 14, WIDTH - 14)
    if view.observer and view.phase == "turn":
        items.append(_AIM)
    if over:
        items.append(score_table(view, names, language))
    return Scene(
        (WIDTH, height(seats)),
        labels.BOARD.into(language),
        backdrop.backdrop(seats, language),
        tuple(items),
        {"card saga-free": seat_place(seats, view.observer, view.to_move, over)},
    )


_AIM = Item("aim", "cue", (0, 0), backdrop.aim())
"""What a picked card aims at."""


@lru_cache(maxsize=1 << 12)
def _free(free: Hand, conquered: bool, language: Language) -> tuple[Item, ...]:
    """Return the free knights in a row with their prices; equal ones overlap.

    When there are many they use the space of the caption, then become slim, so that each stays visible.
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
        items.append(
            Item(
                f"free-{card}-{seen[card]}",
                "card saga-free",
                (round(at, 1), FREE_TOP + FREE_HEIGHT / 2),
                _free_body(card, round(slim, 2)),
                touch=f"free-{card}",
                label=labels.free_card(card, language),
                enter=(WIDTH / 2, 200),
            )
        )
        seen[card] += 1
        at += step * ahead
    return tuple(items)


@cache
def _well(language: Language, none: Text | None, crowded: bool = False) -> Item:
    return Item("well", "saga-lying", MIDDLE_PLACE, backdrop.well(language, none, crowded))


def _free_body(card: Card, slim: float) -> str:
    """Draw a free knight; its price is its value, which a slim card shows without a coin."""
    if slim:
        wide, high = SLIM * slim, TALL * slim
        edges = f'x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" height="{high:g}" rx="6"'
        # As wide as it is seen: a wider one would lie on the knight beside it.
        hit = f'<rect class="hit" x="{-wide / 2:g}" y="{-THUMB / 2:g}" width="{wide:g}" height="{THUMB:g}"/>'
        return f'{slim_face(card, slim)}{hit}<rect class="halo" {edges}/>'
    return f"{face(card, 0.83)}{backdrop.chip(card[1], 19, -25, 28)}{target(64, 78, 8)}"


def _own(view: View, language: Language, seats: int) -> list[Item]:
    """Return the reader's side of the table: actions to touch, forces, the hand."""
    assert view.observer is not None
    top = own_top(seats)
    row, left, right = top + 45.0, NEW_PLACE + NEW_WIDTH / 2 + 6, WIDTH - 14.0
    items = [
        _purse(view.observer, view.fame[view.observer - 1], top),
        _tile("new", language, (NEW_PLACE, row), NEW_WIDTH, _new_force_previews(view, language)),
    ]
    if view.active == view.observer and view.phase == "turn":
        if holder(view, TAKE_BACK) == view.observer and not view.taken:
            right -= 86
            items.append(_tile("back", language, (right + 47, row)))
        if shows(view):
            right -= 86
            items.append(_tile("show", language, (right + 47, row)))
    items += own_forces(view, language, left, right)
    thens = tuple(prompts.after_card(view, card, language) for card in view.hand)
    return [*items, *_hand(view.hand, thens, language, seats)]


def _new_force_previews(view: View, language: Language) -> str:
    """Return what a new force of each card in the hand would attack, and its strength."""
    if view.to_move != view.observer:
        return ""
    said = []
    for card in dict.fromkeys(view.hand):
        number = NUMBER[card[0]]
        own = view.lands[number].owner == view.observer
        said.append(_new_force_preview(card, needed(view, number), own, language))
    return "".join(said)


@lru_cache(maxsize=1 << 11)
def _new_force_preview(card: Card, need: int, own: bool, language: Language) -> str:
    """Draw the tile in the colours of the land that a picked card would attack."""
    tint, number = TINTS[card[0]], NUMBER[card[0]]
    aimed = (labels.RESERVE if own else labels.ATTACK).into(language)
    return (
        f'<g data-with="hand-{card}"><rect class="f-{tint} s-light" x="{-NEW_WIDTH / 2:g}" y="-43"'
        f' width="{NEW_WIDTH}" height="86" rx="12"/>'
        f"{words(aimed, 0, -28, 20, f'f-on-{tint} saga-thin')}"
        f"{words(labels.LAND_WORDS[number].into(language), 0, -5, 20, f'f-on-{tint}')}</g>"
        f"{prospect_badge(card, VALUE[card], need, own, 24)}"
    )


_TILES = {
    "new": (backdrop.NEW, labels.NEW, labels.NEW_FORCE, prompts.TO_NEW),
    "back": (backdrop.BACK, labels.BACK, labels.TAKE_BACK, prompts.TO_BACK),
    "show": (backdrop.SHOW, labels.SHOW, labels.SHOW_FORCE, prompts.TO_SHOW),
}
"""The symbol of a tile, its two words, its label, and what to touch next."""


@lru_cache(maxsize=1 << 10)
def _tile(name: str, language: Language, at: Point, wide: float = 78, more: str = "") -> Item:
    path, (first, second), label, then = _TILES[name]
    body = backdrop.token(path, (first.into(language), second.into(language)), wide) + more
    return Item(name, "token", at, body, touch=name, label=label.into(language), then=then.into(language))


@lru_cache(maxsize=1024)
def _purse(seat: int, fame: int, top: int) -> Item:
    """Return the reader's mark and fame."""
    body = (
        f'<circle class="f-card s-edge" cx="-24" r="15"/><g transform="translate(-24 0)">'
        f"{seat_mark(seat, 18, f'f-seat-{seat} saga-mark')}</g>{backdrop.chip(fame, 18, 0, 52)}"
    )
    return Item("purse", "saga-lying", (NEW_PLACE, top + 104), body)


@lru_cache(maxsize=1 << 12)
def _hand(hand: Hand, thens: tuple[str, ...], language: Language, seats: int) -> tuple[Item, ...]:
    seen, items, scale = Counter[Card](), [], hand_scale(len(hand))
    for card, then, (at, turned) in zip(hand, thens, hand_places(len(hand), seats), strict=True):
        items.append(
            Item(
                f"hand-{card}-{seen[card]}",
                "card",
                at,
                _hand_body(card, scale),
                turned,
                touch=f"hand-{card}",
                label=labels.hand_card(card, language),
                enter=MIDDLE_PLACE,
                leave=(WIDTH / 2, own_top(seats) + 46),
                then=then,
            )
        )
        seen[card] += 1
    return tuple(items)


@lru_cache(maxsize=256)
def _hand_body(card: Card, scale: float) -> str:
    return f"{face(card, scale)}{target(WIDE * scale, HIGH * scale, 9)}"


def touches(view: View, move: moves.Move) -> tuple[str, ...]:
    """Return the items to touch for a legal move; none where it is only a button.

    A card goes from the hand to its place: two touches. A free knight is one. To take a card back or turn a
    force up, a tile is touched first, so that touching a force alone never does anything. Where several cards
    of a force can be taken back, their moves share the touches and the page asks which.
    """
    forces = view.groups[view.to_move - 1]
    match move:
        case moves.Begin(card):
            return f"hand-{card}", "new"
        case moves.Reinforce(card, group) | moves.Hide(card, group) | moves.Add(card, group):
            return f"hand-{card}", _force(forces, group)
        case moves.Guard(card):
            return f"hand-{card}", f"land-{LETTERS[bearer(ADD_ONCE)]}"
        case moves.AddTo(card, land):
            return f"hand-{card}", f"land-{land}"
        case moves.Hire(card) | moves.Free(str(card)):
            return (f"free-{card}",)
        case moves.Show(group):
            return "show", _force(forces, group, view.covered)
        case moves.TakeBack(_, group):
            return "back", _force(forces, group)
        case moves.Withdraw(_, land):
            return "back", f"land-{land}"
    return ()


def _force(forces: Groups, group: Group, covered: int | None = None) -> str:
    """Return the seat's force: of equal ones the oldest, or the oldest it may show."""
    place = forces.index(group)
    if place == covered:
        place = forces.index(group, place + 1)
    return f"group-{place + 1}"


def standing(view: View, seat: int) -> Text:
    """Return how a seat stands: fame, lands and hand; at the end the parts of its total."""
    if view.phase == "over":
        one = final_score(view, seat)
        total, gains = signed(one.total), gains_text(one)
        return Text(
            f"{total} punten · {gains.nl} − hand {one.hand}",
            f"{total} points · {gains.en} − hand {one.hand}",
        )
    lands = [land.owner for land in view.lands].count(seat)
    return _standing(view.fame[seat - 1], income(view, seat), lands, view.hand_sizes[seat - 1])


@lru_cache(maxsize=2048)
def _standing(fame: int, gain: int, lands: int, hand: int) -> Text:
    has, cards = count(lands, Text("land", "land"), Text("landen", "lands")), cards_counted(hand)
    return Text(
        f"{fame} roem (+{gain}) · {has.nl} · {cards.nl}",
        f"{fame} fame (+{gain}) · {has.en} · {cards.en}",
    )
