"""What a refusal is answered: a status and a code for programs, words for people."""

from speeltafel import store
from speeltafel.core.refusals import Refusal, UnknownGame
from speeltafel.core.words import Text, fill, say
from speeltafel.play.decisions import Stale
from speeltafel.play.rights import NotYours
from speeltafel.store import Damaged, Unavailable
from speeltafel.web import phrases
from speeltafel.web.guard import Foreign, NoProgram, NoToken, TooLarge, TooMuch, TooSlow
from speeltafel.web.house import NoTable
from speeltafel.web.studies import NoAdvice

STATUS: dict[type[Refusal], int] = {
    NoToken: 401,
    NoTable: 404,
    NoProgram: 404,
    UnknownGame: 404,
    Foreign: 403,
    NotYours: 403,
    Stale: 409,
    TooSlow: 408,
    TooLarge: 413,
    TooMuch: 429,
    store.Conflict: 409,
    Unavailable: 503,
    Damaged: 503,
    NoAdvice: 503,
}


def status_of(refusal: Refusal) -> int:
    """The status this refusal is answered with."""
    return next((code for kind, code in STATUS.items() if isinstance(refusal, kind)), 422)


def words_of(refusal: Refusal, acting: bool) -> Text:
    """Why not, with the ruling; where the store is in trouble, also whether anything was kept."""
    if isinstance(refusal, Unavailable):
        return say(phrases.NOT_KEPT if acting else phrases.CANT_READ, why=refusal.text)
    if isinstance(refusal, Damaged):
        return phrases.DATA_DAMAGED
    if not refusal.rule:
        return refusal.text
    return fill(Text("{rule}: {why}", "{rule}: {why}"), rule=refusal.rule, why=refusal.text)
