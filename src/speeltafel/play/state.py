"""The state of a room, and what can be asked about it. Only `Room.apply` changes it."""

from collections.abc import Collection, Mapping
from typing import Any

from speeltafel.core.game import Eyes, Turn, Value
from speeltafel.core.match import AnyGame, step
from speeltafel.core.words import Names, Text
from speeltafel.play.cache import StateCache, Transition
from speeltafel.play.fairness import DiceState
from speeltafel.play.seating import SEATED, Chair, Invited, Lost, Request
from speeltafel.play.table import Table
from speeltafel.play.transcript import Line, Said

MAX_VIEWS = 20
"""Views that are remembered: what all seats and a watcher see before a move and after it, and a few more."""


class RoomState(DiceState):
    """All that the events of a table have made true."""

    def __init__(self, games: Mapping[str, AnyGame], seed: bytes) -> None:
        super().__init__(seed)
        self._games = games
        self.seating = SEATED
        """Who gets which seat at the start, one of `SEATINGS`; tables from before the draw stay seated."""
        self.seq = 0
        self.at = 0.0
        """When the last event happened."""
        self.version = 0
        self.options: Mapping[str, Value] = {}
        self.pace: Mapping[str, Any] = {"kind": "none"}
        self.counting = False
        """Whether anybody's time runs."""
        self.host = ""
        self.names: Names = ()
        """What the seats are called."""
        self.roster_version = 0
        """Grows with every event that is no move: only those change who sits where and is called how."""
        self.present: frozenset[int] = frozenset()
        """The seats whose people play themselves: their consent counts."""
        self.turn: Turn[Any] | None = None
        """What may happen now in the match; None before it and after it was closed."""
        self.actor = 0
        """The seat that must choose; 0 where none must."""
        self.bot = ""
        """The level of the bot that must choose; empty where a person must, or nobody."""
        self.asked = 0
        """The seat whose person must choose; 0 where a bot must, or nobody."""
        self.table: Table | None = None
        self.choosers: list[int] = []
        self.by_bot: list[bool] = []
        self.forced: list[bool] = []
        """Of each move: who chose it (0: chance, or it was laid); whether a bot did; if it was forced."""
        self.lines: list[Line] = []
        self.said: list[Said] = []
        self.request: Request | None = None
        self.closed = ""
        """Why the game ended before its own end: `agreed`, `resigned` or `late`."""
        self.gave_up: tuple[int, Text] | None = None
        """The seat that gave up last, and what it was called: a chair among three may be free since."""
        self.after = self.next = ""
        """The rooms the group came from and went on to."""
        self.since = 0.0
        """When the seat to act got its turn."""
        self.rated: Mapping[int, str] = {}
        """Who sat where when a match began that counts for ratings; nobody where it doesn't."""
        self.unrated, self.ended = "", 0.0
        """Why a match that could be rated is not, and when the match was over: 0 while it isn't."""
        self.deserted: dict[int, int] = {}
        """The chairs that somebody left since the match began, and after how many moves of it."""
        self.stayed: frozenset[int] = frozenset()
        """The seats whose people had not left when the match ended; with a stand-in if all others had."""
        self.leg_rated = False
        """Whether the game before this one of a duplicate match was rated, for the same people."""
        self.muted: set[str] = set()
        """Who may not speak, on whichever chair."""
        self.held: dict[str, set[int]] = {}
        """The chairs each person has sat on during the match, and so has seen the table from."""
        self.lost: dict[str, Lost] = {}
        """Who lost a chair, until they sit again."""
        self.guests: dict[int, Invited] = {}
        """The programs asked to each chair, also where somebody sits by now: see `programs.invited`."""
        self._transitions = StateCache[Transition]()
        self._standings: tuple[Text, ...] | None = None
        self._views, self._counts = StateCache[Any](MAX_VIEWS), StateCache[int](MAX_VIEWS)

    @property
    def state(self) -> Any:
        """The position now."""
        assert self.table is not None
        return self.table.states[-1]

    def view(self, state: Any, eyes: Eyes) -> Any:
        """What these eyes may know of a state of the match; an open game's view is made faster than found."""
        if not self.game.hidden:
            return self.game.view(state, eyes)
        return self._views.get(state, eyes) or self._views.put(state, eyes, self.game.view(state, eyes))

    def standings(self) -> tuple[Text, ...]:
        """How the seats stand now, as everybody may know it."""
        if self._standings is None:
            assert self.table is not None
            view, standing = self.view(self.table.state, None), self.game.look.standing
            self._standings = tuple([standing(view, seat) for seat in range(1, self.seats + 1)])
        return self._standings

    def transition(self, state: Any, turn: Turn[Any] | None, token: str) -> Transition:
        """What a token means in this state, where that is the turn, and what comes of it; judged once."""
        known = self._transitions.get(state, token)
        if known is None:
            move, after = step(self.game, state, token, turn)
            known = self._transitions.put(state, token, Transition(move, after, self.game.turn(after)))
        return known

    def chair(self, seat: int) -> Chair:
        """The chair of a seat."""
        return self.chairs[seat - 1]

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The chairs this person sits on."""
        return tuple([seat for seat, chair in enumerate(self.chairs, 1) if person and chair.person == person])

    def people(self) -> set[str]:
        """Everyone who sits at the table; bots are nobody."""
        return {chair.person for chair in self.chairs if chair.person}

    def is_alone(self, seats: Collection[int]) -> bool:
        """Whether whoever has these chairs plays against nobody but bots."""
        return bool(seats) and self.present.issubset(seats)

    def others(self, seat: int) -> list[str]:
        """What those on the other chairs are called."""
        taken = [name for at, name in enumerate(self.names, 1) if at != seat and self.chair(at).taken]
        return [spelling for name in taken for spelling in name]

    def is_late(self, seat: int, now: float) -> bool:
        """Whether this seat must choose and has no time left."""
        left = self.time_left(seat, now) if seat and seat == self.actor else None
        return left is not None and left <= 0

    def time_left(self, seat: int, now: float) -> float | None:
        """Seconds a seat has left; None where nobody counts, and for bots, which don't dawdle."""
        spent = max(0.0, now - self.since) if seat == self.actor else 0.0
        return self.chair(seat).time_left(self.pace, spent)

    def last_choice(self, seat: int) -> int | None:
        """Where in the match this seat last chose; None where it never did. A forced move is no choice."""
        back = range(len(self.choosers) - 1, -1, -1)
        return next((at for at in back if self.choosers[at] == seat and not self.forced[at]), None)

    def count_worlds(self, state: Any, eyes: Eyes) -> int:
        """How many states these eyes can't tell from this one."""
        known, view = self._counts.get(state, eyes), self.view(state, eyes)
        return known or self._counts.put(state, eyes, sum(1 for _ in self.game.worlds(view)))
