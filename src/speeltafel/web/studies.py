"""Matches that are over, studied in the background: position by position, behind whoever is at play.

What is found is kept as it is found, so a study goes on where it was when the house opens again and somebody
looks.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from hashlib import sha256
from typing import Any

from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.report import Appraisal, Known, Report, report
from speeltafel.core.words import Text
from speeltafel.play.rights import NotYours
from speeltafel.play.room import Room
from speeltafel.store import Unavailable
from speeltafel.web import phrases
from speeltafel.web.duties import PATIENCE, Duties
from speeltafel.web.house import House, Live

Appraise = Callable[[str, Any, str | None, int], "Future[Appraisal]"]
"""Have a position judged: the game, the state, the event taken there (None at the end), and a seed."""

JUDGING = 2
"""The version of the judging: what an earlier one found is not mixed with it, but found anew."""


class Studies:
    """All studies of the house."""

    def __init__(self, house: House, appraise: Appraise, duties: Duties) -> None:
        self._house, self._appraise, self._duties = house, appraise, duties
        self._studying: dict[str, asyncio.Task[None]] = {}

    def begin(self, live: Live, person: str) -> None:
        """Somebody who sat at the table wants to know how it went."""
        if live.room.table is None or not live.room.over:
            raise BadRequest(phrases.STUDY_LATER)
        if not live.room.seats_of(person):
            raise NotYours(phrases.STUDY_NOT_YOURS)
        self._go_on(live)

    def found(self, live: Live) -> list[Appraisal | None]:
        """What is known by now of every position, the first one included; a study that was begun goes on."""
        kept = self._house.store.studies(live.id)
        known = [_read(kept[position]) if position in kept else None for position in positions(live.room)]
        if live.id not in self._studying and kept and not all(known):
            self._go_on(live)
        return known

    def is_under_way(self, live: Live) -> bool:
        """Whether there is more to come."""
        return live.id in self._studying

    def leave(self) -> None:
        """Stop studying; what is found already is kept."""
        for task in self._studying.values():
            task.cancel()

    @property
    def under_way(self) -> int:
        """How many studies are."""
        return len(self._studying)

    def take_over(self, id: str) -> None:
        """A worker died over the study of this match."""
        try:
            self._go_on(self._house.room(id))
        except Refusal:
            self._duties.release(f"study {id}")

    def _go_on(self, live: Live) -> None:
        if live.id not in self._studying:
            self._studying[live.id] = asyncio.get_running_loop().create_task(self._study(live))

    async def _study(self, live: Live) -> None:
        try:
            while not await self._is_done(live):
                await asyncio.sleep(PATIENCE)  # another worker is at it, or the store is away
        except Exception:
            logging.getLogger(__name__).exception("the study of %s broke off", live.id)
        finally:
            del self._studying[live.id]
            self._duties.release(f"study {live.id}")

    async def _is_done(self, live: Live) -> bool:
        """Study what is not known yet, where that is for us to do; answers whether now all is."""
        room, store = live.room, self._house.store
        assert room.table is not None
        try:
            kept = store.studies(live.id)
            missing = [(place, name) for place, name in enumerate(positions(room)) if name not in kept]
            if missing and not await self._duties.claim(f"study {live.id}"):
                return False
            tokens = [*(room.game.write(move) for move in room.table.moves), None]
            for place, name in missing:
                asked = self._appraise(room.game.key, room.table.states[place], tokens[place], place)
                found = await asyncio.wrap_future(asked)
                await asyncio.wrap_future(store.keep_study(live.id, name, written(found)))
        except Unavailable:
            return False
        return True


def positions(room: Room) -> list[str]:
    """A name for every position of a match, by the log that led there and the event taken there."""
    assert room.table is not None
    said, names = sha256(f"{room.game.key} {JUDGING} ".encode()), []
    for token in (*(room.game.write(move) for move in room.table.moves), "end"):
        said.update(f"{token} ".encode())
        names.append(said.hexdigest()[:16])
    return names


def report_on(room: Room, known: list[Appraisal | None]) -> Report | None:
    """The report, once everything is known."""
    appraised = [appraisal for appraisal in known if appraisal is not None]
    if room.table is None or len(appraised) < len(known):
        return None
    return report(room.choosers, [room.game.write(move) for move in room.table.moves], appraised)


def written(found: Appraisal) -> dict[str, Any]:
    """An appraisal as the store keeps it."""
    body: dict[str, Any] = {"before": list(found.before), "after": list(found.after)}
    if found.best is not None and found.reason is not None:
        moves = {move: list(shares) for move, shares in found.moves.items()}
        body["choice"] = [found.best, list(found.reason), moves]
    if found.known is not None:
        body["known"] = [list(found.known.words), found.known.seat]
    return body


def _read(body: dict[str, Any]) -> Appraisal:
    best, reason, moves = body.get("choice", (None, None, {}))
    words, seat = body.get("known", (None, 0))
    return Appraisal(
        tuple(body["before"]),
        tuple(body["after"]),
        {move: tuple(shares) for move, shares in moves.items()},
        best,
        None if reason is None else Text(*reason),
        None if words is None else Known(Text(*words), seat),
    )
