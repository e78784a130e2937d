"""What happened at a slow game since somebody last looked, as far as they may know it."""

from bisect import bisect_right
from collections.abc import Collection

from msgspec import Struct

from speeltafel.play.transcript import Line, Said
from speeltafel.server.view.log_lines import LogLine, journal
from speeltafel.server.view.table_view import TableView

MAX_LINES = 6
"""Moves that are told, and lines of chat: the newest."""


class CatchUp(Struct, frozen=True):
    """The moves and the lines of chat of others since somebody last looked, in order."""

    own: int
    """The index of the last line of the log that they know; -1 where they know none."""
    lines: list[LogLine]
    said: list[Said]
    more: int
    """How many of either are left out, because they are older."""


def catch_up(s: TableView, mark: int, unheard: Collection[str] = ()) -> CatchUp:
    """Return what happened since the event `mark`, or since this audience last chose or said something.

    It is empty where nobody else did anything: one's own forced moves, and rolls, are no news by themselves.
    Lines of chat by the people in `unheard` are left out.
    """
    table, people = s.table, {s.table.chair(seat).person for seat in s.seats}
    known = max(mark, table.started)  # before it everybody was in the waiting room, and read the chat there
    own = max(bisect_right(table.lines, known, key=lambda line: line.seq) - 1, _last_choice(s))
    mine = [line.seq for line in table.said if line.person in people]
    known = max([known, *mine, *(line.seq for line in table.lines[own : own + 1])])
    said = [line for line in table.said if line.seq > known and line.person not in unheard]
    if not said and not any(_by_another(s, line) for line in table.lines[own + 1 :]):
        return CatchUp(len(table.lines) - 1, [], [], 0)
    newest, _, news = journal(s, MAX_LINES, own)
    moves = [line for line in newest if line.news and not line.undone]
    more = news - len(moves) + max(0, len(said) - MAX_LINES)
    return CatchUp(own, moves, said[-MAX_LINES:], more)


def _by_another(s: TableView, line: Line) -> bool:
    """Return whether somebody else did this, or a bot in a seat of this audience, and it was not undone."""
    return bool(line.seat) and (line.seat not in s.seats or line.by_bot) and not s.is_undone(line)


def _last_choice(s: TableView) -> int:
    """Return the index of the last line that a person of this audience chose; -1 where there is none."""
    lines = s.table.lines
    for at in range(len(lines) - 1, -1, -1):
        if lines[at].seat in s.seats and not (lines[at].forced or lines[at].by_bot):
            return at
    return -1
