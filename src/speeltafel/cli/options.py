"""Options that several commands share, and how a refusal is printed."""

import json
import locale
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, cast

import click

from speeltafel.cli import texts
from speeltafel.core.numbers import number
from speeltafel.core.refusals import BadOption, BadRequest, Refusal
from speeltafel.core.words import LANGUAGES, Language, Text, fill, join, same, say
from speeltafel.play.seating import DRAWN, SEATED

P = ParamSpec("P")


PATH = click.Path(path_type=Path)


def system_language() -> Language:
    """Return Dutch if the system's locale is Dutch, else English."""
    name = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "nl" if (name or locale.getlocale()[0] or "").lower().startswith("nl") else "en"


def tell(language: Language, text: Text, err: bool = False, **facts: object) -> None:
    """Print a text with these facts filled in, on standard error if `err`."""
    click.echo(fill(text, **facts).into(language), err=err)


def stderr_is_terminal() -> bool:
    """Return whether standard error is a terminal."""
    return sys.stderr.isatty()


class Refused(click.ClickException):
    """A refusal as a command's error: one line on standard error, exit code 1."""

    def __init__(self, text: Text, language: Language) -> None:
        super().__init__(text.into(language))

    def show(self, file: Any = None) -> None:
        click.echo(self.message, err=True)


def prints_refusals(command: Callable[P, None]) -> Callable[P, None]:
    """Let a command print what it refuses, in the language of its option `--language`."""

    @wraps(command)
    def run(*args: P.args, **options: P.kwargs) -> None:
        try:
            command(*args, **options)
        except Refusal as refusal:
            raise Refused(refusal.text, cast(Language, options["language"])) from None

    return run


def language_option(command: Callable[P, None]) -> Callable[P, None]:
    """Add the option `--language` to a command, in which it also prints what it refuses."""
    languages = click.Choice(LANGUAGES)
    option = click.option("--language", type=languages, default=system_language, help="Dutch or English.")
    return option(prints_refusals(command))


database_option = click.option(
    "--database",
    metavar="URL",
    help="A PostgreSQL database, postgresql://user@host/database, instead of a file in the data folder.",
    envvar="SPEELTAFEL_DATABASE",
    show_envvar=True,
)
data_option = click.option(
    "--data",
    metavar="FOLDER",
    type=PATH,
    default=Path("speeltafel-data"),
    show_default=True,
    help="The data folder.",
)
seating_option = click.option(
    "--seating",
    type=click.Choice([DRAWN, SEATED]),
    default=DRAWN,
    show_default=True,
    help="Who plays first: drawn by lot, or as seated (seat 1).",
    envvar="SPEELTAFEL_SEATING",
    show_envvar=True,
)
game_option = click.option(
    "--option", "options", metavar="NAME=VALUE", multiple=True, help="An option of the game."
)
seed_option = click.option(
    "--seed", metavar="N", type=int, default=1, show_default=True, help="Seed of all dice and choices."
)
on_option = click.option(
    "--on",
    "where",
    metavar="PLACE",
    default="processes",
    show_default=True,
    help="Where to compute: processes (this machine), ray (a new Ray cluster), or ray:ADDRESS.",
)


def number_for(option: str, text: str) -> int:
    """Return the number given with an option, which is named where it is none."""
    try:
        return number(text)
    except BadRequest as refusal:
        raise BadRequest(join([same(option), refusal.text], ": ")) from None


def pair(text: str) -> tuple[str, object]:
    """Parse an option typed as name=value; a value that isn't JSON is a string."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(say(texts.BAD_PAIR, shown=ascii(text[:40])))
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
