"""What using a rolled field would bring or cost, drawn: the group concerned, and a tag with the sums."""

from speeltafel.core.shapes import words
from speeltafel.core.words import Language, Text
from speeltafel.games.saxum.backdrop import AT, ROW_ICON, bonds
from speeltafel.games.saxum.board import BIT, group
from speeltafel.games.saxum.rules import State, Take, Use, own_first, rows_made, size, uses

Sign = tuple[str, int]
"""A drawing on a tag, and its width."""


_SCORE, _TAKE, _PLACE = Text("scoor", "score"), Text("neem", "take"), Text("zet", "place")


def stakes(state: State, field: str, language: Language) -> tuple[str, str]:
    """Return the group around a field, and a tag with what using it does; empty where it can't be used."""
    ways = (
        []
        if state.winner
        else [move for move in uses(state) if isinstance(move, Use | Take) and move.field == field]
    )
    if not ways:
        return "", ""
    mine, theirs = own_first(state.board, state.to_move)
    bit = BIT[field]
    if mine & bit:
        return _around(field, mine), _tag([_word(_SCORE, language), _number(f"+{size(state.board, field)}")])
    signs = [_price(state, way) for way in ways if isinstance(way, Take)]
    if len(signs) > 1:
        signs.insert(1, (words("/", 0, 1, 24, "f-chalk"), 14))
    signs.insert(0, _word(_TAKE if theirs & bit else _PLACE, language))
    gained = rows_made(field, mine | bit)
    if gained:
        signs += [_number(f"+{gained}"), (ROW_ICON, 40)]
    return _around(field, theirs) if theirs & bit else "", _tag(signs)


def _price(state: State, way: Take) -> Sign:
    """Return what taking a stone costs: the size of its group, or an insurance stone."""
    if way.pay == "points":
        return _number(f"−{size(state.board, way.field)}")
    return f'<use class="saxum-small-{state.to_move}" href="#saxum-shield"/>', 26


def _word(word: Text, language: Language) -> Sign:
    said = word.into(language)
    return words(said, 0, 1, 22, "f-chalk saxum-caption"), 13 * len(said) + 4


def _number(number: str) -> Sign:
    return words(number, 0, 1, 26, "f-chalk"), 18 * len(number) + 4


def _around(field: str, stones: int) -> str:
    """Return the outline of the group that the stone here belongs to, seen while the field is hovered."""
    x, y = AT[field]
    path = f"M{x} {y}h0{bonds(group(field, stones))}"
    return f'<path class="saxum-group" transform="translate({-x} {-y})" d="{path}"/>'


def _tag(signs: list[Sign]) -> str:
    """Return signs side by side on a small plate over the lower edge of a hollow."""
    if not signs:
        return ""
    width = sum(room for _, room in signs) + 14
    left = 7 - width / 2
    body = f'<rect x="{-width / 2:g}" y="27" width="{width}" height="36" rx="13"/>'
    for sign, room in signs:
        body += f'<g transform="translate({left + room / 2:g} 45)">{sign}</g>'
        left += room
    return f'<g class="saxum-tag">{body}</g>'
