"""Rendering: a template as a page in the visitor's language."""

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from speeltafel.core.shapes import seat_mark
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view.table_view import TableView, words_in
from speeltafel.web import static_files
from speeltafel.web.preferences import page_marks
from speeltafel.web.services import tables_of
from speeltafel.web.templating import environment
from speeltafel.web.visitors import SEARCHING_COOKIE, Visitor, visitor

MARKS = [Markup(seat_mark(seat, 24)) for seat in range(1, 9)]

WAITING = "speeltafel.waiting"
"""Where a request's scope has the ids of the tables that wait for the visitor, for the badge of its page."""


def view_of(request: Request, loaded: LoadedTable, viewing_as: int | None = None) -> TableView:
    """Return what a visitor sees of a table now."""
    who = visitor(request)
    audience = loaded.audience(who.person, viewing_as, who.language)
    return TableView(loaded, audience, tables_of(request).now())


def render(
    request: Request, template: str, status: int = 200, who: Visitor | None = None, **facts: Any
) -> HTMLResponse:
    """Return a page in the visitor's language; `who` is given where that is not who made the request."""
    who = who or visitor(request)
    page = environment().get_template(template)
    waiting = request.scope.get(WAITING, ())
    common = {
        "t": words_in(who.language),
        "person": who.person,
        "marks": MARKS,
        "path": request.url.path,
        "badge": [id for id in waiting if request.url.path != f"/t/{id}"],
        "page_marks": page_marks(request),
        "searching": SEARCHING_COOKIE in request.cookies,
        "stamp": static_files.stamp(tables_of(request).games),
    }
    return HTMLResponse(page.render(**common | facts), status)
