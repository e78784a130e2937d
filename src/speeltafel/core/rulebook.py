"""Rulebooks: `rulebook.nl.md` and `rulebook.en.md` in each game's folder, `brief.*.md` on one page."""

import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import accumulate, chain
from typing import Any, NamedTuple

from speeltafel.core.diagram import Diagram
from speeltafel.core.game import Turn
from speeltafel.core.game_files import read_file
from speeltafel.core.match import AnyGame, begin, replay
from speeltafel.core.words import Language, Text, default_names

_RULING = re.compile(r"^\*\*([A-Z]\d+)\.\*\* ", re.MULTILINE)
_FIGURE = re.compile(r"^!\[(.+)\]\(([a-z-]+)\)$", re.MULTILINE)


class Figure(NamedTuple):
    """A reference to a diagram in a rulebook: a paragraph such as `![What it shows.](jump)`."""

    caption: str
    name: str


def load(package: str, book: str = "rulebook") -> Text:
    """Return a book from the folder of this package."""
    folder = files(package)
    return Text(
        nl=read_file(folder.joinpath(f"{book}.nl.md"), str),
        en=read_file(folder.joinpath(f"{book}.en.md"), str),
    )


def exists(package: str, book: str) -> bool:
    """Return whether the folder of this package has this book."""
    return files(package).joinpath(f"{book}.nl.md").is_file()


def rulings(book: str) -> tuple[str, ...]:
    """Return the numbers of the rulings in a rulebook, in order: each opens a paragraph, as `**X11.** `."""
    return tuple(_RULING.findall(book))


def ruling(book: str, number: str) -> str:
    """Return the paragraph of one ruling."""
    return next(part for part in book.split("\n\n") if part.startswith(f"**{number}.** ")).strip()


def figures(book: str) -> tuple[Figure, ...]:
    """Return the diagrams that a book refers to, in order."""
    return tuple(Figure(*found) for found in _FIGURE.findall(book))


def positions(game: AnyGame, diagram: Diagram) -> tuple[list[Any], Turn[Any]]:
    """Return a diagram's views, one or two, and what may happen in the last position.

    Where the last move clears the board, `Look.interlude` is shown instead.
    """
    parts = [part.split() for part in diagram.log.split("|")]
    start = begin(game, diagram.seats, diagram.options)
    states, moves = replay(game, start, chain.from_iterable(parts))
    views = [game.view(states[place], diagram.observer) for place in accumulate(map(len, parts))]
    if moves and game.look.interlude is not None:
        (seen,) = game.redacted_history(states[-2:], moves[-1:], diagram.observer)
        views[-1] = game.look.interlude(game.view(states[-2], diagram.observer), seen) or views[-1]
    return views, game.turn(states[-1])


def printed(game: AnyGame, language: Language) -> str:
    """Return the rulebook for a terminal, with its diagrams drawn in text."""

    def draw(found: re.Match[str]) -> str:
        figure = Figure(*found.groups())
        return "\n\n".join([*pictures(game, game.diagrams[figure.name], language), f"*{figure.caption}*"])

    return _FIGURE.sub(draw, game.rulebook.into(language))


def pictures(game: AnyGame, diagram: Diagram, language: Language) -> Iterator[str]:
    """Yield the positions of a diagram, drawn in text."""
    names = default_names(diagram.seats)
    for view in positions(game, diagram)[0]:
        drawn = game.picture(view, names).into(language)
        yield "\n".join(f"    {line}".rstrip() for line in drawn.split("\n"))
