"""Previews of finished matches: the tags that other sites read, and the picture they name."""

import re
import struct
from html import unescape

from speeltafel.games import GAMES
from speeltafel.server.view.board import draw
from speeltafel.web.pages.exercise import set_up_try
from speeltafel.web.pages.previews import drawing
from speeltafel.web.pages.puzzles import exercise_of
from tests.playouts import games
from tests.web.test_replay import finished


def tags(page):
    """Return the Open Graph tags of a page."""
    return {
        name: unescape(value) for name, value in re.findall(r'property="og:([\w:]+)" content="([^"]*)"', page)
    }


def test_a_finished_match_has_a_preview_of_its_end_and_a_running_one_has_none(server):
    ana, bo, stranger = server.guest(), server.guest(), server.guest("en")
    table_path = server.new_table("squadro", ana, bo)
    for path in (table_path, f"{table_path}/at/0"):
        assert tags(ana.get(path).text) == {}
    table_path = finished(server, [ana, bo])
    last = len(server.table_at(table_path).match.moves)
    found = tags(stranger.get(table_path).text)
    assert found["title"].startswith("Squadro: ")
    assert found["description"].endswith("!") or found["description"].endswith(".")
    assert re.fullmatch(rf"https?://[^/]+{table_path}/at/{last}", found["url"]), "an absolute address"
    assert found["image"] == f"{found['url']}.png"
    assert tags(ana.get(f"{table_path}/at/3").text)["image"].endswith(f"{table_path}/at/3.png")
    assert "data-share=" in ana.get(table_path).text


def test_the_picture_is_a_png_of_the_size_it_says(server):
    ana = server.guest()
    table_path = server.new_table("squadro", ana, server.guest())
    answer = ana.get(f"{table_path}/at/0.png")
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert ana.get(f"{table_path}/at/99.png").status_code == 422


def test_a_preview_shows_a_player_no_more_than_a_stranger(server):
    ana, bo, eve = server.guest(), server.guest(), server.guest()
    table_path = server.new_table("saga", ana, bo)
    server.play(table_path, [ana, bo], steps=9)
    seen = {guest.get(f"{table_path}/at/9.png").content for guest in (ana, bo, eve)}
    assert len(seen) == 1


@games
def test_a_drawing_names_its_colours_and_loads_nothing(game):
    table = set_up_try(GAMES, exercise_of(game, 1, False, "en"), "en").table_view.table
    svg = drawing(game, draw(table, None, "en", table.match.states[-1]))
    assert "var(" not in svg
    assert not re.search(r'(?:href|src)="(?!#)|url\((?!#)|@import', svg)
