"""What a seat has next to the board, drawn: name, score and peg, row points, insurance and supply."""

from collections.abc import Iterator
from functools import cache, lru_cache

from speeltafel.core.scene import Item
from speeltafel.core.shapes import emblem, seat_mark, words
from speeltafel.core.words import Language, Names, Text, shortened
from speeltafel.games.saxum import backdrop
from speeltafel.games.saxum.data import ROW_GOAL
from speeltafel.games.saxum.rules import State

_LONGEST_NAME = 11
"""Letters; wide ones are clipped before they reach the score."""


def holdings(state: State, seat: int, names: Names, language: Language) -> Iterator[Item]:
    """Return the items of one seat: name, score, peg in the frame, and its stones next to the board."""
    own, top = seat - 1, backdrop.STRIP[seat]
    rows, insurance, supply = state.rows[own], state.insurance[own], state.stones[own]
    name = names[own].into(language)
    yield from _score(seat, name, state.points[own], state.target, rows, insurance, supply, language)
    yield from _row_points(seat, min(rows, ROW_GOAL))
    yield from _insurance(seat, insurance)
    yield from _supply(seat, supply)
    if state.winner == seat:
        yield Item("winner", "winner", (66, top + 35), emblem("white", 28, "saxum-star"))


@lru_cache(maxsize=2048)
def _score(
    seat: int, name: str, points: int, target: int, rows: int, insurance: int, supply: int, language: Language
) -> tuple[Item, ...]:
    top = backdrop.STRIP[seat]
    shown = shortened(name, _LONGEST_NAME)
    mark = f'<use href="#saxum-stone-{seat}" transform="scale(.42)"/>'
    written = f'<g clip-path="url(#saxum-name)">{words(shown, 24, 0, 23, "f-chalk saxum-start")}</g>'
    total = (
        f'<text class="f-chalk saxum-end" font-size="36">{points}'
        f'<tspan class="saxum-of">/{target}</tspan></text>'
    )
    said = Text(
        f"{points} van {target} punten, {rows} van {ROW_GOAL} rijpunten,"
        f" verzekeringsstenen: {insurance}, voorraad: {supply}",
        f"{points} of {target} points, {rows} of {ROW_GOAL} row points,"
        f" insurance stones: {insurance}, supply: {supply}",
    ).into(language)
    peg = seat_mark(seat, 22, f"saxum-small-{seat}")
    return (
        Item(f"name-{seat}", "name", (56, top + 25), mark + written),
        Item(f"score-{seat}", "score", (388, top + 25), total, label=f"{name}: {said}"),
        Item(f"peg-{seat}", "peg", backdrop.peg_at(seat, points, target), peg),
    )


def _row_points(seat: int, number: int) -> tuple[Item, ...]:
    peg = f'<circle class="saxum-small-{seat}" r="8"/>'
    return tuple(Item(f"row-{seat}-{n}", "peg", backdrop.row_at(seat, n), peg) for n in range(1, number + 1))


@cache
def _insurance(seat: int, number: int) -> tuple[Item, ...]:
    """Return a seat's insurance stones; a stone that is paid leaves the drawing."""
    shield = f'<use class="saxum-small-{seat}" href="#saxum-shield"/>'
    places = [(n, backdrop.insurance_at(seat, n)) for n in range(1, number + 1)]
    return tuple(
        Item(f"insurance-{seat}-{n}", "insurance", (x, y), shield, leave=(x, y + 40)) for n, (x, y) in places
    )


@cache
def _supply(seat: int, number: int) -> tuple[Item, ...]:
    stone = f'<use href="#saxum-stone-{seat}" transform="scale(.36)"/>'
    return tuple(
        Item(f"supply-{seat}-{n}", "supply", backdrop.supply_at(seat, n), stone) for n in range(1, number + 1)
    )
