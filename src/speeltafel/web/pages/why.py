"""What a thing on the board is, what it can do now, and why not, with the ruling that says so."""

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from speeltafel import texts
from speeltafel.core.game import Choose, Reason
from speeltafel.core.refusals import Refusal
from speeltafel.core.rulebook import ruling
from speeltafel.server.view.board import draw
from speeltafel.server.view.table_view import TableView
from speeltafel.web.services import tables_of
from speeltafel.web.visitors import viewing_as, visitor

MOST = 6
"""So many of a thing's moves are named; a hand card of Saga may have a dozen."""
LONGEST = 40
"""Characters of a name that could be a thing's."""
QUOTED = 90
"""Characters after which a ruling is quoted to the end of its sentence, and no further."""


async def why(request: Request) -> Response:
    """What the thing is that somebody touched or asked about."""
    tables = tables_of(request)
    loaded, who = await tables.load(request.path_params["id"]), visitor(request, tables.store)
    table_view = TableView(
        loaded, loaded.audience(who.person, viewing_as(request), who.language), tables.now()
    )
    touch, thing = (request.query_params.get(name, "")[:LONGEST] for name in ("touch", "thing"))
    return JSONResponse(explained(table_view, touch, thing))


def explained(table_view: TableView, touch: str, thing: str) -> dict[str, Any]:
    """What this is, by how it is touched or by its own name; what it can do; or why nothing now."""
    can = [move.label for move in table_view.moves if touch in move.touch]
    reason = None if can else refusal(table_view, touch)
    answer: dict[str, Any] = {"what": called(table_view, touch, thing), "can": can[:MOST]}
    if len(can) > MOST:
        answer["can"].append(table_view.t("AND_MORE", number=len(can) - MOST))
    if reason is None:
        return answer | {"message": table_view.t.CAN_NOW}
    words = reason.text.into(table_view.language)
    if not reason.rule:
        return answer | {"message": words}
    return answer | {
        "message": words,
        "rule": reason.rule,
        "quote": quoted(ruling(table_view.game.rulebook.into(table_view.language), reason.rule)),
        "link": f"/rules/{table_view.game.key}#{reason.rule}",
    }


def called(table_view: TableView, touch: str, thing: str) -> str:
    """What it is called on the board as this audience sees it; nothing where there is no such thing."""
    if table_view.room.table is None:
        return ""
    items = [
        item
        for item in draw(table_view.room, table_view.audience.eyes, table_view.language).items
        if item.label
    ]
    named = [item.label for item in items if thing and item.id == thing]
    return next(iter([*named, *(item.label for item in items if touch and item.touch == touch)]), "")


def refusal(table_view: TableView, touch: str) -> Reason:
    """Why touching this does nothing now, with the ruling where there is one."""
    turn, table, look = table_view.room.turn, table_view.room.table, table_view.game.look
    if not isinstance(turn, Choose) or table is None or not table_view.my_turn:
        return Reason("", texts.NOT_YOUR_TURN if table_view.room.actor else texts.OVER)
    if look.before and (first := look.before(table_view.game.view(table.state, turn.seat), touch)):
        return Reason("", first)
    begun = next((start for start in look.tries if touch.startswith(start)), None)
    if begun is None:
        return Reason("", texts.NOT_NOW)
    try:
        move = table_view.game.read(look.tries[begun].format(touch.removeprefix(begun)))
    except Refusal:
        return Reason("", texts.NOT_NOW)
    return table_view.game.why_not(table_view.game.view(table.state, turn.seat), move) or Reason(
        "", texts.NOT_NOW
    )


def quoted(paragraph: str) -> str:
    """The beginning of a ruling, in whole sentences and without its marks."""
    words = re.sub(r"^\*\*\w+\.\*\* |[*`]", "", paragraph)
    end = re.compile(r"\. |$").search(words, QUOTED)
    return words if end is None or end.end() == len(words) else f"{words[: end.start() + 1]} …"
