"""A room for tests: people at a table, a clock the test sets, and the list of events."""

import json
from dataclasses import asdict

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.events import Entry, Event, decode, encode
from speeltafel.play.room import Room

PEOPLE = ("ana", "bo", "cas", "dee", "eli", "fay", "gus", "hal")


def as_read(event):
    """Return an event after a round trip through the log's encoding."""
    entry = encode(event)
    return decode(Entry(entry.seq, entry.at, entry.kind, json.loads(json.dumps(entry.body))))


class Party:
    """People at a table. `ana` is the host, and everybody has the seat of their place in `people`."""

    def __init__(self, game="squadro", seats=2, options=None, people=PEOPLE, seed=b"party"):
        self.seed, self.now = seed, 0.0
        self.events: list[Event] = []
        self.room = Room(GAMES, seed)
        self.do(decisions.set_up(GAMES, game, seats, options or {}, people[0]))
        for seat, person in enumerate(people[:seats], 1):
            self.do(decisions.sit(self.room, seat, person, person.title()))

    def do(self, changes):
        """Apply changes as events, after a round trip through the log's encoding; return their kinds."""
        for change in changes:
            event = as_read(Event(len(self.events) + 1, self.now, change))
            self.events.append(event)
            self.room.apply(event)
        return [change.kind for change in changes]

    def decide(self, what, *facts):
        """Execute a command; return the kinds of its events."""
        return self.do(what(self.room, *facts))

    def start(self):
        self.decide(decisions.start, self.room.host)
        return self

    def tokens(self):
        """Return the tokens of the legal moves."""
        turn = self.room.turn
        return [self.room.game.write(move) for move in turn.moves] if isinstance(turn, Choose) else []

    def play(self, token=None, which=0):
        """Play a token, or the legal move with this index, for the seat that must choose."""
        seat = self.room.actor
        token = token if token is not None else self.tokens()[which % len(self.tokens())]
        person = self.room.chairs[seat - 1].person
        return self.decide(decisions.move, seat, token, self.room.version, person)

    def folded(self):
        """Return a new room with the same events."""
        room = Room(GAMES, self.seed)
        for event in self.events:
            room.apply(event)
        return room


def snapshot(room):
    """Return the state of a room as a value that can be compared."""
    table = room.table
    return {
        "seq": room.seq,
        "version": room.version,
        "game": room.game.key,
        "options": dict(room.options),
        "pace": dict(room.pace),
        "host": room.host,
        "chairs": [asdict(chair) for chair in room.chairs],
        "states": list(table.states) if table else None,
        "moves": list(table.moves) if table else None,
        "choosers": list(room.choosers),
        "lines": list(room.lines),
        "names": room.names,
        "turn": room.turn,
        "said": list(room.said),
        "request": asdict(room.request) if room.request else None,
        "closed": room.closed,
        "next": room.next,
        "since": room.since,
        "muted": set(room.muted),
        "held": {person: set(seats) for person, seats in room.held.items()},
        "lost": dict(room.lost),
        "dice": (room.dice.seed, room.dice.mix),
        "fingerprints": (room.commitment, room.promise),
        "stirs": dict(room.stirs),
        "duplicate": (room.leg, room.after),
        "rated": (dict(room.rated), set(room.deserted)),
    }
