"""The lobby: tables that are open to all. A table is for friends until its host opens it."""

from collections.abc import Collection

from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import LANGUAGES
from speeltafel.play import messages, rights
from speeltafel.play.events import Change, ListingChanged
from speeltafel.play.table import Table

LEVELS = ANY, NEW, CASUAL, STRONG = ("", "new", "casual", "strong")
"""Whom a host likes to play with. It is a wish: nobody's level is checked."""


def open_to_all(table: Table, person: str, level: str = ANY, language: str = "") -> list[Change]:
    """List a table in the lobby, where anybody may take a seat and watch; for the host, before the match."""
    rights.check_host(table, person)
    rights.check_not_started(table)
    rights.check_newcomers_allowed(table)
    if table.seats == 1:
        raise BadRequest(messages.NO_OPEN_SOLO)
    return [listing(level, language)]


def listing(level: str = ANY, language: str = "") -> ListingChanged:
    """Return the change that lists a table in the lobby, for people of this level and language."""
    if level not in LEVELS or language not in ("", *LANGUAGES):
        raise BadRequest(messages.BAD_LISTING)
    return ListingChanged(on=True, level=level, language=language)


def close(table: Table, person: str) -> list[Change]:
    """Take a table out of the lobby, also during its match; for the host."""
    rights.check_host(table, person)
    return [ListingChanged(on=False)] if table.listing is not None else []


def check_may_meet(table: Table, shunned: Collection[str], blocked: Collection[str] = ()) -> None:
    """Refuse a seat at an open table to somebody who blocked one of its people, or whom they blocked.

    Only the first is told why.
    """
    if table.listing is not None and not table.people().isdisjoint(blocked):
        raise rights.NotYours(messages.YOU_BLOCKED)
    if table.listing is not None and not table.people().isdisjoint(shunned):
        raise rights.NotYours(messages.NOT_TOGETHER)
