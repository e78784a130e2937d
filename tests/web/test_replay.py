"""Replays: every position of a match has a page, which shows only what its reader may see."""

import random
import re
from itertools import pairwise

from speeltafel.server.view.table_view import TableView
from speeltafel.server.viewers import Audience
from speeltafel.web.pages import replay
from speeltafel.web.pages.replay import Moment
from tests.playouts import games


def finished(server, guests, game="squadro", seed=1, **settings):
    """Play a whole match; return the path of its table."""
    path = server.new_table(game, *guests, **settings)
    server.play(path, guests, random.Random(seed), 1000)
    assert server.table_at(path).over
    return path


def test_a_replay_page_shows_the_log_around_its_position(server, monkeypatch):
    guests = server.guest(), server.guest()
    path = finished(server, guests)
    monkeypatch.setattr(replay, "MAX_BESIDE", 3)
    page = guests[0].get(f"{path}/at/10").text
    tale = page[page.index('id="tale"') :]
    assert re.findall(r'data-place="(\d+)"', tale) == ["0", *map(str, range(7, 14))]
    assert re.findall(r'/at/(\d+)"', tale) == ["0", "6", *map(str, range(7, 14)), "14"]
    last = len(server.table_at(path).lines)
    tale = guests[0].get(f"{path}/at/{last}").text.partition('id="tale"')[2]
    assert re.findall(r'/at/(\d+)"', tale)[-1] == str(last)


def test_a_tables_page_renders_only_the_log_lines_it_shows(server, monkeypatch):
    guests = server.guest(), server.guest()
    path = finished(server, guests)
    whole, rendered = len(server.table_at(path).lines), []
    happened = TableView.happened
    monkeypatch.setattr(
        TableView, "happened", lambda sheet, line: (rendered.append(line), happened(sheet, line))[1]
    )
    monkeypatch.setattr("speeltafel.web.pages.table.MAX_LINES", 4)
    page = guests[0].get(path).text
    assert "Everything before" in page
    assert 4 <= len(rendered) <= 8 < whole
    assert rendered[-1] is server.table_at(path).lines[-1]
    monkeypatch.undo()
    short = server.new_table("squadro", *guests)
    server.play(short, guests, steps=3)
    assert "Everything before" not in guests[0].get(short).text


def step(guest, path):
    """Return the JSON of a position."""
    answer = guest.get(path, accept="application/json")
    assert answer.status_code == 200, answer.text
    return answer.json()


class Board:
    """A board as the script keeps it: items in order, added and removed by id."""

    def __init__(self, moment):
        scene = moment.scene(moment.place)
        self.things = {item.id: (item.kind, item.at, item.turned, item.body) for item in scene.items}

    def change(self, changes):
        for scene in changes:
            for gone, *_ in scene.get("gone", ()):
                del self.things[gone]
            for item in reversed(scene.get("put", ())):
                kind, at, turned, body = self.things.get(item["i"], ("", (0, 0), 0, ""))
                at, turned = ((item["x"], item["y"]), item.get("r", 0)) if "x" in item else (at, turned)
                thing = {item["i"]: (item.get("k", kind), at, turned, item.get("b", body))}
                if item["i"] in self.things:
                    self.things |= thing
                    continue
                names = list(self.things)
                before = names.index(item["before"]) if item["before"] in names else len(names)
                known = list(self.things.items())
                self.things = dict([*known[:before], *thing.items(), *known[before:]])


@games
def test_a_jump_between_any_positions_gives_the_right_board(server, game):
    ana, bo = server.guest(), server.guest()
    path = server.new_table(game.key, ana, bo)
    server.play(path, [ana, bo], random.Random(4), 30)
    loaded, rng = server.loaded(path), random.Random(1)
    last = len(loaded.table.match.moves)
    places = [0, last, 0, 1, *(rng.randint(0, last) for _ in range(20))]
    board = Board(moment(loaded, places[0]))
    for since, place in pairwise(places):
        board.change(moment(loaded, place).changes(since))
        assert list(board.things.items()) == list(Board(moment(loaded, place)).things.items()), (since, place)


def moment(loaded, place, observer=None):
    return Moment(TableView(loaded, Audience(observer, (), False, "nl")), place, None)


