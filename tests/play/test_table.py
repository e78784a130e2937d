"""A table, event by event; applying the same events always gives the same table."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speeltafel.core.game import Over
from speeltafel.core.refusals import GameOver
from speeltafel.play import chat, decisions
from speeltafel.play.decisions import Stale
from speeltafel.play.events import ChatSent, Event, MatchChange
from speeltafel.play.rights import AWAY, NotYours, undo_is_free
from tests.play.driver import TableDriver, snapshot
from tests.playouts import games, some_options

# The fold.


@games
@settings(max_examples=6)
@given(seed=st.integers(0, 10**6))
def test_a_room_is_the_fold_of_its_events(game, seed):
    rng = random.Random(seed)
    seats = rng.choice(game.seats)
    driver = TableDriver(game.key, seats, some_options(game, rng), seed=str(seed).encode()).start()
    for _ in range(40):
        if not driver.tokens():
            break
        driver.now += rng.random() * 60
        if rng.random() < 0.2 and driver.table.last_choice(driver.table.actor) is not None:
            seat = driver.table.actor
            person = driver.table.chairs[seat - 1].person
            driver.execute(decisions.undo, seat, person)
            if driver.table.request:
                for other in driver.table.people() - {person}:
                    driver.execute(decisions.answer, rng.random() < 0.8, other)
                    if driver.table.request is None:
                        break
        else:
            driver.play(which=rng.randrange(1000))
        driver.execute(chat.send, rng.choice(sorted(driver.table.people())), f"zet {driver.table.version}")
    assert snapshot(driver.folded()) == snapshot(driver.table)
    assert driver.table.version == sum(isinstance(event.change, MatchChange) for event in driver.events)
    assert driver.table.seq == len(driver.events)


def test_rolls_follow_a_move_at_once_and_are_in_the_log():
    driver = TableDriver("columbiz", 3).start()
    kinds = [event.kind for event in driver.events]
    assert kinds[:5] == ["open", "sit", "sit", "sit", "start"]
    assert set(kinds[5:]) == {"roll"}
    assert driver.table.actor
    assert len(driver.table.match.moves) == len(kinds) - 5


@games
def test_the_same_seed_gives_the_same_dice_in_another_room(game):
    first, second = (TableDriver(game.key, game.seats[-1], seed=b"twin").start() for _ in range(2))
    for _ in range(15):
        if first.tokens():
            first.play(), second.play()
    assert first.table.match.states == second.table.match.states


# Sitting down, getting up.


def test_people_sit_leave_and_swap_before_the_match():
    driver = TableDriver("columbiz", 3)
    driver.execute(decisions.rise, 2, "bo")
    assert driver.table.chairs[1].person == ""
    assert driver.table.names[1].nl == "Speler 2"
    driver.execute(decisions.sit, 2, "dee", "Dee")
    driver.execute(decisions.swap, 2, 3, "ana")
    assert [chair.name for chair in driver.table.chairs] == ["Ana", "Cas", "Dee"]
    driver.execute(decisions.rise, 3, "ana")
    driver.execute(decisions.arrange, 2, {}, {"kind": "days", "days": 3}, "ana")
    driver.start()
    assert driver.table.seats == 2
    assert driver.table.pace == {"kind": "days", "days": 3}
    assert snapshot(driver.folded()) == snapshot(driver.table)


def test_the_role_of_host_passes_on_and_stays_at_an_empty_table():
    driver = TableDriver()
    driver.execute(decisions.rise, 1, "ana")
    assert driver.table.host == "bo"
    driver.execute(decisions.rise, 2, "bo")
    assert driver.table.host == "bo"
    driver.execute(decisions.sit, 1, "cas", "Cas")
    with pytest.raises(NotYours):
        driver.execute(decisions.start, "cas")


def test_a_seat_freed_during_the_match_can_be_taken_by_another():
    driver = TableDriver("columbiz", 3).start()
    driver.play()
    while driver.table.actor != 2:
        driver.play()
    driver.execute(decisions.rise, 2, "ana", driver.now, AWAY)
    assert driver.table.actor == 2
    with pytest.raises(NotYours):
        driver.execute(decisions.move, 2, driver.tokens()[0], driver.table.version, "bo")
    driver.execute(decisions.sit, 2, "dee", "Dee")
    with pytest.raises(NotYours):
        driver.execute(decisions.move, 2, driver.tokens()[0], driver.table.version, "bo")
    assert driver.play()[0] == "move"
    assert driver.table.names[1].nl == "Dee"
    assert snapshot(driver.folded()) == snapshot(driver.table)


@pytest.mark.parametrize("person", ["", "ana", "eve"])
def test_nobody_can_play_an_empty_seat(person):
    driver = TableDriver().start()
    seat = driver.table.actor
    driver.execute(decisions.rise, seat, driver.table.chairs[seat - 1].person)
    token, version = driver.tokens()[0], driver.table.version
    for decision, *facts in (
        (decisions.move, seat, token, version, person),
        (decisions.undo, seat, person),
        (decisions.propose_end, seat, person),
        (decisions.resign, seat, person),
        (decisions.renew_link, seat, person),
    ):
        with pytest.raises(NotYours):
            driver.execute(decision, *facts)


# Links.


def test_every_change_of_a_seat_voids_its_links():
    """A link is valid for one number of its seat, and no number of a seat is used twice."""
    driver = TableDriver("columbiz", 3)
    seen = {(seat, chair.link_since) for seat, chair in enumerate(driver.table.chairs, 1)}
    changes = [
        (decisions.swap, 1, 2, "ana"),
        (decisions.renew_link, 1, "bo"),
        (decisions.take, 2, "ana-phone"),
        (decisions.swap, 2, 3, "ana-phone"),
        (decisions.rise, 3, "ana-phone"),
        (decisions.arrange, 2, {}, {"kind": "none"}, "bo"),
        (decisions.arrange, 3, {}, {"kind": "none"}, "bo"),
        (decisions.sit, 3, "dee", "Dee"),
    ]
    for change in changes:
        before = [chair.link_since for chair in driver.table.chairs]
        driver.execute(*change)
        for seat, chair in enumerate(driver.table.chairs, 1):
            if chair.person and chair.link_since not in before[seat - 1 : seat]:
                assert (seat, chair.link_since) not in seen
                seen.add((seat, chair.link_since))
    assert len(seen) == 3 + 2 + 1 + 1 + 2 + 1


def test_a_moved_seat_belongs_to_the_new_device_with_the_role_of_host():
    driver = TableDriver().start()
    driver.execute(decisions.take, 1, "ana-phone")
    assert driver.table.host == "ana-phone"
    assert driver.table.chairs[0].name == "Ana"
    with pytest.raises(NotYours):
        driver.execute(decisions.move, 1, driver.tokens()[0], driver.table.version, "ana")
    driver.execute(decisions.take, 2, "bo-phone")
    assert driver.table.host == "ana-phone"


# Undo.


@games
def test_after_an_undo_the_same_roll_comes(game):
    driver = TableDriver(game.key, game.seats[0], seed=b"again", people=("ana",) * 8).start()
    for _ in range(10):
        if not driver.tokens():
            break
        before, token, seat = list(driver.table.match.states), driver.tokens()[-1], driver.table.actor
        driver.play(token)
        after = list(driver.table.match.states)
        assert driver.execute(decisions.undo, seat, "ana") == ["undo"]
        assert driver.table.match.states == before
        driver.play(token)
        assert driver.table.match.states == after
        assert len(driver.table.lines) > len(driver.table.match.moves), "what was taken back stays in the log"


def test_undo_needs_consent_once_another_seat_is_to_act():
    driver = TableDriver().start()
    seat = driver.table.actor
    person, other = driver.table.chairs[seat - 1].person, driver.table.chairs[2 - seat].person
    start = driver.table.match.state
    driver.play()
    assert driver.execute(decisions.undo, seat, person) == ["ask"]
    assert driver.execute(decisions.answer, False, other) == ["refuse"]
    assert len(driver.table.match.moves) == 1
    driver.execute(decisions.undo, seat, person)
    assert driver.execute(decisions.answer, True, other) == ["agree", "undo"]
    assert driver.table.match.state == start
    assert driver.table.request is None


def test_a_move_ends_a_request_to_undo_and_not_one_to_end():
    driver = TableDriver().start()
    seat = driver.table.actor
    driver.play()
    driver.execute(decisions.undo, seat, driver.table.chairs[seat - 1].person)
    driver.play()
    assert driver.table.request is None
    driver.execute(decisions.propose_end, 1, "ana")
    driver.play()
    assert driver.table.request.what == "end"


def test_an_answer_to_a_request_that_another_has_replaced_is_refused():
    driver = TableDriver().start()
    seat = driver.table.actor
    person, other = driver.table.chairs[seat - 1].person, driver.table.chairs[2 - seat].person
    driver.play()
    driver.execute(decisions.undo, seat, person)
    seen = driver.table.request.seq
    driver.play()
    driver.execute(decisions.propose_end, seat, person)
    with pytest.raises(Stale):
        decisions.answer(driver.table, True, other, seen)
    assert driver.execute(decisions.answer, True, other, driver.table.request.seq) == ["agree", "close"]


def test_a_second_tap_on_undo_undoes_one_choice():
    driver = TableDriver().start()
    driver.play()
    driver.play()
    person = driver.table.chairs[1].person
    shown = driver.table.version
    assert driver.execute(decisions.undo, 2, person, shown) == ["ask"]
    assert driver.execute(decisions.answer, True, driver.table.chairs[0].person) == ["agree", "undo"]
    with pytest.raises(Stale):
        decisions.undo(driver.table, 2, person, shown)
    assert len(driver.table.match.moves) == 1


def test_with_three_players_all_must_consent():
    driver = TableDriver("columbiz", 3).start()
    seat = driver.table.actor
    while driver.table.actor == seat:
        driver.play()
    asker = driver.table.chairs[seat - 1].person
    driver.execute(decisions.undo, seat, asker)
    first, last = sorted(driver.table.people() - {asker})
    assert driver.execute(decisions.answer, True, first) == ["agree"]
    assert driver.table.request is not None
    assert driver.execute(decisions.answer, True, last) == ["agree", "undo"]
    assert driver.table.actor == seat


def saga_with_a_spy():
    """Return a match of Saga in which the seat that must choose may lay cards face down."""
    driver = TableDriver("saga", 2, {"sides": "ccpccc"}, seed=b"spy").start()
    match = driver.table.match
    lands = list(match.state.lands)
    lands[2] = type(lands[2])(driver.table.actor, lands[2].defenders)
    match.states[-1] = match.state.but(lands=tuple(lands))
    driver.table._update_turn()
    return driver


def test_in_saga_undo_is_free_until_a_hidden_card_is_revealed():
    driver = saga_with_a_spy()
    seat = driver.table.actor
    person = driver.table.chairs[seat - 1].person
    driver.play(next(token for token in driver.tokens() if token.endswith(">new")))
    while driver.table.actor != seat:
        driver.play()
    hiding = next(token for token in driver.tokens() if token.startswith("("))
    driver.play(hiding)
    if driver.table.actor != seat:
        driver.play()
    assert not undo_is_free(driver.table, 3 - seat)
    showing = [token for token in driver.tokens() if token.startswith("show>")]
    while not showing:
        driver.play(next((token for token in driver.tokens() if token == "end"), None))
        showing = [token for token in driver.tokens() if token.startswith("show>")]
    assert driver.table.actor == seat
    before = driver.table.match.state
    driver.play(showing[0])
    if driver.table.actor == seat:
        assert not undo_is_free(driver.table, seat), "what the others have seen can't be unseen"
    assert driver.execute(decisions.undo, seat, person) == ["ask"]
    other = driver.table.chairs[2 - seat].person
    driver.execute(decisions.answer, True, other)
    assert driver.table.match.state == before


# The end.


def test_with_two_players_resigning_ends_the_match():
    driver = TableDriver().start()
    assert driver.execute(decisions.resign, 2, "bo") == ["resign", "close"]
    assert driver.table.over
    assert driver.table.closed == "resigned"
    assert driver.table.actor == 0
    assert driver.table.people() == {"ana", "bo"}
    with pytest.raises(GameOver):
        driver.execute(decisions.resign, 1, "ana")
    with pytest.raises(GameOver):
        driver.execute(decisions.undo, 1, "ana")


def test_with_three_players_resigning_frees_the_seat_until_one_is_left():
    driver = TableDriver("columbiz", 3).start()
    assert driver.execute(decisions.resign, 2, "bo") == ["resign"]
    assert not driver.table.over
    assert driver.table.chairs[1].person == ""
    assert driver.execute(decisions.resign, 1, "ana") == ["resign", "close"]
    assert driver.table.host == "cas"
    assert driver.table.closed == "resigned"
    with pytest.raises(GameOver):
        driver.execute(decisions.sit, 2, "dee", "Dee")


def test_a_successor_of_a_resigned_player_keeps_the_match_going():
    driver = TableDriver("columbiz", 3).start()
    driver.execute(decisions.resign, 2, "bo")
    driver.execute(decisions.sit, 2, "dee", "Dee")
    assert driver.execute(decisions.resign, 1, "ana") == ["resign"]
    assert not driver.table.over


def test_the_last_choice_of_a_finished_match_is_undone_by_consent():
    driver = TableDriver(seed=b"end").start()
    while not isinstance(driver.table.turn, Over):
        driver.play(which=driver.table.version * 7)
    assert driver.table.over
    with pytest.raises(GameOver):
        driver.execute(decisions.move, 1, "1", driver.table.version, "ana")
    assert driver.execute(decisions.undo, 1, "ana") == ["ask"]
    driver.execute(decisions.answer, True, "bo")
    assert driver.table.actor == 1


def test_a_stale_or_double_move_is_refused():
    driver = TableDriver().start()
    seat, version, token = driver.table.actor, driver.table.version, driver.tokens()[0]
    person = driver.table.chairs[seat - 1].person
    driver.play(token)
    for seen in (version, version - 1, version + 5, -1, 0):
        with pytest.raises(Stale):
            driver.execute(decisions.move, seat, token, seen, person)


def test_chat_keeps_two_hundred_lines_and_no_erased_ones():
    driver = TableDriver()
    for at in range(205):
        driver.execute(chat.send, "ana", f"regel  {at}\n")
    assert len(driver.table.said) == 200
    assert driver.table.said[-1].text == "regel 204"
    driver.table.apply(Event(driver.table.seq + 1, 0.0, ChatSent(seat=1, person="ana", text="")))
    assert driver.table.said[-1].text == "regel 204"
