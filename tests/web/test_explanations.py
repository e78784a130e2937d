"""Explanations of things on the board: what they are, what they can do, and why not."""

import html
import re
from dataclasses import replace

import pytest

from speeltafel.core.game import Choose, Reason
from tests.playouts import games
from tests.web.test_books import IDS

THING = re.compile(
    r'<g id="i-([\w-]+)" class="item [^"]*" transform="[^"]*"(?: data-touch="([^"]*)")?'
    r' role="img" aria-label="([^"]*)"'
)


def explain(guest, path, touch="", thing=""):
    return guest.get(f"{path}/why?touch={touch}&thing={thing}").json()


def test_a_movable_piece_explains_its_moves(server):
    ana, bo = server.guest("en"), server.guest("nl")
    path = server.new_table("squadro", ana, bo)
    explanation = explain(ana, path, "row-1")
    assert len(explanation["can"]) == 1
    assert "row 1" in explanation["what"].lower()
    assert explanation["message"] == "What you can do with it now:"
    assert "rule" not in explanation
    assert explain(bo, path, "row-1")["message"] == "Je bent nu niet aan de beurt."
    assert "rij 1" in explain(bo, path, "row-1")["what"].lower()


def test_an_unusable_thing_quotes_and_links_its_ruling(server):
    ana, bo = server.guest("en"), server.guest("nl")
    path = server.new_table("columbiz", ana, bo)
    explanation = explain(ana, path, "cell-66")
    assert explanation["can"] == []
    assert explanation["rule"] not in explanation["message"], "a bare number says nothing; the link names it"
    assert explanation["link"] == f"/rules/columbiz#{explanation['rule']}"
    assert explanation["rule"] in IDS.findall(ana.get("/rules/columbiz").text)
    assert len(explanation["quote"]) > 40
    assert not re.search(r"[*`]", explanation["quote"])


def test_a_card_with_many_moves_names_some_and_counts_the_rest(server):
    ana, bo = server.guest("en"), server.guest("en")
    path = server.new_table("columbiz", ana, bo)
    table = server.table_at(path)
    assert isinstance(table.turn, Choose)
    view = table.game.view(table.match.state, 1)
    die = next(touch for move in table.turn.moves for touch in table.game.look.touches(view, move))
    explanation = explain(ana, path, die)
    assert len(explanation["can"]) == 7
    assert re.fullmatch(r"And \d+ other moves", explanation["can"][-1])


@games
def test_everything_with_a_label_can_be_explained_to_everyone(server, game):
    seats = max(2, game.seats[0])
    guests = [server.guest("en") for _ in range(seats)]
    path = server.new_table(game.key, *guests)
    server.play(path, guests, steps=3)
    for guest in (*guests, server.guest("nl")):
        things = THING.findall(guest.get(path).text)
        assert things
        for thing, touch, label in things[:12]:
            explanation = explain(guest, path, touch, thing)
            assert explanation["what"] == html.unescape(label)
            assert explanation["message"]


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason.of("Q3", "Dat kan niet.", "Not these two."), "Not these two. What you can do with it now:"),
        (None, "What you can do with it now:"),
    ],
)
def test_with_something_picked_the_reason_is_about_both(server, monkeypatch, reason, said):
    ana, bo = server.guest("en"), server.guest("en")
    path = server.new_table("squadro", ana, bo)
    table = server.table_at(path)
    asked = []
    look = replace(table.game.look, meant=lambda touches: asked.append(touches) or "both")
    game = replace(table.game, look=look, why_not=lambda view, move: reason if move == "both" else None)
    monkeypatch.setattr(table, "game", game)
    answer = ana.get(f"{path}/why?touch=row-2&picked=row-1&picked=row-3").json()
    assert asked == [("row-1", "row-3", "row-2")]
    assert answer["message"] == said
    assert len(answer["can"]) == 1
    assert answer.get("rule") == (reason and "Q3")
    assert bo.get(f"{path}/why?touch=row-2&picked=row-1").json()["message"] == "It's not your turn."


def test_unknown_things_are_not_explained(server):
    ana, bo = server.guest("en"), server.guest("en")
    path = server.new_table("saga", ana, bo)
    for touch, thing in [("", ""), ("hand-zz", ""), ("", "nothing"), ("x" * 99, "x" * 99)]:
        assert explain(ana, path, touch, thing) == {
            "what": "",
            "can": [],
            "message": "You can't use that right now.",
        }


def test_nothing_is_explained_before_the_match(server):
    ana = server.guest("en")
    path = ana.post("/tables", game="saga").headers["location"]
    assert explain(ana, path, "hand-b3")["what"] == ""
