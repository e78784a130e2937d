"""The OpenAPI document of the server, made from the routes it serves."""

import re
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from speeltafel import __version__
from speeltafel.core.words import LANGUAGES
from speeltafel.play.seating import SEATINGS
from speeltafel.play.user_text import LINE_LENGTH, NAME_LENGTH
from speeltafel.web.api import openapi as api
from speeltafel.web.api.callers import PREFIX
from speeltafel.web.api.openapi import ANSWER, LEVEL, NUMBER, SEAT, TEXT, Schema, summary

PLACES: dict[str, Schema] = {
    "id": api.PLACES["table"],
    "game": TEXT | {"minLength": 1, "description": "A game's key, such as `saxum`."},
    "place": NUMBER | {"description": "So many events into the match."},
    "seat": NUMBER | {"description": "A seat, counted from 1."},
    "step": NUMBER | {"description": "A step of a lesson, counted from 1."},
    "number": NUMBER | {"description": "A puzzle, counted from 1."},
    "token": TEXT | {"minLength": 1, "description": "The secret part of a seat's private link."},
    "program": api.PLACES["program"],
}
"""The parameters in paths."""
FIELDS: dict[str, Schema] = {
    "agree": ANSWER,
    "back": TEXT,
    "do": {"enum": ["backup", "forget"]},
    "duplicate": ANSWER,
    "excluded": TEXT,
    "game": TEXT,
    "key": TEXT,
    "level": LEVEL,
    "language": {"enum": list(LANGUAGES)},
    "line": NUMBER,
    "move": TEXT,
    "name": TEXT | {"maxLength": NAME_LENGTH},
    "on": ANSWER,
    "pace": TEXT,
    "person": TEXT,
    "place": NUMBER,
    "program": TEXT,
    "random": TEXT,
    "record": TEXT,
    "same": ANSWER,
    "seat": SEAT,
    "seating": {"enum": list(SEATINGS)},
    "seats": SEAT,
    "text": TEXT | {"maxLength": LINE_LENGTH},
    "version": NUMBER,
    "words": TEXT,
    "with": {"enum": ["friends", "bot", "here", "nobody"]},
}
"""The fields of forms."""
FORMS: dict[str, str] = {
    "/language": "language back",
    "/learn/{game}/play": "",
    "/mine": "",
    "/owner": "key do person",
    "/owner/ratings": "excluded",
    "/programs": "name",
    "/programs/{program}/forget": "",
    "/programs/{program}/renew": "",
    "/ratings": "on",
    "/records": "record",
    "/tables": "game with level seating",
    "/t/{id}/again": "game same",
    "/t/{id}/analysis": "",
    "/t/{id}/answer": "agree",
    "/t/{id}/arrange": "seats pace duplicate seating",
    "/t/{id}/back": "",
    "/t/{id}/bot": "seat level",
    "/t/{id}/claim": "seat",
    "/t/{id}/coach": "on",
    "/t/{id}/end": "seat",
    "/t/{id}/fill": "level",
    "/t/{id}/forced": "on",
    "/t/{id}/hint": "seat",
    "/t/{id}/invite": "seat program",
    "/t/{id}/look": "seat",
    "/t/{id}/move": "seat move version",
    "/t/{id}/mute": "seat on",
    "/t/{id}/name": "seat name",
    "/t/{id}/react": "text",
    "/t/{id}/renew": "seat",
    "/t/{id}/resign": "seat",
    "/t/{id}/return": "seat",
    "/t/{id}/rise": "seat",
    "/t/{id}/say": "text",
    "/t/{id}/seat/{seat}/{token}": "",
    "/t/{id}/sit": "seat name",
    "/t/{id}/stand-in": "seat level",
    "/t/{id}/start": "",
    "/t/{id}/stir": "seat words random",
    "/t/{id}/swap": "seat",
    "/t/{id}/undo": "seat",
    "/t/{id}/unsay": "line",
    "/t/{id}/what-if": "place with seat level",
}
"""The fields of each form."""
TRIED: dict[str, Schema] = {"move": TEXT, "from": TEXT, "shown": TEXT}
QUERIES: dict[str, dict[str, Schema]] = {
    "/learn/{game}/{step}": TRIED,
    "/learn/{game}/{step}/why": {"touch": TEXT, "thing": TEXT},
    "/puzzles/{game}/{number}": TRIED,
    "/puzzles/{game}/{number}/why": {"touch": TEXT, "thing": TEXT},
    "/t/{id}": {"as": SEAT},
    "/t/{id}/at/{place}": {"eyes": SEAT | {"minimum": 0}, "from": NUMBER},
    "/t/{id}/news": {"since": NUMBER},
    "/t/{id}/qr.svg": {"seat": SEAT},
    "/t/{id}/why": {"touch": TEXT, "thing": TEXT, "as": SEAT},
}
"""The query parameters."""
KINDS = {
    ".css": "text/css",
    "/health": "text/plain",
    "/manifest.webmanifest": "application/manifest+json",
    "/metrics": "text/plain",
    "/news": "application/json",
    "/openapi.json": "application/json",
    ".svg": "image/svg+xml",
    "/ready": "text/plain",
    "/record": "text/plain",
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


def describe(routes: Sequence[BaseRoute]) -> Schema:
    """Return these routes as an OpenAPI document; what only people see is described as pages."""
    paths: dict[str, Schema] = {}
    for route in routes:
        if isinstance(route, Route):
            path = re.sub(r"{(\w+):\w+}", r"{\1}", route.path)
            for method in sorted((route.methods or set()) - {"HEAD"}):
                way = api.operation if path.startswith(PREFIX) else operation
                paths.setdefault(path, {})[method.lower()] = way(route, path, method)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Speeltafel", "version": __version__},
        "paths": paths,
        "components": {"schemas": {"Refusal": REFUSAL, **api.SCHEMAS}, "securitySchemes": api.SECURITY},
    }


