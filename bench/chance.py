"""`make chance`: a million rolls of every kind of odds in the games, compared with their weights.

Chi-square, with outcomes so rare that fewer than five are expected taken together. Looking at many kinds, a
small p will turn up somewhere: each is multiplied by their number (Bonferroni) before it counts, and a fit
too good to be true counts as well. Exit status 1 where chance does that less than once in a thousand runs.
"""

import math
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from speeltafel.core.game import Chance, Choose, Odds, Over
from speeltafel.core.match import AnyGame, begin
from speeltafel.games import GAMES
from speeltafel.play.chance import Dice

ROLLS = 1_000_000
LEAST = 5
"""How often an outcome must be expected to be looked at by itself."""
SURPRISE = 0.001
BEGINNINGS, EVENTS = 60, 40
"""Enough to meet all nineteen kinds."""


def kinds(game: AnyGame) -> list[Odds[Any]]:
    """Return the different odds that occur at the start of random matches, each built once."""
    found: dict[int, Odds[Any]] = {}
    rng = Random(game.key)
    for at in range(BEGINNINGS):
        state = begin(game, game.seats[at % len(game.seats)])
        for _ in range(EVENTS):
            match game.turn(state):
                case Choose(_, moves):
                    state = game.play(state, rng.choice(moves))
                case Chance(odds):
                    found[id(odds)] = odds
                    state = game.play(state, odds.holding(rng.randrange(odds.total)))
                case Over():
                    break
    return sorted(found.values(), key=len)


def chi_square(odds: Odds[Any], dice: Dice, rolls: int) -> tuple[float, int]:
    """Return the chi-square statistic of these counts against their weights, and its degrees of freedom."""
    seen = Counter(dice.draw(odds, event) for event in range(rolls))
    far = 0.0
    bins = rare_seen = 0
    rare_expected = 0.0
    for outcome, weight in odds.items():
        expected = rolls * weight / odds.total
        if expected < LEAST:
            rare_seen, rare_expected = rare_seen + seen[outcome], rare_expected + expected
        else:
            far, bins = far + (seen[outcome] - expected) ** 2 / expected, bins + 1
    if rare_expected:
        far, bins = far + (rare_seen - rare_expected) ** 2 / rare_expected, bins + 1
    return far, bins - 1


def p_value(far: float, free: int) -> float:
    """Return the p-value by Wilson and Hilferty's normal approximation, accurate to about 0.001."""
    spread = 2 / (9 * free)
    return 0.5 * math.erfc(((far / free) ** (1 / 3) - (1 - spread)) / math.sqrt(2 * spread))


def results(rolls: int, seed: bytes) -> Iterator[tuple[str, int, float, int, float]]:
    """Yield the game, number of outcomes, chi-square, degrees of freedom and p-value of all kinds of odds."""
    for game in GAMES.values():
        for number, odds in enumerate(kinds(game)):
            # A mix of its own for each kind: with the same tickets two kinds of equal size would fare alike.
            far, free = chi_square(odds, Dice(seed, f"{game.key} {number}"), rolls)
            yield game.key, len(odds), far, free, p_value(far, free)


def main() -> int:
    """Roll, print the table, and fail if the dice are not fair."""
    print(f"{ROLLS:,} rolls of each kind of odds, with a new secret")
    print("      game  outcomes  chi-square  freedom       p")
    ps = []
    for key, outcomes, far, free, p in results(ROLLS, Dice().seed):
        ps.append(p)
        print(f"{key:>10} {outcomes:>9} {far:>11.1f} {free:>8} {p:>7.4f}", flush=True)
    far_off, too_good = min(1.0, min(ps) * len(ps)), min(1.0, (1 - max(ps)) * len(ps))
    print(f"corrected for {len(ps)} kinds: too far off p = {far_off:.3f}, too good p = {too_good:.3f}")
    return int(min(far_off, too_good) < SURPRISE)


if __name__ == "__main__":
    sys.exit(main())
