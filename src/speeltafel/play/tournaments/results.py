"""The result of a match in a tournament, and what it is worth."""

from collections.abc import Sequence
from fractions import Fraction

from speeltafel.core.game import Over
from speeltafel.play.results import winners
from speeltafel.play.table import Table
from speeltafel.play.tournaments.events import ResultRecorded


def result_of(table_id: str, table: Table) -> ResultRecorded:
    """Return the result of a match that is over. Whoever gave up, or left the seat, comes last."""
    won, over = winners(table), isinstance(table.turn, Over)
    scores = tuple(table.turn.scores) if isinstance(table.turn, Over) else ()
    seats = range(1, table.seats + 1)
    gone = {seat for seat in seats if table.chair(seat).resigned or seat in table.deserted}
    merits = [(seat not in gone, seat in won, scores[seat - 1] if scores else 0) for seat in seats]
    places = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    return ResultRecorded(table_id, places, "played" if over else _why(table, gone), scores)


def _why(table: Table, gone: set[int]) -> str:
    """Return why a match was stopped: somebody who lost on time before a first choice was `absent`."""
    if table.closed == "late" and not any(seat in table.choosers for seat in gone):
        return "absent"
    return table.closed


def points(places: Sequence[int]) -> list[Fraction]:
    """Return the points of each seat: the share of opponents who came in later, a tie counting half.

    With two that is 1, a half or 0.
    """
    others = len(places) - 1
    return [
        Fraction(2 * sum(other > own for other in places) + places.count(own) - 1, 2 * others)
        for own in places
    ]
