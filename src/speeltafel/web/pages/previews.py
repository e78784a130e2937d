"""Previews of finished matches, for whoever gets a link to one: Open Graph tags, and the picture they name.

A site that makes a preview visits as a stranger, so it gets what a watcher sees.
"""

import re
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from speeltafel.core.match import AnyGame
from speeltafel.core.scene import Scene
from speeltafel.play import endings
from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.view.board import draw, markup
from speeltafel.web.limits.rates import address_of
from speeltafel.web.pages.pictures import EDGE, positions_of, styles
from speeltafel.web.pages.rendering import MARKS
from speeltafel.web.services import services_of
from speeltafel.web.visitors import language_of

WIDTH, HEIGHT = 1200, 630
"""The size in pixels that sites ask for."""
FACES = "'DejaVu Sans', 'Liberation Sans', 'Noto Sans', Arial, Helvetica, sans-serif"
"""Words are drawn in the first of these that the server's machine has, and left out where it has none."""
_COMMENTS = re.compile(r"/\*.*?\*/", re.DOTALL)
_AT_RULES = re.compile(r"@[\w-]+[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_OTHER_MODES = re.compile(r"[^{}]*\[data-theme[^{}]*\{[^{}]*\}")
_VARIABLE = re.compile(r"--([\w-]+):\s*([^;}]+)")
_USE = re.compile(r"var\(--([\w-]+)(?:,\s*([^()]*))?\)")


@dataclass(frozen=True, slots=True)
class Preview:
    """What a link to a match looks like elsewhere."""

    title: str
    words: str
    url: str
    picture: str


def preview_of(request: Request, loaded: LoadedTable, place: int | None = None) -> Preview | None:
    """Return the preview of a place of a finished match, by default its end; None while it is played."""
    table, language = loaded.table, language_of(request)
    if table.match is None or not table.over:
        return None
    names = ", ".join(name.into(language) for name in table.names)
    ending = endings.describe(table, None)
    words = ending[-1].into(language) if ending else ""
    at = len(table.match.moves) if place is None else place
    url = f"{request.base_url}t/{loaded.id}/at/{at}"
    return Preview(f"{table.game.name}: {names}", words, url, f"{url}.png")


async def picture(request: Request) -> Response:
    """Return a position as a PNG, as a watcher sees it, in the shape that previews have."""
    table, states, _ = await positions_of(request)
    scene = draw(table, None, language_of(request), states[-1])
    rasteriser = services_of(request).rasteriser
    png = await rasteriser.png(drawing(table.game, scene), address_of(request))
    return Response(png, media_type="image/png")


def drawing(game: AnyGame, scene: Scene) -> str:
    """Return a board on felt, by day, as an SVG of plain colours: what draws it knows no variables."""
    css = _COMMENTS.sub("", styles() + game.look.css)
    css = _OTHER_MODES.sub("", _AT_RULES.sub("", css))
    width, height = (side + 2 * EDGE for side in scene.size)
    marks = "".join(f'<g id="mark-{seat}">{mark}</g>' for seat, mark in enumerate(MARKS, 1))
    things = "".join(markup(item, frozenset()) for item in scene.items)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f"<style>{css}</style><defs>{marks}</defs>"
        f'<rect class="f-felt" width="{WIDTH}" height="{HEIGHT}"/>'
        f'<svg width="{WIDTH}" height="{HEIGHT}" viewBox="{-EDGE} {-EDGE} {width} {height}" class="board">'
        f"{scene.backdrop}{things}</svg></svg>"
    )
    variables: dict[str, str] = dict(_VARIABLE.findall(css))

    def plain(use: re.Match[str]) -> str:
        return variables.get(use[1], use[2] or "none")

    for _ in range(3):  # a variable may name another
        svg = _USE.sub(plain, svg)
    return svg.replace("system-ui, sans-serif", FACES)
