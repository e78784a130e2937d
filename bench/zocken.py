"""`python -m bench.zocken`: what Zocken's exact play is worth, by figures anyone can repeat.

How long a turn takes to solve, the mean of a million turns played for points, and a match of two between the
master, who plays to win, and a player who makes the most points of every turn and every bet. Both sides of a
pair of games get the same dice. Many games with the same lead at the same turn share one solution, so that
thousands of matches take minutes.
"""

import math
import time
from random import Random

import numpy as np
from numpy.typing import NDArray

from bench.pace import pace
from speeltafel.bots.zocken import BOT, duel
from speeltafel.bots.zocken.gaps import DICE, FACES, PLACES, Gaps, load
from speeltafel.bots.zocken.plan import for_points
from speeltafel.bots.zocken.turn import (
    BETTING,
    LEAST,
    POINTS,
    START,
    STEP,
    address,
    best_die,
    best_placement,
    score,
    settle,
    solve,
    throwing,
)
from speeltafel.core.compiled import Dice, below, jit, seeded
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.data import ROUNDS

Floats = NDArray[np.floating]
Ints = NDArray[np.int64]

TRUTH = 25_659_220 / 279_936
TURNS = 1_000_000
PAIRS = 2_000
ABREAST = 8
"""Leads solved side by side."""
_FIRST, _LEFT, _HOPES, _ = START


@jit
def play_turns(gaps: Gaps, values: Floats, turns: int, dice: Dice) -> tuple[int, int]:
    """The sum and the sum of squares of so many turns played for these values."""
    total = squares = 0
    for _ in range(turns):
        kind, left, hopes, matches = _FIRST, _LEFT, _HOPES, 0
        while left:
            own = best_die(gaps, kind, left, hopes, matches, 0, values)
            face = below(dice, FACES)
            _, kind, left, hopes, matches = best_placement(
                gaps, kind, left, hopes, matches, own, face, 0, values
            )
        points = LEAST + STEP * score(gaps, kind, matches)
        total += points
        squares += points * points
    return total, squares


@jit
def appraise(gaps: Gaps, nodes: Ints, begins: Ints, values: Floats, worth: Floats, into: Floats) -> None:
    """What a turn played for these values is worth to somebody else, from where the bets are made."""
    for left in range(1, BETTING + 1):
        for node in range(begins[left], begins[left - 1]):
            kind, hopes = nodes[node, 0], nodes[node, 1]
            for lying in range(min(DICE - left, PLACES - gaps.empty[kind]) + 1):
                own = best_die(gaps, kind, left, hopes, lying, 0, values)
                total = 0.0
                for face in range(FACES):
                    _, leads, rest, hoped, now = best_placement(
                        gaps, kind, left, hopes, lying, own, face, 0, values
                    )
                    if rest:
                        total += into[address(gaps, leads, rest, hoped) + now]
                    else:
                        total += worth[score(gaps, leads, now)]
                into[address(gaps, kind, left, hopes) + lying] = total / FACES


@jit
def play_turn(
    gaps: Gaps, points: Floats, stakes: Floats, values: Floats, lane: int, master: bool, dice: Dice
) -> tuple[int, bool]:
    """A turn thrown by the master or by the other, who then bets: its score, and whether there was a bet.

    The master's values have two lanes here, without a bet and with one.
    """
    kind, left, hopes, matches = _FIRST, _LEFT, _HOPES, 0
    bet = False
    while left:
        if left == BETTING:
            if master:
                bet = stakes[address(gaps, kind, left, hopes) + matches] > 0
            else:
                without = best_die(gaps, kind, left, hopes, matches, lane, values)
                against = best_die(gaps, kind, left, hopes, matches, lane + 1, values)
                bet = throwing(gaps, kind, left, hopes, matches, against, lane + 1, values) < throwing(
                    gaps, kind, left, hopes, matches, without, lane, values
                )
        face = below(dice, FACES)
        if master:
            own = best_die(gaps, kind, left, hopes, matches, lane + bet, values)
            _, kind, left, hopes, matches = best_placement(
                gaps, kind, left, hopes, matches, own, face, lane + bet, values
            )
        else:
            own = best_die(gaps, kind, left, hopes, matches, 0, points)
            _, kind, left, hopes, matches = best_placement(
                gaps, kind, left, hopes, matches, own, face, 0, points
            )
    return score(gaps, kind, matches), bet


