"""`speeltafel` without a command: a short menu in a terminal, else the help."""

import sys

import click

from speeltafel import __version__
from speeltafel.cli import texts
from speeltafel.cli.options import system_language
from speeltafel.core.words import say

CHOICES = {"": "serve", "1": "serve", "2": "play", "3": ""}
"""The command for each answer; the empty one shows the help."""


def is_interactive() -> bool:
    """Return whether standard input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def welcome(context: click.Context) -> None:
    """Let the user choose a command and run it; print the help where nobody can answer."""
    command = choose() if is_interactive() else ""
    if not command:
        click.echo(context.get_help())
        return
    group = context.command
    assert isinstance(group, click.Group)
    # Parsed as if it had been typed, so that every option has its default.
    chosen = group.commands[command]
    with chosen.make_context(command, [], parent=context) as inner:
        chosen.invoke(inner)


def choose() -> str:
    """Ask until one of `CHOICES` is typed, and return its command."""
    language = system_language()
    click.echo(say(texts.CHOICES, version=__version__).into(language))
    while True:
        click.echo(texts.CHOOSE.into(language), nl=False)
        try:
            answer = input().strip()
        except EOFError:
            return ""
        if answer in CHOICES:
            return CHOICES[answer]
