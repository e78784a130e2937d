"""A visitor's tables: those where they sit or sat, the newest first."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Any

from speeltafel.core.words import Language
from speeltafel.play import endings
from speeltafel.play.room import Room
from speeltafel.web import phrases
from speeltafel.web.house import UNREADABLE, House
from speeltafel.web.people import Visitor
from speeltafel.web.progress import Progress
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
    for id in house.store.rooms_of(person)[:MOST_TABLES] if person else []:
        await asyncio.sleep(0)
        try:
            yield house.room(id).room
        except UNREADABLE:
            continue


async def tables_of(house: House, who: Visitor, most: int) -> list[dict[str, Any]]:
    """Somebody's newest tables: first those where it is their turn, last those that are over."""
    t = words_in(who.language)
    rows = []
    for id in house.store.rooms_of(who.person)[:most] if who.person else []:
        await asyncio.sleep(0)
        try:
            room = house.room(id).room
        except UNREADABLE as refusal:
            why = words_of(refusal, acting=False)
            shown = {"id": id, "game": "", "names": "", "state": why.into(who.language), "date": ""}
            rows.append((True, True, shown | {"calls": False, "runs": False}))
            continue
        seats = room.seats_of(who.person)
        if not seats:
            continue
        my_turn = room.asked in seats
        if room.table is None:
            state = t.NOT_STARTED
        elif room.over:
            reader = seats[0] if len(seats) == 1 else None
            state = endings.told(room, reader)[-1].into(who.language)
        else:
            state = t.YOUR_TURN_SHORT if my_turn else t("TURN_OF", name=room.names[room.actor - 1])
        if room.laid:
            state = f"{t.WHAT_IF} · {state}"
        names = ", ".join(
            name.into(who.language) if chair.taken else t.EMPTY_SEAT
            for name, chair in zip(room.names, room.chairs, strict=True)
        )
        date = _last_day(room, house.now(), who.language)
        shown = {"id": id, "game": room.game.name, "names": names, "state": state, "date": date}
        runs = room.table is not None and not room.over
        rows.append((not my_turn, room.over, shown | {"calls": my_turn, "runs": runs}))
    rows.sort(key=lambda row: row[:2])
    return [row[2] for row in rows]


def _last_day(room: Room, now: float, language: Language) -> str:
    """Return the day a match ended, or else the day somebody last played or did something at its table."""
    if room.over:
        return day(room.ended, language)
    if room.table is None:
        return recent_day(room.at, now, language)
    return words_in(language)("LAST_PLAYED", day=recent_day(room.since, now, language))


def recent_day(at: float, now: float, language: Language) -> str:
    """Return the day of a time in words: today, yesterday, or its date."""
    ago = (datetime.fromtimestamp(now).date() - datetime.fromtimestamp(at).date()).days
    if ago > 1:
        return day(at, language)
    return (phrases.YESTERDAY if ago == 1 else phrases.TODAY).into(language)


def day(at: float, language: Language) -> str:
    """Return the day of a time in words, where the server is: 17 November 2026."""
    date = datetime.fromtimestamp(at)
    return f"{date.day} {phrases.MONTHS[date.month - 1].into(language)} {date.year}"


async def is_newcomer(house: House, sheet: Sheet, who: Visitor, progress: Progress) -> bool:
    """Return whether the visitor is about to play this game for the first time, as far as is known.

    Whoever finished the game's lesson, or has chosen a move at this table, is no newcomer.
    """
    if not sheet.seats or sheet.room.over or sheet.room.laid:
        return False
    if sheet.game.lesson and progress.steps.get(sheet.game.key, 0) >= len(sheet.game.lesson):
        return False
    if any(sheet.room.last_choice(seat) is not None for seat in sheet.seats):
        return False
    if len(house.store.rooms_of(who.person)) > MOST_BEFORE_FIRST:
        return False
    async for room in rooms_of(house, who.person):
        if room is not sheet.room and room.game.key == sheet.game.key and room.table is not None:
            return False
    return True
