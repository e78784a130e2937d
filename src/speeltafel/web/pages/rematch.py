"""After a match: a rematch, another game, or the next game of a duplicate match."""

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from speeltafel.play import decisions
from speeltafel.play.match import find
from speeltafel.play.rights import next_leg_is_open
from speeltafel.server.rematch import create_rematch
from speeltafel.web.limits.rates import CREATE
from speeltafel.web.pages.actions import read_post, respond
from speeltafel.web.services import table_of, tables_of
from speeltafel.web.table_forms import key_of
from speeltafel.web.visitors import charge, wants_json


async def again(request: Request) -> Response:
    """Go on with the group: the same game with rotated seats, also with the same dice; or another game."""
    form, who = await read_post(request)
    tables = tables_of(request)
    loaded = await table_of(request)
    game = find(tables.games, form.get("game", ""))
    async with loaded.rematch_lock:
        decisions.go_on(loaded.table, "", who.person)
        same_game = game.key == loaded.table.game.key
        same_dice = form.get("same") == "yes" and same_game and next_leg_is_open(loaded.table)
        if not loaded.table.next:
            charge(request, CREATE)
        id = loaded.table.next or await create_rematch(tables, loaded, game, who.person, same_dice)
    if wants_json(request):
        return JSONResponse({"ok": True, "go": f"/t/{id}"})
    return RedirectResponse(f"/t/{id}", 303)


async def start(request: Request) -> Response:
    """Start the match, as its host."""
    form, who = await read_post(request)
    id = request.path_params["id"]
    return respond(request, await tables_of(request).start_match(id, who.person, key_of(form, who)))
