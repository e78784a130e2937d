"""Plain Monte-Carlo tree search (UCT) over any game's kernel: the yardstick our bots are measured against.

It knows nothing but the rules: moves are weighed by uniformly random games to the end. Dice are drawn anew in
every playout. What a seat can't see is drawn from its view's worlds, another for every batch of playouts.
"""

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter
from types import ModuleType
from typing import Any

from speeltafel.bots.bot import Bot, Thought
from speeltafel.core.compiled import read_over, seeded
from speeltafel.core.game import Chance, Choose, M, V
from speeltafel.core.match import AnyGame, begin
from speeltafel.core.words import Text

MOST_EDGES, EDGES_A_SECOND = 1 << 20, 400_000
"""Of a tree: 64 MB for two seats, and less where there is no time to fill it, for new memory costs time."""
MOST_WORLDS = 4096
"""Of a view, looked at to draw some from."""
BATCH, BATCH_SECONDS = 16, 0.004
"""Playouts before the first look at the clock, or in one world of several; and how long a batch may take."""
MARGIN = 0.95
"""Of the time allowed: the rest is for the answer."""


def compiled(kernel: ModuleType) -> Any:
    """The tree search compiled over this kernel."""
    return read_over(Path(__file__).with_name("tree.py"), kernel)


def bot(game: AnyGame) -> Bot[Any, Any]:
    """A tree search over this game's kernel as a player; it has no levels, only time."""
    kernel = import_module(f"speeltafel.games.{game.key}.kernel")
    _warm_up(game, kernel)

    def think(view: Any, moves: Sequence[Any], level: str, seconds: float, chance: Random) -> Thought[Any]:
        return weigh(kernel, game.consistent_states(view), moves, chance, seconds=seconds)

    return Bot(think)


def weigh(
    kernel: ModuleType,
    worlds: Iterable[V],
    moves: Sequence[M],
    chance: Random,
    *,
    seconds: float = 86400,
    playouts: int = sys.maxsize,
) -> Thought[M]:
    """What so much time, or so many playouts, say about these moves where any of these worlds may be true."""
    end = perf_counter() + seconds * MARGIN
    tree = compiled(kernel)
    playouts = playouts if len(moves) > 1 else BATCH
    starts = [kernel.encode(world) for world in _some(worlds, chance)]
    dice = seeded(chance.getrandbits(63))
    most = min(playouts, MOST_EDGES, BATCH + int(seconds * EDGES_A_SECOND))
    grown = tree.planted(tree.seats(starts[0], dice), most)
    done, batch = 0, BATCH
    while done < playouts:
        began = perf_counter()
        some = min(batch, playouts - done)
        tree.search(grown, chance.choice(starts), some, dice)
        done += some
        now = perf_counter()
        if now + BATCH_SECONDS > end:
            break
        batch = BATCH if len(starts) > 1 else max(1, int(some * BATCH_SECONDS / (now - began)))
    weights = {move: tree.weighed(grown, kernel.index(move)) for move in moves}
    best = max(moves, key=lambda move: weights[move][0])
    seat = kernel.turn(starts[0])
    chances = tuple(map(float, weights[best][1]))
    return Thought(
        best,
        chances,
        _reason(done, chances[seat - 1]),
        {move: float(shares[seat - 1]) for move, (visits, shares) in weights.items() if visits},
    )


def _warm_up(game: AnyGame, kernel: ModuleType) -> None:
    """Compile it, or read what was compiled, before anybody looks at a clock."""
    state = begin(game, game.seats[-1])
    while isinstance(turn := game.turn(state), Chance):
        state = game.play(state, turn.odds.holding(0))
    assert isinstance(turn, Choose)
    weigh(kernel, [state], turn.moves, Random(1), playouts=1)


def _some(worlds: Iterable[V], chance: Random) -> list[V]:
    """Some of many worlds, or all of a few."""
    found = list(islice(worlds, MOST_WORLDS))
    return chance.sample(found, min(len(found), 256))


def _reason(playouts: int, share: float) -> Text:
    percent = round(share * 100)
    return Text(
        f"Van {playouts} proefpartijen won deze zet er de meeste: {percent}%.",
        f"Of {playouts} trial games, this move won the most: {percent}%.",
    )
