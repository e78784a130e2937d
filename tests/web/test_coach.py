"""A first game with a coach: it looks at one's last move, and speaks up where that cost much."""

import time
from concurrent.futures import Future
from dataclasses import replace
from random import Random

import pytest

from speeltafel.bots.squadro.facts import WINS
from speeltafel.core.game import Choose
from speeltafel.core.report import Appraisal, Known
from speeltafel.games import GAMES
from speeltafel.server.studies import report_on
from tests.web.test_analysis import eventually
from tests.web.thinkers import WHY, Appraiser, Strict

SURE = Known(WINS, 1)
SILENT = {"words": [], "much": False, "back": False}


def plays(house, guest, table, move):
    house.bots_have_moved(table)
    guest.done(f"{table}/move", seat=1, move=move, version=house.room(table).version)
    house.bots_have_moved(table)


def test_a_lesson_ends_in_a_game_against_a_beginner_with_a_coach(house, ana):
    table = ana.post("/learn/squadro/play").headers["location"]
    assert house.room(table).chairs[1].bot == "beginner"
    page = ana.get(table).text
    assert 'id="coach"' in page
    assert "/coach.js" in page
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
    assert said["words"][0] == (
        "“Row 1: 3 steps” was stronger than “Row 3: 2 steps”: a winning chance of 90% instead of 30%."
    )
    assert said["back"] is True
    assert said["words"][1] == WHY.en
    assert strict.asked[0] == house.room(table).match.states[0]
    page = ana.post(f"{table}/look", seat=1).text
    assert 'action="/t/' in page
    assert "/undo" in page


def test_a_fine_move_is_praised_and_nothing_is_offered_back(house, ana, strict):
    table = ana.post("/learn/squadro/play").headers["location"]
    assert ana.done(f"{table}/look", seat=1)["coach"] == SILENT
    assert "looks on with you" in ana.post(f"{table}/look", seat=1).text
    plays(house, ana, table, "1")
    assert ana.done(f"{table}/look", seat=1)["coach"] == {
        "words": ["“Row 1: 3 steps” was a good move: there was nothing better."],
        "much": False,
        "back": False,
    }
    assert "/undo" not in ana.post(f"{table}/look", seat=1).text


def test_the_coach_is_silent_where_little_was_given_away_or_nothing_was_at_stake(house, ana, strict):
    table = ana.post("/learn/squadro/play").headers["location"]
    plays(house, ana, table, "2")
    silent = SILENT
    assert ana.done(f"{table}/look", seat=1)["coach"] == silent, "three points less are no praise"
    strict.worst = 0.85
    table = ana.post("/learn/squadro/play").headers["location"]
    plays(house, ana, table, "1")
    assert ana.done(f"{table}/look", seat=1)["coach"] == silent, "nothing could have gone wrong"


def test_a_losing_position_is_not_praised_as_if_it_were_won(house, ana, strict):
    strict.best, strict.second, strict.worst = 0.2, 0.2, 0.05
    table = ana.post("/learn/squadro/play").headers["location"]
    plays(house, ana, table, "1")
    (words,) = ana.done(f"{table}/look", seat=1)["coach"]["words"]
    assert words == "You were behind, but “Row 1: 3 steps” was the best move."


def test_where_there_was_only_one_move_nothing_is_said_and_nobody_asked(house, ana, strict):
    table = ana.post("/learn/squadro/play").headers["location"]
    plays(house, ana, table, "1")
    live = house.live(table)
    turn, game = live.table.game.turn, live.table.game
    object.__setattr__(game, "turn", lambda state: _only_first(turn(state)))
    try:
        strict.asked.clear()
        assert ana.done(f"{table}/look", seat=1)["coach"] == SILENT
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


class Fickle(Appraiser):
    """Never says the same twice, as a search does that is cut off by the clock."""

    def appraisal(self, game, state, taken, seed):
        turn, chance = game.turn(state), Random(len(self.asked))
        if not isinstance(turn, Choose):
            return super().appraisal(game, state, taken, seed)
        shares = {game.write(move): self.share(turn.seat, chance.random()) for move in turn.moves}
        best = max(shares, key=lambda token: shares[token][turn.seat - 1])
        return Appraisal(shares[best], shares[taken or best], shares, best, WHY)


