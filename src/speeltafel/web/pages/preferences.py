"""Preferences of a visitor: language, forced moves, and to be forgotten."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel.play import decisions
from speeltafel.web.forms import is_secure
from speeltafel.web.limits.rates import ERASE, address_of
from speeltafel.web.pages.actions import read_post, respond
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import FORCED_COOKIE, LANGUAGE_COOKIE, YEAR, erase, forget_visitor, visitor


async def speak_language(request: Request) -> Response:
    """Choose a language."""
    form = await read_post(request)
    back = form.get("back", "/")
    back = back if back.startswith("/") and not back.startswith("//") and "\\" not in back else "/"
    response = RedirectResponse(back, 303)
    chosen = "nl" if form.get("language") == "nl" else "en"
    secure = is_secure(request)
    response.set_cookie(LANGUAGE_COOKIE, chosen, max_age=YEAR, samesite="lax", httponly=True, secure=secure)
    return response


async def play_forced(request: Request) -> Response:
    """Have forced moves played automatically or not, at this table and in this browser from now on."""
    form, tables = await read_post(request), tables_of(request)
    who, on = visitor(request), form.get("on") == "yes"
    loaded = await tables.execute(
        request.path_params["id"], lambda table: decisions.play_forced(table, on, who.person)
    )
    response, secure = respond(request, loaded), is_secure(request)
    value = "yes" if on else "no"
    response.set_cookie(FORCED_COOKIE, value, max_age=YEAR, samesite="lax", httponly=True, secure=secure)
    return response


async def forget_me(request: Request) -> Response:
    """Erase the visitor's name and all they said here."""
    await read_post(request)
    who = visitor(request)
    services_of(request).rates.spend_for(who.person, address_of(request), ERASE)
    if who.person:
        await erase(request, who.person)
    response = RedirectResponse("/mine", 303)
    forget_visitor(response, is_secure(request))
    return response
