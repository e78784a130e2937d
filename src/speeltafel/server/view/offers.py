"""The moves a page offers: in words, and by the items on the board to touch for them."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from speeltafel.core.game import Choose
from speeltafel.core.words import Language
from speeltafel.play.table import Table


class Offer(Struct, frozen=True):
    """A move that can be chosen."""

    token: str
    label: str
    """What it does, in words."""
    touch: tuple[str, ...]
    """The items on the board to touch for it; none where it is only a button."""
    group: str = ""
    """The heading it is listed under, where there are many moves."""
    usual: bool = False
    """Whether it is the ordinary next step, so that its button stands out."""


class Group(Struct, frozen=True):
    """Moves that are folded under one heading."""

    heading: str
    count: int
    moves: Sequence[Offer] = ()
    """None where the page's script adds them."""


def by_heading(moves: Iterable[Offer]) -> list[Group]:
    """Return these moves by heading, in their order."""
    runs = [(heading, list(some)) for heading, some in groupby(moves, lambda move: move.group)]
    return [Group(heading, len(some), some) for heading, some in runs]


def offers(table: Table, language: Language) -> Sequence[Offer]:
    """Return the moves of the seat that must choose; none where no seat must."""
    turn = table.turn
    if not isinstance(turn, Choose):
        return ()
    game, look, view = table.game, table.game.look, table.view(table.state, turn.seat)
    offered = [
        Offer(
            game.write(move),
            game.label(view, move).into(language),
            look.touches(view, move),
            usual=isinstance(move, look.usual),
        )
        for move in turn.moves
    ]
    if look.group is None:
        return offered
    headings = [look.group(view, move).into(language) for move in turn.moves]
    grouped = [replace(offer, group=words) for offer, words in zip(offered, headings, strict=True)]
    return sorted(grouped, key=lambda offer: len(offer.touch))
