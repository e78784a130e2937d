"""Positions as pictures for other sites: stills, and the last moves as a film.

A picture shows what a watcher sees, whoever requests it, so that it reveals nothing; and it contains its
styles.
"""

import base64
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from itertools import groupby
from typing import Any

from markupsafe import escape
from starlette.requests import Request
from starlette.responses import Response

from speeltafel import texts
from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRequest
from speeltafel.core.scene import Item, Scene
from speeltafel.core.words import fill
from speeltafel.play.table import Table
from speeltafel.server.review import has_place
from speeltafel.server.view.board import draw, markup
from speeltafel.web.pages.rendering import MARKS
from speeltafel.web.services import finished_table_of
from speeltafel.web.static_files import FOLDER
from speeltafel.web.visitors import language_of

WHOLE, FILM = 60, 20
"""Events: a film shows all that led to its place up to the first number, else the last few."""
STEP, GLIDE, REST = 1.2, 0.35, 2.4
"""Seconds for an event, for an item to glide to its place, and for the last position to be looked at."""
TURNS = 3
"""How often a film plays; then it stays at its last position, and distracts nobody any more."""
EDGE = 14
"""Units of felt around the board."""


async def still(request: Request) -> Response:
    """Return a position as a picture, as a watcher sees it."""
    table, states, title = await positions_of(request)
    scene = draw(table, None, language_of(request), states[-1])
    things = "".join(markup(item, frozenset()) for item in scene.items)
    return picture(table.game, scene, title, things)


async def film(request: Request) -> Response:
    """Return the events that led to a position as a moving picture."""
    table, states, title = await positions_of(request)
    last = states if len(states) <= WHOLE + 1 else states[-FILM - 1 :]
    scenes = [draw(table, None, language_of(request), state) for state in last]
    return picture(table.game, scenes[-1], title, moving(scenes))


async def positions_of(request: Request) -> tuple[Table, Sequence[Any], str]:
    """Return the table in the path, its positions up to this place, and the picture's title."""
    table, place = (await finished_table_of(request)).table, request.path_params["place"]
    if table.match is None or not has_place(table, place):
        raise BadRequest(texts.NO_PAGE)
    event = fill(texts.EVENT, at=place, all=len(table.match.moves)).into(language_of(request))
    return table, table.match.states[: place + 1], f"{table.game.name}: {event}"


@cache
def styles() -> str:
    """Return the styles that the boards of all games need."""
    return "".join((FOLDER / name).read_text("utf-8") for name in ("palette.css", "board.css"))


def picture(game: AnyGame, scene: Scene, title: str, things: str) -> Response:
    """Return a drawing as a response that any site may show, and that can't run anything there."""
    css = styles() + game.look.css
    width, height = (side + 2 * EDGE for side in scene.size)
    marks = "".join(f'<g id="mark-{seat}">{mark}</g>' for seat, mark in enumerate(MARKS, 1))
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-EDGE} {-EDGE} {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f"<style>{css}</style><defs>{marks}</defs>"
        f'<rect class="f-felt" x="{-EDGE}" y="{-EDGE}" width="{width}" height="{height}" rx="18"/>'
        f'<g class="board">{scene.backdrop}{things}</g></svg>'
    )
    seal = base64.b64encode(sha256(css.encode()).digest()).decode()
    headers = {
        "content-security-policy": f"default-src 'none'; style-src 'sha256-{seal}'; frame-ancestors 'none'",
        "cross-origin-resource-policy": "cross-origin",
    }
    return Response(drawing, media_type="image/svg+xml", headers=headers)


def moving(scenes: Sequence[Scene]) -> str:
    """Return every item that ever appears, in order, each visible while it is there and gliding."""
    length = STEP * (len(scenes) - 1) + REST
    histories = [{item.id: item for item in scene.items} for scene in scenes]
    return "".join(animated([history.get(name) for history in histories], length) for name in ordered(scenes))


def ordered(scenes: Sequence[Scene]) -> list[str]:
    """Return the ids of all items from bottom to top, as if they were there at the same time."""
    names: list[str] = []
    for scene in scenes:
        following = ""
        for item in reversed(scene.items):
            if item.id not in names:
                names.insert(names.index(following) if following else len(names), item.id)
            following = item.id
    return names


def animated(history: Sequence[Item | None], length: float) -> str:
    """Return one item: a drawing for each way it looks, of which the current one is visible."""
    looks = [None if item is None else (item.kind, item.turned, item.body) for item in history]
    drawn = []
    for look in dict.fromkeys(looks):
        if look is not None:
            kind, turned, body = look
            turn = f' transform="rotate({turned})"' if turned else ""
            thing = f'<g class="item {escape(kind)}"{turn}>{body}</g>'
            drawn.append(
                appearing([other == look for other in looks], gliding(history, thing, length), length)
            )
    return "".join(drawn)


def appearing(there: Sequence[bool], thing: str, length: float) -> str:
    """Return an item that is visible only some of the time."""
    if all(there):
        return thing
    spells = [(is_there, next(spell)[0]) for is_there, spell in groupby(enumerate(there), lambda at: at[1])]
    values = ";".join("visible" if is_there else "hidden" for is_there, _ in spells)
    times = ";".join(f"{STEP * first / length:.4f}" for _, first in spells)
    how = f'values="{values}" keyTimes="{times}" calcMode="discrete"'
    return f'<g visibility="hidden"><animate attributeName="visibility" {how} {timing(length)}/>{thing}</g>'


def gliding(history: Sequence[Item | None], thing: str, length: float) -> str:
    """Return an item that stays where it is, or glides from one place to the next."""
    places = [(STEP * at, item.at) for at, item in enumerate(history) if item is not None]
    stops = [(0.0, places[0][1])]
    for when, place in places:
        if place != stops[-1][1]:
            stops += [(when, stops[-1][1]), (when + GLIDE, place)]
    x, y = stops[-1][1]
    if len(stops) == 1:
        return f'<g transform="translate({x:g} {y:g})">{thing}</g>'
    stops.append((length, (x, y)))
    values = ";".join(f"{x:g} {y:g}" for _, (x, y) in stops)
    times = ";".join(f"{when / length:.4f}" for when, _ in stops)
    how = f'type="translate" values="{values}" keyTimes="{times}"'
    return f'<g><animateTransform attributeName="transform" {how} {timing(length)}/>{thing}</g>'


def timing(length: float) -> str:
    """Return the attributes for the duration and the number of repeats."""
    return f'dur="{length:g}s" repeatCount="{TURNS}" fill="freeze"'
