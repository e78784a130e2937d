"""Duplicate matches in the house, and the sheet of an evening."""

import random
import re

import pytest

from speeltafel.core import record
from speeltafel.games import GAMES
from speeltafel.play.proof import verify
from speeltafel.web.limits.rates import CREATE, POST, RateLimiter
from tests.proofs import SHORT
from tests.services import use
from tests.web.test_fairness import RANDOM, Spy, seed_of, ways_out


def agreed(house, key, guests):
    """A table at which a duplicate match was agreed and begun."""
    options = {f"option-{name}": value for name, value in SHORT.get(key, {}).items()}
    table = house.table(key, *guests, start=False, duplicate="yes", **options)
    guests[0].done(f"{table}/stir", seat=1, random=RANDOM)
    guests[0].done(f"{table}/start")
    return table


def over(house, table, guests, seed):
    """Play to the end; who sits where is known by the people."""
    rng = random.Random(seed)
    people = {guest.person: guest for guest in guests}
    seated = [people[chair.person] for chair in house.room(table).chairs]
    while not house.room(table).over:
        house.play(table, seated, rng)
    return table


def following(guest, table, key, **form):
    return guest.done(f"{table}/again", game=key, **form)["go"]


@pytest.mark.parametrize("key", ["saxum", "saga", "squadro"])
def test_a_duplicate_match_is_played_twice_and_won_together(house, key):
    guests = ana, bo = house.guest(), house.guest("nl")
    first = over(house, agreed(house, key, guests), guests, 1)
    page = ana.get(first).text
    same_dice = "Play game 2 of 2: the same dice"
    assert (same_dice if GAMES[key].chance else "Play game 2 of 2: seats swapped") in page
    assert ("the same dice" in page) == GAMES[key].chance
    assert "Duplicate match, game 1 of 2" in page
    second = following(bo, first, key, same="yes")
    one, two = house.room(first), house.room(second)
    assert [chair.person for chair in two.chairs] == [bo.person, ana.person]
    assert (two.leg, two.commitment, two.stirs) == (2, one.commitment, one.stirs)
    assert two.match is not None, "it has begun"
    over(house, second, guests, 2)
    page = bo.get(second).text
    assert re.search(r"samen −?\d+ punten", page)
    assert "wint de dubbelpartij!" in page or "eindigt gelijk" in page
    assert ("dezelfde worpen" in page) == GAMES[key].chance
    for table in (first, second):
        match = record.read(ana.get(f"{table}/record").text)
        assert not verify(match, GAMES).troubles
        assert ana.get(f"{table}/at/1").status_code == 200
        assert ana.get(f"{table}/check").status_code == 200


def test_until_the_last_game_is_over_nothing_of_the_first_can_be_looked_back_at(house):
    guests = ana, _ = house.guest(), house.guest()
    eve = house.guest()
    table = agreed(house, "saxum", guests)
    house.play(table, guests, steps=2)
    assert ana.get(f"{table}/at/1").status_code == 200, "while it is played one may look back in it"
    over(house, table, guests, 1)
    spy = Spy([seed_of(house, table)])

    def is_closed():
        for guest in (ana, eve):
            for path in (f"{table}/at/1", f"{table}/at/1.svg", f"{table}/at/3/film.svg", f"{table}/record"):
                answer = guest.get(path)
                assert answer.status_code == 422
                assert "will be used again" in answer.text or "komen straks" in answer.text
            assert guest.get(f"{table}/analysis").status_code == 422
            assert guest.post(f"{table}/what-if", place=1).status_code == 422
            for path in ways_out(table, 2):
                spy(guest.get(path).content)
            assert "<li" not in guest.get(table).text.partition('id="log"')[2].partition("</ol>")[0]
        assert ana.post(f"{table}/analysis").status_code == 422

    is_closed()
    second = following(ana, table, "saxum", same="yes")
    is_closed()
    over(house, second, guests, 2)
    assert seed_of(house, table).hex() in eve.get(f"{table}/record").text
    assert seed_of(house, table).hex() in eve.get(f"{table}/check").text
    assert "<li" in eve.get(table).text.partition('id="log"')[2].partition("</ol>")[0]
    assert eve.get(f"{table}/at/1").status_code == 200


def test_who_goes_on_to_something_else_gives_the_match_up_and_may_look_back(house):
    guests = ana, _ = house.guest(), house.guest()
    table = over(house, agreed(house, "saxum", guests), guests, 1)
    other = following(ana, table, "squadro")
    assert house.room(other).leg == 0
    assert seed_of(house, other) != seed_of(house, table)
    assert ana.get(f"{table}/at/1").status_code == 200
    assert not verify(record.read(ana.get(f"{table}/record").text), GAMES).troubles


def test_a_return_game_that_is_ended_by_agreement_ends_the_match(house):
    guests = ana, bo = house.guest(), house.guest()
    table = over(house, agreed(house, "saxum", guests), guests, 1)
    second = following(ana, table, "saxum", same="yes")
    ana.done(f"{second}/end", seat=2)
    bo.done(f"{second}/answer", agree="yes")
    assert house.room(second).over
    assert ana.get(f"{table}/at/1").status_code == 200
    assert "wins the duplicate match" in ana.get(second).text