def test_every_position_of_a_match_has_a_replay_page(server):
    ana, bo, eve = server.guest("en"), server.guest("nl"), server.guest("en")
    path = finished(server, [ana, bo])
    last = len(server.table_at(path).match.moves)
    for place in (0, 1, last // 2, last):
        page = eve.get(f"{path}/at/{place}").text
        assert f"Step {place} of {last}" in page
        assert re.findall(r'data-place="(\d+)" aria-current=step', page) == [str(place)]
        assert len(re.findall(r'<a href="/t/[^"]+" data-place="\d+"', page)) == last + 1
    assert eve.get(f"{path}/at/{last + 1}").status_code == 422
    assert re.search("Guest( 2)? wins, 4 to", page)
    own = re.compile("Je (wint met|verliest van)")
    assert own.search(bo.get(f"{path}/at/{last}").text)
    assert not own.search(bo.get(f"{path}/at/{last - 1}").text)


def test_without_scripts_links_lead_through_the_replay(server):
    ana, bo = server.guest(), server.guest()
    table_path = finished(server, [ana, bo])
    last, seen, path = len(server.table_at(table_path).match.moves), [], f"{table_path}/at/0"
    while path not in seen:
        seen.append(path)
        path = re.search(r'id="to-on" href="([^"]+)"', ana.get(path).text)[1]
    assert seen == [f"{table_path}/at/{place}" for place in range(last + 1)]
    page = ana.get(f"{table_path}/at/{last}").text
    assert re.search(rf'id="to-first" href="{table_path}/at/0"', page)
    assert re.search(rf'id="to-last" href="{table_path}/at/{last}" aria-disabled=true', page)


def test_the_replay_json_has_events_scores_and_the_result(server):
    ana, bo = server.guest(), server.guest()
    path = finished(server, [ana, bo])
    last = len(server.table_at(path).match.moves)
    first, ended = step(bo, f"{path}/at/1?from=0"), step(bo, f"{path}/at/{last}?from=3")
    assert first["place"] == 1
    assert first["words"].startswith("Guest advances")
    assert first["ending"] == []
    assert "0<" in first["seats"]
    assert ended["ending"][-1].startswith(("You win, 4 to", "You lose to Guest, "))
    assert [list(scene) for scene in first["scenes"]] == [["put", "gone"]]
    for place, since in ((last + 1, 0), (0, last + 1)):
        answer = bo.get(f"{path}/at/{place}?from={since}", accept="application/json")
        assert answer.status_code == 422


def test_a_finished_row_of_zocken_is_shown_briefly_only_when_going_forward(server):
    ana = server.guest()
    path = finished(server, [ana, ana], "zocken", option__rounds="1")
    last = len(server.table_at(path).match.moves)
    on = [len(step(ana, f"{path}/at/{place}?from={place - 1}")["scenes"]) for place in range(1, last + 1)]
    back = [len(step(ana, f"{path}/at/{place}?from={place + 1}")["scenes"]) for place in range(last)]
    assert set(on) == {1, 2}
    assert set(back) == {1}


def test_undone_moves_are_struck_out_without_links(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    server.play(path, [ana, bo], steps=3)
    ana.post_ok(f"{path}/undo", seat=1)
    bo.post_ok(f"{path}/answer", agree="yes")
    page = bo.get(f"{path}/at/2").text
    assert page.count('class="undone"') == 1
    assert "Step 2 of 2" in page


def hand(page):
    """Return the cards of a hand on a page."""
    return re.findall(r'<g id="i-(hand-[\w-]+)"', page)


def test_during_the_match_replays_show_only_ones_own_view(server):
    ana, bo, eve = server.guest(), server.guest(), server.guest()
    path = server.new_table("saga", ana, bo)
    server.play(path, [ana, bo], steps=6)
    for guest, own in ((ana, 1), (bo, 2)):
        mine = guest.get(f"{path}/at/4").text
        assert hand(mine)
        assert hand(guest.get(f"{path}/at/4?eyes={own}").text) == hand(mine)
        assert guest.get(f"{path}/at/4?eyes={3 - own}").text == mine
        assert hand(guest.get(f"{path}/at/4?eyes=0").text) == []
        refused = guest.get(f"{path}/at/4?eyes={3 - own}&from=3", accept="application/json")
        assert refused.status_code == 422
    watched = eve.get(f"{path}/at/4").text
    assert hand(watched) == []
    assert all(eve.get(f"{path}/at/4?eyes={seat}").text == watched for seat in (1, 2, 3, 9, "x"))


def test_on_a_shared_screen_replays_show_the_view_of_the_seat_to_move(server):
    ana = server.guest()
    path = ana.post("/tables", game="saga", **{"with": "here"}).headers["location"]
    ana.post_ok(f"{path}/start")
    server.play(path, [ana, ana], steps=4)
    actor = server.table_at(path).actor
    assert hand(ana.get(f"{path}/at/3").text) == []
    assert hand(ana.get(f"{path}/at/3?eyes={actor}").text)
    assert hand(ana.get(f"{path}/at/3?eyes={3 - actor}").text) == []


def test_a_former_player_replays_as_a_watcher(server):
    ana, bo = server.guest(), server.guest()
    table_path = server.new_table("saga", ana, bo)
    server.play(table_path, [ana, bo], steps=4)
    assert hand(bo.get(f"{table_path}/at/3").text)
    bo.post_ok(f"{table_path}/rise", seat=2)
    for path in (f"{table_path}/at/3", f"{table_path}/at/3?eyes=2"):
        assert hand(bo.get(path).text) == []


def test_after_the_match_anyone_sees_every_seats_view(server):
    ana, bo, eve = server.guest(), server.guest(), server.guest()
    path = server.new_table("saga", ana, bo)
    server.play(path, [ana, bo], steps=8)
    before = {1: ana.get(f"{path}/at/5").text, 2: bo.get(f"{path}/at/5").text}
    ana.post_ok(f"{path}/resign", seat=1)
    for seat, page in before.items():
        assert hand(eve.get(f"{path}/at/5?eyes={seat}").text) == hand(page)
    assert hand(before[1]) != hand(before[2])
    assert hand(eve.get(f"{path}/at/5").text) == []
    assert (
        "You "
        in step(eve, f"{path}/at/5?eyes=1&from=4")["words"] + step(eve, f"{path}/at/5?eyes=2&from=4")["words"]
    )
    assert eve.get(f"{path}/at/5?eyes=3").text == eve.get(f"{path}/at/5").text
