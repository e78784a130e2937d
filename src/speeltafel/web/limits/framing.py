"""Request framing: where the head and the body of each HTTP request end in a connection's bytes.

httptools parses every head before anything else reads it. So a request that two programs could read in two
ways is refused, and requests can be passed on one at a time, with complete heads.
"""

import binascii
import re
from base64 import b64decode
from typing import Any

import httptools

HEAD_LIMIT = 32_768
"""Bytes of a request before its body: a browser sends less than a thousand."""
MAX_HEADERS = 100
"""Headers of a request, trailers included: a browser behind a proxy sends some thirty. 8,000 headers of four
bytes took a megabyte and some milliseconds of Python. Websockets itself stops at 128."""
HANDSHAKE_LINE = 8_000
"""Bytes of one header of a WebSocket handshake; websockets itself stops at 8,192."""

_END = b"\r\n\r\n"
_TOKEN = re.compile(rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")


class MalformedRequest(Exception):
    """Bytes that are no request, or a request that is refused unread; the message says why."""


class Framer:
    """Cuts a connection's bytes into requests.

    `take` returns the next bytes of the current request. Between requests the owner calls `next_request`;
    until then `take` returns nothing, however much has come in.
    """

    def __init__(self) -> None:
        self.upgraded = False
        """Whether the connection became a WebSocket: all further bytes belong to it."""
        self.next_request()

    def next_request(self) -> None:
        """Start with the next request."""
        self._parser: Any = httptools.HttpRequestParser(self)
        self._headers: list[tuple[bytes, bytes]] = []
        self._url = b""
        self._scanned = 0
        self._begun = 0
        self._head_parsed = False
        self._body_parsed = False
        self._remaining: int | None = 0
        self.head_taken = False
        """Whether the head was taken."""
        self.complete = False
        """Whether the whole request was taken."""
        self.last = False
        """Whether no request can follow on this connection."""

    def close(self) -> None:
        """Release the parser, which holds a reference to this."""
        self._parser = None

    def has_header(self, name: bytes) -> bool:
        """Return whether the head of the current request has this header, named in lower case."""
        return bool(self._values(name))

    def take(self, buffer: bytearray, most: int) -> bytes:
        """Remove from `buffer` what may be passed on now: a whole head, or at most so many bytes of a body.

        Return nothing where the head is not complete yet, or the request is. Raise MalformedRequest.
        """
        if self.upgraded:
            return _cut(buffer, most)
        if self.complete:
            return b""
        if not self.head_taken:
            return self._take_head(buffer)
        if self._remaining is None:
            return self._take_chunked(buffer, most)
        body = _cut(buffer, min(most, self._remaining))
        self._remaining -= len(body)
        self.complete = not self._remaining
        return body

    def _take_head(self, buffer: bytearray) -> bytes:
        if not self._scanned:
            del buffer[: len(buffer) - len(buffer.lstrip(b"\r\n"))]  # RFC 9112, 2.2: empty lines are ignored
        end = buffer.find(_END, max(0, self._scanned - len(_END) + 1))
        stop = len(buffer) if end < 0 else end + len(_END)
        if stop > HEAD_LIMIT:
            raise MalformedRequest("Too much before the body.")
        unparsed, self._scanned = bytes(buffer[self._scanned : stop]), stop
        self._parse(unparsed)
        if self._head_parsed != (end >= 0):
            raise MalformedRequest("Invalid HTTP request.")
        if end < 0:
            return b""
        self._check_head()
        self.head_taken = True
        return _cut(buffer, stop)

    def _take_chunked(self, buffer: bytearray, most: int) -> bytes:
        body = _cut(buffer, most)
        self._parse(body)
        if self._begun > 1:  # httptools doesn't tell where the first one ended
            raise MalformedRequest("A request right behind a chunked body.")
        self.complete = self._body_parsed
        return body

    def _parse(self, data: bytes) -> None:
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self.last = True
        except httptools.HttpParserError:
            too_many = len(self._headers) > MAX_HEADERS
            raise MalformedRequest("Too many headers." if too_many else "Invalid HTTP request.") from None

    def _check_head(self) -> None:
        """Refuse a head that uvicorn or an app could read differently, and find the length of the body."""
        version = self._parser.get_http_version()
        if version not in ("1.0", "1.1"):
            raise MalformedRequest("Only HTTP/1.1 is spoken here.")
        hosts = self._values(b"host")
        if len(hosts) > 1 or (not hosts and version == "1.1"):
            raise MalformedRequest("Exactly one Host is needed.")
        try:
            path = httptools.parse_url(self._url).path
        except httptools.HttpParserError:
            path = None
        if not path or not path.isascii():
            raise MalformedRequest("Invalid request target.")
        lengths = self._values(b"content-length")
        if self.last:  # CONNECT, or an upgrade
            self._check_upgrade(version, bool(lengths or self._values(b"transfer-encoding")))
        elif lengths:
            self._remaining = int(lengths[0])
        elif self._values(b"transfer-encoding"):
            self._remaining = None
        self.complete = self._remaining == 0

    def _check_upgrade(self, version: str, has_body: bool) -> None:
        """Accept only upgrades to WebSocket; ignore other offers of an upgrade."""
        offers, wishes = self._values(b"upgrade"), self._values(b"connection")
        if len(offers) > 1 or len(wishes) > 1:
            raise MalformedRequest("One Upgrade at a time.")
        if not offers or offers[0].lower() != b"websocket":
            if has_body:  # httptools leaves it in the connection, where it would be the next request
                raise MalformedRequest("An upgrade with a body is not served.")
            return
        too_long = any(len(name) + len(value) > HANDSHAKE_LINE for name, value in self._headers)
        if too_long or len(self._url) > HANDSHAKE_LINE:
            raise MalformedRequest("Too much before the body.")
        if self._parser.get_method() != b"GET" or version != "1.1" or has_body:
            raise MalformedRequest("Invalid WebSocket handshake.")
        # Uvicorn refuses all of these too, but with an answer that has no security headers.
        lists = [*wishes, *self._values(b"sec-websocket-protocol")]
        if not all(_is_list(value) for value in lists) or len(self._values(b"origin")) > 1:
            raise MalformedRequest("Invalid WebSocket handshake.")
        if self._values(b"sec-websocket-version") != [b"13"]:
            raise MalformedRequest("Only version 13 of WebSocket is spoken here.")
        keys = self._values(b"sec-websocket-key")
        if len(keys) != 1 or not _is_key(keys[0]):
            raise MalformedRequest("Invalid Sec-WebSocket-Key.")
        self.upgraded = True

    def _values(self, name: bytes) -> list[bytes]:
        return [value for given, value in self._headers if given == name]

    # Called by httptools:

    def on_message_begin(self) -> None:
        """Count requests."""
        self._begun += 1

    def on_url(self, url: bytes) -> None:
        """Collect a piece of the request's target."""
        self._url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        """Collect a header; refuse one too many at once, before the head is complete."""
        self._headers.append((name.lower(), value))
        if len(self._headers) > MAX_HEADERS:
            raise MalformedRequest("Too many headers.")

    def on_headers_complete(self) -> None:
        """Note that the head is complete."""
        self._head_parsed = True

    def on_message_complete(self) -> None:
        """Note that the body is complete."""
        self._body_parsed = True


def _is_list(value: bytes) -> bool:
    """Return whether this is a list of tokens (RFC 9110, 5.6.2)."""
    return all(_TOKEN.fullmatch(token.strip()) for token in value.split(b","))


def _is_key(value: bytes) -> bool:
    """Return whether this is the key of a handshake: 16 bytes in base64 (RFC 6455, 4.1)."""
    try:
        return len(b64decode(value, validate=True)) == 16
    except binascii.Error:
        return False


def _cut(buffer: bytearray, size: int) -> bytes:
    """Remove and return the first bytes."""
    piece = bytes(buffer[:size])
    del buffer[:size]
    return piece
