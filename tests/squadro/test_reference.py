"""A reference implementation of Squadro, with wooden pieces pushed place by place over a board of squares."""

from hypothesis import given
from hypothesis import strategies as st

from speeltafel.games.squadro import SQUADRO
from tests.playouts import play_out

DOTS = {1: [3, 1, 2, 1, 3], 2: [1, 3, 2, 3, 1]}


class Wood:
    """A piece: where it stands, which way it points, and how many dots are at its last base."""

    def __init__(self, seat, track):
        self.seat, self.track = seat, track
        self.square = self.base = (0, track) if seat == 1 else (track, 0)
        self.heading = (1, 0) if seat == 1 else (0, 1)
        self.dots = DOTS[seat][track - 1]
        self.home = False

    def next_square(self):
        return self.square[0] + self.heading[0], self.square[1] + self.heading[1]

    def steps(self):
        along = max(self.square) if self.seat == 1 and self.track == 0 else self.square[self.seat - 1]
        return 12 if self.home else along if sum(self.heading) > 0 else 12 - along


class Board:
    """The whole board."""

    def __init__(self):
        self.wood = {(seat, track): Wood(seat, track) for seat in (1, 2) for track in range(1, 6)}

    def standing_on(self, square, seat):
        return [w for w in self.wood.values() if w.seat == seat and w.square == square and not w.home]

    def push(self, seat, track):
        piece = self.wood[seat, track]
        for _ in range(piece.dots):
            if self.met(piece):
                while self.met(piece):
                    self.one_on(piece, sending_back=True)
                self.one_on(piece)
                break
            self.one_on(piece)
            if piece.square[piece.seat - 1] in (0, 6):
                break
        self.settle(piece)

    def met(self, piece):
        return self.standing_on(piece.next_square(), 3 - piece.seat)

    def one_on(self, piece, sending_back=False):
        piece.square = piece.next_square()
        if sending_back:
            for other in self.standing_on(piece.square, 3 - piece.seat):
                other.square = other.base

    def settle(self, piece):
        along = piece.square[piece.seat - 1]
        if along == 6:
            piece.heading = (-piece.heading[0], -piece.heading[1])
            piece.base, piece.dots = piece.square, 4 - piece.dots
        elif along == 0:
            piece.home = True

    def steps(self):
        return [[self.wood[seat, track].steps() for track in range(1, 6)] for seat in (1, 2)]


@given(seed=st.integers(0, 10**6))
def test_the_law_agrees_with_wood_on_a_board(seed):
    played = play_out(SQUADRO, seed)
    board, seat = Board(), played.options["first"]
    seen = [(str(board.steps()), seat)]
    for move, state in zip(played.moves, played.states[1:], strict=True):
        board.push(seat, move.track)
        seat = 3 - seat
        seen.append((str(board.steps()), seat))
        assert SQUADRO.dump(state)["steps"] == board.steps()
        four_home = any(pieces.count(12) >= 4 for pieces in board.steps())
        third_time = seen.count(seen[-1]) >= 3
        assert bool(state.why) == (four_home or third_time)
    assert state.why == ("four-home" if four_home else "repetition")
