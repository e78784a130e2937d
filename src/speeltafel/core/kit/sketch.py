"""Build a complete `Game` from rules, the names of moves and what lies on the table.

Everything else that the contract asks for (questions, sentences, reasons, pictures, a board in the browser, a
cover) gets a plain default here. A growing game replaces the defaults one by one with functions of its own,
until it can call `core.assembly.assemble` instead.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import is_dataclass, replace
from functools import cached_property
from importlib.resources import files
from typing import Any, Generic, Protocol

from msgspec import Struct, json

from speeltafel.core import lesson, puzzle, rulebook
from speeltafel.core import view as open_view
from speeltafel.core.assembly import style_sheet
from speeltafel.core.game import Chance, Choose, Game, M, Observer, Options, Over, Reason, S, Turn, V
from speeltafel.core.kit import spread
from speeltafel.core.kit.cover import cover
from speeltafel.core.kit.spread import Part
from speeltafel.core.kit.surface import Ground
from speeltafel.core.refusals import BadToken
from speeltafel.core.scene import Look, Scene
from speeltafel.core.words import TURN, Language, Names, Text, count, default_names, join, say

POINT = Text("punt", "point"), Text("punten", "points")
_TASK = Text(
    "[jij bent aan de beurt: {task}.|{who} is aan de beurt.]",
    "[it's your turn: {task}.|{who} is to play.]",
)
_CHANCE = Text("Nu beslist het lot.", "Chance decides now.")
_CHOSE = Text("{who} kiest: {what}.", "{who} [choose|chooses]: {what}.")
_HAPPENED = Text("{what}.", "{what}.")
_HAPPENED_TO = Text("Voor {whom}: {what}.", "For {whom}: {what}.")
_GOT = Text("{who} krijgt {points}.", "{who} [get|gets] {points}.")
_LOST = Text("{who} verliest {points}.", "{who} [lose|loses] {points}.")
_SEAT = Text("Stoel {number}: {name}", "Seat {number}: {name}")
_NOT_NOW = Text("Dat kan nu niet.", "That can't be done now.")


class Rules(Protocol[S, M]):
    """`rules.py` of such a game: the first state, what may happen in a state, and what a move leads to."""

    def start(self, seats: int, options: Options, /) -> S: ...
    def turn(self, state: S, /) -> Turn[M]: ...
    def play(self, state: S, move: M, /) -> S: ...


class Views(Protocol[S, M, V]):
    """`view.py` of such a game: what each seat may know; `core.view` where nothing is hidden."""

    HIDDEN: bool

    def view(self, state: S, observer: Observer, /) -> V: ...
    def consistent_states(self, view: V, /) -> Iterable[S]: ...
    def redacted_history(
        self, states: Sequence[S], moves: Sequence[M], observer: Observer, /
    ) -> tuple[M, ...]: ...


class Words(Protocol):
    """`words.py` of such a game. Its functions get a view, whose `observer` is the seat that looks.

    Where there are points it also has `points(view, seat)`, how many a seat has. A game without it is only
    won or lost, and nobody is told scores.
    """

    SUMMARY: Text

    @property
    def ENDINGS(self) -> Mapping[str, Text]:  # noqa: N802 - read-only, so that any dict will do
        """Return the words for every reason a game can end."""
        ...

    def label(self, view: Any, move: Any, /) -> Text:
        """Name any move or outcome of chance, also one whose secret this seat doesn't know."""
        ...

    def table(self, view: Any, names: Names, /) -> Sequence[Part]:
        """Return what lies on the table (`core/kit/spread.py`)."""
        ...


