"""How far Squadro's log-odds must be softened for people: `python -m bench.squadro_odds [GAMES]`.

The evaluation was fitted to perfect play. Here players of a level meet, every fourth position is looked at as
a master would, and one divisor is fitted so that what was told fits who won (the smallest log-loss).
"""

import random
import sys

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.squadro import BOT, deepening, endgame
from speeltafel.bots.squadro.evaluation import POINT
from speeltafel.bots.squadro.levels import CERTAIN, ODDS_SCALE, UNPROVEN
from speeltafel.core.game import Choose, Over
from speeltafel.core.match import begin
from speeltafel.games.squadro import SQUADRO

GAMES = 200
DEPTH = 9
EVERY = 4
DIVISORS = np.arange(1.0, 12.1, 0.25)


def play(level: str, number: int) -> list[tuple[float, float]]:
    """One game of a level against itself: log-odds told to the mover, and whether it won."""
    chance, state = random.Random(number), begin(SQUADRO, 2)
    told: list[tuple[float, int]] = []
    moves = 0
    while isinstance(turn := SQUADRO.turn(state), Choose):
        if moves % EVERY == 0 and len(turn.moves) > 1:
            tracks = [move.track for move in turn.moves]
            found = deepening.deepen(deepening.lasting_buffers(), state.steps, turn.seat, tracks, depth=DEPTH)
            told.append((max(found.scores.values()) / POINT, turn.seat))
        view = SQUADRO.view(state, turn.seat)
        state = SQUADRO.play(state, BOT.think(view, turn.moves, level, 0.1, chance).move)
        moves += 1
    assert isinstance(turn, Over)
    # What is proven is told as it is.
    return [
        (max(-UNPROVEN, min(UNPROVEN, odds)), float(seat in turn.winners))
        for odds, seat in told
        if abs(odds) < CERTAIN
    ]


def loss(told: NDArray[np.float64], divisor: float) -> float:
    """The mean log-loss of what was told, softened by this divisor."""
    share = np.clip(1 / (1 + np.exp(-told[:, 0] / divisor)), 0.01, 0.99)
    return float(-np.mean(told[:, 1] * np.log(share) + (1 - told[:, 1]) * np.log(1 - share)))


def main(games: int = GAMES) -> None:
    """Print the best divisor for each level, with the spread over resampled games."""
    endgame.last_layers(wait=True)
    rng = np.random.default_rng(1)
    print(f"Squadro, {games} games of a level against itself, every {EVERY}th position {DEPTH} moves deep")
    for level in ("casual", "club", "expert"):
        played = [np.array(game).reshape(-1, 2) for game in (play(level, number) for number in range(games))]
        told = np.concatenate(played)
        best = min(DIVISORS, key=lambda divisor: loss(told, divisor))
        again = []
        for _ in range(40):
            some = np.concatenate([played[number] for number in rng.integers(0, games, games)])
            again.append(min(DIVISORS, key=lambda divisor: loss(some, divisor)))
        low, high = np.percentile(again, [2.5, 97.5])
        print(
            f"  {level:10}{len(told):>7} positions: divide by {best:.2f} ({low:.2f} to {high:.2f});"
            f" log-loss {loss(told, best):.4f}, by {ODDS_SCALE:g} {loss(told, ODDS_SCALE):.4f},"
            f" untouched {loss(told, 1):.4f}",
            flush=True,
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
