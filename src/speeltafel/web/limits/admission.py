"""Admission of new connections: whether an address may open another, before anything is built for it.

Uvicorn makes an `Admission` for each connection the system has accepted. An admitted one gets a `Connection`
and the protocol that uvicorn would have used; any other costs one lookup and is closed.
"""

import asyncio
from typing import Any, ClassVar, cast

from speeltafel.web.limits.budgets import Limits
from speeltafel.web.limits.connection import Connection
from speeltafel.web.limits.rates import client_key


class Admission(asyncio.Protocol):
    """A connection that is not admitted yet; `limited` makes a subclass with the limits that apply."""

    limits: ClassVar[Limits]
    inner: ClassVar[type[asyncio.Protocol]]
    """The protocol that uvicorn would have used."""

    def __init__(
        self, config: Any, server_state: Any, app_state: dict[str, Any], _loop: Any | None = None
    ) -> None:
        self._options = {"config": config, "server_state": server_state, "_loop": _loop}
        self._app_state = app_state

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Hand the connection over, or close it where its address opens too many."""
        line = cast(asyncio.Transport, transport)
        peer = line.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        is_proxy, address = host in self.limits.proxies, client_key(host)
        if not is_proxy and not self.limits.admit(address):
            line.abort()
            return
        connection = Connection(self.limits, address, is_proxy, self.inner, self._options, self._app_state)
        line.set_protocol(connection)
        connection.connection_made(line)


def limited(limits: Limits, inner: type[asyncio.Protocol]) -> type[Admission]:
    """Return the protocol of a server with these limits, around the one that uvicorn would have used."""
    return type("LimitedAdmission", (Admission,), {"limits": limits, "inner": inner})
