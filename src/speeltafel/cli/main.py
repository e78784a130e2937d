"""The command `speeltafel` and its subcommands."""

import json
import sys
from collections.abc import Sequence
from contextlib import closing
from copy import copy
from pathlib import Path

import click

import speeltafel.games
from speeltafel import __version__
from speeltafel.cli import texts
from speeltafel.cli.bots import Bots
from speeltafel.cli.check_game import check_game
from speeltafel.cli.engine import Engine
from speeltafel.cli.files import load
from speeltafel.cli.lab import lab
from speeltafel.cli.new_game import new_game
from speeltafel.cli.options import (
    PATH,
    data_option,
    database_option,
    language_option,
    number_for,
    seating_option,
)
from speeltafel.cli.play import game_line, play
from speeltafel.cli.solve import solve
from speeltafel.cli.terminal import wrapped
from speeltafel.cli.upkeep import backup, check, move_data, ratings, restore
from speeltafel.cli.warm import warm
from speeltafel.cli.welcome import welcome
from speeltafel.core.refusals import BadRequest
from speeltafel.core.rulebook import printed, ruling
from speeltafel.core.words import Language, Text, say
from speeltafel.games import GAMES
from speeltafel.play import proof
from speeltafel.play.match import Match, find


@click.group(invoke_without_command=True)
@click.version_option(__version__)
@click.pass_context
def main(context: click.Context) -> None:
    """Play, learn and study Saxum, Saga, Zocken, Squadro and Columbiz."""
    if context.invoked_subcommand is None:
        welcome(context)


for command in (play, warm, lab, new_game, check_game, ratings, backup, restore, check, move_data):
    main.add_command(command)


def add_former_name(name: str, command: click.Command) -> None:
    """Let a command be called by the name it had in an earlier version; the help doesn't list it."""
    former = copy(command)
    former.hidden = True
    main.add_command(former, name)


add_former_name("move-house", move_data)
add_former_name("solve", solve)


@main.command()
@click.argument("file", type=PATH)
@click.option("--to", "to", metavar="N", help="Stop after this many events.")
@click.option("--seat", metavar="N", help="Show what this seat could see.")
@click.option("--aloud", is_flag=True, help="Describe the position in sentences instead of drawing it.")
@language_option
def replay(file: Path, to: str | None, seat: str | None, aloud: bool, language: Language) -> None:
    """Print a saved match in sentences, and the position it led to."""
    match = Match.resume(load(file), GAMES)
    events = len(match.moves)
    stop = number_for("--to", to) if to is not None else events
    if stop > events:
        raise BadRequest(say(texts.NOT_THERE, all=events, shown=stop))
    observer = number_for("--seat", seat) if seat is not None else None
    if observer is not None and not 1 <= observer <= match.seats:
        raise BadRequest(say(texts.NO_SEAT, shown=observer, all=match.seats))
    del match.moves[stop:], match.states[stop + 1 :]
    for event, text in enumerate(match.sentences(0, observer), 1):
        click.echo(wrapped(f"{event}. {text.into(language)}"))
    click.echo("\n" + say(texts.POSITION, at=stop, all=events).into(language) + "\n")
    view = match.game.view(match.state, observer)
    show = match.game.describe if aloud else match.game.picture
    click.echo(show(view, match.names).into(language) + "\n")
    for text in match.result() or [match.game.ask(view, match.names)]:
        click.echo(text.into(language))


@main.command()
@click.argument("file", metavar="RECORD", type=PATH)
@language_option
def verify(file: Path, language: Language) -> None:
    """Check the dice of a finished match: recompute every roll from the proof in its record.

    Prints what is wrong and exits with code 1 if a roll or a move is not what it should be.
    """
    saved = load(file)
    result = proof.verify(saved, GAMES)
    if not result.troubles:
        click.echo(wrapped(say(texts.FAIR, rolls=result.rolls).into(language)))
        if saved.imported:
            click.echo(wrapped(say(texts.LAID, imported=saved.imported).into(language)))
        return
    click.echo(texts.UNFAIR.into(language))
    for error in result.troubles:
        click.echo(wrapped(f"- {error.into(language)}"))
    sys.exit(1)


@main.command()
@language_option
def games(language: Language) -> None:
    """List the games and their options."""
    for game in GAMES.values():
        click.echo(f"{game.key}: {game_line(game).into(language)}")
        for name, option in game.options.items():
            default = Text(
                f"standaard {json.dumps(option.default)}", f"by default {json.dumps(option.default)}"
            )
            click.echo(
                f"  --option {name}=...: {option.label.into(language)}; "
                f"{option.span.into(language)}, {default.into(language)}"
            )


