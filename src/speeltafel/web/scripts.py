"""The browser's scripts: ES modules, served under an address that names the version of all static files.

A module imports another by a relative address (`./dom.js`), so what it imports has the same version in its
address, and a page never mixes modules of two versions. A server of another version has no such address: it
answers 404, and the page works without scripts until it is loaded again. Comments and indentation, which are
half of a module as it travels, are left out.
"""

from pathlib import Path

from rjsmin import jsmin
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route


def mount(path: str, folder: Path, headers: dict[str, str]) -> Mount:
    """Serve the modules of a folder, which is read now."""
    code = {path.name: jsmin(path.read_text("utf-8")) for path in folder.glob("*.js")}

    async def module(request: Request) -> Response:
        """Answer with one module."""
        name = request.path_params["name"]
        if name not in code:
            raise HTTPException(404)
        return Response(code[name], media_type="text/javascript", headers=headers)

    return Mount(path, routes=[Route("/{name:str}", module)])
