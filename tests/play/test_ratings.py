"""Ratings: which matches count, who came in where, and what that makes of everybody's strength."""

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
    """People who take part in ratings around a table, but for some."""
    party = Party(key, seats, people=PEOPLE, seed=seed)
    for seat, person in enumerate(PEOPLE[:seats], 1):
        party.decide(decisions.rise, seat, person)
        party.decide(decisions.sit, seat, person, person.title(), person not in unrated)
    # As in a rematch, which doesn't draw: these tests say who sits where.
    party.do([SettingsChanged(seats, party.room.options, {"kind": "none"}, ROTATED)])
    return party


def played(party, seed=1):
    rng = random.Random(seed)
    while party.room.actor:
        party.play(which=rng.randrange(10**6))
    return party.room


def test_a_match_counts_where_everybody_takes_part():
    assert rated().start().room.rated == {1: "ana", 2: "bo"}
    assert not rated(unrated=("bo",)).start().room.rated
    assert not Party().start().room.rated


def test_a_match_with_a_bot_or_at_one_screen_or_from_laid_moves_does_not():
    party = rated("columbiz", 3)
    party.decide(decisions.rise, 3, "cas")
    party.decide(bots.invite, 3, "club", "ana")
    assert not party.start().room.rated
    party = rated()
    party.decide(decisions.rise, 2, "bo")
    party.decide(decisions.sit, 2, "ana", "Ana 2", True)
    assert not party.start().room.rated
    party = rated()
    party.do([MovesImported(tokens=["1"])])
    assert not party.start().room.rated


def test_who_stands_up_takes_no_part_for_who_comes_after():
    party = rated()
    party.decide(decisions.rise, 2, "bo")
    party.decide(decisions.sit, 2, "cas", "Cas")
    assert not party.start().room.rated


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_winners_come_first_and_the_others_by_their_points(seats):
    for seed in range(5):
        room = played(rated("columbiz", seats).start(), seed)
        assert isinstance(room.turn, Over)
        came_in = places(room)
        assert {PEOPLE[seat - 1] for seat in room.turn.winners} == {
            person for person, place in came_in.items() if place == 1
        }
        by_points = sorted(range(seats), key=lambda at: -room.turn.scores[at])
        assert sorted(came_in.values()) == [came_in[PEOPLE[at]] for at in by_points]


def test_whoever_gives_up_or_leaves_comes_last():
    party = rated().start()
    party.decide(decisions.resign, 1, "ana")
    assert places(party.room) == {"ana": 2, "bo": 1}
    party = rated("columbiz", 3).start()
    party.decide(decisions.resign, 2, "bo")
    party.decide(decisions.sit, 2, "dee", "Dee", True)
    room = played(party)
    came_in = places(room)
    assert came_in["bo"] == max(came_in.values())
    assert "dee" not in came_in, "who takes over is not judged by what others began"
    assert set(came_in) == {"ana", "bo", "cas"}


def test_who_goes_on_with_another_device_is_who_began():
    party = rated().start()
    party.decide(decisions.take, 2, "bo-phone")
    assert set(places(played(party))) == {"ana", "bo"}


def test_a_match_that_all_agreed_to_stop_has_no_places():
    party = rated().start()
    party.decide(decisions.propose_end, 1, "ana")
    party.decide(decisions.answer, True, "bo")
    assert places(party.room) == {}


def test_what_was_rated_is_not_taken_back():
    party = rated().start()
    room = played(party)
    with pytest.raises(GameOver):
        decisions.undo(room, 1, "ana")
    other = played(Party().start())
    assert decisions.undo(other, 1, "ana"), "where nothing was rated it is a matter of consent"


def test_winning_raises_losing_lowers_and_playing_makes_sure():
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


def test_who_wins_six_of_ten_ends_above_who_wins_four():
    rng, ratings = random.Random(4), {"ana": Rating(), "bo": Rating()}
    for _ in range(400):
        first = rng.random() < 0.6
        ratings = rate(ratings, {"ana": 1 if first else 2, "bo": 2 if first else 1})
    gap = ratings["ana"].shown - ratings["bo"].shown
    assert gap > ratings["ana"].spread / 2 > 0
    assert ratings["ana"].spread < 150


def test_eight_at_one_table_move_by_where_they_came_in():
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


def test_a_match_given_up_before_everybody_had_three_turns_does_not_count():
    for number, why in ((0, "short"), (5, "short"), (6, "")):
        party = moves(rated().start(), number)
        party.decide(decisions.resign, 1, "ana")
        assert finished("room", party.room).why_not == why, number


def test_a_turn_of_several_choices_is_one_turn():
    party = rated("zocken").start()
    while party.room.actor == 1:
        party.play()
    assert party.room.choosers.count(1) > 1
    assert own_turns(party.room, 1) == (1, 1)


@pytest.mark.parametrize("key", list(GAMES))
def test_whole_matches_count_in_every_game(key):
    for seats in sorted({max(2, GAMES[key].seats[0]), GAMES[key].seats[-1]}):
        room = played(rated(key, seats).start())
        assert finished("room", room).why_not == ""


