"""The page for authors, `/author/NAME`: a position as everybody gets it, and steps of a lesson made there.

It exists only on a server that was started with `serve --author`, which listens on this machine alone.
"""

import json
import os
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from itertools import islice
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from speeltafel import texts
from speeltafel.core.game import Chance, Choose, Observer, Over
from speeltafel.core.origin import RAISED
from speeltafel.core.position import tell_view
from speeltafel.core.refusals import Refusal
from speeltafel.core.scene import Scene
from speeltafel.core.words import LANGUAGES, Language, Text, same, say
from speeltafel.server.view.board import board, still_item
from speeltafel.web.pages import author_puzzles
from speeltafel.web.pages.actions import read_post
from speeltafel.web.pages.author_positions import (
    NoTurn,
    Position,
    example_of,
    game_error,
    position_of,
    seats_in,
    shown_error,
)
from speeltafel.web.pages.author_puzzles import MadePuzzle
from speeltafel.web.pages.author_steps import Made, form_of, recorded
from speeltafel.web.pages.puzzles import found_by
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import game_of, services_of
from speeltafel.web.visitors import asker_of, language_of

Offer = list[str]
"""A move as the page's script reads it: its token, its label, and what to touch."""
TOUCHING = {
    "play": texts.AUTHOR_TOUCH_PLAY,
    "right": texts.AUTHOR_TOUCH_RIGHT,
    "wrong": texts.AUTHOR_TOUCH_WRONG,
}
"""What a move on the board can do: play on, or fill the field of the step that has this name."""
MOST = 150
"""Moves or outcomes that are listed."""


@dataclass(frozen=True, slots=True)
class Row:
    """A move or an outcome as the page lists it, with its words in both languages."""

    token: str
    odds: str
    label: Text
    told: Text
    told_all: Text


@dataclass(frozen=True, slots=True)
class Offered:
    """A move or an outcome with its label, or the error that the game raises for it, and what to touch."""

    move: Any
    token: str
    label: Text
    touches: tuple[str, ...] = ()


def offered(position: Position) -> list[Offered]:
    """Return all moves that can be made now, or the outcomes of chance that are listed."""
    game, turn = position.game, position.game.turn(position.state)
    if isinstance(turn, Over):
        return []
    chooses = isinstance(turn, Choose)
    moves: Iterable[Any] = turn.moves if isinstance(turn, Choose) else islice(turn.odds, MOST)
    view = game.view(position.state, mover_of(position))
    found = []
    for move in moves:
        token = game.write(move)
        try:
            touches = game.look.touches(view, move) if chooses else ()
            found.append(Offered(move, token, a_text(game.label(view, move)), touches))
        except RAISED as error:
            found.append(Offered(move, token, shown_error(error, position.folder)))
    return found


def rows_of(position: Position, moves: Sequence[Offered]) -> tuple[list[Row], int]:
    """Return what can happen now, at most `MOST` lines, and how many more there are."""
    turn, mover = position.game.turn(position.state), mover_of(position)
    rows = []
    for one in moves[:MOST]:
        odds = ""
        if isinstance(turn, Chance):
            weight = turn.odds[one.move]
            odds = f"{weight}/{turn.odds.total} ({weight / turn.odds.total:.1%})"
        told_to = (tried(position, partial(told, position, one.move, observer)) for observer in (mover, None))
        rows.append(Row(one.token, odds, one.label, *told_to))
    total = len(turn.odds) if isinstance(turn, Chance) else len(moves)
    return rows, max(0, total - MOST)


def told(position: Position, move: Any, observer: Observer) -> Text:
    """Return the sentence that tells an observer of a move."""
    game, before = position.game, position.state
    after = game.play(before, move)
    (seen,) = game.redacted_history([before, after], [move], observer)
    return game.tell(game.view(before, observer), seen, game.view(after, observer), position.names)


def tried(position: Position, make: Callable[[], Text]) -> Text:
    """Return a text about a position, or the error that the game raises; one too where it is no text."""
    try:
        return a_text(make())
    except RAISED as error:
        return shown_error(error, position.folder)


def a_text(made: object) -> Text:
    """Return what a game made; raise `TypeError` where it is no text."""
    if not isinstance(made, Text):
        raise TypeError(f"{ascii(made)[:80]} is no Text")
    return made


@dataclass(frozen=True, slots=True)
class Sight:
    """What one observer gets of a position."""

    who: Text
    drawing: Markup
    touchable: bool
    """Whether moves can be made on the drawing: it is that of the seat to move."""
    sentences: Text
    picture: Text
    json: Text


def sight(position: Position, observer: Observer, language: Language, moves: Sequence[Offer]) -> Sight:
    """Return a position as one observer gets it; on the drawing of the seat to move its moves can be made."""
    game, names = position.game, position.names
    who = say(texts.AUTHOR_SEAT, seat=observer) if observer else texts.AUTHOR_WATCHER
    touchable = bool(moves) and observer == mover_of(position)
    try:
        view = game.view(position.state, observer)
        scene = game.look.draw(view, names, language)
        lit = frozenset(name for _, _, *touches in moves for name in touches)
        drawing = Markup(board(scene, lit)) if touchable else still(scene)
    except RAISED as error:
        wrong = shown_error(error, position.folder)
        return Sight(who, Markup("<p>{}</p>").format(wrong.into(language)), False, wrong, wrong, wrong)
    try:
        shown = same(json.dumps(tell_view(game, view), indent=1, ensure_ascii=False))
    except RAISED as error:
        shown = say(texts.AUTHOR_NO_JSON, what=f"{type(error).__name__}: {error}"[:200])
    return Sight(
        who,
        drawing,
        touchable,
        tried(position, lambda: game.describe(view, names)),
        tried(position, lambda: game.picture(view, names)),
        shown,
    )


