"""The store: every room's log, people, ratings and settings, durable in SQLite or PostgreSQL."""

from speeltafel.store.check import Report
from speeltafel.store.errors import (
    BadStore,
    Conflict,
    Damaged,
    InUse,
    NoData,
    Unavailable,
    UnknownPerson,
    UnknownRoom,
)
from speeltafel.store.log import Entry
from speeltafel.store.people.people import Person, digest
from speeltafel.store.postgres import is_address
from speeltafel.store.rooms import Room, Summary
from speeltafel.store.sqlite import locate
from speeltafel.store.store import Store
from speeltafel.store.transfer import Transferred

__all__ = [
    "BadStore",
    "Conflict",
    "Damaged",
    "Entry",
    "InUse",
    "NoData",
    "Person",
    "Report",
    "Room",
    "Store",
    "Summary",
    "Transferred",
    "Unavailable",
    "UnknownPerson",
    "UnknownRoom",
    "digest",
    "is_address",
    "locate",
]
