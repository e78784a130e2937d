"""In which order things of a plain table are drawn, and in which order they are read."""

from collections.abc import Sequence

from msgspec import structs

from speeltafel.core.scene import Item

_MANY = 10_000
"""More than lie in one part of a table."""


def in_reading_order(number: int, lying: Sequence[Item], *, by_place: bool) -> list[Item]:
    """Return what lies in this part with its reading order; on a board a thing has that of its place."""
    order, found = number * _MANY, []
    for item in lying:
        order += item.id.startswith("place-") if by_place else item.label != ""
        found.append(structs.replace(item, order=order))
    return found


def depth(item: Item) -> tuple[str, int, str]:
    """Return what sorts items from the bottom to the top.

    What stays keeps its place wherever it goes; places come before things, which stand on them.
    """
    kind = item.id.partition("-")[0]
    return kind, item.order if kind == "place" else 0, item.id