def operation(route: Route, path: str, method: str) -> Schema:
    """Return one operation: what it takes, and all it can answer."""
    described: Schema = {"responses": {**answers(path, method), **refusals()}}
    if words := summary(route):
        described["summary"] = words
    within = [("path", name, PLACES[name]) for name in re.findall(r"{(\w+)}", path)]
    if method == "GET":
        within += [("query", name, schema) for name, schema in QUERIES.get(path, {}).items()]
    if within:
        described["parameters"] = [
            {"in": where, "name": name, "required": where == "path", "schema": schema}
            for where, name, schema in within
        ]
    if FORMS.get(path) and method == "POST":
        form = {"type": "object", "properties": {name: FIELDS[name] for name in FORMS[path].split()}}
        described["requestBody"] = {"content": {"application/x-www-form-urlencoded": {"schema": form}}}
    return described


def answers(path: str, method: str) -> Schema:
    """Return the successful responses: a form gets a redirect to a page, a script gets JSON."""
    elsewhere = {"303": {"description": "Redirect.", "headers": {"location": {"schema": TEXT}}}}
    if method == "POST":
        page: dict[str, Schema] = {"text/html": {}} if path.startswith("/programs") else {}
        return elsewhere | {"200": response("Done.", {"application/json": {"type": "object"}, **page})}
    kind = next((kind for end, kind in KINDS.items() if path.endswith(end)), "text/html")
    both = path.endswith(("/{place}", "/{step}", "/{number}"))
    kinds: dict[str, Schema] = {kind: {}, "application/json": {}} if both else {kind: {}}
    found = {"200": response("Success.", kinds)}
    return found | elsewhere if "/seat/" in path or path.endswith(("/learn/{game}", "/today")) else found


def refusals() -> Schema:
    """Return all responses that refuse, to a script and to a person."""
    kinds = {"application/json": {"$ref": "#/components/schemas/Refusal"}, "text/html": {}}
    return {str(status): response(why, kinds) for status, why in REFUSALS.items()}


def response(description: str, kinds: dict[str, Schema]) -> Schema:
    """Return a response of one of these media types."""
    return {
        "description": description,
        "content": {kind: {"schema": schema} if schema else {} for kind, schema in kinds.items()},
    }


async def page(request: Request) -> Response:
    """Return this document."""
    return JSONResponse(describe(request.app.routes))
