"""The rulebooks as pages: rulings to link to, a list of sections, and diagrams that the game itself draws."""

import re
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from speeltafel import texts
from speeltafel.core.diagram import Diagram
from speeltafel.core.game import Choose, Turn
from speeltafel.core.match import AnyGame
from speeltafel.core.rulebook import positions, rulings
from speeltafel.core.scene import Item, Scene
from speeltafel.core.words import Language, default_names, say
from speeltafel.server.view.board import transform, with_trace

_NUMBER = re.compile(r"\b[A-Z]\d+\b")
_TITLE = re.compile(r"\A# .*\n")
_HEADING = re.compile(r"^## ", re.MULTILINE)
_FIGURE = re.compile(r"^!\[.*\]\(.*\)$", re.MULTILINE)


class Book(NamedTuple):
    """A book as a page: how it opens, its sections with their titles, and all of them."""

    opening: Markup
    sections: tuple[tuple[str, str], ...]
    body: Markup


class Rulebooks:
    """The books of a house; each is bound when somebody first asks for it."""

    def __init__(self) -> None:
        self._bound: dict[tuple[str, str, Language], Book] = {}

    def book(self, game: AnyGame, which: str, language: Language) -> Book:
        """A game's `rulebook`, or its `brief`, whose numbers lead to the rulebook."""
        key = (game.key, which, language)
        if key not in self._bound:
            home = "" if which == "rulebook" else f"/rules/{game.key}"
            self._bound[key] = Binder(game, language, home).bind(getattr(game, which).into(language))
        return self._bound[key]

    def short(self, game: AnyGame, language: Language) -> Markup:
        """The summary as the first part of the rulebook's own page: below its title, without the diagram.

        A game that has no summary of its own uses its rulebook as one, which the page shows anyway.
        """
        if game.brief == game.rulebook:
            return Markup("")
        key = (game.key, "short", language)
        if key not in self._bound:
            text = _FIGURE.sub("", _HEADING.sub("### ", _TITLE.sub("", game.brief.into(language))))
            self._bound[key] = Binder(game, language, "").bind(text)
        return self._bound[key].opening


class Binder:
    """Makes a page of a book."""

    def __init__(self, game: AnyGame, language: Language, home: str) -> None:
        self.game, self.language, self.home = game, language, home
        self._press = MarkdownIt().enable("table")
        self._grounds: dict[str, str] = {}

    def bind(self, text: str) -> Book:
        """The whole book."""
        tokens, sections = self._press.parse(text), list[tuple[str, str]]()
        for opening, token, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
            children = token.children or []
            if children and children[0].type == "image":
                opening.hidden = closing.hidden = True
                token.children = [written(self.figure(children[0]))]
            elif children:
                token.children = [self.linked(child) for child in children]
                for number in rulings(token.content):
                    opening.attrSet("id", number)
            if opening.type == "heading_open" and opening.tag == "h2":
                section = f"section-{len(sections) + 1}"
                sections.append((section, token.content))
                opening.attrSet("id", section)
                token.children = [*children, written(self.anchor(section, token.content))]
        page = self._press.renderer.render(tokens, self._press.options, {})
        page = page.replace("<table>", '<div class="wide" tabindex="0" role="group"><table>')
        start, head, rest = page.replace("</table>", "</table></div>").partition("<h2")
        return Book(Markup(start), tuple(sections), Markup(head + rest))

    def linked(self, token: Token) -> Token:
        """Words in which every number of a ruling leads to it; the ruling's own is the link to share."""
        if token.type != "text" or not _NUMBER.search(token.content):
            return token

        def link(number: re.Match[str]) -> str:
            known = number[0] in self.game.rulings
            return f'<a href="{self.home}#{number[0]}">{number[0]}</a>' if known else number[0]

        return written(_NUMBER.sub(link, str(escape(token.content))))

    def anchor(self, section: str, title: str) -> str:
        """The sign behind a title that holds the link to it."""
        words = escape(say(texts.SECTION_LINK, title=title).into(self.language))
        return f' <a class="anchor" href="#{section}" aria-label="{words}">#</a>'

    def figure(self, image: Token) -> str:
        """A diagram with its caption, and in words for whoever can't see it."""
        name = str(image.attrGet("src"))
        diagram = self.game.diagrams[name]
        caption = self._press.renderer.render(
            [self.linked(child) for child in image.children or []], self._press.options, {}
        )
        shots = list(self.shots(diagram))
        kind = "diagram pair" if len(shots) > 1 else "diagram"
        return (
            f'<figure id="{name}" class="{kind}">{"".join(shots)}<figcaption>{caption}</figcaption></figure>'
        )

    def shots(self, diagram: Diagram) -> Iterator[str]:
        """Each position of a diagram: drawn, and told; what came since the one before is marked."""
        game, names = self.game, default_names(diagram.seats)
        views, turn = positions(game, diagram)
        scenes = [game.look.draw(view, names, self.language) for view in views]
        scenes[1:] = [with_trace(later, earlier) for earlier, later in pairwise(scenes)]
        for place, (view, scene) in enumerate(zip(views, scenes, strict=True)):
            last = place == len(views) - 1
            drawing = self.still(scene, diagram.crop, self.lit(diagram, view, turn) if last else ())
            told = escape(game.describe(view, names).into(self.language))
            moment = (texts.AFTER if last else texts.BEFORE).into(self.language)
            head = f'<p class="moment">{moment}</p>' if len(views) > 1 else ""
            yield f'<div class="shot">{head}{drawing}<p class="unseen">{told}</p></div>'

    def still(self, scene: Scene, crop: tuple[int, int, int, int] | None, lit: Collection[str]) -> str:
        """A drawing that nobody touches."""
        left, top, width, height = crop or (0, 0, *scene.size)
        things = "".join(thing(item, item.touch in lit) for item in scene.items)
        return (
            f'<svg class="board" viewBox="{left} {top} {width} {height}" role="img"'
            f' aria-label="{escape(scene.label)}">{self.ground(scene.backdrop)}{things}</svg>'
        )

    def ground(self, backdrop: str) -> str:
        """The board itself: whole where it is first shown in a book, and from there on that one again.

        It is of the class `board` by itself, for what is used again knows no style by what is around it.
        """
        if backdrop in self._grounds:
            return f'<use href="#{self._grounds[backdrop]}"/>'
        self._grounds[backdrop] = f"ground-{len(self._grounds) + 1}"
        return f'<g id="{self._grounds[backdrop]}" class="board">{backdrop}</g>'

    def lit(self, diagram: Diagram, view: Any, turn: Turn[Any]) -> Collection[str]:
        """What can be used now, where the diagram is to show it."""
        if not diagram.lit or not isinstance(turn, Choose):
            return ()
        return {touch for move in turn.moves for touch in self.game.look.touches(view, move)}


def written(html: str) -> Token:
    """A piece of a page that is ready."""
    return Token("html_inline", "", 0, content=html)


def thing(item: Item, lit: bool) -> str:
    """A thing on a board that nobody touches."""
    loaded = " live" if lit else ""
    return f'<g class="item {item.kind}{loaded}" transform="{transform(item)}">{item.body}</g>'
