"""Rights in a rated match: no help and no free undo, also against stand-ins."""

import random

import pytest

from speeltafel.core.game import LEVELS
from speeltafel.core.refusals import BadRequest
from speeltafel.games import GAMES
from speeltafel.play import bots, decisions
from speeltafel.play.events import BotSeated, StoodUp
from speeltafel.play.rights import AWAY, NotYours
from tests.play.rooms import PEOPLE
from tests.play.test_ratings import rated


def with_stand_in(key="squadro", seats=2, moves=6):
    """Return a rated match after some moves, in which a bot stands in for everybody but ana."""
    party, rng = rated(key, seats).start(), random.Random(1)
    while moves > 0 or party.table.actor != 1 or party.table.last_choice(1) is None:
        party.play(which=rng.randrange(10**6))
        moves -= 1
    party.do([BotSeated(seat=seat, level="club") for seat in range(2, seats + 1)])
    assert party.table.is_alone([1])
    return party


def on_turn(seat, moves=6):
    """Return a rated match after some moves, in which it has been this seat's turn since time 0."""
    party, rng = rated().start(), random.Random(1)
    while moves > 0 or party.table.actor != seat:
        party.play(which=rng.randrange(10**6))
        moves -= 1
    return party


@pytest.mark.parametrize("seat", [1, 2])
def test_the_host_cannot_free_a_seat_during_a_rated_match(seat):
    party = on_turn(seat)
    with pytest.raises(BadRequest, match="can't free another player's seat"):
        decisions.rise(party.table, 2, "ana", 9 * AWAY, 9 * AWAY)
    party.do([BotSeated(seat=2, level="club")])
    with pytest.raises(BadRequest, match="can't free another player's seat"):
        decisions.rise(party.table, 2, "ana", 9 * AWAY, 9 * AWAY)
    assert party.decide(bots.return_to, 2, "bo") == ["bot"]
    assert party.decide(decisions.rise, 2, "bo") == ["resign", "close", "rise"], "bo may leave"


def test_the_host_can_free_seats_after_a_rated_match():
    party = on_turn(1)
    party.decide(decisions.resign, 1, "ana")
    assert party.decide(decisions.rise, 2, "ana", AWAY, AWAY) == ["rise"]


def test_a_bot_stands_in_only_on_the_absent_players_turn():
    mine, theirs = on_turn(1), on_turn(2)
    with pytest.raises(BadRequest, match="only when it is their turn"):
        bots.propose(mine.table, 1, 2, "club", "ana", 9 * AWAY, 9 * AWAY)
    with pytest.raises(BadRequest, match="only when it is their turn"):
        bots.propose(theirs.table, 1, 2, "club", "ana", AWAY - 1, 9 * AWAY)
    with pytest.raises(BadRequest, match="away for two minutes"):
        bots.propose(theirs.table, 1, 2, "club", "ana", AWAY, AWAY - 1)
    assert theirs.decide(bots.propose, 1, 2, "club", "ana", AWAY, AWAY) == ["bot"]
    unrated = rated(unrated=("bo",)).start()
    assert unrated.table.actor == 1
    assert unrated.decide(bots.propose, 1, 2, "club", "ana", 0.0, AWAY) == ["bot"], "as before"


def test_opponents_do_not_choose_a_weak_stand_in():
    party = on_turn(2)
    party.decide(bots.propose, 1, 2, "beginner", "ana", AWAY, AWAY)
    assert party.table.chairs[1].bot == LEVELS[-1]


GAMES_AND_SEATS = [(key, seats) for key, game in GAMES.items() for seats in (2, 3) if seats in game.seats]


@pytest.mark.parametrize(("key", "seats"), GAMES_AND_SEATS)
def test_a_bot_in_the_opponents_seat_gives_no_help_and_no_undo(key, seats):
    table = with_stand_in(key, seats).table
    with pytest.raises(NotYours, match="rated"):
        bots.may_be_advised(table, 1, "ana")
    with pytest.raises(NotYours, match="rated"):
        bots.may_be_coached(table, 1, "ana")
    with pytest.raises(BadRequest, match="not everybody is playing"):
        decisions.undo(table, 1, "ana")


