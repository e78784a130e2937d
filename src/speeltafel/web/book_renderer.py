"""Rendering of a rulebook: links to rulings, a list of sections, and diagrams drawn by the game itself."""

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from speeltafel import texts
from speeltafel.core.diagram import Diagram
from speeltafel.core.game import Choose, Turn
from speeltafel.core.match import AnyGame
from speeltafel.core.rulebook import positions, rulings
from speeltafel.core.scene import Scene
from speeltafel.core.words import Language, default_names, say
from speeltafel.server.view.board import still_item, with_trace
from speeltafel.web.rulebooks import NUMBER, Book, link_rulings


class BookRenderer:
    """Renders a rulebook."""

    def __init__(self, game: AnyGame, language: Language, home: str) -> None:
        self.game, self.language, self.home = game, language, home
        self._markdown = MarkdownIt().enable("table")
        self._backdrops: dict[str, str] = {}

    def render_book(self, text: str) -> Book:
        """Return the whole book."""
        tokens, sections = self._markdown.parse(text), list[tuple[str, str]]()
        for opening, token, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
            children = token.children or []
            if children and children[0].type == "image":
                opening.hidden = closing.hidden = True
                token.children = [html_token(self.figure(children[0]))]
            elif children:
                token.children = [self.linked(child) for child in children]
                for number in rulings(token.content):
                    opening.attrSet("id", number)
            if opening.type == "heading_open" and opening.tag == "h2":
                section = f"section-{len(sections) + 1}"
                sections.append((section, token.content))
                opening.attrSet("id", section)
                token.children = [*children, html_token(self.anchor(section, token.content))]
        page = self._markdown.renderer.render(tokens, self._markdown.options, {})
        page = page.replace("<table>", '<div class="wide" tabindex="0" role="group"><table>')
        start, head, rest = page.replace("</table>", "</table></div>").partition("<h2")
        return Book(Markup(start), tuple(sections), Markup(head + rest))

    def linked(self, token: Token) -> Token:
        """Return text in which the number of every ruling links to it."""
        if token.type != "text" or not NUMBER.search(token.content):
            return token
        return html_token(link_rulings(self.game, token.content, self.home))

    def anchor(self, section: str, title: str) -> str:
        """Return the link to a section, which stands after its title."""
        words = escape(say(texts.SECTION_LINK, title=title).into(self.language))
        return f' <a class="anchor" href="#{section}" aria-label="{words}">#</a>'

    def figure(self, image: Token) -> str:
        """Return a diagram with its caption, and a description for whoever can't see it."""
        name = str(image.attrGet("src"))
        diagram = self.game.diagrams[name]
        caption = self._markdown.renderer.render(
            [self.linked(child) for child in image.children or []], self._markdown.options, {}
        )
        drawings = list(self.drawings(diagram))
        kind = "diagram pair" if len(drawings) > 1 else "diagram"
        both = f"{''.join(drawings)}<figcaption>{caption}</figcaption>"
        return f'<figure id="{name}" class="{kind}">{both}</figure>'

    def drawings(self, diagram: Diagram) -> Iterator[str]:
        """Yield each position of a diagram, drawn and described, with a mark on what changed."""
        game, names = self.game, default_names(diagram.seats)
        views, turn = positions(game, diagram)
        scenes = [game.look.draw(view, names, self.language) for view in views]
        scenes[1:] = [with_trace(later, earlier) for earlier, later in pairwise(scenes)]
        for place, (view, scene) in enumerate(zip(views, scenes, strict=True)):
            last = place == len(views) - 1
            drawing = self.still(scene, diagram.crop, self.lit(diagram, view, turn) if last else ())
            words = escape(game.describe(view, names).into(self.language))
            moment = (texts.AFTER if last else texts.BEFORE).into(self.language)
            head = f'<p class="moment">{moment}</p>' if len(views) > 1 else ""
            yield f'<div class="shot">{head}{drawing}<p class="unseen">{words}</p></div>'

    def still(self, scene: Scene, crop: tuple[int, int, int, int] | None, lit: Collection[str]) -> str:
        """Return a drawing that can't be touched."""
        left, top, width, height = crop or (0, 0, *scene.size)
        things = "".join(still_item(item, item.touch in lit) for item in scene.items)
        return (
            f'<svg class="board" viewBox="{left} {top} {width} {height}" role="img"'
            f' aria-label="{escape(scene.label)}">{self.backdrop_markup(scene.backdrop)}{things}</svg>'
        )

    def backdrop_markup(self, backdrop: str) -> str:
        """Return the board's backdrop: in full at first, and a reference to that one afterwards.

        It has the class `board` itself, because `<use>` does not inherit styles from its new context.
        """
        if backdrop in self._backdrops:
            return f'<use href="#{self._backdrops[backdrop]}"/>'
        self._backdrops[backdrop] = f"ground-{len(self._backdrops) + 1}"
        return f'<g id="{self._backdrops[backdrop]}" class="board">{backdrop}</g>'

    def lit(self, diagram: Diagram, view: Any, turn: Turn[Any]) -> Collection[str]:
        """Return the items that can be touched now, where the diagram shows them."""
        if not diagram.lit or not isinstance(turn, Choose):
            return ()
        return {touch for move in turn.moves for touch in self.game.look.touches(view, move)}


def html_token(html: str) -> Token:
    """Return a token of finished HTML."""
    return Token("html_inline", "", 0, content=html)
