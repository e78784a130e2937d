"""For whom bots think and positions are analysed."""

from typing import NamedTuple


class Asker(NamedTuple):
    """A person at a network address; bot workers share their time by address first, then by person."""

    address: str
    """An IPv4 address, or the /56 network of an IPv6 address; empty where it isn't known."""
    person: str


NOBODY = Asker("", "")
"""The asker for tables where only bots sit; all of them together count as one."""
