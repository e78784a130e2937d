"""The OpenAPI document of the server, made from the routes it serves."""

import re
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from speeltafel import __version__
from speeltafel.play.notices import MODES
from speeltafel.play.seating import SEATINGS
from speeltafel.play.tournaments.settings import SYSTEMS, TITLE_LENGTH
from speeltafel.play.user_text import LINE_LENGTH, NAME_LENGTH
from speeltafel.store.people.reports import REASONS
from speeltafel.web.api import openapi as api
from speeltafel.web.api.openapi import ANSWER, LEVEL, NUMBER, SEAT, TEXT, WORD, Schema, ref, response
from speeltafel.web.preferences import PREFERENCES
from speeltafel.web.visitors import Page

DAY: Schema = {"type": "string", "format": "date"}

PLACES: dict[str, Schema] = {
    "id": WORD | {"description": "A table, as its link names it."},
    "table": WORD | {"description": "A table, as its link names it."},
    "game": WORD | {"description": "A game's key, such as `saxum`."},
    "place": NUMBER | {"description": "So many events into the match."},
    "seat": NUMBER | {"description": "A seat, counted from 1."},
    "step": NUMBER | {"description": "A step of a lesson, counted from 1."},
    "number": NUMBER | {"description": "A puzzle, counted from 1."},
    "token": WORD | {"description": "The secret part of a private link."},
    "device": WORD | {"description": "A device of the visitor's."},
    "passkey": WORD | {"description": "A passkey of the visitor's."},
    "tournament": WORD | {"description": "A tournament, as its link names it."},
    "program": WORD | {"description": "A program, as `/api/account` names it."},
    "channel": WORD | {"description": "A way to reach somebody, as `/mine/notices` names it."},
    "holiday": WORD | {"description": "A holiday of the visitor's."},
    "move": WORD | {"description": "A token of the game, as `docs/protocol.md` spells it."},
}
"""The parameters in paths."""
FIELDS: dict[str, Schema] = {
    **{name: {"enum": list(one.values)} for name, one in PREFERENCES.items()},
    "agree": ANSWER,
    "automatic": ANSWER,
    "bots": NUMBER,
    "count": NUMBER,
    "double": ANSWER,
    "drawn": ANSWER,
    "entrant": NUMBER,
    "listed": ANSWER,
    "round": NUMBER,
    "rounds": TEXT,
    "system": {"enum": list(SYSTEMS)},
    "third": ANSWER,
    "title": TEXT | {"maxLength": TITLE_LENGTH},
    "wait": NUMBER,
    "asked": NUMBER,
    "auth": TEXT,
    "back": TEXT,
    "credential": TEXT,
    "do": {"enum": ["backup", "forget", "parts", "done"]},
    "duplicate": ANSWER,
    "endpoint": TEXT,
    "excluded": TEXT,
    "first": DAY,
    "format": {"enum": ["discord", "slack", "matrix", "json"]},
    "game": TEXT,
    "invitation": ANSWER,
    "key": TEXT,
    "last": DAY,
    "level": LEVEL,
    "line": NUMBER,
    "move": TEXT,
    "name": TEXT | {"maxLength": NAME_LENGTH},
    "old": TEXT,
    "on": ANSWER,
    "over": ANSWER,
    "p256dh": TEXT,
    "pace": TEXT,
    "person": TEXT,
    "place": NUMBER,
    "program": TEXT,
    "quiet-from": NUMBER,
    "quiet-to": NUMBER,
    "quick": ANSWER,
    "random": TEXT,
    "record": TEXT,
    "report": TEXT,
    "same": ANSWER,
    "seat": SEAT,
    "seating": {"enum": list(SEATINGS)},
    "seats": SEAT,
    "tables": ANSWER,
    "seq": NUMBER | {"description": "Up to which event somebody has read the log."},
    "talk": ANSWER,
    "text": TEXT | {"maxLength": LINE_LENGTH},
    "time": ANSWER,
    "to": TEXT,
    "turn": ANSWER,
    "url": TEXT,
    "version": NUMBER,
    "watch": ANSWER,
    "when": {"enum": list(MODES)},
    "words": TEXT,
    "why": {"enum": list(REASONS)},
    "with": {"enum": ["friends", "bot", "here", "nobody"]},
    "zone": TEXT,
}
"""The fields of forms."""
TRIED: dict[str, Schema] = {"move": TEXT, "from": TEXT, "shown": TEXT}
QUERIES: dict[str, dict[str, Schema]] = {
    "/lobby": {"game": TEXT, "language": TEXT},
    "/me": {"out": TEXT},
    "/mine/holidays": {"saved": TEXT},
    "/mine/next": {"from": TEXT},
    "/settings": {"saved": TEXT},
    "/learn/{game}/{step}": TRIED,
    "/learn/{game}/{step}/why": {"touch": TEXT, "thing": TEXT},
    "/puzzles/{game}/{number}": TRIED,
    "/puzzles/{game}/{number}/why": {"touch": TEXT, "thing": TEXT},
    "/tournaments/{tournament}/news": {"since": NUMBER},
    "/t/{id}": {"as": SEAT},
    "/t/{id}/at/{place}": {"eyes": SEAT | {"minimum": 0}, "from": NUMBER},
    "/t/{id}/news": {"since": NUMBER},
    "/t/{id}/qr.svg": {"seat": SEAT},
    "/t/{id}/why": {"touch": TEXT, "thing": TEXT, "as": SEAT},
}
"""The query parameters."""
KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    "/health": "text/plain",
    "/manifest.webmanifest": "application/manifest+json",
    "/metrics": "text/plain",
    "/news": "application/json",
    "/openapi.json": "application/json",
    "/results.json": "application/json",
    "/standings.csv": "text/csv",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    "/ready": "text/plain",
    "/record": "text/plain",
    "/waiting": "application/json",
    "/tries": "application/json",
    "/why": "application/json",
}
"""The media type of a response that is no page, by how the path ends."""
REFUSALS = {
    400: "Malformed request.",
    403: "Not from one of our pages, or not allowed for this visitor.",
    404: "There is no such table, game or page.",
    408: "The body took too long.",
    409: "Something else happened in the meantime; load the page again.",
    413: "The body is too large.",
    422: "Not possible; the message says why.",
    429: "Too many requests: wait a moment.",
    503: "The store is unavailable.",
}
REFUSAL: Schema = {
    "type": "object",
    "required": ["error", "message"],
    "properties": {"error": TEXT, "message": TEXT},
    "additionalProperties": False,
}
"""A refusal to a script: its code, and the reason in the visitor's language."""


