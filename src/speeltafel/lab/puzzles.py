"""Puzzles, found in games that bots play: positions where the strongest bot is sure of one move.

Bots at club level play. In every position an expert checks whether something is at stake. Where master's
best move leads the second by a clear margin, it must find the same move twice more, with more time and other
random numbers; in Squadro it must be proven too. The rating of a puzzle is how often weaker levels miss it.
"""

import os
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

from speeltafel import __version__, bots
from speeltafel.bots.bot import Bar
from speeltafel.core.game import LEVELS, Choose
from speeltafel.core.match import AnyGame
from speeltafel.core.puzzle import TRIES, Puzzle, compose, leads_by
from speeltafel.core.recording import puzzles_text
from speeltafel.core.refusals import BadRequest
from speeltafel.core.thought import Thought
from speeltafel.core.words import Text, say
from speeltafel.games import GAMES
from speeltafel.lab.fingerprint import code_of
from speeltafel.play.chance import Dice
from speeltafel.play.match import Match

SEATS = 2
HOST = "club"
"""The levels that play the games: good enough for sensible positions, weak enough to leave chances."""
WEAKER = LEVELS[:-1]
A_GLANCE, A_THOUGHT, A_LONG_THOUGHT = 0.05, 0.4, 1.6
"""Seconds: of expert to find candidates, of master, and of master again."""
AGAIN = 2
"""How often master must confirm its answer."""
APART = 8
"""Events between two puzzles of one game."""
EARLIEST = 8
"""Events before the first puzzle of a game."""
MOST_OF_A_GAME = 2
DECIDED = 0.03, 0.97
"""Win probabilities outside these bounds are as good as decided, and make no puzzle unless exact."""


NO_BAR = Text(
    "Voor puzzels van {game} moet de bot in bots/{key}/ een `Bot.bar` hebben: een `Bar` (bots/bot.py), die"
    " zegt hoeveel de beste zet op de tweede voor moet liggen, zoals Bar(0.1).",
    "For puzzles of {game} the bot in bots/{key}/ needs a `Bot.bar`: a `Bar` (bots/bot.py), which says by how"
    " much the best move must lead the second, such as Bar(0.1).",
)


def collect(key: str, seed: int, count: int, progress: Callable[[str], None]) -> list[Puzzle]:
    """Find so many puzzles of a game, the easiest first, with varied answers."""
    found: list[Puzzle] = []
    number, bar = 0, bar_of(GAMES[key])

    def wanted(puzzle: Puzzle) -> bool:
        rated = sum(one.rating == puzzle.rating for one in found)
        answered = sum(one.answer == puzzle.answer for one in found)
        return len(found) < count and rated < count / 3 and answered < count / bar.alike

    while len(found) < count:
        number += 1
        for puzzle in search(GAMES[key], seed, number, wanted):
            found.append(puzzle)
            progress(f"{len(found)} {puzzle.source}: {puzzle.answer}, rated {puzzle.rating}")
    return sorted(found, key=lambda puzzle: puzzle.rating)


def bar_of(game: AnyGame) -> Bar:
    """Return what makes a position of this game a puzzle, or refuse to look for any."""
    bar = bots.find(game.key).bar
    if bar is None:
        raise BadRequest(say(NO_BAR, game=game.name, key=game.key))
    return bar


def search(game: AnyGame, seed: int, number: int, wanted: Callable[[Puzzle], bool]) -> Iterator[Puzzle]:
    """Let bots play one game; return the puzzles found in it."""
    match, rng = Match(game, SEATS, {}), Random(f"{seed} {number}")
    dice, bot, bar = Dice(rng.randbytes(32)), bots.find(game.key), bar_of(game)
    made, last = 0, EARLIEST - APART
    while made < MOST_OF_A_GAME:
        match.roll(dice)
        turn = match.turn
        if not isinstance(turn, Choose):
            return
        view, place = game.view(match.state, turn.seat), len(match.moves)
        if place >= last + APART and len(turn.moves) >= bar.choice:
            puzzle = look(game, match, view, turn, rng, f"seed {seed}, game {number}, event {place}")
            if puzzle is not None and wanted(puzzle):
                made, last = made + 1, place
                yield puzzle
        match.play(game.write(bot.think(view, turn.moves, HOST, A_GLANCE, rng).move))


def look(
    game: AnyGame, match: Match, view: Any, turn: Choose[Any], rng: Random, source: str
) -> Puzzle | None:
    """Return the puzzle of this position, if it is one."""
    bot, bar = bots.find(game.key), bar_of(game)

    def think(level: str, seconds: float) -> Thought[Any]:
        return bot.think(view, turn.moves, level, seconds, rng)

    glance = think("expert", A_GLANCE).values
    if glance and max(glance.values()) - min(glance.values()) < bar.margin:
        return None
    thought = think("master", A_THOUGHT)
    for _ in range(AGAIN):
        if not is_clear(thought, bar):
            return None
        first, thought = thought, think("master", A_LONG_THOUGHT)
        if thought.move != first.move:
            return None
    if not is_clear(thought, bar) or not bar.proven(match.state, thought.move):
        return None
    tries = {level: [game.write(think(level, A_GLANCE).move) for _ in range(TRIES)] for level in WEAKER}
    return compose(
        [game.write(move) for move in match.moves],
        {game.write(move): value for move, value in thought.values.items()},
        thought.reason,
        tries,
        source,
    )


def is_clear(thought: Thought[Any], bar: Bar) -> bool:
    """Return whether the best move leads by the margin, and the game wasn't decided already."""
    if len(thought.values) < bar.choice:
        return False
    best, second = sorted(thought.values.values(), reverse=True)[:2]
    low, high = DECIDED
    open_yet = best > low and second < high
    return open_yet and leads_by(bar.margin, best - second) and thought.values[thought.move] == best


def written(key: str, seed: int, puzzles: list[Puzzle]) -> str:
    """Return the content of a game's puzzle file: one per line, with the provenance."""
    command = f"speeltafel lab puzzles {key} --seed {seed} --count {len(puzzles)}"
    for folder in bar_of(GAMES[key]).folders:
        if os.environ.get(folder):
            command = f"{folder}=DIR {command}"
    made = {
        "made": command,
        "version": __version__,
        "date": f"{date.today():%Y-%m-%d}",
        "bots": code_of(key),
        "rules": GAMES[key].version,
        "margin": bar_of(GAMES[key]).margin,
    }
    return puzzles_text(made, puzzles)


def make(key: str, seed: int, count: int, into: Path, progress: Callable[[str], None]) -> None:
    """Find puzzles and write their file."""
    into.write_text(written(key, seed, collect(key, seed, count, progress)), "utf-8")
