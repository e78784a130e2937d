"""What `speeltafel` does when it is told nothing: it asks, where somebody can answer."""

import sys

import click

from speeltafel import __version__
from speeltafel.cli import phrases
from speeltafel.cli.options import spoken_here
from speeltafel.core.words import say

CHOICES = {"": "serve", "1": "serve", "2": "play", "3": ""}
"""What may be typed, and the command it means; the last shows them all."""


def somebody_is_there() -> bool:
    """Whether questions can be asked, and answers typed."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def welcome(context: click.Context) -> None:
    """Ask what it shall be; a program that calls us is shown what there is."""
    command = choose() if somebody_is_there() else ""
    if not command:
        click.echo(context.get_help())
        return
    group = context.command
    assert isinstance(group, click.Group)
    # As if it had been typed, so that every option has its default.
    chosen = group.commands[command]
    with chosen.make_context(command, [], parent=context) as inner:
        chosen.invoke(inner)


def choose() -> str:
    """The command that was chosen."""
    language = spoken_here()
    click.echo(say(phrases.CHOICES, version=__version__).into(language))
    while True:
        click.echo(phrases.CHOOSE.into(language), nl=False)
        try:
            answer = input().strip()
        except EOFError:
            return ""
        if answer in CHOICES:
            return CHOICES[answer]
