"""The page for authors, `/author/NAME`: a position as everybody gets it, and steps of a lesson made there.

It exists only on a server that was started with `serve --author`, which listens on this machine alone.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
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
from speeltafel.core.match import AnyGame, begin, step
from speeltafel.core.position import tell_view
from speeltafel.core.proofreading import step_faults
from speeltafel.core.recording import lesson_text, step_text
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.scene import Scene
from speeltafel.core.words import LANGUAGES, Language, Names, Text, default_names, same, say
from speeltafel.server.view.board import still_item
from speeltafel.web.pages.actions import read_post
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import game_of, services_of
from speeltafel.web.visitors import language_of

MOST = 150
"""Moves or outcomes that are listed."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position that an author set up, and what was wrong with its tokens."""

    game: AnyGame
    seats: int
    options: Mapping[str, Any]
    tokens: tuple[str, ...]
    """The tokens that are right, in order."""
    state: Any
    refusal: Text | None = None
    """Why the token after these is none, or the options are wrong."""

    @property
    def names(self) -> Names:
        """The names of the seats."""
        return default_names(self.seats)

    @property
    def log(self) -> str:
        """The tokens as one text."""
        return " ".join(self.tokens)

    @property
    def observers(self) -> list[Observer]:
        """Everybody who looks: the seats, and a watcher."""
        return [*range(1, self.seats + 1), None]


def position_of(game: AnyGame, given: Mapping[str, str]) -> Position:
    """Return the position that a form describes, up to the first token that is wrong."""
    seats = int(given["seats"]) if given.get("seats", "").isdecimal() else 0
    if seats not in game.seats:
        seats = 2 if 2 in game.seats else game.seats[0]
    tokens: list[str] = []
    options: Mapping[str, Any] = {}
    state = begin(game, seats)
    try:
        options = options_of(given.get("options", ""))
        state = begin(game, seats, options)
        for token in given.get("log", "").split():
            _, state = step(game, state, token)
            tokens.append(token)
    except Refusal as refusal:
        return Position(game, seats, options, tuple(tokens), state, refusal.text)
    except Exception as error:  # the author's game can raise anything
        return Position(game, seats, options, tuple(tokens), state, _error(error))
    return Position(game, seats, options, tuple(tokens), state)


def options_of(words: str) -> dict[str, Any]:
    """Return options typed as `name=value`; a value that isn't JSON is a string."""
    found = {}
    for word in words.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadRequest(say(texts.AUTHOR_BAD_OPTION, shown=ascii(word[:40])))
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def _error(error: Exception) -> Text:
    what = f"{type(error).__name__}: {error}"[:200]
    return say(texts.AUTHOR_FAULT, what=what)


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
        return _error(error)


@dataclass(frozen=True, slots=True)
class Sight:
    """What one observer gets of a position."""

    who: Text
    drawing: Markup
    sentences: Text
    picture: Text
    json: Text


def sight(position: Position, observer: Observer, language: Language) -> Sight:
    """Return a position as one observer gets it."""
    game, names = position.game, position.names
    who = say(texts.AUTHOR_SEAT, seat=observer) if observer else texts.AUTHOR_WATCHER
    try:
        view = game.view(position.state, observer)
        drawing = still(game.look.draw(view, names, language))
    except Exception as error:
        wrong = _error(error)
        return Sight(who, Markup("<p>{}</p>").format(wrong.into(language)), wrong, wrong, wrong)
    try:
        shown = same(json.dumps(tell_view(game, view), indent=1, ensure_ascii=False))
    except Exception as error:
        shown = say(texts.AUTHOR_NO_JSON, what=f"{type(error).__name__}: {error}"[:200])
    return Sight(
        who,
        drawing,
        tried(lambda: game.describe(view, names)),
        tried(lambda: game.picture(view, names)),
        shown,
    )


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


def show(request: Request, position: Position, given: Mapping[str, str], made: Made) -> Response:
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
        sights=[sight(position, observer, language) for observer in position.observers],
        options=given.get("options", ""),
        log=given.get("log", "") if position.refusal else position.log,
        back=" ".join(position.tokens[:-1]),
        made=made,
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


def recorded(folder: Path | None, game: AnyGame, position: Position, form: Mapping[str, str]) -> Made:
    """Return the step that a form describes; write it to the game's folder if asked to and it is right."""
    one = step_of(position, form)
    faults = tuple(step_faults(game, one))
    said = None
    if form.get("do") == "write" and not faults and folder is not None:
        file = folder / game.key / "lesson.json"
        try:
            steps = list(lesson.read(file.read_text("utf-8"))) if file.exists() else []
        except DecodeError as error:
            raise BadRequest(say(texts.AUTHOR_NO_LESSON, file=file.name, what=f"{error}")) from None
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
