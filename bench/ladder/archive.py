"""The published games: one compressed file a section, with every token, and a check by the rules."""

import json
import lzma
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from bench.ladder.plan import Section
from speeltafel import __version__
from speeltafel.core.game import Chance, Over
from speeltafel.games import GAMES
from speeltafel.lab.arena import MOST_EVENTS, Played, Slot, read, share, written
from speeltafel.play.match import Match


class NotPublished(Exception):
    """Games that can't be published, and why."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The published games of a section."""

    facts: Mapping[str, Any]
    """The section's facts when they were played, with `version` and `date`."""
    games: Mapping[Slot, Played]


def file_of(section: Section, folder: Path) -> Path:
    """Return the file of a section's published games."""
    return folder / f"{section.name}.jsonl.xz"


def publish(section: Section, games: Mapping[Slot, Played], folder: Path) -> Path:
    """Write the games of a section to its file; refuse if one is missing."""
    missing = section.missing(games)
    if missing:
        raise NotPublished(f"{section.name}: {len(missing)} of {len(section.slots)} games are missing")
    header = {**section.facts, "version": __version__, "date": f"{date.today():%Y-%m-%d}"}
    lines = [json.dumps(header), *(written(games[slot]) for slot in section.slots)]
    file = file_of(section, folder)
    write(file, lzma.compress("\n".join([*lines, ""]).encode(), preset=9 | lzma.PRESET_EXTREME))
    return file


def write(file: Path, content: bytes) -> None:
    """Write a file as a whole: whoever is broken off leaves the one that was there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.part")
    draft.write_bytes(content)
    draft.replace(file)


def published(section: Section, folder: Path) -> Archive | None:
    """Read the published games of a section; None if there are none, or those of another plan."""
    file = file_of(section, folder)
    if not file.exists():
        return None
    text = lzma.decompress(file.read_bytes()).decode()
    facts, games = json.loads(text.split("\n", 1)[0]), read(text)
    planned = {**section.facts, "code": facts["code"]}  # Bots may have changed since.
    if any(facts[key] != value for key, value in planned.items()) or games.keys() != {*section.slots}:
        return None
    return Archive(facts, games)


def check(section: Section, games: Iterable[Played]) -> int:
    """Replay games by the rules and the plan's dice; return how many, and raise at a wrong one."""
    number = 0
    for played in games:
        fault = _fault(section, played)
        if fault:
            raise NotPublished(f"{section.name}, {played.slot}: {fault}")
        number += 1
    return number


def _fault(section: Section, played: Played) -> str:
    setting, slot = section.setting, played.slot
    match, dice = Match(GAMES[setting.game], setting.seats, dict(setting.options)), setting.dice(slot.round)
    moves = [0, 0]
    for token in played.log.split():
        turn = match.turn
        if isinstance(turn, Over):
            return "it goes on after its end"
        if isinstance(turn, Chance):
            drawn = match.game.write(dice.draw(turn.odds, len(match.moves)))
            if drawn != token:
                return f"the dice gave {drawn} and not {token}"
        else:
            moves[turn.seat != slot.seat] += 1
        match.play(token)
    if not isinstance(match.turn, Over) and len(match.moves) < MOST_EVENTS:
        return "it has no end"
    if tuple(moves) != played.moves:
        return f"there are {moves} moves and not {played.moves}"
    if share(match, slot.seat) != played.share:
        return f"the share is {share(match, slot.seat)} and not {played.share}"
    return ""
