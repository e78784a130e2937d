"""Tournaments for tests: guests enter, and play their matches by forms."""

import random


class Cup:
    """A tournament that `organiser` made."""

    def __init__(self, server, organiser, guests=(), **settings):
        self.server, self.organiser, self.guests = server, organiser, list(guests)
        facts = {"title": "Friday cup", "game": "squadro", "system": "round-robin", "pace": "clock-30"}
        answer = organiser.post("/tournaments", **facts | settings)
        assert answer.status_code == 303, answer.text
        self.path = answer.headers["location"]
        self.id = self.path.rpartition("/")[2]
        for number, guest in enumerate(self.guests, 1):
            self.do(guest, "enter", name=f"Guest {number}")

    def do(self, guest, what, **form):
        """Post a form, and expect success."""
        answer = guest.post(f"{self.path}/{what}", **form)
        assert answer.status_code == 303, answer.text
        return answer

    def start(self):
        self.do(self.organiser, "start")
        return self

    def go_on(self):
        """Pair the next round, or close the tournament."""
        self.do(self.organiser, "next", round=self.state.current.number)

    @property
    def state(self):
        """The tournament, with all that was stored."""
        runner = self.server.app.state.services.tournaments
        return self.server.client.portal.call(runner.load, self.id).state

    @property
    def paths(self):
        """The tables of the round."""
        return [f"/t/{board.table}" for board in self.state.current.boards]

    def at(self, path):
        """Return the guests at a table, by seat; None for a bot."""
        people = {guest.person: guest for guest in self.guests}
        return [people.get(chair.person) for chair in self.server.table_at(path).chairs]

    def resign(self, path, seat=1):
        """Let a seat give up."""
        self.at(path)[seat - 1].post_ok(f"{path}/resign", seat=seat)
        self.settle()

    def play(self, path, seed=0):
        """Play a match to its end."""
        rng = random.Random(seed)
        while not self.server.table_at(path).over:
            self.server.play(path, self.at(path), rng)
        self.settle()

    def settle(self):
        """Wait until the server has done what follows."""
        runner = self.server.app.state.services.tournament_runner
        self.server.client.portal.call(runner.settle, self.id)

    def sweep(self):
        """Let the server look at deadlines now."""
        self.server.client.portal.call(self.server.app.state.services.tournament_runner.sweep)


def cup_of(server, number, **settings):
    """Return a tournament with so many guests, of whom the first organises."""
    guests = [server.guest("nl" if place == 1 else "en") for place in range(number)]
    return Cup(server, guests[0], guests, **settings)


def request_every_route(server, guests, look):
    """Request every page and form of tournaments; `look` requests a page and checks it."""
    cup = Cup(server, guests[0], guests)
    assert "Friday cup" in look(guests[0], "/tournaments")
    cup.do(guests[0], "bots", count=1, level="club")
    cup.do(guests[0], "withdraw", entrant=4)
    cup.do(guests[0], "return", entrant=4)
    cup.do(guests[0], "withdraw", entrant=4)
    cup.start()
    cup.resign(cup.paths[0])
    assert "Friday cup" in look(guests[1], cup.path)
    look(guests[1], f"{cup.path}/news?since=0", "application/json")
    look(guests[1], f"{cup.path}/rounds/1")
    look(guests[1], f"{cup.path}/qr.svg", "image/svg+xml")
    look(guests[1], f"{cup.path}/results.json", "application/json")
    look(guests[1], f"{cup.path}/standings.csv", "text/csv")
    cup.go_on()
    cup.do(guests[0], "stop")
