"""The coach: it analyses the player's moves and comments on costly ones."""

from concurrent.futures import Future
from dataclasses import replace
from random import Random

import pytest

from speeltafel.bots.squadro.facts import WINS
from speeltafel.core.game import Choose
from speeltafel.core.report import Appraisal, Known
from speeltafel.games import GAMES
from speeltafel.server.studies import report_on
from tests.waiting import wait_until
from tests.web.fake_bots import WHY, FakeAppraiser, StrictAppraiser
from tests.web.test_analysis import finished_analysis

SURE = Known(WINS, 1)
SILENT = {"words": [], "much": False, "back": False}


def plays(server, guest, path, move):
    server.wait_for_bots(path)
    guest.post_ok(f"{path}/move", seat=1, move=move, version=server.table_at(path).version)
    server.wait_for_bots(path)


def test_a_lesson_ends_with_a_match_against_a_beginner_with_a_coach(server, ana):
    path = ana.post("/learn/squadro/play").headers["location"]
    assert server.table_at(path).chairs[1].bot == "beginner"
    page = ana.get(path).text
    assert 'id="coach"' in page
    assert "/coach.js" in page
    assert 'id="coach"' not in server.guest("en").get(path).text


@pytest.mark.parametrize("game", ["saxum", "saga", "zocken", "columbiz"])
def test_every_game_offers_a_first_match_with_a_coach(server, ana, game):
    assert 'id="coach"' in ana.get(ana.post(f"/learn/{game}/play").headers["location"]).text


def test_the_coach_uses_the_players_view_and_comments_on_a_costly_move(server, ana, strict_appraiser):
    path = ana.post("/learn/squadro/play").headers["location"]
    plays(server, ana, path, "3")
    strict_appraiser.asked.clear()
    comment = ana.post_ok(f"{path}/look", seat=1)["coach"]
    assert comment["much"] is True
    assert comment["words"][0] == (
        "“Row 1: 3 steps” was stronger than “Row 3: 2 steps”: a winning chance of 90% instead of 30%."
    )
    assert comment["back"] is True
    assert comment["words"][1] == WHY.en
    assert strict_appraiser.asked[0] == server.table_at(path).match.states[0]
    page = ana.post(f"{path}/look", seat=1).text
    assert 'action="/t/' in page
    assert "/undo" in page


def test_a_good_move_is_praised_without_an_undo_offer(server, ana, strict_appraiser):
    path = ana.post("/learn/squadro/play").headers["location"]
    assert ana.post_ok(f"{path}/look", seat=1)["coach"] == SILENT
    assert "looks on with you" in ana.post(f"{path}/look", seat=1).text
    plays(server, ana, path, "1")
    assert ana.post_ok(f"{path}/look", seat=1)["coach"] == {
        "words": ["“Row 1: 3 steps” was a good move: there was nothing better."],
        "much": False,
        "back": False,
    }
    assert "/undo" not in ana.post(f"{path}/look", seat=1).text


def test_the_coach_is_silent_when_little_was_lost_or_at_stake(server, ana, strict_appraiser):
    path = ana.post("/learn/squadro/play").headers["location"]
    plays(server, ana, path, "2")
    silent = SILENT
    assert ana.post_ok(f"{path}/look", seat=1)["coach"] == silent, "three points less are no praise"
    strict_appraiser.worst = 0.85
    path = ana.post("/learn/squadro/play").headers["location"]
    plays(server, ana, path, "1")
    assert ana.post_ok(f"{path}/look", seat=1)["coach"] == silent, "nothing could have gone wrong"


def test_a_losing_position_is_not_called_won(server, ana, strict_appraiser):
    strict_appraiser.best, strict_appraiser.second, strict_appraiser.worst = 0.2, 0.2, 0.05
    path = ana.post("/learn/squadro/play").headers["location"]
    plays(server, ana, path, "1")
    (words,) = ana.post_ok(f"{path}/look", seat=1)["coach"]["words"]
    assert words == "You were behind, but “Row 1: 3 steps” was the best move."


def test_a_forced_move_gets_no_comment_and_no_analysis(server, ana, strict_appraiser):
    path = ana.post("/learn/squadro/play").headers["location"]
    plays(server, ana, path, "1")
    loaded = server.loaded(path)
    turn, game = loaded.table.game.turn, loaded.table.game
    object.__setattr__(game, "turn", lambda state: _only_first(turn(state)))
    try:
        strict_appraiser.asked.clear()
        assert ana.post_ok(f"{path}/look", seat=1)["coach"] == SILENT
        assert not strict_appraiser.asked
    finally:
        object.__setattr__(game, "turn", turn)


