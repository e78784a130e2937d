"""Error handlers: how refusals and errors are answered."""

import re
from math import ceil

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import HTTPExceptionHandler

from speeltafel import texts
from speeltafel.core.refusals import Refusal
from speeltafel.core.words import Text
from speeltafel.play.rights import NotYours
from speeltafel.server.errors import RateLimited
from speeltafel.store import Unavailable
from speeltafel.web.api import callers
from speeltafel.web.errors import message_of, status_of
from speeltafel.web.forms import page_again
from speeltafel.web.limits.tracking import hold_back
from speeltafel.web.pages.rendering import render
from speeltafel.web.visitors import Visitor, language_of, wants_json


async def refused(request: Request, refusal: Exception) -> Response:
    """Answer a refusal with its reason: on the page of the form that was sent, if that shows it again."""
    assert isinstance(refusal, Refusal)
    if isinstance(refusal, RateLimited):
        await hold_back(request.scope)
    again = None if wants_json(request) else await page_again(request, refusal)
    if again is not None:
        response = again
        response.status_code = status_of(refusal)
    else:
        words = message_of(refusal, acting=request.method == "POST")
        response = answer(request, status_of(refusal), words, refusal.code)
    if isinstance(refusal, Unavailable | RateLimited):
        response.headers["retry-after"] = str(ceil(refusal.wait))
    return response


async def not_found(request: Request, error: Exception) -> Response:
    """Answer a request for a page or method that doesn't exist."""
    assert isinstance(error, HTTPException)
    response = answer(request, error.status_code, texts.NO_PAGE, "not-found")
    response.headers.update(error.headers or {})
    return response


async def gone(request: Request, error: Exception) -> Response:
    """Answer a client that disconnected while it sent its request; nobody reads this."""
    return Response(status_code=400)


async def broken(request: Request, error: Exception) -> Response:
    """Answer an error of our own."""
    return answer(request, 500, texts.OURS_WENT_WRONG, "broken")


def answer(request: Request, status: int, text: Text, code: str) -> Response:
    """Return an error as the client can read it: a page, or JSON for scripts and programs."""
    if callers.is_api(request):
        return callers.error_response(status, code, text)
    words = text.into(language_of(request))
    if wants_json(request):
        return JSONResponse({"error": code, "message": words}, status)
    path = re.match("/t/[^/]+", request.url.path)
    back = path[0] if path and status != 404 else "/"
    # The visitor isn't looked up: the store may be what failed.
    who = Visitor("", "", language_of(request))
    facts = {"back": back, "is_missing": status == 404, "seat_lost": code == NotYours.code}
    return render(request, "error.html", status, who=who, words=words, **facts)


HANDLERS: dict[type[Exception], HTTPExceptionHandler] = {
    Refusal: refused,
    HTTPException: not_found,
    ClientDisconnect: gone,
    Exception: broken,
}
