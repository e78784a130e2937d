"""The command `speeltafel`."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from speeltafel import __version__
from speeltafel.cli import phrases
from speeltafel.cli.engine import Engine
from speeltafel.cli.files import load
from speeltafel.cli.lab import lab
from speeltafel.cli.new_game import new_game
from speeltafel.cli.options import Refused, database_option, language_option, pair, seating_option
from speeltafel.cli.ratings import ratings
from speeltafel.cli.solve import solve
from speeltafel.cli.terminal import Terminal, wrapped
from speeltafel.cli.upkeep import backup, check, move_house, restore
from speeltafel.cli.welcome import welcome
from speeltafel.core.game import LEVELS
from speeltafel.core.match import AnyGame
from speeltafel.core.numbers import number, whole
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.rulebook import printed, ruling
from speeltafel.core.words import Language, Text, count, say
from speeltafel.games import GAMES
from speeltafel.play import proof
from speeltafel.play.chance import Dice
from speeltafel.play.seating import DRAWN
from speeltafel.play.table import Table, find


@click.group(invoke_without_command=True)
@click.version_option(__version__)
@click.pass_context
def main(context: click.Context) -> None:
    """Play, learn and study Saxum, Saga, Zocken, Squadro and Columbiz."""
    if context.invoked_subcommand is None:
        welcome(context)


for command in (lab, new_game, solve, ratings, backup, restore, check, move_house):
    main.add_command(command)


@main.command()
@click.argument("game", required=False)
@click.option("--seats", metavar="N", help="How many play.")
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="An option of the game.")
@click.option("--name", "names", metavar="NAME", multiple=True, help="A player's name, seat 1 first.")
@click.option("--resume", metavar="FILE", type=click.Path(path_type=Path), help="Play on from a saved match.")
@click.option(
    "--bots", metavar="LEVEL", type=click.Choice(LEVELS), help="Bots of this level play the others."
)
@click.option("--seat", metavar="N", help="Your own seat among bots; without it seats are drawn.")
@seating_option
@click.option("--aloud", is_flag=True, help="Tell positions in sentences instead of drawing them.")
@language_option
def play(
    game: str | None,
    seats: str | None,
    options: Sequence[str],
    names: Sequence[str],
    resume: Path | None,
    bots: str | None,
    seat: str | None,
    seating: str,
    aloud: bool,
    language: Language,
) -> None:
    """Play GAME around this screen, or against bots."""
    drawn: tuple[int, ...] = ()
    try:
        if resume is not None:
            table = Table.resume(load(resume), GAMES)
        else:
            chosen = find(GAMES, game) if game is not None else ask_game(language)
            if seats is not None:
                taken = number(seats)
            else:
                taken = default_seats(chosen) if game is not None else ask_seats(chosen, language)
            table = Table(chosen, taken, dict(pair(text) for text in options))
            if len(names) > taken:
                raise BadRequest(say(phrases.TOO_MANY_NAMES, given=len(names), seats=taken))
            table.given_names = {
                place: " ".join(name.split()) for place, name in enumerate(names, 1) if name.strip()
            }
            if seating == DRAWN and seat is None and taken > 1 and (bots or table.given_names):
                drawn = Dice().seating(taken)
                seat = str(drawn.index(1) + 1)
                named = {place: table.given_names.get(number, "") for place, number in enumerate(drawn, 1)}
                table.given_names = {place: name for place, name in named.items() if name}
        players = bot_seats(table, bots, seat or "1")
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    except EOFError:
        return
    if drawn:
        first = int(str(table.game.dump(table.state)["to_move"]))
        mine = bots and first not in players
        begins = phrases.YOU_BEGIN if mine else say(phrases.DRAW, name=table.names[first - 1])
        click.echo(begins.into(language))
    Terminal(table, language, aloud=aloud, file=resume, bots=players).run()


def bot_seats(table: Table, level: str | None, own: str) -> dict[int, str]:
    """The seats that bots of this level play, every one but one's own; they are named by it."""
    mine = number(own)
    if not 1 <= mine <= table.seats:
        raise BadRequest(say(phrases.NOT_THIS_SEAT, shown=ascii(own[:20]), last=table.seats))
    if level is None:
        return {}
    others = {place: level for place in range(1, table.seats + 1) if place != mine}
    for place in others:
        which = f" {place}" if len(others) > 1 else ""
        table.given_names.setdefault(place, f"Bot{which} ({level})")
    return others


def default_seats(game: AnyGame) -> int:
    """Two, as every game of the house can be played."""
    return 2 if 2 in game.seats else game.seats[0]


def ask_game(language: Language) -> AnyGame:
    """Let somebody pick a game from the shelf."""
    click.echo(phrases.WELCOME.into(language))
    shelf = list(GAMES.values())
    for place, game in enumerate(shelf, 1):
        click.echo(wrapped(f"  {place}. {shelf_line(game).into(language)}"))
    while True:
        click.echo(phrases.CHOOSE_GAME.into(language), nl=False)
        line = input().strip().lower()
        chosen = whole(line)
        if chosen is not None and 1 <= chosen <= len(shelf):
            return shelf[chosen - 1]
        try:
            return find(GAMES, line)
        except Refusal as refusal:
            click.echo(refusal.text.into(language))


def ask_seats(game: AnyGame, language: Language) -> int:
    """Let somebody say how many play; not asked where there is no choice."""
    if len(game.seats) == 1:
        return game.seats[0]
    span = f"{game.seats[0]}-{game.seats[-1]}"
    while True:
        click.echo(say(phrases.CHOOSE_SEATS, span=span).into(language), nl=False)
        seats = whole(input().strip())
        if seats is not None and seats in game.seats:
            return seats


