"""Replay: a match at each of its events, by link, with one's own view or, when it is over, any seat's."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from speeltafel import texts
from speeltafel.core.game import Choose, Over, Turn
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadRequest
from speeltafel.core.report import MISTAKE
from speeltafel.core.scene import Scene
from speeltafel.core.words import Language
from speeltafel.play.transcript import Line
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.review import has_place
from speeltafel.server.studies import report_on
from speeltafel.server.view import fragments
from speeltafel.server.view.board import board, change, draw, interlude, with_trace
from speeltafel.server.view.seats import Row, Sitter
from speeltafel.server.view.table_view import TableView
from speeltafel.server.viewers import Audience
from speeltafel.web.pages.analysis import mistake
from speeltafel.web.pages.previews import preview_of
from speeltafel.web.pages.rendering import render, view_of
from speeltafel.web.services import finished_table_of, services_of, tables_of
from speeltafel.web.visitors import Visitor, asker_of, visitor, wants_json

WATCHER = 0
"""The value of `eyes` for a watcher's view."""
MAX_BESIDE = 300
"""How many places before and after its own a page's log lists: all of them in most matches."""


def requested_observer(request: Request) -> int | None:
    """Return whose view a visitor requests."""
    asked = request.query_params.get("eyes", "")
    return int(asked) if asked in tuple("012345678") else None


def replay_audience(loaded: LoadedTable, person: str, asked: int | None, language: Language) -> Audience:
    """Return the audience of a replay: during the match one's own, afterwards that of any seat.

    So a screen that is handed around replays as whoever holds it; anybody may replay as a watcher.
    """
    if asked == WATCHER:
        return Audience(None, (), False, language)
    if asked is not None and loaded.table.over and asked <= loaded.table.seats:
        return Audience(asked, (asked,), False, language)
    return loaded.audience(person, asked, language)


@dataclass(frozen=True)
class Moment:
    """A place in a match, so many events after its beginning, as one audience sees it."""

    table_view: TableView
    place: int
    asked: int | None
    """Whose view was requested; None for the visitor's own."""
    choice: tuple[int, ...] = ()
    """The seats whose view the visitor may request."""

    @property
    def last(self) -> int:
        """The place of the last event so far."""
        return len(self._states) - 1

    @property
    def _states(self) -> list[Any]:
        assert self.table_view.table.match is not None
        return self.table_view.table.match.states

    @property
    def query(self) -> str:
        """The query of a link to this view; empty where it wasn't requested, or can't be had."""
        observer = self.table_view.audience.observer or WATCHER
        return "" if self.asked is None or self.asked != observer else f"?eyes={observer}"

    @cached_property
    def line(self) -> Line | None:
        """The event that led here; None at the beginning."""
        here = [line for line in self.table_view.table.lines if line.place == self.place]
        return next((line for line in here if line.after is self._states[self.place]), None)

    def log(self) -> Iterator[tuple[int, str, bool]]:
        """Yield the log around this place: each line's place, words, and whether it was undone."""
        near = range(self.place - MAX_BESIDE, self.place + MAX_BESIDE + 1)
        return self.table_view.log(line for line in self.table_view.table.lines if line.place in near)

    @property
    def earlier(self) -> int:
        """The last place before those in the log; 0 where the log starts at the beginning."""
        return max(0, self.place - MAX_BESIDE - 1)

    @property
    def later(self) -> int:
        """The first place after those in the log; 0 where the log goes to the end."""
        after = self.place + MAX_BESIDE + 1
        return after if after <= self.last else 0

    @property
    def words(self) -> str:
        """What happened."""
        return self.table_view.told(self.line) if self.line is not None else self.table_view.t.BEGINNING

    @property
    def heading(self) -> str:
        """Which place of the match this is."""
        return self.table_view.t("EVENT", at=self.place, all=self.last)

    @property
    def ending(self) -> list[str]:
        """How the match ended, if it did here."""
        return self.table_view.result() if self.place == self.last else []

    def scene(self, place: int) -> Scene:
        """Return the board at a place, with a mark on what had just changed."""
        table, observer, language = (
            self.table_view.table,
            self.table_view.audience.observer,
            self.table_view.language,
        )
        drawn = draw(table, observer, language, self._states[place])
        if not place:
            return drawn
        return with_trace(drawn, draw(table, observer, language, self._states[place - 1]))

    def changes(self, since: int) -> list[dict[str, Any]]:
        """Return the changes from the board of another place to this one, with the interlude of one step."""
        scenes = [self.scene(since), self.scene(self.place)]
        if since == self.place - 1 and self.line is not None:
            passing = interlude(
                self.table_view.table, self.table_view.audience.observer, self.table_view.language, self.line
            )
            scenes[1:1] = [passing] if passing is not None else []
        return [change(old, new) for old, new in pairwise(scenes)]

    @property
    def _turn(self) -> Turn[Any]:
        return self.table_view.game.turn(self._states[self.place])

    @property
    def actor(self) -> int:
        """The seat that had to choose here; 0 where none had to."""
        return self._turn.seat if isinstance(self._turn, Choose) else 0

    @property
    def goes_on(self) -> bool:
        """Whether a match could continue from here."""
        return not isinstance(self._turn, Over)

    def seats(self) -> Markup:
        """Return who played, and their standings here."""
        table_view, table, state = self.table_view, self.table_view.table, self._states[self.place]
        view, stands = table.view(state, None), table.game.look.standing
        rows = []
        for seat, chair in enumerate(table.chairs, 1):
            sitter = Sitter(seat, bot=table_view.level(chair.bot))
            row = Row(sitter, stands(view, seat).into(table_view.language))
            mine, current = seat in table_view.seats, seat == self.actor
            rows.append(fragments.seat(table_view.t, row, table_view.name(seat), mine, "", current))
        return Markup().join(rows)

    def viewpoints(self) -> Iterator[tuple[int, str, bool]]:
        """Yield whose view may be requested, and whether it is this one; nothing in an open game."""
        table_view, table = self.table_view, self.table_view.table
        if not table.game.hidden:
            return
        yield WATCHER, table_view.t.A_WATCHER, table_view.audience.observer is None
        for seat in self.choice:
            yield seat, table_view.name(seat), table_view.audience.observer == seat

    def update(self, since: int) -> dict[str, Any]:
        """Return all that changes on a page that shows another place."""
        return {
            "place": self.place,
            "scenes": self.changes(since),
            "heading": self.heading,
            "words": self.words,
            "ending": self.ending,
            "seats": self.seats(),
            "actor": self.actor,
            "on": self.goes_on,
        }


