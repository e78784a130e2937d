"""The sheet of an evening: all matches of a group that went on from one table to the next."""

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from speeltafel.play.scoresheet import Player, score_sheet
from speeltafel.server.duplicate import format_wins
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.server.view.table_view import TableView
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import tables_of
from speeltafel.web.visitors import visitor

MAX_MATCHES = 40
"""More than an evening has; a sheet shows the last ones."""


async def evening(tables: Tables, loaded: LoadedTable) -> list[LoadedTable]:
    """The tables of this group from the first to the last, as far as they are known to each other."""
    matches = [loaded]
    while matches[0].room.after and len(matches) < MAX_MATCHES:
        matches.insert(0, await tables.load(matches[0].room.after))
    while matches[-1].room.next:
        matches.append(await tables.load(matches[-1].room.next))
    return matches[-MAX_MATCHES:]


async def page(request: Request) -> Response:
    """The sheet of the evening this table belongs to."""
    tables = tables_of(request)
    loaded, who = await tables.load(request.path_params["id"]), visitor(request, tables.store)
    table_view = TableView(loaded, loaded.audience(who.person, None, who.language), tables.now())
    matches = [match for match in await evening(tables, loaded) if match.room.table is not None]
    players = score_sheet([match.room for match in matches])
    return render(
        request,
        "evening.html",
        who=who,
        s=table_view,
        names=[player.name.into(who.language) for player in players],
        rows=[row(table_view, number, match, players) for number, match in enumerate(matches)],
        won=[format_wins(player.won) for player in players],
        played=[len(player.scores) for player in players],
    )


def row(table_view: TableView, number: int, match: LoadedTable, players: Sequence[Player]) -> dict[str, Any]:
    """One match of the sheet: which, and what everybody made of it."""
    room, cells = match.room, []
    for player in players:
        score = player.scores.get(number)
        points = "" if score is None else "–" if score.points is None else f"{score.points}"
        cells.append({"points": points.replace("-", "−"), "won": score is not None and score.share > 0})
    leg = table_view.t("LEG", number=room.leg, all=room.seats) if room.leg else ""
    return {"id": match.id, "game": room.game.name, "leg": leg, "over": room.over, "cells": cells}
