"""Rematches: the table where a group plays its next match."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from speeltafel.core.game import Value
from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRequest
from speeltafel.play import decisions
from speeltafel.play.events import (
    BotSeated,
    Change,
    DuplicateContinued,
    EntropyAdded,
    Muted,
    SatDown,
    SettingsChanged,
)
from speeltafel.play.ratings import can_count_again
from speeltafel.play.seating import DRAWN, ROTATED
from speeltafel.play.table import Table
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.store import Store


async def create_rematch(
    tables: Tables, loaded: LoadedTable, game: AnyGame, person: str, same_dice: bool = False
) -> str:
    """Return the table of the group's next match, started at once if every seat is taken."""
    table = loaded.table
    host = table.host if table.seats_of(table.host) else person
    options = dict(table.options) if game.key == table.game.key else {}
    seating = await asyncio.to_thread(_seating, table, not same_dice, tables.store)
    changes = [*_settings(table, game, options, same_dice), *seating]
    id = await tables.create(game.key, table.seats, options, host, changes, loaded, same_dice)
    # Another worker may create the same rematch at this moment: then nothing is left to do.
    await tables.execute(
        loaded.id, lambda table: [] if table.next == id else decisions.go_on(table, id, person)
    )
    if all(chair.taken for chair in table.chairs):
        with suppress(BadRequest):  # started already, by whoever created it first
            await tables.start_match(id, host)
    return id


def _settings(table: Table, game: AnyGame, options: Mapping[str, Value], same_dice: bool) -> list[Change]:
    """Return the settings of the next match: the same pace, and the same dice or a duplicate again."""
    again = game.key == table.game.key
    # Seats rotate among the same people only: next to a free seat somebody could choose their opponent.
    rotated = again and not table.deserted and all(chair.taken for chair in table.chairs)
    seating = ROTATED if rotated else DRAWN if table.seating == ROTATED else table.seating
    if same_dice:
        # The listed options are hashed: any other list makes other dice.
        settings = SettingsChanged(table.seats, dict(table.listed), dict(table.pace), seating)
        stirs = tuple(table.stirs.items())
        return [settings, DuplicateContinued(table.leg + 1, stirs, can_count_again(table))]
    duplicate = bool(table.leg) and again
    return [SettingsChanged(table.seats, options, dict(table.pace), seating, duplicate)]


def _seating(table: Table, with_entropy: bool, store: Store) -> list[Change]:
    """Return the changes that seat everybody one seat further, with their entropy if it counts.

    Whoever has left the ratings since they sat down is not rated in the next match.
    """
    changes: list[Change] = []
    for seat in range(1, table.seats + 1):
        chair = table.chairs[seat % table.seats]
        if chair.person:
            known = store.person(chair.person) if chair.rated else None
            rated = known is not None and known.rated
            forced, owner = chair.plays_forced, chair.owner
            changes.append(SatDown(seat, chair.person, chair.name, rated, forced, owner))
            if chair.stir and with_entropy:
                changes.append(EntropyAdded(seat, chair.stir))
            if chair.person in table.muted:
                changes.append(Muted(seat, on=True))
        elif chair.bot:
            changes.append(BotSeated(seat, chair.bot, chair.name))
    return changes
