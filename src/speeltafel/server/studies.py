"""Studies: positions of matches judged by bots; each judgement is made once and stored.

Hint and coach request judgements during a match. After it, an analysis judges all positions, one by one in
the background, and reuses what is stored: so all three say the same of a choice. A study that was interrupted
goes on when somebody opens its page after the server has started again.
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
from speeltafel.play.table import Table
from speeltafel.server.client_addresses import ClientAddresses
from speeltafel.server.errors import NoAdvice, RateLimited
from speeltafel.server.leases import RETRY, Leases
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.tables import Tables
from speeltafel.store import Unavailable

Appraise = Callable[[str, Any, str | None, int, Asker], "Future[Appraisal]"]
"""Have a position judged: game, state, the event that follows (None at the end), a seed, and for whom."""

APPRAISAL_VERSION = 4
"""The version of the judging: judgements of an earlier version are made anew and not mixed in."""

CHOICE = "choice-"
"""The prefix of the names of choices that were judged for hint or coach."""
MAX_QUEUED = 30
"""Studies of one person in progress or waiting; one takes a minute or so."""
MAX_AT_ADDRESS = 4 * MAX_QUEUED
"""Studies of all people at one address: four for each pupil of a class, and a bound for anybody who collects
cookies.
"""
MAX_FAILED = 1000
"""Failures that are remembered; the oldest is dropped first."""


class Studies:
    """Runs all studies."""

    def __init__(
        self, tables: Tables, appraise: Appraise, leases: Leases, addresses: ClientAddresses
    ) -> None:
        self._tables, self._appraise, self._leases, self._addresses = tables, appraise, leases, addresses
        self._queues: dict[Asker, list[str]] = {}
        """By person, the tables whose study they requested; the first is in progress, one position at a time.

        So a person has at most one position in the bot workers' queue, which is fair to addresses, and to the
        people of one address.
        """
        self._askers: dict[str, Asker] = {}
        """By table, in whose queue its study is."""
        self._tasks: dict[Asker, asyncio.Task[None]] = {}
        """The task that works through each person's queue."""
        self._failed: dict[tuple[str, str], None] = {}
        """What could not be judged, by table and name of a choice or of a match's last position.

        It is tried again only when somebody requests a hint or a study: a position that crashes workers would
        otherwise crash some at every view of a page.
        """
        self._judging: dict[tuple[str, str], tuple[str, asyncio.Task[Appraisal]]] = {}
        """The choices being judged for hint or coach, by table and name: for whom, and the task."""

    def table_changed(self, loaded: LoadedTable) -> None:
        """Start to judge the choice at hand in advance, where the seat that must choose has a coach.

        So the coach can comment as soon as the move is made. Judging in advance costs the player nothing, so
        only one choice at a time is judged for a person, at whatever table.

        This is called after an event was stored, so it raises nothing: where the store can't be read, nothing
        is judged in advance.
        """
        turn, table = loaded.table.turn, loaded.table
        if not loaded.coached or table.actor != loaded.coached or table.bot or table.match is None:
            return
        person = table.chairs[loaded.coached - 1].person
        if not person or not plays_for_practice(table, table.seats_of(person)):
            return
        if not isinstance(turn, Choose) or len(turn.moves) == 1 or self._is_judging_for(person):
            return
        place = len(table.match.moves)
        if self.could_not_judge(loaded, place):
            return
        self._start_judging(loaded, place, person)

    async def known(self, loaded: LoadedTable, place: int) -> Appraisal | None:
        """Return the judgement of the choice at this place of the match; None if there is none yet."""
        return await self._stored(loaded.id, choice_name(loaded.table, place))

    async def _stored(self, id: str, name: str) -> Appraisal | None:
        kept = (await asyncio.to_thread(self._tables.store.studies, id, name)).get(name)
        return None if kept is None else _decode_appraisal(kept)

    def could_not_judge(self, loaded: LoadedTable, place: int) -> bool:
        """Return whether the bot failed that judged the choice at this place."""
        return (loaded.id, choice_name(loaded.table, place)) in self._failed

    async def judge(self, loaded: LoadedTable, place: int, person: str) -> Appraisal:
        """Return the judgement of the choice at this place of the match, made and stored if need be.

        `person` requests it, and shares the bots' time with others. Raises `NoAdvice` where the bot fails.
        """
        try:
            return await asyncio.shield(self._start_judging(loaded, place, person))
        except Refusal:
            raise
        except Exception as error:
            raise NoAdvice(texts.NO_ADVICE_NOW) from error

    def _start_judging(self, loaded: LoadedTable, place: int, person: str) -> "asyncio.Task[Appraisal]":
        assert loaded.table.match is not None
        key = (loaded.id, choice_name(loaded.table, place))
        if key not in self._judging:
            work = self._judge(*key, loaded.table.game.key, loaded.table.match.states[place], place, person)
            task = asyncio.get_running_loop().create_task(work)
            self._judging[key] = person, task
            task.add_done_callback(lambda task: self._is_judged(loaded, key, task))
        return self._judging[key][1]

    def _is_judging_for(self, person: str) -> bool:
        """Return whether a choice is being judged for this person."""
        return any(one == person for one, _ in self._judging.values())

    async def _judge(self, id: str, name: str, game: str, state: Any, place: int, person: str) -> Appraisal:
        known = await self._stored(id, name)
        if known is not None:
            return known
        found = await asyncio.wrap_future(
            self._appraise(game, state, None, place, self._addresses.of(person))
        )
        kept = self._tables.store.keep_study(id, name, encode_appraisal(found))
        return _decode_appraisal(await asyncio.wrap_future(kept))

    def _is_judged(self, loaded: LoadedTable, key: tuple[str, str], task: "asyncio.Task[Appraisal]") -> None:
        del self._judging[key]
        if task.cancelled():
            return
        if task.exception() is None:
            self._failed.pop(key, None)
            match = loaded.table.match
            if match is not None and choice_name(loaded.table, len(match.moves)) != key[1]:
                self.table_changed(loaded)  # meanwhile the match has gone on to the next choice
        else:
            if not isinstance(task.exception(), Refusal):
                self._note_failure(*key)
            log = logging.getLogger(__name__)
            log.warning("A choice at %s could not be judged", loaded.id, exc_info=task.exception())

    def start(self, loaded: LoadedTable, asker: Asker) -> None:
        """Start the study of a match for somebody who played it, also one that failed before."""
        if loaded.table.match is None or not loaded.table.over:
            raise BadRequest(texts.STUDY_LATER)
        if not loaded.table.seats_of(asker.person):
            raise NotYours(texts.STUDY_NOT_YOURS)
        if loaded.id not in self._askers and (limit := self._limit(asker)) is not None:
            raise RateLimited(limit)
        self._failed.pop((loaded.id, position_names(loaded.table)[-1]), None)
        self._enqueue(loaded.id, asker)

    async def appraisals(self, loaded: LoadedTable, asker: Asker = NOBODY) -> list[Appraisal | None]:
        """Return the judgement of each of `position_names`, as far as known; continue a started study.

        A study that failed is not continued.
        """
        kept = await asyncio.to_thread(self._tables.store.studies, loaded.id)
        known = [
            _decode_appraisal(kept[position]) if position in kept else None
            for position in position_names(loaded.table)
        ]
        begun = any(not name.startswith(CHOICE) for name in kept)
        if begun and not all(known) and not self.has_failed(loaded) and self._limit(asker) is None:
            self._enqueue(loaded.id, asker)
        return known

    def _limit(self, asker: Asker) -> Text | None:
        """Return why this asker can't have another study queued; None where they can."""
        if len(self._queues.get(asker, ())) >= MAX_QUEUED:
            return texts.STUDY_TOO_MANY
        if sum(one.address == asker.address for one in self._askers.values()) >= MAX_AT_ADDRESS:
            return texts.STUDY_TOO_MANY_AT_ADDRESS
        return None

    def has_failed(self, loaded: LoadedTable) -> bool:
        """Return whether the study of this match failed and was not started again."""
        if loaded.table.match is None or self.is_under_way(loaded):
            return False
        return (loaded.id, position_names(loaded.table)[-1]) in self._failed

    def _note_failure(self, id: str, name: str) -> None:
        self._failed[id, name] = None
        if len(self._failed) > MAX_FAILED:
            del self._failed[next(iter(self._failed))]

    def is_under_way(self, loaded: LoadedTable) -> bool:
        """Return whether the study of this match is in progress or queued."""
        return loaded.id in self._askers

    def ahead(self, loaded: LoadedTable) -> int:
        """Return how many studies requested by the same person come before this one."""
        return self._queues[self._askers[loaded.id]].index(loaded.id) if self.is_under_way(loaded) else 0

    def is_asked_by(self, loaded: LoadedTable, person: str) -> bool:
        """Return whether this person requested the study in progress."""
        return bool(person) and self._askers.get(loaded.id, NOBODY).person == person

    def stop(self) -> None:
        """Cancel all studies; what was judged is stored."""
        for task in (*self._tasks.values(), *(task for _, task in self._judging.values())):
            task.cancel()

    @property
    def under_way(self) -> int:
        """The number of studies in progress or queued."""
        return len(self._askers)

    async def take_over(self, id: str) -> None:
        """Continue the study of a match whose worker died."""
        try:
            await self._tables.load(id)
        except Refusal:
            self._leases.release(f"study {id}")
        else:
            self._enqueue(id, NOBODY)

    def _enqueue(self, id: str, asker: Asker) -> None:
        if id in self._askers:
            return
        self._askers[id] = asker
        self._queues.setdefault(asker, []).append(id)
        if asker not in self._tasks:
            self._tasks[asker] = asyncio.get_running_loop().create_task(self._run_queue(asker))

    async def _run_queue(self, asker: Asker) -> None:
        """Run the studies of a person one after the other, until none is left."""
        queue = self._queues[asker]
        try:
            while queue:
                await self._run(queue[0])
        finally:
            for id in queue:
                del self._askers[id]
            del self._queues[asker], self._tasks[asker]

    async def _run(self, id: str) -> None:
        try:
            while not await self._finish(id):
                await asyncio.sleep(RETRY)  # another worker has the lease, or the store is unavailable
        except Exception:
            logging.getLogger(__name__).exception("The study of %s failed", id)
        finally:
            self._queues[self._askers.pop(id)].remove(id)
            self._leases.release(f"study {id}")

    async def _finish(self, id: str) -> bool:
        """Judge the positions that are missing, if we hold the lease; return whether all are judged."""
        try:
            table = (await self._tables.load(id)).table  # it may have been evicted meanwhile
            names = position_names(table)
            kept = await asyncio.to_thread(self._tables.store.studies, id)
            missing = [
                (place, name) for place, name in enumerate(names, len(table.imported)) if name not in kept
            ]
            if missing and not await self._leases.claim(f"study {id}"):
                return False
            try:
                await self._judge_all(id, table, missing, kept)
            except Unavailable:
                raise
            except Exception:
                self._note_failure(id, names[-1])
                raise
        except Unavailable:
            return False
        return True

    async def _judge_all(
        self, id: str, table: Table, missing: list[tuple[int, str]], kept: dict[str, dict[str, Any]]
    ) -> None:
        """Judge the positions at these places, one after the other, and store each under its name."""
        assert table.match is not None
        tokens = [*(table.game.write(move) for move in table.match.moves), None]
        for place, name in missing:
            token, judged = tokens[place], kept.get(choice_name(table, place))
            if token is not None and judged is not None:  # for hint or coach
                found = _decode_appraisal(judged)
                found = replace(found, after=found.moves[token])
            else:
                state, asker = table.match.states[place], self._askers[id]
                found = await asyncio.wrap_future(self._appraise(table.game.key, state, token, place, asker))
            await asyncio.wrap_future(self._tables.store.keep_study(id, name, encode_appraisal(found)))


