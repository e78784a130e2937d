"""`python -m bench.zocken_match CHECKOUT`: Zocken's master against that of another version of this package.

One seat plays this master, all others that of a checkout. In every round of games each seat has it once, and
all games of a round have the same dice; a win is shared between equals. The number of rounds is fixed before
the first game is played, and they take minutes with `--processes 16`. Intervals are over rounds, since the
games of one depend on each other.

Many games are played side by side, because sixteen turns solved at once take a tenth of the time. Otherwise
both masters decide as they do at a table: by their own values of scores, and their own bets.
"""

import argparse
import importlib.util
import json
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from speeltafel.bots.zocken import master, match
from speeltafel.bots.zocken.abstraction import load
from speeltafel.bots.zocken.plan import Plan, before, move_values, plan, solve_from, turn_for_points
from speeltafel.bots.zocken.turn import BETTING, POINTS, START
from speeltafel.core.game import Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.rules import Move, State

Floats = NDArray[np.floating]

ABREAST = 16
"""Turns solved at once."""
CHUNK = 4
"""Rounds of games that a process plays side by side."""
ROUNDS = 400
"""Fixed before the first game: 1,600 games of four seats."""
SEED = 2_000_000
"""Of the test; experiments have others."""

Result = tuple[list[list[float]], list[tuple[float, float]]]
"""A row of shares for each round, and what was foretold for a seat and what came of it."""


@dataclass(frozen=True)
class Player:
    """A master: its values of scores, and its bets."""

    shares: Callable[..., NDArray[np.float64]]
    evaluate: Callable[[State, Sequence[Move]], Any]

    def worth(self, state: State, on: bool | None) -> NDArray[np.float64]:
        """Return the thrower's value of every score, with these bets or, at a None, with those made."""
        bets = state.bets if on is None else (on,) * len(state.totals)
        return self.shares(state, bets)[:, state.active - 1] + master.POINT_BONUS * POINTS


def of_checkout(path: Path) -> Player:
    """Return the master of another version, whose solver and rules are those of this one."""
    folder = path / "src/speeltafel/bots/zocken"
    theirs = loaded(folder / "match.py")
    old = loaded(folder / "master.py")
    old.shares = theirs.shares  # type: ignore[attr-defined]
    return Player(theirs.shares, old.evaluate)


