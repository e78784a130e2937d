"""Ratings: opt-in, counted once, limited, repaired by the owner, and erased with their person."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from click.testing import CliRunner

from speeltafel.cli.data import FILE
from speeltafel.cli.main import main
from speeltafel.games import GAMES
from speeltafel.play import ratings
from speeltafel.play.ratings import MIN_TURNS, MOST_MET, MOST_NEW, MOST_PLAYED, NEWCOMER, own_turns
from speeltafel.server import tables as server_tables
from speeltafel.server.ratings import Ratings
from speeltafel.store import Store
from speeltafel.store import ratings as stored_ratings
from speeltafel.store.tables import COUNTED, RATING
from tests.web.local_server import OWNER_KEY


@pytest.fixture
def two(server):
    """Two people with ratings."""
    guests = server.guest(), server.guest("nl")
    path = server.new_table("saxum", *guests, start=False)
    for guest in guests:
        assert guest.post("/ratings", on="yes").status_code == 303
    assert path
    return guests


def play_on(server, path, guests, turns=MIN_TURNS):
    """Play until both have had so many turns."""
    guests = sorted(guests, key=lambda guest: server.seat(path, guest))
    while min(own_turns(server.table_at(path), seat)[0] for seat in (1, 2)) < turns:
        assert server.play(path, guests)


def given_up(server, guests, game="squadro"):
    """Return the path of a match that the second guest won by resignation."""
    path = server.new_table(game, *guests)
    play_on(server, path, guests)
    guests[0].post_ok(f"{path}/resign", seat=server.seat(path, guests[0]))
    server.store.write(lambda connection: None).result()  # what was handed over is on disk now
    return path


def shown(server):
    return {(name, game): rating.shown for _, name, game, rating in server.store.ratings()}


def test_ratings_are_opt_in(server):
    guests = server.guest(), server.guest()
    path = given_up(server, guests)
    assert not server.table_at(path).rated
    assert server.store.ratings() == []
    page = guests[0].get("/ratings").text
    assert "Take part" in page
    assert "<table" not in page


def test_a_rated_match_counts_once(server, two):
    path = given_up(server, two)
    assert server.table_at(path).rated
    assert "This game is rated." in two[0].get(path).text
    first = shown(server)
    assert first["Guest 2", "squadro"] > 1500 > first["Guest", "squadro"]
    two[0].post_ok(f"{path}/say", text="well played")
    again = Ratings(server.tables)
    again.table_changed(server.loaded(path))
    server.store.write(lambda connection: None).result()
    assert shown(server) == first
    page = two[1].get("/ratings").text
    assert "Gast 2 (jij)" in page
    assert "Saxum" not in page
    assert "±" in page


def test_a_match_that_ended_at_a_crash_is_rated_after_the_restart(server, two):
    server.app.state.services.ratings._submitted.clear()
    server.tables._listeners.clear()
    path = given_up(server, two)
    assert server.store.ratings() == []
    assert server.store.rooms_to_rate() == [path.removeprefix("/t/")]
    asyncio.run(Ratings(server.tables).count_waiting())
    server.store.write(lambda connection: None).result()
    assert len(server.store.ratings()) == 2
    assert server.store.rooms_to_rate() == []


def test_a_rematch_is_rated_and_each_game_has_its_own_rating(server, two):
    path = given_up(server, two)
    other = two[0].post_ok(f"{path}/again", game="squadro")["go"]
    assert server.table_at(other).rated
    assert given_up(server, two, "columbiz")
    assert {game for _, game in shown(server)} == {"squadro", "columbiz"}


def test_a_rematch_is_not_rated_once_somebody_has_left_the_ratings(server, two):
    """Otherwise the other could start it alone and win on time."""
    path = given_up(server, two)
    assert two[1].post("/ratings", on="no").status_code == 303
    rematch = two[0].post(f"{path}/again", game="squadro").headers["location"]
    assert server.table_at(rematch).match is not None
    assert not server.table_at(rematch).rated


def test_a_person_who_opts_out_is_not_shown_and_not_rated(server, two):
    given_up(server, two)
    two[0].post("/ratings", on="no")
    assert set(shown(server)) == {("Guest 2", "squadro")}
    before = shown(server)
    assert not server.table_at(given_up(server, two)).rated
    assert shown(server) == before


def test_erasing_a_person_removes_their_rating(server, two):
    path = server.new_table("squadro", *two)
    play_on(server, path, two)
    given_up(server, two)
    two[0].post("/mine")
    assert len(server.store.ratings()) == 1
    two[1].post_ok(f"{path}/resign", seat=server.seat(path, two[1]))
    server.store.write(lambda connection: None).result()
    assert len(server.store.ratings()) == 1, "nor does a match that goes on bring one back"


def test_ratings_are_offered_only_to_people_who_have_played(server):
    eve = server.guest()
    assert eve.post("/ratings", on="yes").status_code == 422
    assert "Play a game first" in eve.get("/ratings").text


def test_a_bot_in_the_opponents_seat_brings_no_hint_and_no_undo(server, two):
    path = server.new_table("saxum", *two)
    two = sorted(two, key=lambda guest: server.seat(path, guest))
    while server.table_at(path).actor != 2 or server.table_at(path).last_choice(1) is None:
        server.play(path, two)
    server.now += 121  # nobody has the table open any more
    two[0].post_ok(f"{path}/stand-in", seat=2)
    assert server.table_at(path).chairs[1].bot
    server.wait_for_bots(path)
    before = server.stored()
    page = two[0].get(path).text
    for action in ("hint", "coach", "look", "undo", "end"):
        answer = two[0].post(f"{path}/{action}", json=True, seat=1, on="yes")
        assert answer.status_code in (403, 422), action
        assert "rated" in answer.text or "ratings" in answer.text, action
        assert f"{path}/{action}" not in page or action == "end"
    assert server.stored() == before
    assert server.table_at(path).rated


def test_a_player_away_on_the_opponents_turn_keeps_the_seat(server, two):
    path = server.new_table("squadro", *two)
    host, other = (server.seat(path, guest) for guest in two)
    seated = sorted(two, key=lambda guest: server.seat(path, guest))
    while server.table_at(path).actor != host or server.table_at(path).version < 8:
        server.play(path, seated)
    assert "Free the seat" not in two[0].get(path).text
    before, server.now = server.stored(), server.now + 121
    for action in ("rise", "stand-in"):
        answer = two[0].post(f"{path}/{action}", json=True, seat=other, level="beginner")
        assert answer.status_code == 422, action
        assert "This match is rated" in answer.text
    assert server.stored() == before


def test_rated_matches_with_new_cookies_are_limited_per_day(server, two):
    for number in range(NEWCOMER + MOST_NEW + 1):
        eve = server.guest()
        server.new_table("saga", eve, start=False)
        eve.post("/ratings", on="yes")
        path = given_up(server, (eve, two[1]))
        assert bool(server.table_at(path).rated) == (number < NEWCOMER + MOST_NEW), number
    settled(server)
    assert "enough rated matches with newcomers" in eve.get(path).text
    winner = [rating for person, *_, rating in server.store.ratings() if person == two[1].person]
    assert [rating.played for rating in winner] == [NEWCOMER + MOST_NEW]
    assert server.table_at(given_up(server, (regular_player(server, two), two[1]), "squadro")).rated


def regular_player(server, two):
    """Return a guest who has played a rated match of Squadro before."""
    guest = server.guest()
    server.new_table("saga", guest, start=False)
    guest.post("/ratings", on="yes")
    for _ in range(NEWCOMER):
        given_up(server, (guest, two[0]))
    return guest


def test_a_rematch_with_an_empty_seat_draws_seats(server, two, monkeypatch):
    """Nobody gets the seat they want by leaving and returning before another player joins."""
    for limit in ("MOST_MET", "MOST_PLAYED", "MOST_NEW"):
        monkeypatch.setattr(ratings, limit, 100)
    drawn = set()
    for _ in range(40):
        eve = server.guest()
        server.new_table("saga", eve, start=False)
        eve.post("/ratings", on="yes")
        first = server.new_table("saxum", two[0], eve)
        eve.post_ok(f"{first}/resign", seat=server.seat(first, eve))
        eve.post_ok(f"{first}/rise", seat=server.seat(first, eve))
        path = two[0].post_ok(f"{first}/again", game="saxum")["go"]
        two[0].post_ok(f"{path}/rise", seat=server.seat(path, two[0]))
        two[0].post_ok(f"{path}/sit", seat=1, name="Ana")
        two[1].post_ok(f"{path}/sit", seat=2, name="Bo")
        two[server.table_at(path).host == two[1].person].post_ok(f"{path}/start")
        assert server.table_at(path).rated
        drawn.add(server.table_at(path).drawn)
        if len(drawn) == 2:
            return
    raise AssertionError(f"forty draws were all {drawn}")


def settled(server):
    """Wait until the store has written all pending events."""
    server.store.write(lambda connection: None).result()


def test_matches_without_a_move_are_not_rated_and_say_so(server, two):
    for _ in range(8):
        path = server.new_table("squadro", *two)
        two[0].post_ok(f"{path}/resign", seat=server.seat(path, two[0]))
    settled(server)
    assert server.store.ratings() == []
    assert server.store.read(partial(stored_ratings.verdict, room=path.removeprefix("/t/"))) == "short"
    assert "did not count for the ratings" in two[0].get(path).text
    assert "telde niet voor de ratings" in two[1].get(path).text


def test_rated_matches_between_the_same_two_are_limited(server, two):
    for _ in range(MOST_MET):
        given_up(server, two)
    before = shown(server)
    path = given_up(server, two)
    assert not server.table_at(path).rated
    assert "enough rated matches" in two[0].get(path).text
    assert shown(server) == before
    assert server.table_at(given_up(server, two, "columbiz")).rated, "each game has a limit of its own"
    server.now += 86401
    assert server.table_at(given_up(server, two)).rated
    assert shown(server)["Guest 2", "squadro"] > before["Guest 2", "squadro"]


def test_parallel_matches_do_not_escape_the_limit(server, two):
    tables = [server.new_table("squadro", *two, start=False) for _ in range(MOST_MET + 3)]
    with ThreadPoolExecutor(len(tables)) as threads:
        list(threads.map(lambda path: two[0].post_ok(f"{path}/start"), tables))
    rated = [path for path in tables if server.table_at(path).rated]
    assert len(rated) == MOST_MET
    (unrated, *_) = set(tables) - set(rated)
    assert "enough rated matches" in two[0].get(unrated).text
    for path in rated:
        play_on(server, path, two)
        two[0].post_ok(f"{path}/resign", seat=server.seat(path, two[0]))
    settled(server)
    assert [rating.played for *_, rating in server.store.ratings()] == [MOST_MET, MOST_MET]


def test_limits_on_rated_matches_are_read_off_the_event_loop(server, two, monkeypatch):
    asked = []

    def why_unrated(connection, **facts):
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        asked.append(facts["people"])
        return stored_ratings.why_unrated(connection, **facts)

    monkeypatch.setattr(server_tables, "why_unrated", why_unrated)
    path = server.new_table("squadro", *two)
    assert server.table_at(path).rated
    assert [sorted(people) for people in asked] == [sorted(guest.person for guest in two)]


def test_filling_a_full_table_with_bots_does_not_escape_the_limit(server, two, monkeypatch):
    monkeypatch.setattr(server_tables, "why_unrated", lambda connection, **facts: "met")
    path = server.new_table("squadro", *two, start=False)
    two[0].post_ok(f"{path}/fill", level="casual")
    assert server.table_at(path).match is not None
    assert not server.table_at(path).rated


def test_the_ratings_page_states_the_limits(server, two):
    assert f"at most {MOST_MET} matches in 24 hours" in two[0].get("/ratings").text
    assert f"minstens {MIN_TURNS} beurten" in two[1].get("/ratings").text
    assert f"at most {MOST_NEW} matches with newcomers" in two[0].get("/ratings").text
    assert "twee minuten wegblijft" in two[1].get("/ratings").text
    assert "plays on for your rating" in two[0].get("/ratings").text
    assert f"at most {MOST_PLAYED} for one player" in two[0].get("/ratings").text
    assert f"hooguit {MOST_PLAYED} partijen per speler" in two[1].get("/ratings").text
    assert "leaving your seat is resigning" in two[0].get("/ratings").text


@pytest.fixture
def owner(server):
    somebody = server.guest()
    assert somebody.post("/owner", key=OWNER_KEY).status_code == 303
    return somebody


def farm(server, two, number=9):
    """Store many rated matches without a move, as an earlier version counted them."""
    tables = []
    for _ in range(number):
        path = server.new_table("squadro", *two)
        two[0].post_ok(f"{path}/resign", seat=server.seat(path, two[0]))
        tables.append(path.removeprefix("/t/"))
    settled(server)

    def before(connection):
        connection.execute(COUNTED.update().values(game="", at=0.0, why=""))
        for guest, mu in zip(two, (10.0, 40.0), strict=True):
            values = {"person": guest.person, "game": "squadro", "mu": mu, "sigma": 2.0, "played": number}
            connection.execute(RATING.insert().values(**values))

    server.store.write(before).result()
    return tables


def test_the_owner_previews_and_repairs_farmed_ratings(server, two, owner):
    farm(server, two)
    honest = given_up(server, two, "saxum")
    before = shown(server)
    page = owner.get("/owner/ratings").text
    assert "2100 ± 160 (9)" in page
    assert "too few turns played" in page
    assert shown(server) == before, "looking changes nothing"
    for _ in range(2):
        assert owner.post("/owner/ratings", excluded="").status_code == 303
        assert {game for _, game in shown(server)} == {"saxum"}
        assert shown(server)["Guest 2", "saxum"] == before["Guest 2", "saxum"]
        assert "No rating changes" in owner.get("/owner/ratings").text
    assert "did not count" not in two[0].get(honest).text


def test_excluded_matches_and_people_stay_unrated(server, two, owner):
    path = given_up(server, two)
    address = f"http://testserver{path}"
    assert "excluded" in owner.get(f"/owner/ratings?excluded={address}").text
    assert len(server.store.ratings()) == 2
    owner.post("/owner/ratings", excluded=address)
    assert server.store.ratings() == []
    assert "the owner has set it so" in two[0].get(path).text
    owner.post("/owner/ratings", excluded=two[1].person)
    later = given_up(server, two)
    assert not server.table_at(later).rated
    assert server.store.ratings() == []
    owner.post("/owner/ratings", excluded="")
    assert len(server.store.ratings()) == 2, "what was excluded by mistake counts again"


def test_only_the_owner_repairs_ratings(server, two):
    given_up(server, two)
    before = shown(server)
    assert two[0].get("/owner/ratings").status_code == 422
    assert two[0].post("/owner/ratings", excluded=two[1].person).status_code == 422
    assert shown(server) == before


def test_a_match_that_ends_while_ratings_are_repaired_is_counted(server, two, owner):
    matches = server.store.read(partial(stored_ratings.finished_matches, games=GAMES))
    given_up(server, two)
    before = shown(server)
    server.store.write(partial(stored_ratings.repair, matches=matches, excluding=[])).result()
    assert shown(server) == {}
    asyncio.run(Ratings(server.tables).count_waiting())
    settled(server)
    assert shown(server) == before


def test_the_ratings_command_previews_and_applies(server, two, tmp_path):
    farm(server, two)
    (tmp_path / "data").mkdir()
    server.store.backup(tmp_path / "data" / FILE)
    run = CliRunner().invoke
    command = ["ratings", "--data", str(tmp_path / "data"), "--language", "en"]
    result = run(main, command)
    assert result.exit_code == 0
    assert "2100 ± 160 → –" in result.output
    assert "0 of 9 matches count. Nothing has changed" in result.output
    assert "2100 ± 160 → –" in run(main, [*command, "--apply"]).output, "it was only shown before"
    again = run(main, [*command, "--apply"])
    assert again.output == "0 of 9 matches count. The ratings have been updated.\n"
    with Store.open(tmp_path / "data" / FILE) as store:
        assert store.ratings() == []
    missing = run(main, ["ratings", "--data", str(tmp_path / "nowhere"), "--language", "en"])
    assert missing.exit_code == 1
    assert not (tmp_path / "nowhere").exists()
