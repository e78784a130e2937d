"""The page for authors, `/author/NAME`: a position as everybody gets it, and steps of a lesson made there.

It exists only on a server that was started with `serve --author`, which listens on this machine alone.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape
from msgspec import DecodeError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from speeltafel import texts
from speeltafel.core import lesson
from speeltafel.core.game import Chance, Choose, Observer, Over
from speeltafel.core.lesson import Step
from speeltafel.core.match import AnyGame
from speeltafel.core.position import tell_view
from speeltafel.core.proofreading import step_faults
from speeltafel.core.recording import lesson_text, step_text
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.scene import Scene
from speeltafel.core.words import LANGUAGES, Language, Text, same, say
from speeltafel.server.view.board import board, still_item
from speeltafel.web.pages import author_puzzles
from speeltafel.web.pages.actions import read_post
from speeltafel.web.pages.author_positions import Position, position_of, shown_error
from speeltafel.web.pages.author_puzzles import MadePuzzle
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


def rows_of(position: Position) -> tuple[list[Row], int]:
    """Return what can happen now, at most `MOST` lines, and how many more there are."""
    game, turn = position.game, position.game.turn(position.state)
    if isinstance(turn, Over):
        return [], 0
    mover = turn.seat if isinstance(turn, Choose) else None
    offered: Iterable[Any] = turn.moves if isinstance(turn, Choose) else turn.odds
    total = len(turn.moves) if isinstance(turn, Choose) else len(turn.odds)
    rows = []
    for move in islice(offered, MOST):
        odds = ""
        if isinstance(turn, Chance):
            weight = turn.odds[move]
            odds = f"{weight}/{turn.odds.total} ({weight / turn.odds.total:.1%})"
        view = game.view(position.state, mover)
        rows.append(
            Row(
                game.write(move),
                odds,
                tried(partial(game.label, view, move)),
                tried(partial(told, position, move, mover)),
                tried(partial(told, position, move, None)),
            )
        )
    return rows, max(0, total - MOST)


def told(position: Position, move: Any, observer: Observer) -> Text:
    """Return the sentence that tells an observer of a move."""
    game, before = position.game, position.state
    after = game.play(before, move)
    (seen,) = game.redacted_history([before, after], [move], observer)
    return game.tell(game.view(before, observer), seen, game.view(after, observer), position.names)


def tried(make: Callable[[], Text]) -> Text:
    """Return a text of the game, or the error that it raises."""
    try:
        return make()
    except Exception as error:
        return shown_error(error)


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
    except Exception as error:
        wrong = shown_error(error)
        return Sight(who, Markup("<p>{}</p>").format(wrong.into(language)), False, wrong, wrong, wrong)
    try:
        shown = same(json.dumps(tell_view(game, view), indent=1, ensure_ascii=False))
    except Exception as error:
        shown = say(texts.AUTHOR_NO_JSON, what=f"{type(error).__name__}: {error}"[:200])
    return Sight(
        who,
        drawing,
        touchable,
        tried(lambda: game.describe(view, names)),
        tried(lambda: game.picture(view, names)),
        shown,
    )


def offers(position: Position, language: Language) -> list[Offer]:
    """Return the moves that can be made on the board; none where an error of the game prevents it."""
    game, turn = position.game, position.game.turn(position.state)
    if not isinstance(turn, Choose):
        return []
    try:
        view = game.view(position.state, turn.seat)
        return [
            [game.write(move), game.label(view, move).into(language), *touches]
            for move in turn.moves
            if (touches := game.look.touches(view, move))
        ]
    except Exception:  # the lists of the page show it, each beside what it belongs to
        return []


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


@dataclass(frozen=True, slots=True)
class Made:
    """A step that was made, what is wrong with it, and where it was written."""

    source: str = ""
    faults: tuple[Text, ...] = ()
    said: Text | None = None
    given: Mapping[str, str] = field(default_factory=dict)
    """What was typed."""


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
    rows, more = rows_of(position)
    moves = offers(position, language)
    return render(
        request,
        "author.html",
        game=game,
        at=position,
        head=head,
        rows=rows,
        more=more,
        is_chance=isinstance(turn, Chance),
        is_choice=isinstance(turn, Choose),
        question=tried(lambda: game.ask(game.view(position.state, None), position.names)),
        sights=[sight(position, observer, language, moves) for observer in position.observers],
        moves=moves,
        touching=TOUCHING,
        options=given.get("options", ""),
        log=given.get("log", "") if position.refusal else position.log,
        back=" ".join(position.tokens[:-1]),
        made=made,
        puzzle=puzzle,
        judged=author_puzzles.rows(position, puzzle.puzzle) if puzzle.puzzle else [],
        found=found_by(puzzle.puzzle, language) if puzzle.puzzle else "",
        fields=texts.AUTHOR_FIELDS,
        languages=LANGUAGES,
        version=os.getpid(),
    )


async def page(request: Request) -> Response:
    """Show the position in the query, or that of a step of the lesson."""
    given, game, made = dict(request.query_params), game_of(request), Made()
    place = given.get("step", "")
    if place.isdecimal() and 1 <= int(place) <= len(game.lesson):
        given = form_of(game.lesson[int(place) - 1], int(place))
        made = Made(given=given)
    return show(request, position_of(game, given), given, made)


async def version(request: Request) -> Response:
    """Return the version of the server's code: another after every change of a game's files."""
    return JSONResponse({"version": os.getpid(), "game": game_of(request).key})


async def make_step(request: Request) -> Response:
    """Make the position a step of the lesson: show its text, or write it to `lesson.json`."""
    game = game_of(request)
    form, _ = await read_post(request)
    position = position_of(game, form)
    try:
        made = recorded(services_of(request).settings.author, game, position, form)
    except Refusal as refusal:
        made = Made(faults=(refusal.text,), given=form)
    return show(request, position, form, made)


async def make_puzzle(request: Request) -> Response:
    """Make the position a puzzle: ask the game's bots, or write it to `puzzles.json`."""
    form, who = await read_post(request)
    services, position = services_of(request), position_of(game_of(request), form)
    try:
        if form.get("do") == "write":
            made = author_puzzles.written(services, position, form)
        else:
            made = await author_puzzles.judged(services, position, asker_of(request, who.person))
    except Refusal as refusal:
        made = MadePuzzle(faults=(refusal.text,))
    return show(request, position, form, Made(), made)


