"""Ratings in the house: off by default, counted once, shown to all, erased with whoever they are of."""

import asyncio

import pytest

from speeltafel.web.ratings import Ratings


@pytest.fixture
def two(house):
    """Two people who take part."""
    guests = house.guest(), house.guest("nl")
    table = house.table("saxum", *guests, start=False)
    for guest in guests:
        assert guest.post("/ratings", on="yes").status_code == 303
    assert table
    return guests


def given_up(house, guests, game="squadro"):
    """A match that the second of them won."""
    table = house.table(game, *guests)
    guests[0].done(f"{table}/resign", seat=house.seat(table, guests[0]))
    house.store.write(lambda connection: None).result()  # what was handed over is on disk now
    return table


def shown(house):
    return {(name, game): rating.shown for _, name, game, rating in house.store.ratings()}


def test_nobody_is_rated_who_did_not_ask_for_it(house):
    guests = house.guest(), house.guest()
    table = given_up(house, guests)
    assert not house.room(table).rated
    assert house.store.ratings() == []
    page = guests[0].get("/ratings").text
    assert "Take part" in page
    assert "<table" not in page


def test_a_match_of_two_who_take_part_counts_once(house, two):
    table = given_up(house, two)
    assert house.room(table).rated
    assert "counts for the ratings" in two[0].get(table).text
    first = shown(house)
    assert first["Guest 2", "squadro"] > 1500 > first["Guest", "squadro"]
    two[0].done(f"{table}/say", text="well played")
    again = Ratings(house.house)
    again.look(house.live(table))
    house.store.write(lambda connection: None).result()
    assert shown(house) == first
    page = two[1].get("/ratings").text
    assert "Guest 2 (jij)" in page
    assert "Saxum" not in page
    assert "±" in page


def test_a_match_that_ended_as_the_house_fell_is_counted_when_it_opens(house, two):
    house.app.state.ratings._asked.add("nothing is looked at")
    house.app.state.house.after = lambda live: None
    table = given_up(house, two)
    assert house.store.ratings() == []
    assert house.store.rooms_to_rate() == [table.removeprefix("/t/")]
    asyncio.run(Ratings(house.house).wake())
    house.store.write(lambda connection: None).result()
    assert len(house.store.ratings()) == 2
    assert house.store.rooms_to_rate() == []


def test_a_rematch_counts_too_and_each_game_has_its_own_rating(house, two):
    table = given_up(house, two)
    other = two[0].done(f"{table}/again", game="squadro")["go"]
    assert house.room(other).rated
    assert given_up(house, two, "columbiz")
    assert {game for _, game in shown(house)} == {"squadro", "columbiz"}


def test_who_takes_part_no_longer_is_not_shown_and_not_counted(house, two):
    given_up(house, two)
    two[0].post("/ratings", on="no")
    assert set(shown(house)) == {("Guest 2", "squadro")}
    before = shown(house)
    assert not house.room(given_up(house, two)).rated
    assert shown(house) == before


def test_who_is_forgotten_has_no_rating_left(house, two):
    table = house.table("squadro", *two)
    given_up(house, two)
    two[0].post("/mine")
    assert len(house.store.ratings()) == 1
    two[1].done(f"{table}/resign", seat=house.seat(table, two[1]))
    house.store.write(lambda connection: None).result()
    assert len(house.store.ratings()) == 1, "nor does a match that goes on bring one back"


def test_a_stranger_plays_first(house):
    eve = house.guest()
    assert eve.post("/ratings", on="yes").status_code == 422
    assert "Play a game first" in eve.get("/ratings").text