@main.command()
@click.argument("game")
@click.argument("number", required=False)
@language_option
def rules(game: str, number: str | None, language: Language) -> None:
    """Print the rulebook of GAME, or only the ruling with this NUMBER (such as X11)."""
    chosen = find(GAMES, game)
    book = chosen.rulebook.into(language)
    if number is None:
        click.echo(printed(chosen, language))
    elif number.upper() in chosen.rulings:
        click.echo(ruling(book, number.upper()))
    else:
        raise BadRequest(say(texts.NO_RULING, shown=ascii(number[:20])))


@main.command()
def engine() -> None:
    """Run the rules for another program: JSON lines in, JSON lines out.

    docs/protocol.md describes the requests.
    """
    with closing(Bots()) as bots:
        for answer in Engine(GAMES, bots.ask, bots.appraise).serve(sys.stdin.buffer):
            sys.stdout.write(answer + "\n")
            sys.stdout.flush()


@main.command()
@click.option(
    "--host",
    metavar="ADDRESS",
    default="127.0.0.1",
    show_default=True,
    help="Address to listen on; 0.0.0.0 admits the network.",
)
@click.option("--port", metavar="N", help="Port; by default 8377, or a free one where that is taken.")
@data_option
@click.option(
    "--public-host",
    "public_hosts",
    metavar="NAME",
    multiple=True,
    envvar="SPEELTAFEL_PUBLIC_HOST",
    show_envvar=True,
    help="A name under which people reach the server over plain http; over https none is needed.",
)
@click.option(
    "--public-url",
    metavar="URL",
    default="",
    envvar="SPEELTAFEL_PUBLIC_URL",
    show_envvar=True,
    help="Address that links in notices begin with, such as https://play.example.org; --smtp needs it.",
)
@click.option(
    "--rate",
    metavar="N",
    type=click.IntRange(2, 1_000_000),
    default=20,
    show_default=True,
    help="Posts a second that one address may send; raise it where many people share one.",
)
@click.option(
    "--bot-workers",
    metavar="N",
    type=click.IntRange(1, 64),
    help="Processes that compute bots' moves; by default all cores but one, at most 4.",
)
@click.option("--thinkers", type=click.IntRange(1, 64), hidden=True)
@click.option(
    "--warm/--no-warm",
    default=True,
    show_default=True,
    help="Load the bots of all games at the start, or each when it is first needed.",
)
@click.option(
    "--bot-timeout",
    metavar="SECONDS",
    type=click.FloatRange(1, 86_400),
    default=60,
    show_default=True,
    help="Seconds before a disconnected program is replaced by a bot.",
)
@click.option("--patience", type=click.FloatRange(1, 86_400), hidden=True)
@click.option(
    "--smtp",
    metavar="URL",
    default="",
    envvar="SPEELTAFEL_SMTP",
    show_envvar=True,
    help="Send notices by e-mail: smtps://user:password@host?from=us@example.org.",
)
@seating_option
@database_option
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Server processes; more than one needs a PostgreSQL database.",
)
@click.option(
    "--log",
    type=click.Choice(["plain", "json"]),
    default="plain",
    show_default=True,
    help="Log format: plain text, or JSON lines with one for every request.",
)
@click.option(
    "--author",
    is_flag=True,
    help="Add a page for authors of a game, /author/NAME, on this machine only; changed games load again.",
)
@language_option
def serve(
    host: str,
    port: str | None,
    data: Path,
    public_hosts: Sequence[str],
    public_url: str,
    rate: int,
    bot_workers: int | None,
    thinkers: int | None,
    warm: bool,
    bot_timeout: float,
    patience: float | None,
    smtp: str,
    seating: str,
    database: str | None,
    workers: int,
    log: str,
    author: bool,
    language: Language,
) -> None:
    """Run the server: web pages on which people play together."""
    from speeltafel.cli import serve as server
    from speeltafel.server.notices.delivery.mail import Smtp
    from speeltafel.texts.notices import SMTP_WITHOUT_URL
    from speeltafel.web.hosts import checked_origin, hostname
    from speeltafel.web.services import Settings

    if smtp:
        Smtp.parse(smtp)  # a mistake is told before anything starts
        if not public_url:
            raise BadRequest(SMTP_WITHOUT_URL)
    if public_url:
        public_url = checked_origin(public_url)
        public_hosts = [*public_hosts, public_url.partition("://")[2]]
    names = [name.strip() for given in public_hosts for name in given.split(",")]
    settings = Settings(
        folder=data,
        language=language,
        public_hosts=frozenset(hostname(name) for name in names if name),
        seating=seating,
        rate=rate,
        program_timeout=bot_timeout if patience is None else patience,
        smtp=smtp,
        public_url=public_url,
        author=Path(*speeltafel.games.__path__) if author else None,
    )
    bots = bot_workers or thinkers or server.default_bot_workers()
    options = server.WorkerOptions(database or data / server.FILE, settings, bots, warm, log)
    server.serve(host, number_for("--port", port) if port is not None else None, options, workers)
