"""The sheet of an evening: all matches of a group that went on from one table to the next."""

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from speeltafel.play.scoresheet import Player, score_sheet
from speeltafel.web.duplicate import shown
from speeltafel.web.house import House, Live
from speeltafel.web.pages import house_of, render
from speeltafel.web.people import visitor
from speeltafel.web.sheet import Sheet

MOST_MATCHES = 40
"""More than an evening has; a sheet shows the last ones."""


def evening(house: House, live: Live) -> list[Live]:
    """The tables of this group from the first to the last, as far as they are known to each other."""
    tables = [live]
    while tables[0].room.after and len(tables) < MOST_MATCHES:
        tables.insert(0, house.room(tables[0].room.after))
    while tables[-1].room.next:
        tables.append(house.room(tables[-1].room.next))
    return tables[-MOST_MATCHES:]


async def page(request: Request) -> Response:
    """The sheet of the evening this table belongs to."""
    house = house_of(request)
    live, who = house.room(request.path_params["id"]), visitor(request, house.store)
    sheet = Sheet(live, live.audience(who.person, None, who.language), house.now())
    tables = [table for table in evening(house, live) if table.room.table is not None]
    players = score_sheet([table.room for table in tables])
    return render(
        request,
        "evening.html",
        who=who,
        s=sheet,
        names=[player.name.into(who.language) for player in players],
        rows=[row(sheet, number, table, players) for number, table in enumerate(tables)],
        won=[shown(player.won) for player in players],
        played=[len(player.scores) for player in players],
    )


def row(sheet: Sheet, number: int, table: Live, players: Sequence[Player]) -> dict[str, Any]:
    """One match of the sheet: which, and what everybody made of it."""
    room, cells = table.room, []
    for player in players:
        score = player.scores.get(number)
        points = "" if score is None else "–" if score.points is None else f"{score.points}"
        cells.append({"points": points.replace("-", "−"), "won": score is not None and score.share > 0})
    leg = sheet.t("LEG", number=room.leg, all=room.seats) if room.leg else ""
    return {"id": table.id, "game": room.game.name, "leg": leg, "over": room.over, "cells": cells}
