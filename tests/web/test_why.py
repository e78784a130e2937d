"""Somebody asks about a thing on the board: what is it, what can it do now, and why not?"""

import html
import re

from speeltafel.core.game import Choose
from tests.playouts import games
from tests.web.test_books import IDS

THING = re.compile(
    r'<g id="i-([\w-]+)" class="item [^"]*" transform="[^"]*"(?: data-touch="([^"]*)")?'
    r' role="img" aria-label="([^"]*)"'
)


def ask(guest, table, touch="", thing=""):
    return guest.get(f"{table}/why?touch={touch}&thing={thing}").json()


def test_a_piece_that_can_move_says_what_it_is_and_what_it_can_do(house):
    ana, bo = house.guest("en"), house.guest("nl")
    table = house.table("squadro", ana, bo)
    told = ask(ana, table, "row-1")
    assert len(told["can"]) == 1
    assert "row 1" in told["what"].lower()
    assert told["message"] == "What you can do with it now:"
    assert "rule" not in told
    assert ask(bo, table, "row-1")["message"] == "Je bent nu niet aan de beurt."
    assert "rij 1" in ask(bo, table, "row-1")["what"].lower()


def test_what_cant_be_used_names_the_ruling_quotes_it_and_leads_to_it(house):
    ana, bo = house.guest("en"), house.guest("nl")
    table = house.table("columbiz", ana, bo)
    told = ask(ana, table, "cell-66")
    assert told["can"] == []
    assert told["rule"] not in told["message"], "a bare number says nothing; the link names it"
    assert told["link"] == f"/rules/columbiz#{told['rule']}"
    assert told["rule"] in IDS.findall(ana.get("/rules/columbiz").text)
    assert len(told["quote"]) > 40
    assert not re.search(r"[*`]", told["quote"])


def test_a_card_with_many_moves_names_some_and_counts_the_rest(house):
    ana, bo = house.guest("en"), house.guest("en")
    table = house.table("columbiz", ana, bo)
    room = house.room(table)
    assert isinstance(room.turn, Choose)
    view = room.game.view(room.match.state, 1)
    die = next(touch for move in room.turn.moves for touch in room.game.look.touches(view, move))
    told = ask(ana, table, die)
    assert len(told["can"]) == 7
    assert re.fullmatch(r"And \d+ other moves", told["can"][-1])


@games
def test_everything_with_a_name_can_be_asked_about_by_everyone(house, game):
    seats = max(2, game.seats[0])
    guests = [house.guest("en") for _ in range(seats)]
    table = house.table(game.key, *guests)
    house.play(table, guests, steps=3)
    for guest in (*guests, house.guest("nl")):
        things = THING.findall(guest.get(table).text)
        assert things
        for thing, touch, label in things[:12]:
            told = ask(guest, table, touch, thing)
            assert told["what"] == html.unescape(label)
            assert told["message"]


def test_what_is_not_there_is_nothing_and_tells_nothing(house):
    ana, bo = house.guest("en"), house.guest("en")
    table = house.table("saga", ana, bo)
    for touch, thing in [("", ""), ("hand-zz", ""), ("", "nothing"), ("x" * 99, "x" * 99)]:
        assert ask(ana, table, touch, thing) == {
            "what": "",
            "can": [],
            "message": "You can't use that right now.",
        }


def test_before_the_game_there_is_nothing_to_ask_about(house):
    ana = house.guest("en")
    table = ana.post("/tables", game="saga").headers["location"]
    assert ask(ana, table, "hand-b3")["what"] == ""