def offers(moves: Sequence[Offered], language: Language) -> list[Offer]:
    """Return the moves that can be made on the board."""
    return [[one.token, one.label.into(language), *one.touches] for one in moves if one.touches]


def mover_of(position: Position) -> int | None:
    """Return the seat that must choose; None where chance decides or the match is over."""
    turn = position.game.turn(position.state)
    return turn.seat if isinstance(turn, Choose) else None


def still(scene: Scene) -> Markup:
    """Return a drawing that can't be touched."""
    things = "".join(still_item(item, lit=False) for item in scene.items)
    return Markup(
        f'<svg class="board" viewBox="0 0 {scene.size[0]} {scene.size[1]}" role="img"'
        f' aria-label="{escape(scene.label)}">{scene.backdrop}{things}</svg>'
    )


def show(
    request: Request,
    position: Position,
    given: Mapping[str, str],
    made: Made,
    puzzle: MadePuzzle = MadePuzzle(),  # noqa: B008 - nothing in it changes
) -> Response:
    """Return the page of a position."""
    game, language = position.game, language_of(request)
    turn = game.turn(position.state)
    head: Text
    match turn:
        case Choose(seat, moves):
            head = say(texts.AUTHOR_MOVES, seat=seat, count=len(moves))
        case Chance(odds):
            head = say(texts.AUTHOR_OUTCOMES, count=len(odds))
        case Over(scores, _, why):
            head = say(texts.AUTHOR_OVER, why=why, scores=", ".join(map(str, scores)))
    found = offered(position)
    rows, more = rows_of(position, found)
    moves = offers(found, language)
    return render(
        request,
        "author.html",
        game=game,
        at=position,
        seats=position.seats,
        refusal=position.refusal,
        head=head,
        rows=rows,
        more=more,
        is_chance=isinstance(turn, Chance),
        is_choice=isinstance(turn, Choose),
        question=tried(position, lambda: game.ask(game.view(position.state, None), position.names)),
        sights=[sight(position, observer, language, moves) for observer in position.observers],
        moves=moves,
        touching=TOUCHING,
        options=given.get("options", ""),
        example=example_of(game),
        log=given.get("log", "") if position.refusal else position.log,
        back=" ".join(position.tokens[:-1]) if position.tokens else None,
        made=made,
        puzzle=puzzle,
        judged=author_puzzles.rows(position, puzzle.puzzle) if puzzle.puzzle else [],
        found=found_by(puzzle.puzzle, language) if puzzle.puzzle else "",
        fields=texts.AUTHOR_FIELDS,
        languages=LANGUAGES,
        version=os.getpid(),
    )


def folder_of(request: Request) -> Path:
    """Return the folder of the game in the path."""
    author = services_of(request).settings.author
    assert author is not None, "only authors have this page"
    return author / game_of(request).key


Handler = Callable[[Request], Awaitable[Response]]


def shows_game_errors(handler: Handler) -> Handler:
    """Let a page say what was raised where that leaves no position to show.

    A game can be wrong in ways that only show in our own code, such as a function without its arguments. So
    every error is told to the author; the log keeps its traceback.
    """

    @wraps(handler)
    async def answered(request: Request) -> Response:
        try:
            return await handler(request)
        except NoTurn as refusal:
            return show_error(request, refusal.text)
        except Refusal:
            raise
        except RAISED as error:
            return show_error(request, game_error(error, game_of(request), folder_of(request)))

    return answered


def show_error(request: Request, what: Text) -> Response:
    """Return the page of a game that has no position to show, and why."""
    game, given = game_of(request), request.query_params
    return render(
        request,
        "author_error.html",
        game=game,
        what=what,
        seats=seats_in(game, given),
        refusal=None,
        back=None,
        example=example_of(game),
        options=given.get("options", ""),
        log=given.get("log", ""),
        version=os.getpid(),
    )


@shows_game_errors
async def page(request: Request) -> Response:
    """Show the position in the query, or that of a step of the lesson."""
    given, game, made = dict(request.query_params), game_of(request), Made()
    place = given.get("step", "")
    if place.isdecimal() and 1 <= int(place) <= len(game.lesson):
        given = form_of(game.lesson[int(place) - 1], int(place))
        made = Made(given=given)
    return show(request, position_of(game, given, folder_of(request)), given, made)


async def version(request: Request) -> Response:
    """Return the version of the server's code: another after every change of a game's files."""
    return JSONResponse({"version": os.getpid(), "game": game_of(request).key})


@shows_game_errors
async def make_step(request: Request) -> Response:
    """Make the position a step of the lesson: show its text, or write it to `lesson.json`."""
    form, _ = await read_post(request)
    position = position_of(game_of(request), form, folder_of(request))
    try:
        made = recorded(position, form)
    except Refusal as refusal:
        made = Made(faults=(refusal.text,), given=form)
    except RAISED as error:
        made = Made(faults=(game_error(error, position.game, position.folder),), given=form)
    return show(request, position, form, made)


@shows_game_errors
async def make_puzzle(request: Request) -> Response:
    """Make the position a puzzle: ask the game's bots, or write it to `puzzles.json`."""
    form, who = await read_post(request)
    services, position = services_of(request), position_of(game_of(request), form, folder_of(request))
    try:
        if form.get("do") == "write":
            made = author_puzzles.written(services, position, form)
        else:
            made = await author_puzzles.judged(services, position, asker_of(request, who.person))
    except Refusal as refusal:
        made = MadePuzzle(faults=(refusal.text,))
    return show(request, position, form, Made(), made)