def sketch(
    package: str,
    *,
    name: str,
    rules: Rules[S, M],
    words: Words,
    views: Views[S, M, Any] = open_view,
    tokens: Collection[str] = (),
    seats: range = range(2, 3),
    write: Callable[[M], str] = str,
    roller: Callable[[S], int] = lambda state: 0,
    steps: Callable[[M], Sequence[str]] | None = None,
    ground: Ground | None = None,
    **more: Any,
) -> Game[S, M, Any]:
    """Return the game whose folder is `package`; its last part is the game's key.

    Where moves are strings, `tokens` lists them all and the game needs no notation; in this order programs
    number them, or sorted where they are a set. `steps` returns what to touch for a move, one after the
    other; by default its token, or what that joins by hyphens. `ground` is that of a game on a surface,
    for its style sheet. `more` are fields of `Game` and of its `Look` that replace the defaults; the defaults
    that are left use them too. A brief, a lesson and puzzles are found in the folder; a `look.css` there is
    added to the style sheet of the table.

    `words` may also have `UNIT`, what `points` counts, one and many; `task(view)`, what the seat to move does
    now; and `tell`, as in `Game`.
    """
    book = more["rulebook"] if "rulebook" in more else rulebook.load(package)
    brief = rulebook.load(package, "brief") if rulebook.exists(package, "brief") else book
    more = {"points": getattr(words, "points", _no_points)} | more
    defaults = _Defaults(rules, words, views, steps)
    game = defaults.game(
        key=package.rpartition(".")[2],
        name=name,
        seats=seats,
        tokens=_in_order(tokens),
        write=write,
        roller=roller,
        tally=None if more["points"] is _no_points else _tally(words),
        rulebook=book,
        brief=brief,
        rulings=rulebook.rulings(book.en),
        lesson=lesson.load(package),
        puzzles=puzzle.load(package),
    )
    css = game.look.css + (ground.css if ground else "")
    css += style_sheet(package) if files(package).joinpath("look.css").is_file() else ""
    of_look = {"css": css} | {name: more.pop(name) for name in Look.__dataclass_fields__ if name in more}
    defaults.made = replace(game, look=replace(game.look, **of_look), **more)
    return defaults.made


def _no_points(view: object, seat: int) -> int:
    return 0


def _unit(words: Words) -> tuple[Text, Text]:
    """Return what `points` counts, one and many."""
    unit: tuple[Text, Text] = getattr(words, "UNIT", POINT)
    return unit


def _tally(words: Words) -> Text:
    many = _unit(words)[1]
    return Text(many.nl.capitalize(), many.en.capitalize())


