"""The arena: games between players, in every seat and with the same dice for both.

In a meeting of two players the first sits alone among copies of the second; with two seats that is a duel. A
round is one game in each seat, all with the same dice: the outcome of an event is drawn from the round's seed
and the event's number. Every finished game is a line of a file, with all its tokens: an interrupted arena
continues where it was, and anybody can replay its games by the rules.
"""

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from hashlib import sha256
from itertools import combinations, pairwise, permutations
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from speeltafel.bots.compute import Compute
from speeltafel.core.game import Choose, Over
from speeltafel.core.match import complete
from speeltafel.games import GAMES
from speeltafel.lab import players
from speeltafel.lab.fingerprint import code_of
from speeltafel.play.chance import Dice
from speeltafel.play.match import Match

MOST_EVENTS = 20_000
"""After so many events a game is stopped and shared; none of ours comes near it."""
WARM_UPS, WARM_SECONDS = 8, 1.0
"""Moves for which a player is asked before its first game in a process, and the most seconds for each."""

Meeting = tuple[str, str]
"""A player, and the one that has all other seats."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played; games of different settings are never counted together."""

    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int | str = 1
    """A number for whoever tries something; text for the published ladder, so that no dice are shared."""

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

    def dice(self, number: int) -> Dice:
        """Return the dice of all games of a round."""
        return Dice(sha256(f"{self.seed} {number}".encode()).digest())


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a game in an arena."""

    meeting: Meeting
    round: int
    seat: int
    """Where the first of the meeting sits."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    slot: Slot
    share: float
    """What the first of the meeting got of the victory; between equals 1 / seats on average."""
    moves: tuple[int, int]
    """The number of moves of the first, and of all others."""
    seconds: tuple[float, float]
    """The time each side used for them, by the clock."""
    cpu: tuple[float, float]
    """The CPU time each side used in this process; a program's is not in it."""
    log: str
    """The tokens of the game, with spaces."""


def pairs(
    names: Sequence[str], seats: int = 2, *, neighbours: bool = False, yardsticks: Sequence[str] = ()
) -> list[Meeting]:
    """Return who meets whom: all pairs, or neighbours only; and the last player meets every yardstick.

    With more than two seats each of a pair sits alone among the other.
    """
    met = [*(pairwise(names) if neighbours else combinations(names, 2))]
    met += [(names[-1], yardstick) for yardstick in yardsticks]
    if seats == 2:
        return [(min(two), max(two)) for two in met]
    return [both for two in met for both in permutations(two)]


def slots(meetings: Iterable[Meeting], rounds: int, seats: int) -> list[Slot]:
    """Return all games. Every pair plays its first round before any plays its second."""
    meetings = list(meetings)
    return [
        Slot(meeting, number, seat)
        for number in range(1, rounds + 1)
        for meeting in meetings
        for seat in range(1, seats + 1)
    ]


def play_round(setting: Setting, meeting: Meeting, number: int) -> list[Played]:
    """Play all games of a round."""
    return [play_game(setting, Slot(meeting, number, seat)) for seat in range(1, setting.seats + 1)]


def play_game(setting: Setting, slot: Slot) -> Played:
    """Play one game between the players that the meeting names."""
    return play_between(setting, slot, [_ready(setting.game, setting.seats, name) for name in slot.meeting])


def play_between(setting: Setting, slot: Slot, choosers: Sequence[players.Chooser]) -> Played:
    """Play one game between these two, whatever the meeting calls them."""
    match, dice = Match(GAMES[setting.game], setting.seats, dict(setting.options)), setting.dice(slot.round)
    moves, seconds, cpu = [0, 0], [0.0, 0.0], [0.0, 0.0]
    while len(match.moves) < MOST_EVENTS:
        match.roll(dice)
        turn = match.turn
        if not isinstance(turn, Choose):
            break
        side = 0 if turn.seat == slot.seat else 1
        # Every move has a generator of its own, so that a game doesn't depend on what was played before.
        rng = Random(f"{setting.seed} {slot} {len(match.moves)}")
        began, used = perf_counter(), process_time()
        move = choosers[side](match, rng)
        seconds[side] += perf_counter() - began
        cpu[side] += process_time() - used
        moves[side] += 1
        match.play(match.game.write(move))
    log = " ".join(match.game.write(move) for move in match.moves)
    return Played(
        slot,
        share(match, slot.seat),
        (moves[0], moves[1]),
        (round(seconds[0], 4), round(seconds[1], 4)),
        (round(cpu[0], 4), round(cpu[1], 4)),
        log,
    )


