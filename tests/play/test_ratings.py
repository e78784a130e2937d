"""Ratings: which matches count, the places of their players, and the ratings after them."""

import random

import pytest

from speeltafel.core.game import Over
from speeltafel.core.refusals import GameOver
from speeltafel.games import GAMES
from speeltafel.play import bots, chat, decisions
from speeltafel.play.events import BotSeated, DuplicateContinued, MovesImported, SettingsChanged, StoodUp
from speeltafel.play.ratings import (
    Finished,
    Rating,
    can_count_again,
    finished,
    own_turns,
    places,
    rate,
    recomputed,
)
from speeltafel.play.seating import ROTATED
from tests.play.rooms import PEOPLE, Party


def rated(key="squadro", seats=2, unrated=(), seed=b"party"):
    """Return a table of people who take part in ratings, except `unrated`."""
    party = Party(key, seats, people=PEOPLE, seed=seed)
    for seat, person in enumerate(PEOPLE[:seats], 1):
        party.decide(decisions.rise, seat, person)
        party.decide(decisions.sit, seat, person, person.title(), person not in unrated)
    # As in a rematch, which doesn't draw: these tests say who sits where.
    party.do([SettingsChanged(seats, party.table.options, {"kind": "none"}, ROTATED)])
    return party


def played(party, seed=1):
    rng = random.Random(seed)
    while party.table.actor:
        party.play(which=rng.randrange(10**6))
    return party.table


def test_a_match_is_rated_if_everybody_takes_part():
    assert rated().start().table.rated == {1: "ana", 2: "bo"}
    assert not rated(unrated=("bo",)).start().table.rated
    assert not Party().start().table.rated


def test_a_match_with_a_bot_a_shared_screen_or_imported_moves_is_unrated():
    party = rated("columbiz", 3)
    party.decide(decisions.rise, 3, "cas")
    party.decide(bots.invite, 3, "club", "ana")
    assert not party.start().table.rated
    party = rated()
    party.decide(decisions.rise, 2, "bo")
    party.decide(decisions.sit, 2, "ana", "Ana 2", True)
    assert not party.start().table.rated
    party = rated()
    party.do([MovesImported(tokens=["1"])])
    assert not party.start().table.rated


def test_taking_part_in_ratings_ends_with_leaving_the_seat():
    party = rated()
    party.decide(decisions.rise, 2, "bo")
    party.decide(decisions.sit, 2, "cas", "Cas")
    assert not party.start().table.rated


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_places_are_winners_first_and_then_by_points(seats):
    for seed in range(5):
        table = played(rated("columbiz", seats).start(), seed)
        assert isinstance(table.turn, Over)
        came_in = places(table)
        assert {PEOPLE[seat - 1] for seat in table.turn.winners} == {
            person for person, place in came_in.items() if place == 1
        }
        by_points = sorted(range(seats), key=lambda at: -table.turn.scores[at])
        assert sorted(came_in.values()) == [came_in[PEOPLE[at]] for at in by_points]


def test_players_who_resign_or_leave_come_last():
    party = rated().start()
    party.decide(decisions.resign, 1, "ana")
    assert places(party.table) == {"ana": 2, "bo": 1}
    party = rated("columbiz", 3).start()
    party.decide(decisions.resign, 2, "bo")
    party.decide(decisions.sit, 2, "dee", "Dee", True)
    table = played(party)
    came_in = places(table)
    assert came_in["bo"] == max(came_in.values())
    assert "dee" not in came_in, "who takes over is not judged by what others began"
    assert set(came_in) == {"ana", "bo", "cas"}


def test_a_seat_that_moved_to_another_device_keeps_its_rated_person():
    party = rated().start()
    party.decide(decisions.take, 2, "bo-phone")
    assert set(places(played(party))) == {"ana", "bo"}


def test_a_match_that_all_agreed_to_stop_has_no_places():
    party = rated().start()
    party.decide(decisions.propose_end, 1, "ana")
    party.decide(decisions.answer, True, "bo")
    assert places(party.table) == {}


def test_a_rated_match_cannot_be_undone_after_its_end():
    party = rated().start()
    table = played(party)
    with pytest.raises(GameOver):
        decisions.undo(table, 1, "ana")
    other = played(Party().start())
    assert decisions.undo(other, 1, "ana"), "in an unrated match consent is enough"


