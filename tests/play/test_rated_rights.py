"""Rights in a rated match: no help and no free undo, also against stand-ins."""

import random

import pytest

from speeltafel.core.game import LEVELS
from speeltafel.core.refusals import BadRequest
from speeltafel.games import GAMES
from speeltafel.play import bots, decisions
from speeltafel.play.events import BotSeated, StoodUp
from speeltafel.play.rights import AWAY, NotYours
from tests.play.driver import PEOPLE
from tests.play.test_ratings import rated


def with_stand_in(key="squadro", seats=2, moves=6):
    """Return a rated match after some moves, in which a bot stands in for everybody but ana."""
    driver, rng = rated(key, seats).start(), random.Random(1)
    while moves > 0 or driver.table.actor != 1 or driver.table.last_choice(1) is None:
        driver.play(which=rng.randrange(10**6))
        moves -= 1
    driver.apply([BotSeated(seat=seat, level="club") for seat in range(2, seats + 1)])
    assert driver.table.is_alone([1])
    return driver


def on_turn(seat, moves=6):
    """Return a rated match after some moves, in which it has been this seat's turn since time 0."""
    driver, rng = rated().start(), random.Random(1)
    while moves > 0 or driver.table.actor != seat:
        driver.play(which=rng.randrange(10**6))
        moves -= 1
    return driver


@pytest.mark.parametrize("seat", [1, 2])
def test_the_host_cannot_free_a_seat_during_a_rated_match(seat):
    driver = on_turn(seat)
    with pytest.raises(BadRequest, match="can't free another player's seat"):
        decisions.rise(driver.table, 2, "ana", 9 * AWAY, 9 * AWAY)
    driver.apply([BotSeated(seat=2, level="club")])
    with pytest.raises(BadRequest, match="can't free another player's seat"):
        decisions.rise(driver.table, 2, "ana", 9 * AWAY, 9 * AWAY)
    assert driver.execute(bots.return_to, 2, "bo") == ["bot"]
    assert driver.execute(decisions.rise, 2, "bo") == ["resign", "close", "rise"], "bo may leave"


def test_the_host_can_free_seats_after_a_rated_match():
    driver = on_turn(1)
    driver.execute(decisions.resign, 1, "ana")
    assert driver.execute(decisions.rise, 2, "ana", AWAY, AWAY) == ["rise"]


def test_a_bot_stands_in_only_on_the_absent_players_turn():
    mine, theirs = on_turn(1), on_turn(2)
    with pytest.raises(BadRequest, match="only when it is their turn"):
        bots.propose(mine.table, 1, 2, "club", "ana", 9 * AWAY, 9 * AWAY)
    with pytest.raises(BadRequest, match="only when it is their turn"):
        bots.propose(theirs.table, 1, 2, "club", "ana", AWAY - 1, 9 * AWAY)
    with pytest.raises(BadRequest, match="away for two minutes"):
        bots.propose(theirs.table, 1, 2, "club", "ana", AWAY, AWAY - 1)
    assert theirs.execute(bots.propose, 1, 2, "club", "ana", AWAY, AWAY) == ["bot"]
    unrated = rated(unrated=("bo",)).start()
    assert unrated.table.actor == 1
    assert unrated.execute(bots.propose, 1, 2, "club", "ana", 0.0, AWAY) == ["bot"], "as before"


def test_opponents_do_not_choose_a_weak_stand_in():
    driver = on_turn(2)
    driver.execute(bots.propose, 1, 2, "beginner", "ana", AWAY, AWAY)
    assert driver.table.chairs[1].bot == LEVELS[-1]


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
    driver = with_stand_in()
    with pytest.raises(BadRequest, match="not everybody is playing"):
        driver.execute(decisions.propose_end, 1, "ana")
    driver.execute(bots.return_to, 2, "bo")
    driver.execute(decisions.propose_end, 1, "ana")
    assert not driver.table.over, "the opponent is back and is asked"


def test_the_last_remaining_player_can_end_the_match():
    driver = rated("columbiz", 3).start()
    driver.execute(decisions.rise, 2, "bo")
    driver.execute(decisions.rise, 3, "cas")
    assert driver.execute(decisions.propose_end, 1, "ana") == ["close"]


def test_a_stand_in_for_oneself_is_refused():
    driver = with_stand_in()
    with pytest.raises(BadRequest, match="play for you"):
        driver.execute(bots.propose, 1, 1, "master", "ana")


def test_undo_always_needs_consent():
    # In Columbiz a turn has several choices, with nothing rolled between some of them.
    twins = rated("columbiz").start(), rated("columbiz", unrated=("bo",)).start()
    for driver in twins:
        rng = random.Random(1)
        while not driver.table.actor or driver.table.choosers[-1] != driver.table.actor:
            driver.play(which=rng.randrange(10**6))
    assert [bool(driver.table.rated) for driver in twins] == [True, False]
    seat = twins[0].table.actor
    assert twins[1].execute(decisions.undo, seat, PEOPLE[seat - 1]) == ["undo"]
    assert twins[0].execute(decisions.undo, seat, PEOPLE[seat - 1]) == ["ask"]


def test_no_choice_before_a_roll_can_be_undone():
    """At every place of a random match, a choice that can be undone by consent has no roll after it."""
    requests = refused = 0
    for key in GAMES:
        if 2 not in GAMES[key].seats:
            continue
        driver, rng = rated(key).start(), random.Random(3)
        for _ in range(60):
            if not driver.table.actor:
                break
            driver.play(which=rng.randrange(10**6))
            for seat, person in ((1, "ana"), (2, "bo")):
                if driver.table.over or (place := driver.table.last_choice(seat)) is None:
                    continue
                rolled = not all(driver.table.choosers[place:])
                try:
                    changes = decisions.undo(driver.table, seat, person)
                except BadRequest:
                    refused += 1
                    assert rolled or GAMES[key].hidden
                else:
                    requests += 1
                    assert changes[0].kind == "ask", "never without asking"
                    assert not rolled
    assert requests > 50
    assert refused > 50


def test_consent_to_undo_is_void_once_a_bot_stands_in():
    driver, rng = rated("columbiz", 3).start(), random.Random(2)
    while driver.table.choosers[-1] != driver.table.actor:
        driver.play(which=rng.randrange(10**6))
    seat = driver.table.actor
    first, second = (other for other in (1, 2, 3) if other != seat)
    assert driver.execute(decisions.undo, seat, PEOPLE[seat - 1]) == ["ask"]
    assert driver.execute(decisions.answer, True, PEOPLE[first - 1]) == ["agree"]
    driver.apply([BotSeated(seat=second, level="club")])
    with pytest.raises(BadRequest, match="not everybody is playing"):
        decisions.answer(driver.table, True, PEOPLE[first - 1])


def test_a_replacement_of_the_opponent_cannot_consent():
    driver = rated().start()
    driver.play()
    driver.apply([StoodUp(seat=2, by="bo")])  # as in logs from before standing up was giving up
    driver.execute(decisions.sit, 2, "cas", "Cas", True)
    with pytest.raises(BadRequest, match="not everybody is playing"):
        decisions.undo(driver.table, 1, "ana")


def test_help_is_available_in_practice_against_bots():
    driver = rated(unrated=("bo",)).start()
    driver.play()
    driver.play()
    driver.apply([BotSeated(seat=2, level="club")])
    bots.may_be_advised(driver.table, 1, "ana")
    assert driver.execute(decisions.undo, 1, "ana") == ["undo"]
