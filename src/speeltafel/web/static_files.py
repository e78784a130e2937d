"""Static files: scripts and styles, which browsers keep because their address changes when they do.

A script is an ES module, under an address that names the version of all static files. It imports another by a
relative address (`./dom.js`), so that has the same version in its address, and a page never mixes modules of
two versions. A server of another version has no such address: it answers 404, and the page works without
scripts until it is loaded again.
"""

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from rjsmin import jsmin
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import PathLike, StaticFiles

from speeltafel import __version__
from speeltafel.core.match import AnyGame
from speeltafel.play.match import find
from speeltafel.web.services import tables_of

FOLDER = Path(str(files("speeltafel.web").joinpath("static")))
KEPT = {"cache-control": "public, max-age=31536000, immutable"}
"""The headers of what browsers may keep for a year."""
CSS_COMMENT, CSS_SPACE = re.compile(r"/\*.*?\*/\s*", re.DOTALL), re.compile(r"\s*([{};,])\s*|(?<=[\w-])(:) ")


class CachedFiles(StaticFiles):
    """Files that browsers may keep for a year; styles without comments and indentation, a seventh of them."""

    def file_response(self, full_path: PathLike, *args: Any, **kwargs: Any) -> Response:
        """Return the file, to be kept for a year."""
        if Path(full_path).suffix == ".css":
            return Response(_style(Path(full_path).name), media_type="text/css", headers=KEPT)
        response = super().file_response(full_path, *args, **kwargs)
        response.headers.update(KEPT)
        return response


def shorten(css: str) -> str:
    """Return styles without comments, and without spaces around rules and declarations."""
    return CSS_SPACE.sub(r"\1\2", CSS_COMMENT.sub("", css))


@cache
def _style(name: str) -> str:
    return shorten((FOLDER / name).read_text("utf-8"))


async def game_style(request: Request) -> Response:
    """Serve a game's styles after those of all boards, shortened; `shelf` has those of all covers."""
    games, key = tables_of(request).games, request.path_params["game"]
    if key == "shelf":
        css = "".join(game.look.css for game in games.values())
    else:
        css = (FOLDER / "board.css").read_text("utf-8") + find(games, key).look.css
    return Response(shorten(css), media_type="text/css", headers=KEPT)


def scripts(path: str) -> Mount:
    """Serve the scripts, which are read now, without comments and indentation: these are half of a module."""
    code = {file.name: jsmin(file.read_text("utf-8")) for file in (FOLDER / "js").glob("*.js")}

    async def module(request: Request) -> Response:
        """Answer with one module."""
        name = request.path_params["name"]
        if name not in code:
            raise HTTPException(404)
        return Response(code[name], media_type="text/javascript", headers=KEPT)

    return Mount(path, routes=[Route("/{name:str}", module)])


async def worker(request: Request) -> Response:
    """Serve the service worker. Its address has no version: browsers look now and then whether it changed.

    It names the version of this server, and what it keeps of another version is fetched again.
    """
    version = f"{__version__}-{stamp(tables_of(request).games)}"
    return Response(f'const VERSION="{version}";{_worker()}', media_type="text/javascript")


@cache
def _worker() -> str:
    code: str = jsmin((FOLDER / "worker.js").read_text("utf-8"))
    return code


def stamp(games: Mapping[str, AnyGame]) -> str:
    """Return a short text that changes whenever a style or a script does."""
    return _stamp(tuple(game.look.css for game in games.values()))


@cache
def _stamp(styles: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*.*")):
        digest.update(path.read_bytes())
    for css in styles:
        digest.update(css.encode())
    return digest.hexdigest()[:10]
