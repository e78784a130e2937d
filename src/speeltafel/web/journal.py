"""The log as pages show it: one line for each decision."""

from msgspec import Struct

from speeltafel.play.lines import Line
from speeltafel.web.sheet import Sheet


class Decision(Struct, frozen=True):
    """A line of the log: a choice, with the rolls and forced moves that followed it."""

    first: int
    """The place of the choice in the match."""
    last: int
    """The place of the last event the line tells of."""
    seat: int
    """Who chose; 0 where chance began the match."""
    words: str
    undone: bool = False
    news: bool = False
    """Whether it happened since the reader last chose."""
    turn: bool = False
    """Whether somebody else chose before."""


def belongs(line: Line, before: Line) -> bool:
    """Whether a line of the match tells of what followed from the one before, and not of a new choice."""
    follows = not line.seat or (line.forced and line.seat == before.seat)
    return follows and before.after is line.before


def marked(s: Sheet, line: Line, words: str) -> str:
    """Return a line's words, with a mark where the server played it."""
    return f"{words} ({s.t.AUTOMATIC})" if line.forced else words


def played_for(s: Sheet) -> list[Line]:
    """Return the forced moves of this audience's latest turn, unless it has chosen since."""
    if not s.seats or s.room.table is None:
        return []
    states, played = s.room.table.states, list[Line]()
    for line in reversed(s.room.lines):
        if line.place >= len(states) or states[line.place] is not line.after:
            continue  # It was taken back.
        mine = line.seat in s.seats
        if mine and line.forced:
            played.append(line)
        elif mine or (line.seat and played):
            break
    return played[::-1]


def journal(s: Sheet, most: int) -> tuple[list[Decision], bool, int]:
    """Return the log's newest lines, the oldest first, whether there are more, and how many are news.

    Only the lines that are shown are put into words: a match can have thousands, and telling all of one
    with 4,500 events took 50 ms.
    """
    lines, own = s.room.lines, s.last_own()
    spans, news, end = list[tuple[int, int]](), 0, len(lines)
    while end and (len(spans) <= most or end - 1 > own):
        first = _first(s, end - 1)
        spans.append((first, end))
        news += first > own and not s.is_undone(lines[first])
        end = first
    return [_decision(s, *span, own) for span in reversed(spans[:most])], len(spans) > most, news


def _decision(s: Sheet, first: int, end: int, own: int) -> Decision:
    """Return the lines from one index up to another as one."""
    lines = s.room.lines
    seat, words = lines[first].seat, " ".join(marked(s, line, s.told(line)) for line in lines[first:end])
    opens = not first or lines[_first(s, first - 1)].seat != seat
    places = lines[first].place, lines[end - 1].place
    return Decision(*places, seat, words, s.is_undone(lines[first]), first > own, opens)


def _first(s: Sheet, at: int) -> int:
    """Return the index of the choice to which the line at this index belongs."""
    lines = s.room.lines
    while at and belongs(lines[at], lines[at - 1]) and s.is_undone(lines[at]) == s.is_undone(lines[at - 1]):
        at -= 1
    return at


def latest(s: Sheet, words: str) -> Decision:
    """The newest line of the log, where its last event is told in these words."""
    lines = s.room.lines
    first = last = len(lines) - 1
    while first and belongs(lines[first], lines[first - 1]):
        first -= 1
    said = [*(marked(s, line, s.told(line)) for line in lines[first:last]), marked(s, lines[last], words)]
    earlier = first - 1
    while earlier > 0 and belongs(lines[earlier], lines[earlier - 1]):
        earlier -= 1
    opens = earlier < 0 or lines[earlier].seat != lines[first].seat
    places = lines[first].place, lines[last].place
    return Decision(*places, lines[first].seat, " ".join(said), turn=opens)
