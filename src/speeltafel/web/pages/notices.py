"""The page on which people choose how they hear of their tables, and the links in our e-mails."""

import asyncio
import hmac
import logging
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from speeltafel import texts
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Language, Text, fill, join, same, say
from speeltafel.play.notices import KINDS, MODES, Wishes
from speeltafel.play.quiet_hours import QuietHours, is_zone, zone_names
from speeltafel.server.errors import NoTable
from speeltafel.server.notices.delivery import mail, webhook
from speeltafel.server.notices.delivery.mailboxes import domain, mailbox
from speeltafel.server.notices.delivery.message import Gone, Undelivered
from speeltafel.server.notices.letters import CONFIRM, STOP
from speeltafel.server.notices.notices import UNCONFIRMED, Notices
from speeltafel.store.notices import channels
from speeltafel.store.notices.channels import MAIL, PUSH, WEBHOOK, Channel
from speeltafel.web.forms import EMPTY_FORM, SentForm, about, read_body, show_again
from speeltafel.web.limits.quotas import spend_quotas
from speeltafel.web.limits.rates import CREATE, address_of, site_of
from speeltafel.web.pages.actions import ensure_person, read_post
from speeltafel.web.pages.my_tables import day
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import services_of, tables_of
from speeltafel.web.table_forms import Form
from speeltafel.web.visitors import Visitor, charge, set_visitor_cookie, visitor

FIELDS = {WEBHOOK: "url", MAIL: "to"}
"""Where the form has the address of a channel."""
MAX_CHANNELS = 8
"""Ways to reach one person."""
MAILS_TO, MAILS_FROM, MAILS_OF = 3, 10, 5
"""Confirmations a day to one address, from one network address, and of one person."""
MAILS_AT, MAILS_NEAR = 50, 30
"""Confirmations a day to the addresses of one domain, and from the networks around one network address."""
MAILS = 500
"""Confirmations a day of the whole server."""
CHANNELS_OF, CHANNELS_FROM, TESTS = 20, 100, 20
"""Channels a day that one person and one network address may add, and test messages of one person."""
DEFAULT_ZONE = "Europe/Amsterdam"
SHOWN_END, COMPARED_END = 4, 16
"""Characters of a secret address that are shown, and by which a script knows its own browser."""
PUSH_SERVICES = {".mozilla.com": "Firefox", ".push.apple.com": "Safari", ".windows.com": "Edge"}
"""Push services of one browser only; Google's serves many."""

_logger = logging.getLogger(__name__)


class NoChannel(NoTable):
    """A link to a channel that was removed, or that is not of this server."""


async def page(request: Request) -> Response:
    """Show how the visitor hears of their tables."""
    return await _page(request, visitor(request))


async def _again(request: Request, sent: SentForm) -> Response:
    """Show the page again with the form that was refused."""
    return await _page(request, visitor(request), sent=sent)


async def _page(
    request: Request, who: Visitor, said: Sequence[Text] = (), sent: SentForm = EMPTY_FORM
) -> Response:
    """Show the page: what was just done, and what was typed in its form but not saved."""
    mine = await _channels(request, who.person)
    chosen = _wishes(sent.values) if "when" in sent.values else await _chosen(request, who.person)
    courier = services_of(request).notices.courier
    return render(
        request,
        "notices.html",
        path="/mine/notices",  # whatever was posted
        who=who,
        said=" ".join(words.into(who.language) for words in said),
        sent=sent,
        tested=next((one.id for one in mine if sent.path == f"/mine/notices/{one.id}/test"), ""),
        mine=[_shown(one, who.language) for one in mine],
        wishes=chosen or Wishes(quiet=QuietHours(zone=DEFAULT_ZONE)),
        chosen=chosen is not None,
        zones=await asyncio.to_thread(zone_names),
        mails=courier.mailer is not None,
        push_key=(await asyncio.to_thread(lambda: courier.pusher)).public_key,
    )


