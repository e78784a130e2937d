"""Puzzles made on the page for authors: the game's bots judge a position, its author explains the answer."""

import asyncio
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, TypeVar

from msgspec import DecodeError, json

from speeltafel import __version__, texts
from speeltafel.core.asker import Asker
from speeltafel.core.game import LEVELS, Choose
from speeltafel.core.game_files import FaultyFile, read_file
from speeltafel.core.match import AnyGame, complete
from speeltafel.core.proofreading import answer_faults, puzzle_faults
from speeltafel.core.puzzle import FILE, MARGIN, RECORDED, TRIES, Puzzle, compose, leads_by, read
from speeltafel.core.recording import puzzles_text
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import LANGUAGES, Text, say
from speeltafel.server.view.advice import percent
from speeltafel.web.pages.author_positions import Position, game_error
from speeltafel.web.services import Services

T = TypeVar("T")

WAIT = 180.0
"""Seconds to wait for one answer of a bot, which may have to be compiled first."""
JUDGEMENTS = 3
"""How often the position is judged; the answer must be the same every time."""
*WEAKER, STRONGEST = LEVELS


@dataclass(frozen=True, slots=True)
class MadePuzzle:
    """What the bots think of a position, what is wrong with it as a puzzle, and where it was written."""

    puzzle: Puzzle | None = None
    faults: tuple[Text, ...] = ()
    writable: bool = False
    """Whether only its texts can be wrong."""
    said: Text | None = None
    number: int = 0
    """Its number among the game's puzzles, once it is written."""

    @property
    def facts(self) -> str:
        """The puzzle as a form carries it."""
        return json.encode(self.puzzle).decode()


async def judged(services: Services, position: Position, asker: Asker) -> MadePuzzle:
    """Ask the game's bots what every move of a position is worth, and which of them find the best one."""
    if position.refusal is not None:
        raise BadRequest(position.refusal)
    game, turn = position.game, position.game.turn(position.state)
    if not isinstance(turn, Choose) or len(turn.moves) < 2:
        raise BadRequest(texts.AUTHOR_NO_CHOICE)
    view = game.view(position.state, turn.seat)
    totals, bests = dict.fromkeys(map(game.write, turn.moves), 0.0), set[str]()
    for seed in range(1, JUDGEMENTS + 1):
        found = await answer(services.appraise(game.key, position.state, None, seed, asker), position)
        for token, shares in found.moves.items():
            totals[token] += shares[turn.seat - 1] / JUDGEMENTS
        bests.add(found.best or "")

    async def chosen(level: str) -> str:
        asked = services.think(game.key, view, turn.moves, level, asker)
        return game.write((await answer(asked, position)).move)

    bests.add(await chosen(STRONGEST))
    tries = {level: [await chosen(level) for _ in range(TRIES)] for level in WEAKER}
    # Its author explains it: what a bot says of its search, such as a number of playouts, teaches nobody.
    made = compose(position.tokens, totals, Text("", ""), tries, RECORDED, position.seats)
    faults = list(faults_of(position, made, kept(services, game)[0]))
    if bests != {made.answer}:
        moves = ", ".join(sorted(bests))
        faults.append(say(texts.AUTHOR_DISAGREE, moves=moves))
    return MadePuzzle(made, tuple(faults), not faults)


async def answer(asked: "Future[T]", position: Position) -> T:
    """Return the answer of a bot about a position."""
    try:
        return await asyncio.wait_for(asyncio.wrap_future(asked), WAIT)
    except TimeoutError:
        raise BadRequest(texts.AUTHOR_NO_ANSWER) from None
    except Exception as error:  # the author's game, or a bot that plays it, can raise anything
        raise BadRequest(game_error(error, position.game, position.folder)) from None


def faults_of(position: Position, puzzle: Puzzle, facts: Mapping[str, Any]) -> Iterator[Text]:
    """Yield what is wrong with a position and its answer; `facts` are those of the game's file."""
    wrong = list(answer_faults(position.game, puzzle))
    yield from wrong
    margin = facts["margin"]
    if not wrong and not leads_by(margin, puzzle.lead):
        lead, least = percent(puzzle.lead), percent(margin)
        if lead == least:
            lead, least = f"{puzzle.lead:.1%}", f"{margin:.1%}"
        yield say(texts.AUTHOR_NOT_CLEAR, lead=lead, margin=least)
    if complete(position.game, position.options) != complete(position.game, {}):
        yield texts.AUTHOR_PUZZLE_OPTIONS


def kept(services: Services, game: AnyGame) -> tuple[dict[str, Any], tuple[Puzzle, ...]]:
    """Return what the game's file of puzzles says, and its puzzles; where it has none, its beginning."""
    assert services.settings.author is not None
    file = services.settings.author / game.key / FILE
    if file.exists():
        try:
            facts, puzzles = read_file(file, read)
        except FaultyFile as fault:
            raise BadRequest(say(texts.AUTHOR_UNREADABLE, what=fault.text)) from None
        return {"margin": MARGIN, **facts}, puzzles
    day = datetime.fromtimestamp(services.tables.now(), UTC).date()
    begun = {"made": RECORDED, "version": __version__, "date": f"{day}", "rules": game.version}
    return {**begun, "margin": MARGIN}, ()


def written(services: Services, position: Position, form: Mapping[str, str]) -> MadePuzzle:
    """Write the puzzle that a form describes to the game's folder, unless something is wrong with it."""
    try:
        judged = json.decode(form.get("judged", ""), type=Puzzle)
    except DecodeError:
        raise BadRequest(texts.AUTHOR_ASK_FIRST) from None
    game, (nl, en) = position.game, (" ".join(form.get(f"reason-{one}", "").split()) for one in LANGUAGES)
    puzzle = replace(judged, log=position.log, seats=position.seats, reason=Text(nl, en))
    if position.refusal is not None:
        raise BadRequest(position.refusal)
    facts, puzzles = kept(services, game)
    faults = tuple(dict.fromkeys([*faults_of(position, puzzle, facts), *puzzle_faults(game, puzzle)]))
    if faults or services.settings.author is None:
        return MadePuzzle(puzzle, faults, True)
    text = puzzles_text(facts, (*(one for one in puzzles if _place(one) != _place(puzzle)), puzzle))
    (services.settings.author / game.key / FILE).write_text(text, "utf-8")
    number = [_place(one) for one in read(text)[1]].index(_place(puzzle)) + 1
    return MadePuzzle(puzzle, (), True, say(texts.AUTHOR_PUZZLE_WRITTEN, file=f"{game.key}/{FILE}"), number)


def _place(puzzle: Puzzle) -> tuple[int, str]:
    """Return what tells the position of a puzzle from others."""
    return puzzle.seats, puzzle.log


@dataclass(frozen=True, slots=True)
class Judged:
    """A move as the bots judge it."""

    token: str
    label: Text
    worth: str
    remark: Text | None


def rows(position: Position, puzzle: Puzzle) -> list[Judged]:
    """Return every move with its worth, the best one first."""
    game, turn = position.game, position.game.turn(position.state)
    view = game.view(position.state, turn.seat if isinstance(turn, Choose) else None)
    remarks = {puzzle.answer: texts.AUTHOR_ANSWER, puzzle.tempting: texts.AUTHOR_TEMPTING}
    return [
        Judged(token, game.label(view, game.read(token)), percent(worth), remarks.get(token))
        for token, worth in puzzle.chances.items()
    ]
