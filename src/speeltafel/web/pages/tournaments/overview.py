"""What the page of a tournament shows one reader: pairings, results and standings in words."""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from speeltafel import texts
from speeltafel.core.words import Language, Text, listing, signed
from speeltafel.play.tournaments.commands import idle_days, may_enter, may_return
from speeltafel.play.tournaments.pairing import is_complete, round_count
from speeltafel.play.tournaments.results import points
from speeltafel.play.tournaments.settings import KNOCKOUT, MIN_ENTRANTS
from speeltafel.play.tournaments.standings import Row, criteria
from speeltafel.play.tournaments.state import Board, Round
from speeltafel.play.user_text import called
from speeltafel.server.tournaments.tournaments import LoadedTournament, Overview
from speeltafel.server.view.table_view import words_in


def number(value: Fraction | int, language: Language) -> str:
    """Return a number with at most two decimals, as a language writes them."""
    shown = f"{round(float(value), 2):g}".replace("-", "−")
    return shown.replace(".", ",") if language == "nl" else shown


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads the page."""

    person: str
    language: Language
    blocked: Collection[str] = ()
    """Whom they have blocked among the entrants."""


class TournamentView:
    """What one reader sees of a tournament."""

    def __init__(self, loaded: LoadedTournament, overview: Overview, reader: Reader) -> None:
        self.id, self.state = loaded.id, loaded.state
        self.settings = loaded.state.settings
        self.language, self.t = reader.language, words_in(reader.language)
        self._overview, self._blocked = overview, reader.blocked
        me = loaded.state.entrant_of(reader.person)
        self.me = me
        """The entrant that the reader is."""
        self.organises = bool(reader.person) and reader.person == self.settings.person

    @property
    def title(self) -> str:
        """The name of the tournament; its kind where its organiser was erased."""
        return self.settings.title or self.t.TOURNAMENT

    def words(self, text: Text) -> str:
        """Return a text in the reader's language."""
        return text.into(self.language)

    def name(self, entrant: int) -> str:
        """Return the name of an entrant."""
        name = self.state.entrants[entrant].name
        return called(name).into(self.language) if name else self.t.TOURNAMENT_ERASED

    @property
    def blocked_words(self) -> str:
        """Which entrants the reader has blocked, who alone reads it; empty where there are none."""
        playing = [one for one in self.state.entrants.values() if not one.withdrawn]
        names = [called(one.name) for one in playing if one.person in self._blocked]
        return self.t("TOURNAMENT_BLOCKED", people=listing(names)) if names else ""

    @property
    def count(self) -> str:
        """How many take part, in words."""
        many = len(self.state.entrants)
        return self.t.TOURNAMENT_ENTRANTS_ONE if many == 1 else self.t("TOURNAMENT_ENTRANTS", count=many)

    @property
    def phase(self) -> str:
        """The state in words, with the round while it is played."""
        current = self.state.current
        if self.state.phase == "running" and current is not None:
            return self.t("TOURNAMENT_ROUND_OF", number=current.number, all=self.rounds)
        return self.words(texts.TOURNAMENT_STATES[self.state.phase])

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return max(round_count(self.state), len(self.state.rounds))

    @property
    def can_enter(self) -> bool:
        """Whether the reader could enter now."""
        return self.me is None and may_enter(self.state)

    @property
    def part_words(self) -> str:
        """Whether the reader, who entered, plays along, in words."""
        if self.me is None:
            return ""
        if self.me.withdrawn:
            return self.words(texts.TOURNAMENT_OUT[self.me.withdrawn])
        return self.t("TOURNAMENT_IN", name=self.name(self.me.number))

    @property
    def can_return(self) -> bool:
        """Whether the reader, who plays no more, can come back."""
        return self.me is not None and may_return(self.state, self.me)

    @property
    def lacking(self) -> str:
        """That there are too few to start, in words; empty once there are enough."""
        few = len(self.state.active)
        if few >= MIN_ENTRANTS:
            return ""
        return self.t("TOURNAMENT_START_HINT", least=MIN_ENTRANTS, count=few)

    @property
    def stop_hint(self) -> str:
        """What stopping does to the matches that are being played."""
        if not self.waiting:
            return self.t.TOURNAMENT_STOP_FINAL
        return f"{self.waiting} {self.t.TOURNAMENT_STOP_HINT}"

    @property
    def can_go_on(self) -> bool:
        """Whether the organiser can pair the next round, or close."""
        return self.state.phase == "running" and self.state.current is not None and self.state.current.over

    @property
    def idle_hint(self) -> str:
        """How long the tournament waits for its organiser."""
        return self.t("TOURNAMENT_IDLE", days=idle_days(self.state))

    @property
    def is_last(self) -> bool:
        """Whether no further round follows."""
        return is_complete(self.state)

    @property
    def waiting(self) -> str:
        """How many matches of the round are not over; empty where none."""
        many = len(self.state.current.open_boards) if self.state.current is not None else 0
        if many == 1:
            return self.t.TOURNAMENT_WAITING_ONE
        return self.t("TOURNAMENT_WAITING", count=many) if many else ""

    # The reader's own match.

    @property
    def my_table(self) -> str:
        """The table of the reader's match that is not over."""
        return self._my_board(over=False)

    @property
    def my_round_over(self) -> bool:
        """Whether the reader has played in this round, and others have not."""
        return self.state.phase == "running" and bool(self._my_board(over=True)) and bool(self.waiting)

    @property
    def my_bye(self) -> str:
        """That the reader has no opponent in this round, and what it is worth; empty where they have one."""
        current = self.state.current
        if self.state.phase != "running" or current is None or self.me is None:
            return ""
        if self.me.number not in current.byes:
            return ""
        if self.settings.system == KNOCKOUT:
            return self.t.TOURNAMENT_MY_BYE_KNOCKOUT
        return self.t.TOURNAMENT_MY_BYE_DUPLICATE if self.settings.duplicate else self.t.TOURNAMENT_MY_BYE

    def _my_board(self, over: bool) -> str:
        current = self.state.current
        if self.me is None or current is None or self.state.phase != "running":
            return ""
        found = (
            board.table
            for board in current.boards
            if self.me.number in board.seats and (board.result is not None) == over
        )
        return next(found, "")

    # Rounds.

    def boards(self, round: Round) -> list[dict[str, Any]]:
        """Return the matches of a round."""
        return [self._board(round, place, board) for place, board in enumerate(round.boards, 1)]

    def _board(self, round: Round, place: int, board: Board) -> dict[str, Any]:
        mine = self.me is not None and self.me.number in board.seats
        notes = [
            *([self.t.TOURNAMENT_FOR_THIRD] if board.prize > 1 else []),
            *([self.t.TOURNAMENT_AGAIN] if board.earlier else []),
        ]
        is_open = not self.settings.duplicate or round.over or self.state.phase == "over"
        return {
            "place": place,
            "table": board.table if mine or is_open else "",
            "names": [(entrant, self.name(entrant)) for entrant in board.seats],
            "mine": mine,
            "result": self._result(board),
            "note": ", ".join(notes),
        }

    def _result(self, board: Board) -> str:
        """Return a result in words: the points of two, or the places of more, with scores and why."""
        result = board.result
        if result is None:
            return self.t.TOURNAMENT_BROKEN_OFF if self.state.closed else self.t.TOURNAMENT_PLAYING
        scores = [signed(score) for score in result.scores]
        why = self.words(texts.TOURNAMENT_WHY[result.why]) if result.why in texts.TOURNAMENT_WHY else ""
        if len(board.seats) == 2:
            shown = " – ".join("½" if one == Fraction(1, 2) else str(one) for one in points(result.places))
            more = ", ".join(filter(None, [" – ".join(scores), why]))
            return f"{shown} ({more})" if more else shown
        order = sorted(range(len(board.seats)), key=lambda seat: result.places[seat])
        rows = [
            f"{result.places[seat]}. {self.name(board.seats[seat])}{f' {scores[seat]}' if scores else ''}"
            for seat in order
        ]
        return ", ".join([*rows, *([why] if why else [])])

    def byes(self, round: Round) -> str:
        """Return who has a bye in a round, in words; empty where nobody."""
        names = ", ".join(map(self.name, round.byes))
        return self.t("TOURNAMENT_BYES", people=names) if names else ""

    def report(self, round: Round) -> list[dict[str, Any]]:
        """Return what each finished board of a duplicate round was worth, by table and seat."""
        rows = []
        worths = self._overview.ledger.worths[round.number]
        for place, (board, of_board) in enumerate(zip(round.boards, worths, strict=True), 1):
            if board.result is None:
                continue
            for seat, worth in enumerate(of_board):
                score = signed(board.result.scores[seat]) if board.result.scores else "–"
                rows.append(
                    {
                        "place": place,
                        "seat": seat + 1,
                        "name": self.name(board.seats[seat]),
                        "score": score,
                        "lead": self._shown(worth.margin),
                        "average": self._shown(worth.average),
                        "gain": self._shown(worth.gain),
                        "share": f"{round_percent(worth.share)}%",
                    }
                )
        return sorted(rows, key=lambda row: (row["seat"], row["place"]))

    def _shown(self, value: Fraction | int | None) -> str:
        return "–" if value is None else number(value, self.language)

    # Standings.

    @property
    def criteria(self) -> list[tuple[str, str]]:
        """What breaks ties: its name, and what it is."""
        return [
            (self.words(texts.TOURNAMENT_BREAKS[name]), self.words(texts.TOURNAMENT_BREAK_WORDS[name]))
            for name in criteria(self.state)
        ]

    @property
    def standings(self) -> list[dict[str, Any]]:
        """Return the rows of the standings."""
        return [self._row(row) for row in self._overview.rows]

    def _row(self, row: Row) -> dict[str, Any]:
        entrant = self.state.entrants[row.number]
        withdrawn = texts.TOURNAMENT_WITHDRAWN.get(entrant.withdrawn)
        return {
            "place": row.place,
            "number": row.number,
            "name": self.name(row.number),
            "bot": self.words(texts.LEVELS[entrant.bot]) if entrant.bot else "",
            "withdrawn": self.words(withdrawn) if withdrawn is not None else "",
            "mine": self.me is entrant,
            "winner": self.state.phase == "over" and row.place == 1,
            "played": row.played,
            "won": row.won,
            "points": number(row.points, self.language),
            "breaks": [number(value, self.language) for value in row.breaks],
        }

    @property
    def verdict(self) -> str:
        """Return who won, once it is over."""
        if self.state.phase != "over":
            return ""
        if self.state.closed == "stopped":
            return self.t.TOURNAMENT_STOPPED
        first = [self.name(row.number) for row in self._overview.rows if row.place == 1]
        if len(first) == 1:
            return self.t("TOURNAMENT_WINNER", name=first[0])
        return self.t("TOURNAMENT_WINNERS", people=listing([Text(name, name) for name in first]))

    @property
    def about_points(self) -> str:
        """How points are given."""
        if self.settings.system == KNOCKOUT:
            return self.t.TOURNAMENT_POINTS_KNOCKOUT
        if self.settings.duplicate:
            return self.t.TOURNAMENT_POINTS_DUPLICATE
        return self.t.TOURNAMENT_POINTS_PAIR if self.settings.seats == 2 else self.t.TOURNAMENT_POINTS_GROUP

    @property
    def has_wins(self) -> bool:
        """Whether the matches won have a column of their own: they may be among what breaks ties."""
        return "wins" not in criteria(self.state)

    @property
    def has_points(self) -> bool:
        """Whether points count, and not how far somebody came."""
        return self.settings.system != KNOCKOUT


def round_percent(share: Fraction) -> int:
    """Return a share in percent."""
    return round(100 * share)
