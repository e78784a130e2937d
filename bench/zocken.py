"""`python -m bench.zocken`: what Zocken's solutions are worth, by figures anyone can repeat.

How long a turn takes to solve, the mean of a million turns played for points, for each of some seeds, and a
match of two between the master, who plays to win, and a player who makes the most points of every turn and
every bet. Both sides of a pair of games get the same dice. Many games with the same lead at the same turn
share one solution, so that thousands of matches take minutes.
"""

import math
import time
from collections.abc import Sequence
from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from bench.pace import pace
from speeltafel.bots.zocken import BOT, duel
from speeltafel.bots.zocken.abstraction import DICE, FACES, PLACES, RowClasses, load
from speeltafel.bots.zocken.levels import EXACT, LEVELS, Noise
from speeltafel.bots.zocken.plan import for_points
from speeltafel.bots.zocken.turn import (
    BETTING,
    LEAST,
    POINTS,
    START,
    STEP,
    Position,
    address,
    best_die,
    best_placement,
    count,
    remove_bit,
    score,
    set_final_values,
    solve,
    throw_value,
)
from speeltafel.core.compiled import Rng, below, njit, seeded
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.data import ROUNDS

Floats = NDArray[np.floating]
Ints = NDArray[np.int64]

TRUTH = 25_659_220 / 279_936
TURNS = 1_000_000
SEEDS = range(1, 5)
PAIRS = 500
ABREAST = 8
"""Leads solved side by side."""
_FIRST, _LEFT, _HOPES, _ = START


@njit
def play_turns(classes: RowClasses, values: Floats, turns: int, rng: Rng) -> tuple[int, int]:
    """The sum and the sum of squares of so many turns played for these values."""
    total = squares = 0
    for _ in range(turns):
        kind, left, mask, matches = _FIRST, _LEFT, _HOPES, 0
        while left:
            here = Position(kind, left, mask, matches)
            own = best_die(classes, here, 0, values)
            kind, left, mask, matches = best_placement(classes, here, own, below(rng, FACES), 0, values)[1]
        points = LEAST + STEP * score(classes, kind, matches)
        total += points
        squares += points * points
    return total, squares


@njit
def appraise(
    classes: RowClasses, nodes: Ints, begins: Ints, values: Floats, worth: Floats, into: Floats
) -> None:
    """What a turn played for these values is worth to somebody else, from where the bets are made."""
    for left in range(1, BETTING + 1):
        for node in range(begins[left], begins[left - 1]):
            kind, mask = nodes[node, 0], nodes[node, 1]
            for lying in range(min(DICE - left, PLACES - classes.empty[kind]) + 1):
                here = Position(kind, left, mask, lying)
                own = best_die(classes, here, 0, values)
                total = 0.0
                for face in range(FACES):
                    leads, rest, mask_here, now = best_placement(classes, here, own, face, 0, values)[1]
                    if rest:
                        total += into[address(classes, leads, rest, mask_here) + now]
                    else:
                        total += worth[score(classes, leads, now)]
                into[address(classes, kind, left, mask) + lying] = total / FACES


@njit
def stray(rng: Rng) -> float:
    """A number with mean 0 and deviation 1, as good as normal: twelve uniform ones, less six."""
    total = -6.0
    for _ in range(12):
        total += below(rng, 1 << 20) / (1 << 20)
    return total


@njit
def guess_die(
    classes: RowClasses,
    kind: int,
    left: int,
    mask: int,
    matches: int,
    values: Floats,
    noise: float,
    noise_rng: Rng,
) -> int:
    """The hope of the die that looks best to who is so far off, 0 for one without."""
    best, choice = -np.inf, 0
    here = Position(kind, left, mask, matches)
    plain = throw_value(classes, here, 0, 0, values) if count(mask) < left else 0.0
    for _ in range(left - count(mask)):
        best = max(best, plain + noise * stray(noise_rng))
    for at in range(PLACES):
        if mask >> at & 1:
            value = throw_value(classes, here, 1 << at, 0, values) + noise * stray(noise_rng)
            if value > best:
                best, choice = value, 1 << at
    return choice


