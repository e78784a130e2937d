"""Tables with people who play the moves that their pages offer."""

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Self

from soak.guests import PAUSE, Guest, Lost, Response
from soak.ledger import Ledger, Submit

POSTED = 0.3
"""The share of moves that are posted although the WebSocket is open."""


class Match:
    """What people submit at one table: moves that their pages offer, and chat lines."""

    def __init__(
        self,
        players: list[Guest],
        rng: Random,
        *,
        repeat_chat: bool = False,
        retry_unavailable: bool = False,
    ) -> None:
        self.players, self.rng = players, rng
        self.repeat_chat, self.retry_unavailable = repeat_chat, retry_unavailable
        self._numbers = itertools.count(1)
        self._unanswered: dict[Guest, Submit] = {}
        """The submit of each player that got no response."""
        self.ledger = Ledger("")

    def at(self, path: str) -> Self:
        """Note the table that it is played at."""
        self.ledger = Ledger(path.removeprefix("/t/"))
        return self

    async def act(self, seat: int, guest: Guest, chat: float = 0.3) -> None:
        """Repeat a submit without a response; else play an offered move, chat, or wait."""
        assert guest.page is not None
        again = self._unanswered.pop(guest, None)
        if again is not None:
            await self.submit(guest, again)
        elif guest.page.offers and self.rng.random() > chat:
            token = self.rng.choice(guest.page.offers)[0]
            await self.submit(guest, Submit("move", seat, token, guest.page.version, self._key()))
        elif self.rng.random() < chat:
            key = self._key()
            await self.submit(guest, Submit("say", seat, f"woord {key}", 0, key))
        else:
            await asyncio.sleep(PAUSE)

    def must_repeat(self, player: Guest) -> bool:
        """Return whether a submit of this player got no response."""
        return player in self._unanswered

    def _key(self) -> str:
        return f"{self.players[0].token[:6]}-{next(self._numbers)}"

    async def submit(self, guest: Guest, submit: Submit) -> None:
        """Send a submit, and record it and its answer."""
        self.ledger.submits.append(submit)
        try:
            answer = await self._send(guest, submit)
            if answer.status == 503 and self.retry_unavailable:
                raise Lost("the server could not store it, or does not know")
        except Lost:
            # A move names its version, so repeating it is safe. A chat line is recognised by its key, but
            # only by the server process that received it.
            if submit.action == "move" or self.repeat_chat:
                self._unanswered[guest] = replace(submit)
            raise
        body = answer.json()
        submit.answer = "yes" if answer.status == 200 else "no"
        submit.seq = body.get("seq", 0)
        if answer.status == 409:
            await guest.reload()
        assert answer.status in (200, 409, 422), f"{submit} was answered {answer.status}: {answer.text}"

    async def _send(self, guest: Guest, submit: Submit) -> Response:
        """Post chat lines, and some moves; send the other moves over the WebSocket."""
        if submit.action != "move":
            form = {"text": submit.text, "seat": submit.seat, "once": submit.key}
            return await guest.post(f"{guest.table}/{submit.action}", **form)
        move = {"move": submit.text, "version": submit.version, "seat": submit.seat, "once": submit.key}
        if self.rng.random() < POSTED:
            return await guest.post(f"{guest.table}/move", **move)
        return await guest.move(**move)


class Table(Match):
    """A match of two players with a watcher, in two languages, whose pages follow all updates."""

    def __init__(
        self,
        game: str,
        port: int,
        rng: Random,
        *,
        pace: str = "none",
        repeat_chat: bool = False,
        retry_unavailable: bool = False,
    ) -> None:
        players = [Guest(port, "nl"), Guest(port, "en")]
        super().__init__(players, rng, repeat_chat=repeat_chat, retry_unavailable=retry_unavailable)
        self.game, self.pace = game, pace
        self.watcher = Guest(port, "nl")
        self._followers: list[asyncio.Task[None]] = []

    @property
    def guests(self) -> list[Guest]:
        """All people with the page open."""
        return [*self.players, self.watcher]

    @property
    def over(self) -> bool:
        """Whether the match has ended, by the first player's page."""
        page = self.players[0].page
        return page is not None and page.over

    async def begin(self) -> None:
        """Open the table, start the match and follow updates."""
        first, second = self.players
        path = (await first.post("/tables", game=self.game, seating="seated")).headers["location"]
        assert (await second.post(f"{path}/sit", seat=2, name="Bo")).status == 200
        assert (await first.post(f"{path}/arrange", seats=2, pace=self.pace)).status == 200
        assert (await first.post(f"{path}/start")).status == 200
        self.at(path)
        for guest in self.guests:
            await guest.open_page(path)
            self._followers.append(asyncio.create_task(guest.follow()))

    async def leave(self) -> None:
        """Close the pages."""
        for follower in self._followers:
            follower.cancel()
        await asyncio.gather(*self._followers, return_exceptions=True)

    async def play(self, go_on: Callable[[], bool], chat: float = 0.3) -> None:
        """Let both play and chat until the match is over or `go_on` returns False."""
        await asyncio.gather(
            *(self._play(seat, guest, go_on, chat) for seat, guest in enumerate(self.players, 1))
        )

    async def _play(self, seat: int, guest: Guest, go_on: Callable[[], bool], chat: float) -> None:
        assert guest.page is not None
        while go_on() and not guest.page.over:
            try:
                await self.act(seat, guest, chat)
            except Lost:
                await asyncio.sleep(PAUSE)

    async def settle(self) -> None:
        """Wait until every page is up to date, and compare each with a newly loaded one."""
        waiting: asyncio.Future[Any] = asyncio.gather(*(guest.wait_up_to_date() for guest in self.guests))
        await asyncio.wait((waiting, *self._followers), return_when=asyncio.FIRST_COMPLETED)
        for follower in self._followers:
            if follower.done():
                await follower
        await waiting
        for guest in self.guests:
            await guest.check_page()

    def check(self, database: Path | str) -> None:
        """Check the log against the answers; no page may show an event that is not stored."""
        table = self.ledger.check(database)
        for guest in self.guests:
            assert guest.page is not None
            assert guest.page.seq <= table.seq, f"{guest.page.seq} was shown, {table.seq} are stored"