async def moment_of(request: Request) -> Moment:
    """Return the place in the path, as the visitor may see it."""
    tables = tables_of(request)
    loaded, who = await finished_table_of(request), visitor(request)
    place, asked = request.path_params["place"], requested_observer(request)
    if not has_place(loaded.table, place):
        raise BadRequest(texts.NO_PAGE)
    audience = replay_audience(loaded, who.person, asked, who.language)
    seats = range(1, loaded.table.seats + 1)
    choice = [
        seat for seat in seats if replay_audience(loaded, who.person, seat, who.language).observer == seat
    ]
    return Moment(TableView(loaded, audience, tables.now()), place, asked, tuple(choice))


def embed_codes(request: Request, moment: Moment) -> list[tuple[str, str, str]]:
    """Return the pictures of this place for other sites: a name, the path, and the HTML to paste."""
    alt = escape(f"{moment.table_view.game.name}: {moment.heading}")
    made = []
    for words, end in ((moment.table_view.t.STILL, ".svg"), (moment.table_view.t.FILM, "/film.svg")):
        path = f"t/{moment.table_view.id}/at/{moment.place}{end}"
        made.append((words, f"/{path}", f'<img src="{request.base_url}{path}" alt="{alt}" width="480">'))
    return made


def may_lead(table_view: TableView, person: str) -> bool:
    """Return whether this person may lead a review, and others are there to follow."""
    seated = {chair.person for chair in table_view.table.chairs if not chair.bot and not chair.program}
    others = (
        (seated | table_view.loaded.presence.people()) - table_view.loaded.presence.programs - {"", person}
    )
    return table_view.table.over and bool(table_view.table.seats_of(person)) and bool(others)


async def missed(request: Request, moment: Moment, who: Visitor) -> dict[str, Any] | None:
    """Return what was played here and what was better, for a reader who comes from the analysis."""
    loaded = moment.table_view.loaded
    if "missed" not in request.query_params or not loaded.table.over:
        return None
    report = report_on(
        loaded.table, await services_of(request).studies.appraisals(loaded, asker_of(request, who.person))
    )
    steps = report.steps if report is not None else ()
    step = next((step for step in steps if step.place == moment.place + 1 and step.loss >= MISTAKE), None)
    # Whichever view is shown, "your" is said of one's own moves only.
    own = view_of(request, loaded)
    return None if step is None else mistake(own, step)


async def at(request: Request) -> Response:
    """Show the position after an event: as a page, or as the changes from another place."""
    moment, who = await moment_of(request), visitor(request)
    if wants_json(request):
        since = whole(request.query_params.get("from", "")) or 0
        if not has_place(moment.table_view.table, since) or (moment.asked is not None and not moment.query):
            raise BadRequest(texts.NO_PAGE)
        return JSONResponse(moment.update(since))
    scene = moment.scene(moment.place)
    return render(
        request,
        "replay.html",
        s=moment.table_view,
        m=moment,
        board=Markup(board(scene)),
        size=scene.size,
        path=request.url.path + moment.query,
        pictures=embed_codes(request, moment),
        preview=preview_of(request, moment.table_view.loaded, moment.place),
        leads=may_lead(moment.table_view, who.person),
        missed=await missed(request, moment, who),
    )
