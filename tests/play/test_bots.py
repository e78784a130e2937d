"""Bots, on seats of their own and standing in for absent players."""

import pytest

from speeltafel.core.refusals import BadRequest
from speeltafel.play import bots, decisions, messages
from speeltafel.play.decisions import Stale
from speeltafel.play.events import BotSeated
from speeltafel.play.rights import AWAY
from tests.play.driver import TableDriver, snapshot


def with_bots(game="columbiz", seats=3, level="club"):
    """Return a match of ana against bots."""
    driver = TableDriver(game, seats)
    for seat in range(2, seats + 1):
        driver.execute(decisions.rise, seat, driver.table.chairs[seat - 1].person)
        driver.execute(bots.invite, seat, level, "ana")
    return driver.start()


def let_the_bot_play(driver):
    table = driver.table
    return driver.execute(bots.move, table.actor, driver.tokens()[0], table.version)


def play_on(driver, moves):
    """Play so many choices, of people and bots."""
    for _ in range(moves):
        let_the_bot_play(driver) if driver.table.bot else driver.play()


def test_the_host_seats_bots_on_free_seats_and_the_match_begins():
    driver = with_bots()
    assert [chair.bot for chair in driver.table.chairs] == ["", "club", "club"]
    assert [name.en for name in driver.table.names] == ["Ana", "Bas", "Cleo"]
    assert driver.table.people() == {"ana"}
    play_on(driver, 30)
    assert {seat for seat in driver.table.choosers if seat} == {1, 2, 3}
    assert snapshot(driver.folded()) == snapshot(driver.table)


def test_a_bot_never_has_the_name_of_a_person():
    driver = TableDriver("columbiz", 3)
    driver.execute(decisions.rename, 1, "ana", "Bas")
    driver.execute(decisions.rise, 2, "bo")
    driver.execute(bots.invite, 2, "club", "ana")
    assert driver.table.chairs[1].name == "Bas 2"


def test_bots_can_have_all_seats_while_the_host_watches():
    driver = TableDriver("squadro", 2)
    for seat, person in ((1, "ana"), (2, "bo")):
        driver.execute(decisions.rise, seat, person)
    for seat in (1, 2):
        driver.execute(bots.invite, seat, "master", driver.table.host)
    driver.start()
    assert driver.table.bot == "master"
    let_the_bot_play(driver)


def test_the_host_changes_the_level_of_a_bot_and_frees_its_seat():
    driver = with_bots()
    driver.execute(bots.invite, 2, "beginner", "ana")
    assert driver.table.chairs[1].bot == "beginner"
    driver.execute(decisions.rise, 2, "ana")
    assert not driver.table.chairs[1].taken
    driver.execute(decisions.sit, 2, "eve", "Eve")
    assert driver.table.chairs[1].bot == ""


def test_undo_and_end_need_no_consent_against_bots():
    driver = with_bots("squadro", 2)
    play_on(driver, 4)
    assert driver.execute(decisions.undo, 1, "ana") == ["undo"]
    assert driver.execute(decisions.propose_end, 1, "ana") == ["close"]


def test_resigning_against_bots_ends_the_match():
    assert with_bots().execute(decisions.resign, 1, "ana") == ["resign", "close"]


def test_two_people_among_bots_must_both_consent():
    driver = TableDriver("columbiz", 4)
    for seat, person in ((3, "cas"), (4, "dee")):
        driver.execute(decisions.rise, seat, person)
        driver.execute(bots.invite, seat, "club", "ana")
    driver.start()
    assert driver.execute(decisions.propose_end, 1, "ana") == ["ask"]
    assert driver.execute(decisions.answer, True, "bo") == ["agree", "close"]


def test_a_bot_stands_in_for_an_absent_player_by_consent_and_gives_the_seat_back():
    driver = TableDriver("columbiz", 3).start()
    assert driver.execute(bots.propose, 1, 2, "expert", "ana", 0.0, AWAY) == ["ask"]
    assert driver.table.request.level == "expert"
    assert driver.execute(decisions.answer, True, "cas") == ["agree", "bot"]
    chair = driver.table.chairs[1]
    assert (chair.person, chair.name, chair.bot) == ("bo", "Bo", "expert")
    assert driver.table.request is None
    play_on(driver, 20)
    driver.execute(bots.return_to, 2, "bo")
    assert driver.table.chairs[1].bot == ""
    assert driver.table.present == {1, 2, 3}
    assert snapshot(driver.folded()) == snapshot(driver.table)


def test_an_absent_player_who_returns_can_refuse_the_stand_in():
    driver = TableDriver("columbiz", 3).start()
    driver.execute(bots.propose, 1, 2, "club", "ana", 0.0, AWAY)
    assert driver.execute(decisions.answer, False, "bo") == ["refuse"]
    assert driver.table.chairs[1].bot == ""


def test_the_remaining_player_of_two_needs_no_consent_for_a_stand_in():
    driver = TableDriver("squadro", 2).start()
    assert driver.execute(bots.propose, 1, 2, "club", "ana", 0.0, AWAY) == ["bot"]


def test_a_player_proposes_a_stand_in_for_themselves_and_the_others_decide():
    driver = TableDriver("squadro", 2).start()
    assert driver.execute(bots.propose, 1, 1, "master", "ana") == ["ask"]
    assert driver.execute(decisions.answer, True, "bo") == ["agree", "bot"]
    assert driver.table.bot == "master"


def test_a_bot_has_no_clock_and_a_late_player_who_returns_gets_a_full_one():
    driver = TableDriver("squadro", 2)
    driver.execute(decisions.arrange, 2, {}, {"kind": "clock", "minutes": 1}, "ana")
    driver.start()
    late = driver.table.actor
    other = driver.table.chairs[2 - late].person
    driver.now += 61
    driver.execute(bots.propose, 3 - late, late, "club", other, driver.now, 0.0)
    driver.now += 1000
    assert driver.table.time_left(late, driver.now) is None
    assert not driver.table.is_late(late, driver.now)
    person = driver.table.chairs[late - 1].person
    driver.execute(bots.return_to, late, person)
    assert driver.table.time_left(late, driver.now) == pytest.approx(60)


def test_a_person_cannot_move_while_a_bot_stands_in():
    driver = TableDriver("squadro", 2).start()
    driver.apply([BotSeated(seat=1, level="club")])
    with pytest.raises(BadRequest) as caught:
        driver.play()
    assert caught.value.text == messages.BOT_PLAYS


def test_a_bots_move_is_stale_once_its_person_is_back():
    driver = TableDriver("squadro", 2).start()
    driver.apply([BotSeated(seat=1, level="club")])
    version = driver.table.version
    driver.execute(bots.return_to, 1, "ana")
    with pytest.raises(Stale):
        driver.execute(bots.move, 1, driver.tokens()[0], version)


def test_advice_is_available_against_bots_only():
    driver = with_bots("squadro", 2)
    while driver.table.bot:
        let_the_bot_play(driver)
    bots.may_be_advised(driver.table, 1, "ana")
