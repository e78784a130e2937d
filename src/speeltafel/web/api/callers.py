"""Callers of the API: a program with its token, what it sends, and how it is answered."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import DecodeError
from msgspec.json import decode
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from speeltafel import texts
from speeltafel.core import numbers
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Text, say
from speeltafel.play.rights import check_may_watch
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.programs.programs import Programs
from speeltafel.server.tables import Tables
from speeltafel.store import Person, digest
from speeltafel.web.errors import NoToken
from speeltafel.web.forms import fields, read_body
from speeltafel.web.limits.rates import POST, VIEW, address_of
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import note_address, person_by_secret

PREFIX = "/api/"
"""The prefix of the paths for programs; cookies mean nothing there."""
JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Caller:
    """A program that makes a request."""

    request: Request
    program: Person
    secret: str
    """The digest of its token."""
    sent: Mapping[str, Any]
    """The fields it sent, in the query and in the body."""

    @property
    def tables(self) -> Tables:
        """The tables of the server."""
        return tables_of(self.request)

    @property
    def programs(self) -> Programs:
        """The programs of the server."""
        return services_of(self.request).programs

    @property
    def id(self) -> str:
        """The program's id."""
        return self.program.id

    async def owner(self) -> str:
        """Return the name of the person who owns it."""
        owner = await asyncio.to_thread(self.tables.store.person, self.program.owner)
        return owner.name if owner else ""

    async def load_table(self) -> LoadedTable:
        """Return the table in the path, and record that the program was seen there."""
        loaded = await self.tables.load(self.request.path_params["table"])
        check_may_watch(loaded.table, self.id)
        loaded.see(self.id, self.tables.now())
        return loaded

    def text(self, name: str) -> str:
        """Return a field as text; empty where it wasn't sent."""
        given = self.sent.get(name, "")
        if not isinstance(given, str):
            raise BadRequest(say(texts.API_NO_TEXT, field=name))
        return given

    def number(self, name: str, otherwise: int) -> int:
        """Return a field as a whole number."""
        given = self.sent.get(name, "")
        if given == "":
            return otherwise
        return numbers.number(given if isinstance(given, str) else repr(given))

    def options(self) -> dict[str, object]:
        """Return the options of a game, sent as an object or as JSON in a form."""
        given = self.sent.get("options", {})
        if isinstance(given, str):
            given = _decoded(given.encode()) if given else {}
        if not isinstance(given, dict):
            raise BadRequest(say(texts.API_NO_OBJECT, field="options"))
        return given


Act = Callable[[Caller], Awaitable[Mapping[str, Any]]]
Endpoint = Callable[[Request], Awaitable[Response]]


def json_endpoint(act: Act, cost: float) -> Endpoint:
    """Return an endpoint for programs that answers with JSON."""

    async def answer(request: Request) -> Response:
        return JSONResponse(await act(await authenticate(request, cost)))

    answer.__doc__ = act.__doc__
    return answer


async def authenticate(request: Request, cost: float) -> Caller:
    """Authenticate a program and read what it sent; refuse an unknown token, or too many requests."""
    rates = services_of(request).rates
    program, secret = await program_of(request)
    rates.spend(f"person {program.id}", cost)
    rates.spend(address_of(request), cost if request.method == "POST" else VIEW)
    note_address(request, program.id)
    sent: dict[str, Any] = dict(request.query_params)
    if request.method == "POST":
        sent |= _read(request.headers.get("content-type", ""), await read_body(request))
    return Caller(request, program, secret, sent)


async def program_of(request: Request) -> tuple[Person, str]:
    """Return the program whose token this is, and the token's digest."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    secret = digest(token.strip())
    person = None
    if scheme.lower() == "bearer" and token:
        person = await person_by_secret(services_of(request).store, secret)
    if person is None or not person.owner:
        services_of(request).rates.spend(f"token {address_of(request)}", POST)
        raise NoToken(texts.API_NO_TOKEN)
    return person, secret


def _read(kind: str, body: bytes) -> dict[str, Any]:
    if kind.partition(";")[0].strip().lower() != JSON:
        return dict(fields(body))
    sent = _decoded(body) if body else {}
    if not isinstance(sent, dict):
        raise BadRequest(texts.UNREADABLE)
    return sent


def _decoded(text: bytes) -> Any:
    try:
        return decode(text)
    except (DecodeError, UnicodeError, RecursionError):
        raise BadRequest(texts.UNREADABLE) from None


def error_response(status: int, code: str, words: Text) -> Response:
    """Return an error as a program reads it: a code, and the reason in both languages."""
    response = JSONResponse({"error": {"code": code, "nl": words.nl, "en": words.en}}, status)
    if status == 401:
        response.headers["www-authenticate"] = "Bearer"
    return response


def is_api(request: Request) -> bool:
    """Return whether this is a request to the API for programs."""
    return request.url.path.startswith(PREFIX)
