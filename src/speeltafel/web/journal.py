"""The log as pages show it: one line for each decision."""

from msgspec import Struct
from msgspec.structs import replace

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


def journal(s: Sheet) -> list[Decision]:
    """The log, a line for each decision, the oldest first."""
    assert s.room.table is not None
    lines, told, before = s.room.lines, list[Decision](), None
    for line, (place, plain, undone, news) in zip(lines, s.log(), strict=True):
        words = marked(s, line, plain)
        if before is not None and belongs(line, before) and undone == told[-1].undone:
            told[-1] = replace(told[-1], last=place, words=f"{told[-1].words} {words}")
        else:
            opens = not told or told[-1].seat != line.seat
            told.append(Decision(place, place, line.seat, words, undone, news, opens))
        before = line
    return told


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