def test_a_match_is_not_ended_by_agreement_with_a_bot():
    party = with_stand_in()
    with pytest.raises(BadRequest, match="not everybody is playing"):
        party.decide(decisions.propose_end, 1, "ana")
    party.decide(bots.return_to, 2, "bo")
    party.decide(decisions.propose_end, 1, "ana")
    assert not party.table.over, "the opponent is back and is asked"


def test_the_last_remaining_player_can_end_the_match():
    party = rated("columbiz", 3).start()
    party.decide(decisions.rise, 2, "bo")
    party.decide(decisions.rise, 3, "cas")
    assert party.decide(decisions.propose_end, 1, "ana") == ["close"]


def test_a_stand_in_for_oneself_is_refused():
    party = with_stand_in()
    with pytest.raises(BadRequest, match="play for you"):
        party.decide(bots.propose, 1, 1, "master", "ana")


def test_undo_always_needs_consent():
    # In Columbiz a turn has several choices, with nothing rolled between some of them.
    twins = rated("columbiz").start(), rated("columbiz", unrated=("bo",)).start()
    for party in twins:
        rng = random.Random(1)
        while not party.table.actor or party.table.choosers[-1] != party.table.actor:
            party.play(which=rng.randrange(10**6))
    assert [bool(party.table.rated) for party in twins] == [True, False]
    seat = twins[0].table.actor
    assert twins[1].decide(decisions.undo, seat, PEOPLE[seat - 1]) == ["undo"]
    assert twins[0].decide(decisions.undo, seat, PEOPLE[seat - 1]) == ["ask"]


def test_no_choice_before_a_roll_can_be_undone():
    """At every place of a random match, a choice that can be undone by consent has no roll after it."""
    asked = refused = 0
    for key in GAMES:
        if 2 not in GAMES[key].seats:
            continue
        party, rng = rated(key).start(), random.Random(3)
        for _ in range(60):
            if not party.table.actor:
                break
            party.play(which=rng.randrange(10**6))
            for seat, person in ((1, "ana"), (2, "bo")):
                if party.table.over or (place := party.table.last_choice(seat)) is None:
                    continue
                rolled = not all(party.table.choosers[place:])
                try:
                    changes = decisions.undo(party.table, seat, person)
                except BadRequest:
                    refused += 1
                    assert rolled or GAMES[key].hidden
                else:
                    asked += 1
                    assert changes[0].kind == "ask", "never without asking"
                    assert not rolled
    assert asked > 50
    assert refused > 50


def test_consent_to_undo_is_void_once_a_bot_stands_in():
    party, rng = rated("columbiz", 3).start(), random.Random(2)
    while party.table.choosers[-1] != party.table.actor:
        party.play(which=rng.randrange(10**6))
    seat = party.table.actor
    first, second = (other for other in (1, 2, 3) if other != seat)
    assert party.decide(decisions.undo, seat, PEOPLE[seat - 1]) == ["ask"]
    assert party.decide(decisions.answer, True, PEOPLE[first - 1]) == ["agree"]
    party.do([BotSeated(seat=second, level="club")])
    with pytest.raises(BadRequest, match="not everybody is playing"):
        decisions.answer(party.table, True, PEOPLE[first - 1])


def test_a_replacement_of_the_opponent_cannot_consent():
    party = rated().start()
    party.play()
    party.do([StoodUp(seat=2, by="bo")])  # as in logs from before standing up was giving up
    party.decide(decisions.sit, 2, "cas", "Cas", True)
    with pytest.raises(BadRequest, match="not everybody is playing"):
        decisions.undo(party.table, 1, "ana")


def test_help_is_available_in_practice_against_bots():
    party = rated(unrated=("bo",)).start()
    party.play()
    party.play()
    party.do([BotSeated(seat=2, level="club")])
    bots.may_be_advised(party.table, 1, "ana")
    assert party.decide(decisions.undo, 1, "ana") == ["undo"]
