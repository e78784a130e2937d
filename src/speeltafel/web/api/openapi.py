"""The API for programs as OpenAPI: what each operation takes, and the schema of all it can answer."""

from typing import Any

from starlette.routing import Route

from speeltafel.core.game import LEVELS
from speeltafel.play.user_text import LINE_LENGTH
from speeltafel.web.api.callers import Endpoint

Schema = dict[str, Any]
TEXT: Schema = {"type": "string"}
WORD: Schema = TEXT | {"minLength": 1}
FLAG: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
SEAT: Schema = {"type": "integer", "minimum": 1, "maximum": 8}
TOKENS: Schema = {"type": "array", "items": TEXT}
OBJECT: Schema = {"type": "object"}
LEVEL: Schema = {"enum": list(LEVELS)}
ANSWER: Schema = {"enum": ["yes", "no"]}


def some(kind: Schema) -> Schema:
    """Return the schema of this, or null."""
    return {"anyOf": [kind, {"type": "null"}]}


def many(kind: Schema) -> Schema:
    """Return the schema of a list of these."""
    return {"type": "array", "items": kind}


def ref(name: str) -> Schema:
    """Return a reference to one of the schemas below."""
    return {"$ref": f"#/components/schemas/{name}"}


def record(optional: Schema | None = None, **fields: Schema) -> Schema:
    """Return the schema of an object with all of these fields, and perhaps the optional ones."""
    return {
        "type": "object",
        "required": list(fields),
        "properties": {**fields, **(optional or {})},
        "additionalProperties": False,
    }


AGREEMENT: dict[str, Schema] = {"game": TEXT, "seats": SEAT, "options": OBJECT, "pace": OBJECT}
SHELF = record(key=TEXT, name=TEXT, rules=NUMBER, seats=many(SEAT), options=OBJECT, levels=many(LEVEL))
SCHEMAS: dict[str, Schema] = {
    "No": record(error=record(code=TEXT, nl=TEXT, en=TEXT)),
    "Done": record({"version": NUMBER}, ok=FLAG),
    "Account": record(id=TEXT, name=TEXT, owner=TEXT),
    "Games": record(games=many(SHELF)),
    "Online": record(programs=many(record(id=TEXT, name=TEXT))),
    "Game": record(id=TEXT, seat=some(SEAT), **AGREEMENT),
    "Player": record(
        {"owner": TEXT, "level": LEVEL},
        seat=SEAT,
        name=TEXT,
        kind={"enum": ["person", "program", "bot", "nobody"]},
    ),
    "Challenge": record(
        id=TEXT,
        **AGREEMENT,
        seat=some(SEAT),
        challenger=some(ref("Player")),
        invited=many(record(seat=SEAT, name=TEXT)),
    ),
    "Turn": {
        "oneOf": [
            record(kind={"const": "waiting"}),
            record({"moves": TOKENS}, kind={"const": "choose"}, seat=SEAT),
            record(
                kind={"const": "over"},
                scores=some(many({"type": "integer"})),
                winners=many(SEAT),
                why=TEXT,
            ),
        ]
    },
    "GameState": record(
        {"players": many(ref("Player"))},
        type={"const": "gameState"},
        version=NUMBER,
        events=NUMBER,
        first=NUMBER,
        log=TOKENS,
        turn=ref("Turn"),
        state=some(OBJECT),
        request=some(record(seat=SEAT, what={"enum": ["undo", "end", "bot"]}, to=NUMBER, asked=NUMBER)),
        clock=some(many(some({"type": "number"}))),
    ),
    "GameFull": record(
        type={"const": "gameFull"},
        id=TEXT,
        **AGREEMENT,
        rules=NUMBER,
        laid=NUMBER,
        seat=some(SEAT),
        host=FLAG,
        players=many(ref("Player")),
        next=some(TEXT),
        state=ref("GameState"),
    ),
    "ChatLine": record(type={"const": "chatLine"}, id=NUMBER, seat=SEAT, name=TEXT, text=TEXT, reaction=FLAG),
    "OpponentGone": record(type={"const": "opponentGone"}, seat=SEAT, gone=FLAG),
    "Replaced": record(type={"const": "replaced"}),
    "GameEvent": record(type={"enum": ["gameStart", "gameFinish"]}, game=ref("Game")),
    "ChallengeEvent": record(
        type={"enum": ["challenge", "challengeCanceled", "challengeDeclined"]}, challenge=ref("Challenge")
    ),
    "EventLine": {"oneOf": [ref("GameEvent"), ref("ChallengeEvent"), ref("Replaced")]},
    "GameLine": {
        "oneOf": [ref(name) for name in ("GameFull", "GameState", "ChatLine", "OpponentGone", "Replaced")]
    },
}
SECURITY: Schema = {"token": {"type": "http", "scheme": "bearer"}}

FIELDS: dict[str, Schema] = {
    "agree": ANSWER,
    "asked": NUMBER | {"description": "`asked` of the request: an answer to an earlier one is refused."},
    "game": TEXT,
    "once": TEXT | {"description": "An idempotency key: a request sent twice with the same key counts once."},
    "options": OBJECT,
    "pace": TEXT | {"description": "`none`, `clock-MINUTES` for each player, or `days-DAYS` for each move."},
    "seat": SEAT,
    "seats": SEAT,
    "stir": TEXT | {"pattern": "^[0-9a-f]{32}$", "description": "16 random bytes: entropy for the dice."},
    "table": TEXT | {"description": "A link, to sit down there."},
    "text": TEXT | {"maxLength": LINE_LENGTH},
    "version": NUMBER,
}
"""The fields of requests, sent as a form or as JSON."""
REFUSALS = {
    400: "Malformed request.",
    401: "No token, or an unknown one.",
    403: "Not allowed for this program.",
    404: "There is no such table, game, program or path.",
    408: "The body took too long.",
    409: "Something else happened in the meantime; read the state again.",
    413: "The body is too large.",
    422: "Not possible; the message says why. `too-many-challenges`: you, or the program you asked, have "
    "20 open challenges, or it has 3 of yours; wait for an answer, or cancel one.",
    429: "Too many requests: wait as long as `retry-after` says.",
    503: "The store is unavailable.",
}


class ApiRoute(Route):
    """A route of the API: what it answers, of `SCHEMAS`, and the fields it takes, of `FIELDS`."""

    def __init__(self, method: str, path: str, endpoint: Endpoint, answer: str, fields: str = "") -> None:
        super().__init__(path, endpoint, methods=[method])
        self.answer, self.fields = answer, fields.split()


def answers(route: ApiRoute) -> Schema:
    """Return all responses of an operation of the API."""
    kind = "application/x-ndjson" if "/stream/" in route.path else "application/json"
    refused = {"application/json": ref("No")}
    return {
        "200": response("Success.", {kind: ref(route.answer)}),
        **{str(status): response(why, refused) for status, why in REFUSALS.items()},
    }


def response(description: str, kinds: dict[str, Schema]) -> Schema:
    """Return a response of one of these media types."""
    return {
        "description": description,
        "content": {kind: {"schema": schema} if schema else {} for kind, schema in kinds.items()},
    }
