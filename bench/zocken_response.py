"""`python -m bench.zocken_response`: what Zocken's master loses in the last turn by what it supposes of bets.

Once three dice lie, the last turn is solved with all its bets for up to four seats. Before that the master
supposes that either nobody or everybody bets, whichever is worse for it. From positions with five dice left,
reached by playing for points with random totals, this computes what the master's choices are worth against
the bets that then are made, and what the best choices are: the difference is what it loses.
"""

import argparse
from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np

from speeltafel.bots.zocken import master, oracle
from speeltafel.bots.zocken.plan import before, move_values, plan
from speeltafel.core.game import Chance, Choose
from speeltafel.core.match import begin
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.rules import Move, State

Choice = Callable[[State, dict[Move, float]], float]
"""Return what a choice of the thrower is worth, given what each of its moves is."""


def last_turn(seats: int, rng: Random) -> State:
    """Return a position of the last turn with five dice left, the first two of them played for points."""
    state = begin(ZOCKEN, seats, {"rounds": 1})
    totals = tuple(5 * rng.randrange(-4, 45) for _ in range(seats))
    state = replace(state, totals=totals, active=seats, to_move=seats)
    while len(state.left) > 5 or state.thrown:
        match ZOCKEN.turn(state):
            case Chance(odds):
                state = ZOCKEN.play(state, odds.holding(rng.randrange(odds.total)))
            case Choose(_, moves):
                values = oracle.values(state)
                state = ZOCKEN.play(state, max(moves, key=values.__getitem__))
    return state


def response(state: State) -> tuple[float, float]:
    """Return what the master's choices until the bets are worth to it, and what the best ones are."""
    made = plan(before(state), master.lanes_before_bets(state))
    known: dict[State, float] = {}

    def masters(here: State, after: dict[Move, float]) -> float:
        values = move_values(made, here, list(after))
        return after[max(after, key=values.__getitem__)]

    return _value(state, masters, known), _value(state, lambda _, after: max(after.values()), known)


def _value(state: State, choice: Choice, known: dict[State, float]) -> float:
    """Return the thrower's share of victory by these choices; `known` keeps those of positions with bets."""
    match ZOCKEN.turn(state):
        case Chance(odds):
            return sum(_value(ZOCKEN.play(state, roll), choice, known) for roll in odds) / odds.total
        case Choose(seat, moves) if seat == state.active:
            return choice(state, {move: _value(ZOCKEN.play(state, move), choice, known) for move in moves})
        case Choose(_, moves):
            if state not in known:
                known[state] = master.evaluate(state, moves).chances[state.active - 1]
            return known[state]
    raise ValueError("the turn is over")


def main() -> None:
    """Print the mean and the largest loss."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for seats in given.seats:
        rng = Random(given.seed)
        found = np.array([response(last_turn(seats, rng)) for _ in range(given.positions)])
        lost = found[:, 1] - found[:, 0]
        print(
            f"{seats} seats, {given.positions} positions: the master's share {found[:, 0].mean():.4f}; a best"
            f" response has {lost.mean():.5f} more on average, {lost.max():.5f} at most",
            flush=True,
        )


if __name__ == "__main__":
    main()
