"""A table for tests of `play`: people, a clock that the test sets, and the list of events."""

import json
from dataclasses import asdict

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.events import Entry, Event, decode, encode
from speeltafel.play.table import Table

PEOPLE = ("ana", "bo", "cas", "dee", "eli", "fay", "gus", "hal")


def as_read(event):
    """Return an event after a round trip through the log's encoding."""
    entry = encode(event)
    return decode(Entry(entry.seq, entry.at, entry.kind, json.loads(json.dumps(entry.body))))


class TableDriver:
    """Drives one table: `ana` is the host, and each person has the seat of their place in `people`."""

    def __init__(self, game="squadro", seats=2, options=None, people=PEOPLE, seed=b"party"):
        self.seed, self.now = seed, 0.0
        self.events: list[Event] = []
        self.table = Table(GAMES, seed)
        self.apply(decisions.set_up(GAMES, game, seats, options or {}, people[0]))
        for seat, person in enumerate(people[:seats], 1):
            self.apply(decisions.sit(self.table, seat, person, person.title()))

    def apply(self, changes):
        """Apply changes as events, after a round trip through the log's encoding; return their kinds."""
        for change in changes:
            event = as_read(Event(len(self.events) + 1, self.now, change))
            self.events.append(event)
            self.table.apply(event)
        return [change.kind for change in changes]

    def execute(self, command, *arguments):
        """Execute a command; return the kinds of its events."""
        return self.apply(command(self.table, *arguments))

    def start(self):
        self.execute(decisions.start, self.table.host)
        return self

    def tokens(self):
        """Return the tokens of the legal moves."""
        turn = self.table.turn
        return [self.table.game.write(move) for move in turn.moves] if isinstance(turn, Choose) else []

    def play(self, token=None, which=0):
        """Play a token, or the legal move with this index, for the seat that must choose."""
        seat = self.table.actor
        token = token if token is not None else self.tokens()[which % len(self.tokens())]
        person = self.table.chairs[seat - 1].person
        return self.execute(decisions.move, seat, token, self.table.version, person)

    def folded(self):
        """Return a new table with the same events."""
        table = Table(GAMES, self.seed)
        for event in self.events:
            table.apply(event)
        return table


def snapshot(table):
    """Return the state of a table as a value that can be compared."""
    match = table.match
    return {
        "seq": table.seq,
        "version": table.version,
        "game": table.game.key,
        "options": dict(table.options),
        "pace": dict(table.pace),
        "host": table.host,
        "chairs": [asdict(chair) for chair in table.chairs],
        "states": list(match.states) if match else None,
        "moves": list(match.moves) if match else None,
        "choosers": list(table.choosers),
        "lines": list(table.lines),
        "names": table.names,
        "turn": table.turn,
        "said": list(table.said),
        "request": asdict(table.request) if table.request else None,
        "closed": table.closed,
        "next": table.next,
        "since": table.since,
        "muted": set(table.muted),
        "held": {person: set(seats) for person, seats in table.held.items()},
        "lost": dict(table.lost),
        "dice": (table.dice.seed, table.dice.mix),
        "fingerprints": (table.commitment, table.promise),
        "stirs": dict(table.stirs),
        "duplicate": (table.leg, table.after),
        "rated": (dict(table.rated), set(table.deserted)),
    }
