"""Duplicate tournaments: everybody on a seat had the same dice, so what differs is how they played.

The result of a seat is compared with that of the same seat at every other table of the round. The share of
the tables it beats is what a board is worth, so luck cancels out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from speeltafel.play.tournaments.results import points
from speeltafel.play.tournaments.state import Board, Round

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Worth:
    """What the result of one seat of a board was worth."""

    share: Fraction
    """The share of the other tables at which this seat did worse, a tie counting half; a half without any."""
    tables: int
    """The tables it was compared with."""
    margin: int | None = None
    """The lead over the best opponent at the table; None where the match was not played to its end."""
    average: Fraction | None = None
    """The average lead of this seat over the tables of the round."""

    @property
    def gain(self) -> Fraction | None:
        """How much more the seat led than it did on average."""
        return None if self.margin is None or self.average is None else self.margin - self.average


def worth(round: Round, board: Board) -> list[Worth]:
    """Return what a finished board was worth, by seat; compared with the tables that are over so far."""
    field = [other for other in round.boards if other.was_played and len(other.seats) == len(board.seats)]
    others = [other for other in field if other is not board]
    if not board.was_played:
        return [Worth(Fraction(place == 1, 2), 0) for place in _places(board)]
    return [_worth(board, others, field, seat) for seat in range(len(board.seats))]


def _worth(board: Board, others: Sequence[Board], field: Sequence[Board], seat: int) -> Worth:
    own = _measure(board, seat)
    theirs = [_measure(other, seat) for other in others]
    beaten = Fraction(2 * sum(one < own for one in theirs) + theirs.count(own), 2)
    leads = [lead for other in field if (lead := _lead(other, seat)) is not None]
    average = Fraction(sum(leads), len(leads)) if leads else None
    share = beaten / len(theirs) if theirs else HALF
    return Worth(share, len(theirs), _lead(board, seat), average)


def _measure(board: Board, seat: int) -> tuple[Fraction, int]:
    """Return what results are compared by: the points at the table, and then the lead."""
    return points(_places(board))[seat], _lead(board, seat) or 0


def _lead(board: Board, seat: int) -> int | None:
    scores = board.result.scores if board.result is not None else ()
    if not scores:
        return None
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def _places(board: Board) -> tuple[int, ...]:
    assert board.result is not None
    return board.result.places
