"""The comparison of twin servers on PostgreSQL."""

import asyncio

from speeltafel.games import GAMES
from speeltafel.store import Store, digest
from tests.leaks.test_twin_servers import begun, compare
from tests.leaks.twin_matches import Pair
from tests.leaks.twin_servers import LANGUAGES, TwinServers
from tests.store.tables import put_server_key


class SharedStore(Store):
    """A PostgreSQL store for `TwinServers`."""

    def add_person_with_token(self, person, token):
        """Add a person with this token."""
        self.add_person(person, digest(token)).result()

    def size(self):
        """Return a constant: the size of the database varies."""
        return 0


def test_responses_on_postgresql_do_not_depend_on_hidden_cards(postgres):
    opened, hid = [], 0

    def store():
        opened.append(SharedStore.open(postgres.migrated_database()))
        put_server_key(opened[-1], "1" * 64)
        return opened[-1]

    async def compare_match(seed):
        pair = Pair(GAMES["saga"], seed)
        twins = TwinServers(pair, stores=(store, store))
        if not await begun(pair, twins):
            return False
        audiences = [None, *(seat for seat in range(1, pair.seats + 1) if seat != pair.knower)]
        for observer in audiences:
            if not twins.knows(observer):
                twins.watch(observer, LANGUAGES[0])
        for _ in range(6):
            if not await twins.step():
                break
            for who, (one, other) in twins.received().items():
                assert one == other, who
        for observer in audiences:
            if not twins.knows(observer):
                await compare(pair, twins, observer, LANGUAGES[1])
        return pair.differ

    for seed in range(50, 58):
        hid += bool(asyncio.run(compare_match(seed)))
        for store_ in opened:
            store_.close()
        opened.clear()
        if hid:
            break
    assert hid, "a card was hidden"
