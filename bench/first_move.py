"""How long a first game waits on a machine that has compiled nothing: `python -m bench.first_move`.

Each level of each game is asked for a first move by a new engine process whose compile cache is empty, and
by another for a move after twenty events. Then a server with an empty cache plays a game, and the time is
taken until a page gets the bot's first move. Beside the times is the speed of a plain loop by the clock, in a
process of the bots' low priority; the goals are for the longer time, scaled to 20 million rounds a second.
"""

import argparse
import html
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import IO

from bench.flood import Table
from bench.load.processes import running
from bench.pace import SCALE
from speeltafel.bots.bot import BUDGET
from speeltafel.bots.worker import Worker
from speeltafel.bots.workers import STRETCH
from speeltafel.core.game import LEVELS, Chance, Over
from speeltafel.core.match import begin
from speeltafel.games import GAMES

GOALS = dict(zip(LEVELS, (3.0, 3.0, 3.0, 15.0, 15.0), strict=True))
ROUNDS = 10_000_000
EVENTS = 20
"""Events before the second question."""


def main() -> None:
    """Print a line for each game and level, and one for a page; fail where a goal is missed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--levels", nargs="*", default=list(LEVELS), choices=LEVELS)
    parser.add_argument("--page", default="saga", help="the game of the page")
    arguments = parser.parse_args()
    print(f"{'seconds':10}{'level':10}{'first':>7}{f'after {EVENTS}':>10}{'loop, M/s':>11}{'scaled':>8}")
    slow = []
    for game in arguments.games:
        for level in arguments.levels:
            speed = loop_speed()
            times = []
            for events in (0, EVENTS):
                with engine() as ask:
                    times.append(asked(ask, game, log_of(game, events), level))
            speed = (speed + loop_speed()) / 2
            scaled = max(times) * min(1.0, speed / SCALE)
            figures = f"{times[0]:7.1f}{times[1]:10.1f}{speed / 1e6:11.1f}{scaled:8.1f}"
            print(f"{game:10}{level:10}{figures}", flush=True)
            slow += [f"{game} {level}"] if scaled > GOALS[level] else []
    for level in ("casual", "master"):
        seconds, notes = until_a_page_shows_it(arguments.page, level)
        print(f"a page of {arguments.page}, {level}: {seconds:.1f} s; it says {notes or 'nothing'} meanwhile")
    sys.exit(", ".join(slow) or None)


def loop_speed() -> float:
    """Return the rounds a second, by the clock, of a plain loop with a bot's priority."""
    worker = Worker()
    worker.ask((loop, 1), 60.0)
    speed = float(worker.ask((loop, ROUNDS), 60.0))
    worker.stop()
    return speed


def loop(rounds: int) -> float:
    """Return the rounds a second of a plain loop by the clock."""
    total, began = 0, time.perf_counter()
    for number in range(rounds):
        total += number
    return rounds / (time.perf_counter() - began)


class Asker:
    """An engine process."""

    def __init__(self, to: IO[str], back: IO[str]) -> None:
        self._to, self._back = to, back

    def __call__(self, **request: object) -> Mapping[str, object]:
        """Return the answer to a request."""
        self._to.write(json.dumps(request) + "\n")
        self._to.flush()
        answer: Mapping[str, object] = json.loads(self._back.readline())
        assert "error" not in answer, answer
        return answer


@contextmanager
def engine() -> Iterator[Asker]:
    """Run an engine with an empty compile cache."""
    command = [sys.executable, "-m", "speeltafel", "engine"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with subprocess.Popen(command, text=True, env=empty_cache(folder), **pipes) as process:  # type: ignore[call-overload]
            yield Asker(process.stdin, process.stdout)
            process.stdin.close()


def empty_cache(folder: str) -> dict[str, str]:
    """Return an environment with an empty compile cache."""
    return {**os.environ, "XDG_CACHE_HOME": str(Path(folder) / "cache"), "LOCALAPPDATA": folder}


def asked(ask: Asker, game: str, log: list[str], level: str) -> float:
    """Return the seconds until a bot answers in this position."""
    ask(do="load", game=game, seats=seats(game), options={}, log=log)
    began = time.perf_counter()
    ask(do="choose", level=level, seconds=STRETCH * BUDGET[level])
    return time.perf_counter() - began


def seats(game: str) -> int:
    """Return the fewest seats above one."""
    return max(2, GAMES[game].seats[0])


def log_of(game: str, events: int) -> list[str]:
    """Return the events of a random match, until somebody has to choose after so many."""
    rules, rng, log = GAMES[game], Random(EVENTS), list[str]()
    state = begin(rules, seats(game))
    while True:
        turn = rules.turn(state)
        assert not isinstance(turn, Over)
        if isinstance(turn, Chance):
            move = turn.odds.holding(rng.randrange(turn.odds.total))
        elif len(log) >= events:
            return log
        else:
            move = rng.choice(turn.moves)
        log.append(rules.write(move))
        state = rules.play(state, move)


class Visitor(Table):
    """A person at a table with a bot."""

    def __init__(self, port: int, game: str, level: str) -> None:
        self.host, self.cookies, self._open = f"127.0.0.1:{port}", [], ExitStack()
        head, _ = self.request(
            0, "POST", "/tables", game=game, level=level, seating="seated", **{"with": "bot"}
        )
        self.path = head["location"]

    def wait_for_bot(self) -> tuple[float, list[str]]:
        """Play until the bot must choose; return the seconds until the page gets its move, and the notes."""
        while True:
            began, (_, page) = time.perf_counter(), self.request(0, "GET", self.path)
            facts = {
                name: html.unescape(a or b)
                for name, a, b in re.findall(r"data-(seq|version|moves)=(?:\"([^\"]*)\"|'([^']*)')", page)
            }
            moves = json.loads(facts["moves"])
            if not moves:
                break
            form = {"seat": 1, "version": facts["version"], "move": moves[0][0]}
            self.request(0, "POST", f"{self.path}/move", **form)
        notes, seq = [], int(facts["seq"])
        with self.socket(self.cookies[0], facts["seq"]) as socket:
            while (message := json.loads(socket.recv(120))).get("n", 0) <= seq:
                notes += [message["note"]] if "note" in message else []
        return time.perf_counter() - began, notes


def until_a_page_shows_it(game: str, level: str) -> tuple[float, list[str]]:
    """Return the seconds until a page of a new server gets the bot's move, and what it says meanwhile."""
    command = [sys.executable, "-m", "speeltafel", "serve", "--rate", "1000000", "--port", "0"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command += ["--data", str(Path(folder) / "data")]
        with running(command, r"http://localhost:(\d+)", env=empty_cache(folder)) as server:
            return Visitor(server.port, game, level).wait_for_bot()


if __name__ == "__main__":
    main()
