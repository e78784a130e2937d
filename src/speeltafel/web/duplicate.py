"""Duplicate matches: what is not told of a game whose dice are to fall again, and how such a match stands."""

from starlette.requests import Request

from speeltafel.core.refusals import BadRequest
from speeltafel.play.room import Room
from speeltafel.play.scoresheet import leaders, score_sheet
from speeltafel.web import phrases
from speeltafel.web.house import House, Live
from speeltafel.web.sheet import Sheet


def secret(house: House, live: Live) -> bytes | None:
    """The seed of a table's dice, once it may be told: of a duplicate match when all its games are over.

    Where the group went on to something else instead, no game will follow with the same dice.
    """
    room = live.room
    if not room.returns or not room.next:
        return room.secret
    following = house.room(room.next)
    return secret(house, following) if following.room.leg == room.leg + 1 else room.dice.seed


def is_sealed(house: House, live: Live) -> bool:
    """Whether a game is over that must not be looked back at yet."""
    return live.room.over and secret(house, live) is None


def table_of(request: Request) -> Live:
    """The table that somebody wants to look back at; refused while it is sealed."""
    house: House = request.app.state.house
    live = house.room(request.path_params["id"])
    if is_sealed(house, live):
        raise BadRequest(phrases.SEALED)
    return live


def legs(house: House, live: Live) -> list[Room]:
    """The games of a duplicate match up to this one, the first one first; none where it stands alone."""
    rooms = [live.room] if live.room.leg else []
    while rooms and rooms[0].leg > 1:
        rooms.insert(0, house.room(rooms[0].after).room)
    return rooms


def verdict(house: House, sheet: Sheet) -> list[str]:
    """How a duplicate match stands after this game, and who won it when this was its last."""
    if not sheet.room.leg or not sheet.room.over:
        return []
    players, t = score_sheet(legs(house, sheet.live)), sheet.t
    said = [
        t("TOGETHER", name=player.name.into(t.language), won=shown(player.won), points=player.points)
        for player in players
    ]
    if not sheet.room.returns:
        best = [player.name.into(t.language) for player in leaders(players)]
        said.append(t("MATCH_WON", name=best[0]) if len(best) == 1 else t.MATCH_SHARED)
    return said


def shown(share: float) -> str:
    """A number of matches won: whole, or with the parts of those that were shared."""
    return f"{round(share, 2):g}"
