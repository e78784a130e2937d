"""Previews of finished matches: the tags that other sites read, and the picture they name."""

import asyncio
import re
import struct
import sys
import time
from html import unescape

from speeltafel.core.words import default_names
from speeltafel.games import GAMES
from speeltafel.server.errors import RateLimited
from speeltafel.server.view.board import draw
from speeltafel.web import rasteriser
from speeltafel.web.pages.exercise import set_up_try
from speeltafel.web.pages.previews import drawing
from speeltafel.web.pages.puzzles import exercise_of
from speeltafel.web.rasteriser import MOST, Rasteriser
from tests.playouts import games, play_out
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
    played = play_out(game, 1)
    state = played.states[len(played.moves) // 2]
    svg = drawing(game, game.look.draw(game.view(state, None), default_names(played.seats), "en"))
    assert "var(" not in svg
    assert not re.search(r'(?:href|src)="(?!#)|url\((?!#)|@import', svg)


SQUARES = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="{}" height="1"/></svg>'


def test_drawing_a_preview_delays_nobody():
    """The library holds Python's lock, so a thread that only waits would wait for it."""
    game = GAMES["squadro"]
    table = set_up_try(GAMES, exercise_of(game, 1, False, "en"), "en").table_view.table
    svg = drawing(game, draw(table, None, "en", table.match.states[-1]))

    async def usual_wait():
        making, waits = asyncio.ensure_future(Rasteriser().png(svg, "here")), []
        while not making.done():
            since = time.perf_counter()
            await asyncio.sleep(0.01)
            waits.append(time.perf_counter() - since)
        return await making, len(waits), sorted(waits)[len(waits) // 2]

    png, count, usual = asyncio.run(usual_wait())
    assert png.startswith(b"\x89PNG")
    assert "resvg_py" not in sys.modules, "it was drawn in another process"
    assert count > 9, "the event loop ran meanwhile"
    assert usual < 0.1


def test_an_address_waits_for_few_previews(monkeypatch):
    made, now = [], []

    def rasterise(svg):
        now.append(svg)
        assert len(now) == 1, "one at a time"
        time.sleep(0.01)
        made.append(now.pop())
        return b"a picture"

    monkeypatch.setattr(rasteriser, "rasterise", rasterise)

    async def ask():
        one = Rasteriser()
        asked = [one.png(SQUARES.format(at), "a flooder") for at in range(MOST + 3)]
        same = [one.png(SQUARES.format(0), address) for address in ("here", "there")]
        answers = await asyncio.gather(*asked, *same, return_exceptions=True)
        assert not one._waiting, "no address is kept"
        return answers

    answers = asyncio.run(ask())
    assert [type(answer) for answer in answers] == [bytes] * MOST + [RateLimited] * 3 + [bytes] * 2
    assert len(made) == MOST, "what is known is not made again"
