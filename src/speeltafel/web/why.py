"""What a thing on the board is, what it can do now, and why not, with the ruling that says so."""

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from speeltafel.core.game import Choose, Reason
from speeltafel.core.refusals import Refusal
from speeltafel.core.rulebook import ruling
from speeltafel.web import phrases
from speeltafel.web.frames import draw
from speeltafel.web.pages import house_of
from speeltafel.web.people import looking, visitor
from speeltafel.web.sheet import Sheet

MOST = 6
"""So many of a thing's moves are named; a hand card of Saga may have a dozen."""
LONGEST = 40
"""Characters of a name that could be a thing's."""
QUOTED = 90
"""Characters after which a ruling is quoted to the end of its sentence, and no further."""


async def why(request: Request) -> Response:
    """What the thing is that somebody touched or asked about."""
    house = house_of(request)
    live, who = house.room(request.path_params["id"]), visitor(request, house.store)
    sheet = Sheet(live, live.audience(who.person, looking(request), who.language), house.now())
    touch, thing = (request.query_params.get(name, "")[:LONGEST] for name in ("touch", "thing"))
    return JSONResponse(explained(sheet, touch, thing))


def explained(sheet: Sheet, touch: str, thing: str) -> dict[str, Any]:
    """What this is, by how it is touched or by its own name; what it can do; or why nothing now."""
    can = [move.label for move in sheet.moves if touch in move.touch]
    reason = None if can else refusal(sheet, touch)
    answer: dict[str, Any] = {"what": called(sheet, touch, thing), "can": can[:MOST]}
    if len(can) > MOST:
        answer["can"].append(sheet.t("AND_MORE", number=len(can) - MOST))
    if reason is None:
        return answer | {"message": sheet.t.CAN_NOW}
    words = reason.text.into(sheet.language)
    if not reason.rule:
        return answer | {"message": words}
    return answer | {
        "message": words,
        "rule": reason.rule,
        "quote": quoted(ruling(sheet.game.rulebook.into(sheet.language), reason.rule)),
        "link": f"/rules/{sheet.game.key}#{reason.rule}",
    }


def called(sheet: Sheet, touch: str, thing: str) -> str:
    """What it is called on the board as this audience sees it; nothing where there is no such thing."""
    if sheet.room.table is None:
        return ""
    items = [item for item in draw(sheet.room, sheet.audience.eyes, sheet.language).items if item.label]
    named = [item.label for item in items if thing and item.id == thing]
    return next(iter([*named, *(item.label for item in items if touch and item.touch == touch)]), "")


def refusal(sheet: Sheet, touch: str) -> Reason:
    """Why touching this does nothing now, with the ruling where there is one."""
    turn, table, look = sheet.room.turn, sheet.room.table, sheet.game.look
    if not isinstance(turn, Choose) or table is None or not sheet.my_turn:
        return Reason("", phrases.NOT_YOUR_TURN if sheet.room.actor else phrases.OVER)
    if look.before and (first := look.before(sheet.game.view(table.state, turn.seat), touch)):
        return Reason("", first)
    begun = next((start for start in look.tries if touch.startswith(start)), None)
    if begun is None:
        return Reason("", phrases.NOT_NOW)
    try:
        move = sheet.game.read(look.tries[begun].format(touch.removeprefix(begun)))
    except Refusal:
        return Reason("", phrases.NOT_NOW)
    return sheet.game.why_not(sheet.game.view(table.state, turn.seat), move) or Reason("", phrases.NOT_NOW)


def quoted(paragraph: str) -> str:
    """The beginning of a ruling, in whole sentences and without its marks."""
    words = re.sub(r"^\*\*\w+\.\*\* |[*`]", "", paragraph)
    end = re.compile(r"\. |$").search(words, QUOTED)
    return words if end is None or end.end() == len(words) else f"{words[: end.start() + 1]} …"