def _only_first(turn):
    return Choose(turn.seat, turn.moves[:1])


def test_the_coach_can_be_switched_on_and_off(server, ana):
    path = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    assert 'id="coach"' not in ana.get(path).text
    assert ana.post(f"{path}/coach", on="yes").headers["location"] == path
    assert 'id="coach"' in ana.get(path).text
    ana.post(f"{path}/coach", on="no")
    assert 'id="coach"' not in ana.get(path).text


def test_against_people_there_is_no_coach(server, ana):
    bo = server.guest("en")
    path = server.new_table("squadro", ana, bo)
    server.play(path, [ana, bo], steps=2)
    ana.post(f"{path}/coach", on="yes")
    assert 'id="coach"' not in ana.get(path).text
    assert ana.post(f"{path}/look", json=True, seat=1).status_code == 403
    alone = ana.post("/learn/squadro/play").headers["location"]
    assert bo.post(f"{alone}/look", json=True, seat=1).status_code in (403, 422)
    assert ana.post(f"{alone}/look", json=True, seat=2).status_code in (403, 422)


class Fickle(FakeAppraiser):
    """Never values a position the same twice, as a search with a time limit does."""

    def appraisal(self, game, state, taken, seed):
        turn, chance = game.turn(state), Random(len(self.asked))
        if not isinstance(turn, Choose):
            return super().appraisal(game, state, taken, seed)
        shares = {game.write(move): self.share(turn.seat, chance.random()) for move in turn.moves}
        best = max(shares, key=lambda token: shares[token][turn.seat - 1])
        return Appraisal(shares[best], shares[taken or best], shares, best, WHY)


@pytest.mark.parametrize("game", GAMES)
def test_hint_coach_and_analysis_agree(server, ana, game):
    """Each once had a search of its own, and one said 14 % where another said 70 %."""
    server.app.state.services.studies._appraise = judge = Fickle()
    path = ana.post(f"/learn/{game}/play").headers["location"]
    loaded, table, hints = server.loaded(path), server.table_at(path), {}
    for _ in range(3):
        server.wait_for_bots(path)
        while len(table.turn.moves) < 2:
            server.play(path, [ana, ana])
            server.wait_for_bots(path)
        place, view = len(table.match.moves), table.view(table.state, 1)
        labels = {table.game.write(move): table.game.label(view, move).en for move in table.turn.moves}
        hint = hints[place] = ana.post_ok(f"{path}/hint", seat=1)["hint"]
        assert ana.post_ok(f"{path}/hint", seat=1)["hint"] == hint, "asked again, it says the same"
        taken = next(token for token in labels if token != hint["move"])
        ana.post_ok(f"{path}/move", seat=1, move=taken, version=table.version)
        found = server.client.portal.call(server.app.state.services.studies.known, loaded, place)
        worth = {token: round(100 * shares[0]) for token, shares in found.moves.items()}
        assert f"Guest {worth[hint['move']]}%, " in hint["chances"][0]
        comment = ana.post_ok(f"{path}/look", seat=1)["coach"]
        if comment["much"]:
            assert f"“{labels[hint['move']]}” was stronger than “{labels[taken]}”" in comment["words"][0]
            assert f"{worth[hint['move']]}% instead of {worth[taken]}%" in comment["words"][0]
    assert len(judge.asked) == len(set(map(id, judge.asked))), "no position was judged twice"
    analysed(ana, path)
    steps = report_on(
        table, server.client.portal.call(server.app.state.services.studies.appraisals, loaded)
    ).steps
    for place, hint in hints.items():
        assert steps[place].best == hint["move"]
        assert f"Guest {round(100 * steps[place].values[hint['move']])}%, " in hint["chances"][0]


def test_the_coach_analyses_a_position_before_the_move(server, ana, strict_appraiser):
    """So the coach comments before the opponent has answered."""
    path = ana.post("/learn/squadro/play").headers["location"]
    server.wait_for_bots(path)
    ana.get(path)
    judged(server, path, 0)
    for turn in range(2):
        plays(server, ana, path, "3")
        judged(server, path, len(server.table_at(path).match.moves))
        requests = len(strict_appraiser.asked)
        assert requests == turn + 2, "the next choice is judged while its player thinks"
        assert ana.post_ok(f"{path}/look", seat=1)["coach"]["much"] is True
        assert len(strict_appraiser.asked) == requests, "and then nobody need be asked"
    ana.get(path)
    assert len(strict_appraiser.asked) == requests, "nor when the page is loaded anew"


def analysed(guest, path):
    """Resign and wait for the analysis; return its page."""
    guest.post_ok(f"{path}/resign", seat=1)
    guest.post(f"{path}/analysis")
    return finished_analysis(guest, path)


