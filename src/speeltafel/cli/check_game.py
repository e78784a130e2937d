"""`speeltafel check-game`: what a game still lacks, the most important first."""

import sys

import click

from speeltafel.cli import author_texts as texts
from speeltafel.cli.options import language_option, tell
from speeltafel.cli.terminal import wrapped
from speeltafel.core.words import Language
from speeltafel.games import GAMES
from speeltafel.play.match import find


@click.command()
@click.argument("game")
@language_option
def check_game(game: str, language: Language) -> None:
    """Tell the author of GAME what it still lacks, the most important first.

    Random games are played, the texts, lesson and puzzles are read, and the kernel is compiled. Exits with
    code 1 if something is lacking that a game needs; what it can have too is only told.
    """
    from speeltafel.bots.kernel_check import COMPILING
    from speeltafel.core.compiled import on_compile
    from speeltafel.lab.game_check import findings

    chosen = find(GAMES, game)
    tell(language, texts.CHECKING, err=True, game=chosen.name)
    with on_compile(lambda: tell(language, COMPILING, err=True)):
        found = findings(chosen, compiles=True)
    missing, more = ([one.text for one in found if one.required == required] for required in (True, False))
    if missing:
        tell(language, texts.LACKING, game=chosen.name)
    else:
        tell(language, texts.PLAYS if more else texts.COMPLETE, game=chosen.name)
    for text in missing:
        click.echo(wrapped(f"- {text.into(language)}"))
    if more:
        click.echo(texts.CAN_HAVE.into(language))
    for text in more:
        click.echo(wrapped(f"- {text.into(language)}"))
    tell(language, texts.THE_SUITE, key=chosen.key)
    sys.exit(1 if missing else 0)
