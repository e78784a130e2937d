"""Whether the report on a match is true: `python -m bench.report`, hours at its full size.

Each level, and a player who moves at random, meets the master in every game, in either seat by turns. Each
match is judged by the engine's `analyse`. Then it is said whether the promises hold: the random player's
accuracy is at most 75 and the master's at least 93, the levels are in their order, the master's own play sums
to within 5 points of nothing on average, and a proven win of Squadro that was thrown away is a mistake.
`--games 4 --only squadro` for a look; `--first 1000` plays other matches than the default's.
"""

import argparse
import json
import sys
from collections import defaultdict
from hashlib import sha256
from itertools import pairwise
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from speeltafel import bots
from speeltafel.bots.compute import Processes
from speeltafel.cli.engine import Engine
from speeltafel.core.game import LEVELS, Choose
from speeltafel.core.report import MISTAKE
from speeltafel.games import GAMES
from speeltafel.lab import players
from speeltafel.play.chance import Dice
from speeltafel.play.match import Match

MASTER = LEVELS[-1]
KINDS = (players.RANDOM, *LEVELS)
MOST_OF_RANDOM, LEAST_OF_MASTER, MOST_OF_PLAY = 75.0, 93.0, 5.0


class Task(NamedTuple):
    """A match to be played and judged."""

    game: str
    kind: str
    """Who meets the master."""
    number: int
    seconds: float
    """For a move of the master, and for a position judged."""


class Judged(NamedTuple):
    """What the report said of one seat of a match."""

    kind: str
    accuracy: float | None
    own: float
    """What its own play brought it."""
    start: float
    thrown: int
    """Proven wins it turned into proven losses, and how many of them are no mistake by the report."""
    unnoticed: int


def main() -> None:
    """Play, judge, print, and fail where a promise does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="matches for each game and level")
    parser.add_argument(
        "--seconds", type=float, default=0.3, help="for a master's move and a position judged"
    )
    parser.add_argument("--first", type=int, default=0, help="the first match's number, which seeds its dice")
    parser.add_argument("--only", choices=[*GAMES], help="one game")
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    broken = []
    for game in [asked.only] if asked.only else [*GAMES]:
        numbers = range(asked.first, asked.first + asked.games)
        tasks = [Task(game, kind, number, asked.seconds) for number in numbers for kind in KINDS]
        seats = [seat for both in Processes(asked.processes).each(judged, tasks) for seat in both]
        broken += show(game, seats)
    sys.exit("\n".join(broken) or None)


def judged(task: Task) -> list[Judged]:
    """Play the match and have it judged."""
    lineup = [task.kind, MASTER] if task.number % 2 == 0 else [MASTER, task.kind]
    table = played(task, lineup)
    game, engine = table.game, Engine(GAMES)
    log = [game.write(move) for move in table.moves]
    load = {"do": "load", "game": task.game, "seats": 2, "options": {}, "log": log}
    engine.answer(json.dumps(load).encode())
    told = json.loads(engine.answer(json.dumps({"do": "analyse", "seconds": task.seconds}).encode()))
    proven = [bots.find(task.game).knows(game.view(state, None)) for state in table.states]
    found = []
    for seat, kind in enumerate(lineup, 1):
        thrown = [
            step["loss"]
            for step, (now, then) in zip(told["steps"], pairwise(proven), strict=True)
            if task.game == "squadro" and step["seat"] == seat and now and then
            if now.seat == seat and then.seat == 3 - seat
        ]
        said = told["seats"][seat - 1]
        unnoticed = sum(loss < 100 * MISTAKE for loss in thrown)
        own = said["play"][seat - 1]
        found.append(Judged(kind, said["accuracy"], own, said["start"], len(thrown), unnoticed))
    return found


def played(task: Task, lineup: list[str]) -> Match:
    """The match, always the same dice for the same number."""
    game = GAMES[task.game]
    table, dice = Match(game, 2, {}), Dice(sha256(f"report {task.game} {task.number}".encode()).digest())
    words = [f"{MASTER}@{task.seconds:g}" if kind == MASTER else kind for kind in lineup]
    choosers = [players.chooser(game, players.read(word)) for word in words]
    while True:
        table.roll(dice)
        turn = table.turn
        if not isinstance(turn, Choose):
            return table
        rng = Random(f"{task.game} {task.kind} {task.number} {len(table.moves)}")
        table.play(game.write(choosers[turn.seat - 1](table, rng)))


def show(game: str, seats: list[Judged]) -> list[str]:
    """Print a game's figures; what promises they break."""
    by_kind: dict[str, list[Judged]] = defaultdict(list)
    for seat in seats:
        by_kind[seat.kind].append(seat)
    print(f"\n{game:10} seats   accuracy  (spread)   own play  (spread)   start")
    accuracy = {}
    for kind in KINDS:
        kept = [seat.accuracy for seat in by_kind[kind] if seat.accuracy is not None]
        own = [seat.own for seat in by_kind[kind]]
        accuracy[kind] = fmean(kept) if kept else 0.0
        print(
            f"{kind:10} {len(own):5} {accuracy[kind]:10.1f} {_spread(kept):9.1f} {fmean(own):10.1f}"
            f" {_spread(own):9.1f} {fmean(seat.start for seat in by_kind[kind]):7.1f}",
            flush=True,
        )
    broken = []
    if accuracy[players.RANDOM] > MOST_OF_RANDOM:
        broken.append(f"{game}: the random player's accuracy is {accuracy[players.RANDOM]:.1f}")
    if accuracy[MASTER] < LEAST_OF_MASTER:
        broken.append(f"{game}: the master's accuracy is {accuracy[MASTER]:.1f}")
    if any(accuracy[lower] > accuracy[higher] for lower, higher in pairwise(LEVELS)):
        broken.append(f"{game}: the levels are out of order")
    if abs(fmean(seat.own for seat in by_kind[MASTER])) > MOST_OF_PLAY:
        broken.append(f"{game}: the master's own play is more than {MOST_OF_PLAY:.0f} points from nothing")
    if game == "squadro":
        thrown, unnoticed = sum(seat.thrown for seat in seats), sum(seat.unnoticed for seat in seats)
        print(f"proven wins thrown away: {thrown}, of which no mistake by the report: {unnoticed}")
        if unnoticed:
            broken.append(f"{game}: {unnoticed} thrown wins are no mistakes")
    return broken


def _spread(figures: list[float]) -> float:
    return stdev(figures) if len(figures) > 1 else 0.0


if __name__ == "__main__":
    main()
