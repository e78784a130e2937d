"""Swiss pairing: opponents with the same points who have not met, found as a matching of least cost.

Every possible pair has a cost, and a minimum-cost perfect matching (Edmonds' blossom algorithm, in networkx)
pairs everybody at once. So no rule is broken for a pair where another choice of pairs would keep it.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice

NEAREST, BEYOND = 12, 3
"""Opponents of each entrant that are considered at first: the best, and the best with other points, without
whom a group of an odd number could not be paired. With 200 entrants the matching then takes 0.1 s instead of
4. Where there is no perfect one, twice as many are considered, and so on."""
BYE = 0
"""The opponent of whoever has a bye."""

AGAIN = 10**12
"""The cost of a pair that met before, and of a second bye: more than of all else together."""
GAP = 10**6
"""The cost of a point between two opponents, squared."""
SEAT = 10**4
"""The cost of a pair of which one gets a seat they had more often, squared."""


@dataclass(frozen=True, slots=True)
class Contender:
    """What Swiss pairing knows of an entrant."""

    number: int
    points: Fraction = Fraction(0)
    met: Collection[int] = ()
    """The opponents so far."""
    byes: int = 0
    first: int = 0
    """How much more often they had the first seat than the second."""


@dataclass(slots=True)
class Pairs:
    """The pairs of a round, the first of each on the first seat, and who has a bye."""

    pairs: list[tuple[int, int]] = field(default_factory=list)
    bye: int = 0


def pair(ranking: Sequence[Contender]) -> Pairs:
    """Return the pairs of a round of entrants in the order of the standings, the best first."""
    matching = _matching(ranking, _costs(ranking))
    by_number = {one.number: one for one in ranking}
    rank = {one.number: place for place, one in enumerate(ranking)}
    found = Pairs()
    for one, other in sorted(matching, key=lambda two: min(rank.get(number, 10**6) for number in two)):
        if BYE in (one, other):
            found.bye = one or other
        else:
            found.pairs.append(_seated(by_number[one], by_number[other], rank, len(found.pairs)))
    return found


def _seated(one: Contender, other: Contender, rank: Mapping[int, int], board: int) -> tuple[int, int]:
    """Return two opponents by seat: who had the first seat less often gets it, else the boards alternate."""
    better, worse = sorted((one, other), key=lambda contender: rank[contender.number])
    swap = board % 2 == 1 if better.first == worse.first else better.first > worse.first
    return (worse.number, better.number) if swap else (better.number, worse.number)


def _costs(ranking: Sequence[Contender]) -> dict[tuple[int, int], int]:
    """Return the cost of every pair; within a group of equal points the upper half meets the lower."""
    groups: dict[Fraction, list[int]] = {}
    for contender in ranking:
        groups.setdefault(contender.points, []).append(contender.number)
    within = {number: place for group in groups.values() for place, number in enumerate(group)}
    costs = {}
    for at, one in enumerate(ranking):
        for other in ranking[at + 1 :]:
            gap = abs(one.points - other.points)
            cost = round(GAP * float(gap) ** 2)
            half = len(groups[one.points]) // 2 if not gap else 0
            cost += abs(abs(within[one.number] - within[other.number]) - half)
            if one.first * other.first > 0:  # both had the same seat more often, so one gets it again
                cost += SEAT * min(abs(one.first), abs(other.first)) ** 2
            cost += AGAIN * (other.number in one.met)
            costs[one.number, other.number] = cost
        if len(ranking) % 2:
            lowest = ranking[-1].points
            behind = one.points - lowest
            last = len(ranking) - 1 - at
            costs[one.number, BYE] = round(GAP * float(behind) ** 2) + last + AGAIN * one.byes
    return costs


def _matching(ranking: Sequence[Contender], costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Return the perfect matching of least cost, of the best pairs of each entrant or, in need, of all."""
    import networkx  # half a second, for whoever pairs

    size, factor = len(ranking) + len(ranking) % 2, 1
    points = {one.number: one.points for one in ranking}
    while True:
        graph = networkx.Graph()
        for one, other in _best(costs, points, factor):
            graph.add_edge(one, other, weight=-costs[one, other])
        matching = networkx.max_weight_matching(graph, maxcardinality=True)
        is_whole = NEAREST * factor >= size
        if 2 * len(matching) == size and (is_whole or _is_clean(costs, matching)):
            return [(one, other) for one, other in matching]
        factor *= 2


def _is_clean(costs: Mapping[tuple[int, int], int], matching: Collection[tuple[int, int]]) -> bool:
    """Return whether nobody in a matching met before: with more opponents to choose from it may be so."""
    return all(costs.get((one, other), costs.get((other, one), 0)) < AGAIN for one, other in matching)


def _best(
    costs: Mapping[tuple[int, int], int], points: Mapping[int, Fraction], factor: int
) -> set[tuple[int, int]]:
    """Return the pairs that are among the cheapest of one of the two, alike in points or not."""
    of: dict[int, list[tuple[int, tuple[int, int]]]] = {}
    for two, cost in costs.items():
        for number in two:
            of.setdefault(number, []).append((cost, two))
    kept: set[tuple[int, int]] = set()
    for choices in of.values():
        choices.sort()
        kept.update(two for _, two in choices[: NEAREST * factor])
        unlike = (two for _, two in choices if points[two[0]] != points.get(two[1]))
        kept.update(islice(unlike, BEYOND * factor))
    return kept
