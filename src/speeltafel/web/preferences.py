"""What somebody decides about themselves: their language, forced moves, and to be forgotten."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel.play import decisions
from speeltafel.web.actions import done, received
from speeltafel.web.guard import ERASE, address_of, is_secure
from speeltafel.web.pages import house_of
from speeltafel.web.people import FORCED_COOKIE, LANGUAGE_COOKIE, YEAR, erase, part, visitor


async def speak_language(request: Request) -> Response:
    """Somebody chooses a language."""
    form = await received(request)
    back = form.get("back", "/")
    back = back if back.startswith("/") and not back.startswith("//") and "\\" not in back else "/"
    response = RedirectResponse(back, 303)
    chosen = "nl" if form.get("language") == "nl" else "en"
    secure = is_secure(request)
    response.set_cookie(LANGUAGE_COOKIE, chosen, max_age=YEAR, samesite="lax", httponly=True, secure=secure)
    return response


async def play_forced(request: Request) -> Response:
    """Somebody has forced moves played for them or not, at this table and in this browser from now on."""
    form, house = await received(request), house_of(request)
    who, on = visitor(request, house.store), form.get("on") == "yes"
    live = await house.act(
        request.path_params["id"], lambda room: decisions.play_forced(room, on, who.person)
    )
    response, secure = done(request, live), is_secure(request)
    wish = "yes" if on else "no"
    response.set_cookie(FORCED_COOKIE, wish, max_age=YEAR, samesite="lax", httponly=True, secure=secure)
    return response


async def forget_me(request: Request) -> Response:
    """Somebody erases their own name and all they ever said here, and goes as a stranger."""
    await received(request)
    house = house_of(request)
    who = visitor(request, house.store)
    request.app.state.rates.spend_for(who.person, address_of(request), ERASE)
    if who.person:
        await erase(request, who.person)
    response = RedirectResponse("/mine", 303)
    part(response, is_secure(request))
    return response
