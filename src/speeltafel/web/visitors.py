"""Visitors: a person is a random token in a cookie, of which the server stores only a hash."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from speeltafel.core.asker import Asker
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import LANGUAGES, Language
from speeltafel.play.user_text import GUEST, is_guest
from speeltafel.store import Person, Store, digest
from speeltafel.store.people.devices import Device
from speeltafel.web.forms import is_secure
from speeltafel.web.limits.rates import address_of
from speeltafel.web.services import PERSON, services_of
from speeltafel.web.user_agents import named

COOKIE = "speeltafel"
LANGUAGE_COOKIE = "taal"
LEARNED_COOKIE, COACHED_COOKIE = "geleerd", "coach"
"""How far this browser has come with lessons and puzzles, and at which table it has a coach."""
FORCED_COOKIE = "gedwongen"
"""`no` where the user of this browser plays forced moves by hand."""
SEARCHING_COOKIE = "zoekt"
"""There while somebody looks for an opponent who has to be there: then every page says that they are."""
YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who requests a page."""

    person: str
    """The person's id; empty for somebody who has done nothing yet."""
    name: str
    language: Language
    rated: bool = False
    """Whether they take part in ratings."""
    plays_forced: bool = True
    """Whether the server plays forced moves for them."""
    device: str = ""
    """The digest of the token by which a known person's browser was recognised."""

    @property
    def called(self) -> str:
        """The name, or what somebody without one is called; the number that a table gave them stays there."""
        return GUEST.into(self.language) if is_guest(self.name) else self.name


DEVICE = "speeltafel.device"
"""Where a request's scope has the digest of the token in its cookie."""


class PersonMiddleware:
    """Looks up who makes each request, so that `visitor` need not wait for the database."""

    def __init__(self, app: ASGIApp, store: Store) -> None:
        self.app, self._store = app, store

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with its person."""
        if scope["type"] in ("http", "websocket"):
            await find_person(self._store, scope)
        await self.app(scope, receive, send)


async def find_person(store: Store, scope: Scope) -> Person | Refusal | None:
    """Return the person whom a request's cookie names, or why the store can't tell; once per request."""
    if PERSON not in scope:
        connection = HTTPConnection(scope)
        token = connection.cookies.get(cookie_name(connection, COOKIE), "")
        scope[DEVICE] = digest(token) if token else ""
        try:
            person = await person_by_secret(store, scope[DEVICE]) if token else None
            # A program has no browser: with its token in a cookie it would sit down as a person.
            scope[PERSON] = None if person is None or person.owner else person
        except Refusal as refusal:
            scope[PERSON] = refusal
    found: Person | Refusal | None = scope[PERSON]
    return found


async def person_by_secret(store: Store, secret: str) -> Person | None:
    """Return the person whose token has this digest; the database is read off the event loop."""
    return store.cached_person(secret) or await asyncio.to_thread(store.person_by_secret, secret)


def visitor(connection: HTTPConnection) -> Visitor:
    """Return who makes a request; a known person's address is recorded, to share out bots' time by it."""
    person: Person | Refusal | None = connection.scope[PERSON]
    if isinstance(person, Refusal):
        raise person
    language = language_of(connection)
    forced = connection.cookies.get(FORCED_COOKIE, "") != "no"
    if person is None:
        return Visitor("", "", language, plays_forced=forced)
    note_address(connection, person.id)
    device: str = connection.scope[DEVICE]
    services_of(connection).devices.note_seen(device)
    return Visitor(person.id, person.name, language, person.rated, forced, device)


async def person_id(store: Store, scope: Scope) -> str:
    """Return the id of the person a request's cookie names; empty where there is none, or the store fails."""
    person = await find_person(store, scope)
    return person.id if isinstance(person, Person) else ""


def note_address(connection: HTTPConnection, person: str) -> None:
    """Record the address of this person; do nothing for a stranger."""
    if person:
        services_of(connection).addresses.note(person, address_of(connection))


