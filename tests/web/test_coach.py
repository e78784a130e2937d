"""A first game with a coach: it looks at one's last move, and speaks up where that cost much."""

import pytest

from speeltafel.core.game import Choose
from speeltafel.core.report import Appraisal
from speeltafel.core.words import Text
from tests.web.thinkers import Appraiser

WHY = Text("Zo blijft je stuk staan.", "That keeps your piece where it is.")


class Strict(Appraiser):
    """Holds the first move for the best by far, and the second for nearly as good."""

    best, second, worst = 0.9, 0.87, 0.3

    def appraisal(self, game, state, taken, seed):
        turn = game.turn(state)
        values = [self.best, self.second, *[self.worst] * len(turn.moves)]
        tokens = [game.write(move) for move in turn.moves]
        shares = {token: self.share(turn.seat, value) for token, value in zip(tokens, values, strict=False)}
        return Appraisal(shares[tokens[0]], shares[taken], shares, tokens[0], WHY)


@pytest.fixture
def ana(house):
    return house.guest("en")


@pytest.fixture
def strict(house):
    house.app.state.bots._appraise = judge = Strict()
    return judge


def plays(house, guest, table, move):
    house.bots_have_moved(table)
    guest.done(f"{table}/move", seat=1, move=move, version=house.room(table).version)
    house.bots_have_moved(table)


def test_a_lesson_ends_in_a_game_against_a_beginner_with_a_coach(house, ana):
    table = ana.post("/learn/squadro/play").headers["location"]
    assert house.room(table).chairs[1].bot == "beginner"
    page = ana.get(table).text
    assert 'id="coach"' in page
    assert "/static/coach.js" in page
    assert 'id="coach"' not in house.guest("en").get(table).text


@pytest.mark.parametrize("game", ["saxum", "saga", "zocken", "columbiz"])
def test_every_game_begins_so(house, ana, game):
    assert 'id="coach"' in ana.get(ana.post(f"/learn/{game}/play").headers["location"]).text


def test_the_coach_sees_what_its_pupil_saw_and_speaks_up_where_a_move_cost_much(house, ana, strict):
    table = ana.post("/learn/squadro/play").headers["location"]
    plays(house, ana, table, "3")
    strict.asked.clear()
    said = ana.done(f"{table}/look", seat=1)["coach"]
    assert said["much"] is True
    assert "“Row 1: 3 steps”: your chance to win would have been 90%, now it is 30%" in said["words"][0]
    assert said["words"][1] == WHY.en
    assert strict.asked == [house.room(table).table.states[0]]
    page = ana.post(f"{table}/look", seat=1).text
    assert 'action="/t/' in page
    assert "/undo" in page


def test_a_fine_move_is_praised_and_nothing_is_offered_back(house, ana, strict):
    table = ana.post("/learn/squadro/play").headers["location"]
    assert ana.done(f"{table}/look", seat=1)["coach"] == {"words": [], "much": False}
    assert "looks on with you" in ana.post(f"{table}/look", seat=1).text
    plays(house, ana, table, "1")
    assert ana.done(f"{table}/look", seat=1)["coach"] == {
        "words": ["Good move: there was nothing better here."],
        "much": False,
    }
    assert "/undo" not in ana.post(f"{table}/look", seat=1).text


def test_the_coach_is_silent_where_little_was_given_away_or_nothing_was_at_stake(house, ana, strict):
    table = ana.post("/learn/squadro/play").headers["location"]
    plays(house, ana, table, "2")
    silent = {"words": [], "much": False}
    assert ana.done(f"{table}/look", seat=1)["coach"] == silent, "three points less are no praise"
    strict.worst = 0.85
    plays(house, ana, table, "1")
    assert ana.done(f"{table}/look", seat=1)["coach"] == silent, "nothing could have gone wrong"


def test_a_losing_position_is_not_praised_as_if_it_were_won(house, ana, strict):
    strict.best, strict.second, strict.worst = 0.2, 0.2, 0.05
    table = ana.post("/learn/squadro/play").headers["location"]
    plays(house, ana, table, "1")
    (words,) = ana.done(f"{table}/look", seat=1)["coach"]["words"]
    assert words == "You are behind, but this was the best move."


def test_where_there_was_only_one_move_nothing_is_said_and_nobody_asked(house, ana, strict):
    table = ana.post("/learn/squadro/play").headers["location"]
    plays(house, ana, table, "1")
    live = house.live(table)
    turn, game = live.room.game.turn, live.room.game
    object.__setattr__(game, "turn", lambda state: _only_first(turn(state)))
    try:
        strict.asked.clear()
        assert ana.done(f"{table}/look", seat=1)["coach"] == {"words": [], "much": False}
        assert not strict.asked
    finally:
        object.__setattr__(game, "turn", turn)


def _only_first(turn):
    return Choose(turn.seat, turn.moves[:1])


def test_the_coach_comes_and_goes_as_one_likes(house, ana):
    table = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    assert 'id="coach"' not in ana.get(table).text
    assert ana.post(f"{table}/coach", on="yes").headers["location"] == table
    assert 'id="coach"' in ana.get(table).text
    ana.post(f"{table}/coach", on="no")
    assert 'id="coach"' not in ana.get(table).text


def test_against_people_there_is_no_coach(house, ana):
    bo = house.guest("en")
    table = house.table("squadro", ana, bo)
    house.play(table, [ana, bo], steps=2)
    ana.post(f"{table}/coach", on="yes")
    assert 'id="coach"' not in ana.get(table).text
    assert ana.post(f"{table}/look", json=True, seat=1).status_code == 403
    alone = ana.post("/learn/squadro/play").headers["location"]
    assert bo.post(f"{alone}/look", json=True, seat=1).status_code in (403, 422)
    assert ana.post(f"{alone}/look", json=True, seat=2).status_code in (403, 422)
