"""The rulebooks, and the rules of a game on one page."""

import gzip
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from speeltafel.web.pages.rendering import render
from speeltafel.web.services import game_of, services_of
from speeltafel.web.visitors import language_of


async def rulebook(request: Request) -> Response:
    """Show a rulebook."""
    return book_page(request, "rulebook", "rules.html")


async def summary(request: Request) -> Response:
    """Show the rules on one page, to print and put beside the board."""
    return book_page(request, "brief", "brief.html")


def book_page(request: Request, which: str, template: str) -> Response:
    """Return a book in the visitor's language."""
    game, language, books = game_of(request), language_of(request), services_of(request).rulebooks
    book = books.book(game, which, language)
    short = books.short(game, language) if which == "rulebook" else ""
    page = render(request, template, game=game, book=book, short=short)
    if "gzip" in request.headers.get("accept-encoding", ""):
        page.body = compressed(bytes(page.body))
        headers = {
            "content-encoding": "gzip",
            "content-length": str(len(page.body)),
            "vary": "accept-encoding",
        }
        page.headers.update(headers)
    return page


@lru_cache(64)
def compressed(page: bytes) -> bytes:
    """Return a compressed page. Saga's takes 5 ms to compress and is the same for everybody.

    There are 40 pages: five games, two languages, two books, and a link for known people.
    """
    return gzip.compress(page, mtime=0)
