"""Assemble a `Game` from the modules of its folder.

Every folder in `games/` has the same modules. The protocols below state what each of them must define, so the
type checker compares a game's functions with the contract where the game calls `assemble`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Protocol, TypeVar

from speeltafel.core import puzzle, rulebook
from speeltafel.core.diagram import Diagram
from speeltafel.core.game import Game, M, Observer, Option, Options, Reason, S, Turn, V
from speeltafel.core.lesson import Step
from speeltafel.core.scene import Look, Scene
from speeltafel.core.words import Language, Names, Text

_S = TypeVar("_S", contravariant=True)
_M = TypeVar("_M", contravariant=True)
_V = TypeVar("_V", contravariant=True)


class Rules(Protocol[S, M]):
    """`rules.py`: the first state, what may happen in a state, and what a move leads to."""

    def start(self, seats: int, options: Options, /) -> S: ...
    def turn(self, state: S, /) -> Turn[M]: ...
    def play(self, state: S, move: M, /) -> S: ...


class Views(Protocol[S, M, V]):
    """`view.py`: what each seat may know. `core.view` is the one for games that hide nothing."""

    HIDDEN: bool

    def view(self, state: S, observer: Observer, /) -> V: ...
    def consistent_states(self, view: V, /) -> Iterable[S]: ...
    def redacted_history(
        self, states: Sequence[S], moves: Sequence[M], observer: Observer, /
    ) -> tuple[M, ...]: ...


class Notation(Protocol[_S, M]):
    """`notation.py`: moves as tokens, states as JSON."""

    def read(self, token: str, /) -> M: ...
    def write(self, move: M, /) -> str: ...
    def dump(self, state: _S, /) -> dict[str, object]: ...


class Words(Protocol[_M, _V]):
    """`words.py`: the fixed texts, what is asked, and what a move would do."""

    SUMMARY: Text
    TALLY: Text
    ENDINGS: Mapping[str, Text]

    def ask(self, view: _V, names: Names, /) -> Text: ...
    def label(self, view: _V, move: _M, /) -> Text: ...
    def decided(self, view: _V, names: Names, /) -> Text: ...


class Story(Protocol[_M, _V]):
    """`story.py`: what happened."""

    def tell(self, before: _V, move: _M, after: _V, names: Names, /) -> Text: ...


class Reasons(Protocol[_M, _V]):
    """`reasons.py`: why a move is not legal."""

    def why_not(self, view: _V, move: _M, /) -> Reason | None: ...


class Picture(Protocol[_V]):
    """`picture.py`: the position as text, for a terminal and for a screen reader."""

    def picture(self, view: _V, names: Names, /) -> Text: ...
    def describe(self, view: _V, names: Names, /) -> Text: ...


class Drawing(Protocol[_M, _V]):
    """`draw.py`: the position as a scene, for a browser."""

    def draw(self, view: _V, names: Names, language: Language, /) -> Scene: ...
    def touches(self, view: _V, move: _M, /) -> tuple[str, ...]: ...
    def standing(self, view: _V, seat: int, /) -> Text: ...


class Cover(Protocol):
    """`cover.py`: the lid of the box."""

    def cover(self) -> str: ...


class Lesson(Protocol):
    """`lesson.py`: the lesson's steps."""

    LESSON: tuple[Step, ...]


class Diagrams(Protocol):
    """`diagrams.py`: the positions that the rulebooks show."""

    DIAGRAMS: Mapping[str, Diagram]


def assemble(
    package: str,
    *,
    name: str,
    seats: range,
    rules: Rules[S, M],
    views: Views[S, M, V],
    notation: Notation[S, M],
    words: Words[M, V],
    story: Story[M, V],
    reasons: Reasons[M, V],
    picture: Picture[V],
    draw: Drawing[M, V],
    cover: Cover,
    lesson: Lesson,
    diagrams: Diagrams,
    minutes: tuple[int, int],
    tries: Mapping[str, str],
    age: int | None = None,
    version: int = 1,
    options: Mapping[str, Option] | None = None,
    chance: bool = True,
    roller: Callable[[S], int] = lambda state: 0,
    about_seats: Text | None = None,
    not_by_score: frozenset[str] = frozenset(),
    dump_view: Callable[[V], dict[str, object]] | None = None,
    usual: tuple[type, ...] = (),
    interlude: Callable[[V, M], V | None] | None = None,
    group: Callable[[V, M], Text] | None = None,
    before: Callable[[V, str], Text | None] | None = None,
) -> Game[S, M, V]:
    """Return the game whose folder is `package`; its last part is the game's key.

    The rulebooks, puzzles and style sheet are read from the folder. Other arguments are the fields of `Game`
    and `Look` of the same name.
    """
    book = rulebook.load(package)
    look = Look(
        draw=draw.draw,
        touches=draw.touches,
        standing=draw.standing,
        cover=cover.cover,
        css=style_sheet(package),
        minutes=minutes,
        age=age,
        usual=usual,
        interlude=interlude,
        group=group,
        before=before,
        tries=tries,
    )
    return Game(
        key=package.rpartition(".")[2],
        name=name,
        version=version,
        seats=seats,
        options=options or {},
        summary=words.SUMMARY,
        chance=chance,
        about_seats=about_seats,
        start=rules.start,
        turn=rules.turn,
        play=rules.play,
        roller=roller,
        hidden=views.HIDDEN,
        view=views.view,
        consistent_states=views.consistent_states,
        redacted_history=views.redacted_history,
        read=notation.read,
        write=notation.write,
        dump=notation.dump,
        dump_view=dump_view,
        ask=words.ask,
        label=words.label,
        tell=story.tell,
        why_not=reasons.why_not,
        picture=picture.picture,
        describe=picture.describe,
        tally=words.TALLY,
        endings=words.ENDINGS,
        decided=words.decided,
        not_by_score=not_by_score,
        rulebook=book,
        brief=rulebook.load(package, "brief"),
        diagrams=diagrams.DIAGRAMS,
        rulings=rulebook.rulings(book.en),
        lesson=lesson.LESSON,
        puzzles=puzzle.load(package),
        look=look,
    )


def style_sheet(package: str) -> str:
    """Return the style sheet in the folder of this package."""
    return files(package).joinpath("look.css").read_text("utf-8")
