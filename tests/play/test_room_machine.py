"""Random people doing random things at a table: whatever they try, the room stays a room."""

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from speeltafel.core.refusals import Refusal
from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.decisions import NotYours, Stale
from tests.play.rooms import Party, snapshot

people = st.sampled_from(["ana", "bo", "cas", "dee", ""])
seats = st.integers(0, 5)
PACES = [{"kind": "none"}, {"kind": "clock", "minutes": 1}, {"kind": "days", "days": 1}, {"kind": "sand"}]


class Crowd(RuleBasedStateMachine):
    """A room full of people who may or may not know the rules of the house."""

    def __init__(self):
        super().__init__()
        self.party: Party
        self.version = self.seq = 0

    @initialize(game=st.sampled_from(list(GAMES)), seats=st.integers(1, 4), seed=st.binary(max_size=4))
    def set_up(self, game, seats, seed):
        seats = min(max(seats, GAMES[game].seats[0]), GAMES[game].seats[-1])
        self.party = Party(game, seats, seed=seed)

    def attempt(self, what, *facts):
        """Do it if the house allows it; if not, nothing may change. Answers whether it was allowed."""
        before = snapshot(self.party.room)
        try:
            drafts = what(self.party.room, *facts)
        except Refusal:
            assert snapshot(self.party.room) == before
            return False
        assert snapshot(self.party.room) == before, "deciding changes nothing; only an event does"
        assert drafts
        self.party.do(drafts)
        return True

    @rule(person=people, seat=seats)
    def sit(self, person, seat):
        room = self.party.room
        empty = 1 <= seat <= room.seats and not room.chairs[seat - 1].person
        second_hand = room.table is not None and room.game.hidden and room.seats_of(person)
        may = empty and not room.over and not second_hand
        if person:
            assert self.attempt(decisions.sit, seat, person, person.title()) == may

    @rule(person=people, seat=seats)
    def rise(self, person, seat):
        self.attempt(decisions.rise, seat, person)

    @rule(person=people, first=seats, second=seats)
    def swap(self, person, first, second):
        self.attempt(decisions.swap, first, second, person)

    @rule(person=people, many=st.integers(0, 9), pace=st.sampled_from(PACES))
    def arrange(self, person, many, pace):
        self.attempt(decisions.arrange, many, {}, pace, person)

    @precondition(lambda self: self.party.room.table is None)
    @rule(person=people)
    def start(self, person):
        if self.attempt(decisions.start, person):
            assert person == self.party.room.host
            assert self.party.room.version >= 1

    @rule()
    def start_properly(self):
        room = self.party.room
        for seat, chair in enumerate(room.chairs, 1):
            if not chair.person:
                self.attempt(decisions.sit, seat, "ana", "Ana")
        self.attempt(decisions.start, room.host)

    @precondition(lambda self: self.party.room.actor)
    @rule(which=st.integers(0, 10**6), passed=st.floats(0, 90))
    def play(self, which, passed):
        self.party.now += passed
        if self.party.room.chairs[self.party.room.actor - 1].person:
            self.party.play(which=which)

    @precondition(lambda self: self.party.room.actor)
    @rule(person=people, seat=seats, behind=st.integers(0, 2), which=st.integers(0, 10**6))
    def try_to_play(self, person, seat, behind, which):
        room = self.party.room
        token = self.party.tokens()[which % len(self.party.tokens())]
        actor, sitting = room.actor, room.chairs[room.actor - 1].person
        allowed = self.attempt(decisions.move, seat, token, room.version - behind, person)
        assert allowed == (seat == actor and person == sitting != "" and behind == 0)

    @precondition(lambda self: self.party.room.table is not None)
    @rule(person=people, seat=seats)
    def undo(self, person, seat):
        self.attempt(decisions.undo, seat, person)

    @precondition(lambda self: self.party.room.table is not None)
    @rule(person=people, seat=seats)
    def propose_end(self, person, seat):
        self.attempt(decisions.propose_end, seat, person)

    @precondition(lambda self: self.party.room.request)
    @rule(person=people, agree=st.booleans())
    def answer(self, person, agree):
        request = self.party.room.request
        asker = self.party.room.chairs[request.seat - 1].person
        allowed = self.attempt(decisions.answer, agree, person)
        assert not (allowed and person in ("", asker))

    @precondition(lambda self: self.party.room.table is not None)
    @rule(person=people, seat=seats)
    def resign(self, person, seat):
        self.attempt(decisions.resign, seat, person)

    @precondition(lambda self: self.party.room.actor)
    @rule(person=people, seat=seats, passed=st.floats(0, 90000))
    def claim(self, person, seat, passed):
        self.party.now += passed
        self.attempt(decisions.claim, seat, person, self.party.now)

    @rule(person=people, text=st.text(max_size=5))
    def say(self, person, text):
        if self.attempt(decisions.say, person, text):
            assert person in self.party.room.people()

    @rule(person=people, seat=seats, on=st.booleans())
    def mute(self, person, seat, on):
        self.attempt(decisions.mute, seat, on, person)

    @rule(person=people.filter(bool), seat=seats)
    def take_along(self, person, seat):
        self.attempt(decisions.take, seat, person)

    @rule(person=people, seat=seats)
    def renew(self, person, seat):
        self.attempt(decisions.renew_link, seat, person)

    @rule(person=people)
    def go_on(self, person):
        self.attempt(decisions.go_on, "elsewhere", person)

    @invariant()
    def numbers_only_grow(self):
        room = self.party.room
        assert room.version >= self.version
        assert room.seq == len(self.party.events) >= self.seq
        self.version, self.seq = room.version, room.seq

    @invariant()
    def folding_anew_gives_the_same_room(self):
        assert snapshot(self.party.folded()) == snapshot(self.party.room)

    @invariant()
    def there_is_a_host_and_the_dice_never_wait(self):
        room = self.party.room
        assert room.host
        if room.people() and room.table is not None and not room.over:
            assert room.actor, "either somebody must choose or the game is over"
        if room.over:
            assert room.actor == 0

    @invariant()
    def a_request_is_about_something_that_can_be(self):
        request, table = self.party.room.request, self.party.room.table
        if request is not None:
            assert not self.party.room.closed
            assert request.what in ("undo", "end")
            assert 0 <= request.to <= len(table.moves)
            assert request.agreed


Crowd.TestCase.settings = settings(max_examples=40, stateful_step_count=40)
TestCrowd = Crowd.TestCase


@pytest.mark.parametrize("seed", range(6))
def test_two_people_with_one_old_page_play_one_move_between_them(seed):
    """Both press a button at the same version: the first counts, the other is told to look again."""
    rng = random.Random(seed)
    party = Party("squadro", 2, people=("ana", "ana")).start()
    for _ in range(10):
        version, seat = party.room.version, party.room.actor
        first, second = rng.choice(party.tokens()), rng.choice(party.tokens())
        party.decide(decisions.move, seat, first, version, "ana")
        with pytest.raises((Stale, NotYours)):
            party.decide(decisions.move, seat, second, version, "ana")
        assert party.room.version == version + 1
