"""The owner's page, protected by a key that is printed when the server starts."""

import asyncio
import hmac
import re
import time
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import fill
from speeltafel.store import Store, digest
from speeltafel.store.people import reports
from speeltafel.web.forms import is_secure
from speeltafel.web.limits.rates import TRY_KEY, address_of
from speeltafel.web.pages.actions import read_post
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import cookie_name, erase, language_of

COOKIE = "owner"
PAGE = 50
"""Tables, or people, on a page: 6,000 tables on one page took 836 kB."""
BACKUP = re.compile(r"backup-[0-9-]+\.db")


def is_owner(request: Request) -> bool:
    """Return whether this browser has the owner's cookie."""
    given = request.cookies.get(cookie_name(request, COOKIE), "")
    return bool(given) and is_key(request, given, digest(services_of(request).settings.owner_key))


def is_key(request: Request, given: str, expected: str) -> bool:
    """Return whether a key, or the cookie made from it, is right; limit the tries from one address.

    All checks of the key are here. A try is paid for before the comparison, or somebody over the limit would
    still learn which key is right; a right one is refunded, so that the owner's own visits cost nothing.
    """
    rates, bucket = services_of(request).rates, f"owner {address_of(request)}"
    rates.spend(bucket, TRY_KEY)
    right = equals(given, expected)
    if right:
        rates.spend(bucket, -TRY_KEY)
    return right


def equals(given: str, expected: str) -> bool:
    """Return whether these are equal, in constant time; a cookie can contain anything."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())


async def page(request: Request) -> Response:
    """Show tables, storage and people; or ask for the key."""
    if not is_owner(request):
        return render(request, "owner.html", inside=False)
    facts = await asyncio.to_thread(_read, tables_of(request).store, request)
    return render(request, "owner.html", inside=True, said=notice(request), **facts)


def _read(store: Store, request: Request) -> dict[str, Any]:
    """Return what the page shows of the store."""
    rooms, people = store.counts()
    table_rows = Page.from_query(request, "tables", rooms)
    persons = Page.from_query(request, "people", people)
    return {
        "rooms": store.rooms(PAGE, table_rows.first),
        "tables": table_rows,
        "people": store.people(PAGE, persons.first),
        "persons": persons,
        "reports": store.read(reports.count),
        "size": f"{store.size() / 1e6:.1f} MB",
    }


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list, numbered from 1."""

    number: int
    total: int
    """The length of the whole list."""

    @classmethod
    def from_query(cls, request: Request, name: str, total: int) -> "Page":
        """Return the page in the query, or the first or last where there is none of that number."""
        wanted = whole(request.query_params.get(name, "")[:9]) or 1
        return cls(max(1, min(wanted, cls(1, total).pages)), total)

    @property
    def pages(self) -> int:
        """The number of pages."""
        return max(1, -(-self.total // PAGE))

    @property
    def first(self) -> int:
        """The number of entries before this page."""
        return (self.number - 1) * PAGE


def notice(request: Request) -> str:
    """Return a message about the last action; only texts of our own, whatever the link contains."""
    said = request.query_params.get("said", "")
    if said == "forgotten":
        return texts.FORGOTTEN.into(language_of(request))
    return fill(texts.BACKED_UP, file=said).into(language_of(request)) if BACKUP.fullmatch(said) else ""


async def act(request: Request) -> Response:
    """Accept the key, make a backup, or erase a person's name and chat."""
    form, _ = await read_post(request)
    if "key" in form:
        if not is_key(request, form["key"], services_of(request).settings.owner_key):
            raise BadRequest(texts.OWNER_WRONG)
        response = RedirectResponse("/owner", 303)
        name, given = cookie_name(request, COOKIE), digest(form["key"])
        response.set_cookie(name, given, httponly=True, samesite="strict", secure=is_secure(request))
        return response
    if not is_owner(request):
        raise BadRequest(texts.OWNER_WRONG)
    store = tables_of(request).store
    if form.get("do") == "backup":
        file = services_of(request).settings.folder / f"backup-{time.strftime('%Y%m%d-%H%M%S')}.db"
        await asyncio.to_thread(store.backup, file)
        return RedirectResponse(f"/owner?said={file.name}", 303)
    if form.get("do") == "forget":
        await erase(request, form.get("person", ""))
        return RedirectResponse("/owner?said=forgotten", 303)
    raise BadRequest(texts.UNREADABLE)
