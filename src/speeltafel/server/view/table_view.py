"""The view model of a table's page: what one audience sees, made from views only, in its language."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from speeltafel import texts
from speeltafel.core.words import Language, Text, addressed, fill, put
from speeltafel.play import endings, messages
from speeltafel.play.decisions import will_draw
from speeltafel.play.results import winners
from speeltafel.play.rights import (
    has_seen_another,
    next_leg_is_open,
    plays_for_practice,
    undo_is_free,
    why_no_undo,
)
from speeltafel.play.seating import Chair
from speeltafel.play.table import Table
from speeltafel.play.transcript import Line, Said
from speeltafel.play.user_text import called
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view.days import Time, time_of
from speeltafel.server.view.offers import Group, Offer, by_heading, offers
from speeltafel.server.view.seats import Seated, Sitter
from speeltafel.server.viewers import Audience

TRACE = 8
"""How many events back a page looks for the choice that last moved something."""
SHORT_LIST = 6
"""Up to so many moves are all shown as buttons on a wide screen; otherwise those that the board offers are
folded.
"""


class Words:
    """The texts in one language: `t.START`."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __getattr__(self, name: str) -> str:
        text: Text = getattr(texts, name)
        return text.into(self.language)

    def __call__(self, phrase: str, /, **facts: object) -> str:
        """Return a text with its fields filled in."""
        return fill(getattr(texts, phrase), **facts).into(self.language)

    def levels(self) -> list[tuple[str, str]]:
        """Return the levels of a bot and their names."""
        return [(level, text.into(self.language)) for level, text in texts.LEVELS.items()]


@cache
def words_in(language: Language) -> Words:
    """Return the texts in a language, always the same object."""
    return Words(language)


