"""The state of a table, and queries on it. Only `Table.apply` changes it."""

from collections.abc import Collection, Mapping
from typing import Any

from speeltafel.core.game import Observer, Turn, Value
from speeltafel.core.kit.cards import Deals
from speeltafel.core.match import AnyGame, step
from speeltafel.core.words import Names, Text
from speeltafel.play.cache import StateCache, Transition
from speeltafel.play.events import ListingChanged
from speeltafel.play.fairness import DiceState
from speeltafel.play.holidays import Span, coming, current, elapsed, moment_after
from speeltafel.play.match import Match
from speeltafel.play.seating import SEATED, Chair, Invited, Lost, Request
from speeltafel.play.transcript import Line, Said

MAX_VIEWS = 20
"""Cached views: those of eight seats and a spectator, before a move and after it, and a few more."""


class TableState(DiceState):
    """The state of a table and its match."""

    def __init__(self, games: Mapping[str, AnyGame], seed: bytes) -> None:
        super().__init__(seed)
        self._games = games
        self.seating = SEATED
        """Who gets which seat at the start, one of `SEATINGS`; logs from before draws have none."""
        self.seq = 0
        self.at = 0.0
        """The time of the last event."""
        self.version = 0
        """The number of changes of the match, which a move must name."""
        self.options: Mapping[str, Value] = {}
        self.pace: Mapping[str, Any] = {"kind": "none"}
        self.counting = False
        """Whether there is a clock."""
        self.host = ""
        self.names: Names = ()
        """The names of the seats."""
        self.roster_version = 0
        """Grows with every event but moves and rolls, which change neither seats nor names."""
        self.present: frozenset[int] = frozenset()
        """The seats whose person plays, without a stand-in: their consent counts."""
        self.turn: Turn[Any] | None = None
        """What may happen now in the match; None before it, and after it was closed."""
        self.actor = 0
        """The seat that must choose, or 0."""
        self.bot = ""
        """The level of the bot that must choose, or empty."""
        self.asked = 0
        """The seat whose person must choose, or 0."""
        self.waited_for, self.turn_seq = "", 0
        """The person who must choose, and the number of the event since which they must; once the match is
        over that of the event that ended it. A person's own moves are one turn."""
        self.match: Match | None = None
        self.started = 0
        """The number of the event that began the match."""
        self.choosers: list[int] = []
        self.by_bot: list[bool] = []
        self.forced: list[bool] = []
        """Of each move: the seat that chose it (0: rolled or imported), if a bot did, if it was forced."""
        self.lines: list[Line] = []
        self.said: list[Said] = []
        self.request: Request | None = None
        self.closed = ""
        """Why the match was closed, as in `MatchClosed`; empty if it wasn't."""
        self.gave_up: tuple[int, Text] | None = None
        """The seat that gave up last, and its name then: with three or more players it is freed."""
        self.after = self.next = ""
        """The ids of the tables the group came from and went on to."""
        self.since = 0.0
        """When the seat that must choose got its turn."""
        self.rated: Mapping[int, str] = {}
        """The people a rated match counts for, by their first seat; empty if it isn't rated."""
        self.unrated, self.ended = "", 0.0
        """Why a match that could be rated is not; and when the match ended, 0 while it is played."""
        self.deserted: dict[int, int] = {}
        """The seats that somebody left during the match, and after how many moves."""
        self.stayed: frozenset[int] = frozenset()
        """The seats whose people had not left when the match ended. Those with a stand-in are among them only
        if all others had left."""
        self.leg_rated = False
        """Whether the game before this one of a duplicate match was rated for the same people."""
        self.muted: set[str] = set()
        """The people who may not chat, whatever seat they have."""
        self.held: dict[str, set[int]] = {}
        """The seats each person had during the match, and so has seen the match from."""
        self.lost: dict[str, Lost] = {}
        """The people who lost a seat, until they have one again."""
        self.guests: dict[int, Invited] = {}
        """The programs invited to each seat, also if it was taken since: see `programs.invited`."""
        self.listing: ListingChanged | None = None
        """How the lobby lists the table; None where it is for friends."""
        self._transitions = StateCache[Transition]()
        self._standings: tuple[Text, ...] | None = None
        self._views, self._counts = StateCache[Any](MAX_VIEWS), StateCache[int](MAX_VIEWS)

    @property
    def state(self) -> Any:
        """The current state of the match."""
        assert self.match is not None
        return self.match.states[-1]

    def view(self, state: Any, observer: Observer) -> Any:
        """Return what an observer may know of a state; cached only for games with hidden information."""
        if not self.game.hidden:
            return self.game.view(state, observer)
        return self._views.get(state, observer) or self._views.put(
            state, observer, self.game.view(state, observer)
        )

    def standings(self) -> tuple[Text, ...]:
        """Return the standing of each seat, as everybody may know it."""
        if self._standings is None:
            assert self.match is not None
            view, standing = self.view(self.match.state, None), self.game.look.standing
            self._standings = tuple([standing(view, seat) for seat in range(1, self.seats + 1)])
        return self._standings

    def transition(self, state: Any, turn: Turn[Any] | None, token: str) -> Transition:
        """Return the move of a token in a state with this turn, and what it leads to.

        A command computes it and applying the event needs it again, so it is cached.
        """
        known = self._transitions.get(state, token)
        if known is None:
            move, after = step(self.game, state, token, turn)
            known = self._transitions.put(state, token, Transition(move, after, self.game.turn(after)))
        return known

    @property
    def slow(self) -> bool:
        """Whether a move may take days."""
        return bool(self.pace["kind"] == "days")

    def chair(self, seat: int) -> Chair:
        """Return the chair of a seat."""
        return self.chairs[seat - 1]

    def seats_of(self, person: str) -> tuple[int, ...]:
        """Return the seats of a person."""
        return tuple([seat for seat, chair in enumerate(self.chairs, 1) if person and chair.person == person])

    def people(self) -> set[str]:
        """Return the people and programs that have a seat."""
        return {chair.person for chair in self.chairs if chair.person}

    @property
    def competitive(self) -> bool:
        """Whether nobody gets help and nothing is undone freely: it is rated, or part of a tournament."""
        return bool(self.rated) or self.tournament is not None

    def is_alone(self, seats: Collection[int]) -> bool:
        """Return whether the person with these seats plays against bots only."""
        return bool(seats) and self.present.issubset(seats)

    def others(self, seat: int) -> list[str]:
        """Return the names on the other seats, in all languages."""
        taken = [name for at, name in enumerate(self.names, 1) if at != seat and self.chair(at).taken]
        return [spelling for name in taken for spelling in name]

    def is_late(self, seat: int, now: float) -> bool:
        """Return whether a seat must choose and has no time left."""
        left = self.time_left(seat, now) if seat and seat == self.actor else None
        return left is not None and left <= 0

    def time_left(self, seat: int, now: float) -> float | None:
        """Return the seconds a seat has left; None without a clock, and for bots."""
        spent = elapsed(self.since, now, self._holidays(seat)) if seat == self.actor else 0.0
        return self.chair(seat).time_left(self.pace, spent)

    def moment_with(self, left: float) -> float | None:
        """Return when the seat that must choose will have so many seconds left; None without a clock."""
        all_time = self.time_left(self.actor, self.since) if self.actor else None
        if all_time is None:
            return None
        return moment_after(self.since, all_time - left, self._holidays(self.actor))

    def holiday(self, seat: int, at: float) -> Span | None:
        """Return the holiday that a seat's person has at this time, which lets its clock stand still."""
        return None if self.chair(seat).bot else current(self._holidays(seat), at)

    def coming_holiday(self, seat: int, at: float) -> Span | None:
        """Return the next holiday of a seat's person that begins after this time."""
        return None if self.chair(seat).bot else coming(self._holidays(seat), at)

    def _holidays(self, seat: int) -> tuple[Span, ...]:
        return self.chair(seat).holidays if self.slow else ()

    def last_choice(self, seat: int) -> int | None:
        """Return the place of a seat's last choice in the match, or None. A forced move is no choice."""
        back = range(len(self.choosers) - 1, -1, -1)
        return next((at for at in back if self.choosers[at] == seat and not self.forced[at]), None)

    def count_consistent_states(self, state: Any, observer: Observer) -> int:
        """Return how many states an observer can't tell apart from this one."""
        known = self._counts.get(state, observer)
        if not known:
            states = self.game.consistent_states(self.view(state, observer))
            count = states.count if isinstance(states, Deals) else sum(1 for _ in states)
            known = self._counts.put(state, observer, count)
        return known
