"""Forms: the body of a post, checked to come from one of our own pages and read within limits."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from speeltafel import texts
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text, fill
from speeltafel.web.errors import Foreign, TooLarge, TooSlow, UnknownHost, message_of
from speeltafel.web.hosts import hostname, is_known
from speeltafel.web.services import services_of

BODY_LIMIT = 16_384
RECORD_LIMIT = 262_144
"""An imported record is larger than any form: one of Saga, with all its odds, took 73,606."""
BODY_TIMEOUT = 10.0
"""Seconds for a body to arrive: forms are a few hundred bytes, and a phone in a tunnel tries again."""
HOST_SHOWN = 100
"""Characters of a host name that are repeated to whoever sent it."""


def check_origin(connection: HTTPConnection) -> None:
    """Refuse a request that does not come from one of our own pages, whose origin is the host."""
    headers: Headers = connection.headers
    origin, host = headers.get("origin"), headers.get("host", "")
    if origin is None:
        if headers.get("sec-fetch-site") != "same-origin":
            raise Foreign(texts.FOREIGN)
    elif host and origin == f"https://{host}":
        return  # the browser has checked a certificate for this name
    # Anybody on the way may have changed an unencrypted page, so it can't post to an encrypted one.
    elif not host or origin != f"http://{host}" or is_secure(connection):
        raise Foreign(texts.FOREIGN)
    if not is_known(host, services_of(connection).settings.public_hosts):
        raise UnknownHost(fill(texts.UNKNOWN_HOST, host=hostname(host)[:HOST_SHOWN]))


def is_secure(connection: HTTPConnection) -> bool:
    """Return whether the connection is encrypted."""
    return connection.scope["scheme"] in ("https", "wss")


async def read_form(request: Request, most: int) -> Mapping[str, str]:
    """Return the fields of a posted form; a foreign or oversized one is refused before it is read."""
    check_origin(request)
    return fields(await read_body(request, most))


async def read_body(request: Request, most: int = BODY_LIMIT) -> bytes:
    """Return the body of a post, if it is not too large and arrives in time."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise TooLarge(texts.TOO_LARGE)
    except TimeoutError:
        raise TooSlow(texts.TOO_SLOW) from None
    return bytes(body)


@dataclass(frozen=True, slots=True)
class SentForm:
    """A form that was sent, as its page shows it again: what was typed, and what is wrong if it was refused.

    Templates show it with the macros of `refused.html`; the page of an empty form has one that says nothing.
    """

    values: Mapping[str, str] = field(default_factory=dict)
    path: str = ""
    """Where it was posted to, for a page with several forms."""
    refusal: Refusal | None = None

    @property
    def message(self) -> Text | None:
        """Why it was refused."""
        return message_of(self.refusal, acting=True) if self.refusal is not None else None

    @property
    def wrong(self) -> str:
        """The field that is wrong; empty where none of those that were sent is."""
        return self.refusal.field if self.refusal is not None and self.refusal.field in self.values else ""

    def get(self, name: str, default: object = "") -> object:
        """Return what was typed in a field; before the form was sent, its default."""
        return self.values.get(name, "") if self.values else default

    def changes(self, defaults: Mapping[str, str]) -> bool:
        """Return whether any of these fields was sent with another value than its default, or is wrong."""
        return any(name == self.wrong or self.get(name, value) != value for name, value in defaults.items())

    def of(self, path: str) -> "SentForm":
        """Return this form if it was posted to a path, else an empty one."""
        return self if path == self.path else EMPTY_FORM


EMPTY_FORM = SentForm()
"""Of a page whose form was not sent yet."""
FormPage = Callable[[Request, SentForm], Awaitable[Response]]
FORM_PAGE = "speeltafel.form_page"
"""Where a request's scope has the page of its form."""


def show_again(request: Request, form: Mapping[str, str], page: FormPage) -> None:
    """Let a refusal from here on show the form's page again, as it was filled in, and no error page."""
    request.scope[FORM_PAGE] = form, page


async def page_again(request: Request, refusal: Refusal) -> Response | None:
    """Return the page of the refused form; None where it has none, or that is what was refused."""
    if FORM_PAGE not in request.scope:
        return None
    form: Mapping[str, str]
    page: FormPage
    form, page = request.scope[FORM_PAGE]
    try:
        again: Response = await page(request, SentForm(form, request.url.path, refusal))
        return again
    except Refusal:
        return None


@contextmanager
def about(name: str) -> Iterator[None]:
    """Let a refusal within be about this field of the form, unless it names another."""
    try:
        yield
    except Refusal as refusal:
        refusal.field = refusal.field or name
        raise


def fields(form: bytes) -> dict[str, str]:
    """Return the fields of an encoded form."""
    try:
        return dict(parse_qsl(form.decode(), keep_blank_values=True, max_num_fields=60))
    except ValueError:
        raise Refusal(texts.UNREADABLE) from None
