"""`python -m bench.ladder`: play the ladder's plan, publish what is complete, and check what was published.

play [SECTION...]      play what is missing, in as many processes as there are cores; go on where it stopped
status                 how many games there are
page                   write docs/ladder.md again from the published games
check [--every N]      replay the published games by the rules, or every Nth of them
estimate [SECTION...]  one round of every meeting with other dice, and what the section will take
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from bench.ladder import archive, page
from bench.ladder.archive import NotPublished, published
from bench.ladder.plan import ROOT, Section, sections
from speeltafel.bots.compute import Here, Processes
from speeltafel.bots.squadro.endgame import VARIABLE
from speeltafel.lab import players
from speeltafel.lab.arena import Played, Setting, Slot, code_of, finished, keep, play_game, slots

FOLDER = ROOT / "build" / "ladder"
CLOCKED = ("master", "uct", players.PROGRAM)
"""The kinds of players that may use all of their time."""


def main() -> None:
    """Run one command."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.ladder", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("command", choices=("play", "status", "page", "check", "estimate"))
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="by default all")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no game after so many")
    parser.add_argument("--into", type=Path, default=FOLDER, help="where games are kept until published")
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args()
    unknown = set(given.sections) - set(sections())
    if unknown:
        parser.error(f"no section is called {', '.join(sorted(unknown))}; there are {', '.join(sections())}")
    chosen = [sections()[name] for name in given.sections or sections()]
    prepare()
    match given.command:
        case "play":
            play(chosen, given.into, given.cores, time.time() + 60 * given.minutes)
            publish(chosen, given.into)
        case "status":
            status(chosen, given.into)
        case "page":
            page.update()
        case "check":
            check(chosen, given.every)
        case "estimate":
            estimate(chosen, given.cores)


def prepare() -> None:
    """Let this process and those it starts play as the plan says, wherever it was started."""
    os.chdir(ROOT)
    os.environ["PYTHON"] = sys.executable  # For scripts/before.
    os.environ.pop(VARIABLE, None)  # With a whole solution the master of Squadro would look up everything.


def play(chosen: Sequence[Section], folder: Path, cores: int, until: float) -> None:
    """Play what is missing of these sections, until a time of the clock."""
    tasks: list[tuple[Setting, Slot]] = []
    for section in chosen:
        if not is_current(section):
            missing = section.missing(finished(folder, section.setting))
            tasks += [(section.setting, slot) for slot in missing]
    compute, done, said = Processes(cores) if cores > 1 else Here(), 0, time.time()
    for setting, played in compute.each(partial(_play, until), tasks):
        if played is not None:
            keep(folder, setting, played)
            done += 1
        if time.time() > said + 30:
            said = time.time()
            print(f"{done} of {len(tasks)} games", flush=True)
    print(f"{done} of {len(tasks)} games that were missing were played")


def _play(until: float, task: tuple[Setting, Slot]) -> tuple[Setting, Played | None]:
    setting, slot = task
    return setting, play_game(setting, slot) if time.time() < until else None


def is_current(section: Section) -> bool:
    """Return whether the published games are of today's bots."""
    found = published(section)
    return found is not None and found.facts["code"] == code_of(section.setting.game)


def publish(chosen: Sequence[Section], folder: Path) -> None:
    """Publish the sections that are complete, and say which are not."""
    for section in chosen:
        if is_current(section):
            continue
        try:
            file = archive.publish(section, finished(folder, section.setting))
        except NotPublished as refusal:
            print(f"not published: {refusal}")
        else:
            print(f"published: {file.relative_to(ROOT)}, {file.stat().st_size / 1e6:.2f} MB")
    page.update()


def status(chosen: Sequence[Section], folder: Path) -> None:
    """Say of every section how many of its games were played."""
    for section in chosen:
        total = len(section.slots)
        there = total - len(section.missing(finished(folder, section.setting)))
        state = "published" if is_current(section) else f"{there:6,} of {total:6,} games"
        print(f"{section.name:20} {section.hours:5.1f} core hours  {state}")
    print(f"{'together':20} {sum(section.hours for section in chosen):5.1f} core hours")


def check(chosen: Sequence[Section], every: int) -> None:
    """Replay published games by the rules."""
    for section in chosen:
        found = published(section)
        if found is not None:
            number = archive.check(section, [*found.games.values()][::every])
            print(f"{section.name}: {number} games follow the rules and the plan's dice")


def estimate(chosen: Sequence[Section], cores: int) -> None:
    """Play one round of every meeting with dice that the plan doesn't use, and say what that comes to."""
    for section in chosen:
        other = Setting(section.setting.game, section.setting.seats, section.setting.options, seed=1)
        tasks = slots(section.meetings, 1, other.seats)
        compute = Processes(cores) if cores > 1 else Here()
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


if __name__ == "__main__":
    main()
