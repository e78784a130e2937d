"""Webhooks: a message as Discord, Slack, Matrix or a program of one's own expects it."""

import json
from collections.abc import Callable, Mapping

from speeltafel.core.refusals import BadRequest
from speeltafel.server.notices.delivery.https import Poster, parse
from speeltafel.server.notices.delivery.message import Message
from speeltafel.texts import notices as texts


def _discord(message: Message) -> dict[str, object]:
    # No name of a player can call everybody of a channel.
    return {"content": _line(message), "allowed_mentions": {"parse": []}}


def _slack(message: Message) -> dict[str, object]:
    escaped = _line(message).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {"text": escaped}


def _matrix(message: Message) -> dict[str, object]:
    return {"text": _line(message)}


def _plain(message: Message) -> dict[str, object]:
    return {
        "id": message.id,
        "title": message.title,
        "body": message.body,
        "url": message.url,
        "language": message.language,
    }


FORMATS: Mapping[str, Callable[[Message], dict[str, object]]] = {
    "discord": _discord,
    "slack": _slack,
    "matrix": _matrix,
    "json": _plain,
}
"""What each receiver expects. Matrix has webhooks by its bridge hookshot; Mattermost understands Slack's."""


def checked(url: str, form: str) -> dict[str, str]:
    """Return a webhook; refuse an address that can be none."""
    parse(url)
    if form not in FORMATS:
        raise BadRequest(texts.BAD_FORMAT)
    return {"url": url, "format": form}


def host(webhook: Mapping[str, str]) -> str:
    """Return the host of a webhook; the rest of its address is a secret."""
    return parse(webhook["url"]).host


async def send(message: Message, webhook: Mapping[str, str], poster: Poster) -> None:
    """Post a message to a webhook."""
    body = json.dumps(FORMATS[webhook["format"]](message)).encode()
    headers = {"content-type": "application/json", "idempotency-key": message.id}
    await poster.post(webhook["url"], body, headers)


def _line(message: Message) -> str:
    return " ".join([message.title, message.body, message.url])