def loaded(path: Path) -> ModuleType:
    """Import a file under a name of its own."""
    spec = importlib.util.spec_from_file_location(f"other_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@dataclass
class Game:
    """A game, and who plays each seat."""

    state: State
    players: Sequence[Player]
    dice: int
    """The seed of its dice."""

    @property
    def thrower(self) -> Player:
        """Who throws."""
        return self.players[self.state.active - 1]

    def rolls(self) -> Iterator[int]:
        """Return the faces of the dice of this turn."""
        return iter(Random(f"{self.dice} {self.state.round} {self.state.active}").choices(range(6), k=7))


def play_games(games: Sequence[Game]) -> Iterator[tuple[Game, State]]:
    """Play all games to their end, a turn of each at a time; yield each of their states before a turn."""
    buffer = np.empty(int(load().offsets[-1, -1]) * 2 * ABREAST, dtype=np.float32)
    while not isinstance(ZOCKEN.turn(games[0].state), Over):
        for first in range(0, len(games), ABREAST):
            some = games[first : first + ABREAST]
            worth = np.stack([game.thrower.worth(game.state, on) for game in some for on in (False, True)])
            values = buffer[: int(load().offsets[-1, -1]) * len(worth)]
            whole = solve_from(START, np.ascontiguousarray(worth.T, dtype=np.float32), values)
            for nth, game in enumerate(some):
                yield game, game.state
                play_turn(game, whole, 2 * nth)


def play_turn(game: Game, whole: Plan, lane: int) -> None:
    """Play a turn: the first dice by this solution of the turn, the others by another that knows the bets."""
    rolls, number, rest = game.rolls(), (game.state.round, game.state.active), None
    while True:
        state = game.state
        match ZOCKEN.turn(state):
            case Chance(odds):
                game.state = ZOCKEN.play(state, list(odds)[next(rolls)])
            case Over():
                return
            case Choose(seat, moves):
                if (state.round, state.active) != number:
                    return
                if seat != state.active:
                    values = game.players[seat - 1].evaluate(state, moves).values
                elif before(state).left > BETTING:
                    values = move_values(whole, state, moves, lane)
                else:
                    rest = rest or plan(before(state), game.thrower.worth(state, None)[None])
                    values = move_values(rest, state, moves)
                game.state = ZOCKEN.play(state, max(moves, key=values.__getitem__))


def rounds_of(mine: Player, other: Player, seats: int, rounds: int, games: int, seed: int) -> list[Game]:
    """Return the games of so many rounds: the first player has each seat once."""
    start = begin(ZOCKEN, seats, {"rounds": rounds})
    return [
        Game(start, [mine if seat == place else other for seat in range(seats)], seed + number)
        for number in range(games)
        for place in range(seats)
    ]


def share(game: Game, seat: int) -> float:
    """Return a seat's share of the victory at the end."""
    totals = game.state.totals
    return (totals[seat] == max(totals)) / totals.count(max(totals))


def play_some(checkout: Path | None, seats: int, length: int, games: int, seed: int) -> Result:
    """Play so many rounds of games; without a checkout all seats have this master."""
    mine = Player(match.shares, master.evaluate)
    other = of_checkout(checkout) if checkout else Player(match.shares, master.evaluate)
    many = rounds_of(mine, other, seats, length, games, seed)
    foretold = [(game, foretell(state)) for game, state in play_games(many)]
    won = [share(game, game.players.index(mine)) for game in many]
    pairs = [(told[seat], share(game, seat)) for game, told in foretold for seat in range(seats)]
    return [won[at : at + seats] for at in range(0, len(won), seats)], pairs


def foretell(state: State) -> Sequence[float]:
    """Return everybody's share of victory before a turn, if it is played for points and all others bet."""
    worth = match.shares(state, (True,) * len(state.totals))
    told: list[float] = (turn_for_points() @ worth).tolist()
    return told


def main() -> None:
    """Play, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path, nargs="?", help="without one all seats have this master")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--length", type=int, default=5, help="rounds of a match")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of games: each has one a seat")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--raw", type=Path, help="a file for the shares of every game")
    given = parser.parse_args()
    won: list[list[float]] = []
    pairs: list[tuple[float, float]] = []
    firsts = range(0, given.rounds, CHUNK)
    with ProcessPoolExecutor(given.processes) as pool:
        jobs = [
            pool.submit(
                play_some,
                given.checkout,
                given.seats,
                given.length,
                min(CHUNK, given.rounds - first),
                given.seed + first,
            )
            for first in firsts
        ]
        for job in jobs:
            more, told = job.result()
            won, pairs = won + more, pairs + told
            tell(won, given.seats)
            if given.raw:
                given.raw.write_text(json.dumps({"seed": given.seed, "won": won}))
    tell_foretold(np.array(pairs))


def tell_foretold(pairs: NDArray[np.float64]) -> None:
    """Print how often seats won, by the share that was foretold for them before each turn."""
    told, came = pairs.T
    tenth = np.minimum((10 * told).astype(np.int64), 9)
    for one in np.unique(tenth):
        some = tenth == one
        print(f"  foretold {told[some].mean():6.1%}, came {came[some].mean():6.1%}, {some.sum():,} times")


def tell(won: Sequence[Sequence[float]], seats: int) -> None:
    """Print the share of victory with its 95 % interval."""
    means = np.array(won).mean(axis=1)
    margin = 1.96 * means.std(ddof=1) / math.sqrt(len(means))
    print(
        f"{means.mean():.2%} ± {margin:.2%} of {means.size * seats:,} games, seats {seats};"
        f" equal would be {1 / seats:.2%}",
        flush=True,
    )


if __name__ == "__main__":
    main()
