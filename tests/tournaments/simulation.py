"""Tournaments played by made-up results, without tables."""

from hashlib import sha256

from speeltafel.games import GAMES
from speeltafel.play.tournaments import commands
from speeltafel.play.tournaments.events import Event, Opened, ResultRecorded
from speeltafel.play.tournaments.settings import checked
from speeltafel.play.tournaments.state import Tournament

SECRET = b"s" * 32
ORGANISER = "organiser"
CLOCK = {"kind": "clock", "minutes": 30}


def table_id(round, board, repeat):
    return f"table-{round}-{board}-{repeat}"


class Simulation:
    """A tournament with entrants named after their numbers."""

    def __init__(self, entrants, **settings):
        facts = {
            "title": "Cup",
            "person": ORGANISER,
            "game": "saxum",
            "seats": 2,
            "system": "swiss",
            "rounds": 0,
            "pace": CLOCK,
            "commitment": sha256(SECRET).hexdigest(),
        }
        self.tournament = Tournament()
        self.changes = []
        """All that happened."""
        wanted = Opened(**facts | settings)
        self.do(lambda _: [checked(GAMES[wanted.game], wanted)])
        for _ in range(entrants):
            self.enter()

    def do(self, command):
        """Execute a command; return its changes."""
        changes = list(command(self.tournament))
        self.changes += changes
        for change in changes:
            self.tournament.apply(Event(self.tournament.seq + 1, float(self.tournament.seq), change))
        return changes

    def enter(self):
        number = len(self.tournament.entrants) + 1
        self.do(lambda it: commands.enter(it, f"person {number}", f"Entrant {number}"))
        return number

    def start(self):
        self.do(lambda it: commands.start(it, ORGANISER, SECRET, table_id))
        return self

    def go_on(self):
        """Pair the next round, or close."""
        self.do(lambda it: commands.go_on(it, table_id, ORGANISER))

    def record(self, board, places, scores=(), why="played", absent=()):
        result = ResultRecorded(board.table, tuple(places), why, tuple(scores), absent)
        return self.do(lambda it: commands.record(it, result, table_id))

    def play_round(self, result):
        """Record a result at each table: `result` returns the places and scores of a board."""
        for board in list(self.tournament.current.boards):
            while board.result is None:
                self.record(board, *result(board))

    def play(self, result):
        """Play all rounds."""
        if not self.tournament.order:
            self.start()
        while not self.tournament.closed:
            self.play_round(result)
            self.go_on()
        return self.tournament


def stronger(board):
    """Return the result where the entrant with the lower number wins."""
    order = sorted(board.seats)
    places = [order.index(number) + 1 for number in board.seats]
    return places, [100 - number for number in board.seats]
