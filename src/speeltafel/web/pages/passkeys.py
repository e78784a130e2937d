"""Passkeys of the visitor: making one, signing in with one, and removing one."""

import asyncio

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import say
from speeltafel.store import digest
from speeltafel.store.people import one_time, passkeys
from speeltafel.store.people.passkeys import Passkey
from speeltafel.web.limits.rates import CREATE, ERASE
from speeltafel.web.pages.actions import ensure_person, read_post
from speeltafel.web.passkeys import (
    CHALLENGE_SECONDS,
    Answer,
    Party,
    creation_options,
    party,
    read_answer,
    request_options,
    verify_new,
    verify_use,
)
from speeltafel.web.services import tables_of
from speeltafel.web.signing_in import become, check_may_become
from speeltafel.web.user_agents import named
from speeltafel.web.visitors import charge, one_time_token, set_visitor_cookie

MAKE, USE = "make-passkey", "use-passkey"
"""The purposes of challenges."""
MAX_PASSKEYS = 10
"""Passkeys one person may have."""


async def creation_challenge(request: Request) -> Response:
    """Return a challenge for a new passkey of the visitor's; a stranger becomes a person by it."""
    _, who = await read_post(request)
    charge(request, CREATE)
    here, tables = _party(request), tables_of(request)
    id, cookie = await ensure_person(request, who, who.called)
    known = await asyncio.to_thread(tables.store.read, passkeys.of, id)
    if len(known) >= MAX_PASSKEYS:
        raise BadRequest(say(texts.PASSKEYS_MOST, count=MAX_PASSKEYS))
    challenge = await _issue(request, MAKE, id)
    options = await asyncio.to_thread(creation_options, here, id, who.called, challenge, known)
    response = JSONResponse(options)
    set_visitor_cookie(request, response, cookie)
    return response


async def add(request: Request) -> Response:
    """Keep a passkey that the visitor's browser made."""
    form, who = await read_post(request)
    here, tables = _party(request), tables_of(request)
    answer = await asyncio.to_thread(read_answer, form.get("credential", ""))
    if not who.person or await _redeem(request, MAKE, answer) != who.person:
        raise BadRequest(texts.PASSKEY_REFUSED)
    key, count = await asyncio.to_thread(verify_new, here, answer)
    if await asyncio.to_thread(tables.store.read, passkeys.find, answer.id) is not None:
        raise BadRequest(texts.PASSKEY_REFUSED)
    made = Passkey(answer.id, who.person, key, count, *_named(request), tables.now())
    await asyncio.wrap_future(tables.store.write(passkeys.add, made))
    return RedirectResponse("/me", 303)


async def remove(request: Request) -> Response:
    """Remove a passkey of the visitor's: it signs nobody in from now on."""
    _, who = await read_post(request)
    await asyncio.wrap_future(
        tables_of(request).store.write(passkeys.remove, who.person, request.path_params["passkey"])
    )
    return RedirectResponse("/me", 303)


async def sign_in_challenge(request: Request) -> Response:
    """Return a challenge to sign in with a passkey."""
    await read_post(request)
    charge(request, CREATE)
    here, challenge = _party(request), await _issue(request, USE, "")
    return JSONResponse(await asyncio.to_thread(request_options, here, challenge))


async def sign_in(request: Request) -> Response:
    """Sign this browser in as the person whose passkey answered a challenge."""
    form, who = await read_post(request)
    charge(request, ERASE)
    here, tables = _party(request), tables_of(request)
    answer = await asyncio.to_thread(read_answer, form.get("credential", ""))
    used = await _redeem(request, USE, answer)
    found = await asyncio.to_thread(tables.store.read, passkeys.find, answer.id)
    if used is None or found is None:
        raise BadRequest(texts.PASSKEY_REFUSED)
    count = await asyncio.to_thread(verify_use, here, answer, found)
    await asyncio.wrap_future(tables.store.write(passkeys.count_use, found.id, count))
    person = await asyncio.to_thread(tables.store.person, found.person)
    response = RedirectResponse("/me", 303)
    if person is not None and person.id != who.person:
        await check_may_become(tables, who, person.id)
        await become(request, who, person, response)
    return response


def _party(request: Request) -> Party:
    """Return this server as the request names it; refuse where browsers allow no passkeys."""
    here = party(request)
    if here is None:
        raise BadRequest(texts.PASSKEY_NEEDS_HTTPS)
    return here


def _named(request: Request) -> tuple[str, str]:
    return named(request.headers.get("user-agent", ""))


async def _issue(request: Request, purpose: str, person: str) -> str:
    tables, challenge = tables_of(request), one_time_token()
    await asyncio.wrap_future(
        tables.store.write(
            one_time.issue, digest(challenge), purpose, person, tables.now(), CHALLENGE_SECONDS
        )
    )
    return challenge


async def _redeem(request: Request, purpose: str, answer: Answer) -> str | None:
    """Use up the challenge that was answered, and return its person; None where it can't be used."""
    tables = tables_of(request)
    return await asyncio.wrap_future(
        tables.store.write(one_time.redeem, digest(answer.challenge), purpose, tables.now())
    )