class TableView:
    """What one audience sees of one table."""

    def __init__(self, loaded: LoadedTable, audience: Audience, now: float = 0.0) -> None:
        self.loaded, self.audience, self.now = loaded, audience, now
        self.id = loaded.id
        self.table: Table = loaded.table
        self.game = loaded.table.game
        self.language = audience.language
        self.t = words_in(audience.language)
        self.seats = audience.seats
        self.host = audience.host
        hidden, asked = self.game.hidden, loaded.table.asked
        self.observer = audience.observer if hidden else self.seats[0] if len(self.seats) == 1 else None
        """The observer that sentences address: the seat the screen was handed to, or this audience's only
        seat.
        """
        self.my_turn = bool(asked) and asked == self.observer if hidden else asked in self.seats
        """Whether a seat of this audience must choose, and sees its own position."""
        self._moves: Sequence[Offer] | None = None

    # The match.

    @property
    def view(self) -> Any:
        """The position as this audience may know it."""
        return self.table.view(self.table.state, self.observer)

    @property
    def hand_over(self) -> int:
        """The seat this screen must be handed to before its cards are shown; 0 if none."""
        if not self.game.hidden or len(self.seats) < 2:
            return 0
        actor = self.table.asked
        return actor if actor in self.seats and actor != self.audience.observer else 0

    def name(self, seat: int) -> str:
        """Return the name of a seat's player."""
        return self.table.names[seat - 1].into(self.language)

    def prompt(self) -> str:
        """Return what must be chosen now and by whom; by name where several people play on this screen."""
        table, asked = self.table, self.table.asked
        if self.my_turn and self.observer is None:
            question = self.game.ask(table.view(table.state, asked), table.names)
            return addressed(question, table.names[asked - 1]).into(self.language)
        return self.game.ask(self.view, table.names).into(self.language)

    @property
    def moves(self) -> Sequence[Offer]:
        """The moves this audience can choose from."""
        # Not a cached_property: in Python 3.11 its lock takes longer than a short list.
        if self._moves is None:
            may_choose = self.my_turn and self.audience.seats
            self._moves = offers(self.table, self.language) if may_choose else ()
        return self._moves

    def move_list(self) -> list[list[str]]:
        """Return the moves as the page's script reads them."""
        return [[move.token, move.label, *move.touch] for move in self.moves]

    def lit(self) -> frozenset[str]:
        """Return the items on the board that take part in a move now."""
        return frozenset(name for move in self.moves for name in move.touch)

    def buttons(self) -> tuple[Sequence[Offer], Sequence[Offer]]:
        """Return the moves as buttons: those always visible, and those folded.

        Visible are the ordinary next step or, where there is none, the moves that the board doesn't offer.
        """
        moves = self.moves
        usual = [move for move in moves if move.usual]
        visible = usual or [move for move in moves if not move.touch]
        return visible, [move for move in moves if (not move.usual if usual else move.touch)]

    def groups(self) -> list[Group]:
        """Return the folded moves by heading."""
        return by_heading(self.buttons()[1])

    def times(self) -> tuple[Time, ...]:
        """Return what is told of each seat's time; empty without clocks."""
        seats = range(1, self.table.seats + 1) if self.table.counting else ()
        return tuple([self.time(seat) for seat in seats])

    def time(self, seat: int) -> Time:
        """Return what is told of a seat's time."""
        return time_of(self.table, seat, self.now)

    def seated(self) -> Seated:
        """Return who sits where, in this language; cached until somebody comes or goes.

        Every event but a move or a roll has a new `roster_version`, and so ends it too.
        """
        here, over, names = self.loaded.presence.people(), self.table.over, self.table.names
        known = self.loaded.rendered.seated.get(self.language)
        version = self.table.roster_version
        if (
            known is not None
            and known.roster_version == version
            and known.over == over
            and known.here == here
        ):
            return known
        sitters = tuple(
            Sitter(
                seat,
                free=not chair.taken,
                open=not chair.taken and not over,
                away=bool(chair.person) and not over and not chair.bot and chair.person not in here,
                bot=self.level(chair.bot),
                program=self.program(chair),
            )
            for seat, chair in enumerate(self.table.chairs, 1)
        )
        called = tuple(name.into(self.language) for name in names)
        free = tuple(sitter.seat for sitter in sitters if sitter.open)
        seated = self.loaded.rendered.seated[self.language] = Seated(
            version, over, here, sitters, called, free
        )
        return seated

    def may_sit(self, seat: int) -> bool:
        """Return whether this audience may take a free seat: nobody may see two hands."""
        person = self.table.chairs[self.seats[0] - 1].person if self.seats else ""
        return not has_seen_another(self.table, person, seat)

    @property
    def imported(self) -> str:
        """That this match began with imported moves; empty where it did not."""
        return self.t("LAID", count=len(self.table.imported)) if self.table.imported else ""

    @property
    def will_draw(self) -> bool:
        """Whether seats are drawn at the start."""
        return self.table.match is None and will_draw(self.table)

    @property
    def draw_result(self) -> str:
        """Who was drawn to begin, and who follows; empty where seats were not drawn."""
        table = self.table
        if not table.drawn or table.match is None:
            return ""
        first = int(str(self.game.dump(table.match.states[0])["to_move"]))
        names = [self.name((first + turn - 1) % table.seats + 1) for turn in range(table.seats)]
        if table.seats == 2:
            return self.t("DRAW", name=names[0])
        return self.t("DRAW_OF_MANY", name=names[0], others=", ".join(names[1:]))

    @property
    def leg(self) -> str:
        """Which game of a duplicate match this is."""
        return self.of_chance("DUPLICATE_LEG", number=self.table.leg, all=self.table.seats)

    @property
    def next_leg(self) -> str:
        """The button for the next game of a duplicate match; empty where none can follow."""
        if not next_leg_is_open(self.table):
            return ""
        return self.of_chance("NEXT_LEG", number=self.table.leg + 1, all=self.table.seats)

    def of_chance(self, phrase: str, **facts: object) -> str:
        """Return a text about chance; its `_SIDES` variant in a game where only seats are drawn."""
        return self.t(phrase if self.game.chance else f"{phrase}_SIDES", **facts)

    # The log.

    def told(self, line: Line) -> str:
        """Return what happened, as this audience saw it, in its language."""
        return self.happened(line).into(self.language)

    def happened(self, line: Line) -> Text:
        """Return what happened, as this audience saw it."""
        table, observer = self.table, self.observer
        before, after = table.view(line.before, observer), table.view(line.after, observer)
        return self.game.tell(before, line.seen(self.game, observer), after, table.names)

    def is_undone(self, line: Line) -> bool:
        """Return whether an event of the match was undone."""
        assert self.table.match is not None
        states = self.table.match.states
        return line.place >= len(states) or states[line.place] is not line.after

    def log(self, lines: Iterable[Line] | None = None) -> Iterator[tuple[int, str, bool]]:
        """Yield the place and the words of these lines, or of all, and whether they were undone."""
        for line in self.table.lines if lines is None else lines:
            yield line.place, self.told(line), self.is_undone(line)

    def last_own(self) -> int:
        """Return the index of the last line that this audience chose; past the end where there is none."""
        lines = self.table.lines
        own = (at for at in range(len(lines) - 1, -1, -1) if lines[at].seat in self.seats)
        return next(own, len(lines)) if self.seats else len(lines)

    @property
    def plays_forced(self) -> bool:
        """Whether the server plays forced moves for this audience."""
        return any(self.table.chairs[seat - 1].plays_forced for seat in self.seats)

    def last_choices(self) -> list[Line]:
        """Return the last few choices that were not undone, the newest first."""
        recent = reversed(self.table.lines[-TRACE:])
        return [line for line in recent if line.seat and not self.is_undone(line)]

    # The people.

    def late(self) -> int:
        """Return the seat that is out of time, if others may go on without it; else 0."""
        actor = self.table.actor
        if not actor or actor in self.seats or not self.seats or not self.table.counting:
            return 0
        return actor if self.table.is_late(actor, self.now) else 0

    def can_undo(self) -> str:
        """Return `free` or `ask` where one of this audience's choices can be undone; else nothing."""
        table = self.table
        if not self.seats or table.match is None or table.closed or table.request is not None:
            return ""
        if table.over and (self.game.chance or table.competitive):
            return ""
        last = table.last_choice(self.undo_seat())
        if last is None or why_no_undo(table, last) is not None:
            return ""
        return (
            "free"
            if self.alone or (table.actor in self.seats and undo_is_free(table, table.actor))
            else "ask"
        )

    # The bots.

    @property
    def alone(self) -> bool:
        """Whether this audience plays only against bots in an unrated match, so that it may get hints."""
        return plays_for_practice(self.table, self.seats)

    def level(self, level: str) -> str:
        """Return the name of a bot's level."""
        return texts.LEVELS[level].into(self.language) if level else ""

    def program(self, chair: Chair) -> str:
        """Return that a program sits here, and whose; empty where a person does."""
        if not chair.program:
            return ""
        return (
            put(texts.PROGRAM_OF, name=called(chair.owner)).into(self.language)
            if chair.owner
            else self.t.PROGRAM
        )

    def replaced(self) -> list[int]:
        """Return the seats of this audience where a bot stands in."""
        return [seat for seat in self.seats if self.table.chairs[seat - 1].bot]

    def missed(self) -> list[int]:
        """Return the seats of other people who aren't here, where a bot could stand in."""
        if self.table.tournament is not None:
            return []
        here = self.loaded.presence.people()
        return [
            seat
            for seat, chair in enumerate(self.table.chairs, 1)
            if chair.person and seat not in self.seats and not chair.bot and chair.person not in here
        ]

    def stirring(self) -> int:
        """Return the seat this browser adds entropy for, before a match or for the next one; 0 if none."""
        table = self.table
        next_one = table.over and bool(table.promise) and not table.next
        before = table.match is None and table.leg < 2 and (self.game.chance or will_draw(table))
        if not next_one and not before:
            return 0
        stirred = any(table.chairs[seat - 1].stir for seat in self.seats)
        return 0 if stirred or not self.seats else self.seats[0]

    def undo_seat(self) -> int:
        """Return which of this audience's seats chose last."""
        if len(self.seats) == 1:
            return self.seats[0]
        return max(self.seats, key=lambda seat: self.table.last_choice(seat) or -1, default=0)

    def result(self) -> list[str]:
        """Return how it ended, for this audience: what decided it, and last who won and by how much."""
        reader = self.seats[0] if len(self.seats) == 1 else None
        return [text.into(self.language) for text in endings.describe(self.table, reader)]

    def winners(self) -> list[int]:
        """Return the seats that won; none in a solo match."""
        return list(winners(self.table))

    def reactions(self) -> dict[str, str]:
        """Return the reactions that can be sent with one tap."""
        offered = {key: text.into(self.language) for key, text in messages.REACTIONS.items()}
        if not self.game.chance:
            del offered["lucky"]
        return offered

    def spoken(self, line: Said) -> str:
        """Return a chat line in this audience's language: reactions are translated, words are not."""
        return messages.REACTIONS[line.text].into(self.language) if line.reaction else line.text
