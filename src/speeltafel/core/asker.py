"""For whom bots think and positions are judged."""

from typing import NamedTuple


class Asker(NamedTuple):
    """A person at a network address; workers share their time by address first, then by person."""

    address: str
    """An IPv4 address, or the /56 network of an IPv6 address; empty where it isn't known."""
    person: str


NOBODY = Asker("", "")
"""Asks for bots at tables where only bots sit: all such tables together are one asker."""
