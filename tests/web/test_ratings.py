"""Ratings in the house: off by default, counted once, shown to all, erased with whoever they are of."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from click.testing import CliRunner

from speeltafel.cli.data import FILE
from speeltafel.cli.main import main
from speeltafel.games import GAMES
from speeltafel.play.ratings import MIN_TURNS, MOST_MET, MOST_NEW, MOST_PLAYED, NEWCOMER, own_turns
from speeltafel.server.ratings import Ratings
from speeltafel.store import Store
from speeltafel.store import ratings as kept
from speeltafel.store.tables import COUNTED, RATING
from tests.web.guests import OWNER_KEY


@pytest.fixture
def two(house):
    """Two people who take part."""
    guests = house.guest(), house.guest("nl")
    table = house.table("saxum", *guests, start=False)
    for guest in guests:
        assert guest.post("/ratings", on="yes").status_code == 303
    assert table
    return guests


def play_on(house, table, guests, turns=MIN_TURNS):
    """Play until both have had so many turns; their seats were drawn."""
    guests = sorted(guests, key=lambda guest: house.seat(table, guest))
    while min(own_turns(house.room(table), seat)[0] for seat in (1, 2)) < turns:
        assert house.play(table, guests)


def given_up(house, guests, game="squadro"):
    """A match that the second of them won."""
    table = house.table(game, *guests)
    play_on(house, table, guests)
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
    assert "This game is rated." in two[0].get(table).text
    first = shown(house)
    assert first["Guest 2", "squadro"] > 1500 > first["Guest", "squadro"]
    two[0].done(f"{table}/say", text="well played")
    again = Ratings(house.house)
    again.table_changed(house.live(table))
    house.store.write(lambda connection: None).result()
    assert shown(house) == first
    page = two[1].get("/ratings").text
    assert "Guest 2 (jij)" in page
    assert "Saxum" not in page
    assert "±" in page


def test_a_match_that_ended_as_the_house_fell_is_counted_when_it_opens(house, two):
    house.app.state.services.ratings._submitted.clear()
    house.house._listeners.clear()
    table = given_up(house, two)
    assert house.store.ratings() == []
    assert house.store.rooms_to_rate() == [table.removeprefix("/t/")]
    asyncio.run(Ratings(house.house).count_waiting())
    house.store.write(lambda connection: None).result()
    assert len(house.store.ratings()) == 2
    assert house.store.rooms_to_rate() == []


def test_a_rematch_counts_too_and_each_game_has_its_own_rating(house, two):
    table = given_up(house, two)
    other = two[0].done(f"{table}/again", game="squadro")["go"]
    assert house.room(other).rated
    assert given_up(house, two, "columbiz")
    assert {game for _, game in shown(house)} == {"squadro", "columbiz"}


def test_a_rematch_is_not_rated_once_somebody_has_left_the_ratings(house, two):
    """The other could go on alone, and let the clock of whoever had left run out."""
    table = given_up(house, two)
    assert two[1].post("/ratings", on="no").status_code == 303
    rematch = two[0].post(f"{table}/again", game="squadro").headers["location"]
    assert house.room(rematch).match is not None
    assert not house.room(rematch).rated


def test_who_takes_part_no_longer_is_not_shown_and_not_counted(house, two):
    given_up(house, two)
    two[0].post("/ratings", on="no")
    assert set(shown(house)) == {("Guest 2", "squadro")}
    before = shown(house)
    assert not house.room(given_up(house, two)).rated
    assert shown(house) == before


def test_who_is_forgotten_has_no_rating_left(house, two):
    table = house.table("squadro", *two)
    play_on(house, table, two)
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


def test_a_bot_in_the_opponents_seat_brings_no_hint_and_no_undo(house, two):
    table = house.table("saxum", *two)
    two = sorted(two, key=lambda guest: house.seat(table, guest))
    while house.room(table).actor != 2 or house.room(table).last_choice(1) is None:
        house.play(table, two)
    house.now += 121  # nobody has the table open any more
    two[0].done(f"{table}/stand-in", seat=2)
    assert house.room(table).chairs[1].bot
    house.bots_have_moved(table)
    before = house.kept()
    page = two[0].get(table).text
    for action in ("hint", "coach", "look", "undo", "end"):
        answer = two[0].post(f"{table}/{action}", json=True, seat=1, on="yes")
        assert answer.status_code in (403, 422), action
        assert "rated" in answer.text or "ratings" in answer.text, action
        assert f"{table}/{action}" not in page or action == "end"
    assert house.kept() == before
    assert house.room(table).rated


def test_who_is_away_on_the_opponents_turn_keeps_the_chair(house, two):
    table = house.table("squadro", *two)
    host, other = (house.seat(table, guest) for guest in two)
    seated = sorted(two, key=lambda guest: house.seat(table, guest))
    while house.room(table).actor != host or house.room(table).version < 8:
        house.play(table, seated)
    assert "Free the seat" not in two[0].get(table).text
    before, house.now = house.kept(), house.now + 121
    for action in ("rise", "stand-in"):
        answer = two[0].post(f"{table}/{action}", json=True, seat=other, level="beginner")
        assert answer.status_code == 422, action
        assert "This match is rated" in answer.text
    assert house.kept() == before


def test_matches_with_fresh_cookies_count_so_often_a_day(house, two):
    for number in range(NEWCOMER + MOST_NEW + 1):
        eve = house.guest()
        house.table("saga", eve, start=False)
        eve.post("/ratings", on="yes")
        table = given_up(house, (eve, two[1]))
        assert bool(house.room(table).rated) == (number < NEWCOMER + MOST_NEW), number
    settled(house)
    assert "enough rated matches with newcomers" in eve.get(table).text
    winner = [rating for person, *_, rating in house.store.ratings() if person == two[1].person]
    assert [rating.played for rating in winner] == [NEWCOMER + MOST_NEW]
    assert house.room(given_up(house, (house_regular(house, two), two[1]), "squadro")).rated


def house_regular(house, two):
    """Somebody who is no newcomer at Squadro: they gave up against the first of the two before."""
    guest = house.guest()
    house.table("saga", guest, start=False)
    guest.post("/ratings", on="yes")
    for _ in range(NEWCOMER):
        given_up(house, (guest, two[0]))
    return guest


def test_a_rematch_beside_an_empty_chair_is_drawn(house, two):
    """Nobody gets the seat they want by leaving and coming back before a stranger sits down."""
    drawn = set()
    for _ in range(40):
        eve = house.guest()
        house.table("saga", eve, start=False)
        eve.post("/ratings", on="yes")
        first = house.table("saxum", two[0], eve)
        eve.done(f"{first}/resign", seat=house.seat(first, eve))
        eve.done(f"{first}/rise", seat=house.seat(first, eve))
        table = two[0].done(f"{first}/again", game="saxum")["go"]
        two[0].done(f"{table}/rise", seat=house.seat(table, two[0]))
        two[0].done(f"{table}/sit", seat=1, name="Ana")
        two[1].done(f"{table}/sit", seat=2, name="Bo")
        two[house.room(table).host == two[1].person].done(f"{table}/start")
        assert house.room(table).rated
        drawn.add(house.room(table).drawn)
        if len(drawn) == 2:
            return
    raise AssertionError(f"forty draws were all {drawn}")


def settled(house):
    """Wait until everything handed to the store is written."""
    house.store.write(lambda connection: None).result()


def test_matches_without_a_move_do_not_count_and_say_so(house, two):
    for _ in range(8):
        table = house.table("squadro", *two)
        two[0].done(f"{table}/resign", seat=house.seat(table, two[0]))
    settled(house)
    assert house.store.ratings() == []
    assert house.store.read(partial(kept.verdict, room=table.removeprefix("/t/"))) == "short"
    assert "did not count for the ratings" in two[0].get(table).text
    assert "telde niet voor de ratings" in two[1].get(table).text


def test_endless_matches_between_the_same_two_are_played_unrated(house, two):
    for _ in range(MOST_MET):
        given_up(house, two)
    before = shown(house)
    table = given_up(house, two)
    assert not house.room(table).rated
    assert "enough rated matches" in two[0].get(table).text
    assert shown(house) == before
    assert house.room(given_up(house, two, "columbiz")).rated, "each game has a limit of its own"
    house.now += 86401
    assert house.room(given_up(house, two)).rated
    assert shown(house)["Guest 2", "squadro"] > before["Guest 2", "squadro"]


def test_many_matches_begun_at_once_count_no_more_often(house, two):
    tables = [house.table("squadro", *two, start=False) for _ in range(MOST_MET + 3)]
    with ThreadPoolExecutor(len(tables)) as threads:
        list(threads.map(lambda table: two[0].done(f"{table}/start"), tables))
    rated = [table for table in tables if house.room(table).rated]
    assert len(rated) == MOST_MET
    (unrated, *_) = set(tables) - set(rated)
    assert "enough rated matches" in two[0].get(unrated).text
    for table in rated:
        play_on(house, table, two)
        two[0].done(f"{table}/resign", seat=house.seat(table, two[0]))
    settled(house)
    assert [rating.played for *_, rating in house.store.ratings()] == [MOST_MET, MOST_MET]


def test_the_rule_is_on_the_ratings_page(house, two):
    assert f"at most {MOST_MET} matches in 24 hours" in two[0].get("/ratings").text
    assert f"minstens {MIN_TURNS} beurten" in two[1].get("/ratings").text
    assert f"at most {MOST_NEW} matches with newcomers" in two[0].get("/ratings").text
    assert "twee minuten wegblijft" in two[1].get("/ratings").text
    assert "plays on for your rating" in two[0].get("/ratings").text
    assert f"at most {MOST_PLAYED} for one player" in two[0].get("/ratings").text
    assert f"hooguit {MOST_PLAYED} partijen per speler" in two[1].get("/ratings").text
    assert "leaving your seat is resigning" in two[0].get("/ratings").text


@pytest.fixture
def owner(house):
    somebody = house.guest()
    assert somebody.post("/owner", key=OWNER_KEY).status_code == 303
    return somebody


def farm(house, two, number=9):
    """Ratings as an earlier version counted them: matches without a move, and no end to them."""
    rooms = []
    for _ in range(number):
        table = house.table("squadro", *two)
        two[0].done(f"{table}/resign", seat=house.seat(table, two[0]))
        rooms.append(table.removeprefix("/t/"))
    settled(house)

    def before(connection):
        connection.execute(COUNTED.update().values(game="", at=0.0, why=""))
        for guest, mu in zip(two, (10.0, 40.0), strict=True):
            values = {"person": guest.person, "game": "squadro", "mu": mu, "sigma": 2.0, "played": number}
            connection.execute(RATING.insert().values(**values))

    house.store.write(before).result()
    return rooms


def test_the_owner_previews_and_repairs_farmed_ratings(house, two, owner):
    farm(house, two)
    honest = given_up(house, two, "saxum")
    before = shown(house)
    page = owner.get("/owner/ratings").text
    assert "2100 ± 160 (9)" in page
    assert "too few turns played" in page
    assert shown(house) == before, "looking changes nothing"
    for _ in range(2):
        assert owner.post("/owner/ratings", excluded="").status_code == 303
        assert {game for _, game in shown(house)} == {"saxum"}
        assert shown(house)["Guest 2", "saxum"] == before["Guest 2", "saxum"]
        assert "No rating changes" in owner.get("/owner/ratings").text
    assert "did not count" not in two[0].get(honest).text


def test_an_excluded_match_or_person_counts_no_more_also_later(house, two, owner):
    table = given_up(house, two)
    address = f"http://testserver{table}"
    assert "excluded" in owner.get(f"/owner/ratings?excluded={address}").text
    assert len(house.store.ratings()) == 2
    owner.post("/owner/ratings", excluded=address)
    assert house.store.ratings() == []
    assert "the owner has set it so" in two[0].get(table).text
    owner.post("/owner/ratings", excluded=two[1].person)
    later = given_up(house, two)
    assert not house.room(later).rated
    assert house.store.ratings() == []
    owner.post("/owner/ratings", excluded="")
    assert len(house.store.ratings()) == 2, "what was excluded by mistake counts again"


def test_only_the_owner_repairs(house, two):
    given_up(house, two)
    before = shown(house)
    assert two[0].get("/owner/ratings").status_code == 422
    assert two[0].post("/owner/ratings", excluded=two[1].person).status_code == 422
    assert shown(house) == before


def test_a_match_that_ends_while_ratings_are_repaired_is_counted(house, two, owner):
    matches = house.store.read(partial(kept.finished_matches, games=GAMES))
    given_up(house, two)
    before = shown(house)
    house.store.write(partial(kept.repair, matches=matches, excluding=[])).result()
    assert shown(house) == {}
    asyncio.run(Ratings(house.house).count_waiting())
    settled(house)
    assert shown(house) == before


def test_the_command_shows_and_applies(house, two, tmp_path):
    farm(house, two)
    (tmp_path / "data").mkdir()
    house.store.backup(tmp_path / "data" / FILE)
    run = CliRunner().invoke
    command = ["ratings", "--data", str(tmp_path / "data"), "--language", "en"]
    told = run(main, command)
    assert told.exit_code == 0
    assert "2100 ± 160 → –" in told.output
    assert "0 of 9 matches count. Nothing has changed" in told.output
    assert "2100 ± 160 → –" in run(main, [*command, "--apply"]).output, "it was only shown before"
    again = run(main, [*command, "--apply"])
    assert again.output == "0 of 9 matches count. The ratings have been updated.\n"
    with Store.open(tmp_path / "data" / FILE) as store:
        assert store.ratings() == []
    missing = run(main, ["ratings", "--data", str(tmp_path / "nowhere"), "--language", "en"])
    assert missing.exit_code == 1
    assert not (tmp_path / "nowhere").exists()
