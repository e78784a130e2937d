"""A table in the terminal: everybody around one screen, which is handed over where a game hides something.

Everything is said in lines of text, so that a screen reader tells all there is: no colour, no box art.
"""

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from speeltafel import bots
from speeltafel.bots.bot import BUDGET, Ask, Thought
from speeltafel.cli import phrases
from speeltafel.cli.files import free_name, save, what_went_wrong
from speeltafel.core.game import LEVELS, Choose, Eyes
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadToken, Refusal
from speeltafel.core.rulebook import printed, ruling
from speeltafel.core.words import Language, Text, addressed, say
from speeltafel.play.chance import Dice
from speeltafel.play.table import Table

SHORT_LIST = 24
"""Moves shown unasked; Columbiz can offer more than a hundred."""

_FACES = {0x267F + face: str(face) for face in range(1, 7)}
"""Characters that show a die are too small to read in a terminal: there they are digits."""


def wrapped(words: str) -> str:
    """A sentence broken between words where a screen ends; drawings and files stay as they are."""
    if "\n" in words or not sys.stdout.isatty():
        return words
    return textwrap.fill(words, shutil.get_terminal_size().columns - 1, break_long_words=False)


def our_name() -> str:
    """What to type to run us: the bare command where the shell finds it, else the path to it from here."""
    if shutil.which("speeltafel"):
        return "speeltafel"
    script = Path(sys.argv[0])
    return "python -m speeltafel" if script.name == "__main__.py" else os.path.relpath(script)


class Left(Exception):
    """The players got up from the table."""