@pytest.mark.parametrize("game", GAMES)
def test_hint_coach_and_analysis_say_the_same_of_a_position(house, ana, game):
    """14 % was said by the one and 70 % by the other, for each had a search of its own."""
    house.app.state.services.studies._appraise = judge = Fickle()
    table = ana.post(f"/learn/{game}/play").headers["location"]
    live, room, hints = house.live(table), house.room(table), {}
    for _ in range(3):
        house.bots_have_moved(table)
        while len(room.turn.moves) < 2:
            house.play(table, [ana, ana])
            house.bots_have_moved(table)
        place, view = len(room.match.moves), room.view(room.state, 1)
        labels = {room.game.write(move): room.game.label(view, move).en for move in room.turn.moves}
        hint = hints[place] = ana.done(f"{table}/hint", seat=1)["hint"]
        assert ana.done(f"{table}/hint", seat=1)["hint"] == hint, "asked again, it says the same"
        taken = next(token for token in labels if token != hint["move"])
        ana.done(f"{table}/move", seat=1, move=taken, version=room.version)
        found = house.door.portal.call(house.app.state.services.studies.known, live, place)
        worth = {token: round(100 * shares[0]) for token, shares in found.moves.items()}
        assert f"Guest {worth[hint['move']]}%, " in hint["chances"][0]
        said = ana.done(f"{table}/look", seat=1)["coach"]
        if said["much"]:
            assert f"“{labels[hint['move']]}” was stronger than “{labels[taken]}”" in said["words"][0]
            assert f"{worth[hint['move']]}% instead of {worth[taken]}%" in said["words"][0]
    assert len(judge.asked) == len(set(map(id, judge.asked))), "no position was judged twice"
    analysed(ana, table)
    steps = report_on(room, house.door.portal.call(house.app.state.services.studies.appraisals, live)).steps
    for place, hint in hints.items():
        assert steps[place].best == hint["move"]
        assert f"Guest {round(100 * steps[place].values[hint['move']])}%, " in hint["chances"][0]


def test_the_coach_has_judged_the_choice_before_it_is_made(house, ana, strict):
    """So it speaks up before the opponent has answered."""
    table = ana.post("/learn/squadro/play").headers["location"]
    house.bots_have_moved(table)
    ana.get(table)
    judged(house, table, 0)
    for turn in range(2):
        plays(house, ana, table, "3")
        judged(house, table, len(house.room(table).match.moves))
        asked = len(strict.asked)
        assert asked == turn + 2, "the next choice is judged while its player thinks"
        assert ana.done(f"{table}/look", seat=1)["coach"]["much"] is True
        assert len(strict.asked) == asked, "and then nobody need be asked"
    ana.get(table)
    assert len(strict.asked) == asked, "nor when the page is loaded anew"


def analysed(guest, table):
    """The page with the analysis, once the match is given up and all of it is judged."""
    guest.done(f"{table}/resign", seat=1)
    guest.post(f"{table}/analysis")
    deadline = time.monotonic() + 90
    while "<polyline" not in (page := guest.get(f"{table}/analysis").text):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return page


def judged(house, table, place):
    """Wait until the choice at this place is judged."""
    deadline = time.monotonic() + 90
    while house.door.portal.call(house.app.state.services.studies.known, house.live(table), place) is None:
        assert time.monotonic() < deadline
        time.sleep(0.001)


class Waiting(Strict):
    """Answers no question until it is told to answer the oldest."""

    def __init__(self):
        super().__init__()
        self.waiting = []

    def __call__(self, game, state, taken, seed, asker):
        self.waiting.append((super().__call__(game, state, taken, seed, asker), Future()))
        return self.waiting[-1][1]

    def answer(self):
        answered, waits = self.waiting.pop(0)
        waits.set_result(answered.result())


def people(judge):
    """For whom each judgement was asked."""
    return [asker.person for asker in judge.askers]