class FormRoute(Route):
    """The route of a form; `fields` are their names, of those in `FIELDS`."""

    def __init__(self, path: str, endpoint: Page, fields: str = "") -> None:
        super().__init__(path, endpoint, methods=["POST"])
        self.fields = fields.split()


def describe(routes: Sequence[BaseRoute]) -> Schema:
    """Return these routes as an OpenAPI document; what only people see is described as pages."""
    paths: dict[str, Schema] = {}
    for route in routes:
        if isinstance(route, Route):
            path = re.sub(r"{(\w+):\w+}", r"{\1}", route.path)
            for method in sorted((route.methods or set()) - {"HEAD"}):
                paths.setdefault(path, {})[method.lower()] = operation(route, path, method)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Speeltafel", "version": __version__},
        "paths": paths,
        "components": {"schemas": {"Refusal": REFUSAL, **api.SCHEMAS}, "securitySchemes": api.SECURITY},
    }


def operation(route: Route, path: str, method: str) -> Schema:
    """Return one operation: what it takes, and all it can answer."""
    fields, kinds = dict[str, Schema](), ["application/x-www-form-urlencoded"]
    if isinstance(route, api.ApiRoute):
        described: Schema = {"responses": api.answers(route), "security": [{"token": []}]}
        fields, kinds = {name: api.FIELDS[name] for name in route.fields}, [*kinds, "application/json"]
    else:
        described = {"responses": answers(path, method)}
    if isinstance(route, FormRoute):
        fields = {name: FIELDS[name] for name in route.fields}
    if route.endpoint.__doc__:
        described["summary"] = route.endpoint.__doc__.split("\n")[0]
    within = [("path", name, PLACES[name]) for name in re.findall(r"{(\w+)}", path)]
    if method == "GET":
        within += [("query", name, schema) for name, schema in QUERIES.get(path, {}).items()]
    if within:
        described["parameters"] = [
            {"in": where, "name": name, "required": where == "path", "schema": schema}
            for where, name, schema in within
        ]
    if fields:
        form = {"type": "object", "properties": fields}
        described["requestBody"] = {"content": {kind: {"schema": form} for kind in kinds}}
    return described


def answers(path: str, method: str) -> Schema:
    """Return all responses: a form gets a redirect to a page, a script JSON, and both hear of refusals."""
    elsewhere = {"303": {"description": "Redirect.", "headers": {"location": {"schema": TEXT}}}}
    refused = {"application/json": ref("Refusal"), "text/html": {}}
    found: Schema = {str(status): response(why, refused) for status, why in REFUSALS.items()}
    if method == "POST":
        shows_page = path.startswith(("/programs", "/notices", "/mine/notices", "/mine/holidays", "/me/link"))
        shows_page = shows_page or path.endswith(("/block", "/report"))
        page: dict[str, Schema] = {"text/html": {}} if shows_page else {}
        return (
            found | elsewhere | {"200": response("Done.", {"application/json": {"type": "object"}, **page})}
        )
    kind = next((kind for end, kind in KINDS.items() if path.endswith(end)), "text/html")
    both = path.endswith(("/{place}", "/{step}", "/{game}/{number}"))
    kinds: dict[str, Schema] = {kind: {}, "application/json": {}} if both else {kind: {}}
    found["200"] = response("Success.", kinds)
    return (
        found | elsewhere
        if "/seat/" in path
        or "/add/" in path
        or path.endswith(("/learn/{game}", "/today", "/next", "/lobby/quick", "/owner/lobby"))
        else found
    )


async def page(request: Request) -> Response:
    """Return this document."""
    return JSONResponse(describe(request.app.routes))
