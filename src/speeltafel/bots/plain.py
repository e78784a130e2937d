"""The generic bot, for a game without one of its own: information-set UCT over the rules, in Python.

It looks one move ahead (`bots/lookahead.py`), then runs random playouts, a few hundred per move. Hidden facts
are sampled from the states consistent with the view, and chance is sampled in every playout. Nodes are keyed
by the view of the seat to move, so that no seat acts on what it can't see. Levels differ in the number of
events they may simulate.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from speeltafel.bots import lookahead
from speeltafel.bots.bot import Bot, Judgement, Thought
from speeltafel.core.game import LEVELS, Chance, Choose, Over
from speeltafel.core.match import AnyGame
from speeltafel.core.words import Text

EVENTS: Mapping[str, float] = dict(zip(LEVELS, (250, 1_000, 4_000, float("inf"), float("inf")), strict=True))
"""The events a level may simulate; rules play 10,000 to 100,000 events a second."""
SHARE_OF_TIME: Mapping[str, float] = dict(zip(LEVELS, (0.9, 0.9, 0.9, 0.4, 0.9), strict=True))
"""The share of its seconds that a level uses."""
MAX_STATES = 1000
C_UCT = 1.0


@dataclass(slots=True)
class Edge:
    """A move at a node: its visits, and the sum of every seat's shares."""

    visits: int = 0
    shares: list[float] = field(default_factory=list)


Node = dict[Any, Edge]
"""An information set: the moves tried there."""


def bot(game: AnyGame) -> Bot[Any, Any]:
    """Return a bot that knows nothing but the rules of this game."""

    def think(view: Any, moves: Sequence[Any], level: str, seconds: float, rng: Random) -> Thought[Any]:
        def search(safe: Sequence[Any], left: float) -> Thought[Any]:
            return uct_search(game, view, safe, EVENTS[level], left, rng)

        return lookahead.think(game, view, moves, seconds * SHARE_OF_TIME[level], rng, search)

    return Bot(think, judge=partial(judge, game))


def uct_search(
    game: AnyGame, view: Any, moves: Sequence[Any], events: float, seconds: float, rng: Random
) -> Thought[Any]:
    """Search these moves with so many events, within so many seconds."""
    end = perf_counter() + seconds
    states = list(islice(game.consistent_states(view), MAX_STATES))
    turn = game.turn(states[0])
    assert isinstance(turn, Choose)
    nodes: dict[Any, Node] = {view: {}}
    games = 0
    while events > 0 and (not games or (len(moves) > 1 and perf_counter() < end)):
        events -= simulate(game, nodes, view, rng.choice(states), moves, rng)
        games += 1
    root = nodes[view]
    tried = [move for move in moves if move in root]
    best = max(tried, key=lambda move: root[move].visits)
    values = {move: root[move].shares[turn.seat - 1] / root[move].visits for move in tried}
    chances = tuple(share / root[best].visits for share in root[best].shares)
    return Thought(best, chances, reason(games, len(moves), values[best]), values)


def judge(game: AnyGame, view: Any, moves: Sequence[Any], seconds: float, rng: Random) -> Judgement[Any]:
    """Value all moves by equally many random playouts, from the same states and with the same seeds.

    Common random numbers make the difference of two values vary less than either value. The only move takes
    its time too: what it is worth tells whether the throw before it was lucky.
    """
    end = perf_counter() + seconds
    states = list(islice(game.consistent_states(view), MAX_STATES))
    turn = game.turn(states[0])
    assert isinstance(turn, Choose)
    seats = len(_playout(game, states[0], Random(0)))
    sums = {move: [0.0] * seats for move in moves}
    rounds = 0
    while not rounds or perf_counter() < end:
        state, seed = rng.choice(states), rng.getrandbits(63)
        for move in moves:
            shares = _playout(game, game.play(state, move), Random(seed))
            sums[move] = [was + now for was, now in zip(sums[move], shares, strict=True)]
        rounds += 1
    values_by_move = {move: tuple(share / rounds for share in summed) for move, summed in sums.items()}
    best = max(moves, key=lambda move: values_by_move[move][turn.seat - 1])
    return Judgement(values_by_move, best, reason(rounds, len(moves), values_by_move[best][turn.seat - 1]))


def _playout(game: AnyGame, state: Any, rng: Random) -> tuple[float, ...]:
    """Return everybody's share of victory after a random playout."""
    while True:
        match game.turn(state):
            case Over() as over:
                return over.shares
            case Chance(odds):
                state = game.play(state, odds.holding(rng.randrange(odds.total)))
            case Choose(_, offered):
                state = game.play(state, rng.choice(offered))


def simulate(
    game: AnyGame, nodes: dict[Any, Node], view: Any, state: Any, first: Sequence[Any], rng: Random
) -> int:
    """Run one simulation: selection, expansion, random playout, backup; return its number of events."""
    path: list[Edge] = []
    events, grown = 0, False
    while True:
        match game.turn(state):
            case Over(scores, winners, _):
                break
            case Chance(odds):
                move = odds.holding(rng.randrange(odds.total))
            case Choose(_, offered) if grown:
                move = rng.choice(offered)
            case Choose(seat, offered):
                node = nodes.setdefault(game.view(state, seat) if path else view, {})
                move = _select(node, offered if path else first, seat, rng)
                grown = move not in node
                path.append(node.setdefault(move, Edge()))
        state = game.play(state, move)
        events += 1
    for edge in path:
        edge.visits += 1
        edge.shares = edge.shares or [0.0] * len(scores)
        for winner in winners:
            edge.shares[winner - 1] += 1 / len(winners)
    return events


def _select(node: Node, moves: Sequence[Any], seat: int, rng: Random) -> Any:
    """Select any untried move, else the one with the highest UCB1 score."""
    untried = [move for move in moves if move not in node]
    if untried:
        return rng.choice(untried)
    exploration = C_UCT * sqrt(log(sum(node[move].visits for move in moves)))

    def ucb1(move: Any) -> float:
        edge = node[move]
        return edge.shares[seat - 1] / edge.visits + exploration / sqrt(edge.visits)

    return max(moves, key=ucb1)


def reason(games: int, moves: int, share: float) -> Text:
    """Return the reason for one of so many moves, which won this share of so many playouts."""
    if moves == 1:
        return Text("Er is niets anders te doen.", "There is nothing else to do.")
    percent = round(share * 100)
    return Text(
        f"Van {games} proefpartijen won deze zet er de meeste: {percent}%.",
        f"Of {games} trial games, this move won the most: {percent}%.",
    )
