"""Stored records: one for every game, number of seats and value of every option, with its result.

People have such records, so they must replay for as long as we support their rules. `make records` adds
missing records and never changes existing ones: when the rules of a game change, its version rises, and its
new records get a file of their own.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from speeltafel.core.game import Chance, Choose, Odds, OneOf, Over
from speeltafel.core.match import AnyGame
from speeltafel.core.record import Record
from speeltafel.games import GAMES
from speeltafel.play.chance import Dice
from speeltafel.play.match import Match

RECORDS = Path(__file__).parent / "records"
Kept = dict[str, Any]


def wanted(game: AnyGame) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield the set-ups: defaults of every seat count, then every value of every option."""
    for seats in game.seats:
        yield seats, {}
    turn = 0
    for name, option in game.options.items():
        ends = option.values if isinstance(option, OneOf) else (option.low, option.default, option.high)
        for value in ends:
            yield game.seats[turn % len(game.seats)], {name: value}
            turn += 1


def played(game: AnyGame, seats: int, options: dict[str, object]) -> Kept:
    """Play a whole match with choices and rolls derived from its set-up."""
    table = Match(game, seats, options)
    dice = Dice(sha256(json.dumps([game.key, game.version, seats, options]).encode()).digest())
    while not isinstance(turn := table.turn, Over):
        if isinstance(turn, Choose):
            turn = Chance(Odds(dict.fromkeys(sorted(turn.moves, key=game.write), 1)))
        table.play(game.write(dice.draw(turn.odds, len(table.moves))))
    return {
        "game": game.key,
        "rules": game.version,
        "seats": seats,
        "options": options,
        "log": " ".join(table.record.log),
        **ending(turn),
    }


def ending(over: Over) -> Kept:
    """Return the result of a match, as it is stored."""
    return {"scores": list(over.scores), "winners": list(over.winners), "why": over.why}


def as_record(kept: Kept) -> Record:
    """Return the record as a player has it in a file."""
    return Record(kept["game"], kept["rules"], kept["seats"], kept["options"], tuple(kept["log"].split()))


def file_of(game: AnyGame) -> Path:
    """Return the path of the records of this game with its present rules."""
    return RECORDS / f"{game.key}-{game.version}.jsonl"


def read(file: Path) -> list[Kept]:
    """Return the records in a file; none if it doesn't exist."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def missing(game: AnyGame) -> list[tuple[int, dict[str, object]]]:
    """Return the set-ups without a stored record."""
    there = [(kept["seats"], kept["options"]) for kept in read(file_of(game))]
    return [want for want in wanted(game) if want not in there]


def main() -> None:
    """Add the missing records."""
    RECORDS.mkdir(exist_ok=True)
    for game in GAMES.values():
        with file_of(game).open("a", encoding="utf-8") as file:
            for seats, options in missing(game):
                file.write(json.dumps(played(game, seats, options)) + "\n")


if __name__ == "__main__":
    main()
