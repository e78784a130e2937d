"""Duplicate tournaments: everybody on a seat had the same dice, so what differs is how they played.

The result of a seat is compared with that of the same seat at every other table of the round. The share of
the tables it beats is what a board is worth, so luck cancels out.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

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


class _Field:
    """What one seat did at all tables of a round that are of one size."""

    def __init__(self, boards: Sequence[Board], seat: int) -> None:
        self._seat = seat
        self._measures = sorted(_measure(board, seat) for board in boards)
        leads = [lead for board in boards if (lead := _lead(board, seat)) is not None]
        self._average = Fraction(sum(leads), len(leads)) if leads else None

    def worth(self, board: Board) -> Worth:
        """Return what the result at one of these tables was worth."""
        own, others = _measure(board, self._seat), len(self._measures) - 1
        worse = bisect_left(self._measures, own)
        level = bisect_right(self._measures, own) - worse - 1
        share = Fraction(2 * worse + level, 2 * others) if others else HALF
        return Worth(share, others, _lead(board, self._seat), self._average)


def worths(round: Round) -> list[list[Worth]]:
    """Return what the boards of a round were worth, by board and seat; nothing for one that is not over.

    They are compared with those that are over so far. Each seat is sorted once, so that a round of a hundred
    tables is cheap.
    """
    played: defaultdict[int, list[Board]] = defaultdict(list)
    for board in round.boards:
        if board.was_played:
            played[len(board.seats)].append(board)
    fields = {size: [_Field(boards, seat) for seat in range(size)] for size, boards in played.items()}
    found = []
    for board in round.boards:
        if board.was_played:
            found.append([field.worth(board) for field in fields[len(board.seats)]])
        elif board.result is not None:
            found.append([Worth(Fraction(place == 1, 2), 0) for place in board.result.places])
        else:
            found.append([])
    return found


def _measure(board: Board, seat: int) -> tuple[int, int]:
    """Return what results are compared by: those who came later less those before; then the lead."""
    assert board.result is not None
    places = board.result.places
    ahead = sum(other < places[seat] for other in places)
    behind = sum(other > places[seat] for other in places)
    return behind - ahead, _lead(board, seat) or 0


def _lead(board: Board, seat: int) -> int | None:
    scores = board.result.scores if board.result is not None else ()
    if not scores:
        return None
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
