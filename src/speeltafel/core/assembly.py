"""Assemble a `Game` from the modules of its folder, which are the same in every folder of `games/`.

`docs/adding-a-game.md` lists them and what each must define; the contract tests call every function.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from speeltafel.core import lesson, puzzle, rulebook
from speeltafel.core import view as open_view
from speeltafel.core.game import Game, Option
from speeltafel.core.game_files import read_file, style
from speeltafel.core.kit.surface import Ground
from speeltafel.core.scene import Look
from speeltafel.core.words import Text


def assemble(
    package: str,
    *,
    name: str,
    seats: range,
    minutes: tuple[int, int],
    tries: Mapping[str, str],
    age: int | None = None,
    version: int = 1,
    options: Mapping[str, Option] | None = None,
    chance: bool = True,
    roller: Callable[[Any], int] = lambda state: 0,
    about_seats: Text | None = None,
    not_by_score: frozenset[str] = frozenset(),
    usual: tuple[type, ...] = (),
    interlude: Callable[[Any, Any], Any] | None = None,
    group: Callable[[Any, Any], Text] | None = None,
    before: Callable[[Any, str], Text | None] | None = None,
    ground: Ground | None = None,
) -> Game[Any, Any, Any]:
    """Return the game whose folder is `package`; its last part is the game's key.

    Modules, rulebooks, lesson, puzzles and style sheet are read from the folder; a folder without a `view.py`
    is that of a game that hides nothing. `ground` is that of a game on a surface, whose style sheet it needs.
    Other arguments are the fields of `Game` and `Look` of the same name.
    """

    def module(name: str) -> Any:
        return import_module(f"{package}.{name}")

    views = module("view") if find_spec(f"{package}.view") else open_view
    rules, notation, words, draw, picture = map(module, ("rules", "notation", "words", "draw", "picture"))
    book = rulebook.load(package)
    look = Look(
        draw=draw.draw,
        touches=draw.touches,
        standing=draw.standing,
        cover=module("cover").cover,
        css=(ground.css if ground else "") + style_sheet(package),
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
        tokens=getattr(notation, "TOKENS", ()),
        dump=notation.dump,
        dump_view=notation.dump_view if views.HIDDEN else None,
        ask=words.ask,
        label=words.label,
        tell=module("story").tell,
        why_not=module("reasons").why_not,
        picture=picture.picture,
        describe=picture.describe,
        tally=getattr(words, "TALLY", None),
        endings=words.ENDINGS,
        decided=words.decided,
        not_by_score=not_by_score,
        rulebook=book,
        brief=rulebook.load(package, "brief"),
        diagrams=module("diagrams").DIAGRAMS,
        rulings=rulebook.rulings(book.en),
        lesson=lesson.load(package),
        puzzles=puzzle.load(package),
        look=look,
    )


def style_sheet(package: str) -> str:
    """Return the style sheet in the folder of this package."""
    return read_file(files(package).joinpath("look.css"), style)
