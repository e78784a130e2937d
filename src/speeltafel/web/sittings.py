"""A visitor's tables: those where they sit or sat, the newest first."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from speeltafel.core.refusals import BadRecord
from speeltafel.play.room import Room
from speeltafel.store import Damaged
from speeltafel.web.house import House
from speeltafel.web.people import Visitor
from speeltafel.web.sheet import Sheet, words_in
from speeltafel.web.verdicts import words_of

MOST_TABLES = 100
"""Of somebody's tables the newest are looked at: each must be played over in thought to say how it stands."""
MOST_BEFORE_FIRST = 6
"""Whoever has sat at more tables than this is no newcomer at any."""


async def rooms_of(house: House, person: str) -> AsyncIterator[Room]:
    """Somebody's latest tables, the newest first; one that can't be read any more is passed over.

    Loading a long match takes 60 ms, so others have their turn before each.
    """
    for id in house.store.sittings(person)[:MOST_TABLES] if person else []:
        await asyncio.sleep(0)
        try:
            yield house.room(id).room
        except (BadRecord, Damaged):
            continue


async def tables_of(house: House, who: Visitor, most: int) -> list[dict[str, Any]]:
    """Somebody's newest tables: first those where it is their turn, last those that are over."""
    t = words_in(who.language)
    rows = []
    for id in house.store.sittings(who.person)[:most] if who.person else []:
        await asyncio.sleep(0)
        try:
            room = house.room(id).room
        except (BadRecord, Damaged) as refusal:
            why = words_of(refusal, acting=False)
            shown = {"id": id, "game": "", "names": "", "state": why.into(who.language)}
            rows.append((True, True, shown | {"calls": False, "runs": False}))
            continue
        seats = room.seats_of(who.person)
        if not seats:
            continue
        my_turn = room.asked in seats
        if room.table is None:
            state = t.NOT_STARTED
        elif room.over:
            state = t.FINISHED
        else:
            state = t.YOUR_TURN_SHORT if my_turn else t("TURN_OF", name=room.names[room.actor - 1])
        if room.laid:
            state = f"{t.WHAT_IF} · {state}"
        names = ", ".join(name.into(who.language) for name in room.names)
        shown = {"id": id, "game": room.game.name, "names": names, "state": state}
        runs = room.table is not None and not room.over
        rows.append((not my_turn, room.over, shown | {"calls": my_turn, "runs": runs}))
    rows.sort(key=lambda row: row[:2])
    return [row[2] for row in rows]


async def is_newcomer(house: House, sheet: Sheet, who: Visitor) -> bool:
    """Whether this is the first table of this game where the visitor plays, as far as anybody can tell."""
    if not sheet.seats or sheet.room.over or sheet.room.laid:
        return False
    if len(house.store.sittings(who.person)) > MOST_BEFORE_FIRST:
        return False
    async for room in rooms_of(house, who.person):
        if room is not sheet.room and room.game.key == sheet.game.key and room.table is not None:
            return False
    return True
