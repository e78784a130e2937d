"""The transport that uvicorn's protocol gets: the real one, with a connection's limits in between."""

import asyncio
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from speeltafel.web.limits.connection import Connection


class Wire(asyncio.Transport):
    """A transport that asks its connection to read, write and close."""

    def __init__(self, transport: asyncio.Transport, connection: "Connection") -> None:
        super().__init__()
        self._transport, self._connection = transport, connection

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return what the real transport returns."""
        return self._transport.get_extra_info(name, default)

    def is_closing(self) -> bool:
        """Return whether nothing can be sent any more."""
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
        """Return the protocol of the real transport."""
        return self._transport.get_protocol()

    def pause_reading(self) -> None:
        """Pause reading."""
        self._connection.hold()

    def resume_reading(self) -> None:
        """Resume reading."""
        self._connection.release()

    def write(self, data: Any) -> None:
        """Send data."""
        self._connection.write(data)

    def get_write_buffer_size(self) -> int:
        """Return the number of bytes that wait to be sent."""
        return self._transport.get_write_buffer_size()
