"""Static files: scripts and styles, which browsers keep because their address changes when they do."""

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from speeltafel.core.match import AnyGame
from speeltafel.play.match import find
from speeltafel.web.services import tables_of

FOLDER = Path(str(files("speeltafel.web").joinpath("static")))
YEAR = "public, max-age=31536000, immutable"


class CachedFiles(StaticFiles):
    """Files that browsers may keep for a year."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """Return the file, to be kept for a year."""
        response: Response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = YEAR
        return response


async def game_style(request: Request) -> Response:
    """Serve a game's style sheet after that of all boards; `shelf` has the styles of all covers."""
    games, key = tables_of(request).games, request.path_params["game"]
    if key == "shelf":
        css = "".join(game.look.css for game in games.values())
    else:
        css = (FOLDER / "board.css").read_text("utf-8") + find(games, key).look.css
    return Response(css, media_type="text/css", headers={"cache-control": YEAR})


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