def share(match: Match, seat: int) -> float:
    """Return what a seat has of the victory; of a game that was stopped all have the same."""
    over = match.turn
    winners = over.winners if isinstance(over, Over) else range(1, match.seats + 1)
    return (seat in winners) / len(winners)


@cache
def _ready(key: str, seats: int, name: str) -> players.Chooser:
    """Return how a player chooses, after it was asked for moves of a random game.

    The first moves in a process load or compile code and start programs, which would cost a player time to
    think.
    """
    game, rng, dice = GAMES[key], Random(0), Dice(b"warming up")
    choose = players.chooser(game, players.read(name, most=WARM_SECONDS))
    match, places = Match(game, seats), list[int]()
    while len(match.moves) < MOST_EVENTS:
        match.roll(dice)
        if not isinstance(turn := match.turn, Choose):
            break
        places.append(len(match.moves))
        match.play(game.write(rng.choice(turn.moves)))
    for place in places[:: -(-len(places) // WARM_UPS) or 1]:
        before = Match(game, seats)
        before.states, before.moves = match.states[: place + 1], match.moves[:place]
        choose(before, rng)
    return players.chooser(game, players.read(name))


def file_of(folder: Path, facts: Mapping[str, Any]) -> Path:
    """Return the file for games with these facts: each setting, plan and version of the code has its own."""
    digest = sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
    return folder / f"{facts['game']}-{digest[:12]}.jsonl"


def finished(folder: Path, facts: Mapping[str, Any]) -> dict[Slot, Played]:
    """Read the games with these facts from the folder."""
    file = file_of(folder, facts)
    return read(file.read_text("utf-8")) if file.exists() else {}


def read(text: str) -> dict[Slot, Played]:
    """Read games, one a line; the first line has the setting, and incomplete lines are ignored."""
    found: dict[Slot, Played] = {}
    for line in text.split("\n"):
        try:
            facts = json.loads(line)
        except ValueError:
            continue
        if isinstance(facts, dict) and "meeting" in facts:
            first, second = facts.pop("meeting")
            slot = Slot((first, second), facts.pop("round"), facts.pop("seat"))
            sides = {key: tuple(facts[key]) for key in ("moves", "seconds", "cpu")}
            found.setdefault(slot, Played(slot, **{**facts, **sides}))
    return found


def written(played: Played) -> str:
    """Return the line of a game."""
    facts = asdict(played)
    return json.dumps({**facts.pop("slot"), **facts})


def keep(folder: Path, facts: Mapping[str, Any], played: Played) -> None:
    """Append a finished game to its file, on a line of its own even after an incomplete one."""
    folder.mkdir(parents=True, exist_ok=True)
    with file_of(folder, facts).open("ab+") as out:
        out.seek(-min(1, out.tell()), os.SEEK_END)
        last = out.read(1)
        start = json.dumps(facts) + "\n" if not last else "\n" if last != b"\n" else ""
        out.write(f"{start}{written(played)}\n".encode())


def compete(folder: Path, setting: Setting, wanted: Iterable[Slot], compute: Compute) -> Iterator[Played]:
    """Play the missing games on `compute`, save each, and yield them as they finish."""
    done = finished(folder, setting.facts)
    missing = [slot for slot in wanted if slot not in done]
    if missing:
        for played in compute.each(partial(play_game, setting), missing):
            keep(folder, setting.facts, played)
            yield played
