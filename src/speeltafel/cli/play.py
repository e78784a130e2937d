"""`speeltafel play`: a new or saved match in the terminal."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click

from speeltafel.cli import texts
from speeltafel.cli.bots import Bots
from speeltafel.cli.files import load
from speeltafel.cli.options import PATH, game_option, language_option, number_for, pair, seating_option
from speeltafel.cli.terminal import Terminal, wrapped
from speeltafel.core.game import LEVELS
from speeltafel.core.match import AnyGame
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.words import Language, Text, count, say
from speeltafel.games import GAMES
from speeltafel.play.chance import Dice
from speeltafel.play.match import Match, find
from speeltafel.play.seating import DRAWN


@click.command()
@click.argument("game", required=False)
@click.option("--seats", metavar="N", help="Number of players.")
@game_option
@click.option("--name", "names", metavar="NAME", multiple=True, help="A player's name, seat 1 first.")
@click.option("--resume", metavar="FILE", type=PATH, help="Continue a saved match.")
@click.option(
    "--bots", metavar="LEVEL", type=click.Choice(LEVELS), help="Let bots of this level play the other seats."
)
@click.option("--seat", metavar="N", help="Your own seat among bots; drawn by default.")
@seating_option
@click.option("--aloud", is_flag=True, help="Describe positions in sentences instead of drawing them.")
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
    """Play GAME in the terminal, with everyone around one screen or against bots.

    Choose a move by its number or type it in notation; `?` lists the other commands: take back, save, log,
    rules, language. Leaving saves the match. Without GAME the command asks which game to play.
    """
    drawn: tuple[int, ...] = ()
    try:
        if resume is not None:
            match = Match.resume(load(resume), GAMES)
        else:
            match = new_table(game, seats, options, names, language)
            if seating == DRAWN and seat is None and match.seats > 1 and (bots or match.given_names):
                drawn = draw_seats(match)
                seat = str(drawn.index(1) + 1)
        players = assign_bots(match, bots, seat or "1")
    except EOFError:
        return
    first = int(str(match.game.dump(match.state)["to_move"]))
    if drawn and first:  # In some games nobody is to move before the first throw.
        mine = bots and first not in players
        click.echo((texts.YOU_BEGIN if mine else say(texts.DRAW, name=match.names[first - 1])).into(language))
    with closing(Bots(lambda text: click.echo(wrapped(text.into(language))))) as thinking:
        Terminal(match, language, aloud=aloud, file=resume, bots=players, ask=thinking.ask).run()


def new_table(
    game: str | None, seats: str | None, options: Sequence[str], names: Sequence[str], language: Language
) -> Match:
    """Return a table at the start of a match, asking for the game and the number of players if not given."""
    chosen = find(GAMES, game) if game is not None else ask_game(language)
    if seats is not None:
        taken = number_for("--seats", seats)
    elif game is not None:
        taken = 2 if 2 in chosen.seats else chosen.seats[0]
    else:
        taken = ask_seats(chosen, language)
    match = Match(chosen, taken, dict(pair(text) for text in options))
    if len(names) > taken:
        raise BadRequest(say(texts.TOO_MANY_NAMES, given=len(names), seats=taken))
    match.given_names = {seat: " ".join(name.split()) for seat, name in enumerate(names, 1) if name.strip()}
    return match


def draw_seats(match: Match) -> tuple[int, ...]:
    """Draw who gets which seat, and move the names along; seat N goes to whoever was at `drawn[N - 1]`."""
    drawn = Dice().seating(match.seats)
    named = {seat: match.given_names.get(before, "") for seat, before in enumerate(drawn, 1)}
    match.given_names = {seat: name for seat, name in named.items() if name}
    return drawn


def assign_bots(match: Match, level: str | None, own: str) -> dict[int, str]:
    """Return the level of each seat that a bot plays, all but one's own, and name the bots."""
    mine = number_for("--seat", own)
    if not 1 <= mine <= match.seats:
        raise BadRequest(say(texts.NOT_THIS_SEAT, shown=ascii(own[:20]), last=match.seats))
    if level is None:
        return {}
    others = {seat: level for seat in range(1, match.seats + 1) if seat != mine}
    for seat in others:
        which = f" {seat}" if len(others) > 1 else ""
        match.given_names.setdefault(seat, f"Bot{which} ({level})")
    return others


def ask_game(language: Language) -> AnyGame:
    """Ask for a game by its number or name until there is one."""
    click.echo(texts.WELCOME.into(language))
    listed = list(GAMES.values())
    for place, game in enumerate(listed, 1):
        click.echo(wrapped(f"  {place}. {game_line(game).into(language)}"))
    while True:
        click.echo(texts.CHOOSE_GAME.into(language), nl=False)
        line = input().strip().lower()
        chosen = whole(line)
        if chosen is not None and 1 <= chosen <= len(listed):
            return listed[chosen - 1]
        try:
            return find(GAMES, line)
        except Refusal as refusal:
            click.echo(refusal.text.into(language))


def ask_seats(game: AnyGame, language: Language) -> int:
    """Ask for the number of players, unless there is only one possibility."""
    if len(game.seats) == 1:
        return game.seats[0]
    span = f"{game.seats[0]}-{game.seats[-1]}"
    while True:
        click.echo(say(texts.CHOOSE_SEATS, span=span).into(language), nl=False)
        seats = whole(input().strip())
        if seats is not None and seats in game.seats:
            return seats


def game_line(game: AnyGame) -> Text:
    """Return a game's name, number of players and summary as one line."""
    low, high = game.seats[0], game.seats[-1]
    players = count(high, texts.PLAYER, texts.PLAYERS)
    if low < high:
        players = Text(f"{low}-{players.nl}", f"{low}-{players.en}")
    return Text(
        f"{game.name}, {players.nl}. {game.summary.nl}", f"{game.name}, {players.en}. {game.summary.en}"
    )