def test_one_choice_of_a_person_is_judged_beforehand_at_a_time(house, ana):
    """One judgement for the price of a page, at as many tables as somebody opens, made all hints wait."""
    house.app.state.services.studies._appraise = judge = Waiting()
    tables = []
    for guest in (ana, ana, ana, house.guest("en")):
        table = guest.post("/learn/squadro/play").headers["location"]
        tables.append(table)
        house.bots_have_moved(table)
        guest.get(table)
    first, second, _, others = tables
    expected = [house.room(table).chairs[0].person for table in (first, others)]
    eventually(lambda: people(judge) == expected)
    judge.answer()
    ana.post(f"{second}/coach", on="yes")
    eventually(lambda: ana.get(second) and people(judge) == [*expected, expected[0]])


def test_without_a_coach_nothing_is_judged_beforehand(house, ana, strict):
    table = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    plays(house, ana, table, "3")
    ana.get(table)
    assert not strict.asked


def test_a_coach_who_was_sent_away_judges_nothing_beforehand(house, ana, strict):
    table = ana.post("/learn/squadro/play").headers["location"]
    house.bots_have_moved(table)
    ana.get(table)
    judged(house, table, 0)
    ana.post(f"{table}/coach", on="no")
    plays(house, ana, table, "3")
    ana.get(table)
    assert len(strict.asked) == 1


def looks(house, table):
    """Let all who must see to a table look at it, and what they begin begin."""
    house.door.portal.call(house.app.state.services.studies.table_changed, house.live(table))
    house.guest().get(table)


def test_nothing_is_judged_beforehand_against_people_or_for_an_empty_chair(house, ana, strict):
    table = house.table("squadro", ana, house.guest("en"))
    house.live(table).coached = 1
    looks(house, table)
    assert not strict.asked, "bo may not be played against with a coach"
    alone = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    house.bots_have_moved(alone)
    house.live(alone).coached = 1
    house.room(alone).chairs[0].person = ""
    looks(house, alone)
    assert not strict.asked, "nobody sits there"
    house.room(alone).chairs[0].person = ana.person
    looks(house, alone)
    assert len(strict.asked) == 1


def test_what_the_coach_said_is_there_after_a_reload_and_goes_with_the_move(house, ana, strict):
    table = ana.post("/learn/squadro/play").headers["location"]
    warning = "“Row 1: 3 steps” was stronger than “Row 3: 2 steps”"
    plays(house, ana, table, "3")
    assert "data-ask" in ana.get(table).text, "the page asks, for the move is not judged yet"
    ana.done(f"{table}/look", seat=1)
    page = ana.get(table).text
    assert warning in page
    assert 'class="coach warns"' in page
    assert "data-ask" not in page
    ana.done(f"{table}/undo", seat=1)
    page = ana.get(table).text
    assert warning not in page
    assert "looks on with you" in page
    plays(house, ana, table, "1")
    ana.done(f"{table}/look", seat=1)
    assert "“Row 1: 3 steps” was a good move" in ana.get(table).text


def test_what_is_proven_is_called_proven_by_hint_coach_and_analysis(house, ana):
    class Exact(Strict):
        best, second, worst = 1.0, 0.5, 0.0

        def appraisal(self, game, state, taken, seed):
            if not isinstance(game.turn(state), Choose):
                return super(Strict, self).appraisal(game, state, taken, seed)
            return replace(super().appraisal(game, state, taken, seed), known=SURE)

    house.app.state.services.studies._appraise = Exact()
    table = ana.post("/learn/squadro/play").headers["location"]
    house.bots_have_moved(table)
    assert ana.done(f"{table}/hint", seat=1)["hint"]["chances"] == ["Proven: Guest can force a win."]
    plays(house, ana, table, "3")
    said = ana.done(f"{table}/look", seat=1)["coach"]["words"][0]
    assert said.endswith("“Row 3: 2 steps”: a proven win instead of a proven loss.")
    page = analysed(ana, table)
    assert "You went from a proven win to a proven loss." in page
