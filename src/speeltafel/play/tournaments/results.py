"""The result of a match in a tournament, and what it is worth."""

from collections.abc import Sequence
from fractions import Fraction

from speeltafel.core.game import Over
from speeltafel.play.results import scores, winners
from speeltafel.play.table import Table
from speeltafel.play.tournaments.events import ResultRecorded


def result_of(table_id: str, table: Table) -> ResultRecorded:
    """Return the result of a match that is over. Whoever gave up, or left the seat, comes last."""
    won, over = winners(table), isinstance(table.turn, Over)
    merit = tuple(table.turn.scores) if isinstance(table.turn, Over) else (0,) * table.seats
    seats = range(1, table.seats + 1)
    gone = {seat for seat in seats if table.chair(seat).resigned or seat in table.deserted}
    merits = [(seat not in gone, seat in won, merit[seat - 1]) for seat in seats]
    places = tuple(1 + sum(other > merit for other in merits) for merit in merits)
    absent = _absent(table, gone)
    why = "played" if over else table.closed
    if why in ("late", "resigned") and gone and gone == absent:
        why = "absent"
    return ResultRecorded(table_id, places, why, scores(table), tuple(sorted(absent)))


def _absent(table: Table, gone: set[int]) -> set[int]:
    """Return the seats whose people lost on time before their first choice; a forced move is none.

    At a table of three and more a bot played on for them, or for those who left later.
    """
    late = {lost.seat for lost in table.lost.values() if lost.why == "late"}
    if table.closed == "late" and table.gave_up is not None:
        late.add(table.gave_up[0])
    return {seat for seat in gone & late if not _chose(table, seat)}


def _chose(table: Table, seat: int) -> bool:
    """Return whether the person of a seat chose anything, before a bot took it."""
    own = zip(table.choosers, table.forced, table.by_bot, strict=True)
    return any(chooser == seat and not forced and not bot for chooser, forced, bot in own)


def points(places: Sequence[int]) -> list[Fraction]:
    """Return the points of each seat: the share of opponents who came in later, a tie counting half.

    With two that is 1, a half or 0.
    """
    others = len(places) - 1
    return [
        Fraction(2 * sum(other > own for other in places) + places.count(own) - 1, 2 * others)
        for own in places
    ]
