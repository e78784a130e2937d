"""Errors in requests, and the HTTP status and message of every refusal."""

from speeltafel import store, texts
from speeltafel.core.refusals import Refusal, UnknownGame
from speeltafel.core.words import Text, fill, say
from speeltafel.play.decisions import Stale
from speeltafel.play.rights import NotYours
from speeltafel.server.errors import NoAdvice, NoTable, NoTournament, RateLimited
from speeltafel.store import Damaged, Unavailable


class Foreign(Refusal):
    """A post that didn't come from one of our pages."""

    code = "foreign"


class UnknownHost(Foreign):
    """A post by a host name that may not be ours: its page may come from elsewhere."""

    code = "unknown-host"


class NoToken(Refusal):
    """A program without a token, or with an unknown one."""

    code = "no-token"


class NoProgram(Refusal):
    """There is no program with this id."""

    code = "no-program"


class TooLarge(Refusal):
    """A body larger than any form of ours; trying again doesn't help."""

    code = "too-large"


class TooSlow(Refusal):
    """A body that doesn't arrive in time."""

    code = "too-slow"


STATUS: dict[type[Refusal], int] = {
    NoToken: 401,
    NoTable: 404,
    NoTournament: 404,
    NoProgram: 404,
    UnknownGame: 404,
    Foreign: 403,
    NotYours: 403,
    Stale: 409,
    TooSlow: 408,
    TooLarge: 413,
    RateLimited: 429,
    store.Conflict: 409,
    Unavailable: 503,
    Damaged: 503,
    NoAdvice: 503,
}


def status_of(refusal: Refusal) -> int:
    """Return the HTTP status of a refusal."""
    return next((code for kind, code in STATUS.items() if isinstance(refusal, kind)), 422)


def message_of(refusal: Refusal, acting: bool) -> Text:
    """Return the reason of a refusal with its ruling; where the store fails, also that nothing was stored."""
    if isinstance(refusal, Unavailable):
        return say(texts.NOT_KEPT if acting else texts.CANT_READ, why=refusal.text)
    if isinstance(refusal, Damaged):
        return texts.DATA_DAMAGED
    if not refusal.rule:
        return refusal.text
    return fill(Text("{rule}: {why}", "{rule}: {why}"), rule=refusal.rule, why=refusal.text)
