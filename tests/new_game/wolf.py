"""The rules of Wolf, and what is told of a game without points; `test_contract.py` runs it in a copy.

Pytest does not collect this file by itself.
"""

import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from speeltafel.core.game import Choose, Over
from speeltafel.core.lesson import Step
from speeltafel.core.match import begin, replay
from speeltafel.core.proofreading import step_faults
from speeltafel.core.words import LANGUAGES, default_names
from speeltafel.games import GAMES
from tests.playouts import all_observers, play_out
from tests.web.local_server import local_server
from tests.web.test_bots import play_to_the_end

GAME = GAMES["wolf"]
RULES = import_module("speeltafel.games.wolf.rules")
POINTS = re.compile(r"\d+ (punt|point)|\b0\b")


def offered(state):
    turn = GAME.turn(state)
    assert isinstance(turn, Choose)
    return set(turn.moves)


def standing(wolf, sheep, seat):
    return replace(begin(GAME, 2), animals=((wolf,), tuple(sheep.split())), seat=seat)


def refused(state, move):
    return GAME.why_not(GAME.view(state, state.seat), move).rule


def test_w1_the_wolf_begins_unless_the_sheep_do():
    assert offered(begin(GAME, 2)) == {"e1-d2", "e1-f2"}
    assert GAME.turn(begin(GAME, 2, {"first": "sheep"})).seat == 2
    assert refused(begin(GAME, 2), "b8-a7") == "W1"


def test_w2_w3_and_w4_the_wolf_goes_back_and_a_sheep_does_not_and_nobody_is_taken():
    state = standing("d4", "c5 a7 b8 d8", 1)
    assert offered(state) == {"d4-c3", "d4-e3", "d4-e5"}
    assert refused(state, "d4-c5") == "W4"
    state = replace(state, seat=2)
    assert offered(state) == {"c5-b4", "a7-b6", "b8-c7", "d8-c7", "d8-e7"}
    assert refused(state, "c5-b6") == "W3"


def test_w5_the_wolf_wins_in_the_pasture_or_when_no_sheep_can_move():
    assert GAME.turn(GAME.play(standing("c7", "a1 c1 e1 g1", 1), "c7-d8")) == Over((0, 0), (1,), "past")
    assert GAME.turn(standing("h4", "a1 c1 e1 g1", 2)) == Over((0, 0), (1,), "stuck")


def test_w6_the_sheep_win_when_the_wolf_is_shut_in():
    assert GAME.turn(standing("a1", "b2 d2 f2 h2", 1)) == Over((0, 0), (2,), "caught")


def test_a_sheep_keeps_its_number_wherever_it_goes():
    state, _ = replay(GAME, begin(GAME, 2), ["e1-f2", "d8-c7"])
    assert state[-1].animals[1] == ("b8", "c7", "f8", "h8")


def test_the_lesson_is_right():
    text = Path(str(RULES.__file__)).with_name("lesson.json").read_text("utf-8")
    for step in msgspec.json.decode(text, type=tuple[Step, ...]):
        assert list(step_faults(GAME, step)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_points_are_told_shown_or_read_aloud(language):
    played, names = play_out(GAME, 2), default_names(2)
    assert GAME.tally is None
    for before, move, after in played.events:
        for observer in all_observers(2):
            was, view = GAME.view(before, observer), GAME.view(after, observer)
            told = [GAME.picture(view, names), GAME.describe(view, names), GAME.tell(was, move, view, names)]
            for text in told:
                assert not POINTS.search(text.into(language)), text
            assert [GAME.look.standing(view, seat).into(language) for seat in (1, 2)] == ["", ""]


def test_pages_tell_who_won_and_no_score(tmp_path):
    with local_server(tmp_path) as server:
        ana = server.guest("en")
        path = ana.post("/tables", game="wolf", level="beginner", **{"with": "bot"}).headers["location"]
        page = ana.get(path).text
        assert 'class="score"' not in page
        assert re.search(r'<span class="rest">\w+, beginner</span>', page), "without a dot before it"
        play_to_the_end(server, ana, path)
        page = ana.get(path).text
        assert re.search(r"You win!|You lose to ", page)
        assert "point" not in re.sub(r"<[^>]*>", "", page)
        for place in ("/at/3", "/evening"):
            assert 'class="score"' not in ana.get(f"{path}{place}").text
        assert "–" in ana.get("/mine/scores").text