@njit
def guess_placement(
    classes: RowClasses,
    kind: int,
    left: int,
    mask: int,
    matches: int,
    own: int,
    face: int,
    values: Floats,
    noise: float,
    noise_rng: Rng,
) -> tuple[int, int, int, int]:
    """The position after the place that looks best to who is so far off; nobody is with the last die."""
    fits = 0
    noise = noise if left > 1 else 0.0
    best, to = -np.inf, (kind, left - 1, mask & ~own, matches)
    for option in range(classes.first[FACES * kind + face], classes.first[FACES * kind + face + 1]):
        empty, leads = classes.place[option], classes.after[option]
        fits |= classes.fields[kind] >> empty
        rest, match = remove_bit(mask & ~own, empty), own >> empty & 1
        value = values[address(classes, leads, left - 1, rest) + matches + match] + noise * stray(noise_rng)
        if value > best:
            best, to = value, (leads, left - 1, rest, matches + match)
    if not fits & 1:
        value = values[address(classes, kind, left - 1, mask & ~own) + matches] + noise * stray(noise_rng)
        if value > best:
            return kind, left - 1, mask & ~own, matches
    return to


@njit
def play_turn(
    classes: RowClasses,
    points: Floats,
    stakes: Floats,
    values: Floats,
    lane: int,
    master: bool,
    noise: tuple[float, float],
    rng: Rng,
    noise_rng: Rng,
) -> tuple[int, bool]:
    """A turn thrown by the master, or by the other with this habit; who doesn't throw may bet.

    The master's values have two lanes here, without a bet and with one. Its score, and whether somebody bet.
    """
    kind, left, mask, matches = _FIRST, _LEFT, _HOPES, 0
    bet = False
    while left:
        here = Position(kind, left, mask, matches)
        if left == BETTING:
            if master:
                bet = stakes[address(classes, kind, left, mask) + matches] + noise[1] * stray(noise_rng) > 0
            else:
                without = best_die(classes, here, lane, values)
                against = best_die(classes, here, lane + 1, values)
                bet = throw_value(classes, here, against, lane + 1, values) < throw_value(
                    classes, here, without, lane, values
                )
        face = below(rng, FACES)
        if master:
            own = best_die(classes, here, lane + bet, values)
            _, (kind, left, mask, matches) = best_placement(classes, here, own, face, lane + bet, values)
        else:
            own = guess_die(classes, kind, left, mask, matches, points, noise[0], noise_rng)
            kind, left, mask, matches = guess_placement(
                classes, kind, left, mask, matches, own, face, points, noise[0], noise_rng
            )
    return score(classes, kind, matches), bet


