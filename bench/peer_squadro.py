"""Our Squadro master against the PyPI package `squadro`: `make peer`, hours, goes on where it was broken off.

The package's two strongest agents get ten times our time. A hundred games each: every pair of first moves,
either seat first, and we on either side. The solution says that no first move changes who wins; without given
first moves alpha-beta would play nearly the same game again and again.
"""

import json
import os
import sys
import time
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from bench.critical import wilson
from bench.fetched import python_with
from speeltafel.bots import find
from speeltafel.bots.squadro import endgame
from speeltafel.core.game import Choose, Over
from speeltafel.games.squadro import SQUADRO
from speeltafel.lab.fingerprint import fingerprint
from speeltafel.lab.players import Program
from speeltafel.play.match import Match

PACKAGE = "squadro==1.0.4"
"""5.8 GB with all it wants, PyTorch among that."""
RESULTS = Path(__file__).with_name("peer_squadro.jsonl")
"""Every game that was played, move by move: kept with the sources, so that the next run goes on there."""
AGENT = Path(__file__).with_name("peer_squadro_agent.py")
SECONDS = {"ab_relative_advancement": 1.0, "mcts_rollout": 3.0}
"""What each of its agents gets for a move."""
OURS = 0.1
"""The share of that which we get."""


class Game(NamedTuple):
    """Who moves first, where we sit, and the two first moves."""

    first: int
    ours: int
    opening: tuple[int, int]


def schedule() -> Iterator[Game]:
    """All hundred, the openings in an order of their own, so that any few are a fair sample."""
    openings = list(product(range(1, 6), range(1, 6)))
    Random(1).shuffle(openings)
    for opening in openings:
        for first, ours in product((1, 2), repeat=2):
            yield Game(first, ours, opening)


def start(agent: str) -> Program:
    """One of the package's agents, ready to be asked."""
    # Else its pygame greets us before it answers.
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    return Program(f"{python_with('peer-squadro', PACKAGE)} -I {AGENT} {agent}")


def play(game: Game, peer: Program, seconds: float) -> dict[str, Any]:
    """Play one game: who won (0 is a draw), the log, and the seconds of CPU that each took for a move."""
    table = Match(SQUADRO, 2, {"first": game.first})
    for track in game.opening:
        table.play(str(track))
    chance, spent = Random(str(game)), {seat: list[float]() for seat in (1, 2)}
    while isinstance(turn := table.turn, Choose):
        if turn.seat == game.ours:
            began = time.process_time()
            token = answer(table, turn, OURS * seconds, chance)
            spent[turn.seat].append(time.process_time() - began)
        else:
            record = table.record
            laid = peer.ask({"do": "load", "options": dict(record.options), "log": list(record.log)})
            assert laid["steps"] == [list(side) for side in table.state.steps], "it plays another Squadro"
            told = peer.ask({"do": "choose", "seconds": seconds})
            token = told["move"]
            spent[turn.seat].append(told["seconds"])
        table.play(token)
    assert isinstance(turn, Over)
    ours, theirs = (round(mean(spent[seat]), 4) for seat in (game.ours, 3 - game.ours))
    winner = turn.winners[0] if len(turn.winners) == 1 else 0
    return {"winner": winner, "our_seconds": ours, "their_seconds": theirs, "log": " ".join(table.record.log)}


def answer(match: Match, turn: Choose[Any], seconds: float, rng: Random) -> str:
    """Our master's move; its time is by the clock, so a busy machine takes from it alone."""
    view = SQUADRO.view(match.state, turn.seat)
    return SQUADRO.write(find("squadro").think(view, turn.moves, "master", seconds, rng).move)


def code() -> str:
    """A fingerprint of what decides our moves: games that another bot played don't count."""
    package = Path(str(files("speeltafel")))
    bot, law = package / "bots" / "squadro", package / "games" / "squadro"
    return fingerprint([*bot.glob("*.*"), *law.glob("kernel*.py")])


def played(agent: str) -> dict[Game, dict[str, Any]]:
    """The games against this agent that are on file, played by the bot as it is now."""
    found = {}
    if RESULTS.exists():
        for line in RESULTS.read_text("utf-8").splitlines():
            facts = json.loads(line)
            if (facts["agent"], facts["code"]) == (agent, code()):
                found[Game(facts["first"], facts["ours"], tuple(facts["opening"]))] = facts
    return found


def tell(agent: str) -> None:
    """Print what is known so far."""
    games = list(played(agent).values())
    won = [facts["winner"] == facts["ours"] for facts in games]
    low, high = wilson(sum(won), len(games))
    drawn = sum(facts["winner"] == 0 for facts in games)
    ours, theirs = (mean(facts[whose] for facts in games) for whose in ("our_seconds", "their_seconds"))
    sides = []
    for seat in (1, 2):
        there = [facts["winner"] == seat for facts in games if facts["ours"] == seat]
        sides.append(f"{sum(there)} of {len(there)} as seat {seat}")
    print(
        f"{agent:24} {len(games):3} games: won {sum(won) / len(games):.3f} ({low:.3f} to {high:.3f}), "
        f"{' and '.join(sides)}, {drawn} drawn; CPU a move {ours:.2f} s to {theirs:.2f} s",
        flush=True,
    )


def main() -> None:
    """Play what is missing: `python -m bench.peer_squadro [GAMES] [AGENT ...]`."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    endgame.last_layers(wait=True)
    for agent in sys.argv[2:] or SECONDS:
        peer, done = start(agent), played(agent)
        begun = Match(SQUADRO, 2)
        assert isinstance(begun.turn, Choose)
        answer(begun, begun.turn, 0.1, Random(1))
        for game in list(schedule())[:many]:
            if game not in done:
                facts = {"agent": agent, "code": code(), **game._asdict()}
                facts |= play(game, peer, SECONDS[agent])
                with RESULTS.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(facts) + "\n")
                tell(agent)
        peer.close()
        tell(agent)


if __name__ == "__main__":
    main()