def play_matches(pairs: int, rounds: int, seed: int) -> tuple[Floats, Floats]:
    """The master's share and its lead after every game: a row for each pair, the master's seat in columns."""
    gaps, whole = load(), for_points()
    stakes = np.zeros(len(whole.values))
    appraise(gaps, whole.nodes, whole.begins, whole.values, duel.BET, stakes)
    masters = np.tile([1, 2], pairs)
    leads = np.zeros(2 * pairs, dtype=np.int64)
    for turns in range(2 * rounds, 0, -1):
        seat = 1 + turns % 2
        known = np.unique(leads)
        after = np.empty_like(leads)
        for some in np.split(known, range(ABREAST, len(known), ABREAST)):
            values = duel.weigh_turn(duel.chances()[turns - 1], some)
            for nth, lead in enumerate(some):
                for game in np.flatnonzero(leads == lead):
                    dice = seeded(seed + 100 * int(game // 2) + turns)
                    throws = bool(masters[game] == seat)
                    at, bet = play_turn(gaps, whole.values, stakes, values, 2 * nth, throws, dice)
                    after[game] = lead + duel.NETS[int(bet), at]
        # The lead is that of who throws, so it changes its sign from turn to turn; at the end it is seat 1's.
        leads = -after
    mine = np.where(masters == 1, leads, -leads).reshape(pairs, 2)
    return np.where(mine > 0, 1.0, np.where(mine < 0, 0.0, 0.5)), mine


def play_levels(levels: tuple[str, str], pairs: int, seed: int) -> tuple[Floats, Floats]:
    """The first level's share and lead against the second's, by their own thoughts, one by one."""
    leads = np.array(
        [
            [play_one(levels, seed + pair), -play_one((levels[1], levels[0]), seed + pair)]
            for pair in range(pairs)
        ]
    )
    return np.where(leads > 0, 1.0, np.where(leads < 0, 0.0, 0.5)), leads


def play_one(levels: tuple[str, str], seed: int) -> int:
    """Seat 1's lead after a match between these levels; the seed gives the dice of both seats."""
    dice, chance = Random(seed), Random(f"{seed} {levels}")
    state = begin(ZOCKEN, 2)
    while True:
        match ZOCKEN.turn(state):
            case Choose(seat, moves):
                thought = BOT.think(ZOCKEN.view(state, seat), moves, levels[seat - 1], 1.0, chance)
                state = ZOCKEN.play(state, thought.move)
            case Chance(odds):
                state = ZOCKEN.play(state, odds.holding(dice.randrange(odds.total)))
            case Over(scores):
                return scores[0] - scores[1]


def tell(what: str, shares: Floats, leads: Floats) -> None:
    """Print a result with its 95 % interval, by pairs with the same dice."""
    margin = 1.96 * shares.mean(axis=1).std() / math.sqrt(len(shares))
    print(
        f"{what}: {shares.mean():.1%} ± {margin:.1%} of {shares.size:,} matches,"
        f" {leads.mean():+.1f} points a match (spread {leads.std():.0f})",
        flush=True,
    )


def time_to_solve(rounds: int) -> list[float]:
    """Seconds of CPU time to solve a whole turn for points, its positions listed, several times."""
    gaps, whole = load(), for_points()
    values, worth = np.empty_like(whole.values), POINTS[:, None].copy()
    spent = []
    for _ in range(rounds):
        began = time.process_time()
        settle(gaps, worth, values)
        solve(gaps, whole.nodes, whole.begins, 1, DICE, 0, values)
        spent.append(time.process_time() - began)
    return sorted(spent)


def main() -> None:
    """Print the figures."""
    print(f"a plain loop runs at {pace() / 1e6:.1f} million rounds a second")
    for_points()
    spent = time_to_solve(7)
    print(
        f"a turn solved for points: {spent[3]:.2f} s of CPU time"
        f" (fastest {spent[0]:.2f}, slowest {spent[-1]:.2f})"
    )
    exact = for_points().value(START)
    print(f"its value {exact:.6f}, off by {abs(exact - TRUTH):.1e}; {len(POINTS)} scores are told apart")

    total, squares = play_turns(load(), for_points().values, TURNS, seeded(1))
    mean = total / TURNS
    error = math.sqrt((squares / TURNS - mean**2) / TURNS)
    print(
        f"{TURNS:,} turns played for points: {mean:.4f}, standard error {error:.4f},"
        f" {(mean - TRUTH) / error:+.2f} of them off"
    )

    print(f"matches of two, {ROUNDS} rounds, in pairs with the same dice and seats changed; 95 % intervals:")
    tell("master against the best player for points, the expert", *play_matches(PAIRS, ROUNDS, seed=1))
    for stronger, weaker in (("expert", "club"), ("club", "casual"), ("casual", "beginner")):
        tell(f"{stronger} against {weaker}", *play_levels((stronger, weaker), PAIRS // 4, seed=1))


if __name__ == "__main__":
    main()
