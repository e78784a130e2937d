"""The fields that Saxum's dice allow, in words: used by questions, stories, reasons and pictures."""

from collections.abc import Sequence

from speeltafel.core.words import Text, listing, same
from speeltafel.games.saxum.board import BIT
from speeltafel.games.saxum.data import SIX, STONES
from speeltafel.games.saxum.rules import FIELDS, Dice, State, Take, Use, own_first, uses


def outlook(state: State) -> Text:
    """Return the fields that can be used with these dice, and why a rolled field can't."""
    if not state.dice:
        return Text("nog te gooien", "still to be thrown")
    if state.dice not in FIELDS:
        return Text("er ligt nog een zes", "a six still lies there")
    rolled = FIELDS[state.dice]
    if state.why == "insurance":
        fields = both(rolled)
        if len(rolled) == 1:
            return Text(
                f"{fields.nl} kost meer punten dan er zijn", f"{fields.en} costs more points than there are"
            )
        return Text(
            f"{fields.nl} kosten elk meer punten dan er zijn",
            f"{fields.en} each cost more points than there are",
        )
    fields = either(rolled)
    usable = rolled if state.winner else usable_fields(state)
    if not usable:
        return Text(
            f"niets, want alle stenen staan op het bord en geen ervan op {fields.nl}",
            f"nothing, since all stones are on the board and none of them on {fields.en}",
        )
    if len(usable) < len(rolled):
        (field,) = usable
        return _only(state, field, rolled[1 - rolled.index(field)])
    return fields


def usable_fields(state: State) -> tuple[str, ...]:
    """Return the rolled fields that some legal move uses."""
    offered = {move.field for move in uses(state) if isinstance(move, Use | Take)}
    return tuple(field for field in FIELDS[state.dice] if field in offered)


def either(fields: Sequence[str]) -> Text:
    """Return one field or the other, in words."""
    return Text(" of ".join(fields), " or ".join(fields))


def both(fields: Sequence[str]) -> Text:
    """Return one field and the other, in words."""
    return listing([same(field) for field in fields])


def dice_words(dice: Dice) -> Text:
    """Return dice in words: 3 and a six."""
    if dice == (SIX, SIX):
        return Text("twee zessen", "two sixes")
    return listing([Text("een zes", "a six") if face == SIX else same(face) for face in dice])


def _only(state: State, field: str, other: str) -> Text:
    """Return the one field of two that can be used, and why not the other."""
    mine, theirs = own_first(state.board, state.to_move)
    if mine.bit_count() == STONES:
        return Text(
            f"alleen {field}, want er is geen steen meer om te zetten",
            f"only {field}, since there is no stone left to place",
        )
    if not (mine | theirs) & BIT[field]:
        return Text(f"alleen {field} is vrij", f"only {field} is free")
    return Text(f"alleen {field}, want {other} is te duur", f"only {field}, since {other} costs too much")
