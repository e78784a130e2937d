"""QR codes of links to this server, as SVG."""

import io

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from speeltafel import texts
from speeltafel.core.refusals import BadRequest


def picture(request: Request, path: str) -> Response:
    """Return the QR code of a page of ours, as a picture."""
    return Response(_draw(f"{request.base_url}{path}"), media_type="image/svg+xml")


def inline(link: str) -> Markup:
    """Return the QR code of a link, to stand in a page."""
    return Markup(_draw(link, xmldecl=False, svgclass="qr", lineclass=None).decode())


def _draw(link: str, **look: object) -> bytes:
    import segno  # not needed before somebody invites or adds a device

    out = io.BytesIO()
    try:
        code = segno.make(link, error="m")
    except segno.DataOverflowError:  # the Host header is longer than any host name can be
        raise BadRequest(texts.NO_PAGE) from None
    code.save(out, kind="svg", border=2, scale=4, light="#fff", **look)
    return out.getvalue()