class _Defaults(Generic[S, M]):
    """The functions that a sketched game doesn't bring itself; they use those of the whole game."""

    made: Game[S, M, Any]
    """The game with what it brings itself in place of defaults."""

    def __init__(
        self,
        rules: Rules[S, M],
        words: Words,
        views: Views[S, M, Any],
        steps: Callable[[M], Sequence[str]] | None,
    ) -> None:
        self.rules, self.words, self.views, self.steps = rules, words, views, steps

    @property
    def task(self) -> Callable[[Any], Text] | None:
        """Says what the seat to move does now, in a game that can."""
        task: Callable[[Any], Text] | None = getattr(self.words, "task", None)
        return task

    @property
    def has_points(self) -> bool:
        """Whether seats have points that people are told."""
        return self.made.tally is not None and self.made.points is not _no_points

    def game(self, **facts: Any) -> Game[S, M, Any]:
        """Return the game with these facts and every default."""
        return Game(
            version=1,
            options={},
            summary=self.words.SUMMARY,
            start=self.rules.start,
            turn=self.rules.turn,
            play=self.rules.play,
            hidden=self.views.HIDDEN,
            view=self.views.view,
            consistent_states=self.views.consistent_states,
            redacted_history=self.views.redacted_history,
            read=self.read,
            dump=self.dump,
            dump_view=self.dump_view if self.views.HIDDEN else None,
            ask=self.ask,
            label=self.words.label,
            tell=getattr(self.words, "tell", self.tell),
            why_not=self.why_not,
            picture=self.picture,
            describe=self.describe,
            endings=self.words.ENDINGS,
            diagrams={},
            look=self.look(),
            table=self.words.table,
            **facts,
        )

    def look(self) -> Look[M, Any]:
        """Return how the game looks: rows of things and boards on a plain table."""
        return Look(
            draw=self.draw,
            touches=self.touches,
            standing=self.standing,
            cover=self.cover,
            css=style_sheet("speeltafel.core.kit"),
            minutes=(5, 10),
            tries={"": "{}"},
            meant=self.meant,
            touched=lambda: self.touched,
        )

    def turn(self, view: Any) -> Turn[M]:
        """Return what may happen now, as far as this view tells."""
        return self.made.turn(next(iter(self.made.consistent_states(view))))

    def roller(self, view: Any) -> int:
        """Return whose turn it is while chance decides, as far as this view tells; 0 where nobody's."""
        return self.made.roller(next(iter(self.made.consistent_states(view))))

    def read(self, token: str) -> Any:
        if token not in self.made.tokens:
            raise BadToken(token)
        return token

    def dump(self, state: S) -> dict[str, object]:
        match self.made.turn(state):
            case Choose(seat, _):
                to_move = seat
            case Chance():
                to_move = self.made.roller(state)
            case Over():
                to_move = 0
        return {"to_move": to_move, **_facts(state)}

    def dump_view(self, view: Any) -> dict[str, object]:
        to_move = self.made.dump(next(iter(self.made.consistent_states(view))))["to_move"]
        return {"to_move": to_move, **_facts(view.state if isinstance(view, open_view.Open) else view)}

    def ask(self, view: Any, names: Names) -> Text:
        match self.turn(view):
            case Choose(seat, _):
                if self.task is None:
                    return say(TURN, names, view.observer, who=seat)
                return say(_TASK, names, view.observer, who=seat, task=self.task(view))
            case Chance():
                return _CHANCE
            case Over(_, _, why):
                return self.made.endings[why]

    def tell(self, before: Any, move: M, after: Any, names: Names) -> Text:
        turn, what = self.turn(before), self.made.label(before, move)
        if isinstance(turn, Choose):
            sentences = [say(_CHOSE, names, before.observer, who=turn.seat, what=what)]
        elif seat := self.roller(before):
            sentences = [say(_HAPPENED_TO, names, before.observer, whom=seat, what=what)]
        else:
            sentences = [say(_HAPPENED, what=what)]
        for seat in range(1, len(names) + 1):
            gain = self.made.points(after, seat) - self.made.points(before, seat)
            if gain and self.has_points:
                template, points = _GOT if gain > 0 else _LOST, count(abs(gain), *_unit(self.words))
                sentences.append(say(template, names, before.observer, who=seat, points=points))
        over = self.turn(after)
        return join([*sentences, self.made.endings[over.why]] if isinstance(over, Over) else sentences)

    def why_not(self, view: Any, move: M) -> Reason | None:
        match self.turn(view):
            case Choose(_, offered) if move in offered:
                return None
            case Chance(odds) if move in odds and not self.made.hidden:
                return None  # where something hides, another outcome may be possible than this view tells
        # A rulebook that is being written may have no rulings yet: `check-game` says so.
        return Reason(next(iter(self.made.rulings), ""), _NOT_NOW)

    def picture(self, view: Any, names: Names) -> Text:
        return join([spread.picture(self.table(view, names)), self._standings(view, names)], "\n")

    def describe(self, view: Any, names: Names) -> Text:
        return join([spread.describe(self.table(view, names)), self._standings(view, names)], "\n")

    def table(self, view: Any, names: Names) -> Sequence[Part]:
        """Return what lies on the table."""
        return (self.made.table or self.words.table)(view, names)

    def _standings(self, view: Any, names: Names) -> Text:
        """Return how everybody stands, a line each; without points, who has which seat."""
        if not self.has_points:
            return join([say(_SEAT, number=seat, name=who) for seat, who in enumerate(names, 1)], "\n")
        standing = self.made.look.standing
        return join([join([who, standing(view, seat)], ": ") for seat, who in enumerate(names, 1)], "\n")

    def standing(self, view: Any, seat: int) -> Text:
        if not self.has_points:
            return Text("", "")
        points = count(self.made.points(view, seat), *_unit(self.words))
        return Text(points.nl.replace("-", "−"), points.en.replace("-", "−"))

    def draw(self, view: Any, names: Names, language: Language) -> Scene:
        return spread.draw(self.made.name, self.table(view, names), language, self.touched)

    @cached_property
    def touched(self) -> frozenset[str] | None:
        """All that moves touch, by their tokens; None where these aren't listed, or don't say it."""
        if self.made.look.touches != self.touches:
            return None
        moves = map(self.made.read, self.made.tokens)
        return frozenset(step for move in moves for step in self.steps_of(move)) or None

    def steps_of(self, move: M) -> Sequence[str]:
        """Return what to touch for a move, one after the other."""
        return self.made.write(move).split("-") if self.steps is None else self.steps(move)

    def touches(self, view: Any, move: M) -> tuple[str, ...]:
        return spread.touches(self.table(view, default_names(max(self.made.seats))), self.steps_of(move))

    def meant(self, touches: tuple[str, ...]) -> M | None:
        return self.by_touches.get(touches)

    @cached_property
    def by_touches(self) -> dict[tuple[str, ...], M]:
        """The moves whose tokens are listed, by what they touch; none where these don't say it."""
        if self.made.look.touches != self.touches:
            return {}
        return {tuple(self.steps_of(move)): move for move in map(self.made.read, self.made.tokens)}

    def cover(self) -> str:
        return cover(self.made.name)


def _facts(value: object) -> dict[str, object]:
    """Return the fields of a state or a view, as JSON has them."""
    fields = isinstance(value, Struct) or is_dataclass(value)
    facts: dict[str, object] = json.decode(json.encode(value if fields else {"state": str(value)}))
    return facts


def _in_order(tokens: Collection[str]) -> tuple[str, ...]:
    """Return each token once; those of a set, which has no order of its own, are sorted."""
    return tuple(dict.fromkeys(tokens if isinstance(tokens, Sequence) else sorted(tokens)))
