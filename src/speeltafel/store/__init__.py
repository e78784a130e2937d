"""What is kept: every room's log, who came in, the house's settings. Durable before it is answered."""

from speeltafel.store.backup import copy as copy_file
from speeltafel.store.backup import restore
from speeltafel.store.backup import write as write_anew
from speeltafel.store.check import Report
from speeltafel.store.log import Entry
from speeltafel.store.moving import Moved
from speeltafel.store.people import Person, digest
from speeltafel.store.postgres import is_address
from speeltafel.store.refusals import (
    BadStore,
    Damaged,
    InUse,
    NoData,
    Stale,
    Unavailable,
    UnknownPerson,
    UnknownRoom,
)
from speeltafel.store.rooms import Room, Summary
from speeltafel.store.sqlite import locate
from speeltafel.store.store import Store
from speeltafel.store.writer import OnDone

__all__ = [
    "BadStore",
    "Damaged",
    "Entry",
    "InUse",
    "Moved",
    "NoData",
    "OnDone",
    "Person",
    "Report",
    "Room",
    "Stale",
    "Store",
    "Summary",
    "Unavailable",
    "UnknownPerson",
    "UnknownRoom",
    "copy_file",
    "digest",
    "is_address",
    "locate",
    "restore",
    "write_anew",
]
