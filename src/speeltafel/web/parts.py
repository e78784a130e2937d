"""The parts of a page that frames bring anew: made of plain facts, and the same facts are made up only once.

Between two events most of them stay as they were, and many audiences get the same, so a part costs a look in
a table and not a template.
"""

from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

from speeltafel.play.lines import Said
from speeltafel.web.sheet import Row, Sheet, environment

CHAIR = "chair-"
"""How the names of the chairs begin on a page."""


@lru_cache(maxsize=1 << 14)
def part(name: str, *facts: Any) -> Markup:
    """The macro of this name with these facts."""
    made: Markup = getattr(_macros(), name)(*facts)
    return made


@cache
def _macros() -> Any:
    return environment().get_template("parts.html").module


def _all(made: list[Markup]) -> Markup:
    return Markup("".join(made))


def prompt(s: Sheet) -> Markup:
    """What is asked now, or to whom this screen must be handed."""
    if s.hand_over:
        return part("handover", s.t, s.id, s.hand_over, s.name(s.hand_over))
    return part("ask", s.prompt(), s.my_turn)


def moves(s: Sheet) -> Markup:
    """A form with a button for every move; each is another and long, so it is neither kept nor a template."""
    if not s.moves:
        return Markup()
    offered = s.buttons()
    shown, folded = (
        "".join([part("button", move["token"], move["label"], bool(move["touch"])) for move in some])
        for some in offered
    )
    if folded:
        folded = f'{part("fold", s.t, len(offered[1]))}<div class="row">{folded}</div></details>'
    return Markup(
        f'<form method="post" action="/t/{s.id}/move" class="moves">'
        f'<input type="hidden" name="version" value="{s.room.version}">'
        f'<input type="hidden" name="seat" value="{s.room.actor}">'
        f'<div id="picked" class="row" hidden></div><div class="row shown">{shown}</div>{folded}</form>'
    )


def seats(s: Sheet) -> Markup:
    """Who sits where, and how they stand."""
    return _all(list(rows(s, s.chairs()).values()))


def rows(s: Sheet, chairs: list[Row]) -> dict[str, Markup]:
    """The same chair by chair, by their names on the page; only a form to sit down names the table."""
    return {f"{CHAIR}{row.seat}": part("seat", s.t, s.id if row.open else "", row) for row in s.rows(chairs)}


def tools(s: Sheet) -> Markup:
    """What can be done beside moving."""
    late, undo = s.late(), s.can_undo()
    cover = s.game.hidden and len(s.seats) > 1 and bool(s.audience.eyes)
    seat, name = s.undo_seat() if undo else 0, s.name(late) if late else ""
    advised = s.room.actor if s.alone and s.my_turn else 0
    return part("tools", s.t, s.id, undo, seat, cover, late, name, advised)


def line(s: Sheet, place: int, words: str, undone: bool = False, news: bool = False) -> Markup:
    """A line of the log; no two are alike, so it is no template."""
    if undone:
        return Markup(f'<li class="undone"><s>{escape(words)}</s></li>')
    kind = ' class="news"' if news else ""
    return Markup(f'<li{kind}><a href="/t/{s.id}/at/{place}">{escape(words)}</a></li>')


def said(s: Sheet, line: Said, own: bool) -> Markup:
    """A line of the talk, which whoever said it may erase; not kept, so that erased words are gone."""
    made: Markup = _macros().said(s.t, s.id, line, s.spoken(line), own and not line.reaction)
    return made
