"""The bot of a game with a kernel and a trained evaluation (`bots/evaluation.py`), but no bot of its own.

Beginner and casual don't use what was learned: they are weak on purpose. The other levels do: two seats
without chance search by alpha-beta (`bots/deepening.py`), all others by UCT (`bots/uct.py`). At a table with
other options than those it was trained for nothing that was learned is used.
"""

import sys
from collections.abc import Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any

from speeltafel.bots import deepening, lookahead, uct
from speeltafel.bots.bot import Bot, Judgement, Thought
from speeltafel.bots.evaluation import Learned, Net
from speeltafel.core.compiled import seeded
from speeltafel.core.game import LEVELS
from speeltafel.core.match import AnyGame

CLUB, EXPERT, MASTER = LEVELS[2:]
NODES: Mapping[str, int] = {CLUB: 300, EXPERT: sys.maxsize, MASTER: sys.maxsize}
"""The states that a level visits by alpha-beta; club so few that any machine has the time."""


def bot(game: AnyGame, kernel: ModuleType, learned: Mapping[int, Learned]) -> Bot[Any, Any]:
    """Return the bot, with what was learned by number of seats."""
    untrained = uct.bot(game, kernel)
    judge_untrained = untrained.judge
    assert judge_untrained is not None

    def net_for(state: Any) -> Net | None:
        known = learned.get(seats_of(kernel, state))
        return known.net if known is not None and known.knows(kernel.encode(state)) else None

    def think(view: Any, moves: Sequence[Any], level: str, seconds: float, rng: Random) -> Thought[Any]:
        state = next(iter(game.consistent_states(view)))
        net = net_for(state)
        if net is None or level not in NODES:
            return untrained.think(view, moves, level, seconds, rng)
        allowed = seconds * uct.SHARE_OF_TIME[level]
        if deepening.suits(kernel, net):
            return deepening.weigh(
                kernel, net, state, moves, rng, seconds=allowed * uct.MARGIN, nodes=NODES[level]
            )

        def search(safe: Sequence[Any], left: float) -> Thought[Any]:
            return uct.weigh(kernel, [state], safe, rng, seconds=left, playouts=uct.PLAYOUTS[level], net=net)

        return lookahead.think(game, view, moves, allowed, rng, search)

    def judge(view: Any, moves: Sequence[Any], seconds: float, rng: Random) -> Judgement[Any]:
        state = next(iter(game.consistent_states(view)))
        net = net_for(state)
        if net is None:
            return judge_untrained(view, moves, seconds, rng)
        if deepening.suits(kernel, net):
            return deepening.judge(kernel, net, state, moves, rng, seconds)
        return uct.judge(game, kernel, view, moves, seconds, rng, net)

    return Bot(think, judge=judge)


def yardstick(game: AnyGame, kernel: ModuleType, net: Net) -> Bot[Any, Any]:
    """Return the search with a net alone as a bot, as `uct.yardstick` is the search without one."""

    def think(view: Any, moves: Sequence[Any], level: str, seconds: float, rng: Random) -> Thought[Any]:
        state = next(iter(game.consistent_states(view)))
        if deepening.suits(kernel, net):
            return deepening.weigh(kernel, net, state, moves, rng, seconds=seconds * uct.MARGIN)
        return uct.weigh(kernel, [state], moves, rng, seconds=seconds, net=net)

    return Bot(think)


def seats_of(kernel: ModuleType, state: Any) -> int:
    """Return the number of seats of a state."""
    tree = uct.compiled(kernel)
    seats: int = tree.seats(kernel.encode(state), seeded(1))
    return seats
