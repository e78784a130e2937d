"""Exercises: a position on the real board, a move to find, and what follows from the move that is tried.

Lessons and puzzles consist of these. Nothing is stored: the position is set up anew for every page, and the
move that is tried is part of the address. Requested as JSON, a try is the change from the board of the
requesting page to its own, so that pieces glide there.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from speeltafel.core.match import AnyGame
from speeltafel.core.words import Language
from speeltafel.play import decisions
from speeltafel.play.events import Event, MatchStarted, MovePlayed, MovesImported
from speeltafel.play.table import Table
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view import fragments
from speeltafel.server.view.board import board, change
from speeltafel.server.view.offers import by_heading
from speeltafel.server.view.table_view import TableView
from speeltafel.server.viewers import Audience
from speeltafel.web.pages.rendering import render
from speeltafel.web.pages.replay import Moment
from speeltafel.web.rulebooks import link_rulings
from speeltafel.web.templating import environment
from speeltafel.web.visitors import language_of, visitor, wants_json

TOKEN = 60
"""Longer than any token."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a move that was tried, and the moves that follow it."""

    right: bool
    head: str
    words: Sequence[str]
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """A position with a question."""

    path: str
    game: AnyGame
    seats: int
    options: Mapping[str, object]
    log: tuple[str, ...]
    heading: str
    """Which of the exercises this is: `Step 3 of 9`."""
    title: str
    words: Sequence[str]
    task: str
    """What to do, shown before and after a try."""
    answer: str
    """A right move, for whoever gives up."""
    onward: tuple[str, str]
    """Where to go after solving it, and the name of that page."""
    prompted: bool = False
    """Whether the game's own prompt is shown too, until a move is tried."""


@dataclass(frozen=True, slots=True)
class Try:
    """An exercise as a visitor sees it, with the move they tried, if any."""

    exercise: Exercise
    table_view: TableView
    move: str
    verdict: Verdict | None

    @property
    def begun(self) -> int:
        """The place of the question in its match."""
        return len(self.exercise.log)

    @property
    def is_right(self) -> bool:
        """Whether the right move was tried."""
        return self.verdict is not None and self.verdict.right

    @property
    def last(self) -> int:
        """The place that is shown."""
        assert self.table_view.table.match is not None
        return len(self.table_view.table.match.states) - 1

    def moment(self, place: int) -> Moment:
        """Return the board at a place."""
        return Moment(self.table_view, place, None)

    def scenes(self, before: "Try") -> list[dict[str, Any]]:
        """Return the changes from an earlier try to this one: back to the question, then event by event."""
        back = change(
            before.moment(before.last).scene(before.last), self.moment(self.begun).scene(self.begun)
        )
        changes = [back] if before.move else []
        for place in range(self.begun, self.last):
            changes += self.moment(place + 1).changes(place)
        return changes

    def happened(self) -> list[str]:
        """Return what followed from the try, event by event."""
        return [self.moment(place).words for place in range(self.begun + 1, self.last + 1)]

    def paragraphs(self, words: Sequence[str]) -> list[Markup]:
        """Return these paragraphs, with numbers of rulings linked."""
        game = self.exercise.game
        return [link_rulings(game, paragraph, f"/rules/{game.key}") for paragraph in words]

    def prompt(self) -> Markup:
        """Return the task, and what is said of the try."""
        parts: Any = environment().get_template("exercise_parts.html").module
        return Markup(parts.prompt(self.table_view.t, self))

    def moves(self) -> Markup:
        """Return a button for every move, until one was tried; those that the board serves are folded away.

        None stands out: a single large button would look like the answer, and sometimes be it.
        """
        offered = () if self.verdict else self.table_view.moves
        groups = by_heading(move for move in offered if move.touch)
        shown = [move for move in offered if not move.touch]
        return fragments.exercise_moves(self.table_view.t, self.exercise.path, shown, groups)

    def move_list(self) -> list[list[Any]]:
        """Return the moves as the page's script reads them."""
        return [] if self.verdict else self.table_view.move_list()

    def update(self, before: "Try") -> dict[str, Any]:
        """Return all that changes on a page from an earlier try to this one."""
        return {
            "move": self.move,
            "scenes": self.scenes(before),
            "prompt": self.prompt(),
            "moves": self.moves(),
            "list": self.move_list(),
            "seats": self.moment(self.last).seats(),
            "say": self.spoken(),
        }

    def spoken(self) -> str:
        """Return what a screen reader says when the page changes by itself."""
        if self.verdict is None:
            return self.exercise.title
        return " ".join([self.verdict.head, *self.happened(), *self.verdict.words])


TryOf = Callable[[Request, str, bool], Try]
"""Returns the exercise in the path of a request, with a move tried in it, given away (True), or none."""


def set_up_try(
    games: Mapping[str, AnyGame],
    exercise: Exercise,
    language: Language,
    move: str = "",
    verdict: Verdict | None = None,
) -> Try:
    """Set up the position on a table of its own, with what was tried; refuse a move that is not legal."""
    table, game = Table(games, bytes(32)), exercise.game
    opened = decisions.set_up(games, game.key, exercise.seats, exercise.options, "")
    for step in (*opened, MovesImported(tuple(exercise.log)), MatchStarted()):
        table.apply(Event(table.seq + 1, 0.0, step))
    seat = table.actor
    for token in (move, *(verdict.then if verdict else ())) if move else ():
        table.apply(Event(table.seq + 1, 0.0, MovePlayed(table.actor, token)))
    audience = Audience(seat if game.hidden else None, (seat,), False, language)
    return Try(exercise, TableView(LoadedTable("", table), audience), move, verdict)


def respond(request: Request, template: str, try_of: TryOf, **facts: Any) -> tuple[Try, Response]:
    """Return the try in the query, and its page; for a script, all that changes from another try to it."""

    def tried(name: str) -> Try:
        return try_of(request, request.query_params.get(name, "")[:TOKEN], "shown" in request.query_params)

    now = tried("move")
    if wants_json(request):
        keep = now.is_right and bool(visitor(request).person)
        return now, JSONResponse(now.update(tried("from")) | {"keep": keep})
    scene = now.moment(now.last).scene(now.last)
    drawn = Markup(board(scene, frozenset() if now.verdict else now.table_view.lit()))
    return now, render(request, template, x=now, s=now.table_view, board=drawn, size=scene.size, **facts)


async def tries(request: Request, try_of: TryOf) -> Response:
    """Return what comes of every move, and of the answer when it is given away (`shown`).

    The service worker keeps it, so that an exercise can be done without a connection.
    """
    first, found = try_of(request, "", False), dict[str, Any]()
    for move in first.table_view.moves:
        await asyncio.sleep(0)
        found[move.token] = try_of(request, move.token, False).update(first)
    found["shown"] = try_of(request, first.exercise.answer, True).update(first)
    return JSONResponse(found, headers={"content-language": language_of(request)})
