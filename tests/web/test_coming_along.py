"""What comes along when a browser becomes another person's device: all seats, also if it takes two tries."""

import pytest

from speeltafel.core.words import Text
from speeltafel.store import Unavailable
from speeltafel.web import signing_in
from speeltafel.web.pages import my_tables
from tests.web.test_devices import new_link


@pytest.mark.parametrize(
    ("error", "status"),
    [(RuntimeError("as good as killed"), 500), (Unavailable(Text("Niet nu.", "Not now.")), 503)],
    ids=["killed", "store-away"],
)
def test_dying_while_things_come_along_loses_nothing_and_another_link_goes_on(
    server, ana, monkeypatch, error, status
):
    bo = server.guest()
    paths = [server.new_table("squadro", server.guest(), bo) for _ in range(3)]
    was, execute = bo.person, server.tables.execute

    async def dies(id, *rest):
        if id == paths[1][3:]:
            raise error
        return await execute(id, *rest)

    with monkeypatch.context() as now:
        now.setattr(server.tables, "execute", dies)
        assert bo.post(new_link(ana)).status_code == status
    assert bo.person == was
    assert bo.post(new_link(ana)).status_code == 303
    assert all(server.table_at(path).seats_of(ana.person) == (2,) for path in paths)


def test_all_seats_of_one_screen_come_along_though_each_hides_something(server, ana):
    bo = server.guest()
    path = bo.post("/tables", game="saga", **{"with": "here"}).headers["location"]
    server.play(path, [bo] * 4, steps=1)
    assert server.table_at(path).game.hidden
    bo.post(new_link(ana))
    assert server.table_at(path).seats_of(ana.person) == (1, 2)


def test_a_table_comes_along_however_many_are_newer(server, ana, monkeypatch):
    bo = server.guest()
    paths = [server.new_table("squadro", server.guest(), bo) for _ in range(3)]
    for module in (my_tables, signing_in):
        monkeypatch.setattr(module, "MAX_TABLES", 2)
    bo.post(new_link(ana))
    assert all(server.table_at(path).seats_of(ana.person) == (2,) for path in paths)