def test_winning_raises_losing_lowers_and_both_reduce_sigma():
    before = {"ana": Rating(), "bo": Rating()}
    after = rate(before, {"ana": 1, "bo": 2})
    assert after["ana"].shown > 1500 > after["bo"].shown
    assert all(after[person].spread < Rating().spread for person in before)
    assert [rating.played for rating in after.values()] == [1, 1]
    assert rate(before, {}) == {}


def test_beating_somebody_strong_is_worth_more():
    weak, strong = Rating(20, 4, 9), Rating(35, 4, 9)
    gained = [rate({"ana": Rating(), "bo": bo}, {"ana": 1, "bo": 2})["ana"].mu for bo in (weak, strong)]
    assert gained[1] > gained[0] > Rating().mu


def test_six_wins_of_ten_end_above_four():
    rng, ratings = random.Random(4), {"ana": Rating(), "bo": Rating()}
    for _ in range(400):
        first = rng.random() < 0.6
        ratings = rate(ratings, {"ana": 1 if first else 2, "bo": 2 if first else 1})
    gap = ratings["ana"].shown - ratings["bo"].shown
    assert gap > ratings["ana"].spread / 2 > 0
    assert ratings["ana"].spread < 150


def test_eight_players_are_rated_by_their_places():
    came_in = {person: place for place, person in enumerate(PEOPLE, 1)}
    after = rate(dict.fromkeys(PEOPLE, Rating()), came_in)
    strengths = [after[person].mu for person in PEOPLE]
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[0] > Rating().mu > strengths[-1]
    tied = rate(dict.fromkeys(PEOPLE, Rating()), dict.fromkeys(PEOPLE, 1))
    assert len({round(rating.mu, 9) for rating in tied.values()}) == 1


def moves(party, number, seed=1):
    rng = random.Random(seed)
    for _ in range(number):
        party.play(which=rng.randrange(10**6))
    return party


def test_a_match_resigned_before_everybody_had_three_turns_does_not_count():
    for number, why in ((0, "short"), (5, "short"), (6, "")):
        party = moves(rated().start(), number)
        party.decide(decisions.resign, 1, "ana")
        assert finished("room", party.table).why_not == why, number


def test_a_turn_of_several_choices_is_one_turn():
    party = rated("zocken").start()
    while party.table.actor == 1:
        party.play()
    assert party.table.choosers.count(1) > 1
    assert own_turns(party.table, 1) == (1, 1)


@pytest.mark.parametrize("key", list(GAMES))
def test_whole_matches_count_in_every_game(key):
    for seats in sorted({max(2, GAMES[key].seats[0]), GAMES[key].seats[-1]}):
        table = played(rated(key, seats).start())
        assert finished("room", table).why_not == ""


def test_turns_of_a_bot_or_a_successor_are_not_own_turns():
    party = rated().start()
    party.do([BotSeated(seat=2, level="club")])
    rng = random.Random(1)
    while party.table.actor:
        token = party.tokens()[rng.randrange(10**6) % len(party.tokens())]
        party.do(decisions.play(party.table, party.table.actor, token, party.table.version))
    party.do([BotSeated(seat=2, level="")])
    assert own_turns(party.table, 2)[0] == 0
    assert finished("room", party.table).why_not == "short", "though who is back at the end has stayed"
    party = left_to_cas(moves(rated().start(), 4))
    assert own_turns(played(party), 2)[0] == 2


def left_to_cas(party):
    """Replace bo by cas, as in logs from before leaving a match of two was resigning."""
    party.do([StoodUp(seat=2, by="bo")])
    party.decide(decisions.sit, 2, "cas", "Cas")
    return party


def with_bots(party, seed=1):
    """Play a match with bots to its end."""
    rng = random.Random(seed)
    while party.table.actor:
        token = rng.choice(party.tokens())
        party.do(decisions.play(party.table, party.table.actor, token, party.table.version))
    return party.table


def test_a_player_who_leaves_does_not_make_the_match_short():
    party = left_to_cas(moves(rated("squadro").start(), 3))
    match = finished("room", played(party))
    assert (match.why_not, match.places) == ("", {"ana": 1, "bo": 2})
    party = rated("columbiz", 4).start()
    while own_turns(party.table, 4)[0] < 2:
        party.play()
    party.decide(decisions.resign, 4, "dee")
    party.decide(bots.invite, 4, "beginner", "ana")
    match = finished("room", with_bots(party))
    assert match.why_not == ""
    assert match.places["dee"] > max(match.places[person] for person in ("ana", "bo", "cas"))


