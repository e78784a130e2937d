"""What somebody prefers, kept in a cookie of their browser: the language, and who plays forced moves."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel.play import decisions
from speeltafel.web.actions import done, received
from speeltafel.web.guard import is_secure
from speeltafel.web.pages import house_of
from speeltafel.web.people import FORCED_COOKIE, LANGUAGE_COOKIE, YEAR, visitor


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
