"""Private links of seats, and QR codes."""

import hmac
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view.table_view import TableView
from speeltafel.web import qr_codes
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of, table_of, tables_of
from speeltafel.web.visitors import visitor


def seat_links(request: Request, loaded: LoadedTable, view: TableView) -> list[tuple[int, str]]:
    """Return the private links of the visitor's own seats."""
    return [(seat, f"{request.base_url}{seat_path(request, loaded, seat)}") for seat in view.seats]


def seat_path(request: Request, loaded: LoadedTable, seat: int) -> str:
    """Return the path of a seat's private link; its last part is secret, and changes with every renewal."""
    chair = loaded.table.chairs[seat - 1]
    number = chair.link or seat
    named = f"{loaded.id}:{number}:{chair.link_since}".encode()
    token = hmac.new(services_of(request).seat_key, named, sha256).hexdigest()[:32]
    return f"t/{loaded.id}/seat/{number}/{token}"


def linked_seat(request: Request, loaded: LoadedTable) -> int:
    """Return the seat whose private link was opened; refuse a link that is forged or was renewed."""
    given = "t/{id}/seat/{seat}/{token}".format_map(request.path_params).encode("utf-8", "replace")
    for seat in range(1, len(loaded.table.chairs) + 1):
        if hmac.compare_digest(given, seat_path(request, loaded, seat).encode()):
            return seat
    raise BadRequest(texts.BAD_SEAT_LINK)


async def take_seat(request: Request) -> Response:
    """Show what a seat's private link leads to: a question first, since a GET must change nothing."""
    # Whoever has the link gets in, also where others may not watch.
    loaded, who = await tables_of(request).load(request.path_params["id"]), visitor(request)
    seat = linked_seat(request, loaded)
    if who.person and who.person == loaded.table.chairs[seat - 1].person:
        return RedirectResponse(f"/t/{loaded.id}", 303)
    name = loaded.table.names[seat - 1].into(who.language)
    return render(request, "seat.html", name=name, action=request.url.path)


async def qr(request: Request) -> Response:
    """Return the QR code of a table, or of one of the visitor's own seats."""
    loaded, who = await table_of(request), visitor(request)
    path, seat = f"t/{loaded.id}", request.query_params.get("seat", "")
    if seat:
        if seat not in map(str, loaded.table.seats_of(who.person)):
            raise BadRequest(texts.NO_PAGE)
        path = seat_path(request, loaded, int(seat))
    return qr_codes.picture(request, path)
