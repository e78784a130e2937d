"""Bots, on seats of their own and standing in for absent players."""

import pytest

from speeltafel.core.refusals import BadRequest
from speeltafel.play import bots, decisions, messages
from speeltafel.play.decisions import Stale
from speeltafel.play.events import BotSeated
from speeltafel.play.rights import AWAY
from tests.play.rooms import Party, snapshot


def with_bots(game="columbiz", seats=3, level="club"):
    """Return a match of ana against bots."""
    party = Party(game, seats)
    for seat in range(2, seats + 1):
        party.decide(decisions.rise, seat, party.table.chairs[seat - 1].person)
        party.decide(bots.invite, seat, level, "ana")
    return party.start()


def let_the_bot_play(party):
    table = party.table
    return party.decide(bots.move, table.actor, party.tokens()[0], table.version)


def play_on(party, moves):
    """Play so many choices, of people and bots."""
    for _ in range(moves):
        let_the_bot_play(party) if party.table.bot else party.play()


def test_the_host_seats_bots_on_free_seats_and_the_match_begins():
    party = with_bots()
    assert [chair.bot for chair in party.table.chairs] == ["", "club", "club"]
    assert [name.en for name in party.table.names] == ["Ana", "Bas", "Cleo"]
    assert party.table.people() == {"ana"}
    play_on(party, 30)
    assert {seat for seat in party.table.choosers if seat} == {1, 2, 3}
    assert snapshot(party.folded()) == snapshot(party.table)


def test_a_bot_never_has_the_name_of_a_person():
    party = Party("columbiz", 3)
    party.decide(decisions.rename, 1, "ana", "Bas")
    party.decide(decisions.rise, 2, "bo")
    party.decide(bots.invite, 2, "club", "ana")
    assert party.table.chairs[1].name == "Bas 2"


def test_bots_can_have_all_seats_while_the_host_watches():
    party = Party("squadro", 2)
    for seat, person in ((1, "ana"), (2, "bo")):
        party.decide(decisions.rise, seat, person)
    for seat in (1, 2):
        party.decide(bots.invite, seat, "master", party.table.host)
    party.start()
    assert party.table.bot == "master"
    let_the_bot_play(party)


def test_the_host_changes_the_level_of_a_bot_and_frees_its_seat():
    party = with_bots()
    party.decide(bots.invite, 2, "beginner", "ana")
    assert party.table.chairs[1].bot == "beginner"
    party.decide(decisions.rise, 2, "ana")
    assert not party.table.chairs[1].taken
    party.decide(decisions.sit, 2, "eve", "Eve")
    assert party.table.chairs[1].bot == ""


def test_undo_and_end_need_no_consent_against_bots():
    party = with_bots("squadro", 2)
    play_on(party, 4)
    assert party.decide(decisions.undo, 1, "ana") == ["undo"]
    assert party.decide(decisions.propose_end, 1, "ana") == ["close"]


def test_resigning_against_bots_ends_the_match():
    assert with_bots().decide(decisions.resign, 1, "ana") == ["resign", "close"]


def test_two_people_among_bots_must_both_consent():
    party = Party("columbiz", 4)
    for seat, person in ((3, "cas"), (4, "dee")):
        party.decide(decisions.rise, seat, person)
        party.decide(bots.invite, seat, "club", "ana")
    party.start()
    assert party.decide(decisions.propose_end, 1, "ana") == ["ask"]
    assert party.decide(decisions.answer, True, "bo") == ["agree", "close"]


def test_a_bot_stands_in_for_an_absent_player_by_consent_and_gives_the_seat_back():
    party = Party("columbiz", 3).start()
    assert party.decide(bots.propose, 1, 2, "expert", "ana", 0.0, AWAY) == ["ask"]
    assert party.table.request.level == "expert"
    assert party.decide(decisions.answer, True, "cas") == ["agree", "bot"]
    chair = party.table.chairs[1]
    assert (chair.person, chair.name, chair.bot) == ("bo", "Bo", "expert")
    assert party.table.request is None
    play_on(party, 20)
    party.decide(bots.return_to, 2, "bo")
    assert party.table.chairs[1].bot == ""
    assert party.table.present == {1, 2, 3}
    assert snapshot(party.folded()) == snapshot(party.table)


def test_an_absent_player_who_returns_can_refuse_the_stand_in():
    party = Party("columbiz", 3).start()
    party.decide(bots.propose, 1, 2, "club", "ana", 0.0, AWAY)
    assert party.decide(decisions.answer, False, "bo") == ["refuse"]
    assert party.table.chairs[1].bot == ""


def test_the_remaining_player_of_two_needs_no_consent_for_a_stand_in():
    party = Party("squadro", 2).start()
    assert party.decide(bots.propose, 1, 2, "club", "ana", 0.0, AWAY) == ["bot"]


def test_a_player_proposes_a_stand_in_for_themselves_and_the_others_decide():
    party = Party("squadro", 2).start()
    assert party.decide(bots.propose, 1, 1, "master", "ana") == ["ask"]
    assert party.decide(decisions.answer, True, "bo") == ["agree", "bot"]
    assert party.table.bot == "master"


def test_a_bot_has_no_clock_and_a_late_player_who_returns_gets_a_full_one():
    party = Party("squadro", 2)
    party.decide(decisions.arrange, 2, {}, {"kind": "clock", "minutes": 1}, "ana")
    party.start()
    late = party.table.actor
    other = party.table.chairs[2 - late].person
    party.now += 61
    party.decide(bots.propose, 3 - late, late, "club", other, party.now, 0.0)
    party.now += 1000
    assert party.table.time_left(late, party.now) is None
    assert not party.table.is_late(late, party.now)
    person = party.table.chairs[late - 1].person
    party.decide(bots.return_to, late, person)
    assert party.table.time_left(late, party.now) == pytest.approx(60)


def test_a_person_cannot_move_while_a_bot_stands_in():
    party = Party("squadro", 2).start()
    party.do([BotSeated(seat=1, level="club")])
    with pytest.raises(BadRequest) as caught:
        party.play()
    assert caught.value.text == messages.BOT_PLAYS


def test_a_bots_move_is_stale_once_its_person_is_back():
    party = Party("squadro", 2).start()
    party.do([BotSeated(seat=1, level="club")])
    version = party.table.version
    party.decide(bots.return_to, 1, "ana")
    with pytest.raises(Stale):
        party.decide(bots.move, 1, party.tokens()[0], version)


def test_advice_is_available_against_bots_only():
    party = with_bots("squadro", 2)
    while party.table.bot:
        let_the_bot_play(party)
    bots.may_be_advised(party.table, 1, "ana")
