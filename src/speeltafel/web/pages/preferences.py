"""Preferences of a visitor: language, forced moves, and to be forgotten."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel.play import decisions
from speeltafel.web.limits.rates import ERASE
from speeltafel.web.pages.actions import read_post, respond
from speeltafel.web.services import tables_of
from speeltafel.web.visitors import (
    FORCED_COOKIE,
    LANGUAGE_COOKIE,
    charge,
    erase,
    forget_visitor,
    save_cookie,
)


async def speak_language(request: Request) -> Response:
    """Choose a language."""
    form, _ = await read_post(request)
    back = form.get("back", "/")
    back = back if back.startswith("/") and not back.startswith("//") and "\\" not in back else "/"
    response = RedirectResponse(back, 303)
    chosen = "nl" if form.get("language") == "nl" else "en"
    save_cookie(request, response, LANGUAGE_COOKIE, chosen)
    return response


async def play_forced(request: Request) -> Response:
    """Have forced moves played automatically or not, at this table and in this browser from now on."""
    form, who = await read_post(request)
    on, id = form.get("on") == "yes", request.path_params["id"]
    loaded = await tables_of(request).execute(id, lambda table: decisions.play_forced(table, on, who.person))
    response = respond(request, loaded)
    save_cookie(request, response, FORCED_COOKIE, "yes" if on else "no")
    return response


async def forget_me(request: Request) -> Response:
    """Erase the visitor's name and all they said here."""
    _, who = await read_post(request)
    charge(request, ERASE)
    if who.person:
        await erase(request, who.person)
    response = RedirectResponse("/mine", 303)
    forget_visitor(request, response)
    return response