def recorded(folder: Path | None, game: AnyGame, position: Position, form: Mapping[str, str]) -> Made:
    """Return the step that a form describes; write it to the game's folder if asked to and it is right."""
    one = step_of(position, form)
    faults = (*filter(None, [position.refusal]), *step_faults(game, one))
    said = None
    if form.get("do") == "write" and not faults and folder is not None:
        file = folder / game.key / "lesson.json"
        try:
            steps = list(lesson.read(file.read_text("utf-8"))) if file.exists() else []
        except DecodeError as error:
            raise BadRequest(say(texts.AUTHOR_UNREADABLE, file=file.name, what=f"{error}")) from None
        place = form.get("place", "")
        if place.isdecimal() and 1 <= int(place) <= len(steps):
            steps[int(place) - 1] = one
        else:
            steps.append(one)
        file.write_text(lesson_text(steps), "utf-8")
        said = say(texts.AUTHOR_WRITTEN, file=f"{game.key}/{file.name}")
    return Made(step_text(one), faults, said, form)


def form_of(step: Step, place: int) -> dict[str, str]:
    """Return the form of a step that is in the lesson, to change it."""
    form = {"place": f"{place}", "seats": f"{step.seats}", "log": step.log, "then": step.then}
    form |= {
        f"{name}-{language}": getattr(step, name).into(language)
        for name in texts.AUTHOR_FIELDS
        for language in LANGUAGES
    }
    form["options"] = " ".join(f"{name}={json.dumps(value)}" for name, value in step.options.items())
    form["right"] = " ".join(step.right)
    form["wrong"] = "\n".join(f"{token} | {said.nl} | {said.en}" for token, said in step.wrong.items())
    return form | ({"puzzle": "yes"} if step.puzzle else {})


def step_of(position: Position, form: Mapping[str, str]) -> Step:
    """Return the step that a form describes."""
    wrong = {}
    for line in form.get("wrong", "").splitlines():
        if line.strip():
            parts = [part.strip() for part in line.split("|")]
            if len(parts) != 3:
                raise BadRequest(say(texts.AUTHOR_BAD_LINE, line=ascii(line[:40])))
            wrong[parts[0]] = Text(parts[1], parts[2])

    def text(name: str) -> Text:
        nl, en = (" ".join(form.get(f"{name}-{language}", "").split()) for language in LANGUAGES)
        return Text(nl, en)

    return Step(
        title=text("title"),
        words=text("words"),
        task=text("task"),
        log=position.log,
        right=tuple(form.get("right", "").split()),
        well=text("well"),
        wrong=wrong,
        other=text("other"),
        then=" ".join(form.get("then", "").split()),
        seats=position.seats,
        options=position.options,
        puzzle=form.get("puzzle") == "yes",
    )