def play_master(levels: Sequence[Noise], pairs: int, rounds: int, seed: int) -> Floats:
    """The master's share of every game against each habit: one row of pairs for each, its seat in columns."""
    classes, whole, stakes = load(), for_points(), bet_stakes()
    games = 2 * pairs * len(levels)
    noise_rng = seeded(seed)
    leads = np.zeros(games, dtype=np.int64)
    for turns in range(2 * rounds, 0, -1):
        known = np.unique(leads)
        after = np.empty_like(leads)
        for some in np.split(known, range(ABREAST, len(known), ABREAST)):
            values = duel.solve_turn(duel.win_table()[turns - 1], some)
            for nth, lead in enumerate(some):
                for game in np.flatnonzero(leads == lead):
                    noise = levels[int(game) // (2 * pairs)]
                    rng = seeded(seed + 100 * int(game // 2 % pairs) + turns)
                    throws = bool(game % 2 == turns % 2)
                    at, bet = play_turn(
                        classes,
                        whole.values,
                        stakes,
                        values,
                        2 * nth,
                        throws,
                        (noise.turn, noise.bet),
                        rng,
                        noise_rng,
                    )
                    after[game] = lead + duel.NETS[int(bet), at]
        # The lead is that of who throws, so it changes its sign from turn to turn; at the end it is seat 1's.
        leads = -after
    # The master has seat 1 in games with an even number.
    return win(leads.reshape(len(levels), pairs, 2) * np.array([1, -1]))


@njit
def meet(
    classes: RowClasses,
    points: Floats,
    stakes: Floats,
    throws: tuple[float, float],
    bets: tuple[float, float],
    rng: Rng,
    noise_rng: Rng,
) -> tuple[int, bool]:
    """A turn thrown with one habit and bet on with another: its score, and whether there was a bet."""
    kind, left, mask, matches = _FIRST, _LEFT, _HOPES, 0
    bet = False
    while left:
        if left == BETTING:
            bet = stakes[address(classes, kind, left, mask) + matches] + bets[1] * stray(noise_rng) > 0
        face = below(rng, FACES)
        own = guess_die(classes, kind, left, mask, matches, points, throws[0], noise_rng)
        kind, left, mask, matches = guess_placement(
            classes, kind, left, mask, matches, own, face, points, throws[0], noise_rng
        )
    return score(classes, kind, matches), bet


def play_habits(first: Noise, second: Noise, pairs: int, rounds: int, seed: int) -> Floats:
    """The first habit's share of every game against the second: a row for each pair, its seat in columns."""
    classes, whole, stakes = load(), for_points(), bet_stakes()
    noise_rng = seeded(seed)
    both = ((first.turn, first.bet), (second.turn, second.bet))
    leads = np.zeros((pairs, 2))
    for pair in range(pairs):
        for game in (0, 1):
            for turns in range(2 * rounds, 0, -1):
                rng = seeded(seed + 100 * pair + turns)
                mine = game == turns % 2
                throws, bets = both if mine else reversed(both)
                at, bet = meet(classes, whole.values, stakes, throws, bets, rng, noise_rng)
                leads[pair, game] += duel.NETS[int(bet), at] * (1 if mine else -1)
    return win(leads)


def win(leads: Floats) -> Floats:
    """What a lead at the end is worth."""
    return np.where(leads > 0, 1.0, np.where(leads < 0, 0.0, 0.5))


@cache
def bet_stakes() -> Floats:
    """What a bet brings on average wherever one is asked for, if the turn is played for points."""
    whole = for_points()
    stakes = np.zeros(len(whole.values))
    appraise(load(), whole.nodes, whole.begins, whole.values, duel.BET, stakes)
    return stakes


def play_levels(levels: tuple[str, str], pairs: int, seed: int) -> Floats:
    """The first level's share against the second, by their own thoughts, one by one."""
    leads = np.array(
        [
            [play_one(levels, seed + pair), -play_one((levels[1], levels[0]), seed + pair)]
            for pair in range(pairs)
        ]
    )
    return win(leads)


def play_one(levels: tuple[str, str], seed: int) -> int:
    """Seat 1's lead after a match between these levels; the seed gives the dice of both seats."""
    dice, rng = Random(seed), Random(f"{seed} {levels}")
    state = begin(ZOCKEN, 2)
    while True:
        match ZOCKEN.turn(state):
            case Choose(seat, moves):
                thought = BOT.think(ZOCKEN.view(state, seat), moves, levels[seat - 1], 1.0, rng)
                state = ZOCKEN.play(state, thought.move)
            case Chance(odds):
                state = ZOCKEN.play(state, odds.holding(dice.randrange(odds.total)))
            case Over(scores):
                return scores[0] - scores[1]


def tell(what: str, shares: Floats) -> None:
    """Print a result with its 95 % interval, by pairs with the same dice."""
    margin = 1.96 * shares.mean(axis=1).std() / math.sqrt(len(shares))
    print(f"  {what}: {shares.mean():.1%} ± {margin:.1%} of {shares.size:,}", flush=True)


def tell_mean(what: str, total: int, squares: int, turns: int) -> None:
    """Print the mean of so many turns, and how far it is from the truth."""
    mean = total / turns
    error = math.sqrt((squares / turns - mean**2) / turns)
    print(
        f"{turns:,} turns played for points {what}: {mean:.4f}, standard error {error:.4f},"
        f" {(mean - TRUTH) / error:+.2f} of them off",
        flush=True,
    )


def time_to_solve(rounds: int) -> list[float]:
    """Seconds of CPU time to solve a whole turn for points, its positions listed, several times."""
    classes, whole = load(), for_points()
    values, worth = np.empty_like(whole.values), POINTS[:, None].copy()
    spent = []
    for _ in range(rounds):
        began = time.process_time()
        set_final_values(worth, values)
        solve(classes, whole.nodes, whole.begins, 1, DICE, 0, values)
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

    runs = np.array([play_turns(load(), for_points().values, TURNS, seeded(seed)) for seed in SEEDS])
    for seed, (total, squares) in zip(SEEDS, runs, strict=True):
        tell_mean(f"with seed {seed}", total, squares, TURNS)
    total, squares = runs.sum(axis=0)
    tell_mean("in all", total, squares, TURNS * len(SEEDS))

    print(f"matches of two, {ROUNDS} rounds, in pairs with the same dice and seats changed; 95 % intervals:")
    rivals = {"the best player for points": EXACT, **LEVELS}
    for rival, shares in zip(rivals, play_master([*rivals.values()], PAIRS, ROUNDS, seed=1), strict=True):
        tell(f"master against {rival}", shares)
    for stronger, weaker in (("expert", "club"), ("club", "casual")):
        shares = play_habits(LEVELS[stronger], LEVELS[weaker], 4 * PAIRS, ROUNDS, seed=1)
        tell(f"{stronger} against {weaker}", shares)
    tell("casual against beginner, thought by thought", play_levels(("casual", "beginner"), PAIRS, seed=1))


if __name__ == "__main__":
    main()
