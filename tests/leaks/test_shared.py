"""The same on PostgreSQL: what is read from a shared log tells no more than what one process remembers."""

import asyncio

from speeltafel.games import GAMES
from speeltafel.store import Store, digest
from speeltafel.store.settings import SERVER_KEY
from tests.leaks.houses import LANGUAGES, Doubled
from tests.leaks.test_houses import begun, compare
from tests.leaks.twins import Pair


class Kept(Store):
    """A store on a server as the twins furnish it."""

    def meet(self, person, token):
        """Somebody came in with this token."""
        self.add_person(person, digest(token)).result()

    def size(self):
        """What the owner sees of the disk is the server's business."""
        return 0


def test_a_table_on_postgresql_gets_the_same_bytes_whatever_lies_face_down(postgres):
    opened, hid = [], 0

    def store():
        opened.append(Kept.open(postgres.house()))
        opened[-1].put_setting(SERVER_KEY, "1" * 64).result()
        return opened[-1]

    async def story(seed):
        pair = Pair(GAMES["saga"], seed)
        doubled = Doubled(pair, None, (store, store))
        if not await begun(pair, doubled):
            return False
        audiences = [None, *(seat for seat in range(1, pair.seats + 1) if seat != pair.knower)]
        for observer in audiences:
            if not doubled.knows(observer):
                doubled.watch(observer, LANGUAGES[0])
        for _ in range(6):
            if not await doubled.step():
                break
            for who, (one, other) in doubled.heard().items():
                assert one == other, who
        for observer in audiences:
            if not doubled.knows(observer):
                await compare(pair, doubled, observer, LANGUAGES[1])
        return pair.differ

    for seed in range(50, 58):
        hid += bool(asyncio.run(story(seed)))
        for kept in opened:
            kept.close()
        opened.clear()
        if hid:
            break
    assert hid, "something lay face down"
