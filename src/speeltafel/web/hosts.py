"""Host names: by which names of this server a page may post.

A page elsewhere can let its own name point to this server's address (DNS rebinding); then its origin and its
host are the same, and the browser lets it post. Such a page came over plain http, because over https a
browser checks the certificate for the name. So over http only names count that nobody else can own.
"""

import re
import socket
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import say
from speeltafel.texts.notices import BAD_PUBLIC_URL

MAX_PUBLIC_URL = 200

_HOST = re.compile(r"[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*|\[[0-9A-Fa-f:.]+\]")

LOCAL_ENDINGS = (
    "localhost",
    "local",
    "localdomain",
    "lan",
    "home",
    "home.arpa",
    "internal",
    "intranet",
    "private",
    "corp",
    "test",
)
"""Endings of names that exist only within one network: no registry gives them out."""


def hostname(host: str) -> str:
    """Return the name in a Host header, without its port, in lower case."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].rstrip(".").lower()


def is_local(name: str) -> bool:
    """Return whether this name is only known locally: an address, a bare name or a local ending."""
    try:
        ip_address(name)
    except ValueError:
        labels = name.split(".")
        own = name == socket.gethostname().lower()
        return own or len(labels) == 1 or any(name.endswith(f".{ending}") for ending in LOCAL_ENDINGS)
    return True


def is_known(host: str, public: Collection[str]) -> bool:
    """Return whether a Host header names this server; `public` are the names its owner configured."""
    name = hostname(host)
    return bool(name) and (name in public or is_local(name))


def checked_origin(url: str) -> str:
    """Return the origin that links to this server begin with; refuse an address that is more, or none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadRequest(say(BAD_PUBLIC_URL, shown=ascii(url[:60]))) from None
    host = parts.netloc.removesuffix(f":{port}")
    is_origin = parts.scheme in ("http", "https") and url.rstrip("/") == f"{parts.scheme}://{parts.netloc}"
    if not is_origin or len(url) > MAX_PUBLIC_URL or not _HOST.fullmatch(host):
        raise BadRequest(say(BAD_PUBLIC_URL, shown=ascii(url[:60])))
    return f"{parts.scheme}://{parts.netloc.lower()}"
