"""What leaves a tournament's page: its results as JSON, its standings as CSV, and a QR code."""

import csv
import io
from collections.abc import Sequence
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from speeltafel.play.tournaments.duplicate import Worth
from speeltafel.play.tournaments.ledger import Ledger
from speeltafel.play.tournaments.standings import criteria
from speeltafel.play.tournaments.state import Board, Round
from speeltafel.server.tournaments.tournaments import LoadedTournament, Overview
from speeltafel.web import qr_codes
from speeltafel.web.pages.tournaments.show import loaded_of
from speeltafel.web.services import services_of
from speeltafel.web.visitors import charge

FORMULAS = "=+-@\t\r"
"""The first characters by which spreadsheets take a text for a formula."""

MATCH = 0.005
"""What each match in a file of results costs, in posts: 4,000 matches a second for long."""


async def as_json(request: Request) -> Response:
    """Return the settings, rounds and standings of a tournament."""
    loaded = await loaded_of(request)
    matches = sum(len(round.boards) for round in loaded.state.rounds)
    charge(request, matches * MATCH, "results ")
    return await services_of(request).tournaments.render(loaded, partial(_json, loaded))


def _json(loaded: LoadedTournament, overview: Overview) -> Response:
    state, names = loaded.state, criteria(loaded.state)
    settings = state.settings
    facts = {
        "title": settings.title,
        "game": settings.game,
        "system": settings.system,
        "seats": settings.seats,
        "duplicate": settings.duplicate,
        "pace": dict(settings.pace),
        "state": state.phase,
        "entrants": [
            {"number": one.number, "name": one.name, "bot": one.bot, "withdrawn": one.withdrawn}
            for one in state.entrants.values()
        ],
        "rounds": [_round(round, overview.ledger) for round in state.rounds],
        "standings": [
            {
                "place": row.place,
                "entrant": row.number,
                "points": float(row.points),
                "played": row.played,
                "won": row.won,
                **{name: float(value) for name, value in zip(names, row.breaks, strict=True)},
            }
            for row in overview.rows
        ],
    }
    return JSONResponse(facts, headers=_as_file(loaded.id, "json"))


def _round(round: Round, ledger: Ledger) -> dict[str, Any]:
    worths = ledger.worths.get(round.number) or [[] for _ in round.boards]
    boards = [_board(board, worth) for board, worth in zip(round.boards, worths, strict=True)]
    return {"number": round.number, "byes": list(round.byes), "tables": boards}


def _board(board: Board, worth: Sequence[Worth]) -> dict[str, Any]:
    facts: dict[str, Any] = {"seats": list(board.seats)}
    if board.result is not None:
        facts |= {"places": list(board.result.places), "scores": list(board.result.scores)}
        facts["why"] = board.result.why
        if worth:
            facts["worth"] = [float(seat.share) for seat in worth]
    return facts


async def as_csv(request: Request) -> Response:
    """Return the standings of a tournament, for spreadsheets."""
    loaded = await loaded_of(request)
    return await services_of(request).tournaments.render(loaded, partial(_csv, loaded))


def _csv(loaded: LoadedTournament, overview: Overview) -> Response:
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow(["place", "name", "bot", "points", "played", "won", *criteria(loaded.state)])
    for row in overview.rows:
        entrant = loaded.state.entrants[row.number]
        numbers = [f"{float(value):.2f}" for value in row.breaks]
        points = f"{float(row.points):.2f}"
        sheet.writerow([row.place, _plain(entrant.name), entrant.bot, points, row.played, row.won, *numbers])
    return Response(out.getvalue(), media_type="text/csv", headers=_as_file(loaded.id, "csv"))


def _plain(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(tuple(FORMULAS)) else name


def _as_file(id: str, kind: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="tournament-{id}.{kind}"'}


async def qr(request: Request) -> Response:
    """Return the QR code of a tournament's page."""
    loaded = await loaded_of(request)
    return qr_codes.picture(request, f"tournaments/{loaded.id}")
