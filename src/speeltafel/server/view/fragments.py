"""HTML fragments of a table's page, which updates bring anew: macros of `templates/fragments.html`.

Between two events most of them stay as they were, and many audiences get the same, so a fragment is rendered
once for the facts it is made of and then found in a cache.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import repeat
from typing import Any

from markupsafe import Markup

from speeltafel.core.words import Text, listing
from speeltafel.play.decisions import absent
from speeltafel.play.seating import Request
from speeltafel.play.transcript import Said
from speeltafel.server.view.days import Time
from speeltafel.server.view.log_lines import LogLine, played_for
from speeltafel.server.view.offers import Group, Offer
from speeltafel.server.view.seats import Row, Sitter
from speeltafel.server.view.table_view import SHORT_LIST, TableView, Words
from speeltafel.server.view.templating import environment

MAX_TOLD = 2
"""How many of the moves played for somebody the prompt tells; a row of forced rolls can be long."""
REQUESTS = {
    "undo": ("ASKS_UNDO", "ASKED_UNDO"),
    "end": ("ASKS_END", "ASKED_END"),
    "bot": ("ASKS_BOT", "ASKED_BOT"),
}
"""The phrase for each kind of request: for the others, and for whoever made it."""


@lru_cache(maxsize=1 << 14)
def fragment(name: str, *facts: Any) -> Markup:
    """Return the macro of this name with these facts, which must be hashable."""
    return render(name, *facts)


def render(name: str, *facts: Any) -> Markup:
    """Return the same without caching it: it won't be asked for again, or must not be kept."""
    html: Markup = getattr(_macros(), name)(*facts)
    return html


@cache
def _macros() -> Any:
    return environment().get_template("fragments.html").module


def changing(view: TableView) -> dict[str, Markup]:
    """Return what a move may change beside the seats, by the ids of the elements."""
    return {
        "prompt": prompt(view),
        "moves": moves(view, buttons=False),
        "tools": tools(view),
        "request": request(view),
    }


def prompt(view: TableView) -> Markup:
    """Return what is asked now, or to whom this screen must be handed."""
    if view.hand_over:
        return fragment("handover", view.t, view.id, view.hand_over, view.name(view.hand_over))
    played = played_for(view)
    told = " ".join(view.told(line) for line in played[-MAX_TOLD:])
    place = played[0].place if played else 0
    return fragment("prompt", view.t, view.prompt(), view.my_turn, told, place, bool(view.table.bot))


def request(view: TableView) -> Markup:
    """Return the request that waits for everybody's consent, which a move may drop."""
    asked = view.table.request
    if asked is None:
        return Markup()
    mine = asked.seat in view.seats
    wait = "" if view.seats and not mine else _awaited(view, asked)
    return fragment("request", view.t, view.id, _requested(view, asked, mine), wait, asked.seq)


def _requested(view: TableView, asked: Request, mine: bool) -> str:
    """Return what a request asks; whoever made it reads what they asked for."""
    phrase, name = REQUESTS[asked.what][mine], view.name(asked.seat)
    if asked.what == "bot":
        return view.t(phrase, name=name, other=view.name(asked.to), level=view.level(asked.level))
    return view.t(phrase, name=name)


def _awaited(view: TableView, asked: Request) -> str:
    """Return the names of everybody whose answer to a request is still to come."""
    seats = sorted(view.table.present - absent(view.table, asked) - asked.agreed)
    others = listing([view.table.names[seat - 1] for seat in seats])
    return view.t("WAIT_ANSWER", others=others.into(view.language))


def moves(view: TableView, buttons: bool = True) -> Markup:
    """Return the form with a button for every move.

    An update has an empty form, which is the same for most moves and so cached: it names every move anyhow,
    and the script makes buttons of them.
    """
    if not view.moves:
        return Markup()
    shown, groups, table = view.buttons()[0], view.groups(), view.table
    usual = " ".join(move.token for move in shown if move.usual)
    few = len(view.moves) <= SHORT_LIST
    if buttons:
        return render("moves", view.t, view.id, table.version, table.actor, usual, shown, groups, few)
    empty = tuple([Group(group.heading, group.count) for group in groups])
    return fragment("moves", view.t, view.id, "", table.actor, usual, (), empty, few)


def seats(view: TableView) -> Markup:
    """Return who sits where, how they stand, and whose turn it is."""
    return Markup().join(_seats(*_facts(view), view.table.actor).values())


def chairs(view: TableView) -> Mapping[str, Markup]:
    """Return the same seat by seat, by the ids of the elements, but for whose turn it is."""
    return _seats(*_facts(view), 0)


def _facts(view: TableView) -> tuple[Any, ...]:
    """Return the plain facts that seats are rendered from."""
    seated = view.seated()
    free = tuple([seat for seat in seated.open if view.may_sit(seat)]) if seated.open else ()
    id = view.id if free else ""  # only a form to sit down names the table
    standings = view.table.standings()
    return view.t, seated.sitters, seated.called, standings, view.times(), view.seats, free, id


@lru_cache(maxsize=1 << 13)
def _seats(
    t: Words,
    sitters: Sequence[Sitter],
    names: Sequence[str],
    standings: Sequence[Text],
    times: Sequence[Time],
    mine: Container[int],
    free: Container[int],
    id: str,
    actor: int,
) -> Mapping[str, Markup]:
    """Return all seats; cached, for many a move changes nobody's standing."""
    rows = [
        Row(sitter, standing.into(t.language), time)
        for sitter, standing, time in zip(sitters, standings, times or repeat(Time()), strict=False)
    ]
    return {
        f"chair-{at}": seat(t, row, name, at in mine, id if at in free else "", at == actor)
        for at, (row, name) in enumerate(zip(rows, names, strict=True), 1)
    }


def seat(t: Words, row: Row, name: str, mine: bool, id: str, current: bool) -> Markup:
    """Return a seat, who sits there and how it stands; `id` where the reader may sit down there."""
    return fragment("seat", t, row, name, mine, id, current)


def tools(view: TableView) -> Markup:
    """Return what can be done beside moving; nothing for those who only watch."""
    if not view.seats:
        return Markup()
    late, undo = view.late(), view.can_undo()
    cover = view.game.hidden and len(view.seats) > 1 and bool(view.audience.observer)
    seat, name = view.undo_seat() if undo else 0, view.name(late) if late else ""
    advised = view.table.actor if view.my_turn and view.alone else 0
    return fragment("tools", view.t, view.id, undo, seat, cover, late, name, advised)


def line(view: TableView, decision: LogLine, newest: bool = True) -> Markup:
    """Return a line of the log.

    The script lets it replace the newest line with the same `data-first`, which a roll made longer.
    """
    return render("log_line", view.id, decision, newest)


def said(view: TableView, line: Said, own: bool) -> Markup:
    """Return a line of the chat, which its author may erase; not cached, so that erased words are gone."""
    return render("said", view.t, view.id, line, view.spoken(line), own)


def exercise_moves(t: Words, path: str, shown: Iterable[Offer], groups: Sequence[Group]) -> Markup:
    """Return the form of an exercise with a button for every move; none stands out."""
    return render("exercise_moves", t, path, list(shown), groups)