class Terminal:
    """One evening at one screen."""

    def __init__(
        self,
        table: Table,
        language: Language,
        *,
        aloud: bool = False,
        file: Path | None = None,
        bots: Mapping[int, str] | None = None,
        ask: Ask = bots.ask,
    ) -> None:
        self.table = table
        self.language: Language = language
        self.aloud = aloud
        self.file = file
        self.dice = Dice()
        self.bots = dict(bots or {})
        """The level of each seat that a bot plays."""
        self._ask = ask
        people = [seat for seat in range(1, table.seats + 1) if seat not in self.bots]
        self.alone = people[0] if len(people) == 1 else None
        """The one person at the screen, who needs to hide nothing from anybody."""
        self.looking: int | None = self.alone
        """Who has the screen; None where nothing is hidden and all look on."""
        self.told = {seat: len(table.moves) for seat in range(table.seats + 1)}
        """How many events each seat has been told of; 0 stands for the whole company."""
        self.saved = table.record
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "moves": self._list_moves,
            "board": self._board,
            "aloud": self._aloud,
            "log": self._log,
            "rules": self._rules,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "language": self._language,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over and everyone is content, or somebody leaves."""
        try:
            self._say(phrases.TIP)
            while self._go_on():
                pass
        except (Left, EOFError, KeyboardInterrupt, click.Abort):
            click.echo()
            if self.table.record != self.saved:
                self._save("")
        self._say(phrases.GOODBYE)

    def _go_on(self) -> bool:
        """One decision, or one command at the end; whether there is more to come."""
        table = self.table
        table.roll(self.dice)
        match table.turn:
            case Choose(seat, moves) if seat in self.bots:
                table.play(table.game.write(self._think(seat, moves, self.bots[seat]).move))
                return True
            case Choose(seat, moves):
                self._give_screen_to(seat)
                self._recap()
                self._show_position()
                self._say(self._question(seat))
                self._list_moves("", SHORT_LIST)
                self._decide(list(moves))
                return True
            case _:
                return self._finish()

    def _think(self, seat: int, moves: Sequence[Any], level: str) -> Thought[Any]:
        """What a bot of this level would do in this seat, seeing what that seat sees."""
        view = self.table.game.view(self.table.state, seat)
        return self._ask(self.table.game.key, view, moves, level, BUDGET[level])

    def _decide(self, moves: list[Any]) -> None:
        """Read lines until one of them is a move or changes the position."""
        while True:
            line = self._read(phrases.YOUR_CHOICE)
            before = len(self.table.moves)
            if self._obey(line):
                if len(self.table.moves) != before:
                    return
                continue
            token = self._chosen(line, moves)
            if token is None:
                continue
            try:
                self.table.play(token)
            except BadToken as refusal:
                self._say(refusal.text)
                self._say(phrases.TIP)
            except Refusal as refusal:
                click.echo(f"{refusal.rule}: {refusal.text.into(self.language)}")
            else:
                return

    def _finish(self) -> bool:
        """The end of the game: the last position, the result, and what the players still want."""
        self.looking = self.alone
        self._recap()
        self._show_position()
        for text in self.table.result():
            self._say(text)
        while True:
            line = self._read(
                say(phrases.THE_END, undo=phrases.COMMANDS["undo"], save=phrases.COMMANDS["save"])
            )
            if not line:
                return False
            before = len(self.table.moves)
            if not self._obey(line):
                self._say(phrases.TIP)
            elif len(self.table.moves) != before:
                return True

    def _question(self, seat: int) -> Text:
        """What this seat is asked; by name where several people look at the screen."""
        table = self.table
        question = table.game.ask(table.game.view(table.state, seat), table.names)
        return question if self.looking is not None else addressed(question, table.names[seat - 1])

    # The screen.

    @property
    def _eyes(self) -> Eyes:
        """Around one open screen nobody is "you"; alone at it, or handed it, somebody is."""
        return self.looking

    def _view(self) -> Any:
        return self.table.game.view(self.table.state, self._eyes)

    def _give_screen_to(self, seat: int) -> None:
        if not self.table.game.hidden or seat == self.looking:
            return
        name = self.table.names[seat - 1]
        if self.looking is not None:
            self._recap()
            self._read(say(phrases.CLEAR, name=name))
        click.clear()
        click.echo("\n" * 50)
        self._read(say(phrases.HAND_OVER, name=name))
        self.looking = seat

    def _recap(self) -> None:
        """Tell what happened since these eyes last looked."""
        key = self.looking or 0
        for text in self.table.sentences(self.told[key], self._eyes):
            self._say(text)
        self.told[key] = len(self.table.moves)

    def _show_position(self) -> None:
        click.echo()
        (self._aloud if self.aloud else self._board)("")
        click.echo()

    def _say(self, text: Text) -> None:
        click.echo(wrapped(text.into(self.language).translate(_FACES)))

    def _read(self, prompt: Text) -> str:
        click.echo(prompt.into(self.language), nl=False)
        return input().strip()

    # What a player can type.

    def _obey(self, line: str) -> bool:
        """Do a command; whether it was one."""
        word, _, rest = line.partition(" ")
        if word == "?":
            word = phrases.COMMANDS["help"].into(self.language)
        for key, names in phrases.COMMANDS.items():
            if word.lower() in names:
                self._commands[key](rest.strip())
                return True
        return False

    def _chosen(self, line: str, moves: list[Any]) -> str | None:
        """The token that was typed or numbered; None where there is no such number."""
        write = self.table.game.write
        number = whole(line)
        if number is None or self._tokens_are_numbers(moves):
            return line
        if not 1 <= number <= len(moves):
            self._say(say(phrases.NO_SUCH_NUMBER, last=len(moves)))
            return None
        return write(moves[number - 1])

    def _tokens_are_numbers(self, moves: list[Any]) -> bool:
        """Whether a number is a move by itself (Squadro's tracks, Columbiz's cells): then lists have none."""
        return any(self.table.game.write(move).isdigit() for move in moves)

    def _help(self, rest: str) -> None:
        self._say(phrases.HOW_TO_CHOOSE)
        for key, command in phrases.COMMANDS.items():
            meaning = say(phrases.MEANINGS[key], rule=self.table.game.rulings[0])
            click.echo(f"  {command.into(self.language)}: {meaning.into(self.language)}")

    def _list_moves(self, rest: str, most: int | None = None) -> None:
        turn, game = self.table.turn, self.table.game
        if not isinstance(turn, Choose):
            return
        view = game.view(self.table.state, turn.seat)
        numbered = not self._tokens_are_numbers(list(turn.moves))
        for number, move in enumerate(turn.moves[:most], 1):
            token = game.write(move)
            label = game.label(view, move).into(self.language).translate(_FACES)
            click.echo(f"  {number}. {token}: {label}" if numbered else f"  {token}: {label}")
        if most is not None and len(turn.moves) > most:
            self._say(say(phrases.MORE_MOVES, more=len(turn.moves) - most, command=phrases.COMMANDS["moves"]))

    def _board(self, rest: str) -> None:
        self._say(self.table.game.picture(self._view(), self.table.names))

    def _aloud(self, rest: str) -> None:
        self._say(self.table.game.describe(self._view(), self.table.names))

    def _log(self, rest: str) -> None:
        for number, text in enumerate(self.table.sentences(0, self._eyes), 1):
            click.echo(wrapped(f"{number}. {text.into(self.language)}"))

    def _rules(self, rest: str) -> None:
        book = self.table.game.rulebook.into(self.language)
        if not rest:
            click.echo_via_pager(printed(self.table.game, self.language))
        elif rest.upper() in self.table.game.rulings:
            click.echo(ruling(book, rest.upper()))
        else:
            self._say(say(phrases.NO_RULING, shown=ascii(rest[:20])))

    def _hint(self, rest: str) -> None:
        """What the strongest bot would do here, why, and how it sees everybody's chances."""
        turn, table = self.table.turn, self.table
        if not isinstance(turn, Choose):
            return
        thought = self._think(turn.seat, turn.moves, LEVELS[-1])
        label = table.game.label(table.game.view(table.state, turn.seat), thought.move)
        self._say(say(phrases.HINT, token=table.game.write(thought.move), label=label, why=thought.reason))
        for name, share in zip(table.names, thought.chances, strict=True):
            if table.seats > 1:
                self._say(say(phrases.CHANCE, name=name, percent=round(100 * share)))

    def _undo(self, rest: str) -> None:
        try:
            self.table.undo()
            while isinstance(turn := self.table.turn, Choose) and turn.seat in self.bots:
                self.table.undo()
        except Refusal as refusal:
            self._say(refusal.text)
            return
        events = len(self.table.moves)
        self.told = {seat: min(told, events) for seat, told in self.told.items()}
        self._say(phrases.TAKEN_BACK)

    def _save(self, rest: str) -> None:
        file = Path(rest) if rest else self.file or free_name(self.table.game.key)
        if file != self.file and file.exists():
            self._say(say(phrases.EXISTS, file=file))
            return
        match = self.table.record
        try:
            save(file, match)
        except OSError as trouble:
            self._say(say(phrases.NOT_SAVED, file=file, why=what_went_wrong(trouble)))
            return
        self.file, self.saved = file, match
        self._say(say(phrases.SAVED, file=file, command=our_name()))

    def _language(self, rest: str) -> None:
        self.language = "en" if self.language == "nl" else "nl"
        self._say(phrases.SPEAKING)

    def _quit(self, rest: str) -> None:
        raise Left
