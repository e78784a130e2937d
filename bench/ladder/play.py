"""Playing the plan: what is missing, until it is broken off; a section that is complete is published at once.

Other processes import `_play` from here: they can't from `__main__`.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from bench.ladder import archive, page
from bench.ladder.archive import published
from bench.ladder.plan import Ladder, Section, commits
from speeltafel.bots.compute import Compute
from speeltafel.lab import players
from speeltafel.lab.arena import Played, Setting, Slot, finished, keep, play_game, slots
from speeltafel.lab.fingerprint import code_of

CLOCKED = ("master", "uct", players.PROGRAM)
"""The kinds of players that may use all of their time."""


def play(whole: Ladder, chosen: Sequence[Section], folder: Path, compute: Compute, until: float) -> None:
    """Play what is missing of these sections, until a time of the clock; publish each that is complete."""
    missing = {
        section.name: section.missing(finished(folder, section.facts))
        for section in chosen
        if not is_current(whole, section)
    }
    for name in [name for name, left in missing.items() if not left]:
        publish(whole, whole.sections[name], folder)
    if any(commits([whole.sections[name]]) for name, left in missing.items() if left):
        lower_priority()
    tasks = [(name, whole.sections[name].setting, slot) for name, left in missing.items() for slot in left]
    done, said = 0, time.time()
    with closing(compute.each(partial(_play, until), tasks)) as results:
        for name, played in results:
            if played is not None:
                keep(folder, whole.sections[name].facts, played)
                missing[name].remove(played.slot)
                done += 1
                if not missing[name]:
                    publish(whole, whole.sections[name], folder)
            if time.time() > said + 30:
                said = time.time()
                print(f"{done} of {len(tasks)} games", flush=True)
    print(f"{done} of {len(tasks)} games that were missing were played")
    for name, left in missing.items():
        if left:
            print(
                f"not published: {name}, {len(left)} of {len(whole.sections[name].slots)} games are missing"
            )


def _play(until: float, task: tuple[str, Setting, Slot]) -> tuple[str, Played | None]:
    name, setting, slot = task
    return name, play_game(setting, slot) if time.time() < until else None


def lower_priority() -> None:
    """Give this process and those it starts the lowest priority.

    `speeltafel engine` adds 10 to the niceness of its bots, which can't be more than 19. On a busy machine a
    version before would else wait for a core ten times as long as ours, which it meets.
    """
    if hasattr(os, "nice"):
        os.nice(19)


def warm(chosen: Sequence[Section]) -> None:
    """Compile our bots, and the earlier versions that play in these sections."""
    subprocess.run([sys.executable, "-m", "speeltafel", "warm"], check=True)
    for commit in commits(chosen):
        subprocess.run(["scripts/before", commit, "warm"], check=True)


def is_current(whole: Ladder, section: Section) -> bool:
    """Return whether the published games are of today's bots."""
    found = published(section, whole.games)
    return found is not None and found.facts["code"] == code_of(section.setting.game)


def publish(whole: Ladder, section: Section, folder: Path) -> None:
    """Publish a section that is complete, also on the page."""
    file = archive.publish(section, finished(folder, section.facts), whole.games)
    page.update(whole)
    print(f"published: {section.name}, {file.stat().st_size / 1e6:.2f} MB", flush=True)


def estimate(chosen: Sequence[Section], compute: Compute) -> None:
    """Play one round of every meeting with dice that the plan doesn't use, and say what that comes to."""
    for section in chosen:
        other = Setting(section.setting.game, section.setting.seats, section.setting.options, seed=1)
        tasks = slots(section.meetings, 1, other.seats)
        games = list(compute.each(partial(play_game, other), tasks))
        spent = sum(sum(_costs(played)) for played in games)
        size = sum(len(played.log) for played in games)
        print(
            f"{section.name}: {len(section.slots)} games, {spent / len(games):.1f} s a game, "
            f"{spent * section.rounds / 3600:.2f} core hours, {size * section.rounds / 1e6:.1f} MB of tokens",
            flush=True,
        )


def _costs(played: Played) -> Iterator[float]:
    """Yield the core seconds of each side, as far as possible as on a machine with nothing else to do."""
    for name, moves, seconds, cpu in zip(
        played.slot.meeting, played.moves, played.seconds, played.cpu, strict=True
    ):
        player = players.read(name)
        clocked = player.kind.startswith(CLOCKED) and seconds > 0.5 * moves * player.seconds
        yield moves * player.seconds if clocked else cpu
