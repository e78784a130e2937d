"""A Hypothesis state machine of a whole server: people sit, play, cheat, chat and wait, and it restarts.

The invariants at the end hold after every action. `make test` runs some examples, `make fuzz` many.
"""

import asyncio
import os
import re
import tempfile
from pathlib import Path

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play.events import Event, MatchStarted, MovePlayed, Rolled, SatDown, TableOpened, encode
from speeltafel.play.fold import fold
from speeltafel.play.rights import has_seen_another
from speeltafel.play.seating import SEATED, Chair
from speeltafel.store import Person, Store, digest
from speeltafel.web.app import create_app, guarded
from speeltafel.web.limits.rates import RateLimiter
from speeltafel.web.services import Settings, build
from tests.empty_stores import with_empty_store
from tests.leaks.twin_matches import Pair
from tests.leaks.twin_servers import answer
from tests.play.driver import snapshot
from tests.playouts import some_states
from tests.services import use
from tests.web.fake_bots import FakeBot
from tests.web.page_model import PageModel

SOAK = int(os.environ.get("SOAK", "0"))
"""How many tables `make soak` fuzzes."""
PEOPLE = ["ana", "bo", "cas", "dee"]
ID = "fuzzed"
people = st.sampled_from([*PEOPLE, ""])
seats = st.integers(0, 5)
languages = st.sampled_from(["nl", "en"])
PACES = ["none", "clock-1", "days-1", "sand", "clock-999999999"]
NONSENSE = ["", "7", "(b3)>g4", "show>g4(?)", "take:?<r1(?)", "é", "x" * 99, "end", "a1"]


def prelude(pair, steps):
    """Return the changes of so many events, or until a card is hidden, up to a choice.

    None where the match would be over by then.
    """
    changes = []
    while not isinstance(turn := pair.turn, Choose) or (len(changes) < steps and not pair.differ):
        step = pair.step()
        if step is None:
            return None
        token = pair.game.write(step[0])
        changes.append(MovePlayed(turn.seat, token) if isinstance(turn, Choose) else Rolled(token))
    return changes


def going_on(game, seed):
    """Return a match with seats for `PEOPLE` at most, and its changes so far."""
    for at in range(99):
        pair = Pair(game, seed + at)
        if (
            pair.seats <= len(PEOPLE)
            and (before := prelude(pair, 60 if game.hidden else seed % 25)) is not None
        ):
            return pair, before
    raise AssertionError("no such match is long enough")


