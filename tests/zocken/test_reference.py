"""A reference implementation of Zocken, slow and literal, which must agree with the rules along all games.

It lays the die on every place in turn and sorts the row it then reads, and it counts a turn by the printed
table. Its board is a dict of place names, its dice are the words of the notation.
"""

import random

import pytest

from speeltafel.core.game import Chance, Over
from speeltafel.core.match import begin
from speeltafel.games.zocken import ZOCKEN
from speeltafel.games.zocken.row import Die, fitting
from tests.nightly import sizes
from tests.zocken.positions import offered

READING = ["left", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "right"]
CIRCLE = {
    "f1": "red",
    "f2": "orange",
    "f3": "yellow",
    "f4": "green",
    "f5": "blue",
    "f6": "purple",
    "f7": "white",
}
TABLE = {0: 0, 1: 10, 2: 30, 3: 60, 4: 100, 5: 150, 6: 210, 7: 280}


class Reference:
    """A match of Zocken told from its tokens."""

    def __init__(self, seats, rounds):
        self.totals = dict.fromkeys(range(1, seats + 1), 0)
        self.schedule = [(number, seat) for number in range(1, rounds + 1) for seat in self.totals]
        self.over = False
        self.new_turn()

    def new_turn(self):
        self.number, self.thrower = self.schedule.pop(0)
        self.board, self.out, self.hand = {}, [], None
        self.bets = {}
        self.bettors = []

    def legal(self):
        if self.bettors:
            return {"bet", "no"}
        if self.hand is None:
            used = [die[:-1] for die in (*self.board.values(), *self.out)]
            return {colour for colour in CIRCLE.values() if colour not in used}
        if self.hand in CIRCLE.values():
            return set("123456")
        fits = {place for place in READING if self.fits(place)}
        return fits if any(place.startswith("f") for place in fits) else fits | {"out"}

    def fits(self, place):
        if place in self.board:
            return False
        board = {**self.board, place: self.hand}
        values = [board[spot][-1] for spot in READING if spot in board]
        return values in (sorted(values), sorted(values)[::-1])

    def play(self, token):
        if self.bettors:
            self.bets[self.bettors.pop(0)] = token == "bet"
        elif self.hand is None:
            self.hand = token
        elif self.hand in CIRCLE.values():
            self.hand += token
        else:
            if token == "out":
                self.out.append(self.hand)
            else:
                self.board[token] = self.hand
            self.hand = None
            placed = len(self.board) + len(self.out)
            if placed == 3:
                seats = list(self.totals)
                self.bettors = [*seats[self.thrower :], *seats[: self.thrower - 1]]
            if placed == 7:
                self.settle()

    def settle(self):
        matches = [place for place, die in self.board.items() if CIRCLE.get(place) == die[:-1]]
        points = TABLE[len(matches)]
        points += 50 if not self.out else 0
        points -= 10 * len({"left", "right"} & set(self.board))
        points -= 20 * len(self.out)
        self.totals[self.thrower] += points
        for bettor, bet in self.bets.items():
            if bet and points > 50:
                assert points % 2 == 0
                self.totals[bettor] += points // 2
            elif bet:
                self.totals[bettor] -= 20
        if self.schedule:
            self.new_turn()
        else:
            self.over = True

    def winners(self):
        return tuple(
            seat
            for seat, total in self.totals.items()
            if all(total >= other for other in self.totals.values())
        )

    def dump(self):
        return {
            "to_move": 0 if self.over else self.bettors[0] if self.bettors else self.thrower,
            "active": self.thrower,
            "round": self.number,
            "totals": list(self.totals.values()),
            "row": [self.board.get(place) for place in READING],
            "out": self.out,
            "thrown": self.hand,
            "bets": [self.bets.get(seat) for seat in self.totals],
        }


@pytest.mark.parametrize("seats", range(1, 9))
@sizes("matches", 3, 12)
def test_rules_and_reference_agree_all_along_random_games(matches, seats):
    for seed in range(matches):
        rng = random.Random(f"reference {seats} {seed}")
        rounds = rng.choice([1, 2, 5])
        state, reference = begin(ZOCKEN, seats, {"rounds": rounds}), Reference(seats, rounds)
        while not reference.over:
            assert ZOCKEN.dump(state) == reference.dump()
            turn = ZOCKEN.turn(state)
            assert not isinstance(turn, Over)
            moves = list(turn.odds if isinstance(turn, Chance) else turn.moves)
            assert sorted(map(ZOCKEN.write, moves)) == sorted(reference.legal())
            assert isinstance(turn, Chance) or turn.seat == reference.dump()["to_move"]
            move = rng.choice(moves)
            reference.play(ZOCKEN.write(move))
            state = ZOCKEN.play(state, move)
        assert ZOCKEN.dump(state) == reference.dump()
        assert ZOCKEN.turn(state) == Over(tuple(reference.totals.values()), reference.winners(), "rounds")


@sizes("matches", 15, 60)
def test_rules_and_reference_agree_on_careful_players_too(matches):
    """Players who fill the row closely and seek their colours, so that high scores and won bets occur."""
    best = 0
    for seed in range(matches):
        rng = random.Random(f"careful {seed}")
        state, reference = begin(ZOCKEN, 3, {"rounds": 5}), Reference(3, 5)
        while not reference.over:
            legal = reference.legal()
            assert offered(state) == legal
            own = {place for place in legal if CIRCLE.get(place) == str(reference.hand)[:-1]}
            token = rng.choice(sorted(own or legal - {"out", "left", "right"} or legal))
            reference.play(token)
            before, state = state, ZOCKEN.play(state, ZOCKEN.read(token))
            best = max(best, max(now - was for was, now in zip(before.totals, state.totals, strict=True)))
            assert ZOCKEN.dump(state) == reference.dump()
    assert best >= 200


def test_rules_and_reference_agree_on_every_value_beside_every_row_of_up_to_three_dice():
    reference = Reference(1, 1)
    rows: set[tuple[int, ...]] = {(0,) * 9}
    for _ in range(4):
        compared, rows = rows, set()
        for values in compared:
            reference.board = {place: f"red{v}" for place, v in zip(READING, values, strict=True) if v}
            dice = tuple(Die("red", v) if v else None for v in values)
            for value in range(1, 7):
                reference.hand = f"red{value}"
                legal = [at for at, place in enumerate(READING) if reference.fits(place)]
                assert fitting(dice, value) == legal
                rows.update((*values[:at], value, *values[at + 1 :]) for at in legal)
    assert len(compared) == 84 * (2 * 56 - 6), "three of nine places, rising or falling, counted by hand"
