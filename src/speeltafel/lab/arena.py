"""The arena: matches between players, in every seat and with the same dice for both.

Two players meet in rounds. In a round each of them takes every seat once, against its opponent in all other
seats; with two seats that is two games. All games of a round have the same dice: the outcome of an event is
drawn from the round's seed and the event's number. A finished round is one line of a file, so that an
interrupted arena continues where it was.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from hashlib import sha256
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from speeltafel.bots.compute import Compute
from speeltafel.core.game import Choose, Over
from speeltafel.core.match import complete
from speeltafel.games import GAMES
from speeltafel.lab import players
from speeltafel.play.chance import Dice
from speeltafel.play.match import Match

RESULTS = "rounds.jsonl"
MOST_EVENTS = 20_000
"""After so many events a game is stopped and shared; none of ours comes near it."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played; rounds of different settings are never counted together."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 1

    @property
    def facts(self) -> dict[str, Any]:
        """The setting as written to the file, with all options."""
        game = GAMES[self.game]
        return {
            "game": self.game,
            "rules": game.version,
            "seats": self.seats,
            "options": dict(complete(game, self.options)),
            "seed": self.seed,
            "code": code_of(self.game),
        }


@cache
def code_of(game: str) -> str:
    """Return a fingerprint of all code and data that determines how this game's bots play."""
    package = Path(__file__).parent.parent
    files = [*(package / "bots").glob("*.py"), *(package / "bots" / game).rglob("*.*")]
    folder = package / "games" / game
    # Without a kernel the bots search the rules themselves.
    files += [*folder.glob("kernel*.py"), *folder.glob("*.npz")] or [*folder.glob("*.py")]
    return fingerprint(files)


def fingerprint(files: Iterable[Path]) -> str:
    """Return a short hash of these files, without bytecode."""
    said = sha256()
    for path in sorted(path for path in files if path.is_file() and path.suffix != ".pyc"):
        said.update(path.read_bytes())
    return said.hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Round:
    """One finished round of two players."""

    pair: Pair
    number: int
    shares: tuple[float, ...]
    """The first player's share of victory in each game, all its seats together."""
    moves: tuple[int, int]
    """The number of moves each made."""
    seconds: tuple[float, float]
    """The time each used for them, by the clock."""

    @property
    def share(self) -> float:
        """The first player's share of the whole round: a half between equals."""
        return sum(self.shares) / len(self.shares)


def lineups(pair: Pair, seats: int) -> list[tuple[str, ...]]:
    """Return the players by seat for each game of a round, without repetition."""
    found: dict[tuple[str, ...], None] = {}
    for lone, other in (pair, pair[::-1]):
        for chair in range(seats):
            found[tuple(lone if seat == chair else other for seat in range(seats))] = None
    return list(found)


def pairs(names: Sequence[str], *, neighbours: bool = False, yardsticks: Sequence[str] = ()) -> list[Pair]:
    """Return who meets whom: all pairs, or neighbours only; and the last player meets every baseline."""
    met = [*(pairwise(names) if neighbours else combinations(names, 2))]
    met += [(names[-1], yardstick) for yardstick in yardsticks]
    return [(min(two), max(two)) for two in met]


def play_round(setting: Setting, pair: Pair, number: int) -> Round:
    """Play all games of a round."""
    shares = []
    moves = dict.fromkeys(pair, 0)
    seconds = dict.fromkeys(pair, 0.0)
    for lineup in lineups(pair, setting.seats):
        match = Match(GAMES[setting.game], setting.seats, dict(setting.options))
        dice = Dice(sha256(f"{setting.seed} {number}".encode()).digest())
        play_game(match, lineup, dice, f"{setting.seed} {number} {lineup}", moves, seconds)
        over = match.turn
        winners = over.winners if isinstance(over, Over) else range(1, setting.seats + 1)
        shares.append(sum(lineup[seat - 1] == pair[0] for seat in winners) / len(winners))
    first, second = pair
    spent = round(seconds[first], 4), round(seconds[second], 4)
    return Round(pair, number, tuple(shares), (moves[first], moves[second]), spent)


def play_game(
    match: Match,
    lineup: Sequence[str],
    dice: Dice,
    seed: str,
    moves: dict[str, int],
    seconds: dict[str, float],
) -> None:
    """Play one game, and add up each player's moves and time."""
    while len(match.moves) < MOST_EVENTS:
        match.roll(dice)
        turn = match.turn
        if not isinstance(turn, Choose):
            return
        name = lineup[turn.seat - 1]
        choose = _chooser(match.game.key, name)
        # Every move has a generator of its own, so that a round doesn't depend on what was played before.
        rng = Random(f"{seed} {len(match.moves)}")
        began = perf_counter()
        move = choose(match, rng)
        seconds[name] += perf_counter() - began
        moves[name] += 1
        match.play(match.game.write(move))


@cache
def _chooser(game: str, name: str) -> players.Chooser:
    return players.chooser(GAMES[game], players.read(name))


def finished(folder: Path, setting: Setting) -> dict[tuple[Pair, int], Round]:
    """Read the rounds of this setting from the folder; incomplete lines are ignored."""
    found = {}
    for facts in _lines(folder / RESULTS):
        if {key: facts.pop(key, None) for key in setting.facts} == setting.facts:
            first, second = facts["pair"]
            figures = (tuple(facts[key]) for key in ("shares", "moves", "seconds"))
            found[(first, second), facts["number"]] = Round((first, second), facts["number"], *figures)
    return found


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    if file.exists():
        for line in file.read_text("utf-8").split("\n"):
            try:
                facts = json.loads(line)
            except ValueError:
                continue
            if isinstance(facts, dict):
                yield facts


def keep(folder: Path, setting: Setting, played: Round) -> None:
    """Append a finished round to the folder's file, on a line of its own even after an incomplete one."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / RESULTS
    with file.open("ab+") as out:
        out.seek(-min(1, out.tell()), os.SEEK_END)
        torn = out.read(1) not in (b"", b"\n")
        line = json.dumps({**setting.facts, **asdict(played)})
        out.write((b"\n" if torn else b"") + line.encode() + b"\n")


def compete(
    folder: Path, setting: Setting, meetings: Iterable[Pair], rounds: int, compute: Compute
) -> Iterator[Round]:
    """Play the missing rounds on `compute`, save each, and yield them as they finish.

    All pairs play their first round before any plays its second, so that an interrupted arena is balanced.
    """
    done = finished(folder, setting)
    missing = [
        (pair, number) for number in range(1, rounds + 1) for pair in meetings if (pair, number) not in done
    ]
    if missing:
        for played in compute.each(partial(_play_missing, setting), missing):
            keep(folder, setting, played)
            yield played


def _play_missing(setting: Setting, missing: tuple[Pair, int]) -> Round:
    return play_round(setting, *missing)
