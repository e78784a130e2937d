"""The page on which people take holidays: days on which their clocks stand still at slow tables."""

import asyncio
import os
from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language, count, fill
from speeltafel.play.holidays import DAYS_A_YEAR, YEAR, Holiday, days_left, plan, today
from speeltafel.play.quiet_hours import is_zone, zone_names
from speeltafel.server.view.days import day_and_month
from speeltafel.store.notices import channels
from speeltafel.store.people import holidays
from speeltafel.web.forms import EMPTY_FORM, SentForm, show_again
from speeltafel.web.limits.quotas import spend_quotas
from speeltafel.web.pages.actions import read_post
from speeltafel.web.pages.notices import DEFAULT_ZONE
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.visitors import visitor

CHANGES = 30
"""Holidays a day that one person may take: each is told to all their tables."""


async def page(request: Request, sent: SentForm = EMPTY_FORM) -> Response:
    """Show the visitor's holidays, and a form to take another."""
    who, store, now = visitor(request), tables_of(request).store, tables_of(request).now()
    mine = await _holidays(request, who.person)
    chosen = await asyncio.to_thread(store.read, channels.wishes, [who.person])
    zone = mine[-1].zone if mine else chosen[who.person].quiet.zone if who.person in chosen else ""
    here = today(zone or DEFAULT_ZONE, now)
    coming = [one for one in mine if one.end > now]
    return render(
        request,
        "holidays.html",
        path="/mine/holidays",  # whatever was posted
        who=who,
        sent=sent,
        saved="saved" in request.query_params,
        zone=zone or DEFAULT_ZONE,
        zone_chosen=bool(zone),
        zones=await asyncio.to_thread(zone_names),
        earliest=here.isoformat(),
        latest=(here + timedelta(days=YEAR)).isoformat(),
        left=days_left(mine, here),
        most=DAYS_A_YEAR,
        coming=[(one, _days(one, who.language), one.start <= now) for one in coming],
        past=[_days(one, who.language) for one in reversed(mine) if one not in coming],
    )


async def take(request: Request) -> Response:
    """Take a holiday."""
    form, who = await read_post(request)
    show_again(request, form, page)
    tables, zone = tables_of(request), form.get("zone", DEFAULT_ZONE).strip()
    if not who.person:
        raise BadRequest(texts.HOLIDAY_STRANGER)
    if not is_zone(zone):
        raise BadRequest(texts.HOLIDAY_BAD_ZONE, field="zone")
    wanted = (os.urandom(8).hex(), _day(form, "first"), _day(form, "last"), zone)
    # Checked twice: a mistake costs nothing, and two requests at once get no more than one.
    plan(*wanted, await _holidays(request, who.person), tables.now())
    await spend_quotas(request, {f"holidays of {who.person}": CHANGES}, texts.HOLIDAYS_ENOUGH)
    await asyncio.wrap_future(tables.store.write(holidays.take, who.person, *wanted, tables.now()))
    services_of(request).holidays.background.wake()
    return RedirectResponse("/mine/holidays?saved=yes", 303)


def _day(form: Mapping[str, str], name: str) -> date:
    try:
        return date.fromisoformat(form.get(name, "").strip())
    except ValueError:
        raise BadRequest(texts.HOLIDAY_BAD_DAY, field=name) from None


async def cancel(request: Request) -> Response:
    """Cancel a holiday of the visitor's; one that has begun ends now."""
    _, who = await read_post(request)
    tables, id = tables_of(request), request.path_params["holiday"]
    await asyncio.wrap_future(tables.store.write(holidays.cancel, who.person, id, tables.now()))
    services_of(request).holidays.background.wake()
    return RedirectResponse("/mine/holidays?saved=yes", 303)


async def _holidays(request: Request, person: str) -> list[Holiday]:
    store = tables_of(request).store
    return await asyncio.to_thread(store.read, partial(holidays.of, person=person)) if person else []


def _days(holiday: Holiday, language: Language) -> str:
    """Return the days of a holiday in words: 20 December to 2 January 2027 (14 days)."""
    first, last = (day_and_month(day.isoformat()) for day in (holiday.first, holiday.last))
    days = count(len(holiday.days), texts.DAY_LEFT, texts.DAYS_LEFT)
    words = texts.HOLIDAY_DAY if holiday.first == holiday.last else texts.HOLIDAY_DAYS
    return fill(words, first=first, last=last, year=holiday.last.year, days=days).into(language)
