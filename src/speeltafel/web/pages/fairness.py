"""The page that proves that the dice were fair, and the record that lets anyone check it."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from speeltafel import texts
from speeltafel.core import record
from speeltafel.core.game import Chance
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRequest
from speeltafel.play.proof import prove
from speeltafel.play.table import Table
from speeltafel.play.transcript import Line
from speeltafel.server import duplicate_matches
from speeltafel.web.pages.rendering import render, view_of
from speeltafel.web.services import finished_table_of, table_of, tables_of


async def check(request: Request) -> Response:
    """Show what was committed to, who added entropy and, after the match, every roll recomputed."""
    tables, loaded = tables_of(request), await table_of(request)
    table, view = loaded.table, view_of(request, loaded)
    begun, secret = table.match is not None, await duplicate_matches.revealed_seed(tables, loaded)
    # Entropy for a duplicate match was added at its first game.
    first = next(iter(await duplicate_matches.legs(tables, loaded)), table)
    stirs = first.stirred_from if begun else {seat: chair.stir for seat, chair in enumerate(table.chairs, 1)}
    rolled = [line for line in table.lines if not line.seat and line.place > len(table.imported)]
    checked = rolled if secret is not None else []
    rolls = [
        {"place": place, "words": words, "undone": undone, "true": is_true(table, line)}
        for line, (place, words, undone) in zip(checked, view.log(checked), strict=True)
    ]
    true_draw = table.drawn in ((), table.dice.seating(table.seats))
    return render(
        request,
        "check.html",
        s=view,
        before=begun and not table.dice.mix,
        stirs=[(first.names[seat - 1].into(view.language), stir) for seat, stir in stirs.items() if stir],
        begun=begun,
        secret=secret.hex() if secret is not None else "",
        fits=table.commitment == table.dice.commitment,
        rolls=rolls,
        draw_is_true=true_draw,
        fair=all(roll["true"] for roll in rolls) and true_draw and table.commitment == table.dice.commitment,
        undone=any(roll["undone"] for roll in rolls),
        file=filename(loaded.id, table),
    )


def is_true(table: Table, line: Line) -> bool:
    """Return whether a roll is the one that seed and entropy decide, even if it was undone later."""
    turn = table.game.turn(line.before)
    return isinstance(turn, Chance) and table.dice.draw(turn.odds, line.place - 1, line.draw_key) == line.move


async def download(request: Request) -> Response:
    """Download the record of a finished match."""
    loaded = await finished_table_of(request)
    headers = {"content-disposition": f'attachment; filename="{filename(loaded.id, loaded.table)}"'}
    return PlainTextResponse(record.write(record_of(loaded.table)), headers=headers)


def filename(id: str, table: Table) -> str:
    """Return the file name of a record."""
    return f"{table.game.key}-{id}.speeltafel"


def record_of(table: Table) -> Record:
    """Return the record of a finished match, with the proof where its dice have one."""
    if table.match is None or not table.over:
        raise BadRequest(texts.NO_PAGE)
    match = table.match
    match.given_names = {seat: chair.name for seat, chair in enumerate(table.chairs, 1) if chair.name}
    if not table.dice.mix:
        return match.record
    return prove(match, table.dice, table.commitment, table.stirs, table.drawn)
