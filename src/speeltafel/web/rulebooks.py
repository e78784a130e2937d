"""Rulebooks as pages, each rendered when it is first read."""

import re
from typing import NamedTuple

from markupsafe import Markup, escape

from speeltafel.core.match import AnyGame
from speeltafel.core.words import Language

NUMBER = re.compile(r"\b[A-Z]\d+\b")
_TITLE = re.compile(r"\A# .*\n")
_HEADING = re.compile(r"^## ", re.MULTILINE)
_FIGURE = re.compile(r"^!\[.*\]\(.*\)$", re.MULTILINE)


class Book(NamedTuple):
    """A rulebook as HTML: the opening, the sections with their titles, and the body."""

    opening: Markup
    sections: tuple[tuple[str, str], ...]
    body: Markup


class Rulebooks:
    """The rulebooks of all games; each is rendered on first use."""

    def __init__(self) -> None:
        self._books: dict[tuple[str, str, Language], Book] = {}

    def book(self, game: AnyGame, which: str, language: Language) -> Book:
        """Return a game's `rulebook`, or its `brief`, whose numbers link to the rulebook."""
        key = (game.key, which, language)
        if key not in self._books:
            home = "" if which == "rulebook" else f"/rules/{game.key}"
            self._books[key] = _render(game, language, home, getattr(game, which).into(language))
        return self._books[key]

    def short(self, game: AnyGame, language: Language) -> Markup:
        """Return the summary as the first part of the rulebook's page: without its title and diagram.

        A game that has no summary of its own uses its rulebook as one, which the page shows anyway.
        """
        if game.brief == game.rulebook:
            return Markup("")
        key = (game.key, "short", language)
        if key not in self._books:
            text = _FIGURE.sub("", _HEADING.sub("### ", _TITLE.sub("", game.brief.into(language))))
            self._books[key] = _render(game, language, "", text)
        return self._books[key].opening


def _render(game: AnyGame, language: Language, home: str, text: str) -> Book:
    # Imported here: with the Markdown parser it takes a twentieth of the server's start.
    from speeltafel.web.book_renderer import BookRenderer

    return BookRenderer(game, language, home).render_book(text)


def link_rulings(game: AnyGame, text: str, home: str) -> Markup:
    """Return text in which the number of every ruling links to it; `home` is the path of the rulebook."""

    def link(number: re.Match[str]) -> str:
        known = number[0] in game.rulings
        return f'<a href="{home}#{number[0]}">{number[0]}</a>' if known else number[0]

    return Markup(NUMBER.sub(link, str(escape(text))))
