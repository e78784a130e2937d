"""Rematches: the table where a group plays its next match."""

from collections.abc import Mapping

from speeltafel.core.game import Value
from speeltafel.core.match import AnyGame
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
from speeltafel.play.room import Room
from speeltafel.play.seating import DRAWN, ROTATED
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.store import Store


async def go_on(
    tables: Tables, loaded: LoadedTable, game: AnyGame, person: str, same_dice: bool = False
) -> str:
    """The table where the group goes on, begun at once where every chair is taken."""
    room = loaded.room
    host = room.host if room.seats_of(room.host) else person
    options = dict(room.options) if game.key == room.game.key else {}
    changes = [*agreed(room, game, options, same_dice), *sitting(room, not same_dice, tables.store)]
    id = await tables.create(game.key, room.seats, options, host, changes, loaded, same_dice)
    # Another worker of this house may lead the same group there at this moment: then it is done already.
    await tables.execute(loaded.id, lambda room: [] if room.next == id else decisions.go_on(room, id, person))
    if all(chair.taken for chair in room.chairs):
        async with tables.start_lock:
            await tables.execute(
                id, lambda room: [] if room.table is not None else tables.start_match(room, host)
            )
    return id


def agreed(room: Room, game: AnyGame, options: Mapping[str, Value], same_dice: bool) -> list[Change]:
    """How the group plays on: at the same pace, with the same dice, or again a match of its own like that."""
    again = game.key == room.game.key
    # Seats rotate among the same people only: beside an empty chair somebody could choose whom to meet there.
    rotated = again and not room.deserted and all(chair.taken for chair in room.chairs)
    seating = ROTATED if rotated else DRAWN if room.seating == ROTATED else room.seating
    if same_dice:
        # The listed options are hashed: any other list makes other dice.
        settings = SettingsChanged(room.seats, dict(room.listed), dict(room.pace), seating)
        stirs = tuple(room.stirs.items())
        return [settings, DuplicateContinued(room.leg + 1, stirs, can_count_again(room))]
    duplicate = bool(room.leg) and again
    return [SettingsChanged(room.seats, options, dict(room.pace), seating, duplicate)]


def sitting(room: Room, stirred: bool, store: Store) -> list[Change]:
    """Everybody a chair further, with what they stirred for the next game if that counts there.

    Whoever has left the ratings since they sat down is not rated in the next game.
    """
    changes: list[Change] = []
    for seat in range(1, room.seats + 1):
        chair = room.chairs[seat % room.seats]
        if chair.person:
            known = store.person(chair.person) if chair.rated else None
            rated = known is not None and known.rated
            forced, owner = chair.plays_forced, chair.owner
            changes.append(SatDown(seat, chair.person, chair.name, rated, forced, owner))
            if chair.stir and stirred:
                changes.append(EntropyAdded(seat, chair.stir))
            if chair.person in room.muted:
                changes.append(Muted(seat, on=True))
        elif chair.bot:
            changes.append(BotSeated(seat, chair.bot, chair.name))
    return changes