def asker_of(connection: HTTPConnection, person: str) -> Asker:
    """Return the person who makes a request, with their address; `person` is empty for a stranger."""
    return Asker(address_of(connection), person)


def charge(connection: HTTPConnection, cost: float, what: str = "") -> None:
    """Take the cost of a request from the visitor's buckets for this kind, or raise `RateLimited`."""
    rates = services_of(connection).rates
    rates.spend_for(visitor(connection).person, address_of(connection), cost, what)


Page = Callable[[Request], Awaitable[Response]]


def rate_limited(page: Page, cost: float) -> Page:
    """Return a page that costs something to make, limited by person and address."""

    async def limited(request: Request) -> Response:
        charge(request, cost, "view ")
        return await page(request)

    limited.__doc__ = page.__doc__
    return limited


def wants_json(connection: HTTPConnection) -> bool:
    """Return whether a page's script makes the request and wants JSON, not a form or a link."""
    return "application/json" in connection.headers.get("accept", "")


def viewing_as(connection: HTTPConnection) -> int | None:
    """Return which of several seats a visitor looks as, where a screen is handed around."""
    seat = connection.query_params.get("as", "")
    return int(seat) if seat in tuple("12345678") else None


def language_of(connection: HTTPConnection) -> Language:
    """Return the language a visitor chose, else the first of ours the browser accepts, else the default."""
    chosen = connection.cookies.get(LANGUAGE_COOKIE, "")
    for known in LANGUAGES:
        if chosen == known:
            return known
    for part in connection.headers.get("accept-language", "").split(","):
        accepted = part.split(";")[0].strip()[:2].lower()
        for known in LANGUAGES:
            if accepted == known:
                return known
    return services_of(connection).settings.language


def new_person(name: str, now: float) -> tuple[str, Person]:
    """Return a new person and the token that identifies them."""
    token = secrets.token_urlsafe(24)
    return token, Person(secrets.token_hex(8), name, now)


def new_program(name: str, owner: str, now: float) -> tuple[str, Person]:
    """Return a new program of this owner, and the token that identifies it."""
    return program_token(), Person(secrets.token_hex(8), name, now, owner=owner)


def program_token() -> str:
    """Return a token for a program; its prefix tells what it is if it is ever published by mistake."""
    return f"speeltafel_{secrets.token_urlsafe(24)}"


def new_device(request: Request) -> tuple[str, Device]:
    """Return the browser that makes a request as a new device, and the token that identifies it."""
    token, now = secrets.token_urlsafe(24), services_of(request).tables.now()
    browser, system = named(request.headers.get("user-agent", ""))
    return token, Device(secrets.token_hex(8), digest(token), browser, system, now, now)


def one_time_token() -> str:
    """Return a token for a link or a challenge that is good for one use."""
    return secrets.token_urlsafe(32)


def set_visitor_cookie(request: Request, response: Response, token: str) -> None:
    """Set the cookie of a new person, for a year; do nothing where the person is known already."""
    if token:
        save_cookie(request, response, cookie_name(request, COOKIE), token)


def save_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Set a cookie for a year, which scripts can't read."""
    secure = is_secure(request)
    response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def forget_visitor(request: Request, response: Response) -> None:
    """Delete a person's cookie, and those of what they learned."""
    for name in (cookie_name(request, COOKIE), LEARNED_COOKIE, COACHED_COOKIE, SEARCHING_COOKIE):
        response.delete_cookie(name, httponly=True, samesite="lax", secure=is_secure(request))


def cookie_name(connection: HTTPConnection, cookie: str) -> str:
    """Return a cookie's name; over https with a prefix that keeps others from setting it."""
    return f"__Host-{cookie}" if is_secure(connection) else cookie


async def erase(connection: HTTPConnection, person: str) -> None:
    """Erase a person with their programs, and the addresses they were seen at."""
    tables = services_of(connection).tables
    programs = await asyncio.to_thread(tables.store.programs, person)
    erased = [person, *(one.id for one in programs)]
    await tables.erase_person(person)
    for one in erased:
        services_of(connection).addresses.forget(one)
