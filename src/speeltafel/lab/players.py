"""The players of the arena: our levels, simple baselines, and programs that speak our protocol.

A player is named by a word: `master`, `club@0.1` (seconds a move), `uct@0.5`, `greedy`, `random`, or
`program:COMMAND`, also with `@SECONDS` at the end. Processes are sent only this word.
"""

import atexit
import json
import shlex
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from random import Random
from typing import Any

from speeltafel import bots
from speeltafel.bots import greedy, plain
from speeltafel.bots.bot import BUDGET, Bot, Thought
from speeltafel.core.game import LEVELS, Choose
from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Text
from speeltafel.play.match import Match

UCT, GREEDY, RANDOM, PROGRAM = "uct", "greedy", "random", "program:"
DEFAULT_SECONDS = 1.0
"""The default seconds per move of the plain tree search or of a program."""
MOST_SECONDS = 3600.0

Chooser = Callable[[Match, Random], Any]
"""Chooses a move for the seat to move at a match."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player and its time per move."""

    kind: str
    """A level, `uct`, `greedy`, `random`, or `program:` and a command."""
    seconds: float
    name: str
    """Its name in canonical form."""


def read(word: str, most: float = MOST_SECONDS) -> Player:
    """Parse the name of a player, with at most so many seconds; raise `BadRequest` with the alternatives."""
    kind, at, told = word.strip().rpartition("@")
    if not at or (_seconds(told) is None and word.startswith(PROGRAM)):
        kind, at, told = word.strip(), "", ""
    known = (*LEVELS, UCT, GREEDY, RANDOM)
    if kind not in known and not (kind.startswith(PROGRAM) and kind.removeprefix(PROGRAM).strip()):
        shown = ascii(word[:60])
        listed = ", ".join((*LEVELS, "uct@SECONDS", GREEDY, RANDOM, "program:COMMAND"))
        raise BadRequest(
            Text(
                f"Een speler {shown} kennen we niet; wel {listed}.",
                f"We know no player {shown}; there are {listed}.",
            )
        )
    seconds = _seconds(told) if at else BUDGET.get(kind, DEFAULT_SECONDS)
    if seconds is None:
        shown = ascii(told[:20])
        raise BadRequest(
            Text(
                f"{shown} is geen tijd: na @ staan seconden, meer dan 0 en hooguit {MOST_SECONDS:.0f}.",
                f"{shown} is no time: after @ stand seconds, more than 0 and at most {MOST_SECONDS:.0f}.",
            )
        )
    if kind in (GREEDY, RANDOM):
        return Player(kind, DEFAULT_SECONDS, kind)
    timed = at and seconds != BUDGET.get(kind)
    name = f"{kind}@{seconds:g}" if timed or kind == UCT else kind
    return Player(kind, min(seconds, most), name)


def _seconds(text: str) -> float | None:
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if 0 < seconds <= MOST_SECONDS else None


def chooser(game: AnyGame, player: Player) -> Chooser:
    """Return the function by which this player chooses moves of this game."""
    if player.kind.startswith(PROGRAM):
        return lambda match, rng: program(player.kind).choose(match, player.seconds)
    return chooser_of(game, _bot(game, player.kind), player.kind, player.seconds)


def chooser_of(game: AnyGame, bot: Bot[Any, Any], level: str, seconds: float) -> Chooser:
    """Return the function by which a bot chooses moves of this game."""

    def choose(match: Match, rng: Random) -> Any:
        turn = match.turn
        assert isinstance(turn, Choose)
        view = game.view(match.state, turn.seat)
        return bot.think(view, turn.moves, level, seconds, rng).move

    return choose


def _bot(game: AnyGame, kind: str) -> Bot[Any, Any]:
    if kind == RANDOM:
        return Bot(_at_random)
    if kind == GREEDY:
        return greedy.bot(game)
    if kind == UCT:
        kernel = bots.kernel_of(game.key)
        if kernel is None:
            return Bot(
                lambda view, moves, _, seconds, rng: plain.uct_search(game, view, moves, inf, seconds, rng)
            )
        from speeltafel.bots import uct

        return uct.yardstick(game, kernel)
    return bots.find(game.key)


def _at_random(view: Any, moves: Sequence[Any], level: str, seconds: float, rng: Random) -> Thought[Any]:
    return Thought(rng.choice(moves), (), Text("Zomaar.", "Just so."))


class Program:
    """An external program that speaks our engine protocol: it gets the log and is asked for a move.

    The protocol knows only the whole log: the program has to ignore what its seat can't see.
    """

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        except (OSError, ValueError) as trouble:
            raise self._trouble(str(trouble)) from None

    def choose(self, match: Match, seconds: float) -> Any:
        """Ask for a move of the seat to choose."""
        record = match.record
        options = dict(record.options)
        load = {"do": "load", "game": record.game, "seats": record.seats, "options": options}
        self.ask({**load, "log": list(record.log)})
        answer = self.ask({"do": "choose", "level": LEVELS[-1], "seconds": seconds})
        turn = match.turn
        assert isinstance(turn, Choose)
        for move in turn.moves:
            if match.game.write(move) == answer.get("move"):
                return move
        raise self._trouble(f"answered {json.dumps(answer)[:200]}")

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """Send one request; return the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
            answer = json.loads(line) if line else {"error": "it stopped"}
        except (OSError, ValueError) as trouble:
            raise self._trouble(str(trouble)) from None
        if not isinstance(answer, dict) or "error" in answer:
            raise self._trouble(f"answered {json.dumps(answer)[:200]}")
        return answer

    def close(self) -> None:
        """Stop the program."""
        with self.process:
            self.process.terminate()

    def _trouble(self, what: str) -> BadRequest:
        return BadRequest(
            Text(
                f"Het programma {self.command[:80]!a} doet niet mee: {what}.",
                f"The program {self.command[:80]!a} does not play along: {what}.",
            )
        )


@cache
def program(kind: str) -> Program:
    """Return the running program of this command, one per process."""
    started = Program(kind.removeprefix(PROGRAM).strip())
    atexit.register(started.close)
    return started
