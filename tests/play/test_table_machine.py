"""Random commands of random people: the invariants of a table hold."""

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from speeltafel.core.game import LEVELS
from speeltafel.core.refusals import Refusal
from speeltafel.games import GAMES
from speeltafel.play import bots, chat, decisions
from speeltafel.play.decisions import Stale
from speeltafel.play.rights import AWAY, NotYours, can_take_back
from tests.play.driver import TableDriver, snapshot

people = st.sampled_from(["ana", "bo", "cas", "dee", ""])
seats = st.integers(0, 5)
PACES = [{"kind": "none"}, {"kind": "clock", "minutes": 1}, {"kind": "days", "days": 1}, {"kind": "sand"}]


class Crowd(RuleBasedStateMachine):
    """People who give commands, allowed or not."""

    def __init__(self):
        super().__init__()
        self.driver: TableDriver
        self.version = self.seq = 0
        self.silent: set[str] = set()
        self.together: dict[str, set[int]] | None = None
        self.seen: dict[str, set[int]] = {}
        self.final = None

    @initialize(game=st.sampled_from(list(GAMES)), seats=st.integers(1, 4), seed=st.binary(max_size=4))
    def set_up(self, game, seats, seed):
        seats = min(max(seats, GAMES[game].seats[0]), GAMES[game].seats[-1])
        self.driver = TableDriver(game, seats, seed=seed)

    def attempt(self, what, *facts):
        """Execute a command and return whether it was allowed; a refused one must change nothing."""
        before = snapshot(self.driver.table)
        try:
            changes = what(self.driver.table, *facts)
        except Refusal:
            assert snapshot(self.driver.table) == before
            return False
        assert snapshot(self.driver.table) == before, "a command changes nothing; only an event does"
        assert changes
        self.driver.apply(changes)
        return True

    @rule(person=people, seat=seats)
    def sit(self, person, seat):
        table = self.driver.table
        empty = 1 <= seat <= table.seats and not table.chairs[seat - 1].taken
        seen = self.seen.get(person)
        secret = table.game.hidden and seen and seat not in seen
        if person:
            allowed = self.attempt(decisions.sit, seat, person, person.title())
            assert allowed == (empty and not table.over and not secret)

    @rule(person=people, seat=seats, away=st.floats(0, 240))
    def rise(self, person, seat, away):
        table, now = self.driver.table, self.driver.now
        sitting = table.chairs[seat - 1].person if 1 <= seat <= table.seats else ""
        bot = table.chairs[seat - 1].bot if 1 <= seat <= table.seats else ""
        patient = bot or table.match is None or away >= AWAY or table.is_late(seat, now)
        if self.attempt(decisions.rise, seat, person, now, away):
            assert person in (sitting, table.host)
            assert person == sitting or patient
            assert not sitting or person == sitting or sitting in table.lost

    @rule(person=people, seat=seats, level=st.sampled_from([*LEVELS, "genius", ""]))
    def invite_a_bot(self, person, seat, level):
        table = self.driver.table
        if self.attempt(bots.invite, seat, level, person):
            assert person == table.host
            assert table.chairs[seat - 1].bot == level != ""

    @precondition(lambda self: self.driver.table.match is not None)
    @rule(person=people, seat=seats, other=seats, away=st.sampled_from([0.0, 300.0]))
    def propose_a_bot(self, person, seat, other, away):
        table, now = self.driver.table, self.driver.now
        late = table.is_late(other, now)
        if self.attempt(bots.propose, seat, other, "club", person, now, away):
            assert late or away >= AWAY or other in table.seats_of(person)

    @rule(person=people, seat=seats)
    def return_from_a_bot(self, person, seat):
        if self.attempt(bots.return_to, seat, person):
            assert person == self.driver.table.chairs[seat - 1].person
            assert not self.driver.table.chairs[seat - 1].bot

    @precondition(lambda self: self.driver.table.bot)
    @rule(which=st.integers(0, 10**6), behind=st.integers(0, 1))
    def let_the_bot_play(self, which, behind):
        table, tokens = self.driver.table, self.driver.tokens()
        token = tokens[which % len(tokens)]
        assert self.attempt(bots.move, table.actor, token, table.version - behind) == (behind == 0)

    @rule(person=people, seat=seats, name=st.sampled_from(["", "Ana", "ana", "Bo 2", "x" * 24]))
    def rename(self, person, seat, name):
        mine = self.driver.table.seats_of(person)
        assert self.attempt(decisions.rename, seat, person, name) == (bool(name) and seat in mine)

    @rule(person=people, first=seats, second=seats)
    def swap(self, person, first, second):
        self.attempt(decisions.swap, first, second, person)

    @rule(person=people, many=st.integers(0, 9), pace=st.sampled_from(PACES), twice=st.booleans())
    def arrange(self, person, many, pace, twice):
        self.attempt(decisions.arrange, many, {}, pace, person, twice)

    @rule(person=people, seat=seats, stir=st.sampled_from(["ab" * 16, "cd" * 16, "cd"]))
    def stir(self, person, seat, stir):
        table = self.driver.table
        may = table.match is None or table.over
        owner = table.chairs[seat - 1].person if 1 <= seat <= table.seats else ""
        allowed = self.attempt(decisions.stir, seat, stir, person)
        assert allowed == (may and bool(person) and person == owner and len(stir) == 32)

    @precondition(lambda self: self.driver.table.match is None)
    @rule(person=people)
    def start(self, person):
        if self.attempt(decisions.start, person):
            assert person == self.driver.table.host
            assert self.driver.table.version >= 1

    @rule()
    def start_properly(self):
        table = self.driver.table
        for seat, chair in enumerate(table.chairs, 1):
            if not chair.taken:
                self.attempt(decisions.sit, seat, "ana", "Ana")  # around one screen
        self.attempt(decisions.start, table.host)

    @precondition(lambda self: self.driver.table.actor)
    @rule(which=st.integers(0, 10**6), passed=st.floats(0, 90))
    def play(self, which, passed):
        self.driver.now += passed
        if self.driver.table.actor in self.driver.table.present:
            self.driver.play(which=which)

    @precondition(lambda self: self.driver.table.actor)
    @rule(person=people, seat=seats, behind=st.integers(0, 2), which=st.integers(0, 10**6))
    def try_to_play(self, person, seat, behind, which):
        table = self.driver.table
        token = self.driver.tokens()[which % len(self.driver.tokens())]
        actor, sitting = table.actor, "" if table.bot else table.chairs[table.actor - 1].person
        allowed = self.attempt(decisions.move, seat, token, table.version - behind, person)
        assert allowed == (seat == actor and person == sitting != "" and behind == 0)

    @precondition(lambda self: self.driver.table.match is not None)
    @rule(person=people, seat=seats)
    def undo(self, person, seat):
        self.attempt(decisions.undo, seat, person)

    @precondition(lambda self: self.driver.table.match is not None)
    @rule(person=people, seat=seats)
    def propose_end(self, person, seat):
        self.attempt(decisions.propose_end, seat, person)

    @precondition(lambda self: self.driver.table.request)
    @rule(person=people, agree=st.booleans())
    def answer(self, person, agree):
        request = self.driver.table.request
        asker = self.driver.table.chairs[request.seat - 1].person
        allowed = self.attempt(decisions.answer, agree, person)
        assert not (allowed and person in ("", asker))

    @precondition(lambda self: self.driver.table.match is not None)
    @rule(person=people, seat=seats)
    def resign(self, person, seat):
        self.attempt(decisions.resign, seat, person)

    @precondition(lambda self: self.driver.table.actor)
    @rule(person=people, seat=seats, passed=st.floats(0, 90000))
    def claim(self, person, seat, passed):
        self.driver.now += passed
        self.attempt(decisions.claim, seat, person, self.driver.now)

    @rule(person=people, text=st.text(max_size=5))
    def say(self, person, text):
        if self.attempt(chat.send, person, text):
            assert person in self.driver.table.people() - self.silent

    @rule(person=people, seat=seats, on=st.booleans())
    def mute(self, person, seat, on):
        if self.attempt(chat.mute, seat, on, person):
            sitting = self.driver.table.chairs[seat - 1].person
            self.silent = self.silent | {sitting} if on else self.silent - {sitting}

    @rule(person=people.filter(bool), seat=seats)
    def take_along(self, person, seat):
        table = self.driver.table
        before = table.chairs[seat - 1].person if 1 <= seat <= table.seats else ""
        if self.attempt(decisions.take, seat, person) and before in self.silent:
            self.silent |= {person}

    @rule(person=people)
    def take_back(self, person):
        lost = self.driver.table.lost.get(person)
        before = (
            self.driver.table.chairs[lost.seat - 1].person if can_take_back(self.driver.table, person) else ""
        )
        if self.attempt(decisions.take_back, person):
            assert before
            assert person in self.driver.table.people()
            if before in self.silent:
                self.silent |= {person}

    @rule(person=people, seat=seats)
    def renew(self, person, seat):
        self.attempt(decisions.renew_link, seat, person)

    @rule(person=people)
    def go_on(self, person):
        self.attempt(decisions.go_on, "elsewhere", person)

    @invariant()
    def nothing_is_rolled_with_a_public_seed(self):
        """Once the seed is public, a finished match with dice can't go on."""
        table = self.driver.table
        if self.final is not None:
            assert table.secret is not None
            assert table.match.moves == self.final
        elif table.secret is not None and table.game.chance:
            self.final = list(table.match.moves)

    @invariant()
    def versions_only_grow(self):
        table = self.driver.table
        assert table.version >= self.version
        assert table.seq == len(self.driver.events) >= self.seq
        self.version, self.seq = table.version, table.seq

    @invariant()
    def the_same_events_give_the_same_room(self):
        assert snapshot(self.driver.folded()) == snapshot(self.driver.table)

    @invariant()
    def nobody_sees_a_hidden_game_from_two_seats_they_did_not_begin_with(self):
        table = self.driver.table
        if table.match is None or not table.game.hidden:
            return
        now = {person: set(table.seats_of(person)) for person in table.people()}
        if self.together is None:
            self.together = now
        for person, chairs in now.items():
            self.seen.setdefault(person, set()).update(chairs)
            assert len(self.seen[person]) == 1 or self.seen[person] <= self.together.get(person, set())

    @invariant()
    def a_mute_follows_the_person_and_two_names_are_never_the_same(self):
        table = self.driver.table
        for person in table.people() & self.silent:
            with pytest.raises(NotYours):
                chat.send(table, person, "hoi")
        names = [chair.name.casefold() for chair in table.chairs if chair.taken]
        assert len(set(names)) == len(names)

    @invariant()
    def there_is_a_host_and_no_roll_is_pending(self):
        table = self.driver.table
        assert table.host
        if table.people() and table.match is not None and not table.over:
            assert table.actor, "either somebody must choose or the game is over"
        if table.over:
            assert table.actor == 0

    @invariant()
    def a_request_is_possible(self):
        request, match = self.driver.table.request, self.driver.table.match
        if request is not None:
            assert not self.driver.table.closed
            assert request.what in ("undo", "end", "bot")
            assert 0 <= request.to <= (self.driver.table.seats if request.what == "bot" else len(match.moves))
            assert request.agreed


Crowd.TestCase.settings = settings(max_examples=40, stateful_step_count=40)
TestCrowd = Crowd.TestCase


@pytest.mark.parametrize("seed", range(6))
def test_of_two_moves_at_the_same_version_one_is_played(seed):
    """Two people move at the same version: the first move counts, the second is stale."""
    rng = random.Random(seed)
    driver = TableDriver("squadro", 2, people=("ana", "ana")).start()
    for _ in range(10):
        version, seat = driver.table.version, driver.table.actor
        first, second = rng.choice(driver.tokens()), rng.choice(driver.tokens())
        driver.execute(decisions.move, seat, first, version, "ana")
        with pytest.raises((Stale, NotYours)):
            driver.execute(decisions.move, seat, second, version, "ana")
        assert driver.table.version == version + 1
