"""A room: one table with people around it, from the first who sits down to the last word after the game.

A room is the fold of its events: `decisions` says which may follow, a log keeps them, and only then are they
applied here. So nothing is ever true in memory that is not in the log. A room is told the time.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from speeltafel.core.game import Choose, Eyes, Over, Turn, Value
from speeltafel.core.match import AnyGame, complete, step
from speeltafel.core.refusals import BadRecord
from speeltafel.core.words import Names, Text
from speeltafel.play import complaints
from speeltafel.play.events import MATCH_KINDS, Event
from speeltafel.play.fairness import FairChance
from speeltafel.play.lines import Line, Said
from speeltafel.play.memory import Judged, Memory
from speeltafel.play.seating import ROTATED, SEATED, Chair, Invited, Lost, Request, called, reseated
from speeltafel.play.table import Table, check_rules, find

MOST_SEEN = 20
"""Views that are remembered: what all seats and a watcher see before a move and after it, and a few more."""


class Room(FairChance):
    """A table with people around it."""

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
        """What the seats are called; another value after everything that is no move, and only then."""
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
        self._judged = Memory[Judged]()
        self._standings: tuple[Text, ...] | None = None
        self._views, self._counts = Memory[Any](MOST_SEEN), Memory[int](MOST_SEEN)

    # What is.

    def _look_around(self) -> None:
        """Work out who sits here, which no move changes."""
        self.names = called(self.chairs)
        seated = enumerate(self.chairs, 1)
        self.present = frozenset(seat for seat, chair in seated if chair.person and not chair.bot)
        self.counting = bool(self.pace["kind"] != "none")

    def _look_again(self) -> None:
        """Work out once after every event what is asked many times until the next."""
        self.actor = self.turn.seat if isinstance(self.turn, Choose) else 0
        self.bot = self.chairs[self.actor - 1].bot if self.actor else ""
        self.asked = 0 if self.bot else self.actor
        was_over, self.over = self.over, bool(self.closed) or isinstance(self.turn, Over)
        if self.over and not was_over:
            gone = {seat for seat, chair in enumerate(self.chairs, 1) if chair.resigned} | {*self.deserted}
            seated = {seat for seat, chair in enumerate(self.chairs, 1) if chair.person}
            self.stayed = self.present - gone or frozenset(seated - gone if gone else ())
        self.ended = (self.ended or self.at) if self.over else 0.0
        self._standings = None

    @property
    def state(self) -> Any:
        """The position now."""
        assert self.table is not None
        return self.table.states[-1]

    def view(self, state: Any, eyes: Eyes) -> Any:
        """What these eyes may know of a state of the match; an open game's view is made faster than found."""
        if not self.game.hidden:
            return self.game.view(state, eyes)
        return self._views.recall(state, eyes) or self._views.keep(state, eyes, self.game.view(state, eyes))

    def standings(self) -> tuple[Text, ...]:
        """How the seats stand now, as everybody may know it."""
        if self._standings is None:
            assert self.table is not None
            view, standing = self.view(self.table.state, None), self.game.look.standing
            self._standings = tuple([standing(view, seat) for seat in range(1, self.seats + 1)])
        return self._standings

    def judge(self, state: Any, turn: Turn[Any] | None, token: str) -> Judged:
        """What a token means in this state, where that is the turn, and what comes of it; judged once."""
        known = self._judged.recall(state, token)
        if known is None:
            move, after = step(self.game, state, token, turn)
            known = self._judged.keep(state, token, Judged(move, after, self.game.turn(after)))
        return known

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
        taken = [name for at, name in enumerate(self.names, 1) if at != seat and self.chairs[at - 1].taken]
        return [called for name in taken for called in name]

    def is_late(self, seat: int, now: float) -> bool:
        """Whether this seat must choose and has no time left."""
        left = self.time_left(seat, now) if seat and seat == self.actor else None
        return left is not None and left <= 0

    def time_left(self, seat: int, now: float) -> float | None:
        """Seconds a seat has left; None where nobody counts, and for bots, which don't dawdle."""
        spent = max(0.0, now - self.since) if seat == self.actor else 0.0
        return self.chairs[seat - 1].time_left(self.pace, spent)

    def last_choice(self, seat: int) -> int | None:
        """Where in the match this seat last chose; None where it never did. A forced move is no choice."""
        back = range(len(self.choosers) - 1, -1, -1)
        return next((at for at in back if self.choosers[at] == seat and not self.forced[at]), None)

    def worlds(self, state: Any, eyes: Eyes) -> int:
        """How many states these eyes can't tell from this one."""
        known, view = self._counts.recall(state, eyes), self.view(state, eyes)
        return known or self._counts.keep(state, eyes, sum(1 for _ in self.game.worlds(view)))

    # The fold.

    def apply(self, event: Event) -> None:
        """What the event makes of the room."""
        body = event.body
        self.seq, self.at = event.seq, max(self.at, event.at)
        if event.kind in MATCH_KINDS:
            self.version += 1
        match event.kind:
            case "open":
                self.game = find(self._games, body["game"])
                check_rules(self.game, body["rules"])
                self.host = body["host"]
                self._agree_on(body["options"])
                self.chairs = [Chair() for _ in range(body["seats"])]
                self.commitment = body.get("commitment", self.commitment)
                self.promise, self.after = body.get("promise", ""), body.get("after", "")
                self.seating = body.get("seating", self.seating)
            case "sit":
                chair, person = self.chairs[body["seat"] - 1], body["person"]
                chair.seat(body, event.seq)
                if chair.resigned or (person not in self.held and self.is_late(body["seat"], event.at)):
                    self._start_anew(body["seat"], event.at)
                self._settle(person)
            case "take":
                chair, person = self.chairs[body["seat"] - 1], body["person"]
                if chair.person in self.muted:
                    self.muted.add(person)
                self._lose(body["seat"], "moved")
                self._break_rotation()
                chair.person, chair.rotation, chair.owner = person, event.seq, None
                self.host = self.host if self.host in self.people() else person
                self._settle(person)
            case "rise":
                if body.get("by", sitting := self.chairs[body["seat"] - 1].person) != sitting:
                    self._lose(body["seat"], "freed")
                self._vacate(body["seat"])
                self._break_rotation()
            case "bot":
                self._let_bot(body, event.at)
            case "name":
                self.chairs[body["seat"] - 1].name = body["name"]
            case "swap":
                first, second = (seat - 1 for seat in body["seats"])
                self.chairs[first], self.chairs[second] = self.chairs[second], self.chairs[first]
                self.chairs[first].rotation = self.chairs[second].rotation = event.seq
                self._break_rotation()
            case "set":
                self.chairs = [*self.chairs, *(Chair() for _ in range(body["seats"]))][: body["seats"]]
                self.pace = body["pace"]
                self._agree_on(body["options"])
                self.leg = int(body.get("duplicate", False))
                self.seating = body.get("seating", self.seating)
            case "stir":
                self.chairs[body["seat"] - 1].stir = body["stir"]
            case "lay":
                self.laid = tuple(body["tokens"])
            case "leg":
                self.leg, self.stirs = body["leg"], dict(body["stirs"])
                self.leg_rated = body.get("rated", False)
            case "start":
                self._reseat(body.get("drawn", ()))
                self.table = Table(self.game, self.seats, self.options, by_turns=bool(self.leg))
                self.table.listed = self.listed
                if "stirs" in body:
                    self.stirs = dict(body["stirs"])
                    self.dice = self.mixed(self.stirs)
                for chair in self.chairs:
                    chair.stir = ""
                self.since, self.unrated = event.at, body.get("unrated", "")
                self.held = {person: set(self.seats_of(person)) for person in self.people()}
                self._lay(self.table, event.at)
            case "rated":
                self.rated = dict(body["people"])
            case "move" | "roll":
                self._play(body["token"], event.at, body.get("forced", False))
            case "forced":
                for seat in body["seats"]:
                    self.chairs[seat - 1].plays_forced = body["on"]
            case "undo":
                assert self.table is not None
                self._charge(event.at)
                del self.table.moves[body["to"] :], self.table.states[body["to"] + 1 :]
                for told in (self.choosers, self.by_bot, self.forced):
                    del told[body["to"] :]
                self._judged.clear()  # what is played again is another event, and not the one taken back
                self.request, self.since = None, event.at
            case "ask":
                agreed = set(self.seats_of(self.chairs[body["seat"] - 1].person))
                self.request = Request(body["seat"], body["what"], body["to"], agreed, body.get("level", ""))
            case "agree":
                if self.request is not None:
                    self.request.agreed |= set(body["seats"])
            case "refuse":
                self.request = None
            case "resign":
                self.gave_up = body["seat"], self.names[body["seat"] - 1]
                self.chairs[body["seat"] - 1].resigned = True
                if self.seats > 2:
                    if body["why"] == "late":
                        self._lose(body["seat"], "late")
                    self._vacate(body["seat"])
            case "close":
                self.closed, self.request = body["why"], None
            case "say" if not body["text"]:
                pass  # its words were erased
            case "say" | "react":
                name = self.chairs[body["seat"] - 1].name
                reaction, person = event.kind == "react", body["person"]
                line = Said(event.seq, body["seat"], name, body["text"], reaction, person)
                self.said = [*self.said[-199:], line]
            case "erase":
                self.said = [line for line in self.said if line.seq != body["line"]]
            case "mute":
                (self.muted.add if body["on"] else self.muted.discard)(self.chairs[body["seat"] - 1].person)
            case "rotate":
                self.chairs[body["seat"] - 1].rotation = event.seq
            case "next":
                self.next = body["room"]
            case "invite":
                self.guests[body["seat"]] = Invited(body["person"], body["name"])
            case _:
                raise BadRecord(complaints.FROM_LATER)
        if event.kind not in ("move", "roll"):
            self._look_around()
            if event.kind in MATCH_KINDS:
                self.turn = None if self.table is None or self.closed else self.game.turn(self.state)
        self._look_again()

    def _reseat(self, drawn: Sequence[int]) -> None:
        """Move everybody to the seat they drew, with all that was noted under the number of their chair."""
        if drawn:
            self.drawn, self.chairs = tuple(drawn), reseated(self.chairs, drawn)
            seat_of = {number: seat for seat, number in enumerate(drawn, 1)}
            self.said = [replace(line, seat=seat_of.get(line.seat, line.seat)) for line in self.said]
            self.guests = {seat_of.get(number, number): guest for number, guest in self.guests.items()}
            for person, lost in self.lost.items():
                self.lost[person] = replace(lost, seat=seat_of.get(lost.seat, lost.seat))

    def _break_rotation(self) -> None:
        """Somebody chose another seat before the start, or another person came: a rated match draws then."""
        if self.table is None:
            self.seating = SEATED if self.seating == ROTATED else self.seating
            self.leg_rated = False

    def _agree_on(self, options: Mapping[str, Value]) -> None:
        """Set the options to those an event lists."""
        self.options, self.listed = complete(self.game, options), dict(options)

    def _play(self, token: str, at: float, forced: bool = False) -> None:
        assert self.table is not None
        self._charge(at)
        actor, before = self.actor, self.state
        judged = self.judge(before, self.turn, token)
        when = "" if actor else self.occasion(self.table.states)
        self.table.moves.append(judged.move)
        self.table.states.append(judged.after)
        self.choosers.append(actor)
        self.by_bot.append(bool(self.bot))
        self.forced.append(forced)
        self.lines.append(Line(len(self.table.moves), actor, before, judged.move, judged.after, when, forced))
        self.turn = judged.turn
        if self.request is not None and self.request.what == "undo":
            self.request = None

    def _lay(self, table: Table, at: float) -> None:
        """Bring the match to where it begins; whoever chose that is not at this table."""
        self.turn = self.game.turn(table.state)
        for token in self.laid:
            self._look_again()
            self._play(token, at)
        self.choosers, table.laid = [0] * len(self.laid), len(self.laid)

    def _charge(self, at: float) -> None:
        """Whoever had to choose has spent the time until now."""
        if self.actor:
            self.chairs[self.actor - 1].used += 0.0 if self.bot else max(0.0, at - self.since)
            self.since = at

    def _start_anew(self, seat: int, at: float) -> None:
        """Who takes over from somebody who gave up, or was too late, gets a whole clock."""
        chair = self.chairs[seat - 1]
        chair.resigned, chair.used = False, 0.0
        if seat == self.actor:
            self.since = at

    def _let_bot(self, body: Mapping[str, Any], at: float) -> None:
        """A bot plays here from now on; or, without a level, the person who sits here does again."""
        seat = body["seat"]
        chair = self.chairs[seat - 1]
        if chair.resigned or self.is_late(seat, at):
            self._start_anew(seat, at)
        elif seat == self.actor:
            self._charge(at)
        chair.bot, chair.name = body["level"], body.get("name", chair.name)
        self._drop_wish_for_bot(seat)

    def _drop_wish_for_bot(self, seat: int) -> None:
        """That a bot should play here is no question any more."""
        if self.request is not None and self.request.what == "bot" and self.request.to == seat:
            self.request = None

    def _settle(self, person: str) -> None:
        """Somebody has a chair; during the match they have seen the table from there."""
        self.lost.pop(person, None)
        if self.table is not None:
            self.held.setdefault(person, set()).update(self.seats_of(person))

    def _lose(self, seat: int, why: str) -> None:
        self.lost[self.chairs[seat - 1].person] = Lost(seat, why, self.seq)

    def _vacate(self, seat: int) -> None:
        gone = self.chairs[seat - 1].person
        self.chairs[seat - 1].vacate(self.seq)
        if self.table is not None:
            self.deserted.setdefault(seat, len(self.choosers))
        self._drop_wish_for_bot(seat)
        if gone == self.host and gone not in self.people():
            self.host = min(self.people(), default=gone)
