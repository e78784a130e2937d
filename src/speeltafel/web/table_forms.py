"""The forms of a table: what each decides, its fields and its cost.

A page posts them, or sends moves over its WebSocket.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from speeltafel import texts
from speeltafel.core import numbers
from speeltafel.core.refusals import BadRequest
from speeltafel.play import bots, chat, decisions
from speeltafel.play.events import Change
from speeltafel.play.proof import stir_of
from speeltafel.play.settings import parse_pace
from speeltafel.play.table import Table
from speeltafel.server.idempotency import idempotency_key_of
from speeltafel.web.limits.rates import CHAT, POST
from speeltafel.web.visitors import Visitor

Form = Mapping[str, str]
FormCommand = Callable[[Table, Form, Visitor], list[Change]]
OPTION_LENGTH = 60
"""Longer than any value of an option."""


class TableForm(NamedTuple):
    """A form at a table: what its post does, its fields, and what it costs."""

    decide: FormCommand
    fields: str
    cost: float = POST


def number(form: Form, name: str) -> int:
    """Return a whole number in a form."""
    return numbers.number(form.get(name, ""), name)


def key_of(form: Form, who: Visitor, step: str = "") -> str:
    """Return the idempotency key of a form: empty where it has none, or nobody known sent it."""
    return idempotency_key_of(who.person, form.get("once", ""), step) if who.person else ""


def move(table: Table, form: Form, who: Visitor) -> list[Change]:
    """Play a move."""
    seat, version = number(form, "seat"), number(form, "version")
    return decisions.move(table, seat, form.get("move", ""), version, who.person)


def undo(table: Table, form: Form, who: Visitor) -> list[Change]:
    """Undo a choice; without script a page doesn't say which version it shows."""
    version = number(form, "version") if "version" in form else None
    return decisions.undo(table, number(form, "seat"), who.person, version)


def change_settings(table: Table, form: Form, who: Visitor) -> list[Change]:
    """Change the settings of a table before its match."""
    options: dict[str, Any] = {}
    for name in table.game.options:
        if f"option-{name}" in form:
            given = form[f"option-{name}"][:OPTION_LENGTH]
            try:
                options[name] = json.loads(given)
            except ValueError:
                options[name] = given
    pace = parse_pace(form.get("pace", "none"))
    twice, seating = form.get("duplicate") == "yes", form.get("seating", "")
    return decisions.arrange(table, number(form, "seats"), options, pace, who.person, twice, seating)


def add_entropy(table: Table, form: Form, who: Visitor) -> list[Change]:
    """Add entropy to the dice: random bytes of a browser, or a person's own words."""
    words = form.get("words", "").strip()
    if not words and "random" not in form:
        raise BadRequest(texts.NO_STIR)
    if not words and not table.over and (table.match is not None or table.leg > 1):
        return []  # a browser sends it unasked, also where it is too late or not used
    return decisions.stir(
        table, number(form, "seat"), stir_of(words) if words else form["random"], who.person
    )


def at_seat(decide: Callable[[Table, int, str], list[Change]]) -> TableForm:
    """Return a form with nothing but a seat."""
    return TableForm(lambda table, form, who: decide(table, number(form, "seat"), who.person), "seat")


FORMS: dict[str, TableForm] = {
    "move": TableForm(move, "seat move version"),
    "swap": at_seat(lambda table, seat, person: decisions.swap(table, seat, seat + 1, person)),
    "arrange": TableForm(change_settings, "seats pace duplicate seating"),
    "stir": TableForm(add_entropy, "seat words random"),
    "undo": TableForm(undo, "seat version"),
    "end": at_seat(decisions.propose_end),
    "answer": TableForm(
        lambda table, form, who: decisions.answer(
            table, form.get("agree") == "yes", who.person, number(form, "asked") if "asked" in form else 0
        ),
        "agree asked",
    ),
    "resign": at_seat(decisions.resign),
    "say": TableForm(
        lambda table, form, who: chat.send(table, who.person, form.get("text", "")), "text", CHAT
    ),
    "react": TableForm(
        lambda table, form, who: chat.react(table, who.person, form.get("text", "")), "text", CHAT
    ),
    "mute": TableForm(
        lambda table, form, who: chat.mute(table, number(form, "seat"), form.get("on") == "yes", who.person),
        "seat on",
    ),
    "bot": TableForm(
        lambda table, form, who: bots.invite(table, number(form, "seat"), form.get("level", ""), who.person),
        "seat level",
    ),
    "return": at_seat(bots.return_to),
    "back": TableForm(lambda table, form, who: decisions.take_back(table, who.person), ""),
    "renew": at_seat(decisions.renew_link),
}
"""The posts that need no more than a command, by the last part of their path."""
