"""The page that proves that the dice were fair, and the record that lets anyone check it."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from speeltafel import texts
from speeltafel.core import record
from speeltafel.core.game import Chance
from speeltafel.core.record import Record
from speeltafel.core.refusals import BadRequest
from speeltafel.play.proof import prove
from speeltafel.play.room import Room
from speeltafel.play.transcript import Line
from speeltafel.server import duplicate
from speeltafel.server.view.table_view import TableView
from speeltafel.web.pages.rendering import render
from speeltafel.web.services import finished_table_of, tables_of
from speeltafel.web.visitors import visitor


async def check(request: Request) -> Response:
    """Show what was committed to, who added entropy and, after the match, every roll recomputed."""
    tables = tables_of(request)
    loaded, who = await tables.load(request.path_params["id"]), visitor(request, tables.store)
    room = loaded.room
    view = TableView(loaded, loaded.audience(who.person, None, who.language), tables.now())
    begun, secret = room.table is not None, await duplicate.revealed_seed(tables, loaded)
    # Entropy for a duplicate match was added at its first game.
    first = next(iter(await duplicate.legs(tables, loaded)), room)
    stirs = first.stirred_from if begun else {seat: chair.stir for seat, chair in enumerate(room.chairs, 1)}
    rolled = [line for line in room.lines if not line.seat and line.place > len(room.laid)]
    checked = rolled if secret is not None else []
    rolls = [
        {"place": place, "words": words, "undone": undone, "true": is_true(room, line)}
        for line, (place, words, undone) in zip(checked, view.log(checked), strict=True)
    ]
    true_draw = room.drawn in ((), room.dice.seating(room.seats))
    return render(
        request,
        "check.html",
        who=who,
        s=view,
        before=begun and not room.dice.mix,
        stirs=[(first.names[seat - 1].into(who.language), stir) for seat, stir in stirs.items() if stir],
        begun=begun,
        secret=secret.hex() if secret is not None else "",
        fits=room.commitment == room.dice.commitment,
        rolls=rolls,
        draw_is_true=true_draw,
        fair=all(roll["true"] for roll in rolls) and true_draw and room.commitment == room.dice.commitment,
        undone=any(roll["undone"] for roll in rolls),
        file=filename(loaded.id, room),
    )


def is_true(room: Room, line: Line) -> bool:
    """Return whether a roll is the one that seed and entropy decide, even if it was undone later."""
    turn = room.game.turn(line.before)
    return isinstance(turn, Chance) and room.dice.draw(turn.odds, line.place - 1, line.draw_key) == line.move


async def download(request: Request) -> Response:
    """Download the record of a finished match."""
    loaded = await finished_table_of(request)
    headers = {"content-disposition": f'attachment; filename="{filename(loaded.id, loaded.room)}"'}
    return PlainTextResponse(record.write(record_of(loaded.room)), headers=headers)


def filename(id: str, room: Room) -> str:
    """Return the file name of a record."""
    return f"{room.game.key}-{id}.speeltafel"


def record_of(room: Room) -> Record:
    """Return the record of a finished match, with the proof where its dice have one."""
    if room.table is None or not room.over:
        raise BadRequest(texts.NO_PAGE)
    table = room.table
    table.given_names = {seat: chair.name for seat, chair in enumerate(room.chairs, 1) if chair.name}
    if not room.dice.mix:
        return table.record
    return prove(table, room.dice, room.commitment, room.stirs, room.drawn)
