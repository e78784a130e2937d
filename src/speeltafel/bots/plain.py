"""A bot for a game that has none of its own: tree search over its law, in plain Python.

It weighs moves by games played out at random, a few hundred a move. What its seat can't see it draws from
its view's worlds, and dice fall anew in every game. What is learnt about a choice is kept by what the seat
that makes it can see: so nobody in these games, friend or foe, acts upon a secret. Levels differ in how many
events they may think through.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from speeltafel.bots.bot import Bot, Judgement, Thought
from speeltafel.core.game import LEVELS, Chance, Choose, Over
from speeltafel.core.match import AnyGame
from speeltafel.core.words import Text

EVENTS: Mapping[str, float] = dict(zip(LEVELS, (250, 1_000, 4_000, float("inf"), float("inf")), strict=True))
"""What a level may play through in its head; our laws do 10,000 to 100,000 events a second."""
SHARE_OF_TIME: Mapping[str, float] = dict(zip(LEVELS, (0.9, 0.9, 0.9, 0.4, 0.9), strict=True))
"""What a level uses of the seconds it gets."""
MOST_WORLDS = 1000
EXPLORE = 1.0


@dataclass(slots=True)
class Edge:
    """A move where it can be made: how often it was tried, and what that brought every seat."""

    visits: int = 0
    shares: list[float] = field(default_factory=list)


Node = dict[Any, Edge]
"""A choice, as the seat that makes it sees it: the moves that were tried."""


def bot(game: AnyGame) -> Bot[Any, Any]:
    """A player of this game that knows nothing but its law."""

    def think(view: Any, moves: Sequence[Any], level: str, seconds: float, chance: Random) -> Thought[Any]:
        return weigh(game, view, moves, EVENTS[level], seconds * SHARE_OF_TIME[level], chance)

    return Bot(think, judge=partial(judge, game))


def search(
    game: AnyGame, view: Any, moves: Sequence[Any], level: str, seconds: float, chance: Random
) -> Thought[Any]:
    """A yardstick: the same search for as many seconds as it gets, whatever the level."""
    return weigh(game, view, moves, float("inf"), seconds, chance)


def weigh(
    game: AnyGame, view: Any, moves: Sequence[Any], events: float, seconds: float, chance: Random
) -> Thought[Any]:
    """What so many events, within so many seconds, say about these moves."""
    end = perf_counter() + seconds
    worlds = list(islice(game.consistent_states(view), MOST_WORLDS))
    turn = game.turn(worlds[0])
    assert isinstance(turn, Choose)
    nodes: dict[Any, Node] = {view: {}}
    games = 0
    while events > 0 and (not games or (len(moves) > 1 and perf_counter() < end)):
        events -= play_out(game, nodes, view, chance.choice(worlds), moves, chance)
        games += 1
    root = nodes[view]
    tried = [move for move in moves if move in root]
    best = max(tried, key=lambda move: root[move].visits)
    values = {move: root[move].shares[turn.seat - 1] / root[move].visits for move in tried}
    chances = tuple(share / root[best].visits for share in root[best].shares)
    return Thought(best, chances, _reason(games, len(moves), values[best]), values)


def judge(game: AnyGame, view: Any, moves: Sequence[Any], seconds: float, chance: Random) -> Judgement[Any]:
    """Judge all moves alike: each is played out at random equally often, in the same worlds and by one seed.

    With the same seed the games after two moves meet the same chance for as long as they go alike, so their
    difference varies less than either value.
    """
    end = perf_counter() + seconds
    worlds = list(islice(game.consistent_states(view), MOST_WORLDS))
    turn = game.turn(worlds[0])
    assert isinstance(turn, Choose)
    seats = len(_at_random(game, worlds[0], Random(0)))
    sums = {move: [0.0] * seats for move in moves}
    rounds = 0
    while not rounds or (len(moves) > 1 and perf_counter() < end):
        world, seed = chance.choice(worlds), chance.getrandbits(63)
        for move in moves:
            shares = _at_random(game, game.play(world, move), Random(seed))
            sums[move] = [was + now for was, now in zip(sums[move], shares, strict=True)]
        rounds += 1
    judged = {move: tuple(share / rounds for share in summed) for move, summed in sums.items()}
    best = max(moves, key=lambda move: judged[move][turn.seat - 1])
    return Judgement(judged, best, _reason(rounds, len(moves), judged[best][turn.seat - 1]))


def _at_random(game: AnyGame, state: Any, chance: Random) -> tuple[float, ...]:
    """Everybody's share of victory after a game at random."""
    while True:
        match game.turn(state):
            case Over() as over:
                return over.shares
            case Chance(odds):
                state = game.play(state, odds.holding(chance.randrange(odds.total)))
            case Choose(_, offered):
                state = game.play(state, chance.choice(offered))


def play_out(
    game: AnyGame, nodes: dict[Any, Node], view: Any, state: Any, first: Sequence[Any], chance: Random
) -> int:
    """One game to its end, from one of these moves through what is known and then at random; its events."""
    path: list[Edge] = []
    events, grown = 0, False
    while True:
        match game.turn(state):
            case Over(scores, winners, _):
                break
            case Chance(odds):
                move = odds.holding(chance.randrange(odds.total))
            case Choose(_, offered) if grown:
                move = chance.choice(offered)
            case Choose(seat, offered):
                node = nodes.setdefault(game.view(state, seat) if path else view, {})
                move = _promising(node, offered if path else first, seat, chance)
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


def _promising(node: Node, moves: Sequence[Any], seat: int, chance: Random) -> Any:
    """Any move not yet tried; else the one that did best, or was tried least for what it did."""
    untried = [move for move in moves if move not in node]
    if untried:
        return chance.choice(untried)
    reach = EXPLORE * sqrt(log(sum(node[move].visits for move in moves)))

    def promise(move: Any) -> float:
        edge = node[move]
        return edge.shares[seat - 1] / edge.visits + reach / sqrt(edge.visits)

    return max(moves, key=promise)


def _reason(games: int, moves: int, share: float) -> Text:
    if moves == 1:
        return Text("Er is niets anders te doen.", "There is nothing else to do.")
    percent = round(share * 100)
    return Text(
        f"Van {games} proefpartijen won deze zet er de meeste: {percent}%.",
        f"Of {games} trial games, this move won the most: {percent}%.",
    )
