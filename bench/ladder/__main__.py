"""`python -m bench.ladder`: play the ladder's plan, publish what is complete, and check what was published.

play [SECTION...]      play what is missing, in as many processes as there are cores, and publish each section
                       that is complete; broken off, it goes on where it stopped
warm [SECTION...]      compile the bots, also those of the version before, so that no game waits for that
status                 how many games there are
page                   write docs/ladder.md again from the published games
check [--every N]      replay the published games by the rules, or every Nth of them
estimate [SECTION...]  one round of every meeting with other dice, and what the section will take
"""

import argparse
import os
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench.ladder import archive, page
from bench.ladder.archive import NotPublished, published
from bench.ladder.plan import PLAN, ROOT, Ladder, Section, ladder
from bench.ladder.play import estimate, is_current, play, warm
from speeltafel.bots.compute import Compute, Here, Processes
from speeltafel.bots.squadro.endgame import VARIABLE
from speeltafel.core.refusals import Refusal
from speeltafel.lab.arena import file_of, finished

FOLDER = ROOT / "build" / "ladder"
BROKEN_OFF = 130


def main() -> None:
    """Run one command; end with 1 where something is wrong, and with 130 where it was broken off."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.ladder", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("command", choices=("play", "warm", "status", "page", "check", "estimate"))
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="by default all")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no game after so many")
    parser.add_argument("--into", type=Path, default=FOLDER, help="where games are kept until published")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument(
        "--plan", type=Path, default=PLAN, help="another plan, published in games/ and ladder.md beside it"
    )
    given = parser.parse_args()
    whole, folder = ladder(given.plan.resolve()), given.into.resolve()
    unknown = set(given.sections) - set(whole.sections)
    if unknown:
        parser.error(
            f"no section is called {', '.join(sorted(unknown))}; there are {', '.join(whole.sections)}"
        )
    if given.every < 1:
        parser.error("--every is 1 or more")
    chosen = [whole.sections[name] for name in given.sections or whole.sections]
    prepare()
    try:
        match given.command:
            case "play":
                play(whole, chosen, folder, on(given.cores), time.time() + 60 * given.minutes)
            case "warm":
                warm(chosen)
            case "status":
                status(whole, chosen, folder)
            case "page":
                page.update(whole)
            case "check":
                check(whole, chosen, given.every, named=bool(given.sections))
            case "estimate":
                estimate(chosen, on(given.cores))
    except KeyboardInterrupt:
        print("broken off; what was played is kept, and the same command goes on", file=sys.stderr)
        sys.exit(BROKEN_OFF)
    except (NotPublished, Refusal) as trouble:
        sys.exit(str(trouble))


def prepare() -> None:
    """Let this process and those it starts play as the plan says, wherever it was started."""
    os.chdir(ROOT)
    os.environ["PYTHON"] = sys.executable  # For scripts/before.
    os.environ.pop(VARIABLE, None)  # With a whole solution the master of Squadro would look up everything.
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def on(cores: int) -> Compute:
    """Return what plays the games."""
    return Processes(cores) if cores > 1 else Here()


def status(whole: Ladder, chosen: Sequence[Section], folder: Path) -> None:
    """Say of every section how many of its games were played."""
    for section in chosen:
        total = len(section.slots)
        there = total - len(section.missing(finished(folder, section.facts)))
        state = "published" if is_current(whole, section) else f"{there:6,} of {total:6,} games"
        print(f"{section.name:20} {section.hours:5.1f} core hours  {state}")
    print(f"{'together':20} {sum(section.hours for section in chosen):5.1f} core hours")
    known = {file_of(folder, section.facts) for section in whole.sections.values()}
    for file in sorted({*folder.glob("*.jsonl")} - known):
        print(f"{file.name}: games of another plan or by other bots, which don't count")


def check(whole: Ladder, chosen: Sequence[Section], every: int, *, named: bool) -> None:
    """Replay published games by the rules; refuse if there are none, or none of a section that was named."""
    checked = 0
    for section in chosen:
        found, file = published(section, whole.games), archive.file_of(section, whole.games)
        if found is not None:
            number = archive.check(section, [*found.games.values()][::every])
            checked += number
            print(f"{section.name}: {number} games follow the rules and the plan's dice")
        elif file.exists():
            raise NotPublished(f"{file.name} has games of another plan")
        elif named:
            raise NotPublished(f"{section.name} is not published")
    if not checked:
        raise NotPublished("nothing is published yet")


if __name__ == "__main__":
    main()
