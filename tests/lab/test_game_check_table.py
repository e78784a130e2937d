"""What `speeltafel check-game` says of texts in one language and of what is touched on a table."""

from dataclasses import replace

import pytest

from speeltafel.cli.new_game import write
from speeltafel.cli.new_game_questions import Plan
from speeltafel.core.kit.spread import Row, Thing
from speeltafel.core.words import Text
from speeltafel.lab import game_check
from speeltafel.lab.game_check import findings
from tests.lab.test_game_check import imported, required, says

TEXTS = {
    'X = Text("kies", "")': "no English for “kies”",
    'X = Text(" ", "choose")': "no Dutch for “choose”",
    'X = Reason.of("T1", "Nee.", "")': "no English for “Nee.”",
    'X = Text("", "")': "",
    'X = Text(f"{1}", "")': "",
}


@pytest.mark.parametrize("line", TEXTS)
def test_a_text_in_one_language_is_told_with_its_line(shelf, line):
    write(Plan("Toren"), shelf)
    file = shelf / "toren" / "words.py"
    before = file.read_text("utf-8")
    file.write_text(
        f"{before}{line}\n".replace("X = Reason", "from speeltafel.core.game import Reason\nX = Reason")
    )
    at = len(file.read_text("utf-8").splitlines())
    told = [text.en for text in required(imported("toren"))]
    template = game_check.ONE_LANGUAGE.en
    assert told == ([template.format(what=f"{TEXTS[line]} ({file}, line {at})")] if TEXTS[line] else [])


@pytest.mark.parametrize("board", ["rows", "hexagons"])
def test_a_thing_that_is_touched_for_no_move_is_told(shelf, board):
    write(Plan("Toren", board=board), shelf)
    game = imported("toren")

    def table(view, names):
        thing = Thing("crate", "man", Text("krat", "crate"), touch="kist")
        return (*game.table(view, names), Row(Text("Krat", "Crate"), (thing,)))

    assert not says(game_check.NO_TOUCH, required(game))
    told = required(replace(game, table=table))
    assert (
        game_check.NO_TOUCH.en.format(what="crate has `touch` kist, and no move touches that") in told[0].en
    )
    assert "crate heeft `touch` kist" in told[0].nl


def test_a_table_on_which_nothing_is_touched_is_noted(shelf):
    write(Plan("Toren", board="squares"), shelf)
    game = imported("toren")
    buttons = replace(game, look=replace(game.look, touches=lambda view, move: ()))
    for one, noted in ((game, False), (buttons, True)):
        assert (
            game_check.ONLY_BUTTONS in [found.text for found in findings(one) if not found.required]
        ) == noted