async def _chosen(request: Request, person: str) -> Wishes | None:
    """Return what somebody wants to be told; None where they never chose."""
    return (await asyncio.to_thread(tables_of(request).store.read, channels.wishes, [person])).get(person)


def _shown(channel: Channel, language: Language) -> dict[str, object]:
    """Return a channel as the list shows it."""
    return {
        "id": channel.id,
        "confirmed": channel.confirmed,
        "name": _name(channel).into(language),
        "since": fill(texts.NOTICES_SINCE, day=day(channel.created, language)).into(language),
        "end": channel.address["endpoint"][-COMPARED_END:] if channel.kind == PUSH else "",
    }


def _name(channel: Channel) -> Text:
    """Return what a channel is called; of an address that is a secret, host and end tell it apart."""
    if channel.kind == MAIL:
        return same(channel.address["to"])
    if channel.kind == WEBHOOK:
        return same(f"{webhook.host(channel.address)} …{channel.address['url'][-SHOWN_END:]}")
    endpoint = channel.address["endpoint"]
    host = urlsplit(endpoint).hostname or ""
    known = (same(browser) for service, browser in PUSH_SERVICES.items() if host.endswith(service))
    return join([next(known, texts.NOTICES_BROWSER), same(f"…{endpoint[-SHOWN_END:]}")])


def _wishes(form: Form) -> Wishes:
    """Return the wishes of a form, which may make no sense."""
    start, end = (whole(form.get(name, "") or "0") for name in ("quiet-from", "quiet-to"))
    quiet = QuietHours(
        -1 if start is None else start, -1 if end is None else end, form.get("zone", DEFAULT_ZONE)
    )
    kinds = frozenset(kind for kind in KINDS if form.get(kind) == "yes")
    return Wishes(form.get("when", MODES[0]), kinds, quiet)


async def choose(request: Request) -> Response:
    """Store what the visitor wants to be told, when and where: all that was filled in of the page's form.

    So no button of the page drops what was typed for another.
    """
    form, who = await read_post(request)
    show_again(request, form, _again)
    wishes, asked = _checked_wishes(form), _checked_channels(request, form)
    who, token = await _known(request, who, form)
    said = []
    for kind, address in asked.items():
        with about(FIELDS[kind]):
            said.append(await _add(request, who, kind, address))
    if wishes is not None and (not said or wishes != await _chosen(request, who.person)):
        store = tables_of(request).store
        await asyncio.wrap_future(store.write(channels.set_wishes, who.person, wishes))
        said.append(texts.NOTICES_SAVED)
    return await _done(request, who, token, said)


def _checked_wishes(form: Form) -> Wishes | None:
    """Return the wishes of a form, if it has any; refuse those that make no sense."""
    if "when" not in form:
        return None
    wishes = _wishes(form)
    if wishes.mode not in MODES or not {wishes.quiet.start, wishes.quiet.end} <= set(range(24)):
        raise BadRequest(texts.BAD_WISHES)
    if not is_zone(wishes.quiet.zone):
        raise BadRequest(texts.BAD_ZONE, field="zone")
    return wishes


def _checked_channels(request: Request, form: Form) -> dict[str, dict[str, str]]:
    """Return the addresses in a form by their kinds; refuse those that can't be right."""
    found = {}
    if url := form.get("url", "").strip():
        with about("url"):
            found[WEBHOOK] = webhook.checked(url, form.get("format", ""))
    if to := form.get("to", "").strip():
        with about("to"):
            if services_of(request).notices.courier.mailer is None:
                raise BadRequest(texts.NO_MAIL_HERE)
            found[MAIL] = mail.checked(to)
    return found


