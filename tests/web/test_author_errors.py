"""What the page for authors says of a game that raises errors, or returns what it shouldn't."""

import sys
from dataclasses import replace
from html import unescape

import pytest

from speeltafel.games import GAMES
from tests.web.test_author import STEP


def broken(*_):
    raise KeyError("lost")


@pytest.mark.parametrize(
    "part", [{"tell": broken}, {"label": broken}, {"describe": broken}, {"dump": broken}, {"play": broken}]
)
def test_errors_of_a_game_are_shown_where_they_arise(open_page, part):
    client = open_page({"squadro": replace(GAMES["squadro"], **part)})
    page = client.get("/author/squadro?log=1")
    assert page.status_code == 200
    assert "KeyError: &#39;lost&#39;" in page.text


def raised_in(file, name):
    """Return a function of the code of a game that raises an error in line 2 of this file."""
    made = {}
    code = f"def {name}(*given):\n    raise KeyError('lost')\n"
    exec(compile(code, str(file), "exec"), made)
    return made[name]


PLACES = {"nl": "squadro/rules.py, regel 2)", "en": "squadro/rules.py, line 2)"}


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("part", ["start", "turn", "view", "write"])
def test_a_game_without_a_position_to_show_says_what_it_raised_and_where(
    open_page, tmp_path, caplog, part, language
):
    broken = raised_in(tmp_path / "squadro" / "rules.py", part)
    client = open_page({"squadro": replace(GAMES["squadro"], **{part: broken})}, language)
    page = client.get("/author/squadro", params={"log": "1 2", "options": "first=2"})
    assert page.status_code == 200
    shown = unescape(page.text)
    assert "KeyError: 'lost'" in shown
    assert PLACES[language] in shown
    assert 'data-version="' in page.text, "it loads again when the file is mended"
    assert 'value="first=2"' in page.text
    assert ">1 2</textarea>" in page.text
    assert "raise KeyError('lost')" in caplog.text or "Traceback" in caplog.text


@pytest.mark.parametrize("language", ["nl", "en"])
def test_an_error_of_a_later_position_is_shown_with_the_one_before_it(open_page, tmp_path, caplog, language):
    turn, broken = GAMES["squadro"].turn, raised_in(tmp_path / "squadro" / "rules.py", "turn")
    start = GAMES["squadro"].start(2, {"first": 1, "repetition": "draw"})
    game = replace(GAMES["squadro"], turn=lambda state: turn(state) if state == start else broken())
    page = open_page({"squadro": game}, language).get("/author/squadro?log=1+2")
    assert page.status_code == 200
    assert PLACES[language] in page.text
    assert {"nl": "tot nu toe: 0<", "en": "so far: 0<"}[language] in page.text
    assert "Traceback" in caplog.text


@pytest.mark.parametrize(
    ("language", "said"), [("nl", "`turn` geeft None terug"), ("en", "`turn` returns None")]
)
def test_a_turn_that_returns_nothing_is_told(open_page, language, said):
    client = open_page({"squadro": replace(GAMES["squadro"], turn=lambda state: None)}, language)
    assert said in client.get("/author/squadro").text


@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_turn_of_no_seat_is_told(open_page, language):
    turn = GAMES["squadro"].turn
    wrong = replace(GAMES["squadro"], turn=lambda state: replace(turn(state), seat=0))
    page = open_page({"squadro": wrong}, language).get("/author/squadro").text
    said = {
        "nl": "laat stoel 0 kiezen, en de stoelen zijn 1 tot en met 2",
        "en": "lets seat 0 choose, and the",
    }
    assert said[language] in page


def test_an_error_in_what_follows_a_step_keeps_what_was_typed(open_page, tmp_path):
    play, broken = GAMES["squadro"].play, raised_in(tmp_path / "squadro" / "rules.py", "play")
    game = replace(
        GAMES["squadro"], play=lambda state, move: broken() if move.track == 5 else play(state, move)
    )
    form = STEP | {"right": "1", "then": "5", "title-en": "My title", "do": "check"}
    page = open_page({"squadro": game}).post("/author/squadro/step", data=form).text
    assert PLACES["en"] in page
    assert "My title" in page


def test_an_error_that_shows_only_in_our_code_is_told_too(open_page, caplog):
    client = open_page({"squadro": replace(GAMES["squadro"], turn=lambda: None)})
    page = client.get("/author/squadro")
    assert page.status_code == 200
    assert "TypeError" in page.text
    assert 'data-version="' in page.text, "it loads again when the file is mended"
    assert "Traceback" in caplog.text


@pytest.mark.parametrize("part", ["start", "turn", "view", "play", "label", "tell", "dump", "ask"])
def test_a_game_that_leaves_the_program_stops_no_page(open_page, part):
    client = open_page({"squadro": replace(GAMES["squadro"], **{part: lambda *_: sys.exit(3)})})
    page = client.get("/author/squadro?log=1")
    assert page.status_code == 200
    assert "SystemExit: 3" in page.text


@pytest.mark.parametrize("part", ["label", "ask", "tell", "picture", "describe"])
def test_what_should_be_a_text_and_is_none_is_told(open_page, part):
    client = open_page({"squadro": replace(GAMES["squadro"], **{part: lambda *_: None})})
    page = client.get("/author/squadro?log=1")
    assert page.status_code == 200
    assert "TypeError: None is no Text" in page.text


def test_touches_that_raise_are_told_beside_their_moves(open_page):
    squadro = GAMES["squadro"]
    client = open_page({"squadro": replace(squadro, look=replace(squadro.look, touches=broken))})
    assert "KeyError: &#39;lost&#39;" in client.get("/author/squadro").text
