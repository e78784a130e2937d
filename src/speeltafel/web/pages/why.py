"""Explanations of items on the board: what one is, what it can do now, or why not, with the ruling."""

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
from speeltafel.web.pages.rendering import view_of
from speeltafel.web.services import table_of
from speeltafel.web.visitors import viewing_as

MAX_MOVES = 6
"""Moves of an item that are named; a hand card of Saga may have a dozen."""
NAME_LENGTH = 40
"""Longer than any item's name."""
MAX_PICKED = 8
"""More than a move of any game touches."""
QUOTE_LENGTH = 90
"""Characters after which a ruling is quoted to the end of its sentence, and no further."""


async def why(request: Request) -> Response:
    """Explain the item that a visitor touched or asked about."""
    return answer(request, view_of(request, await table_of(request), viewing_as(request)))


def answer(request: Request, view: TableView) -> Response:
    """Explain the item that the query names."""
    touch, thing = (request.query_params.get(name, "")[:NAME_LENGTH] for name in ("touch", "thing"))
    picked = tuple(name[:NAME_LENGTH] for name in request.query_params.getlist("picked")[:MAX_PICKED])
    return JSONResponse(explain(view, touch, thing, picked))


def explain(view: TableView, touch: str, thing: str, picked: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return what an item is, by its touch target or its id, what it can do, or why nothing now.

    With other items picked, it says first why they can't be played together.
    """
    can = [move.label for move in view.moves if touch in move.touch]
    together = refusal_of_move(view, (*picked, touch)) if picked else None
    reason = together or (None if can else refusal(view, touch))
    answer: dict[str, Any] = {"what": label_of(view, touch, thing), "can": can[:MAX_MOVES]}
    if len(can) > MAX_MOVES:
        answer["can"].append(view.t("AND_MORE", number=len(can) - MAX_MOVES))
    if reason is None:
        return answer | {"message": view.t.CAN_NOW}
    words = reason.text.into(view.language)
    if can:
        words = f"{words} {view.t.CAN_NOW}"
    if not reason.rule:
        return answer | {"message": words}
    return answer | {
        "message": words,
        "rule": reason.rule,
        "quote": quoted(ruling(view.game.rulebook.into(view.language), reason.rule)),
        "link": f"/rules/{view.game.key}#{reason.rule}",
    }


def label_of(view: TableView, touch: str, thing: str) -> str:
    """Return the item's label as this audience sees it; empty where there is no such item."""
    if view.table.match is None:
        return ""
    items = [item for item in draw(view.table, view.audience.observer, view.language).items if item.label]
    named = [item.label for item in items if thing and item.id == thing]
    return next(iter([*named, *(item.label for item in items if touch and item.touch == touch)]), "")


def refusal(view: TableView, touch: str) -> Reason:
    """Return why touching this does nothing now, with the ruling where there is one."""
    turn, match, look = view.table.turn, view.table.match, view.game.look
    if not isinstance(turn, Choose) or match is None or not view.my_turn:
        return Reason("", texts.NOT_YOUR_TURN if view.table.actor else texts.OVER)
    if look.before and (first := look.before(view.game.view(match.state, turn.seat), touch)):
        return Reason("", first)
    begun = next((start for start in look.tries if touch.startswith(start)), None)
    if begun is None:
        return Reason("", texts.NOT_NOW)
    try:
        move = view.game.read(look.tries[begun].format(touch.removeprefix(begun)))
    except Refusal:
        return Reason("", texts.NOT_NOW)
    return view.game.why_not(view.game.view(match.state, turn.seat), move) or Reason("", texts.NOT_NOW)


def refusal_of_move(view: TableView, touches: tuple[str, ...]) -> Reason | None:
    """Return why the move of these touches isn't legal; None where none has them, or nobody asks to move."""
    turn, match, meant = view.table.turn, view.table.match, view.game.look.meant
    if not isinstance(turn, Choose) or match is None or not view.my_turn or meant is None:
        return None
    move = meant(touches)
    return None if move is None else view.game.why_not(view.game.view(match.state, turn.seat), move)


def quoted(paragraph: str) -> str:
    """Return the beginning of a ruling, in whole sentences and without markup."""
    words = re.sub(r"^\*\*\w+\.\*\* |[*`]", "", paragraph)
    end = re.compile(r"\. |$").search(words, QUOTE_LENGTH)
    return words if end is None or end.end() == len(words) else f"{words[: end.start() + 1]} …"
