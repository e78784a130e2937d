"""The page with a visitor's own results."""

import asyncio

from speeltafel.web.pages.my_tables import list_tables
from speeltafel.web.visitors import Visitor


def test_results_are_grouped_by_game_and_opponent(server):
    ana, bo = server.guest("en"), server.guest("nl")
    path = server.new_table("squadro", ana, bo)
    bo.post_ok(f"{path}/resign", seat=2)
    server.now += 60
    other = ana.post("/tables", game="squadro", level="master", **{"with": "bot"}).headers["location"]
    ana.post_ok(f"{other}/resign", seat=1)
    page = ana.get("/mine/scores").text
    assert '<th scope="row">Squadro</th><td>2</td><td>1</td><td>50%</td><td>–</td>' in page
    assert '<th scope="row">Guest 2</th><td>1</td><td>1</td><td>100%</td>' in page
    assert '<th scope="row">Bot, master (Squadro)</th><td>1</td><td>0</td><td>0%</td>' in page
    assert "0 wins in a row now; your longest streak is 1." in page
    assert '<th scope="row">Gast</th><td>1</td><td>0</td>' in bo.get("/mine/scores").text


def test_people_without_finished_matches_have_no_results(server):
    ana = server.guest("nl")
    assert "nog geen partij uitgespeeld" in ana.get("/mine/scores").text
    ana.post("/tables", game="saga")
    assert "nog geen partij uitgespeeld" in ana.get("/mine/scores").text


def test_building_a_list_of_tables_yields_to_the_event_loop(server):
    ana = server.guest()
    for _ in range(5):
        ana.post("/tables", game="saga")
    server.tables.loaded.clear()
    (person,) = server.store.people()

    async def turns():
        taken, listed = 0, asyncio.create_task(list_tables(server.tables, Visitor(person.id, "", "en"), 100))
        while not listed.done():
            taken += 1
            await asyncio.sleep(0)
        return taken, listed.result()

    taken, rows = asyncio.run(turns())
    assert len(rows) == 5
    assert taken > 5
