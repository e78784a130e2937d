"""How often Squadro's players keep a win: `python -m bench.critical [SECONDS] [POSITIONS]`.

The positions are critical: whoever moves has winning moves and others. They come from games of all strengths,
and which moves keep the win is known from the whole solution. `squadro_critical.npz` holds 5,000 of them; the
evaluation learned from none of the positions they lead to.
"""

import math
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from speeltafel.bots import uct
from speeltafel.bots.squadro import BOT, endgame
from speeltafel.bots.squadro.table import layer_of
from speeltafel.core.game import LEVELS
from speeltafel.games.squadro import SQUADRO, kernel
from speeltafel.games.squadro.kernel import pieces_of
from speeltafel.games.squadro.rules import Position, State, movable

FILE = Path(__file__).with_name("squadro_critical.npz")
Player = Callable[[Position], int]


def positions(many: int) -> Iterator[tuple[Position, frozenset[int]]]:
    """So many critical positions, each with the tracks that keep the win."""
    with np.load(FILE) as kept:
        for first, second, seat, keeping in kept["positions"][:many].tolist():
            tracks = frozenset(track for track in range(1, 6) if keeping >> track - 1 & 1)
            yield ((pieces_of(first), pieces_of(second)), seat), tracks


def wilson(kept: int, many: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z, share = 1.96, kept / many
    middle, spread = (
        share + z * z / (2 * many),
        z * math.sqrt(share * (1 - share) / many + z * z / (4 * many**2)),
    )
    return (middle - spread) / (1 + z * z / many), (middle + spread) / (1 + z * z / many)


def level(name: str, seconds: float) -> Player:
    """A level of our bot, with so many seconds a move."""
    rng = random.Random(1)

    def choose(position: Position) -> int:
        state = State(*position, (), False)
        view = SQUADRO.view(state, state.to_move)
        return BOT.think(view, movable(state), name, seconds, rng).move.track

    return choose


def plain_uct(games: int) -> Player:
    """Plain UCT with so many random games a move."""
    rng = random.Random(1)

    def choose(position: Position) -> int:
        state = State(*position, (), False)
        return uct.weigh(kernel, [state], movable(state), rng, playouts=games).move.track

    return choose


def main() -> None:
    """Print every player's share of wins kept, with its interval; the master's also by layer."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.1
    many = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    endgame.last_layers(wait=True)
    asked = list(positions(many))
    players = {name: level(name, seconds) for name in LEVELS} | {"uct 20,000 games": plain_uct(20_000)}
    print(f"Squadro, {many} critical positions, {seconds} s a move where a level takes time")
    for name, choose in players.items():
        choose(asked[0][0])
        began = time.process_time()
        by_layer: dict[int, list[int]] = {}
        for position, keeping in asked:
            seen = by_layer.setdefault(layer_of(position[0]), [0, 0])
            seen[0] += choose(position) in keeping
            seen[1] += 1
        spent = (time.process_time() - began) / many
        kept = sum(seen[0] for seen in by_layer.values())
        low, high = wilson(kept, many)
        print(
            f"  {name:18}{kept / many:7.3f}  ({low:.3f} to {high:.3f})  {1000 * spent:6.1f} ms of CPU a move"
        )
        if name == "master":
            shares = (f"{layer}: {seen[0]}/{seen[1]}" for layer, seen in sorted(by_layer.items()))
            print("    by layer " + "  ".join(shares))


if __name__ == "__main__":
    main()
