"""The client address of each person, by which bots' thinking time is shared out."""

from collections.abc import Iterator

from speeltafel.core.asker import NOBODY, Asker
from speeltafel.play.table import Table

MAX_KNOWN = 10_000
"""Addresses kept; that of the person least recently seen is dropped first."""


class ClientAddresses:
    """The address of each person, in memory only.

    People whose address is unknown (not seen since the server started, or seen by another worker) share one
    empty address, so nobody gains by being forgotten.
    """

    def __init__(self) -> None:
        self._addresses: dict[str, str] = {}
        """By person, the most recently seen last."""

    def note(self, person: str, address: str) -> None:
        """Record where a person was seen."""
        self._addresses.pop(person, None)
        self._addresses[person] = address
        if len(self._addresses) > MAX_KNOWN:
            del self._addresses[next(iter(self._addresses))]

    def forget(self, person: str) -> None:
        """Drop the address of a person who is erased."""
        self._addresses.pop(person, None)

    def of(self, person: str) -> Asker:
        """Return a person with the address they were last seen at."""
        return Asker(self._addresses.get(person, ""), person)

    def at(self, table: Table) -> Asker:
        """Return for whom a bot at this table thinks: the last mover whose address is known, else the host.

        Tables with only bots share one asker, so that people never wait for many of them.
        """
        if not table.people():
            return NOBODY
        known = (person for person in _latest(table) if person in self._addresses)
        return self.of(next(known, table.host))


def _latest(table: Table) -> Iterator[str]:
    """Yield the people at a table, the last mover first, then the host."""
    for seat, by_bot in zip(reversed(table.choosers), reversed(table.by_bot), strict=True):
        if seat and not by_bot and table.chairs[seat - 1].person:
            yield table.chairs[seat - 1].person
    yield table.host
