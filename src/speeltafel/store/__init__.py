"""What is kept: every room's log, who came in, the house's settings. Durable before it is answered."""

from speeltafel.store.backup import restore
from speeltafel.store.log import Event
from speeltafel.store.people import Person, digest
from speeltafel.store.postgres import is_address
from speeltafel.store.refusals import BadStore, Stale, Unavailable, UnknownPerson, UnknownRoom
from speeltafel.store.store import Room, Store, Summary

__all__ = [
    "BadStore",
    "Event",
    "Person",
    "Room",
    "Stale",
    "Store",
    "Summary",
    "Unavailable",
    "UnknownPerson",
    "UnknownRoom",
    "digest",
    "is_address",
    "restore",
]
