"""The owner's page: behind a key that is printed where the house is started."""

import asyncio
import hmac
import re
import time
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import fill
from speeltafel.store import digest
from speeltafel.web.forms import is_secure
from speeltafel.web.limits.rates import TRY_KEY, address_of
from speeltafel.web.pages.actions import received
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import cookie_name, erase, language_of

COOKIE = "owner"
PAGE = 50
"""Tables, or people, on a page: 6,000 tables on one took 836 kB."""
BACKUP = re.compile(r"backup-[0-9-]+\.db")


def is_owner(request: Request) -> bool:
    """Whether this browser has shown the key."""
    shown = request.cookies.get(cookie_name(COOKIE, is_secure(request)), "")
    return bool(shown) and is_right(request, shown, digest(services_of(request).settings.owner_key))


def is_right(request: Request, shown: str, true: str) -> bool:
    """Return whether a key, or the cookie made from it, is right; refuse too many tries from one address.

    Every way in asks here. A try is paid for before it is compared, or who tries on would still learn which
    key is right; a right one is paid back, so that the owner's own visits cost nothing.
    """
    rates, bucket = services_of(request).rates, f"owner {address_of(request)}"
    rates.spend(bucket, TRY_KEY)
    right = same(shown, true)
    if right:
        rates.spend(bucket, -TRY_KEY)
    return right


def same(shown: str, true: str) -> bool:
    """Whether these are equal, found out in a time that tells nothing; anything can be in a cookie."""
    return hmac.compare_digest(shown.encode("utf-8", "replace"), true.encode())


async def page(request: Request) -> Response:
    """Tables, storage and people; or the question for the key."""
    if not is_owner(request):
        return render(request, "owner.html", inside=False)
    store = tables_of(request).store
    rooms, people = store.counts()
    table_rows, persons = Page.asked(request, "tables", rooms), Page.asked(request, "people", people)
    return render(
        request,
        "owner.html",
        inside=True,
        rooms=store.rooms(PAGE, table_rows.first),
        tables=table_rows,
        people=store.people(PAGE, persons.first),
        persons=persons,
        size=f"{store.size() / 1e6:.1f} MB",
        said=told(request),
    )


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a list, the first being 1."""

    number: int
    total: int
    """How many things the whole list has."""

    @classmethod
    def asked(cls, request: Request, name: str, total: int) -> "Page":
        """The page that the query asks for; the first or last where there is none of that number."""
        wanted = whole(request.query_params.get(name, "")[:9]) or 1
        return cls(max(1, min(wanted, cls(1, total).pages)), total)

    @property
    def pages(self) -> int:
        """How many pages the list has."""
        return max(1, -(-self.total // PAGE))

    @property
    def first(self) -> int:
        """How many things come before this page."""
        return (self.number - 1) * PAGE


def told(request: Request) -> str:
    """What was done just now; only what we say ourselves, whatever a link puts in our mouth."""
    said = request.query_params.get("said", "")
    if said == "forgotten":
        return texts.FORGOTTEN.into(language_of(request))
    return fill(texts.BACKED_UP, file=said).into(language_of(request)) if BACKUP.fullmatch(said) else ""


async def act(request: Request) -> Response:
    """Show the key, back up, or erase somebody's name and talk."""
    form = await received(request)
    if "key" in form:
        if not is_right(request, form["key"], services_of(request).settings.owner_key):
            raise BadRequest(texts.OWNER_WRONG)
        response = RedirectResponse("/owner", 303)
        secure = is_secure(request)
        name, shown = cookie_name(COOKIE, secure), digest(form["key"])
        response.set_cookie(name, shown, httponly=True, samesite="strict", secure=secure)
        return response
    if not is_owner(request):
        raise BadRequest(texts.OWNER_WRONG)
    store = tables_of(request).store
    if form.get("do") == "backup":
        folder: Path = services_of(request).settings.folder
        file = folder / f"backup-{time.strftime('%Y%m%d-%H%M%S')}.db"
        await asyncio.to_thread(store.backup, file)
        return RedirectResponse(f"/owner?said={file.name}", 303)
    if form.get("do") == "forget":
        await erase(request, form.get("person", ""))
        return RedirectResponse("/owner?said=forgotten", 303)
    raise BadRequest(texts.UNREADABLE)
