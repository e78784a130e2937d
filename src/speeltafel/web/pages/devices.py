"""My devices: where the visitor is signed in, links that add a device, and signing out."""

import asyncio
from collections.abc import Collection

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language, say
from speeltafel.play.user_text import called
from speeltafel.store import Person, digest
from speeltafel.store.people import devices, one_time, passkeys
from speeltafel.web import qr_codes
from speeltafel.web.limits.rates import CREATE, ERASE
from speeltafel.web.pages.actions import ensure_person, read_post
from speeltafel.web.pages.my_tables import recent_day
from speeltafel.web.pages.progress import keep_progress
from speeltafel.web.pages.rendering import render
from speeltafel.web.passkeys import party
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.signing_in import become, belongings, check_may_become, check_room, sign_out
from speeltafel.web.visitors import (
    Visitor,
    charge,
    forget_visitor,
    one_time_token,
    set_visitor_cookie,
    visitor,
)

LINK_SECONDS = 600.0
"""How long a link that adds a device works."""
LINK = "device"
"""The purpose of its token."""
SIGNED_OUT = {
    "one": texts.DEVICE_OUT_ONE,
    "others": texts.DEVICE_OUT_OTHERS,
    "here": texts.DEVICE_OUT_HERE,
}
"""What the page says after signing out, by the address it is redirected to."""


async def page(request: Request) -> Response:
    """Show the visitor's devices and passkeys, and how to add another or come back."""
    return await devices_page(request, visitor(request))


async def devices_page(request: Request, who: Visitor, link: str = "") -> Response:
    """Return the page, with a link that was just made: it is never shown again."""
    tables, store = tables_of(request), tables_of(request).store
    mine = await asyncio.to_thread(store.read, devices.of, who.person)
    keys = await asyncio.to_thread(store.read, passkeys.of, who.person)
    now, language = tables.now(), who.language
    said = SIGNED_OUT.get(request.query_params.get("out", ""))
    return render(
        request,
        "devices.html",
        path="/me",  # whatever was posted
        who=who,
        said=said.into(language) if said else "",
        mine=[
            {
                "id": one.id,
                "name": device_name(one.browser, one.system, language),
                "seen": recent_day(one.seen, now, language),
                "here": one.secret == who.device,
            }
            for one in sorted(mine, key=lambda one: one.secret != who.device)
        ],
        keys=[
            {
                "id": one.id,
                "name": device_name(one.browser, one.system, language),
                "made": recent_day(one.created, now, language),
            }
            for one in keys
        ],
        had=await belongings(tables, who),
        party=party(request),
        minutes=round(LINK_SECONDS / 60),
        link=link,
        code=qr_codes.inline(link) if link else "",
    )


async def create_link(request: Request) -> Response:
    """Make a link that adds a device; the response shows it, once, and the one before works no more."""
    _, who = await read_post(request)
    charge(request, CREATE)
    tables = tables_of(request)
    person, cookie = await ensure_person(request, who, who.called)
    await check_room(tables, person)
    await keep_progress(request, person)
    token = one_time_token()
    await asyncio.wrap_future(
        tables.store.write(one_time.issue, digest(token), LINK, person, tables.now(), LINK_SECONDS)
    )
    known = who if who.person else Visitor(person, who.called, who.language, device=digest(cookie))
    response = await devices_page(request, known, f"{request.base_url}me/add/{token}")
    set_visitor_cookie(request, response, cookie)
    return response


async def open_link(request: Request) -> Response:
    """Show what a link leads to: a question first, so that previews and scanners don't use it up."""
    who, tables = visitor(request), tables_of(request)
    found = await asyncio.to_thread(
        tables.store.read, one_time.find, digest(request.path_params["token"]), LINK, tables.now()
    )
    person = await _person(request, found)
    if person.id == who.person:
        return RedirectResponse("/me", 303)
    name = called(person.name).into(who.language)
    had = await belongings(tables, who)
    return render(request, "add_device.html", name=name, had=had, action=request.url.path)


async def accept_link(request: Request) -> Response:
    """Sign this browser in as the person who made the link, which is used up by it."""
    _, who = await read_post(request)
    charge(request, ERASE)
    tables, secret = tables_of(request), digest(request.path_params["token"])
    found = await asyncio.to_thread(tables.store.read, one_time.find, secret, LINK, tables.now())
    person, response = await _person(request, found), RedirectResponse("/me", 303)
    if person.id == who.person:
        return response
    await check_may_become(tables, who, person.id)
    used = await asyncio.wrap_future(tables.store.write(one_time.redeem, secret, LINK, tables.now()))
    await become(request, who, await _person(request, used), response)
    return response


async def sign_out_one(request: Request) -> Response:
    """Sign the visitor out on one of their devices."""
    _, who = await read_post(request)
    id, mine = request.path_params["device"], await _mine(request, who)
    secrets = {one.secret for one in mine if one.id == id}
    return await _sign_out(request, who, secrets, "here" if who.device in secrets else "one")


async def sign_out_others(request: Request) -> Response:
    """Sign the visitor out on all devices but this one, and void the link that would add another."""
    _, who = await read_post(request)
    tables = tables_of(request)
    if who.person:
        await asyncio.wrap_future(tables.store.write(one_time.withdraw, LINK, who.person))
    secrets = {one.secret for one in await _mine(request, who)} - {who.device}
    return await _sign_out(request, who, secrets, "others")


async def _mine(request: Request, who: Visitor) -> Collection[devices.Device]:
    return await asyncio.to_thread(tables_of(request).store.read, devices.of, who.person)


async def _sign_out(request: Request, who: Visitor, secrets: set[str], out: str) -> Response:
    """Sign the visitor out on the devices with these tokens; `out` is what the page says afterwards."""
    response = RedirectResponse(f"/me?out={out}" if secrets else "/me", 303)
    if who.device in secrets:
        await keep_progress(request, who.person)
        forget_visitor(request, response)
    if secrets:
        await sign_out(tables_of(request), who.person, secrets)
    return response


async def _person(request: Request, id: str | None) -> Person:
    """Return the person of a link; refuse one that was used, is too old, or never was."""
    store = services_of(request).store
    person = await asyncio.to_thread(store.person, id) if id else None
    if person is None:
        raise BadRequest(texts.DEVICE_LINK_VOID)
    return person


def device_name(browser: str, system: str, language: Language) -> str:
    """Return the name of a device: Firefox on Android."""
    if browser and system:
        return say(texts.DEVICE_ON, browser=browser, system=system).into(language)
    return browser or system or texts.DEVICE_UNKNOWN.into(language)
