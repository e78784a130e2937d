"""Round robins of pairs, by the circle method: everybody meets everybody once in each cycle."""

from collections.abc import Sequence

Pair = tuple[int, int]


def round_count(entrants: int, cycles: int = 1) -> int:
    """Return how many rounds it takes."""
    return cycles * (entrants - 1 + entrants % 2)


def pairs(order: Sequence[int], number: int, cycles: int = 1) -> list[Pair]:
    """Return the pairs of a round, numbered from 1; the first of each has the first seat.

    The first entrant stays, the others go round, and who is opposite is the opponent. Who has no opponent in
    an odd number is in no pair. Everybody has both seats equally often, or once more or less; a second cycle
    swaps them.
    """
    places: list[int] = [*order, *([0] if len(order) % 2 else [])]
    size = len(places)
    cycle, turn = divmod(number - 1, size - 1)
    fixed, circle = places[-1], places[:-1]
    circle = circle[turn:] + circle[:turn]
    found = [(circle[0], fixed) if turn % 2 == 0 else (fixed, circle[0])]
    for offset in range(1, size // 2):
        one, other = circle[offset], circle[-offset]
        found.append((one, other) if offset % 2 == 0 else (other, one))
    swapped = cycle % 2 == 1
    return [(other, one) if swapped else (one, other) for one, other in found if one and other]
