"""The table in the terminal, with scripted input."""

import builtins
import random
from dataclasses import replace

import click
import pytest

from speeltafel.bots.bot import Thought
from speeltafel.cli import texts
from speeltafel.cli.terminal import Terminal
from speeltafel.core import record
from speeltafel.core.game import Choose, Over, Reason
from speeltafel.core.refusals import BadToken
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.play.chance import Dice
from speeltafel.play.match import Match
from tests.playouts import games
from tests.squadro.positions import at

DIGITS = str.maketrans("⚀⚁⚂⚃⚄⚅", "123456")
"""Not every terminal can draw dice, so they are told in figures there."""


class People:
    """The people at the screen: they type the script, then answer every question with a legal move."""

    def __init__(self, monkeypatch, terminal, script=(), seed=1, then_random=True):
        self.terminal, self.script, self.then_random = terminal, list(script), then_random
        self.rng = random.Random(seed)
        monkeypatch.setattr(builtins, "input", self.type)
        monkeypatch.setattr(click, "clear", lambda: click.echo("<clear>"))

    def type(self):
        if self.script:
            return self.script.pop(0)
        if not self.then_random:
            raise EOFError
        turn, table = self.terminal.match.turn, self.terminal.match
        handing_over = table.game.hidden and isinstance(turn, Choose) and self.terminal.observer != turn.seat
        if isinstance(turn, Over) or handing_over:
            return ""
        place = self.rng.randrange(len(turn.moves))
        token = table.game.write(turn.moves[place])
        if any(table.game.write(move).isdigit() for move in turn.moves):
            return token
        return self.rng.choice([token, str(place + 1)])


def sit_down(monkeypatch, game, script=(), seats=None, language="en", then_random=False, **options):
    """Return a table with scripted people and a fixed seed."""
    table = Match(GAMES[game], seats or GAMES[game].seats[0], options)
    terminal = Terminal(table, language)
    terminal.dice = Dice(b"terminal")
    People(monkeypatch, terminal, script, then_random=then_random)
    return terminal


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@games
@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_whole_game_can_be_played_to_its_end(monkeypatch, capsys, game, language):
    short = {"saxum": {"target": 30}, "zocken": {"rounds": 1}}.get(game.key, {})
    terminal = sit_down(
        monkeypatch, game.key, seats=game.seats[-1], language=language, then_random=True, **short
    )
    terminal.run()
    shown = capsys.readouterr().out
    assert isinstance(terminal.match.turn, Over)
    assert texts.GOODBYE.into(language) in shown
    for text in terminal.match.result():
        assert text.into(language) in shown
    if not game.hidden:
        for text in terminal.match.sentences(0, None if terminal.match.seats > 1 else 1):
            assert text.into(language).translate(DIGITS) in shown


@games
def test_no_command_is_a_move(game):
    for words in texts.COMMANDS.values():
        for word in words:
            with pytest.raises(BadToken):
                game.read(word)


def test_moves_are_chosen_by_number_or_by_token(monkeypatch, capsys):
    terminal = sit_down(monkeypatch, "zocken", ["1", "f3"], seats=2)
    terminal.run()
    assert terminal.match.record.log[0] == "red"
    assert terminal.match.record.log[2] == "f3"
    assert "1. red: " in capsys.readouterr().out


def test_a_number_that_is_a_token_is_a_move(monkeypatch):
    """With row 2 home the list is 1 3 4 5; typing 3 means row 3, not the third in the list."""
    terminal = sit_down(monkeypatch, "squadro", ["3"])
    terminal.match.states = [at(rows=(0, 12, 0, 0, 0))]
    terminal.run()
    assert terminal.match.record.log == ("3",)


def test_a_number_that_is_not_in_the_list_is_explained(monkeypatch, capsys):
    terminal = sit_down(monkeypatch, "zocken", ["99", "0"])
    terminal.run()
    assert capsys.readouterr().out.count("choose 1 to 7") == 2
    assert terminal.match.moves == []


def test_an_illegal_move_gets_its_ruling_and_nonsense_gets_help(monkeypatch, capsys):
    terminal = sit_down(monkeypatch, "zocken", ["f3", "hello", ""], language="nl")
    terminal.run()
    shown = capsys.readouterr().out
    assert "Z1: " in shown
    assert "'hello' is geen zet" in shown
    assert texts.TIP.nl in shown
    assert terminal.match.moves == []


