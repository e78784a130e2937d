"""A room, event by event; applying the same events always gives the same room."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from speeltafel.core.game import Over
from speeltafel.core.refusals import GameOver
from speeltafel.play import chat, decisions
from speeltafel.play.decisions import Stale
from speeltafel.play.events import ChatSent, Event
from speeltafel.play.rights import AWAY, NotYours, undo_is_free
from speeltafel.play.table import MATCH_CHANGES
from tests.play.rooms import Party, snapshot
from tests.playouts import games, some_options

# The fold.


@games
@settings(max_examples=6)
@given(seed=st.integers(0, 10**6))
def test_a_room_is_the_fold_of_its_events(game, seed):
    rng = random.Random(seed)
    seats = rng.choice(game.seats)
    party = Party(game.key, seats, some_options(game, rng), seed=str(seed).encode()).start()
    for _ in range(40):
        if not party.tokens():
            break
        party.now += rng.random() * 60
        if rng.random() < 0.2 and party.table.last_choice(party.table.actor) is not None:
            seat = party.table.actor
            person = party.table.chairs[seat - 1].person
            party.decide(decisions.undo, seat, person)
            if party.table.request:
                for other in party.table.people() - {person}:
                    party.decide(decisions.answer, rng.random() < 0.8, other)
                    if party.table.request is None:
                        break
        else:
            party.play(which=rng.randrange(1000))
        party.decide(chat.send, rng.choice(sorted(party.table.people())), f"zet {party.table.version}")
    assert snapshot(party.folded()) == snapshot(party.table)
    assert party.table.version == sum(isinstance(event.change, MATCH_CHANGES) for event in party.events)
    assert party.table.seq == len(party.events)


def test_rolls_follow_a_move_at_once_and_are_in_the_log():
    party = Party("columbiz", 3).start()
    kinds = [event.kind for event in party.events]
    assert kinds[:5] == ["open", "sit", "sit", "sit", "start"]
    assert set(kinds[5:]) == {"roll"}
    assert party.table.actor
    assert len(party.table.match.moves) == len(kinds) - 5


@games
def test_the_same_seed_gives_the_same_dice_in_another_room(game):
    first, second = (Party(game.key, game.seats[-1], seed=b"twin").start() for _ in range(2))
    for _ in range(15):
        if first.tokens():
            first.play(), second.play()
    assert first.table.match.states == second.table.match.states


# Sitting down, getting up.


def test_people_sit_leave_and_swap_before_the_match():
    party = Party("columbiz", 3)
    party.decide(decisions.rise, 2, "bo")
    assert party.table.chairs[1].person == ""
    assert party.table.names[1].nl == "Speler 2"
    party.decide(decisions.sit, 2, "dee", "Dee")
    party.decide(decisions.swap, 2, 3, "ana")
    assert [chair.name for chair in party.table.chairs] == ["Ana", "Cas", "Dee"]
    party.decide(decisions.rise, 3, "ana")
    party.decide(decisions.arrange, 2, {}, {"kind": "days", "days": 3}, "ana")
    party.start()
    assert party.table.seats == 2
    assert party.table.pace == {"kind": "days", "days": 3}
    assert snapshot(party.folded()) == snapshot(party.table)


def test_the_role_of_host_passes_on_and_stays_at_an_empty_table():
    party = Party()
    party.decide(decisions.rise, 1, "ana")
    assert party.table.host == "bo"
    party.decide(decisions.rise, 2, "bo")
    assert party.table.host == "bo"
    party.decide(decisions.sit, 1, "cas", "Cas")
    with pytest.raises(NotYours):
        party.decide(decisions.start, "cas")


def test_a_seat_freed_during_the_match_can_be_taken_by_another():
    party = Party("columbiz", 3).start()
    party.play()
    while party.table.actor != 2:
        party.play()
    party.decide(decisions.rise, 2, "ana", party.now, AWAY)
    assert party.table.actor == 2
    with pytest.raises(NotYours):
        party.decide(decisions.move, 2, party.tokens()[0], party.table.version, "bo")
    party.decide(decisions.sit, 2, "dee", "Dee")
    with pytest.raises(NotYours):
        party.decide(decisions.move, 2, party.tokens()[0], party.table.version, "bo")
    assert party.play()[0] == "move"
    assert party.table.names[1].nl == "Dee"
    assert snapshot(party.folded()) == snapshot(party.table)


@pytest.mark.parametrize("person", ["", "ana", "eve"])
def test_nobody_can_play_an_empty_seat(person):
    party = Party().start()
    seat = party.table.actor
    party.decide(decisions.rise, seat, party.table.chairs[seat - 1].person)
    token, version = party.tokens()[0], party.table.version
    for decision, *facts in (
        (decisions.move, seat, token, version, person),
        (decisions.undo, seat, person),
        (decisions.propose_end, seat, person),
        (decisions.resign, seat, person),
        (decisions.renew_link, seat, person),
    ):
        with pytest.raises(NotYours):
            party.decide(decision, *facts)


# Links.


def test_every_change_of_a_seat_voids_its_links():
    """A link is valid for one number of its seat, and no number of a seat is used twice."""
    party = Party("columbiz", 3)
    seen = {(seat, chair.rotation) for seat, chair in enumerate(party.table.chairs, 1)}
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
        before = [chair.rotation for chair in party.table.chairs]
        party.decide(*change)
        for seat, chair in enumerate(party.table.chairs, 1):
            if chair.person and chair.rotation not in before[seat - 1 : seat]:
                assert (seat, chair.rotation) not in seen
                seen.add((seat, chair.rotation))
    assert len(seen) == 3 + 2 + 1 + 1 + 2 + 1


def test_a_moved_seat_belongs_to_the_new_device_with_the_role_of_host():
    party = Party().start()
    party.decide(decisions.take, 1, "ana-phone")
    assert party.table.host == "ana-phone"
    assert party.table.chairs[0].name == "Ana"
    with pytest.raises(NotYours):
        party.decide(decisions.move, 1, party.tokens()[0], party.table.version, "ana")
    party.decide(decisions.take, 2, "bo-phone")
    assert party.table.host == "ana-phone"


# Undo.


@games
def test_after_an_undo_the_same_roll_comes(game):
    party = Party(game.key, game.seats[0], seed=b"again", people=("ana",) * 8).start()
    for _ in range(10):
        if not party.tokens():
            break
        before, token, seat = list(party.table.match.states), party.tokens()[-1], party.table.actor
        party.play(token)
        after = list(party.table.match.states)
        assert party.decide(decisions.undo, seat, "ana") == ["undo"]
        assert party.table.match.states == before
        party.play(token)
        assert party.table.match.states == after
        assert len(party.table.lines) > len(party.table.match.moves), "what was taken back stays in the log"


def test_undo_needs_consent_once_another_seat_is_to_act():
    party = Party().start()
    seat = party.table.actor
    person, other = party.table.chairs[seat - 1].person, party.table.chairs[2 - seat].person
    start = party.table.match.state
    party.play()
    assert party.decide(decisions.undo, seat, person) == ["ask"]
    assert party.decide(decisions.answer, False, other) == ["refuse"]
    assert len(party.table.match.moves) == 1
    party.decide(decisions.undo, seat, person)
    assert party.decide(decisions.answer, True, other) == ["agree", "undo"]
    assert party.table.match.state == start
    assert party.table.request is None


def test_a_move_ends_a_request_to_undo_and_not_one_to_end():
    party = Party().start()
    seat = party.table.actor
    party.play()
    party.decide(decisions.undo, seat, party.table.chairs[seat - 1].person)
    party.play()
    assert party.table.request is None
    party.decide(decisions.propose_end, 1, "ana")
    party.play()
    assert party.table.request.what == "end"


def test_with_three_players_all_must_consent():
    party = Party("columbiz", 3).start()
    seat = party.table.actor
    while party.table.actor == seat:
        party.play()
    asker = party.table.chairs[seat - 1].person
    party.decide(decisions.undo, seat, asker)
    first, last = sorted(party.table.people() - {asker})
    assert party.decide(decisions.answer, True, first) == ["agree"]
    assert party.table.request is not None
    assert party.decide(decisions.answer, True, last) == ["agree", "undo"]
    assert party.table.actor == seat


def saga_with_a_spy():
    """Return a match of Saga in which the seat that must choose may lay cards face down."""
    party = Party("saga", 2, {"sides": "ccpccc"}, seed=b"spy").start()
    match = party.table.match
    lands = list(match.state.lands)
    lands[2] = type(lands[2])(party.table.actor, lands[2].defenders)
    match.states[-1] = match.state.but(lands=tuple(lands))
    party.table._update_turn()
    return party


def test_in_saga_undo_is_free_until_a_hidden_card_is_revealed():
    party = saga_with_a_spy()
    seat = party.table.actor
    person = party.table.chairs[seat - 1].person
    party.play(next(token for token in party.tokens() if token.endswith(">new")))
    while party.table.actor != seat:
        party.play()
    hiding = next(token for token in party.tokens() if token.startswith("("))
    party.play(hiding)
    if party.table.actor != seat:
        party.play()
    assert not undo_is_free(party.table, 3 - seat)
    showing = [token for token in party.tokens() if token.startswith("show>")]
    while not showing:
        party.play(next((token for token in party.tokens() if token == "end"), None))
        showing = [token for token in party.tokens() if token.startswith("show>")]
    assert party.table.actor == seat
    before = party.table.match.state
    party.play(showing[0])
    if party.table.actor == seat:
        assert not undo_is_free(party.table, seat), "what the others have seen can't be unseen"
    assert party.decide(decisions.undo, seat, person) == ["ask"]
    other = party.table.chairs[2 - seat].person
    party.decide(decisions.answer, True, other)
    assert party.table.match.state == before


# The end.


def test_with_two_players_resigning_ends_the_match():
    party = Party().start()
    assert party.decide(decisions.resign, 2, "bo") == ["resign", "close"]
    assert party.table.over
    assert party.table.closed == "resigned"
    assert party.table.actor == 0
    assert party.table.people() == {"ana", "bo"}
    with pytest.raises(GameOver):
        party.decide(decisions.resign, 1, "ana")
    with pytest.raises(GameOver):
        party.decide(decisions.undo, 1, "ana")


def test_with_three_players_resigning_frees_the_seat_until_one_is_left():
    party = Party("columbiz", 3).start()
    assert party.decide(decisions.resign, 2, "bo") == ["resign"]
    assert not party.table.over
    assert party.table.chairs[1].person == ""
    assert party.decide(decisions.resign, 1, "ana") == ["resign", "close"]
    assert party.table.host == "cas"
    assert party.table.closed == "resigned"
    with pytest.raises(GameOver):
        party.decide(decisions.sit, 2, "dee", "Dee")


def test_a_successor_of_a_resigned_player_keeps_the_match_going():
    party = Party("columbiz", 3).start()
    party.decide(decisions.resign, 2, "bo")
    party.decide(decisions.sit, 2, "dee", "Dee")
    assert party.decide(decisions.resign, 1, "ana") == ["resign"]
    assert not party.table.over


def test_the_last_choice_of_a_finished_match_is_undone_by_consent():
    party = Party(seed=b"end").start()
    while not isinstance(party.table.turn, Over):
        party.play(which=party.table.version * 7)
    assert party.table.over
    with pytest.raises(GameOver):
        party.decide(decisions.move, 1, "1", party.table.version, "ana")
    assert party.decide(decisions.undo, 1, "ana") == ["ask"]
    party.decide(decisions.answer, True, "bo")
    assert party.table.actor == 1


def test_a_stale_or_double_move_is_refused():
    party = Party().start()
    seat, version, token = party.table.actor, party.table.version, party.tokens()[0]
    person = party.table.chairs[seat - 1].person
    party.play(token)
    for seen in (version, version - 1, version + 5, -1, 0):
        with pytest.raises(Stale):
            party.decide(decisions.move, seat, token, seen, person)


def test_chat_keeps_two_hundred_lines_and_no_erased_ones():
    party = Party()
    for at in range(205):
        party.decide(chat.send, "ana", f"regel  {at}\n")
    assert len(party.table.said) == 200
    assert party.table.said[-1].text == "regel 204"
    party.table.apply(Event(party.table.seq + 1, 0.0, ChatSent(seat=1, person="ana", text="")))
    assert party.table.said[-1].text == "regel 204"
