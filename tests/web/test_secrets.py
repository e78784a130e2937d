"""What lies face down in Saga is in nothing that leaves the house for somebody who may not know it.

Two games are played side by side that one pair of eyes can't tell apart. Whatever these eyes may ask of the
house, they get the same bytes of both.
"""

import json
import re

import pytest

from speeltafel.core.game import Choose
from speeltafel.games.saga import SAGA
from speeltafel.games.saga.moves import Hide
from speeltafel.play.room import Event, Line
from speeltafel.web.frames import tell
from tests.playouts import all_eyes
from tests.saga.test_secrets import furtive, lookalikes


def put_on(house, table, states, moves):
    """Let this game of Saga lie on that table."""
    live = house.live(table)
    room = live.room
    turns = [SAGA.turn(state) for state in states[:-1]]
    room.choosers = [turn.seat if isinstance(turn, Choose) else 0 for turn in turns]
    room.table.states, room.table.moves = list(states), list(moves)
    room.lines = [
        Line(at + 1, room.choosers[at], states[at], moves[at], states[at + 1]) for at in range(len(moves))
    ]
    room.version = len(moves)
    room._look_again()
    live.drawn.clear()


def everything(house, table, guest, person, places):
    """All that this guest can get out of the house about this table."""
    live = house.live(table)
    room = live.room
    for language in ("nl", "en"):
        audience = live.audience(person, None, language)
        event = Event(room.seq, house.now, "move", {"token": "?"})
        yield json.dumps(tell(live, event, audience), ensure_ascii=False)
        live.drawn.clear()
        guest.http.cookies.set("taal", language)
        yield guest.get(table).content
        for place in places:
            yield guest.get(f"{table}/at/{place}").content
        for touch in ("group-1", "land-R", "hand-r1", "display-1", "deck"):
            yield guest.get(f"{table}/why?touch={touch}").content
    for seat in range(1, room.seats + 1):
        yield guest.get(f"{table}?as={seat}").content
    yield guest.get(f"{table}/news?since=0").content
    yield guest.get(f"{table}/record").content
    yield guest.post(f"{table}/move", json=True, seat=1, move="show>r1", version=0).content


def test_two_games_that_look_alike_leave_the_house_alike(house):
    guests = [house.guest() for _ in range(5)]
    watcher = guests.pop()
    tables = {seats: house.table("saga", *guests[:seats]) for seats in (2, 3, 4)}
    people = [guest.person for guest in guests]
    compared = different = 0
    for seed in range(12):
        states, moves, rng = furtive(seed)
        hidings = [at for at, move in enumerate(moves) if isinstance(move, Hide)]
        if not hidings:
            continue
        seats = len(states[0].fame)
        first = rng.choice(hidings)
        eyes = rng.choice([eyes for eyes in all_eyes(seats) if eyes != states[first].active])
        guest, person = (watcher, "") if eyes is None else (guests[eyes - 1], people[eyes - 1])
        shadows, done = states[: first + 1], moves[:first]
        for at in range(first, min(len(moves), first + 5)):
            move = next(lookalikes(shadows[-1], states, moves, at, eyes), None)
            if move is None or states[at + 1].phase == "over":
                break
            done.append(move)
            shadows.append(SAGA.play(shadows[-1], move))
            if at not in (first, first + 1, first + 4):
                continue
            places = (at // 2, at + 1)
            put_on(house, tables[seats], states[: at + 2], moves[: at + 1])
            truth = list(everything(house, tables[seats], guest, person, places))
            put_on(house, tables[seats], shadows, done)
            shadow = list(everything(house, tables[seats], guest, person, places))
            assert truth == shadow
            compared += 1
            different += states[at + 1] != shadows[-1]
    assert compared >= 12
    assert different >= 10


def test_whoever_laid_the_card_does_see_it():
    """The test above can fail: to the owner's eyes the two games are different."""
    states, moves, _ = furtive(3)
    at = next(at for at, move in enumerate(moves) if isinstance(move, Hide))
    own = states[at].active
    others = list(lookalikes(states[at], states, moves, at, 1 + own % len(states[0].fame)))
    assert others
    shadow = SAGA.play(states[at], others[0])
    assert SAGA.view(shadow, own) != SAGA.view(states[at + 1], own)


@pytest.mark.parametrize("seat", [1, 2])
def test_looking_as_another_chair_shows_no_more_than_ones_own(house, seat):
    ana, bo, eve = house.guest(), house.guest(), house.guest()
    table = house.table("saga", ana, bo)
    house.play(table, [ana, bo], steps=6)
    mine, other = (ana, bo) if seat == 1 else (bo, ana)
    assert mine.get(f"{table}?as={3 - seat}").content == mine.get(table).content
    assert eve.get(f"{table}?as={seat}").content == eve.get(table).content
    assert hand(mine, table) != hand(other, table)
    assert hand(eve, table) == []


def hand(guest, table):
    """The cards of a hand that can be touched on this page."""
    return re.findall(r'data-touch="(hand-[^"]+)"', guest.get(table).text)


def test_a_screen_that_is_handed_around_shows_nobodys_cards_until_somebody_says_who_looks(house):
    ana, eve = house.guest(), house.guest()
    table = ana.http.post("/tables", data={"game": "saga", "with": "here"}).headers["location"]
    ana.done(f"{table}/start")
    actor = house.room(table).actor
    covered = ana.get(table).text
    assert hand(ana, table) == []
    assert f"?as={actor}" in covered
    assert re.search(r"data-moves='(\[\])'", covered)
    looking = re.findall(r'data-touch="(hand-[^"]+)"', ana.get(f"{table}?as={actor}").text)
    assert looking
    assert hand(eve, table) == []