class ServerMachine(RuleBasedStateMachine):
    """A server with one table that all people use."""

    def __init__(self):
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.now, self.version, self.seq, self.devices = 1_000_000.0, 0, 0, 0
        self.pages: list[PageModel] = []
        self.open()
        for name in PEOPLE:
            self.meet(name)

    # The server.

    def open(self):
        self.store = Store.open(with_empty_store(Path(self.folder.name) / "server.db"))
        app = create_app(build(self.store, GAMES, Settings("key"), FakeBot()))
        use(app, rates=RateLimiter(1e9, 1e9))
        self.bots = app.state.services.bot_turns
        self.bots.pace = 0.0
        self.tables = app.state.services.tables
        self.tables.seating = SEATED
        self.tables.publisher.presence_interval = 0.0
        self.tables.now = lambda: self.now
        self.app = guarded(app)

    def meet(self, name):
        person = Person(name, name.title(), 1.0)
        self.store.add_person(person, digest(f"token-{name}")).result()

    def teardown(self):
        self.store.close()
        self.loop.close()
        self.folder.cleanup()

    @property
    def loaded(self):
        return self.tables.loaded.get(ID) or self.loop.run_until_complete(self.tables.load(ID))

    @property
    def table(self):
        return self.loaded.table

    def request(self, person, path, form=None, language="en"):
        """Send a request of this person; return the status and the text."""
        cookies = {"taal": language} | ({"speeltafel": f"token-{person}"} if person else {})
        sent = self.loop.run_until_complete(answer(self.app, path, cookies, form, "text/html"))
        status, _, text = sent.decode().partition("\n")
        return int(status), text

    def load(self, person, language):
        """Return the loaded table and its page."""
        status, text = self.request(person, f"/t/{ID}", language=language)
        assert status == 200
        return self.loaded, text

    def attempt(self, person, what, **form):
        """Post a command; return whether it was accepted. Events are stored exactly when it was."""
        before, events = snapshot(self.table), len(self.store.events(ID))
        status, text = self.request(
            person, f"/t/{ID}/{what}", {name: str(value) for name, value in form.items()}
        )
        assert status == 303 or 400 <= status < 500, text
        stored = len(self.store.events(ID))
        if status == 303:
            assert stored > events
        else:
            assert stored == events
            assert snapshot(self.table) == before
        self.loop.run_until_complete(self.bots.wait_idle())
        return status == 303

    def presence_changed(self):
        """Report that a page was opened or closed; bots play among themselves only while somebody watches."""

        async def report():
            self.tables.presence_changed(self.loaded)
            await self.bots.wait_idle()

        self.loop.run_until_complete(report())

    # Actions of people.

    @initialize(game=st.sampled_from([*GAMES, "saga", "saga"]), seed=st.integers(0, 999), begun=st.booleans())
    def set_up(self, game, seed, begun):
        """Open a table before its match, or during it; in Saga with a card face down."""
        pair, before = going_on(GAMES[game], seed)
        opened = TableOpened(game=game, rules=1, seats=pair.seats, options=pair.options, host="ana")
        changes = [opened, SatDown(seat=1, person="ana", name="Ana")]
        if begun:
            for seat, name in enumerate(PEOPLE[1 : pair.seats], 2):
                changes.append(SatDown(seat=seat, person=name, name=name.title()))
            changes += [MatchStarted(), *before]
        events = [encode(Event(at, self.now, change)) for at, change in enumerate(changes, 1)]
        self.store.create_room(ID, bytes(32), self.now, events).result()

    @rule(person=people, seat=seats)
    def sit(self, person, seat):
        newcomers = len(self.store.people())
        allowed = self.attempt(person, "sit", seat=seat, name="  Nieuw ")
        assert len(self.store.people()) == newcomers + (allowed and not person)

    @rule(person=people, seat=seats)
    def leave_or_kick(self, person, seat):
        chair = self.table.chairs[seat - 1] if 1 <= seat <= self.table.seats else Chair()
        sitting, host, taken = chair.person, self.table.host, chair.taken
        if self.attempt(person, "rise", seat=seat):
            assert taken
            assert person in (sitting, host)

    @rule(seat=seats, level=st.sampled_from(["club", "genius"]), person=people)
    def seat_a_bot(self, seat, level, person):
        host = self.table.host
        if self.attempt(person, "bot", seat=seat, level=level):
            assert person == host
            assert self.table.chairs[seat - 1].bot == level == "club"

    @precondition(lambda self: self.table.actor)
    @rule(person=people, seat=seats, passed=st.sampled_from([0.0, 150.0]))
    def let_a_bot_stand_in(self, person, seat, passed):
        self.now += passed
        for page in self.pages:
            page.reload()
        self.attempt(person, "stand-in", seat=seat, level="club")

    @rule(person=people, seat=seats)
    def come_back_from_a_bot(self, person, seat):
        if self.attempt(person, "return", seat=seat):
            assert self.table.chairs[seat - 1].person == person

    @precondition(lambda self: self.table.match is None)
    @rule(person=people, seat=seats)
    def swap(self, person, seat):
        self.attempt(person, "swap", seat=seat)

    @precondition(lambda self: self.table.match is None)
    @rule(
        person=people,
        many=st.integers(0, 9),
        pace=st.sampled_from(PACES),
        twice=st.sampled_from(["yes", "no"]),
    )
    def arrange(self, person, many, pace, twice):
        self.attempt(person, "arrange", seats=many, pace=pace, duplicate=twice)

    @precondition(lambda self: self.table.match is None)
    @rule(pace=st.sampled_from(PACES[:3]), twice=st.sampled_from(["yes", "no"]))
    def start_properly(self, pace, twice):
        host = self.table.host
        self.attempt(host, "arrange", seats=max(2, self.table.seats), pace=pace, duplicate=twice)
        for seat, chair in enumerate(self.table.chairs, 1):
            if not chair.taken:
                self.attempt(PEOPLE[seat % len(PEOPLE)], "sit", seat=seat, name="")
        if self.attempt(host, "start"):
            assert self.table.match is not None

    @precondition(lambda self: self.table.actor)
    @rule(which=st.integers(0, 10**6), passed=st.floats(0, 5))
    def play(self, which, passed):
        self.now += passed
        table = self.table
        sitting, tokens = table.chairs[table.actor - 1].person, self.tokens()
        if sitting in PEOPLE and not table.bot:
            token = tokens[which % len(tokens)]
            assert self.attempt(sitting, "move", seat=table.actor, move=token, version=table.version)

    def tokens(self):
        """Return the tokens of the legal moves; those that hide a card five times, so that it is common."""
        written = [self.table.game.write(move) for move in self.table.turn.moves]
        hiding = [token for token in written if token.startswith("(")]
        return [*hiding * 5, *written]

    @precondition(lambda self: self.table.actor)
    @rule(person=people, seat=seats, behind=st.integers(0, 2), which=st.integers(0, 10**6))
    def play_what_is_not_theirs_or_stale(self, person, seat, behind, which):
        table, tokens = self.table, [*self.tokens(), *NONSENSE]
        token = tokens[which % len(tokens)]
        sitting, actor = "" if table.bot else table.chairs[table.actor - 1].person, table.actor
        offered = token in self.tokens()
        allowed = self.attempt(person, "move", seat=seat, move=token, version=table.version - behind)
        assert allowed == (offered and seat == actor and person == sitting != "" and not behind)

    @precondition(lambda self: self.table.match is not None)
    @rule(person=people, seat=seats)
    def undo(self, person, seat):
        self.attempt(person, "undo", seat=seat)

    @precondition(lambda self: self.table.choosers and self.table.actor)
    @rule()
    def undo_own_move(self):
        seat = next((seat for seat in reversed(self.table.choosers) if seat), 0)
        self.attempt(self.table.chairs[seat - 1].person if seat else "", "undo", seat=seat)

    @precondition(lambda self: self.table.actor)
    @rule(person=people, seat=seats)
    def propose_end(self, person, seat):
        self.attempt(person, "end", seat=seat)

    @precondition(lambda self: self.table.request)
    @rule(person=people, agree=st.sampled_from(["yes", "no"]))
    def reply(self, person, agree):
        asker = self.table.chairs[self.table.request.seat - 1].person
        assert not (self.attempt(person, "answer", agree=agree) and person in ("", asker))

    @precondition(lambda self: self.table.actor)
    @rule(person=people, seat=seats)
    def resign(self, person, seat):
        if seat >= 4:
            self.attempt(person, "resign", seat=seat - 3)

    @rule(person=people, text=st.text(max_size=5))
    def say(self, person, text):
        if self.attempt(person, "say", text=text):
            assert person in self.table.people()

    @rule(person=people, seat=seats, on=st.sampled_from(["yes", "no"]))
    def mute(self, person, seat, on):
        self.attempt(person, "mute", seat=seat, on=on)

    @precondition(lambda self: self.table.actor)
    @rule(person=people, seat=seats, passed=st.floats(0, 90_000))
    def wait_and_claim(self, person, seat, passed):
        self.now += passed
        for page in self.pages:
            page.reload()
        self.attempt(person, "claim", seat=seat)

    @rule(which=st.integers(0, 3), old=st.booleans())
    def play_on_with_another_device(self, which, old):
        """Open the private link of a seat on another device; a link that was renewed since has no effect."""
        owner = PEOPLE[which]
        link = re.search(rf"/t/{ID}/seat/(\d)/[0-9a-f]{{32}}", self.request(owner, f"/t/{ID}")[1])
        if link is None:
            return
        if old:
            assert self.attempt(owner, "renew", seat=int(link[1]))
        self.devices += 1
        taker = PEOPLE[(which + self.devices) % len(PEOPLE)]
        knows_another = has_seen_another(self.table, taker, int(link[1]))
        took = self.attempt(taker, link[0].removeprefix(f"/t/{ID}/"))
        assert took == (not old and not knows_another)

    @rule()
    def restart(self):
        """Restart the server: pages were sent nothing that is not stored, so nothing changes."""
        before = snapshot(self.table)
        self.store.close()
        self.open()
        assert snapshot(self.table) == before
        for page in self.pages:
            page.connect()
        self.presence_changed()

    @precondition(lambda self: len(self.pages) < 3)
    @rule(person=people, language=languages)
    def open_a_page(self, person, language):
        self.pages.append(PageModel(person, language, self.load))
        self.presence_changed()

    @precondition(lambda self: self.pages)
    @rule()
    def close_a_page(self):
        self.pages.pop(0).disconnect()
        self.presence_changed()

    # Invariants.

    @invariant()
    def the_loaded_table_is_the_fold_of_its_whole_log(self):
        events = self.store.events(ID)
        folded = fold(GAMES, self.store.room(ID).seed, events)
        assert snapshot(folded) == snapshot(self.table)
        assert [event.seq for event in events] == list(range(1, self.table.seq + 1))

    @invariant()
    def versions_only_grow(self):
        assert self.table.version >= self.version
        assert self.table.seq >= self.seq
        self.version, self.seq = self.table.version, self.table.seq

    @invariant()
    def updated_pages_are_equal_to_new_ones(self):
        for page in self.pages:
            page.receive()
            page.check()

    @invariant()
    def nobody_sees_more_than_their_view(self):
        """The page is the same in every state that a person can't tell from the true one."""
        table = self.table
        if table.match is None or table.over or not table.game.hidden:
            return
        truth = table.match.states[-1]
        for person in [*PEOPLE, ""]:
            observer = self.loaded.audience(person, None, "en").observer
            other = some_states(table.game, table.game.view(truth, observer))[0][-1]
            if other != truth:
                page = self.without_log(person)
                self.pretend(other)
                assert self.without_log(person) == page
                self.pretend(truth)

    def pretend(self, state):
        """Replace the state after the last event."""
        table, last = self.table, self.table.match.states[-1]
        table.lines = [replace(line, after=state) if line.after is last else line for line in table.lines]
        table.match.states[-1] = state
        table._update_turn()

    def without_log(self, person):
        """Return a page without its log, which differs between the states; `tests/leaks` compares logs."""
        page = self.request(person, f"/t/{ID}")[1]
        return re.sub(r'content-length: \d+|<ol id="log".*?</ol>', "", page, flags=re.DOTALL)


# No shrinking: it takes minutes, because each example starts a server.
ServerMachine.TestCase.settings = settings(
    max_examples=SOAK or settings().max_examples // 2,
    stateful_step_count=80 if SOAK else 30,
    derandomize=not SOAK,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
TestServerMachine = ServerMachine.TestCase
