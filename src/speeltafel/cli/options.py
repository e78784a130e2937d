"""What all our commands share: the language, an option of a game, and a refusal on the screen."""

import json
import locale
import os
from typing import Any

import click

from speeltafel.cli import phrases
from speeltafel.core.refusals import BadOption
from speeltafel.core.words import LANGUAGES, Language, Text, say
from speeltafel.play.seating import DRAWN, SEATED


def spoken_here() -> Language:
    """Dutch where the computer speaks Dutch, else English."""
    set_by = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "nl" if (set_by or locale.getlocale()[0] or "").lower().startswith("nl") else "en"


class Refused(click.ClickException):
    """A refusal shown to a person: one clear line, and nothing has changed."""

    def __init__(self, text: Text, language: Language) -> None:
        super().__init__(text.into(language))

    def show(self, file: Any = None) -> None:
        click.echo(self.message, err=True)


language_option = click.option(
    "--language", type=click.Choice(LANGUAGES), default=spoken_here, help="Dutch or English."
)


database_option = click.option(
    "--database",
    metavar="URL",
    help="A PostgreSQL database, postgresql://name@machine/database, instead of a file in the data folder.",
    envvar="SPEELTAFEL_DATABASE",
)
seating_option = click.option(
    "--seating",
    type=click.Choice([DRAWN, SEATED]),
    default=DRAWN,
    show_default=True,
    help="Who begins: drawn by lot, or as seated, where seat 1 begins.",
    envvar="SPEELTAFEL_SEATING",
)
on_option = click.option(
    "--on",
    "where",
    metavar="PLACE",
    default="processes",
    show_default=True,
    help="Where the work is done: processes (this machine), ray (a cluster of its own), or ray:ADDRESS.",
)


def pair(text: str) -> tuple[str, object]:
    """An option somebody typed as name=value; a value that is no JSON is a word."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(say(phrases.BAD_PAIR, shown=ascii(text[:40])))
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
