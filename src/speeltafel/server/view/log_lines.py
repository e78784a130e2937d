"""The log as pages show it: one line for each decision."""

from msgspec import Struct

from speeltafel.play.transcript import Line
from speeltafel.server.view.table_view import TableView


class LogLine(Struct, frozen=True):
    """A line of the log: a choice, with the rolls and the same seat's forced moves that followed it.

    Rolls that belong to no choice are a line too.
    """

    first: int
    """The place of the choice in the match."""
    last: int
    """The place of the last event in the line."""
    seat: int
    """Who chose; 0 for rolls on a line of their own."""
    words: str
    undone: bool = False
    news: bool = False
    """Whether it happened since the reader last chose."""
    turn: bool = False
    """Whether another seat chose before."""


def marked(s: TableView, line: Line, words: str) -> str:
    """Return a line's words, with a mark if the server played it."""
    return f"{words} ({s.t.AUTOMATIC})" if line.forced else words


def played_for(s: TableView) -> list[Line]:
    """Return the forced moves of this audience's latest turn, unless it has chosen since."""
    if not s.seats or s.table.match is None:
        return []
    played = list[Line]()
    for line in reversed(s.table.lines):
        if s.is_undone(line):
            continue
        mine = line.seat in s.seats
        if mine and line.forced:
            played.append(line)
        elif mine or (line.seat and played):
            break
    return played[::-1]


def journal(s: TableView, most: int, own: int | None = None) -> tuple[list[LogLine], bool, int]:
    """Return the log's newest lines in order, whether there are more, and how many are news.

    News is what comes after the line with index `own`: by default the last that this audience chose.

    Only the lines that are shown are put into words: a match can have thousands, and doing it for all lines
    of one with 4,500 events took 50 ms.
    """
    lines, own = s.table.lines, s.last_own() if own is None else own
    spans, news, end = list[tuple[int, int]](), 0, len(lines)
    while end and (len(spans) <= most or end - 1 > own):
        first = _first(s, end - 1)
        spans.append((first, end))
        news += first > own and not s.is_undone(lines[first])
        end = first
    return [_log_line(s, *span, own) for span in reversed(spans[:most])], len(spans) > most, news


def _log_line(s: TableView, first: int, end: int, own: int) -> LogLine:
    """Return the lines in this range of indices as one."""
    lines = s.table.lines
    seat, words = lines[first].seat, " ".join(marked(s, line, s.told(line)) for line in lines[first:end])
    opens = not first or lines[_first(s, first - 1)].seat != seat
    places = lines[first].place, lines[end - 1].place
    return LogLine(*places, seat, words, s.is_undone(lines[first]), first > own, opens)


def _first(s: TableView, at: int) -> int:
    """Return the index of the choice to which the line at this index belongs.

    A roll belongs to the line before it, a forced move to the latest choice of its own seat, across the rolls
    in between; where another seat or chance came before, it is a line of its own. So is a roll that the game
    says is nobody's, with the rolls after it: the move before it may be another seat's.
    """
    lines, moved, seat = s.table.lines, at, 0
    while True:
        line = lines[at]
        if line.seat:
            if seat and line.seat != seat:
                return moved
            moved, seat = at, line.seat
        if (line.seat and not line.forced) or not at or not _follows(s, line, lines[at - 1]):
            return moved if seat else at
        at -= 1


def _follows(s: TableView, line: Line, before: Line) -> bool:
    """Return whether a line continues the one before it, and was not undone without it."""
    if not line.seat and before.seat and not s.game.roller(line.before):
        return False
    return before.after is line.before and s.is_undone(line) == s.is_undone(before)


def latest(s: TableView, words: str) -> LogLine:
    """Return the newest line of the log, with its last event in these words."""
    lines = s.table.lines
    last = len(lines) - 1
    first = _first(s, last)
    sentences = [
        *(marked(s, line, s.told(line)) for line in lines[first:last]),
        marked(s, lines[last], words),
    ]
    opens = not first or lines[_first(s, first - 1)].seat != lines[first].seat
    places = lines[first].place, lines[last].place
    return LogLine(*places, lines[first].seat, " ".join(sentences), turn=opens)
