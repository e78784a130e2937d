"""Tables full of people who play by what their pages offer, until they are told to stop."""

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from soak.guests import PAUSE, Answer, Guest, Lost
from soak.ledger import Ledger, Submit

POSTED = 0.3
"""The share of moves that are posted though there is a socket."""


class Table:
    """Two players and a watcher at one game, in two languages."""

    def __init__(
        self,
        game: str,
        port: int,
        rng: Random,
        *,
        pace: str = "none",
        repeat_words: bool = False,
        patient: bool = False,
    ) -> None:
        self.game, self.rng, self.pace = game, rng, pace
        self.repeat_words, self.patient = repeat_words, patient
        self.players = [Guest(port, "nl"), Guest(port, "en")]
        self.watcher = Guest(port, "nl")
        self._numbers = itertools.count(1)
        self._open: dict[Guest, Submit] = {}
        """What each player asked and got no answer to."""
        self._followers: list[asyncio.Task[None]] = []

    @property
    def guests(self) -> list[Guest]:
        """Everyone with the page open."""
        return [*self.players, self.watcher]

    @property
    def over(self) -> bool:
        """Whether the match has ended, as the first player's page says."""
        page = self.players[0].page
        return page is not None and page.over

    async def begin(self) -> None:
        """Set the table up, sit down, begin, and follow."""
        first, second = self.players
        place = (await first.post("/tables", game=self.game, seating="seated")).headers["location"]
        assert (await second.post(f"{place}/sit", seat=2, name="Bo")).status == 200
        assert (await first.post(f"{place}/arrange", seats=2, pace=self.pace)).status == 200
        assert (await first.post(f"{place}/start")).status == 200
        self.ledger = Ledger(place.removeprefix("/t/"))
        for guest in self.guests:
            await guest.sit_down(place)
            self._followers.append(asyncio.create_task(guest.follow()))

    async def leave(self) -> None:
        """Close the pages."""
        for follower in self._followers:
            follower.cancel()
        await asyncio.gather(*self._followers, return_exceptions=True)

    async def play(self, go_on: Callable[[], bool], talk: float = 0.3) -> None:
        """Everybody plays and talks, whatever gets lost, until the match is over or it was enough."""
        await asyncio.gather(
            *(self._play(seat, guest, go_on, talk) for seat, guest in enumerate(self.players, 1))
        )

    async def _play(self, seat: int, guest: Guest, go_on: Callable[[], bool], talk: float) -> None:
        assert guest.page is not None
        while go_on() and not guest.page.over:
            try:
                await self.act(seat, guest, talk)
            except Lost:
                await asyncio.sleep(PAUSE)

    async def act(self, seat: int, guest: Guest, talk: float = 0.3) -> None:
        """Ask again what got no answer; else move where the page offers it; else talk, or wait."""
        assert guest.page is not None
        again = self._open.pop(guest, None)
        if again is not None:
            await self.submit(guest, again)
        elif guest.page.offers and self.rng.random() > talk:
            token = self.rng.choice(guest.page.offers)[0]
            await self.submit(guest, Submit("move", seat, token, guest.page.version, self._once()))
        elif self.rng.random() < talk:
            once = self._once()
            await self.submit(guest, Submit("say", seat, f"woord {once}", 0, once))
        else:
            await asyncio.sleep(PAUSE)

    def _once(self) -> str:
        return f"{self.players[0].token[:6]}-{next(self._numbers)}"

    async def submit(self, guest: Guest, submit: Submit) -> None:
        """Ask, and write down what was asked before, and what was answered after."""
        self.ledger.submits.append(submit)
        try:
            answer = await self._ask(guest, submit)
            if answer.status == 503 and self.patient:
                raise Lost("the house can't keep it now, or can't tell whether it did")
        except Lost:
            # A move names its version, so asking twice is always safe. Words are known again by their mark,
            # but only by the house that heard them: after a death one looks before one repeats them.
            if submit.what == "move" or self.repeat_words:
                self._open[guest] = replace(submit)
            raise
        told = answer.json()
        submit.said = "yes" if answer.status == 200 else "no"
        submit.seq = told.get("seq", 0)
        if answer.status == 409:
            await guest.refresh()
        assert answer.status in (200, 409, 422), f"{submit} was answered {answer.status}: {answer.text}"

    async def _ask(self, guest: Guest, submit: Submit) -> Answer:
        """Words are posted, moves go over the socket; now and then they are posted too, as without one."""
        if submit.what != "move":
            form = {"text": submit.words, "seat": submit.seat, "once": submit.once}
            return await guest.post(f"{guest.table}/{submit.what}", **form)
        move = {"move": submit.words, "version": submit.version, "seat": submit.seat, "once": submit.once}
        if self.rng.random() < POSTED:
            return await guest.post(f"{guest.table}/move", **move)
        return await guest.move(**move)

    async def settle(self) -> None:
        """Wait until every page knows all, and hold each against a fresh one."""
        waiting: asyncio.Future[Any] = asyncio.gather(*(guest.is_up_to_date() for guest in self.guests))
        await asyncio.wait((waiting, *self._followers), return_when=asyncio.FIRST_COMPLETED)
        for follower in self._followers:
            if follower.done():
                await follower
        await waiting
        for guest in self.guests:
            await guest.sees_the_truth()

    def check(self, place: Path | str) -> None:
        """Hold the log against what was answered; nobody saw what was not kept."""
        room = self.ledger.check(place)
        for guest in self.guests:
            assert guest.page is not None
            assert guest.page.seq <= room.seq, f"{guest.page.seq} was shown, {room.seq} were kept"
