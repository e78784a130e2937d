"""The score sheet of an evening: all matches of a group that went on from one table to the next."""

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from speeltafel.core.game import Over
from speeltafel.play.scoresheet import Player, score_sheet
from speeltafel.server.duplicate_matches import format_wins
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.server.view.table_view import TableView
from speeltafel.web.pages.rendering import render, view_of
from speeltafel.web.services import table_of, tables_of

MAX_MATCHES = 40
"""More than an evening has; the sheet shows the last ones."""


async def linked_tables(tables: Tables, loaded: LoadedTable) -> list[LoadedTable]:
    """Return the tables of this group in order, as far as they are linked."""
    matches = [loaded]
    while matches[0].table.after and len(matches) < MAX_MATCHES:
        matches.insert(0, await tables.load(matches[0].table.after))
    while matches[-1].table.next:
        matches.append(await tables.load(matches[-1].table.next))
    return matches[-MAX_MATCHES:]


async def page(request: Request) -> Response:
    """Show the score sheet of the evening this table belongs to."""
    loaded = await table_of(request)
    view, linked = view_of(request, loaded), await linked_tables(tables_of(request), loaded)
    matches = [loaded for loaded in linked if loaded.table.match is not None]
    players = score_sheet([loaded.table for loaded in matches])
    return render(
        request,
        "evening.html",
        s=view,
        names=[player.name.into(view.language) for player in players],
        rows=[row(view, number, loaded, players) for number, loaded in enumerate(matches)],
        won=[format_wins(player.won) for player in players],
        played=[len(player.scores) for player in players],
    )


def row(view: TableView, number: int, loaded: LoadedTable, players: Sequence[Player]) -> dict[str, Any]:
    """Return one match of the sheet, with everybody's score."""
    table, cells = loaded.table, []
    for player in players:
        score = player.scores.get(number)
        points = "" if score is None else "–" if score.points is None else f"{score.points}"
        if table.game.tally is None and isinstance(table.turn, Over):
            points = ""  # a match that is only won or lost
        cells.append({"points": points.replace("-", "−"), "won": score is not None and score.share > 0})
    leg = view.t("LEG", number=table.leg, all=table.seats) if table.leg else ""
    return {"id": loaded.id, "game": table.game.name, "leg": leg, "over": table.over, "cells": cells}
