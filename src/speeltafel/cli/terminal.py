"""The table in the terminal: everyone plays around one screen, which is handed on if a game hides something.

All output is lines of text without colour or box drawing, so that a screen reader can read it.
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
from speeltafel.cli import texts
from speeltafel.cli.files import free_name, reason, save
from speeltafel.core.game import LEVELS, Choose
from speeltafel.core.numbers import whole
from speeltafel.core.refusals import BadToken, Refusal
from speeltafel.core.rulebook import printed, ruling
from speeltafel.core.words import Language, Text, addressed, say
from speeltafel.play.chance import Dice
from speeltafel.play.match import Match

SHORT_LIST = 24
"""The most moves listed with a question; Columbiz can offer more than a hundred."""

_FACES = {0x267F + face: str(face) for face in range(1, 7)}
"""Die faces, which are too small to read in a terminal, as digits."""


def wrapped(words: str) -> str:
    """Wrap a sentence at the width of the terminal; leave drawings and redirected output as they are."""
    if "\n" in words or not sys.stdout.isatty():
        return words
    return textwrap.fill(words, shutil.get_terminal_size().columns - 1, break_long_words=False)


def command_name() -> str:
    """Return what to type to run `speeltafel`: its name if the shell finds it, else its relative path."""
    if shutil.which("speeltafel"):
        return "speeltafel"
    script = Path(sys.argv[0])
    return "python -m speeltafel" if script.name == "__main__.py" else os.path.relpath(script)


class Quit(Exception):
    """The players leave the table."""


class Terminal:
    """A match in the terminal: shows positions, reads moves and commands, and plays the bots' turns."""

    def __init__(
        self,
        match: Match,
        language: Language,
        *,
        aloud: bool = False,
        file: Path | None = None,
        bots: Mapping[int, str] | None = None,
        ask: Ask = bots.ask,
    ) -> None:
        self.match = match
        self.language: Language = language
        self.aloud = aloud
        self.file = file
        self.dice = Dice()
        self.bots = dict(bots or {})
        """The level of each seat that a bot plays."""
        self._ask = ask
        people = [seat for seat in range(1, match.seats + 1) if seat not in self.bots]
        self.alone = people[0] if len(people) == 1 else None
        """The seat of the only person at the screen, or None where there are several."""
        self.observer: int | None = self.alone
        """The seat that has the screen; None where nothing is hidden and everyone looks on."""
        self.seen = {seat: len(match.moves) for seat in range(match.seats + 1)}
        """How many events were printed for each seat; 0 stands for everyone together."""
        self.saved = match.record
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
        """Play until the match is over or somebody leaves, and save what isn't saved."""
        try:
            self._print(texts.TIP)
            while self._step():
                pass
        except (Quit, EOFError, KeyboardInterrupt, click.Abort):
            click.echo()
            if self.match.record != self.saved:
                self._save("")
        self._print(texts.GOODBYE)

    def _step(self) -> bool:
        """Make one decision, or run one command after the end; return whether the match continues."""
        match = self.match
        match.roll(self.dice)
        match match.turn:
            case Choose(seat, moves) if seat in self.bots:
                match.play(match.game.write(self._think(seat, moves, self.bots[seat]).move))
                return True
            case Choose(seat, moves):
                self._give_screen_to(seat)
                self._recap()
                self._show_position()
                self._print(self._question(seat))
                self._list_moves("", SHORT_LIST)
                self._decide(list(moves))
                return True
            case _:
                return self._finish()

    def _think(self, seat: int, moves: Sequence[Any], level: str) -> Thought[Any]:
        """Return the choice of a bot of this level, which gets the view of this seat."""
        view = self.match.game.view(self.match.state, seat)
        return self._ask(self.match.game.key, view, moves, level, BUDGET[level])

    def _decide(self, moves: list[Any]) -> None:
        """Read lines until one of them is a move or a command that changes the position."""
        while True:
            line = self._read(texts.YOUR_CHOICE)
            before = len(self.match.moves)
            if self._run_command(line):
                if len(self.match.moves) != before:
                    return
                continue
            token = self._chosen(line, moves)
            if token is None:
                continue
            try:
                self.match.play(token)
            except BadToken as refusal:
                self._print(refusal.text)
                self._print(texts.TIP)
            except Refusal as refusal:
                rule = f"{refusal.rule}: " if refusal.rule else ""
                click.echo(f"{rule}{refusal.text.into(self.language)}")
            else:
                return

    def _finish(self) -> bool:
        """Show the last position and the result, then run commands; return whether the match continues."""
        self.observer = self.alone
        self._recap()
        self._show_position()
        for text in self.match.result():
            self._print(text)
        while True:
            line = self._read(say(texts.THE_END, undo=texts.COMMANDS["undo"], save=texts.COMMANDS["save"]))
            if not line:
                return False
            before = len(self.match.moves)
            if not self._run_command(line):
                self._print(texts.TIP)
            elif len(self.match.moves) != before:
                return True

    def _question(self, seat: int) -> Text:
        """Return the question to this seat, with its name where several people share the screen."""
        match = self.match
        question = match.game.ask(match.game.view(match.state, seat), match.names)
        return question if self.observer is not None else addressed(question, match.names[seat - 1])

    # Output.

    def _view(self) -> Any:
        return self.match.game.view(self.match.state, self.observer)

    def _give_screen_to(self, seat: int) -> None:
        if not self.match.game.hidden or seat == self.observer:
            return
        name = self.match.names[seat - 1]
        if self.observer is not None:
            self._recap()
            self._read(say(texts.CLEAR, name=name))
        click.clear()
        click.echo("\n" * 50)
        self._read(say(texts.HAND_OVER, name=name))
        self.observer = seat

    def _recap(self) -> None:
        """Print what happened since this observer last looked."""
        key = self.observer or 0
        for text in self.match.sentences(self.seen[key], self.observer):
            self._print(text)
        self.seen[key] = len(self.match.moves)

    def _show_position(self) -> None:
        click.echo()
        (self._aloud if self.aloud else self._board)("")
        click.echo()

    def _print(self, text: Text) -> None:
        click.echo(wrapped(text.into(self.language).translate(_FACES)))

    def _read(self, prompt: Text) -> str:
        click.echo(prompt.into(self.language), nl=False)
        return input().strip()

    # Commands.

    def _run_command(self, line: str) -> bool:
        """Run the command on this line; return whether it was one."""
        word, _, rest = line.partition(" ")
        if word == "?":
            word = texts.COMMANDS["help"].into(self.language)
        for key, names in texts.COMMANDS.items():
            if word.lower() in names:
                self._commands[key](rest.strip())
                return True
        return False

    def _chosen(self, line: str, moves: list[Any]) -> str | None:
        """Return the token of the move that was typed or numbered; None where there is no such number."""
        write = self.match.game.write
        number = whole(line)
        if number is None or self._tokens_are_numbers(moves):
            return line
        if not 1 <= number <= len(moves):
            self._print(say(texts.NO_SUCH_NUMBER, last=len(moves)))
            return None
        return write(moves[number - 1])

    def _tokens_are_numbers(self, moves: list[Any]) -> bool:
        """Return whether tokens are numbers (Squadro, Columbiz); then lists of moves aren't numbered."""
        return any(self.match.game.write(move).isdigit() for move in moves)

    def _help(self, rest: str) -> None:
        self._print(texts.HOW_TO_CHOOSE)
        for key, command in texts.COMMANDS.items():
            meaning = say(texts.MEANINGS[key], rule=self.match.game.rulings[0])
            click.echo(f"  {command.into(self.language)}: {meaning.into(self.language)}")

    def _list_moves(self, rest: str, most: int | None = None) -> None:
        turn, game = self.match.turn, self.match.game
        if not isinstance(turn, Choose):
            return
        view = game.view(self.match.state, turn.seat)
        numbered = not self._tokens_are_numbers(list(turn.moves))
        for number, move in enumerate(turn.moves[:most], 1):
            token = game.write(move)
            label = game.label(view, move).into(self.language).translate(_FACES)
            click.echo(f"  {number}. {token}: {label}" if numbered else f"  {token}: {label}")
        if most is not None and len(turn.moves) > most:
            self._print(say(texts.MORE_MOVES, more=len(turn.moves) - most, command=texts.COMMANDS["moves"]))

    def _board(self, rest: str) -> None:
        self._print(self.match.game.picture(self._view(), self.match.names))

    def _aloud(self, rest: str) -> None:
        self._print(self.match.game.describe(self._view(), self.match.names))

    def _log(self, rest: str) -> None:
        for number, text in enumerate(self.match.sentences(0, self.observer), 1):
            click.echo(wrapped(f"{number}. {text.into(self.language)}"))

    def _rules(self, rest: str) -> None:
        book = self.match.game.rulebook.into(self.language)
        if not rest:
            click.echo_via_pager(printed(self.match.game, self.language))
        elif rest.upper() in self.match.game.rulings:
            click.echo(ruling(book, rest.upper()))
        else:
            self._print(say(texts.NO_RULING, shown=ascii(rest[:20])))

    def _hint(self, rest: str) -> None:
        """Print what the strongest bot would do, why, and its estimate of everyone's chances."""
        turn, match = self.match.turn, self.match
        if not isinstance(turn, Choose):
            return
        thought = self._think(turn.seat, turn.moves, LEVELS[-1])
        label = match.game.label(match.game.view(match.state, turn.seat), thought.move)
        self._print(say(texts.HINT, token=match.game.write(thought.move), label=label, why=thought.reason))
        for name, share in zip(match.names, thought.chances, strict=True):
            if match.seats > 1:
                self._print(say(texts.CHANCE, name=name, percent=round(100 * share)))

    def _undo(self, rest: str) -> None:
        try:
            self.match.undo()
            while isinstance(turn := self.match.turn, Choose) and turn.seat in self.bots:
                self.match.undo()
        except Refusal as refusal:
            self._print(refusal.text)
            return
        events = len(self.match.moves)
        self.seen = {seat: min(seen, events) for seat, seen in self.seen.items()}
        self._print(texts.TAKEN_BACK)

    def _save(self, rest: str) -> None:
        file = Path(rest) if rest else self.file or free_name(self.match.game.key)
        if file != self.file and file.exists():
            self._print(say(texts.EXISTS, file=file))
            return
        match = self.match.record
        try:
            save(file, match)
        except OSError as error:
            self._print(say(texts.NOT_SAVED, file=file, why=reason(error)))
            return
        self.file, self.saved = file, match
        self._print(say(texts.SAVED, file=file, command=command_name()))

    def _language(self, rest: str) -> None:
        self.language = "en" if self.language == "nl" else "nl"
        self._print(texts.SPEAKING)

    def _quit(self, rest: str) -> None:
        raise Quit
