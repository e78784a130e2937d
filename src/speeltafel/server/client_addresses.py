"""The network address at which each person was last seen, so that bots' time is shared out by address."""

from collections.abc import Iterator

from speeltafel.core.asker import NOBODY, Asker
from speeltafel.play.room import Room

MOST_KNOWN = 10_000
"""Addresses kept; that of the person who has been quiet longest is forgotten first."""


class ClientAddresses:
    """The address of each person, in memory only.

    All whose address isn't known (they haven't been seen since the server started, or asked another worker)
    share one empty address: nobody gains by being forgotten.
    """

    def __init__(self) -> None:
        self._addresses: dict[str, str] = {}
        """By person, those who were seen last at the end."""

    def note(self, person: str, address: str) -> None:
        """Remember where a person was seen."""
        self._addresses.pop(person, None)
        self._addresses[person] = address
        if len(self._addresses) > MOST_KNOWN:
            del self._addresses[next(iter(self._addresses))]

    def forget(self, person: str) -> None:
        """Drop the address of a person who is erased."""
        self._addresses.pop(person, None)

    def of(self, person: str) -> Asker:
        """The person with the address they were last seen at."""
        return Asker(self._addresses.get(person, ""), person)

    def at(self, room: Room) -> Asker:
        """For whom a bot at this table thinks: who moved last of those whose address is known, else the host.

        Tables where only bots sit share one asker, so that people never wait for many of them.
        """
        if not room.people():
            return NOBODY
        known = (person for person in _latest(room) if person in self._addresses)
        return self.of(next(known, room.host))


def _latest(room: Room) -> Iterator[str]:
    """The people at a table, who moved last first, then the host."""
    for seat, by_bot in zip(reversed(room.choosers), reversed(room.by_bot), strict=True):
        if seat and not by_bot and room.chairs[seat - 1].person:
            yield room.chairs[seat - 1].person
    yield room.host
