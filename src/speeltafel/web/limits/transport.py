"""The transport that uvicorn's protocol is given: the real one, with a connection's limits in between."""

import asyncio
from typing import Any, Protocol, cast


class Owner(Protocol):
    """What a wire passes on to its connection."""

    def write(self, data: bytes) -> None:
        """Send something."""

    def close(self) -> None:
        """Close when everything was sent."""

    def abort(self) -> None:
        """Close at once."""

    def upgrade(self, protocol: asyncio.Protocol) -> None:
        """Let another protocol read from now on."""

    def hold(self) -> None:
        """Hand on nothing until `release`."""

    def release(self) -> None:
        """Go on handing on."""


class Wire(asyncio.Transport):
    """A transport whose reading, writing and closing its connection decides."""

    def __init__(self, transport: asyncio.Transport, connection: Owner) -> None:
        super().__init__()
        self._transport, self._connection = transport, connection

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """As the real transport says."""
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        """Whether nothing can be sent any more."""
        return self._transport.is_closing()

    def close(self) -> None:
        """Close when everything was sent."""
        self._connection.close()

    def abort(self) -> None:
        """Close at once."""
        self._connection.abort()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Let another protocol read from now on."""
        self._connection.upgrade(cast(asyncio.Protocol, protocol))

    def get_protocol(self) -> asyncio.BaseProtocol:
        """The protocol of the real transport."""
        return self._transport.get_protocol()

    def pause_reading(self) -> None:
        """Take no more for now."""
        self._connection.hold()

    def resume_reading(self) -> None:
        """Take more."""
        self._connection.release()

    def write(self, data: Any) -> None:
        """Send something."""
        self._connection.write(data)

    def get_write_buffer_size(self) -> int:
        """Bytes that wait to be sent."""
        return self._transport.get_write_buffer_size()