def position_names(table: Table) -> list[str]:
    """Return a name for every position of a match, by the log up to it and the event that follows.

    Imported moves were chosen by nobody at this table, so the match begins after them.
    """
    assert table.match is not None
    hashed, names = sha256(f"{table.game.key} {APPRAISAL_VERSION} ".encode()), []
    for token in (*(table.game.write(move) for move in table.match.moves), "end"):
        hashed.update(f"{token} ".encode())
        names.append(hashed.hexdigest()[:16])
    return names[len(table.imported) :]


def choice_name(table: Table, place: int) -> str:
    """Return a name for the choice at this place, by the log up to it: whatever is chosen there."""
    assert table.match is not None
    tokens = " ".join(table.game.write(move) for move in table.match.moves[:place])
    return CHOICE + sha256(f"{table.game.key} {APPRAISAL_VERSION} {tokens}".encode()).hexdigest()[:16]


def report_on(table: Table, known: list[Appraisal | None]) -> Report | None:
    """Return the report of a match once all its positions are judged; None before."""
    appraised = [appraisal for appraisal in known if appraisal is not None]
    if table.match is None or len(appraised) < len(known):
        return None
    begins = len(table.imported)
    tokens = [table.game.write(move) for move in table.match.moves[begins:]]
    return report(table.choosers[begins:], tokens, appraised, begins + 1)


def encode_appraisal(found: Appraisal) -> dict[str, Any]:
    """Return an appraisal as it is stored."""
    body: dict[str, Any] = {"before": list(found.before), "after": list(found.after)}
    if found.best is not None and found.reason is not None:
        moves = {move: list(shares) for move, shares in found.moves.items()}
        body["choice"] = [found.best, list(found.reason), moves]
    if found.known is not None:
        body["known"] = [list(found.known.words), found.known.seat]
    return body


def _decode_appraisal(body: dict[str, Any]) -> Appraisal:
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