def judged(server, path, place):
    """Wait until the choice at this index is analysed."""
    known = server.app.state.services.studies.known
    wait_until(lambda: server.client.portal.call(known, server.loaded(path), place) is not None)


class Waiting(StrictAppraiser):
    """Answers the oldest request when told to."""

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
    """Return the asker of each request."""
    return [asker.person for asker in judge.askers]


def test_only_one_position_of_a_person_is_analysed_ahead(server, ana):
    """An analysis for each page that a person opened once delayed all hints."""
    server.app.state.services.studies._appraise = judge = Waiting()
    tables = []
    for guest in (ana, ana, ana, server.guest("en")):
        path = guest.post("/learn/squadro/play").headers["location"]
        tables.append(path)
        server.wait_for_bots(path)
        guest.get(path)
    first, second, _, others = tables
    expected = [server.table_at(path).chairs[0].person for path in (first, others)]
    wait_until(lambda: people(judge) == expected)
    judge.answer()
    ana.post(f"{second}/coach", on="yes")
    wait_until(lambda: ana.get(second) and people(judge) == [*expected, expected[0]])


def test_without_a_coach_nothing_is_analysed_ahead(server, ana, strict_appraiser):
    path = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    plays(server, ana, path, "3")
    ana.get(path)
    assert not strict_appraiser.asked


def test_after_the_coach_is_switched_off_nothing_is_analysed_ahead(server, ana, strict_appraiser):
    path = ana.post("/learn/squadro/play").headers["location"]
    server.wait_for_bots(path)
    ana.get(path)
    judged(server, path, 0)
    ana.post(f"{path}/coach", on="no")
    plays(server, ana, path, "3")
    ana.get(path)
    assert len(strict_appraiser.asked) == 1


def judge_ahead(server, path):
    """Tell the studies that a table changed, and wait until what they judge in advance is judged."""
    studies = server.app.state.services.studies
    server.client.portal.call(studies.table_changed, server.loaded(path))
    wait_until(lambda: not studies._judging)


def test_nothing_is_analysed_ahead_against_people_or_for_an_empty_seat(server, ana, strict_appraiser):
    path = server.new_table("squadro", ana, server.guest("en"))
    server.loaded(path).coached = 1
    judge_ahead(server, path)
    assert not strict_appraiser.asked, "bo may not be played against with a coach"
    alone = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    server.wait_for_bots(alone)
    server.loaded(alone).coached = 1
    server.table_at(alone).chairs[0].person = ""
    judge_ahead(server, alone)
    assert not strict_appraiser.asked, "nobody sits there"
    server.table_at(alone).chairs[0].person = ana.person
    judge_ahead(server, alone)
    assert len(strict_appraiser.asked) == 1


def test_the_coachs_comment_survives_a_reload_and_ends_with_the_next_move(server, ana, strict_appraiser):
    path = ana.post("/learn/squadro/play").headers["location"]
    warning = "“Row 1: 3 steps” was stronger than “Row 3: 2 steps”"
    plays(server, ana, path, "3")
    assert "data-ask" in ana.get(path).text, "the page asks, for the move is not judged yet"
    ana.post_ok(f"{path}/look", seat=1)
    page = ana.get(path).text
    assert warning in page
    assert 'class="coach warns"' in page
    assert "data-ask" not in page
    ana.post_ok(f"{path}/undo", seat=1)
    page = ana.get(path).text
    assert warning not in page
    assert "looks on with you" in page
    plays(server, ana, path, "1")
    ana.post_ok(f"{path}/look", seat=1)
    assert "“Row 1: 3 steps” was a good move" in ana.get(path).text


def test_hint_coach_and_analysis_call_proven_results_proven(server, ana):
    class Exact(StrictAppraiser):
        best, second, worst = 1.0, 0.5, 0.0

        def appraisal(self, game, state, taken, seed):
            if not isinstance(game.turn(state), Choose):
                return super(StrictAppraiser, self).appraisal(game, state, taken, seed)
            return replace(super().appraisal(game, state, taken, seed), known=SURE)

    server.app.state.services.studies._appraise = Exact()
    path = ana.post("/learn/squadro/play").headers["location"]
    server.wait_for_bots(path)
    assert ana.post_ok(f"{path}/hint", seat=1)["hint"]["chances"] == ["Proven: Guest can force a win."]
    plays(server, ana, path, "3")
    comment = ana.post_ok(f"{path}/look", seat=1)["coach"]["words"][0]
    assert comment.endswith("“Row 3: 2 steps”: a proven win instead of a proven loss.")
    page = analysed(ana, path)
    assert "You went from a proven win to a proven loss." in page