async def add_push(request: Request) -> Response:
    """Add the visitor's browser, which subscribed to Web Push; `old` is the endpoint that it had before.

    A browser that renews its subscription does so by itself: it adds nothing where notices were switched off.
    """
    # Imported here: cryptography takes longer to load than most servers need it.
    from speeltafel.server.notices.delivery import push

    form, who = await read_post(request)
    show_again(request, form, _again)
    checked = push.checked(*(form.get(field, "") for field in ("endpoint", "p256dh", "auth")))
    old = form.get("old", "")
    if old and not any(one.address.get("endpoint") == old for one in await _channels(request, who.person)):
        raise NoChannel(texts.NO_CHANNEL)
    who, token = await _known(request, who, form)
    said = await _add(request, who, PUSH, checked, old)
    return await _done(request, who, token, [said], SentForm(form))


async def _known(request: Request, who: Visitor, form: Form) -> tuple[Visitor, str]:
    """Return the visitor as a person, and the token of a new one, who keeps it if the form is refused yet."""
    person, token = await ensure_person(request, who, who.name)
    who = replace(who, person=person)
    show_again(request, form, lambda request, sent: _done(request, who, token, sent=sent))
    return who, token


async def _add(request: Request, who: Visitor, kind: str, address: dict[str, str], old: str = "") -> Text:
    """Add a channel, within the limits on what one visitor can make us send to others; return what to say."""
    charge(request, CREATE)
    notices, store, now = services_of(request).notices, tables_of(request).store, tables_of(request).now()
    client = address_of(request)
    most = MAILS_OF if kind == MAIL else CHANNELS_OF
    limits = {f"channels from {client}": CHANNELS_FROM, f"{kind} of {who.person}": most}
    if kind == MAIL:
        limits |= {
            f"mail to {mailbox(address['to'])}": MAILS_TO,
            f"mail at {domain(address['to'])}": MAILS_AT,
            f"mail from {client}": MAILS_FROM,
            f"mail near {site_of(client)}": MAILS_NEAR,
            "mail": MAILS,
        }
    # Together, so that what one person is refused uses up nothing of anybody else's.
    await _spend(request, limits)
    if kind == WEBHOOK:
        await notices.courier.poster.check(address["url"])
    origin = str(request.base_url).rstrip("/")
    id = os.urandom(12).hex()
    channel = Channel(id, who.person, kind, address, origin, who.language, now, confirmed=kind != MAIL)
    kept = await asyncio.wrap_future(store.write(channels.add, channel, MAX_CHANNELS, old, erases=True))
    if kept is None:
        raise BadRequest(say(texts.TOO_MANY_CHANNELS, count=MAX_CHANNELS))
    if not kept.confirmed:
        await _deliver(request, notices, kept)
    await notices.channels_changed()
    return fill(texts.NOTICES_ADDED if kept.confirmed else texts.NOTICES_LETTER, name=_name(kept))


async def _deliver(request: Request, notices: Notices, channel: Channel) -> None:
    """Send the link that confirms an address; refuse and forget the address where that fails."""
    try:
        await notices.courier.deliver(notices.writer.confirmation(channel), channel)
    except Undelivered as error:
        await _remove(request, channel)
        raise _not_delivered(error) from error


def _not_delivered(error: Undelivered) -> BadRequest:
    """Return what people are told: the reason would show which names and hosts our network knows."""
    _logger.info("A message that somebody waited for was not delivered: %s", error)
    return BadRequest(texts.NOT_DELIVERED)


async def _spend(request: Request, limits: dict[str, int]) -> None:
    """Count against the limits on what one visitor can make us send to others."""
    await spend_quotas(request, limits, texts.SENT_ENOUGH)


async def test(request: Request) -> Response:
    """Send a test message to one of the visitor's channels."""
    form, who = await read_post(request)
    channel = await _own(request, who)
    show_again(request, form, _again)
    if not channel.confirmed:
        raise BadRequest(texts.NOTICES_UNCONFIRMED)
    await _spend(request, {f"tests of {who.person}": TESTS})
    notices = services_of(request).notices
    try:
        await notices.courier.deliver(notices.writer.test(channel, tables_of(request).now()), channel)
    except Gone as gone:
        await _remove(request, channel)
        raise _not_delivered(gone) from gone
    except Undelivered as error:
        raise _not_delivered(error) from error
    return await _page(request, who, [fill(texts.NOTICES_SENT, name=_name(channel))], SentForm(form))


