"""A reference implementation of Columbiz, slow and independent of the rules, compared along random games.

A position is a dict of cells to seats, dice are a list, and everything is found by trying all of it.
"""

import random
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.game import Chance, Choose, Over
from speeltafel.games.columbiz import COLUMBIZ
from speeltafel.games.columbiz.rules import State, odds
from tests.playouts import play_out

CELLS = list(product(range(1, 7), repeat=2))


class Reference:
    """The game as the sheet tells it, one step at a time."""

    def __init__(self, seats):
        self.seats = seats
        self.turns = []
        self.discs = {}
        self.supply = dict.fromkeys(range(1, seats + 1), {2: 18, 3: 13, 4: 10}[seats])
        self.points: Counter[int] = Counter()
        self.prison: Counter[int] = Counter()
        self.ran_out = False
        self.over = False
        self.new_turn(1)

    def new_turn(self, seat):
        self.seat = seat
        self.dice = []
        self.thrown = 0
        self.throwing = True
        self.placing = False
        self.placed = []

    def payments(self):
        """Which cells can be paid for, and the dice that would do it."""
        ways = {}
        for column, number in CELLS:
            if (column, number) not in self.discs:
                for hand in combinations(self.dice, number):
                    if set(hand) == {column}:
                        ways[column, number] = hand
        return ways

    def tokens(self):
        """What the seat may choose from, as tokens; None while dice are thrown."""
        if self.throwing:
            return None
        if self.placing:
            cells = {f"{column}{number}" for column, number in self.payments()}
            if self.placed:
                return cells | {"done"}
            return cells or {"discard"}
        keeps = {
            "keep:" + "".join(map(str, sorted(hand)))
            for number in range(8)
            for hand in combinations(self.dice, number)
        }
        return keeps | {"stop"}

    def take(self, token):
        if self.throwing:
            self.dice = sorted(self.dice + [int(die) for die in token])
            assert len(self.dice) == 8
            self.thrown += 1
            self.throwing = False
            self.placing = self.thrown == 3
        elif token == "stop":
            self.placing = True
        elif token.startswith("keep:"):
            self.dice = [int(die) for die in token.removeprefix("keep:")]
            self.throwing = True
        elif token == "done":
            self.end_turn()
        elif token == "discard":
            for _ in range(3):
                if self.supply[self.seat]:
                    self.supply[self.seat] -= 1
            self.end_turn()
        else:
            self.place((int(token[0]), int(token[1])))

    def place(self, cell):
        for die in self.payments()[cell]:
            self.dice.remove(die)
        self.discs[cell] = self.seat
        self.placed.append(cell)
        self.supply[self.seat] -= 1
        for other, owner in list(self.discs.items()):
            if other[0] == cell[0] and other[1] < cell[1] and owner != self.seat:
                del self.discs[other]
                self.prison[self.seat] += 1
        self.points[self.seat] += sum(max(0, length - 2) for length in self.longest(cell))
        if len(self.placed) == 4 or self.supply[self.seat] == 0 or not self.payments():
            self.end_turn()

    def longest(self, cell):
        """For each direction the longest stretch of own discs that holds the cell."""
        for across, up in ((0, 1), (1, 0), (1, 1), (-1, 1)):
            yield max(
                length
                for length in range(1, 7)
                for first in CELLS
                if cell in (stretch := [(first[0] + across * i, first[1] + up * i) for i in range(length)])
                and all(self.discs.get(place) == self.seat for place in stretch)
            )

    def end_turn(self):
        self.turns.append(self.seat)
        self.ran_out = 0 in self.supply.values()
        counts = Counter(self.turns)
        if self.ran_out and len({counts[seat] for seat in self.supply}) == 1:
            self.over = True
        else:
            self.new_turn(self.seat % self.seats + 1)

    def facts(self):
        seats = range(1, self.seats + 1)
        return {
            "to_move": 0 if self.over else self.seat,
            "board": [[self.discs.get((c, k), 0) for k in range(1, 7)] for c in range(1, 7)],
            "dice": "".join(map(str, self.dice)),
            "throws_left": 0 if self.placing else 3 - self.thrown,
            "placed": len(self.placed),
            "supply": [self.supply[seat] for seat in seats],
            "points": [self.points[seat] for seat in seats],
            "prisoners": [self.prison[seat] for seat in seats],
            "last_round": self.ran_out,
        }

    def scores(self):
        """Row points and prisoners, of which the n-th adds half of n, rounded up."""
        return tuple(
            self.points[seat] + sum((n + 1) // 2 for n in range(1, self.prison[seat] + 1))
            for seat in range(1, self.seats + 1)
        )


@pytest.mark.parametrize("seats", [2, 3, 4])
@given(seed=st.integers(0, 10**6))
def test_rules_and_reference_agree_along_random_games(seats, seed):
    played = play_out(COLUMBIZ, seed, seats)
    reference = Reference(seats)
    for state, token in zip(played.states, played.log, strict=False):
        turn = COLUMBIZ.turn(state)
        assert COLUMBIZ.dump(state) == reference.facts()
        if isinstance(turn, Choose):
            assert turn.seat == reference.seat
            assert {COLUMBIZ.write(move) for move in turn.moves} == reference.tokens()
        else:
            assert isinstance(turn, Chance)
            assert reference.tokens() is None
            assert {len(COLUMBIZ.write(outcome)) for outcome in turn.odds} == {8 - len(reference.dice)}
        reference.take(token)
    over = COLUMBIZ.turn(played.states[-1])
    assert isinstance(over, Over)
    assert reference.over
    assert COLUMBIZ.dump(played.states[-1]) == reference.facts()
    assert over.scores == reference.scores()
    best = max(reference.scores())
    assert over.winners == tuple(seat for seat in range(1, seats + 1) if reference.scores()[seat - 1] == best)


@pytest.mark.parametrize("density", [2, 4, 8])
@given(seed=st.integers(0, 10**6))
def test_rules_and_reference_agree_on_boards_that_random_games_rarely_reach(density, seed):
    """Crowded boards and many equal dice: long rows, rich captures, cells emptied and used again."""
    rng = random.Random(f"{density} {seed}")
    reference = Reference(3)
    reference.seat, reference.thrown, reference.throwing, reference.placing = 2, 3, False, True
    reference.discs = {cell: rng.choice([1, 2, 2, 2, 3]) for cell in CELLS if rng.randrange(10) < density}
    reference.dice = sorted(rng.choices(rng.sample(range(1, 7), 2), k=8))
    facts = reference.facts()
    state = State(**{name: _frozen(fact) for name, fact in facts.items()})
    while state.to_move == 2:
        turn = COLUMBIZ.turn(state)
        assert isinstance(turn, Choose)
        assert {COLUMBIZ.write(move) for move in turn.moves} == reference.tokens()
        move = rng.choice(turn.moves)
        state = COLUMBIZ.play(state, move)
        reference.take(COLUMBIZ.write(move))
        assert COLUMBIZ.dump(state) == reference.facts()


def _frozen(fact):
    return tuple(map(_frozen, fact)) if isinstance(fact, list) else fact


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_odds_are_those_of_throwing_every_die_every_way(dice):
    ways = Counter("".join(sorted(throw)) for throw in product("123456", repeat=dice))
    assert {COLUMBIZ.write(outcome): weight for outcome, weight in odds(dice).items()} == ways
