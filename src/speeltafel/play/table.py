"""A table: its seats, settings and match, as the events of its log make them.

A command (see `decisions`) returns changes, the log stores them as events, and only then are they applied
here. So nothing is true in memory that is not in the log. Times come from the events; a table reads no clock.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from speeltafel.core.game import Choose, Over, Value
from speeltafel.core.match import complete
from speeltafel.play import events, holidays
from speeltafel.play.match import Match, check_rules, find
from speeltafel.play.seating import ROTATED, SEATED, Chair, Invited, Lost, Request, reseated, seat_names
from speeltafel.play.state import TableState
from speeltafel.play.transcript import Line, Said

MAX_CHAT_LINES = 200
"""Chat lines kept in memory."""


class Table(TableState):
    """The state of a table and its match; `apply` changes it."""

    def apply(self, event: events.Event) -> None:
        """Apply one event to the state."""
        change = event.change
        self.seq, self.at = event.seq, max(self.at, event.at)
        if isinstance(change, events.MatchChange):
            self.version += 1
            self._apply_to_match(change, event.at)
        else:
            self._apply_to_table(change, event.at)
        if not isinstance(change, (events.MovePlayed, events.Rolled)):
            self._update_seats()
        self._update_turn()

    def _apply_to_match(self, change: events.MatchChange, at: float) -> None:
        match change:
            case events.MatchStarted():
                self._start(change, at)
            case events.MovePlayed():
                self._play(change.token, at, change.forced)
            case events.Rolled():
                self._play(change.token, at)
            case events.MovesUndone():
                self._undo(change, at)
            case events.GaveUp():
                self._give_up(change)
            case events.MatchClosed():
                self.closed, self.turn, self.request = change.why, None, None
            case _:
                assert_never(change)

    def _apply_to_table(self, change: events.TableChange, at: float) -> None:
        match change:
            case events.TableOpened():
                self._open(change)
            case events.SatDown():
                self._sit(change, at)
            case events.SeatMoved():
                self._move_seat(change)
            case events.StoodUp():
                self._stand_up(change)
            case events.BotSeated():
                self._seat_bot(change, at)
            case events.Renamed():
                self.chair(change.seat).name = change.name
            case events.SeatsSwapped():
                self._swap(change)
            case events.SettingsChanged():
                self._change_settings(change)
            case events.EntropyAdded():
                self.chair(change.seat).stir = change.stir
            case events.MovesImported():
                self.imported = change.tokens
            case events.DuplicateContinued():
                self.leg, self.stirs, self.leg_rated = change.leg, dict(change.stirs), change.rated
            case events.MatchRated():
                self.rated = dict(change.people)
            case events.ForcedMovesSet():
                for seat in change.seats:
                    self.chair(seat).plays_forced = change.on
            case events.ConsentAsked():
                agreed = set(self.seats_of(self.chair(change.seat).person))
                self.request = Request(change.seat, change.what, change.to, agreed, change.level, self.seq)
            case events.ConsentGiven():
                if self.request is not None:
                    self.request.agreed |= set(change.seats)
            case events.ConsentRefused():
                self.request = None
            case events.ChatSent() | events.ReactionSent():
                self._say(change)
            case events.ChatErased():
                self.said = [line for line in self.said if line.seq != change.line]
            case events.Muted():
                (self.muted.add if change.on else self.muted.discard)(self.chair(change.seat).person)
            case events.LinkRenewed():
                self.chair(change.seat).link_since = self.seq
            case events.GroupMovedOn():
                self.next = change.table
            case events.ProgramInvited():
                self.guests[change.seat] = Invited(change.person, change.name)
            case events.TournamentJoined():
                self.tournament, self.sealed = change, change.same_dice
            case events.SealLifted():
                self.sealed = False
            case events.ListingChanged():
                self.listing = change if change.on else None
            case holidays.HolidaySet():
                self._set_holidays(change, at)
            case _:
                assert_never(change)

    # The table and its seats.

    def _open(self, change: events.TableOpened) -> None:
        self.game = find(self._games, change.game)
        check_rules(self.game, change.rules)
        self.host = change.host
        self._set_options(change.options)
        self.chairs = [Chair() for _ in range(change.seats)]
        self.commitment = self.commitment if change.commitment is None else change.commitment
        self.promise, self.after = change.promise, change.after
        self.seating = change.seating or self.seating

    def _change_settings(self, change: events.SettingsChanged) -> None:
        self.chairs = [*self.chairs, *(Chair() for _ in range(change.seats))][: change.seats]
        self.pace = change.pace
        self._set_options(change.options)
        self.leg = int(change.duplicate)
        self.seating = change.seating or self.seating

    def _set_options(self, options: Mapping[str, Value]) -> None:
        """Set the options to those that an event lists, and the defaults of the others."""
        self.options, self.listed = complete(self.game, options), dict(options)

    def _sit(self, change: events.SatDown, at: float) -> None:
        chair, person = self.chair(change.seat), change.person
        chair.seat(change, self.seq)
        chair.holidays = holidays.before(chair.holidays, at)
        if chair.resigned or (person not in self.held and self.is_late(change.seat, at)):
            self._reset_clock(change.seat, at)
        self._note_seated(person)

    def _move_seat(self, change: events.SeatMoved) -> None:
        chair, person = self.chair(change.seat), change.person
        if chair.person in self.muted:
            self.muted.add(person)
        self._note_lost_seat(change.seat, "moved")
        self._cancel_rotation()
        chair.person, chair.link_since, chair.owner = person, self.seq, None
        chair.holidays = holidays.before(chair.holidays, self.at)
        if self.tournament is None:
            self.host = self.host if self.host in self.people() else person
        self._note_seated(person)

    def _stand_up(self, change: events.StoodUp) -> None:
        if change.by is not None and change.by != self.chair(change.seat).person:
            self._note_lost_seat(change.seat, "freed")
        self._vacate(change.seat)
        self._cancel_rotation()

    def _seat_bot(self, change: events.BotSeated, at: float) -> None:
        """Let a bot play a seat or, without a level, give it back to its person."""
        seat, chair = change.seat, self.chair(change.seat)
        if chair.resigned or self.is_late(seat, at):
            self._reset_clock(seat, at)
        elif seat == self.actor:
            self._charge_clock(at)
        chair.bot, chair.name = change.level, chair.name if change.name is None else change.name
        self._drop_bot_request(seat)

    def _swap(self, change: events.SeatsSwapped) -> None:
        first, second = (seat - 1 for seat in change.seats)
        self.chairs[first], self.chairs[second] = self.chairs[second], self.chairs[first]
        self.chairs[first].link_since = self.chairs[second].link_since = self.seq
        self._cancel_rotation()

    def _say(self, change: events.ChatSent | events.ReactionSent) -> None:
        if change.text:  # It is empty once the line was erased from the log.
            name, reaction = self.names[change.seat - 1], isinstance(change, events.ReactionSent)
            line = Said(self.seq, change.seat, name, change.text, reaction, change.person)
            self.said = [*self.said[-(MAX_CHAT_LINES - 1) :], line]

    def _set_holidays(self, change: holidays.HolidaySet, at: float) -> None:
        """Set somebody's holidays from now on: time that ran out before this event doesn't come back."""
        for seat in self.seats_of(change.person):
            chair = self.chair(seat)
            past = [span for span in holidays.before(chair.holidays, at) if span.end > self.since]
            chair.holidays = (*past, *holidays.after(change.spans, at))

    def _note_seated(self, person: str) -> None:
        """Note that a person has a seat and, during the match, sees what it sees."""
        self.lost.pop(person, None)
        if self.match is not None:
            self.held.setdefault(person, set()).update(self.seats_of(person))

    def _note_lost_seat(self, seat: int, why: str) -> None:
        self.lost[self.chair(seat).person] = Lost(seat, why, self.seq)

    def _vacate(self, seat: int) -> None:
        gone = self.chair(seat).person
        self.chair(seat).vacate(self.seq)
        self.chair(seat).holidays = holidays.before(self.chair(seat).holidays, self.at)
        if self.match is not None:
            self.deserted.setdefault(seat, len(self.choosers))
        self._drop_bot_request(seat)
        if gone == self.host and gone not in self.people():
            self.host = min(self.people(), default=gone)

    def _drop_bot_request(self, seat: int) -> None:
        """Drop the request that a bot stands in on this seat."""
        if self.request is not None and self.request.what == "bot" and self.request.to == seat:
            self.request = None

    def _reset_clock(self, seat: int, at: float) -> None:
        """Reset the clock of a seat for the successor of a player who gave up or ran out of time."""
        chair = self.chair(seat)
        chair.resigned, chair.used = False, 0.0
        if seat == self.actor:
            self.since = at

    def _cancel_rotation(self) -> None:
        """Forget a rematch's rotation when seats change before the start: a rated match then draws seats."""
        if self.match is None:
            self.seating = SEATED if self.seating == ROTATED else self.seating
            self.leg_rated = False

    # The match.

    def _start(self, change: events.MatchStarted, at: float) -> None:
        self._reseat(change.drawn)
        self.match = Match(self.game, self.seats, self.options, by_turns=self.by_turns)
        self.match.listed = self.listed
        if change.stirs is not None:
            self.stirs = dict(change.stirs)
            self.dice = self.mix_dice(self.stirs)
        for chair in self.chairs:
            chair.stir = ""
        self.started, self.since, self.unrated = self.seq, at, change.unrated
        self.held = {person: set(self.seats_of(person)) for person in self.people()}
        self._import_moves(self.match, at)

    def _reseat(self, drawn: Sequence[int]) -> None:
        """Move everybody to the seat they drew, with all that is kept by seat number."""
        if drawn:
            self.drawn, self.chairs = tuple(drawn), reseated(self.chairs, drawn)
            seat_of = {number: seat for seat, number in enumerate(drawn, 1)}
            self.said = [replace(line, seat=seat_of.get(line.seat, line.seat)) for line in self.said]
            self.guests = {seat_of.get(number, number): guest for number, guest in self.guests.items()}
            for person, lost in self.lost.items():
                self.lost[person] = replace(lost, seat=seat_of.get(lost.seat, lost.seat))

    def _import_moves(self, match: Match, at: float) -> None:
        """Play the imported moves; no seat of this table chose them."""
        self.turn = self.game.turn(match.state)
        for token in self.imported:
            self._update_turn()
            self._play(token, at)
        self.choosers, match.imported = [0] * len(self.imported), len(self.imported)

    def _play(self, token: str, at: float, forced: bool = False) -> None:
        assert self.match is not None
        self._charge_clock(at)
        actor, before = self.actor, self.state
        played = self.transition(before, self.turn, token)
        when = "" if actor else self.draw_key(self.match.states)
        self.match.moves.append(played.move)
        self.match.states.append(played.after)
        self.choosers.append(actor)
        self.by_bot.append(bool(self.bot))
        self.forced.append(forced)
        place, bot = len(self.match.moves), bool(self.bot)
        line = Line(place, actor, before, played.move, played.after, when, forced, self.seq, bot)
        self.lines.append(line)
        self.turn = played.turn
        if self.request is not None and self.request.what == "undo":
            self.request = None

    def _undo(self, change: events.MovesUndone, at: float) -> None:
        assert self.match is not None
        self._charge_clock(at)
        del self.match.moves[change.to :], self.match.states[change.to + 1 :]
        for per_move in (self.choosers, self.by_bot, self.forced):
            del per_move[change.to :]
        self._transitions.clear()  # A move that is played again is another event.
        self.turn = None if self.closed else self.game.turn(self.state)
        self.request, self.since = None, at

    def _give_up(self, change: events.GaveUp) -> None:
        self.gave_up = change.seat, self.names[change.seat - 1]
        self.chair(change.seat).resigned = True
        if self.seats > 2:
            if change.why == "late":
                self._note_lost_seat(change.seat, "late")
            self._vacate(change.seat)

    def _charge_clock(self, at: float) -> None:
        """Charge the time since the last event to the seat that had to choose."""
        if self.actor:
            self.chair(self.actor).used += 0.0 if self.bot else max(0.0, at - self.since)
            self.since = at

    # Derived state, updated once per event.

    def _update_seats(self) -> None:
        """Update what depends on the seats, which no move changes."""
        self.names, self.roster_version = seat_names(self.chairs), self.roster_version + 1
        seated = enumerate(self.chairs, 1)
        self.present = frozenset(seat for seat, chair in seated if chair.person and not chair.bot)
        self.counting = bool(self.pace["kind"] != "none")

    def _update_turn(self) -> None:
        """Update whose turn it is, and whether the match is over."""
        self.actor = self.turn.seat if isinstance(self.turn, Choose) else 0
        self.bot = self.chair(self.actor).bot if self.actor else ""
        self.asked = 0 if self.bot else self.actor
        self._update_turn_seq()
        was_over, self.over = self.over, bool(self.closed) or isinstance(self.turn, Over)
        if self.over and not was_over:
            gone = {seat for seat, chair in enumerate(self.chairs, 1) if chair.resigned} | {*self.deserted}
            seated = {seat for seat, chair in enumerate(self.chairs, 1) if chair.person}
            self.stayed = self.present - gone or frozenset(seated - gone if gone else ())
            self.waited_for, self.turn_seq = "", self.seq
        self.ended = (self.ended or self.at) if self.over else 0.0
        self._standings = None

    def _update_turn_seq(self) -> None:
        """Note since which event somebody must choose. A roll between two choices doesn't end a turn."""
        if self.actor:
            person = self.chair(self.asked).person if self.asked else ""
            if person != self.waited_for:
                self.waited_for, self.turn_seq = person, self.seq