def test_undo_takes_back_the_last_choice_and_the_same_roll_comes_again(monkeypatch, capsys):
    terminal = sit_down(monkeypatch, "zocken", ["undo", "red", "undo", "red"])
    terminal.run()
    shown = capsys.readouterr().out
    assert "No move has been made yet." in shown
    assert "Taken back." in shown
    first, second = [line for line in shown.split("\n") if "shows" in line]
    assert first == second


def test_save_and_resume(monkeypatch, capsys, tmp_path):
    terminal = sit_down(monkeypatch, "squadro", ["1", "save", "2", "save evening.txt", "save evening.txt"])
    terminal.run()
    assert record.read((tmp_path / "squadro-1.speeltafel").read_text("utf-8")).log == ("1",)
    saved = record.read((tmp_path / "evening.txt").read_text("utf-8"))
    assert saved.log == ("1", "2")
    assert Match.resume(saved, GAMES).state == terminal.match.state
    assert list(tmp_path.glob("*.part")) == []


def test_save_does_not_overwrite_what_is_not_of_this_match(monkeypatch, capsys, tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    terminal = sit_down(monkeypatch, "squadro", ["save letter.txt", "save no/such/folder.txt"])
    terminal.run()
    shown = capsys.readouterr().out
    assert (tmp_path / "letter.txt").read_text() == "dear"
    assert "already exists" in shown
    assert "Saving to no/such/folder.txt failed" in shown


@pytest.mark.parametrize("leave", ["quit", "weggaan", None])
def test_leaving_saves_what_was_played(monkeypatch, capsys, tmp_path, leave):
    terminal = sit_down(monkeypatch, "squadro", ["4", leave] if leave else ["4"])
    terminal.run()
    assert record.read((tmp_path / "squadro-1.speeltafel").read_text("utf-8")).log == ("4",)
    assert "--resume squadro-1.speeltafel" in capsys.readouterr().out


def test_leaving_before_the_first_move_saves_no_file(monkeypatch, tmp_path):
    sit_down(monkeypatch, "squadro", ["quit"]).run()
    assert list(tmp_path.iterdir()) == []


def test_help_names_every_command_in_the_players_language(monkeypatch, capsys):
    sit_down(monkeypatch, "squadro", ["?", "english", "help", "nederlands"], language="nl").run()
    shown = capsys.readouterr().out
    for words in texts.COMMANDS.values():
        assert f"  {words.nl}: " in shown
        assert f"  {words.en}: " in shown
    assert "We speak English." in shown
    assert "We praten Nederlands." in shown


def test_a_rulebook_without_rulings_stops_neither_help_nor_a_refusal(monkeypatch, capsys):
    reason = Reason("", Text("Dat kan nu niet.", "That can't be done now."))
    written = replace(GAMES["zocken"], rulings=(), why_not=lambda view, move: reason)
    monkeypatch.setitem(GAMES, "zocken", written)
    sit_down(monkeypatch, "zocken", ["help", "f3", "quit"]).run()
    shown = capsys.readouterr().out
    assert f"  {texts.COMMANDS['rules'].en}: " in shown
    assert "Your choice: That can't be done now.\n" in shown


def test_log_board_read_and_rules(monkeypatch, capsys):
    sit_down(
        monkeypatch, "squadro", ["1", "log", "board", "read", "rules q4", "rules", "rules z9", "moves"]
    ).run()
    shown = capsys.readouterr().out
    assert "1. Player 1 advances row 1: 3 steps." in shown
    assert "row 1: on its way out, step 3 of 6, speed 3." in shown
    assert "**Q4.** If a piece meets" in shown
    assert shown.count("# Squadro") == 1
    assert "'z9' is not a ruling of this game." in shown


def test_undo_and_save_work_after_the_end(monkeypatch, tmp_path):
    terminal = sit_down(monkeypatch, "squadro", ["2", "hello", "save", "undo", "2", ""])
    terminal.match.states = [at(rows=(12, 11, 12, 12, 0))]
    terminal.run()
    assert terminal.match.record.log == ("2",)
    assert (tmp_path / "squadro-1.speeltafel").exists()


def test_a_hidden_game_hands_the_screen_over_and_shows_nobody_elses_hand(monkeypatch, capsys):
    terminal = sit_down(monkeypatch, "saga", then_random=True)
    for name, seat in (("Ana", 1), ("Bo", 2)):
        terminal.match.given_names[seat] = name
    terminal.run()
    screens = capsys.readouterr().out.split("<clear>")
    assert len(screens) > 10
    for screen in screens[1:4]:
        head = screen.strip().split("\n")[0]
        assert head.startswith("Hand the screen to ")
        reader, other = ("Ana", "Bo") if head.startswith("Hand the screen to Ana") else ("Bo", "Ana")
        assert f"{reader}: press Enter when nobody else is looking." in head
        assert f"Press Enter to clear the screen for {other}." in screen


@games
@pytest.mark.parametrize("language", ["nl", "en"])
def test_players_at_a_shared_keyboard_are_asked_by_name(monkeypatch, capsys, game, language):
    """The prompt was once only "Bo is to play.", without what to choose."""
    terminal = sit_down(
        monkeypatch, game.key, seats=max(2, game.seats[0]), language=language, then_random=True
    )
    prompts = []
    decide = terminal._decide

    def note(moves):
        seat = terminal.match.turn.seat
        question = game.ask(game.view(terminal.match.state, seat), terminal.match.names).into(language)
        name = terminal.match.names[seat - 1].into(language)
        prompts.append(question if game.hidden else f"{name}, {question[0].lower()}{question[1:]}")
        decide(moves)

    monkeypatch.setattr(terminal, "_decide", note)
    terminal.run()
    lines = capsys.readouterr().out.split("\n")
    assert prompts
    for question in prompts:
        assert question.translate(DIGITS) in lines


def test_a_question_by_name_reads_well(monkeypatch, capsys):
    sit_down(monkeypatch, "squadro", ["1"], language="nl").run()
    assert "Speler 2, jij bent aan de beurt: welke kolom vooruit?" in capsys.readouterr().out
    sit_down(monkeypatch, "squadro", ["1"]).run()
    assert "Player 2, it's your turn: which column advances?" in capsys.readouterr().out


def test_an_open_game_needs_no_handing_over(monkeypatch, capsys):
    sit_down(monkeypatch, "squadro", ["1", "1"]).run()
    assert "<clear>" not in capsys.readouterr().out


def first_move(game, view, moves, level, seconds):
    """Choose the first legal move."""
    share = 1 / GAMES[game].seats[0]
    chances = (share,) * GAMES[game].seats[0]
    return Thought(moves[0], chances, Text("Het is de eerste.", "It comes first."))


def among_bots(monkeypatch, game, script, seat=1, **settings):
    """Return a table with one person at the screen and bots on all other seats."""
    table = Match(GAMES[game], GAMES[game].seats[0], {})
    bots = {place: "club" for place in range(1, table.seats + 1) if place != seat}
    terminal = Terminal(table, "en", bots=bots, ask=first_move)
    terminal.dice = Dice(b"terminal")
    People(monkeypatch, terminal, script, **settings)
    return terminal


def test_bots_play_the_other_seats_and_the_only_person_is_addressed_as_you(monkeypatch, capsys):
    terminal = among_bots(monkeypatch, "squadro", ["2", "3"], seat=2, then_random=False)
    terminal.run()
    assert [move.track for move in terminal.match.moves] == [1, 2, 1, 3, 1]
    output = capsys.readouterr().out
    assert "Player 1 advances row 1" in output
    assert "You advance column 2" in output


def test_one_person_among_bots_keeps_the_screen(monkeypatch, capsys):
    terminal = among_bots(monkeypatch, "saga", [], seat=1, then_random=False)
    terminal.run()
    output = capsys.readouterr().out
    assert "Hand the screen" not in output
    assert "<clear>" not in output
    assert terminal.observer == 1


def test_undo_among_bots_takes_back_the_own_choice(monkeypatch):
    terminal = among_bots(monkeypatch, "squadro", ["2", "undo", "4"], then_random=False)
    terminal.run()
    assert [move.track for move in terminal.match.moves] == [4, 1]


def test_a_hint_prints_a_move_a_reason_and_chances_and_plays_nothing(monkeypatch, capsys):
    terminal = among_bots(monkeypatch, "squadro", ["hint"], then_random=False)
    terminal.run()
    output = capsys.readouterr().out
    assert "The bot would play 1 (Row 1: 3 steps). It comes first." in output
    assert "Winning chance Player 1: 50%." in output
    assert terminal.match.moves == []


@games
def test_a_whole_game_against_bots_comes_to_its_end(game, monkeypatch, capsys):
    terminal = among_bots(monkeypatch, game.key, [], then_random=True)
    terminal.run()
    assert isinstance(terminal.match.turn, Over)