def test_a_player_who_never_came_loses_nothing_through_a_stand_in():
    party = rated().start()
    party.do([BotSeated(seat=2, level="club")])
    table = with_bots(party)
    assert own_turns(table, 1)[0] > 3
    assert finished("room", table).why_not == "short"


def test_places_do_not_change_after_the_end():
    party = rated().start()
    before = finished("room", played(party))
    party.decide(decisions.rise, 1, "ana")
    party.decide(decisions.rise, 2, "bo")
    assert finished("room", party.folded()) == before
    party = moves(rated().start(), 6)
    party.do([BotSeated(seat=2, level="club")])
    before = finished("room", with_bots(party))
    assert (before.why_not, before.places) == ("", {"ana": 1, "bo": 2})
    party.decide(bots.return_to, 2, "bo")
    assert finished("room", party.folded()) == before


def leg_two(people=("bo", "ana"), **leg):
    """Return the second game of a duplicate match of people who take part in ratings, before it begins."""
    party = Party(people=PEOPLE)
    for seat in (1, 2):
        party.decide(decisions.rise, seat, PEOPLE[seat - 1])
    for seat, person in enumerate(people, 1):
        party.decide(decisions.sit, seat, person, person.title(), True)
    party.do([DuplicateContinued(leg=2, stirs=(), **leg)])
    return party


def test_a_return_game_counts_only_if_the_first_did_for_the_same_people():
    assert leg_two(rated=True).start().table.rated
    assert not leg_two().start().table.rated, "nor where the log is of an earlier version"
    party = leg_two(rated=True)
    party.decide(decisions.take, 2, "cas")
    party.decide(decisions.start, party.table.host)
    assert not party.table.rated


def test_the_next_game_can_be_rated_if_this_one_was_for_the_same_people():
    table = played(rated().start())
    assert can_count_again(table)
    assert not can_count_again(played(rated(unrated=("bo",)).start()))
    party = rated().start()
    party.decide(decisions.take, 2, "cas")
    assert not can_count_again(played(party))


def test_turns_on_another_device_are_own_turns():
    party = moves(rated().start(), 2)
    party.decide(decisions.take, 2, "bo-phone")
    assert finished("room", played(party)).why_not == ""


def test_the_time_of_the_end_does_not_change_with_later_chat():
    party = moves(rated().start(), 6)
    party.now = 100.0
    party.decide(decisions.resign, 1, "ana")
    party.now = 200.0
    party.decide(chat.send, "bo", "well played")
    assert finished("room", party.table).at == finished("room", party.folded()).at == 100.0


def farmed(number, every=1.0, people=("ana", "bo"), game="squadro"):
    places = {person: place for place, person in enumerate(people, 1)}
    return [Finished(f"{game}-{at}", game, at * every, places) for at in range(number)]


def test_a_match_that_began_rated_counts_whatever_ended_before_it():
    """Otherwise somebody who is losing could void the match by using up a daily limit with quick wins."""
    quick = [Finished(f"quick-{at}", "squadro", float(at), {"ana": 1, f"cookie {at}": 2}) for at in range(30)]
    ledger = recomputed([*quick, *farmed(9), Finished("lost", "squadro", 50.0, {"cas": 1, "ana": 2})])
    assert not any(ledger.verdicts.values())
    assert ledger.ratings["ana", "squadro"].played == 40


def test_matches_of_excluded_people_and_rooms_do_not_count():
    matches = [*farmed(2), *farmed(2, people=("ana", "cas"), game="saxum")]
    ledger = recomputed(matches, {"bo", "saxum-1"})
    assert set(ledger.ratings) == {("ana", "saxum"), ("cas", "saxum")}
    assert ledger.ratings["ana", "saxum"].played == 1
    assert sorted(ledger.verdicts.values()) == ["", "excluded", "excluded", "excluded"]


def test_ratings_do_not_depend_on_the_order_of_reading():
    matches = [*farmed(7), *farmed(7, people=("bo", "cas"), every=3.0, game="saga")]
    random.Random(1).shuffle(matches)
    again = sorted(matches, key=lambda match: match.table_id)
    assert recomputed(matches).ratings == recomputed(again).ratings
