"""Posting to addresses that people chose: over https, on the public internet only, and within limits.

The name is resolved here, every address it leads to must be public, and the connection is made to the one
that was checked. So no name can lead into the server's own network, not even one that changes its address
between the check and the connection (DNS rebinding). Redirects are not followed, and of an answer only its
head is read.
"""

import asyncio
import re
import socket
import ssl
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

from speeltafel.core.refusals import BadRequest
from speeltafel.server.notices.delivery.message import Gone, Undelivered
from speeltafel.texts import notices as texts

PORTS = frozenset({443, 8443, 8448})
"""Where web servers and those of Matrix listen; with other ports the server could be used as a scanner."""
TIMEOUT = 10.0
"""Seconds for everything, from looking up the name to the answer."""
MAX_HEAD = 16_384
"""Bytes of an answer that are read."""
MAX_URL = 1000
MAX_BODY = 8192

_NOT_PUBLIC = tuple(map(ip_network, ("64:ff9b::/96", "3fff::/20", "192.88.99.0/24")))
"""NAT64, documentation (RFC 9637) and the relays of 6to4 (RFC 7526), which Python counts as global."""
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})")
_RETRY = re.compile(rb"(?im)^retry-after:[ \t]*(\d{1,6})[ \t]*\r?$")


@dataclass(frozen=True, slots=True)
class Place:
    """Where to post."""

    host: str
    port: int
    target: str
    """Path and query."""


def is_public(address: str) -> bool:
    """Return whether an IP address is one of the public internet, and leads to no other."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found.sixtofour is not None or found.teredo is not None:
            return False
        if found.is_site_local:
            return False
    if any(found in network for network in _NOT_PUBLIC):
        return False
    return found.is_global and not (found.is_multicast or found.is_reserved)


def parse(url: str) -> Place:
    """Return where an address leads; refuse any that is not https, names a user, or has an odd port."""
    try:
        parts = urlsplit(url)
        port = parts.port or 443
        host = (parts.hostname or "").encode("idna").decode()
    except (ValueError, UnicodeError):
        raise BadRequest(texts.BAD_ADDRESS) from None
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= MAX_URL
    if parts.scheme != "https" or not host or not is_plain or "@" in parts.netloc:
        raise BadRequest(texts.BAD_ADDRESS)
    if port not in PORTS:
        raise BadRequest(texts.BAD_PORT)
    return Place(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


class Poster:
    """Posts to public addresses. Tests allow others, and trust their own certificate."""

    def __init__(
        self,
        is_allowed: Callable[[str], bool] = is_public,
        parse: Callable[[str], Place] = parse,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self._is_allowed, self._parse = is_allowed, parse
        self._context = context
        # Threads of its own: a name server that doesn't answer must not keep pages waiting for the store.
        self._resolver = ThreadPoolExecutor(4, "speeltafel-resolver")

    def close(self) -> None:
        """Wait for no name server any more."""
        self._resolver.shutdown(wait=False, cancel_futures=True)

    async def check(self, url: str) -> None:
        """Refuse an address that leads nowhere now, or into a private network; one answer for both.

        Which names the server's own network knows is nobody's business.
        """
        try:
            async with asyncio.timeout(TIMEOUT):
                await self._resolve(self._parse(url))
        except (Undelivered, OSError, ValueError) as error:  # a TimeoutError is an OSError
            raise BadRequest(texts.NOT_PUBLIC) from error

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> None:
        """Post; raise `Gone` for a 404 or 410, and `Undelivered` for whatever else is not a success."""
        place = self._parse(url)
        assert len(body) <= MAX_BODY
        try:
            async with asyncio.timeout(TIMEOUT):
                head = await self._exchange(place, body, headers)
        except TimeoutError:
            raise Undelivered("it took too long") from None
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            raise Undelivered(type(error).__name__) from error
        status = _STATUS.match(head)
        code = int(status[1]) if status else 0
        if code in (404, 410):
            raise Gone(str(code))
        if not 200 <= code < 300:
            retry = _RETRY.search(head)
            raise Undelivered(str(code), float(retry[1]) if retry else 0.0)

    async def _exchange(self, place: Place, body: bytes, headers: Mapping[str, str]) -> bytes:
        """Send the request, and return the head of the answer."""
        address = await self._resolve(place)
        if self._context is None:
            self._context = await asyncio.to_thread(ssl.create_default_context)
        reader, writer = await asyncio.open_connection(
            address, place.port, ssl=self._context, server_hostname=place.host, limit=MAX_HEAD
        )
        try:
            port = "" if place.port == 443 else f":{place.port}"
            host = f"[{place.host}]" if ":" in place.host else place.host
            sent = {
                "host": f"{host}{port}",
                "user-agent": "Speeltafel",
                "content-length": str(len(body)),
                "connection": "close",
                **headers,
            }
            lines = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
            writer.write(f"POST {place.target} HTTP/1.1\r\n{lines}\r\n".encode("ascii") + body)
            await writer.drain()
            head = b"HTTP/1.1 100"
            while head.startswith((b"HTTP/1.1 1", b"HTTP/1.0 1")):
                head = await reader.readuntil(b"\r\n\r\n")
            return head
        finally:
            writer.close()
            with suppress(OSError):
                writer.transport.abort()

    async def _resolve(self, place: Place) -> str:
        """Return an address of this name; raise where any of them is not public."""
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(
            self._resolver, lambda: socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
        )
        addresses = [str(sockaddr[0]) for *_, sockaddr in found]
        if not addresses or not all(map(self._is_allowed, addresses)):
            raise Undelivered("not on the public internet")
        return addresses[0]
