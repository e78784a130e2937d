"""The results of one person over many matches."""

from dataclasses import replace

import pytest

from speeltafel.core.game import Over
from speeltafel.games import GAMES
from speeltafel.play import bots, decisions
from speeltafel.play.results import results, winners
from speeltafel.play.scoresheet import score_sheet
from speeltafel.play.tournaments.results import result_of
from tests.play.driver import TableDriver


def over(game="squadro", seats=2, people=("ana", "bo", "cas", "dee"), seed=b"x"):
    """Return a match that is over."""
    driver = TableDriver(game, seats, people=people, seed=seed).start()
    while driver.table.actor:
        driver.play(which=len(driver.events) * 7)
    return driver.table


def resigned(by):
    driver = TableDriver("squadro", 2).start()
    driver.execute(decisions.resign, by, ("ana", "bo")[by - 1])
    return driver.table


def test_wins_are_counted_by_game_by_opponent_and_in_a_row():
    total = results([resigned(2), resigned(2), resigned(1), resigned(2)], "ana")
    assert (total.games["squadro"].played, total.games["squadro"].won) == (4, 3)
    name, account = total.people["bo"]
    assert (name.en, account.played, account.won) == ("Bo", 4, 3)
    assert (total.streak, total.longest) == (1, 2)


@pytest.mark.parametrize("game", ["zocken", "columbiz", "saga", "saxum"])
def test_the_shares_of_a_win_add_up_to_one(game):
    table = over(game)
    assert isinstance(table.turn, Over)
    shares = [results([table], person).games[game].won for person in ("ana", "bo")]
    assert sum(shares) == pytest.approx(1)
    assert results([table], "ana").bests[game] == table.turn.scores[0]


def test_a_solo_match_has_a_best_score_and_no_win():
    table = over("zocken", 1)
    total = results([table], "ana")
    assert winners(table) == ()
    assert total.games == {}
    assert total.bests["zocken"] == table.turn.scores[0]


def test_a_game_without_points_has_wins_and_no_best_score(monkeypatch):
    monkeypatch.setitem(GAMES, "columbiz", replace(GAMES["columbiz"], tally=None))
    table = over("columbiz")
    total = results([table], "ana")
    assert total.games["columbiz"].played == 1
    assert total.bests == {}
    (ana, bo) = score_sheet([table])
    assert (ana.scores[0].points, bo.scores[0].points) == (None, None)
    assert ana.won + bo.won == 1
    recorded = result_of("table", table)
    assert recorded.scores == ()
    assert sorted(recorded.places) in ([1, 1], [1, 2])


def test_agreed_unfinished_and_shared_screen_matches_do_not_count():
    driver = TableDriver("columbiz", 2).start()
    running = driver.table
    assert results([running], "ana").games == {}
    driver.execute(decisions.propose_end, 1, "ana")
    driver.execute(decisions.answer, True, "bo")
    assert results([driver.table], "ana").games == {}
    alone = over(people=("ana", "ana"))
    assert results([alone], "ana").games == {}
    assert results([resigned(1)], "eve").games == {}


def test_bots_are_counted_by_their_level():
    driver = TableDriver("squadro", 2)
    driver.execute(decisions.rise, 2, "bo")
    driver.execute(bots.invite, 2, "expert", "ana")
    driver.start()
    driver.execute(decisions.resign, 1, "ana")
    total = results([driver.table], "ana")
    assert total.bots["squadro", "expert"].played == 1
    assert total.bots["squadro", "expert"].won == 0
    assert total.people == {}
