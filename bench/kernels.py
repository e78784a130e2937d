"""How fast the kernels are: whole random games, the rules beside them, and the plain tree search over them.

In each round the plain loop, the rules, the kernel and the search are measured one after another, so that a
slow moment of the machine hits all. Rates are millions of events a second, and thousands of playouts a second
of the search from the start of a game for two.
"""

import statistics
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle, islice
from random import Random

from bench.rules import ROUNDS, SCALE, loop, measure, rules_of, set_ups
from speeltafel.bots import uct
from speeltafel.core.compiled import seeded
from speeltafel.core.game import Chance, Choose
from speeltafel.core.match import AnyGame, begin
from speeltafel.games import GAMES

GOALS = {"squadro": 40.0, "saxum": 5.0, "zocken": 5.0, "columbiz": 2.0, "saga": 1.0}
"""Million events a second of random play that we want at least on any machine of today."""
GAMES_AT_ONCE = 200
PLAYOUTS = 2000

HEAD = (
    "            kernel   slowest   fastest      goal     rules    x rules  search k/s  loop M/s  at 20 M/s"
)


def has_kernel(game: AnyGame) -> bool:
    """Whether a game has a fast twin."""
    return find_spec(f"speeltafel.games.{game.key}.kernel") is not None


def kernel_of(game: AnyGame) -> Callable[[], int]:
    """Work: some random games of the next set-up, as the work of the rules takes them; their events count."""
    kernel = import_module(f"speeltafel.games.{game.key}.kernel")
    some = islice(set_ups(game), 4 * len(game.seats))
    starts = cycle([kernel.encode(begin(game, seats, options)) for seats, options in some])
    playouts, rng = uct.compiled(kernel).playouts, seeded(1)
    return lambda: int(playouts(next(starts), GAMES_AT_ONCE, rng))


def search_of(game: AnyGame) -> Callable[[], int]:
    """Work: a plain tree search of a first move, two playing; its playouts count."""
    kernel = import_module(f"speeltafel.games.{game.key}.kernel")
    state, rng = begin(game, 2), Random(1)
    while isinstance(turn := game.turn(state), Chance):
        state = game.play(state, turn.odds.holding(rng.randrange(turn.odds.total)))
    assert isinstance(turn, Choose)
    moves = turn.moves

    def work() -> int:
        uct.weigh(kernel, [state], moves, rng, playouts=PLAYOUTS)
        return PLAYOUTS

    return work


def line(game: AnyGame) -> str:
    """One game's row."""
    works = (loop, rules_of(game), kernel_of(game), search_of(game))
    for work in works:
        work()
    rounds = [[measure(work) for work in works] for _ in range(ROUNDS)]
    paces, laws, kernels, searches = (list(column) for column in zip(*rounds, strict=True))
    middle = statistics.median
    scaled = middle(fast * SCALE / pace for fast, pace in zip(kernels, paces, strict=True))
    times = middle(fast / slow for fast, slow in zip(kernels, laws, strict=True))
    return (
        f"{game.key:10}{middle(kernels) / 1e6:>8.2f}{min(kernels) / 1e6:>10.2f}{max(kernels) / 1e6:>10.2f}"
        f"{GOALS.get(game.key, 0):>10.1f}{middle(laws) / 1e6:>10.3f}{times:>11,.0f}"
        f"{middle(searches) / 1e3:>12.1f}{middle(paces) / 1e6:>10.1f}{scaled / 1e6:>11.2f}"
    )


def main() -> None:
    """Print the table."""
    print("\nkernels: random games, million events a second; and playouts of a plain tree search")
    print(HEAD)
    for game in filter(has_kernel, GAMES.values()):
        print(line(game), flush=True)


if __name__ == "__main__":
    main()