def test_a_rematch_of_a_duplicate_match_is_another_one_with_new_dice_at_the_same_pace(house):
    guests = ana, _ = house.guest(), house.guest()
    table = house.table("squadro", *guests, duplicate="yes", pace="clock-30")
    second = following(ana, over(house, table, guests, 1), "squadro", same="yes")
    third = following(ana, over(house, second, guests, 2), "squadro")
    assert house.room(third).leg == 1
    assert seed_of(house, third) != seed_of(house, second)
    assert house.room(third).pace == house.room(second).pace == {"kind": "clock", "minutes": 30}


def test_only_a_game_of_a_duplicate_match_is_followed_by_the_same_dice(house):
    guests = ana, _ = house.guest(), house.guest()
    table = over(house, house.table("squadro", *guests), guests, 1)
    other = following(ana, table, "squadro", same="yes")
    assert house.room(other).leg == 0
    assert seed_of(house, other) != seed_of(house, table)


def rated_guests(house, number):
    guests = [house.guest() for _ in range(number)]
    for guest in guests:
        house.table("squadro", guest, start=False)
        assert guest.post("/ratings", on="yes").status_code == 303
    return guests


@pytest.mark.parametrize("key", ["saxum", "saga"])
def test_the_same_dice_never_fall_for_somebody_who_was_not_there(house, key):
    ana, puppet, bo = rated_guests(house, 3)
    first = agreed(house, key, (ana, puppet))
    assert house.room(first).rated
    seat = house.seat(first, puppet)
    puppet.done(f"{first}/resign", seat=seat)
    assert "Play game 2 of 2" in ana.get(first).text
    puppet.done(f"{first}/rise", seat=seat)
    assert "Play game 2 of 2" not in ana.get(first).text
    second = following(ana, first, key, same="yes")
    free = 3 - house.seat(second, ana)
    bo.done(f"{second}/sit", seat=free, name="Bo")
    bo.done(f"{second}/stir", seat=free, words="my own luck")
    ana.done(f"{second}/start")
    assert seed_of(house, second) != seed_of(house, first)
    assert house.room(second).leg == 1
    assert len(house.room(second).stirs) == 1, "what bo shook counts"


def test_a_return_game_counts_where_the_first_one_did(house):
    guests = ana, bo = rated_guests(house, 2)
    for table in (agreed(house, "saxum", guests), agreed(house, "columbiz", guests)):
        over(house, table, guests, 1)
        assert house.room(table).rated
        second = following(bo, table, house.room(table).game.key, same="yes")
        assert house.room(second).leg == 2
        assert set(house.room(second).rated.values()) == {ana.person, bo.person}
        assert not house.room(second).drawn


def test_only_those_of_the_first_game_sit_down_at_the_second(house, monkeypatch):
    """A server that stops between making the table and beginning the game leaves such a table behind."""
    guests = ana, bo = rated_guests(house, 2)
    table = over(house, agreed(house, "saxum", guests), guests, 1)
    monkeypatch.setattr(house.house, "start_match", lambda room, person: [])
    second = following(ana, table, "saxum", same="yes")
    monkeypatch.undo()
    page = ana.get(second).text
    assert 'name="words"' not in page, "there is nothing to shake"
    assert (
        ana.post(f"{second}/stir", json=True, seat=house.seat(second, ana), words="luck").status_code == 422
    )
    before = house.kept()
    ana.done(f"{second}/stir", seat=house.seat(second, ana), random=RANDOM)
    assert house.kept() == before, "a browser that shakes by itself is not troubled with it"
    seat = house.seat(second, bo)
    bo.done(f"{second}/rise", seat=seat)
    answer = house.guest().post(f"{second}/sit", json=True, seat=seat, name="Eve")
    assert answer.status_code == 422
    assert "the same people" in answer.text


def test_going_on_pays_for_the_table_it_makes_and_following_does_not(house):
    guests = ana, bo = house.guest(), house.guest()
    tables = [house.table("squadro", *guests) for _ in range(3)]
    for table in tables:
        ana.done(f"{table}/resign", seat=1)
    use(house.app, rates=RateLimiter(rate=0.0, burst=2 * (CREATE + POST) + POST))
    following(ana, tables[0], "squadro")
    following(bo, tables[0], "squadro")
    following(ana, tables[1], "squadro")
    rooms = len(house.kept()[0])
    assert ana.post(f"{tables[2]}/again", json=True, game="squadro").status_code == 429
    assert len(house.kept()[0]) == rooms


def test_an_evening_has_one_sheet_wherever_one_asks(house):
    guests = ana, bo = house.guest(), house.guest("nl")
    first = over(house, house.table("squadro", *guests), guests, 1)
    assert "Score sheet" not in ana.get(first).text, "one game is no evening"
    second = following(ana, first, "saxum")
    third = following(ana, over(house, second, guests, 2), "zocken")
    sheets = [ana.get(f"{table}/evening").text for table in (first, second, third)]
    rows = [sheet.partition("<tbody>")[2].partition("</tbody>")[0] for sheet in sheets]
    assert len(set(rows)) == 1
    for name in ("1. Squadro", "2. Saxum", "3. Zocken", "under way"):
        assert name in rows[0]
    assert rows[0].count("★") == 2
    assert "Scoreblad" in bo.get(first).text
    assert "Scoreblad" in bo.get(f"{third}/evening").text
    assert house.guest().get("/t/nowhere/evening").status_code == 404


def test_a_bot_of_the_group_is_on_the_sheet(house):
    ana = house.guest()
    table = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    ana.done(f"{table}/resign", seat=1)
    other = following(ana, table, "squadro")
    page = ana.get(f"{other}/evening").text
    assert page.count('<th scope="col">') == 3
    assert "–" in page, "given up: won, but without points"
