"""The parts of a page that frames bring anew: made of plain facts, and the same facts are made up only once.

Between two events most of them stay as they were, and many audiences get the same, so a part costs a look in
a table and not a template. They are plain text, whose foreign words are escaped: a page says so with `safe`.
"""

import html
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import repeat
from typing import Any

from speeltafel.core.words import SOMEBODY, Text, listing
from speeltafel.play.decisions import absent
from speeltafel.play.seating import Request
from speeltafel.play.transcript import Said
from speeltafel.server.view.log_lines import Decision, played_for
from speeltafel.server.view.offers import Offer
from speeltafel.server.view.seats import Row, Sitter
from speeltafel.server.view.table_view import SHORT_LIST, TableView, Words
from speeltafel.server.view.templating import environment

MOST_TOLD = 2
"""How many of the moves played for somebody the prompt tells; a row of forced rolls can be long."""
REQUESTS = {
    "undo": ("ASKS_UNDO", "ASKED_UNDO"),
    "end": ("ASKS_END", "ASKED_END"),
    "bot": ("ASKS_BOT", "ASKED_BOT"),
}
"""The phrase for each kind of request: for the others, and for whoever made it."""


@lru_cache(maxsize=1 << 12)
def escape(words: str) -> str:
    """Words as they may stand in a page; several audiences read the same ones."""
    return html.escape(words)


@lru_cache(maxsize=1 << 14)
def part(name: str, *facts: Any) -> str:
    """The macro of this name with these facts."""
    return str(getattr(_macros(), name)(*facts))


@cache
def _macros() -> Any:
    return environment().get_template("fragments.html").module


def changing(s: TableView) -> dict[str, str]:
    """What a move may change beside the chairs, by its names on a page."""
    return {"prompt": prompt(s), "moves": form(s), "tools": tools(s)}


def prompt(s: TableView) -> str:
    """What is asked now, or to whom this screen must be handed."""
    if s.hand_over:
        return part("handover", s.t, s.id, s.hand_over, s.name(s.hand_over))
    waking = f'<p class="waking">{escape(s.t.BOT_WAKES)}</p>' if s.room.bot else ""
    return f'<p class="ask{" mine" if s.my_turn else ""}">{escape(s.prompt())}</p>{automatic(s)}{waking}'


def request(s: TableView, asked: Request) -> str:
    """What a request asks; whoever made it reads what they asked for."""
    phrase, name = REQUESTS[asked.what][asked.seat in s.seats], s.name(asked.seat)
    if asked.what == "bot":
        return s.t(phrase, name=name, other=s.name(asked.to), level=s.level(asked.level))
    return s.t(phrase, name=name)


def awaited(s: TableView, asked: Request) -> str:
    """Name everybody whose answer to a request is still to come."""
    seats = sorted(s.room.present - absent(s.room, asked) - asked.agreed)
    return s.t("WAIT_ANSWER", others=listing([s.room.names[seat - 1] for seat in seats]).into(s.language))


def automatic(s: TableView) -> str:
    """What the server played for this audience, until it chooses again; how to switch that off, at first.

    The script hides `how` from the second time on, which it tells by `data-place`.
    """
    played = played_for(s)
    if not played:
        return ""
    words = s.t("PLAYED_FOR_YOU", words=" ".join(s.told(line) for line in played[-MOST_TOLD:]))
    how = f'<span class="how">{escape(s.t.PLAYED_HOW)}</span>'
    return f'<p class="auto" data-place="{played[0].place}"><span>{escape(words)}</span> {how}</p>'


def moves(s: TableView) -> str:
    """A form with a button for every move."""
    return form(s, buttons)


def buttons(moves: Iterable[Offer], plain: bool = False) -> str:
    """A button for each of these moves; the ordinary next step stands out, unless `plain`."""
    return "".join([part("button", move.token, move.label, move.usual and not plain) for move in moves])


def form(s: TableView, buttons: Callable[[Iterable[Offer]], str] = lambda moves: "") -> str:
    """The same without its buttons: a frame names every move anyhow, and the script makes buttons of them.

    Each is another, so it is no template. `data-main` tells the script which buttons stand out.
    """
    if not s.moves:
        return ""
    in_sight = s.buttons()[0]
    shown, usual = buttons(in_sight), " ".join(move.token for move in in_sight if move.usual)
    main = f' data-main="{escape(usual)}"' if usual else ""
    fold = folded(s.t, s.groups(), buttons, few=len(s.moves) <= SHORT_LIST)
    return (
        f'<form method="post" action="/t/{s.id}/move" class="moves"{main}>'
        f'<input type="hidden" name="version" value="{s.room.version}">'
        f'<input type="hidden" name="seat" value="{s.room.actor}">'
        f'<div id="picked" class="row" hidden></div><div class="row shown">{shown}</div>{fold}</form>'
    )


def folded(
    t: Words,
    groups: Sequence[tuple[str, Sequence[Offer]]],
    buttons: Callable[[Iterable[Offer]], str],
    few: bool,
) -> str:
    """The moves that are folded away; under headings of their own where they are in groups.

    `data-count` tells the script how many of the moves, in their order, belong into a row.
    """
    if not groups:
        return ""
    away = sum(len(moves) for _, moves in groups)
    rows = [
        f'<div class="row folded" data-count="{len(moves)}">{buttons(moves)}</div>' for _, moves in groups
    ]
    if len(groups) > 1:
        named = [
            f'<details class="group"><summary>{escape(heading)} ({len(moves)})</summary>{row}</details>'
            for row, (heading, moves) in zip(rows, groups, strict=True)
        ]
        rows = [f'<div class="row groups">{"".join(named)}</div>']
    return f"{part('fold', t, away, few)}{rows[0]}</details>"


