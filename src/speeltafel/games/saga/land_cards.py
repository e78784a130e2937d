"""The six lands, drawn: owner, defenders, and the strength that conquers each."""

from functools import lru_cache

from speeltafel.core.game import Observer
from speeltafel.core.scene import Item, Point
from speeltafel.core.shapes import seat_mark, words
from speeltafel.core.words import Language, Text, shortened
from speeltafel.games.saga import backdrop, labels
from speeltafel.games.saga.data import COLOURS
from speeltafel.games.saga.forces import in_order
from speeltafel.games.saga.knights import SLIM, slim_face
from speeltafel.games.saga.lands import LETTERS, MIDDLE, Land, falls_to
from speeltafel.games.saga.layout import (
    LAND_HEIGHT,
    LAND_WIDTH,
    land_corner,
    land_place,
    seat_place,
)


@lru_cache(maxsize=1 << 11)
def land_cards(
    sides: str,
    lands: tuple[Land, ...],
    names: tuple[Text, ...],
    observer: Observer,
    thens: tuple[Text, ...],
    language: Language,
    over: bool,
) -> tuple[Item, ...]:
    """Return the sides that lie up, then each land with its defenders."""
    items = [
        Item(f"side-{COLOURS[at]}", "saga-lying", land_corner(at), backdrop.side_up(at, side, language))
        for at, side in enumerate(sides)
    ]
    for number, (side, held) in enumerate(zip(sides, lands, strict=True)):
        owner = labels.owner_of(held, names, observer)
        home = seat_place(len(names), observer, held.owner, over)
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
    """Return a land with its owner and the strength it needs, then its defenders side by side."""
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
        called = shortened(owner.into(language), 6 if need > 9 else 8)
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
