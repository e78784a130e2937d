"""Duplicate matches: what is not told of a game whose dice are to fall again, and how such a match stands."""

from speeltafel.play.room import Room
from speeltafel.play.scoresheet import leaders, score_sheet
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.server.view.table_view import TableView


async def secret(tables: Tables, loaded: LoadedTable) -> bytes | None:
    """The seed of a table's dice, once it may be told: of a duplicate match when all its games are over.

    Where the group went on to something else instead, no game will follow with the same dice.
    """
    room = loaded.room
    if not room.returns or not room.next:
        return room.secret
    following = await tables.load(room.next)
    return await secret(tables, following) if following.room.leg == room.leg + 1 else room.dice.seed


async def is_sealed(tables: Tables, loaded: LoadedTable) -> bool:
    """Whether a game is over that must not be looked back at yet."""
    return loaded.room.over and await secret(tables, loaded) is None


async def legs(tables: Tables, loaded: LoadedTable) -> list[Room]:
    """The games of a duplicate match up to this one, the first one first; none where it stands alone."""
    rooms = [loaded.room] if loaded.room.leg else []
    while rooms and rooms[0].leg > 1:
        rooms.insert(0, (await tables.load(rooms[0].after)).room)
    return rooms


async def verdict(tables: Tables, table_view: TableView) -> list[str]:
    """How a duplicate match stands after this game, and who won it when this was its last."""
    if not table_view.room.leg or not table_view.room.over:
        return []
    players, t = score_sheet(await legs(tables, table_view.loaded)), table_view.t
    said = [
        t("TOGETHER", name=player.name.into(t.language), won=shown(player.won), points=player.points)
        for player in players
    ]
    if not table_view.room.returns:
        best = [player.name.into(t.language) for player in leaders(players)]
        said.append(t("MATCH_WON", name=best[0]) if len(best) == 1 else t.MATCH_SHARED)
    return said


def shown(share: float) -> str:
    """A number of matches won: whole, or with the parts of those that were shared."""
    return f"{round(share, 2):g}"