def seats(s: TableView) -> str:
    """Who sits where, how they stand, and whose turn it is."""
    return in_turn(chairs(s).values(), s.room.actor)


def in_turn(rows: Iterable[str], actor: int) -> str:
    """All chairs, with a mark at whose turn it is; a frame names only that where no standing has changed."""
    turn = '<li aria-current="true" '
    return "".join([row.replace("<li ", turn, 1) if at == actor else row for at, row in enumerate(rows, 1)])


def chairs(s: TableView) -> Mapping[str, str]:
    """The same, chair by chair, by their names on the page, but for whose turn it is."""
    seated = s.seated()
    free = tuple([seat for seat in seated.open if s.may_sit(seat)]) if seated.open else ()
    id = s.id if free else ""  # Only a form to sit down names the table.
    who, called, stand = seated.sitters, seated.called, s.room.standings()
    return _chairs(s.t, who, called, stand, s.clocks(), s.seats, free, id)


@lru_cache(maxsize=1 << 13)
def _chairs(
    t: Words,
    sitters: Sequence[Sitter],
    called: Sequence[str],
    standings: Sequence[Text],
    clocks: Sequence[tuple[str, int]],
    mine: Container[int],
    free: Container[int],
    id: str,
) -> Mapping[str, str]:
    """All chairs of plain facts: many a move changes nobody's standing."""
    rows = [
        Row(sitter, standing.into(t.language), *clock)
        for sitter, standing, clock in zip(sitters, standings, clocks or repeat(("", 0)), strict=False)
    ]
    return {
        f"chair-{at}": seat(t, row, name, at in mine, id if at in free else "")
        for at, (row, name) in enumerate(zip(rows, called, strict=True), 1)
    }


def seat(t: Words, row: Row, name: str, mine: bool, id: str) -> str:
    """A chair, who sits there and how it stands."""
    return _anybodys(t, row, mine, id).replace(SOMEBODY.nl, escape(name))


@lru_cache(maxsize=1 << 13)
def _anybodys(t: Words, row: Row, mine: bool, id: str) -> str:
    """The same, whatever they are called; some are new at every event, so it is no template."""
    who = row.sitter
    kind = ' class="off"' if who.free or who.away else ""
    you = f" <span>({escape(t.YOU)})</span>" if mine else ""
    whose = f" <span>({escape(who.program)})</span>" if who.program else ""
    rest = (
        [t.EMPTY_CHAIR] if who.free else [f"{t.BOT}, {who.bot}"] if who.bot else [t.AWAY] if who.away else []
    )
    score, *more = row.standing.split(" · ")
    points, _, unit = score.partition(" ")
    clock = f'<span class="clock" data-left="{row.left}">{escape(row.clock)}</span>' if row.clock else ""
    sit = (
        f'<form method="post" action="/t/{id}/sit"><input type="hidden" name="seat" value="{who.seat}">'
        f"<button>{escape(t.SIT_HERE)}</button></form>"
    )
    return (
        f'<li id="chair-{who.seat}"{kind}>\n'
        f'<svg class="mark" viewBox="-14 -14 28 28" aria-hidden="true"><use href="#mark-{who.seat}"/></svg>\n'
        f'<span class="who"><b>{SOMEBODY.nl}</b>{whose}{you}</span>\n'
        f'<span class="standing"><span class="score">{escape(points)}'
        f'<span class="unit"> {escape(unit)}</span></span>'
        f'<span class="rest">{"".join(f" · {escape(words)}" for words in (*rest, *more))}</span></span>\n'
        f"{clock}{sit if id else ''}</li>"
    )


def tools(s: TableView) -> str:
    """What can be done beside moving; nothing by those who only look on."""
    if not s.seats:
        return ""
    late, undo = s.late(), s.can_undo()
    cover = s.game.hidden and len(s.seats) > 1 and bool(s.audience.eyes)
    seat, name = s.undo_seat() if undo else 0, s.name(late) if late else ""
    advised = s.room.actor if s.my_turn and s.alone else 0
    return part("tools", s.t, s.id, undo, seat, cover, late, name, advised)


def line(s: TableView, told: Decision, newest: bool = True) -> str:
    """A line of the log; no two are alike, so it is no template.

    The script lets it replace the newest line with the same `data-first`, which a roll made longer.
    """
    kinds = [name for name in ("undone", "news") if getattr(told, name)]
    kind = f' class="{" ".join(kinds)}"' if kinds else ""
    seat = f' data-by="{told.seat}"' if told.turn else ""
    if told.undone:
        return f"<li{kind}{seat}><s>{escape(told.words)}</s></li>"
    first = f' data-first="{told.first}"' if newest else ""
    link = f'<a href="/t/{s.id}/at/{told.last}">{escape(told.words)}</a>'
    return f"<li{kind}{seat}{first}>{link}</li>"


def said(s: TableView, line: Said, own: bool) -> str:
    """A line of the talk, which whoever said it may erase; not kept, so that erased words are gone."""
    return str(_macros().said(s.t, s.id, line, s.spoken(line), own and not line.reaction))