def test_what_a_bot_or_a_successor_plays_is_not_played_by_whoever_is_rated():
    party = rated().start()
    party.do([BotSeated(seat=2, level="club")])
    rng = random.Random(1)
    while party.room.actor:
        token = party.tokens()[rng.randrange(10**6) % len(party.tokens())]
        party.do(decisions.play(party.room, party.room.actor, token, party.room.version))
    party.do([BotSeated(seat=2, level="")])
    assert own_turns(party.room, 2)[0] == 0
    assert finished("room", party.room).why_not == "short", "though who is back at the end has stayed"
    party = left_to_cas(moves(rated().start(), 4))
    assert own_turns(played(party), 2)[0] == 2


def left_to_cas(party):
    """Let bo stand up and cas sit down there, as a match of two went on before that was giving up."""
    party.do([StoodUp(seat=2, by="bo")])
    party.decide(decisions.sit, 2, "cas", "Cas")
    return party


def with_bots(party, seed=1):
    """Play a match to its end in which bots play too."""
    rng = random.Random(seed)
    while party.room.actor:
        token = rng.choice(party.tokens())
        party.do(decisions.play(party.room, party.room.actor, token, party.room.version))
    return party.room


def test_whoever_leaves_makes_the_match_short_for_nobody_else():
    party = left_to_cas(moves(rated("squadro").start(), 3))
    match = finished("room", played(party))
    assert (match.why_not, match.places) == ("", {"ana": 1, "bo": 2})
    party = rated("columbiz", 4).start()
    while own_turns(party.room, 4)[0] < 2:
        party.play()
    party.decide(decisions.resign, 4, "dee")
    party.decide(bots.invite, 4, "beginner", "ana")
    match = finished("room", with_bots(party))
    assert match.why_not == ""
    assert match.places["dee"] > max(match.places[person] for person in ("ana", "bo", "cas"))


def test_whoever_never_came_loses_nothing_to_a_bot_that_played_for_them():
    party = rated().start()
    party.do([BotSeated(seat=2, level="club")])
    room = with_bots(party)
    assert own_turns(room, 1)[0] > 3
    assert finished("room", room).why_not == "short"


def test_what_people_do_after_the_end_changes_no_result():
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
    """The second game of a duplicate match of people who take part in ratings, before it begins."""
    party = Party(people=PEOPLE)
    for seat in (1, 2):
        party.decide(decisions.rise, seat, PEOPLE[seat - 1])
    for seat, person in enumerate(people, 1):
        party.decide(decisions.sit, seat, person, person.title(), True)
    party.do([DuplicateContinued(leg=2, stirs=(), **leg)])
    return party


def test_a_return_game_counts_only_if_the_first_did_for_the_same_people():
    assert leg_two(rated=True).start().room.rated
    assert not leg_two().start().room.rated, "nor where the log is of an earlier version"
    party = leg_two(rated=True)
    party.decide(decisions.take, 2, "cas")
    party.decide(decisions.start, party.room.host)
    assert not party.room.rated


def test_the_game_to_come_may_count_where_this_one_did_for_who_is_here_now():
    room = played(rated().start())
    assert can_count_again(room)
    assert not can_count_again(played(rated(unrated=("bo",)).start()))
    party = rated().start()
    party.decide(decisions.take, 2, "cas")
    assert not can_count_again(played(party))


def test_going_on_with_another_device_is_playing_oneself():
    party = moves(rated().start(), 2)
    party.decide(decisions.take, 2, "bo-phone")
    assert finished("room", played(party)).why_not == ""


def test_the_end_is_when_it_ended_whatever_is_said_later():
    party = moves(rated().start(), 6)
    party.now = 100.0
    party.decide(decisions.resign, 1, "ana")
    party.now = 200.0
    party.decide(chat.send, "bo", "well played")
    assert finished("room", party.room).at == finished("room", party.folded()).at == 100.0


def farmed(number, every=1.0, people=("ana", "bo"), game="squadro"):
    places = {person: place for place, person in enumerate(people, 1)}
    return [Finished(f"{game}-{at}", game, at * every, places) for at in range(number)]


def test_a_match_that_was_begun_as_a_rated_one_counts_however_many_were_over_first():
    """Somebody who is losing could else use up a day's limit with quick wins, and void the match."""
    quick = [Finished(f"quick-{at}", "squadro", float(at), {"ana": 1, f"cookie {at}": 2}) for at in range(30)]
    ledger = recomputed([*quick, *farmed(9), Finished("lost", "squadro", 50.0, {"cas": 1, "ana": 2})])
    assert not any(ledger.verdicts.values())
    assert ledger.ratings["ana", "squadro"].played == 40


def test_who_and_what_is_excluded_counts_for_nobody():
    matches = [*farmed(2), *farmed(2, people=("ana", "cas"), game="saxum")]
    ledger = recomputed(matches, {"bo", "saxum-1"})
    assert set(ledger.ratings) == {("ana", "saxum"), ("cas", "saxum")}
    assert ledger.ratings["ana", "saxum"].played == 1
    assert sorted(ledger.verdicts.values()) == ["", "excluded", "excluded", "excluded"]


def test_the_order_in_which_logs_are_read_changes_nothing():
    matches = [*farmed(7), *farmed(7, people=("bo", "cas"), every=3.0, game="saga")]
    random.Random(1).shuffle(matches)
    again = sorted(matches, key=lambda match: match.room)
    assert recomputed(matches).ratings == recomputed(again).ratings
