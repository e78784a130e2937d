"""Who comes in: a person is a random token in a cookie, of which the house keeps only a hash."""

import hashlib
import hmac
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Scope

from speeltafel.core.asker import Asker
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import LANGUAGES, Language
from speeltafel.store import Person, Store, digest
from speeltafel.web.forms import is_secure
from speeltafel.web.limits.rates import VIEW, address_of
from speeltafel.web.services import services_of

COOKIE = "speeltafel"
LANGUAGE_COOKIE = "taal"
LEARNED_COOKIE, COACHED_COOKIE = "geleerd", "coach"
"""How far this browser came with lessons and puzzles, and at which table it has a coach."""
FORCED_COOKIE = "gedwongen"
"""`no` where whoever uses this browser plays forced moves by hand."""
YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks for a page."""

    person: str
    """The person's id; empty for somebody who has done nothing yet."""
    name: str
    language: Language
    rated: bool = False
    """Whether they take part in ratings."""
    plays_forced: bool = True
    """Whether the server plays forced moves for them."""


def visitor(connection: HTTPConnection, store: Store) -> Visitor:
    """Who is asking; a known person's address is remembered, so that bots' time is shared out by it."""
    person = known_person(connection, store)
    language = spoken(connection)
    forced = connection.cookies.get(FORCED_COOKIE, "") != "no"
    if person is None:
        return Visitor("", "", language, plays_forced=forced)
    note_address(connection, person.id)
    return Visitor(person.id, person.name, language, person.rated, forced)


def known_person(connection: HTTPConnection, store: Store) -> Person | None:
    """The person whom a cookie names."""
    token = connection.cookies.get(locked(COOKIE, is_secure(connection)), "")
    person = store.person_by_secret(digest(token)) if token else None
    # A program has no browser: in a cookie its token would sit down unmarked.
    return None if person is None or person.owner else person


def person_of(store: Store, scope: Scope) -> str:
    """The id of the person a request's cookie names; empty where none does, or the store can't tell now.

    This is asked before the app has the request, so the language, which the app may choose, isn't known yet.
    """
    try:
        person = known_person(HTTPConnection(scope), store)
    except Refusal:
        return ""
    return person.id if person else ""


def note_address(connection: HTTPConnection, person: str) -> None:
    """Remember from where this person asks; nothing where nobody known does."""
    if person:
        services_of(connection).addresses.note(person, address_of(connection))


def asker_of(connection: HTTPConnection, person: str) -> Asker:
    """Return the person who asks, with the address they ask from; `person` is empty for a stranger."""
    return Asker(address_of(connection), person)


Page = Callable[[Request], Awaitable[Response]]


def rate_limited(page: Page, cost: float = VIEW) -> Page:
    """A page that costs us something to make, given so often to one person or address and no more."""

    async def look(request: Request) -> Response:
        who = visitor(request, services_of(request).store)
        services_of(request).rates.spend_for(who.person, address_of(request), cost, "look ")
        return await page(request)

    look.__doc__ = page.__doc__
    return look


def by_script(connection: HTTPConnection) -> bool:
    """Whether a page's script asks, which wants JSON, and not a form or a link."""
    return "application/json" in connection.headers.get("accept", "")


def looking(connection: HTTPConnection) -> int | None:
    """As which of several chairs somebody looks, where a screen is handed around."""
    asked = connection.query_params.get("as", "")
    return int(asked) if asked in tuple("12345678") else None


def spoken(connection: HTTPConnection) -> Language:
    """The language somebody chose, else the first of ours the browser asks for, else the server's own."""
    chosen = connection.cookies.get(LANGUAGE_COOKIE, "")
    for known in LANGUAGES:
        if chosen == known:
            return known
    for part in connection.headers.get("accept-language", "").split(","):
        asked = part.split(";")[0].strip()[:2].lower()
        for known in LANGUAGES:
            if asked == known:
                return known
    language: Language = services_of(connection).settings.language
    return language


def newcomer(name: str, language: Language, now: float) -> tuple[str, Person]:
    """A new person and the token that proves it."""
    token = secrets.token_urlsafe(24)
    return token, Person(secrets.token_hex(8), name, language, now, now)


def program(name: str, owner: str, now: float) -> tuple[str, Person]:
    """A new program of somebody's, and the token that proves it."""
    return program_token(), Person(secrets.token_hex(8), name, "en", now, now, owner=owner)


def program_token() -> str:
    """A token for a program; who finds one in a file that was published sees what it is."""
    return f"speeltafel_{secrets.token_urlsafe(24)}"


def remember(response: Response, token: str, secure: bool) -> None:
    """Give a newcomer's browser its token; a year is longer than any game. Who is known already has one."""
    if not token:
        return
    name = locked(COOKIE, secure)
    response.set_cookie(name, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def part(response: Response, secure: bool) -> None:
    """Let a browser forget its token, and what was learnt with it."""
    for name in (locked(COOKIE, secure), LEARNED_COOKIE, COACHED_COOKIE):
        response.delete_cookie(name, httponly=True, samesite="lax", secure=secure)


def locked(cookie: str, secure: bool) -> str:
    """A cookie's name; over https one that no neighbour's page, and nobody on the way, can plant."""
    return f"__Host-{cookie}" if secure else cookie


async def erase(connection: HTTPConnection, person: str) -> None:
    """Erase a person with their programs, and the addresses they were seen at."""
    tables = services_of(connection).tables
    gone = [person, *(one.id for one in tables.store.programs() if one.owner == person)]
    await tables.erase_person(person)
    for one in gone:
        services_of(connection).addresses.forget(one)


def seat_token(key: bytes, room: str, seat: int, rotation: int) -> str:
    """The secret part of a chair's private link; another after every renewal."""
    return hmac.new(key, f"{room}:{seat}:{rotation}".encode(), hashlib.sha256).hexdigest()[:32]
