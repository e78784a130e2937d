"""Bots on chairs: their own, or those of people who are missing."""

import pytest

from speeltafel.core.refusals import BadRequest
from speeltafel.play import bots, decisions, messages
from speeltafel.play.decisions import Stale
from speeltafel.play.events import BotSeated
from speeltafel.play.rights import AWAY
from tests.play.rooms import Party, snapshot


def with_bots(game="columbiz", seats=3, level="club"):
    """Ana, and a bot on every other chair."""
    party = Party(game, seats)
    for seat in range(2, seats + 1):
        party.decide(decisions.rise, seat, party.room.chairs[seat - 1].person)
        party.decide(bots.invite, seat, level, "ana")
    return party.start()


def let_the_bot_play(party):
    room = party.room
    return party.decide(bots.move, room.actor, party.tokens()[0], room.version)


def play_on(party, moves):
    """So many choices, of people and of bots."""
    for _ in range(moves):
        let_the_bot_play(party) if party.room.bot else party.play()


def test_the_host_lets_bots_play_on_empty_chairs_and_the_game_begins():
    party = with_bots()
    assert [chair.bot for chair in party.room.chairs] == ["", "club", "club"]
    assert [name.en for name in party.room.names] == ["Ana", "Bas", "Cleo"]
    assert party.room.people() == {"ana"}
    play_on(party, 30)
    assert {seat for seat in party.room.choosers if seat} == {1, 2, 3}
    assert snapshot(party.folded()) == snapshot(party.room)


def test_a_bot_is_never_called_what_a_person_is_called():
    party = Party("columbiz", 3)
    party.decide(decisions.rename, 1, "ana", "Bas")
    party.decide(decisions.rise, 2, "bo")
    party.decide(bots.invite, 2, "club", "ana")
    assert party.room.chairs[1].name == "Bas 2"


def test_all_chairs_can_be_bots_and_the_host_watches():
    party = Party("squadro", 2)
    for seat, person in ((1, "ana"), (2, "bo")):
        party.decide(decisions.rise, seat, person)
    for seat in (1, 2):
        party.decide(bots.invite, seat, "master", party.room.host)
    party.start()
    assert party.room.bot == "master"
    let_the_bot_play(party)


def test_the_host_changes_how_well_a_bot_plays_and_frees_its_chair_for_a_friend():
    party = with_bots()
    party.decide(bots.invite, 2, "beginner", "ana")
    assert party.room.chairs[1].bot == "beginner"
    party.decide(decisions.rise, 2, "ana")
    assert not party.room.chairs[1].taken
    party.decide(decisions.sit, 2, "eve", "Eve")
    assert party.room.chairs[1].bot == ""


def test_against_bots_one_takes_back_and_stops_without_asking_anybody():
    party = with_bots("squadro", 2)
    play_on(party, 4)
    assert party.decide(decisions.undo, 1, "ana") == ["undo"]
    assert party.decide(decisions.propose_end, 1, "ana") == ["close"]


def test_whoever_gives_up_against_bots_ends_the_game():
    assert with_bots().decide(decisions.resign, 1, "ana") == ["resign", "close"]


def test_with_two_people_among_bots_both_must_agree():
    party = Party("columbiz", 4)
    for seat, person in ((3, "cas"), (4, "dee")):
        party.decide(decisions.rise, seat, person)
        party.decide(bots.invite, seat, "club", "ana")
    party.start()
    assert party.decide(decisions.propose_end, 1, "ana") == ["ask"]
    assert party.decide(decisions.answer, True, "bo") == ["agree", "close"]


def test_a_bot_takes_a_missing_players_chair_by_vote_and_gives_it_back():
    party = Party("columbiz", 3).start()
    assert party.decide(bots.propose, 1, 2, "expert", "ana", 0.0, AWAY) == ["ask"]
    assert party.room.request.level == "expert"
    assert party.decide(decisions.answer, True, "cas") == ["agree", "bot"]
    chair = party.room.chairs[1]
    assert (chair.person, chair.name, chair.bot) == ("bo", "Bo", "expert")
    assert party.room.request is None
    play_on(party, 20)
    party.decide(bots.return_to, 2, "bo")
    assert party.room.chairs[1].bot == ""
    assert party.room.present == {1, 2, 3}
    assert snapshot(party.folded()) == snapshot(party.room)


def test_whoever_is_missing_may_be_back_in_time_to_refuse():
    party = Party("columbiz", 3).start()
    party.decide(bots.propose, 1, 2, "club", "ana", 0.0, AWAY)
    assert party.decide(decisions.answer, False, "bo") == ["refuse"]
    assert party.room.chairs[1].bot == ""


def test_of_two_the_one_who_is_left_needs_nobodys_consent():
    party = Party("squadro", 2).start()
    assert party.decide(bots.propose, 1, 2, "club", "ana", 0.0, AWAY) == ["bot"]


def test_one_may_propose_a_bot_for_oneself_but_the_others_decide():
    party = Party("squadro", 2).start()
    assert party.decide(bots.propose, 1, 1, "master", "ana") == ["ask"]
    assert party.decide(decisions.answer, True, "bo") == ["agree", "bot"]
    assert party.room.bot == "master"


def test_a_bot_has_no_clock_and_who_comes_back_from_being_late_gets_a_whole_one():
    party = Party("squadro", 2)
    party.decide(decisions.arrange, 2, {}, {"kind": "clock", "minutes": 1}, "ana")
    party.start()
    late = party.room.actor
    other = party.room.chairs[2 - late].person
    party.now += 61
    party.decide(bots.propose, 3 - late, late, "club", other, party.now, 0.0)
    party.now += 1000
    assert party.room.time_left(late, party.now) is None
    assert not party.room.is_late(late, party.now)
    person = party.room.chairs[late - 1].person
    party.decide(bots.return_to, late, person)
    assert party.room.time_left(late, party.now) == pytest.approx(60)


def test_while_a_bot_plays_for_somebody_their_own_old_page_moves_nothing():
    party = Party("squadro", 2).start()
    party.do([BotSeated(seat=1, level="club")])
    with pytest.raises(BadRequest) as caught:
        party.play()
    assert caught.value.text == messages.BOT_PLAYS


def test_a_bot_that_still_thinks_when_its_person_is_back_moves_nothing():
    party = Party("squadro", 2).start()
    party.do([BotSeated(seat=1, level="club")])
    version = party.room.version
    party.decide(bots.return_to, 1, "ana")
    with pytest.raises(Stale):
        party.decide(bots.move, 1, party.tokens()[0], version)


def test_only_against_bots_may_one_ask_for_advice():
    party = with_bots("squadro", 2)
    while party.room.bot:
        let_the_bot_play(party)
    bots.may_be_advised(party.room, 1, "ana")
