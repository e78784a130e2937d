"""Duplicate matches: when the seed of the dice may be revealed, and the result over all games."""

from speeltafel.play.scoresheet import leaders, score_sheet
from speeltafel.play.table import Table
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.server.view.table_view import TableView


async def revealed_seed(tables: Tables, loaded: LoadedTable) -> bytes | None:
    """Return the seed of a table's dice if it may be revealed: of a duplicate match, after its last game.

    Where the group went on to another match instead, no game will use the same dice, and it is revealed too.
    """
    table = loaded.table
    if not table.returns or not table.next:
        return table.secret
    following = await tables.load(table.next)
    return await revealed_seed(tables, following) if following.table.leg == table.leg + 1 else table.dice.seed


async def is_sealed(tables: Tables, loaded: LoadedTable) -> bool:
    """Return whether the game is over but must not be reviewed yet."""
    return loaded.table.over and await revealed_seed(tables, loaded) is None


async def legs(tables: Tables, loaded: LoadedTable) -> list[Table]:
    """Return the games of a duplicate match up to this one, in order; none where it is no duplicate."""
    legs = [loaded.table] if loaded.table.leg else []
    while legs and legs[0].leg > 1:
        legs.insert(0, (await tables.load(legs[0].after)).table)
    return legs


async def result_lines(tables: Tables, view: TableView) -> list[str]:
    """Return how a duplicate match stands after this game, and who won it if this was the last."""
    if not view.table.leg or not view.table.over:
        return []
    players, t = score_sheet(await legs(tables, view.loaded)), view.t
    line = "TOGETHER" if view.table.game.tally is not None else "TOGETHER_WON"
    lines = [
        t(line, name=player.name.into(t.language), won=format_wins(player.won), points=player.points)
        for player in players
    ]
    if not view.table.returns:
        best = [player.name.into(t.language) for player in leaders(players)]
        lines.append(t("MATCH_WON", name=best[0]) if len(best) == 1 else t.MATCH_SHARED)
    return lines


def format_wins(share: float) -> str:
    """Return a number of matches won: whole, or with the fractions of those that were shared."""
    return f"{round(share, 2):g}"