def shelf_line(game: AnyGame) -> Text:
    """A game on the shelf: its name, for how many, and what it is."""
    low, high = game.seats[0], game.seats[-1]
    players = count(high, phrases.PLAYER, phrases.PLAYERS)
    if low < high:
        players = Text(f"{low}-{players.nl}", f"{low}-{players.en}")
    return Text(
        f"{game.name}, {players.nl}. {game.summary.nl}", f"{game.name}, {players.en}. {game.summary.en}"
    )


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", "to", metavar="N", help="Stop after this many events.")
@click.option("--seat", metavar="N", help="See it with this seat's eyes.")
@click.option("--aloud", is_flag=True, help="Tell the position in sentences instead of drawing it.")
@language_option
def replay(file: Path, to: str | None, seat: str | None, aloud: bool, language: Language) -> None:
    """Tell what happened in a saved match, and show the position it led to."""
    try:
        table = Table.resume(load(file), GAMES)
        everything = len(table.moves)
        stop = number(to) if to is not None else everything
        if stop > everything:
            raise BadRequest(say(phrases.NOT_THERE, all=everything, shown=stop))
        eyes = number(seat) if seat is not None else None
        if eyes is not None and not 1 <= eyes <= table.seats:
            raise BadRequest(say(phrases.NO_SEAT, shown=eyes, all=table.seats))
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    del table.moves[stop:], table.states[stop + 1 :]
    for place, text in enumerate(table.sentences(0, eyes), 1):
        click.echo(wrapped(f"{place}. {text.into(language)}"))
    click.echo("\n" + say(phrases.POSITION, at=stop, all=everything).into(language) + "\n")
    view = table.game.view(table.state, eyes)
    show = table.game.describe if aloud else table.game.picture
    click.echo(show(view, table.names).into(language) + "\n")
    for text in table.result() or [table.game.ask(view, table.names)]:
        click.echo(text.into(language))


@main.command()
@click.argument("file", metavar="RECORD", type=click.Path(path_type=Path))
@language_option
def verify(file: Path, language: Language) -> None:
    """Check the dice of a finished game: recompute every roll of its record by the rules."""
    try:
        match = load(file)
        verdict = proof.verify(match, GAMES)
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
    if not verdict.troubles:
        click.echo(wrapped(say(phrases.FAIR, rolls=verdict.rolls).into(language)))
        if match.laid:
            click.echo(wrapped(say(phrases.LAID, laid=match.laid).into(language)))
        return
    click.echo(phrases.UNFAIR.into(language))
    for trouble in verdict.troubles:
        click.echo(wrapped(f"- {trouble.into(language)}"))
    sys.exit(1)


@main.command()
@language_option
def games(language: Language) -> None:
    """The games on the shelf, with their options."""
    for game in GAMES.values():
        click.echo(f"{game.key}: {shelf_line(game).into(language)}")
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
    """The rulebook of GAME, or only the ruling with this NUMBER."""
    try:
        chosen = find(GAMES, game)
        book = chosen.rulebook.into(language)
        if number is None:
            click.echo(printed(chosen, language))
        elif number.upper() in chosen.rulings:
            click.echo(ruling(book, number.upper()))
        else:
            raise BadRequest(say(phrases.NO_RULING, shown=ascii(number[:20])))
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None


@main.command()
def engine() -> None:
    """Drive the games from another program: JSON lines in, JSON lines out."""
    for answer in Engine(GAMES).serve(sys.stdin.buffer):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets the whole network in.")
@click.option("--port", metavar="N", help="8377, or a free one where that is taken.")
@click.option("--data", type=click.Path(path_type=Path), default=Path("speeltafel-data"), show_default=True)
@click.option(
    "--public-host",
    "public_hosts",
    metavar="NAME",
    multiple=True,
    envvar="SPEELTAFEL_PUBLIC_HOST",
    help="A name under which people reach this server over plain http; over https none is needed.",
)
@click.option(
    "--rate",
    type=click.IntRange(2, 1_000_000),
    default=20,
    show_default=True,
    help="Posts a second that one address may send; raise it where many share one.",
)
@click.option(
    "--thinkers",
    type=click.IntRange(1, 64),
    help="Processes in which bots think; unless you say, all cores but one, and at most 4.",
)
@click.option(
    "--warm/--no-warm",
    default=True,
    show_default=True,
    help="Warm up the bots of all games in the background, instead of each when it is first asked.",
)
@click.option(
    "--patience",
    type=click.FloatRange(1, 86_400),
    default=60,
    show_default=True,
    help="Seconds before a disconnected program is replaced by a bot.",
)
@seating_option
@database_option
@click.option(
    "--workers",
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
    help="Log plain text, or JSON lines with one for every request.",
)
@language_option
def serve(
    host: str,
    port: str | None,
    data: Path,
    public_hosts: Sequence[str],
    rate: int,
    thinkers: int | None,
    warm: bool,
    patience: float,
    seating: str,
    database: str | None,
    workers: int,
    log: str,
    language: Language,
) -> None:
    """Run the server: web pages on which people play together."""
    from speeltafel.cli.serve import serve as open_house

    try:
        door = number(port) if port is not None else None
        open_house(
            host,
            door,
            data,
            language,
            rate,
            thinkers,
            warm,
            database,
            workers,
            log,
            patience,
            public_hosts,
            seating,
        )
    except Refusal as refusal:
        raise Refused(refusal.text, language) from None
