"""Tables of three and more seats: groups of nearly the same size, in which people meet seldom again."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

MEET = 1000
"""The cost of a meeting for the second time, compared with one place in the standings."""
MAX_SWEEPS = 8
"""How often all swaps are tried; with 200 entrants nothing is gained after three or four."""

Met = Mapping[frozenset[int], int]
"""How often each two have met."""


def sizes(entrants: int, seats: int) -> list[int]:
    """Return the sizes of the groups: as few as can be, and as even."""
    groups = max(1, -(-entrants // seats))
    return [entrants // groups + (place < entrants % groups) for place in range(groups)]


def snake(order: Sequence[int], seats: int) -> list[list[int]]:
    """Return groups of equal strength: the best of each, then the second best in reverse, and so on."""
    room = sizes(len(order), seats)
    groups: list[list[int]] = [[] for _ in room]
    left, forward = list(order), True
    while left:
        line = range(len(groups)) if forward else range(len(groups) - 1, -1, -1)
        for at in line:
            if left and len(groups[at]) < room[at]:
                groups[at].append(left.pop(0))
        forward = not forward
    return groups


def mixed(order: Sequence[int], seats: int, met: Met, spread: bool = False) -> list[list[int]]:
    """Return groups of neighbours in the standings, or of anybody with `spread`, who have met seldom.

    Two are swapped as long as that makes fewer meetings again, or a narrower group.
    """
    rank = {number: place for place, number in enumerate(order)}
    if spread:
        groups = snake(order, seats)
    else:
        groups, left = [], list(order)
        for size in sizes(len(order), seats):
            groups.append(left[:size])
            left = left[size:]
    known = _costs(met, rank, spread)
    for _ in range(MAX_SWEEPS):
        swapped = [_improve(one, other, known) for one, other in combinations(groups, 2)]
        if not any(swapped):
            break
    return groups


def _costs(met: Met, rank: Mapping[int, int], spread: bool) -> Callable[[Sequence[int]], int]:
    def cost(group: Sequence[int]) -> int:
        again = sum(met.get(frozenset(two), 0) ** 2 for two in combinations(group, 2))
        places = [rank[number] for number in group]
        return MEET * again + (0 if spread else max(places) - min(places))

    return cost


def _improve(one: list[int], other: list[int], cost: Callable[[Sequence[int]], int]) -> bool:
    """Swap two entrants of these groups if that costs less; return whether it did."""
    best = cost(one) + cost(other)
    if best == 0:
        return False
    for i in range(len(one)):
        for j in range(len(other)):
            one[i], other[j] = other[j], one[i]
            if cost(one) + cost(other) < best:
                return True
            one[i], other[j] = other[j], one[i]
    return False


def seated(group: Sequence[int], had: Callable[[int, int], int]) -> tuple[int, ...]:
    """Return a group by seat: each seat goes to who `had` it least; earlier ones in the group choose last."""
    left, seats = list(group), []
    for seat in range(1, len(group) + 1):
        chosen = min(left, key=lambda number: (had(number, seat), -left.index(number)))
        left.remove(chosen)
        seats.append(chosen)
    return tuple(seats)