async def remove(request: Request) -> Response:
    """Remove one of the visitor's channels."""
    form, who = await read_post(request)
    channel = await _own(request, who)
    await _remove(request, channel)
    return await _page(request, who, [fill(texts.NOTICES_REMOVED, name=_name(channel))], SentForm(form))


async def _remove(request: Request, channel: Channel) -> None:
    store = tables_of(request).store
    await asyncio.wrap_future(store.write(channels.remove, channel.id, erases=True))
    await services_of(request).notices.channels_changed()


async def _channels(request: Request, person: str) -> list[Channel]:
    store = tables_of(request).store
    return await asyncio.to_thread(store.read, channels.channels_of, person) if person else []


async def _own(request: Request, who: Visitor) -> Channel:
    """Return the visitor's channel in the path."""
    for channel in await _channels(request, who.person):
        if channel.id == request.path_params["channel"]:
            return channel
    raise NoChannel(texts.NO_CHANNEL)


async def _done(
    request: Request, who: Visitor, token: str, said: Sequence[Text] = (), sent: SentForm = EMPTY_FORM
) -> Response:
    response = await _page(request, who, said, sent)
    set_visitor_cookie(request, response, token)
    return response


# Links in e-mails, which need no cookie.


async def ask_confirm(request: Request) -> Response:
    """Ask whether notices may go to an address: programs that check mail follow links, but press nothing."""
    channel = await _linked(request, CONFIRM)
    words = fill(texts.NOTICES_CONFIRM_WORDS, to=channel.address["to"])
    return _letter(request, texts.NOTICES_CONFIRM, words, texts.NOTICES_CONFIRM)


async def confirm(request: Request) -> Response:
    """Send notices to an address from now on."""
    await read_post(request)
    channel = await _linked(request, CONFIRM)
    await asyncio.wrap_future(tables_of(request).store.write(channels.confirm, channel.id))
    await services_of(request).notices.channels_changed()
    words = fill(texts.NOTICES_CONFIRMED, to=channel.address["to"])
    return _letter(request, texts.NOTICES, words, None)


async def ask_stop(request: Request) -> Response:
    """Ask whether to send nothing more to an address."""
    channel = await _linked(request, STOP)
    words = fill(texts.NOTICES_STOP_WORDS, to=channel.address["to"])
    return _letter(request, texts.NOTICES_STOP, words, texts.NOTICES_STOP)


async def stop(request: Request) -> Response:
    """Send nothing more to an address; also asked by mail services, from no page of ours (RFC 8058)."""
    charge(request, 1.0)
    await read_body(request)
    with suppress(NoChannel):  # stopped before: asking twice is no mistake
        await _remove(request, await _linked(request, STOP))
    return _letter(request, texts.NOTICES_STOP, texts.NOTICES_STOPPED, None)


async def _linked(request: Request, what: str) -> Channel:
    """Return the e-mail channel in the path, whose link holds the right token."""
    id, token = request.path_params["channel"], request.path_params["token"]
    right = services_of(request).notices.writer.token(what, id)
    channel = None
    if hmac.compare_digest(right.encode(), token.encode()):
        channel = await asyncio.to_thread(tables_of(request).store.read, channels.find, id)
    # Once confirmed the link says so again; unconfirmed it works for as long as the address is kept.
    oldest = tables_of(request).now() - UNCONFIRMED
    if channel is None or channel.kind != MAIL or not (channel.confirmed or channel.created >= oldest):
        raise NoChannel(texts.NO_CHANNEL)
    return channel


def _letter(request: Request, title: Text, words: Text, button: Text | None) -> Response:
    language = visitor(request).language
    return render(
        request,
        "notices_link.html",
        title=title.into(language),
        words=words.into(language),
        button=button.into(language) if button else "",
        action=request.url.path,
    )
