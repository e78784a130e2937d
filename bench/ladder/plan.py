"""The plan of the ladder: which games are played, read from `plan.toml`."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from speeltafel.lab import players
from speeltafel.lab.arena import Meeting, Played, Setting, Slot, slots

ROOT = Path(__file__).parents[2]
PLAN = Path(__file__).with_name("plan.toml")
BEFORE = f"{players.PROGRAM}scripts/before "
"""With a commit after it: an earlier version of ours as a player."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the plan that is published as a whole or not at all."""

    name: str
    about: str
    """What it is for, in one sentence of the page."""
    setting: Setting
    meetings: Sequence[Meeting]
    rounds: int
    hours: float
    """The estimated core hours."""

    @property
    def slots(self) -> list[Slot]:
        """All games of the section, and no other."""
        return slots(self.meetings, self.rounds, self.setting.seats)

    @property
    def facts(self) -> dict[str, Any]:
        """What decides which games are played, and by whom."""
        return {**self.setting.facts, "meetings": [list(two) for two in self.meetings], "rounds": self.rounds}

    def missing(self, games: Mapping[Slot, Played]) -> list[Slot]:
        """Return the games that are not there yet."""
        return [slot for slot in self.slots if slot not in games]


@dataclass(frozen=True, slots=True)
class Ladder:
    """A plan, and where its results go."""

    sections: Mapping[str, Section]
    games: Path
    """The folder of the published games, one file a section."""
    page: Path


def ladder(plan: Path = PLAN) -> Ladder:
    """Return the ladder of a plan: our own, or another with its games and its page beside it."""
    page = ROOT / "docs" / "ladder.md" if plan == PLAN else plan.with_name("ladder.md")
    return Ladder(sections(plan), plan.with_name("games"), page)


def sections(path: Path = PLAN) -> Mapping[str, Section]:
    """Read the sections of a plan, by name."""
    plan = tomllib.loads(path.read_text("utf-8"))
    return {name: _section(name, plan["seed"], **facts) for name, facts in plan["section"].items()}


def _section(
    name: str,
    seed: str,
    *,
    about: str,
    game: str,
    rounds: int,
    hours: float,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    players: Sequence[str] = (),
    yardsticks: Sequence[str] = (),
    meetings: Sequence[Sequence[str]] = (),
) -> Section:
    """Make a section: all pairs of the players, each of them against each yardstick, and more meetings."""
    met = [*combinations(players, 2), *((one, other) for one in players for other in yardsticks)]
    met += [(one, other) for one, other in meetings]
    # With more than two seats it matters who of the two sits alone.
    different = {two if seats > 2 else frozenset(two) for two in met}
    if len(different) < len(met):
        raise ValueError(f"{name}: a meeting is there twice")
    setting = Setting(game, seats, options or {}, f"{seed}, {name}")
    named = [(_name(one), _name(other)) for one, other in met]
    return Section(name, about, setting, named, rounds, hours)


def commits(chosen: Iterable[Section]) -> list[str]:
    """Return the earlier versions that play in these sections."""
    names = {name for section in chosen for meeting in section.meetings for name in meeting}
    kinds = {players.read(name).kind for name in names if name.startswith(BEFORE)}
    return sorted(kind.removeprefix(BEFORE) for kind in kinds)


def _name(word: str) -> str:
    name = players.read(word).name
    assert name == word, f"{word} is called {name}"
    return name
