"""Judgements of positions, each made once and kept.

Hint and coach ask for them while a match is played. When it is over its analysis has all positions judged,
one by one in the background, and takes over what is kept: so all three say the same of a choice. A study goes
on where it was when the server starts again and somebody looks.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from hashlib import sha256
from typing import Any

from speeltafel import texts
from speeltafel.core.asker import NOBODY, Asker
from speeltafel.core.game import Choose
from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.core.report import Appraisal, Known, Report, report
from speeltafel.core.words import Text
from speeltafel.play.rights import NotYours, plays_for_practice
from speeltafel.play.room import Room
from speeltafel.server.client_addresses import ClientAddresses
from speeltafel.server.errors import NoAdvice, RateLimited
from speeltafel.server.leases import RETRY, Leases
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.store import Damaged, Unavailable

Appraise = Callable[[str, Any, str | None, int, Asker], "Future[Appraisal]"]
"""Have a position judged: the game, the state, the event taken there (None at the end), a seed, and for whom.
"""

JUDGING = 4
"""The version of the judging: what an earlier one found is not mixed with it, but found anew."""

CHOICE = "choice-"
"""How the names of choices begin that were judged for hint or coach."""
MOST_QUEUED = 30
"""Studies of one person under way or waiting; one takes a minute or so."""
MOST_AT_ADDRESS = 4 * MOST_QUEUED
"""Studies of all people at one address: four for each pupil of a class, and a bound for whoever has many
cookies."""
MOST_FAILED = 1000
"""Failures that are remembered; the oldest is forgotten first."""


class Studies:
    """All studies of the house."""

    def __init__(
        self, tables: Tables, appraise: Appraise, leases: Leases, addresses: ClientAddresses
    ) -> None:
        self._tables, self._appraise, self._leases, self._addresses = tables, appraise, leases, addresses
        self._queues: dict[Asker, list[str]] = {}
        """The tables whose study each person asked for; the first is under way, one position at a time.

        So a person has at most one position in the workers' queue, which lets addresses take turns, and the
        people of one address."""
        self._whose: dict[str, Asker] = {}
        """In whose queue the study of a table is."""
        self._tasks: dict[Asker, asyncio.Task[None]] = {}
        """Who works through each person's queue."""
        self._failed: dict[tuple[str, str], None] = {}
        """What could not be judged, by table and name of a choice or of a match's last position.

        Only somebody who asks for a hint or a study has it tried again: a position that kills workers would
        kill some at every look at a page."""
        self._judging: dict[tuple[str, str], tuple[str, asyncio.Task[Appraisal]]] = {}
        """The choices that are being judged for hint or coach, by table and name, and for whom each is."""

    def look(self, loaded: LoadedTable) -> None:
        """Something happened at a table: where a coach's pupil must choose now, begin to judge that choice.

        So the coach can speak up as soon as the move is made. A judgement beforehand costs its pupil nothing,
        so none begins while another is made for the same person, at whatever table.

        This is called after an event was stored, so it never refuses: where the store can't be read, nothing
        is judged beforehand.
        """
        turn, room = loaded.room.turn, loaded.room
        if not loaded.coached or room.actor != loaded.coached or room.bot or room.table is None:
            return
        person = room.chairs[loaded.coached - 1].person
        if not person or not plays_for_practice(room, room.seats_of(person)):
            return
        if not isinstance(turn, Choose) or len(turn.moves) == 1 or self._waits(person):
            return
        place = len(room.table.moves)
        if self.could_not_judge(loaded, place):
            return
        try:
            known = self.known(loaded, place)
        except (Unavailable, Damaged) as refusal:
            logging.getLogger(__name__).warning("no choice is judged at %s: %s", loaded.id, refusal)
            return
        if known is None:
            self._begin(loaded, place, person)

    def known(self, loaded: LoadedTable, place: int) -> Appraisal | None:
        """The judgement of the choice at this place of the match; None where it was not judged yet."""
        name = choice(loaded.room, place)
        kept = self._tables.store.studies(loaded.id, name).get(name)
        return None if kept is None else _read(kept)

    def could_not_judge(self, loaded: LoadedTable, place: int) -> bool:
        """Whether the bot failed that judged the choice at this place."""
        return (loaded.id, choice(loaded.room, place)) in self._failed

    async def judge(self, loaded: LoadedTable, place: int, person: str) -> Appraisal:
        """The judgement of the choice at this place of the match: the kept one, or a new one that is kept.

        `person` asks for it: whoever has many choices judged waits for whoever has few. Raises `NoAdvice`
        where the bot fails.
        """
        known = self.known(loaded, place)
        if known is not None:
            return known
        try:
            return await asyncio.shield(self._begin(loaded, place, person))
        except Refusal:
            raise
        except Exception as error:
            raise NoAdvice(texts.NO_ADVICE_NOW) from error

    def _begin(self, loaded: LoadedTable, place: int, person: str) -> "asyncio.Task[Appraisal]":
        assert loaded.room.table is not None
        key = (loaded.id, choice(loaded.room, place))
        if key not in self._judging:
            work = self._judge(*key, loaded.room.game.key, loaded.room.table.states[place], place, person)
            task = asyncio.get_running_loop().create_task(work)
            self._judging[key] = person, task
            task.add_done_callback(lambda task: self._is_judged(loaded, key, task))
        return self._judging[key][1]

    def _waits(self, person: str) -> bool:
        """Whether a choice is being judged for this person."""
        return any(one == person for one, _ in self._judging.values())

    async def _judge(self, id: str, name: str, game: str, state: Any, place: int, person: str) -> Appraisal:
        found = await asyncio.wrap_future(
            self._appraise(game, state, None, place, self._addresses.of(person))
        )
        kept = self._tables.store.keep_study(id, name, written(found))
        return _read(await asyncio.wrap_future(kept))

    def _is_judged(self, loaded: LoadedTable, key: tuple[str, str], task: "asyncio.Task[Appraisal]") -> None:
        del self._judging[key]
        if task.cancelled():
            return
        if task.exception() is None:
            self._failed.pop(key, None)
            self.look(loaded)  # meanwhile the match may have gone on to the next choice
        else:
            if not isinstance(task.exception(), Refusal):
                self._note_failure(*key)
            log = logging.getLogger(__name__)
            log.warning("a choice at %s could not be judged", loaded.id, exc_info=task.exception())

    def begin(self, loaded: LoadedTable, asker: Asker) -> None:
        """Somebody who sat at the table wants to know how it went, or has a study that failed tried again."""
        if loaded.room.table is None or not loaded.room.over:
            raise BadRequest(texts.STUDY_LATER)
        if not loaded.room.seats_of(asker.person):
            raise NotYours(texts.STUDY_NOT_YOURS)
        if loaded.id not in self._whose and (limit := self._limit(asker)) is not None:
            raise RateLimited(limit)
        self._failed.pop((loaded.id, positions(loaded.room)[-1]), None)
        self._go_on(loaded.id, asker)

    def found(self, loaded: LoadedTable, asker: Asker = NOBODY) -> list[Appraisal | None]:
        """What is known by now of each of `positions`; a study that was begun goes on, unless it failed."""
        kept = self._tables.store.studies(loaded.id)
        known = [_read(kept[position]) if position in kept else None for position in positions(loaded.room)]
        begun = any(not name.startswith(CHOICE) for name in kept)
        if begun and not all(known) and not self.has_failed(loaded) and self._limit(asker) is None:
            self._go_on(loaded.id, asker)
        return known

    def _limit(self, asker: Asker) -> Text | None:
        """Return why this asker can't have another study queued; None where they can."""
        if len(self._queues.get(asker, ())) >= MOST_QUEUED:
            return texts.STUDY_TOO_MANY
        if sum(one.address == asker.address for one in self._whose.values()) >= MOST_AT_ADDRESS:
            return texts.STUDY_TOO_MANY_AT_ADDRESS
        return None

    def has_failed(self, loaded: LoadedTable) -> bool:
        """Whether the study of this match, as it was played, failed and was not begun again."""
        if loaded.room.table is None or self.is_under_way(loaded):
            return False
        return (loaded.id, positions(loaded.room)[-1]) in self._failed

    def _note_failure(self, id: str, name: str) -> None:
        self._failed[id, name] = None
        if len(self._failed) > MOST_FAILED:
            del self._failed[next(iter(self._failed))]

    def is_under_way(self, loaded: LoadedTable) -> bool:
        """Whether there is more to come."""
        return loaded.id in self._whose

    def ahead(self, loaded: LoadedTable) -> int:
        """Return how many studies that the same person asked for come before this one."""
        return self._queues[self._whose[loaded.id]].index(loaded.id) if self.is_under_way(loaded) else 0

    def is_asked_by(self, loaded: LoadedTable, person: str) -> bool:
        """Whether this person asked for the study that is under way."""
        return bool(person) and self._whose.get(loaded.id, NOBODY).person == person

    def leave(self) -> None:
        """Stop studying; what is found already is kept."""
        for task in (*self._tasks.values(), *(task for _, task in self._judging.values())):
            task.cancel()

    @property
    def under_way(self) -> int:
        """How many studies are, or wait for their turn."""
        return len(self._whose)

    async def take_over(self, id: str) -> None:
        """A worker died over the study of this match."""
        try:
            await self._tables.load(id)
        except Refusal:
            self._leases.release(f"study {id}")
        else:
            self._go_on(id, NOBODY)

    def _go_on(self, id: str, asker: Asker) -> None:
        if id in self._whose:
            return
        self._whose[id] = asker
        self._queues.setdefault(asker, []).append(id)
        if asker not in self._tasks:
            self._tasks[asker] = asyncio.get_running_loop().create_task(self._work_through(asker))

    async def _work_through(self, asker: Asker) -> None:
        """Do one study of a person after the other, until none is left."""
        queue = self._queues[asker]
        try:
            while queue:
                await self._study(queue[0])
        finally:
            for id in queue:
                del self._whose[id]
            del self._queues[asker], self._tasks[asker]

    async def _study(self, id: str) -> None:
        try:
            while not await self._is_done(id):
                await asyncio.sleep(RETRY)  # another worker is at it, or the store is away
        except Exception:
            logging.getLogger(__name__).exception("the study of %s broke off", id)
        finally:
            self._queues[self._whose.pop(id)].remove(id)
            self._leases.release(f"study {id}")

    async def _is_done(self, id: str) -> bool:
        """Study what is not known yet, where that is for us to do; answers whether now all is."""
        try:
            room = (await self._tables.load(id)).room  # it may have been evicted since somebody asked
            names = positions(room)
            kept = self._tables.store.studies(id)
            missing = [(place, name) for place, name in enumerate(names, len(room.laid)) if name not in kept]
            if missing and not await self._leases.claim(f"study {id}"):
                return False
            try:
                await self._judge_all(id, room, missing, kept)
            except Unavailable:
                raise
            except Exception:
                self._note_failure(id, names[-1])
                raise
        except Unavailable:
            return False
        return True

    async def _judge_all(
        self, id: str, room: Room, missing: list[tuple[int, str]], kept: dict[str, dict[str, Any]]
    ) -> None:
        """Judge the positions at these places, one after the other, and keep each under its name."""
        assert room.table is not None
        tokens = [*(room.game.write(move) for move in room.table.moves), None]
        for place, name in missing:
            token, judged = tokens[place], kept.get(choice(room, place))
            if token is not None and judged is not None:  # for hint or coach
                found = _read(judged)
                found = replace(found, after=found.moves[token])
            else:
                state, asker = room.table.states[place], self._whose[id]
                found = await asyncio.wrap_future(self._appraise(room.game.key, state, token, place, asker))
            await asyncio.wrap_future(self._tables.store.keep_study(id, name, written(found)))


def positions(room: Room) -> list[str]:
    """Return a name for every position of a match, by the log that led there and the event taken there.

    Moves that were laid were chosen by nobody at this table, so the match begins after them.
    """
    assert room.table is not None
    said, names = sha256(f"{room.game.key} {JUDGING} ".encode()), []
    for token in (*(room.game.write(move) for move in room.table.moves), "end"):
        said.update(f"{token} ".encode())
        names.append(said.hexdigest()[:16])
    return names[len(room.laid) :]


def choice(room: Room, place: int) -> str:
    """Return a name for the choice at this place, by the log that led there: whatever is chosen then."""
    assert room.table is not None
    tokens = " ".join(room.game.write(move) for move in room.table.moves[:place])
    return CHOICE + sha256(f"{room.game.key} {JUDGING} {tokens}".encode()).hexdigest()[:16]


def report_on(room: Room, known: list[Appraisal | None]) -> Report | None:
    """The report, once everything is known."""
    appraised = [appraisal for appraisal in known if appraisal is not None]
    if room.table is None or len(appraised) < len(known):
        return None
    begins = len(room.laid)
    tokens = [room.game.write(move) for move in room.table.moves[begins:]]
    return report(room.choosers[begins:], tokens, appraised, begins + 1)


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
