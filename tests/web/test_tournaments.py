"""Tournaments as their organisers and entrants see them, over HTTP."""

import csv
import io
import re

import pytest

from speeltafel.games import GAMES
from speeltafel.play.tournaments.matches import GRACE
from speeltafel.play.tournaments.settings import SYSTEMS
from speeltafel.server.tournaments.tournaments import MAX_OPEN
from speeltafel.web.limits.rates import CREATE, POST, RateLimiter
from tests.services import use
from tests.web.cups import Cup, cup_of
from tests.web.test_routes import assert_safe


def test_four_friends_play_a_tournament(server):
    cup = cup_of(server, 4)
    page = cup.guests[1].get(cup.path).text
    assert "4 deelnemers" in page
    assert "Je doet mee als Gast 2." in page
    assert "Start met ronde 1" not in page, "only the organiser starts"
    assert "Start with round 1" in cup.organiser.get(cup.path).text
    cup.start()
    for number in (1, 2, 3):
        assert cup.state.current.number == number
        for path in cup.paths:
            for guest in cup.at(path):
                assert f'href="{path}"' in guest.get(cup.path).text, "the way to my match"
            assert f'href="{cup.path}"' in cup.at(path)[0].get(path).text, "the way back"
            cup.resign(path)
        cup.go_on()
    assert cup.state.closed == "complete"
    page = cup.organiser.get(cup.path).text
    assert re.search(r"(wins the tournament|share the first place)!", page)
    assert "Final standings" in page
    assert page.count('<th scope="col">Won</th>') + page.count('<th scope="col">Wins</th>') == 1
    assert len(cup.state.rounds) == 3
    assert cup.organiser.get(f"{cup.path}/rounds/2").status_code == 200
    assert cup.organiser.get(f"{cup.path}/rounds/4").status_code == 422


def test_the_next_round_begins_by_itself_if_so_chosen(server):
    cup = cup_of(server, 4, automatic="yes").start()
    cup.resign(cup.paths[0])
    assert cup.state.current.number == 1
    cup.resign(cup.paths[1])
    assert cup.state.current.number == 2
    while not cup.state.closed:
        cup.resign(next(path for path in cup.paths if not server.table_at(path).over))
    assert len(cup.state.rounds) == 3


def test_open_pages_hear_of_every_result(server):
    cup = cup_of(server, 4).start()
    eve = server.guest()
    seq = cup.state.seq
    assert eve.get(f"{cup.path}/news?since={seq}").json() == {}
    cup.resign(cup.paths[0])
    news = eve.get(f"{cup.path}/news?since={seq}").json()
    assert news["seq"] == cup.state.seq > seq
    assert news["phase"] == "running"
    assert "0 – 1 (resigned)" in news["parts"]["live"]
    assert "<form" not in "".join(news["parts"].values()), "only the organiser gets its forms"


def test_open_pages_hear_what_their_reader_may_do_now(server):
    cup = cup_of(server, 2)
    (ana, bo), cas = cup.guests, server.guest("en")

    def parts(guest):
        return guest.get(f"{cup.path}/news?since=0").json()["parts"]

    assert "so far there are 2" in parts(ana)["organise"]
    assert f"{cup.path}/start" not in parts(ana)["organise"], "there are too few"
    assert f"{cup.path}/enter" in parts(cas)["entry"]
    cup.do(cas, "enter", name="Cas")
    assert f"{cup.path}/start" in parts(ana)["organise"]
    assert "You take part as Cas." in parts(cas)["entry"]
    cup.do(bo, "withdraw", entrant=2)
    assert "Je hebt je teruggetrokken." in parts(bo)["entry"]
    assert f"{cup.path}/return" in parts(bo)["entry"]
    assert f"{cup.path}/start" not in parts(ana)["organise"]
    cup.do(ana, "withdraw", entrant=3)
    assert "The organiser removed you." in parts(cas)["entry"]
    assert "<form" not in parts(cas)["entry"], "only the organiser readmits"
    assert parts(server.guest())["organise"] == ""


def test_nobody_else_has_the_organisers_rights(server):
    cup = cup_of(server, 4)
    eve = server.guest()
    eve.post("/tournaments", title="Mine", game="saxum", system="swiss", pace="clock-10")
    before = cup.state.seq
    for guest in (cup.guests[1], eve, server.guest()):
        for what in ("start", "stop"):
            assert guest.post(f"{cup.path}/{what}").status_code == 403
        assert guest.post(f"{cup.path}/bots", count=1, level="club").status_code == 403
        assert guest.post(f"{cup.path}/withdraw", entrant=1).status_code == 403
    cup.start()
    assert cup.guests[1].post(f"{cup.path}/next", round=1).status_code == 403
    assert cup.state.seq == before + 2


def test_at_a_table_of_a_tournament_nobody_is_host_and_nobody_else_sits_down(server):
    cup = cup_of(server, 4).start()
    path = cup.paths[0]
    first, second = cup.at(path)
    eve = server.guest()
    before = server.table_at(path).seq
    for guest in (cup.organiser, first, eve):
        assert guest.post(f"{path}/rise", seat=2 if guest is first else 1).status_code in (303, 403)
        assert guest.post(f"{path}/arrange", seats=2).status_code == 403
        assert guest.post(f"{path}/mute", seat=2, on="yes").status_code in (403, 422)
        break
    assert eve.post(f"{path}/sit", seat=1, name="Eve").status_code == 422
    assert second.post(f"{path}/stand-in", seat=1, level="beginner").status_code == 422
    assert second.post(f"{path}/hint", seat=2).status_code in (403, 422)
    assert server.table_at(path).seq >= before


def test_leaving_the_table_gives_the_match_up(server):
    cup = cup_of(server, 3, system="swiss", rounds=1).start()
    (path,) = cup.paths
    cup.at(path)[0].post_ok(f"{path}/rise", seat=1)
    cup.settle()
    (board,) = cup.state.current.boards
    assert board.result.places == (2, 1)
    assert board.result.why == "resigned"


def test_who_does_not_show_up_loses_after_the_stated_time(server):
    cup = cup_of(server, 4, wait=5).start()
    path = cup.paths[0]
    seat = server.table_at(path).actor
    server.now += max(GRACE, 299)
    cup.sweep()
    assert not server.table_at(path).over
    server.now += 2
    cup.sweep()
    assert server.table_at(path).closed == "late"
    board = cup.state.current.boards[0]
    assert board.result.why == "absent"
    absent = board.seats[seat - 1]
    assert cup.state.entrants[absent].withdrawn == "absent"
    page = cup.guests[absent - 1].get(cup.path).text
    assert "niet verschenen" in page or "did not show up" in page
    cup.do(cup.guests[absent - 1], "return", entrant=absent)
    assert cup.state.entrants[absent].withdrawn == ""


def test_a_clock_that_runs_out_ends_the_match_without_a_claim(server):
    cup = cup_of(server, 4, pace="clock-10", wait=120).start()
    path = cup.paths[0]
    server.play(path, cup.at(path), steps=4)
    server.now += 601
    cup.sweep()
    assert server.table_at(path).closed == "late"
    assert "(door tijdsoverschrijding)" in server.guest("nl").get(cup.path).text


def test_withdrawing_loses_the_match_and_the_others_go_on(server):
    cup = cup_of(server, 4).start()
    path = cup.paths[0]
    number = cup.state.current.boards[0].seats[1]
    cup.do(cup.guests[number - 1], "withdraw", entrant=number)
    assert server.table_at(path).over
    assert cup.state.current.boards[0].result.places == (1, 2)
    cup.resign(cup.paths[1])
    cup.go_on()
    assert len(cup.state.current.boards) == 1
    assert len(cup.state.current.byes) == 1


def test_the_organiser_removes_somebody_and_readmits_them(server):
    cup = cup_of(server, 4)
    cup.do(cup.organiser, "withdraw", entrant=2)
    assert cup.guests[1].post(f"{cup.path}/return", entrant=2).status_code == 403
    cup.do(cup.organiser, "return", entrant=2)
    assert cup.state.active == [1, 2, 3, 4]


def test_who_comes_late_enters_a_swiss_and_plays_the_next_round(server):
    cup = cup_of(server, 4, system="swiss", rounds=3).start()
    late = server.guest()
    cup.guests.append(late)
    assert "Enter now" in late.get(cup.path).text
    cup.do(late, "enter", name="Late")
    for path in cup.paths:
        cup.resign(path)
    cup.go_on()
    assert 5 in cup.state.current.byes or any(5 in board.seats for board in cup.state.current.boards)


def test_bots_take_part_also_among_themselves(server):
    ana = server.guest("en")
    cup = Cup(server, ana, [ana], game="squadro", system="swiss", rounds=1)
    cup.do(ana, "bots", count=3, level="beginner")
    cup.start()
    between_bots = next(path for path in cup.paths if ana not in cup.at(path))
    server.wait_until_over(between_bots)
    cup.settle()
    result = next(board for board in cup.state.current.boards if f"/t/{board.table}" == between_bots).result
    assert result is not None
    assert result.why == "played"


def test_a_table_of_four_goes_on_with_a_bot_for_who_left(server):
    cup = cup_of(server, 4, game="zocken", seats=4, system="round-robin", rounds=1).start()
    (path,) = cup.paths
    cup.resign(path, seat=2)
    table = server.table_at(path)
    assert table.chair(2).bot == "club"
    for seat in (1, 3):
        cup.resign(path, seat=seat)
    board = cup.state.current.boards[0]
    assert board.result.places == (2, 2, 2, 1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_entrants_are_listed_before_the_start(server, system):
    guests = [server.guest("en") for _ in range(2)]
    cup = Cup(server, guests[0], guests, system=system)
    for guest in (*guests, server.guest("en")):
        page = guest.get(cup.path)
        assert page.status_code == 200
        assert "Guest 1" in page.text
        assert "Guest 2" in page.text


def test_a_knockout_between_four_has_a_final_and_a_match_for_third(server):
    cup = cup_of(server, 4, system="knockout", third="yes", automatic="yes").start()
    for path in cup.paths:
        cup.resign(path)
    assert "for the third place" in cup.organiser.get(cup.path).text
    for path in cup.paths:
        cup.resign(path)
    assert cup.state.closed == "complete"
    places = re.findall(r"<tr[^>]*><td>(\d)</td>", cup.organiser.get(cup.path).text)[:4]
    assert places == ["1", "2", "3", "4"]


def test_stopping_a_tournament_breaks_its_matches_off(server):
    cup = cup_of(server, 4).start()
    played, open_table = cup.paths
    cup.resign(played)
    assert "1 match of this round is still under way." in stop_card(cup), "what it costs is said before"
    actor = server.table_at(open_table).actor
    waits = cup.at(open_table)[actor - 1]
    assert waits.get("/mine/waiting").json()["tables"] == [open_table.removeprefix("/t/")]
    cup.do(cup.organiser, "stop")
    assert cup.state.phase == "over"
    assert server.table_at(open_table).closed == "stopped"
    assert server.table_at(played).closed == "resigned", "what was over stays as it was"
    assert waits.get("/mine/waiting").json()["tables"] == []
    assert waits.post(f"{open_table}/resign", seat=actor).status_code == 422
    page = server.guest("en").get(open_table).text
    assert "The organiser stopped the tournament." in page
    assert "The match was broken off, and doesn&#39;t count." in page
    page = server.guest("en").get(cup.path).text
    assert "broken off" in page
    assert "The tournament was stopped before its end." in page
    assert "0 – 1 (resigned)" in page, "this result counts"
    assert cup.organiser.get("/mine/scores").status_code == 200


def test_a_tournament_that_has_not_begun_is_called_off(server):
    cup = cup_of(server, 3)
    assert "Call the tournament off" in stop_card(cup)
    cup.do(cup.organiser, "stop")
    assert cup.state.closed == "stopped"


def stop_card(cup):
    """Return what the organiser reads before stopping."""
    page = cup.organiser.get(cup.path).text
    return re.search(r"<details><summary>Stop the tournament</summary>.*?</details>", page, re.S)[0]


# Files and limits.


def test_results_leave_as_json_and_csv(server):
    ana = server.guest("en")
    cup = Cup(server, ana, [], system="swiss", rounds=1)
    for name in ("=SUM(A1)", "Bo", "Cas"):
        guest = server.guest()
        cup.guests.append(guest)
        cup.do(guest, "enter", name=name)
    cup.start()
    cup.resign(cup.paths[0])
    cup.go_on()
    answer = ana.get(f"{cup.path}/results.json")
    assert_safe(answer)
    facts = answer.json()
    assert facts["state"] == "over"
    assert [row["place"] for row in facts["standings"]] == [1, 2, 3]
    assert facts["rounds"][0]["tables"][0]["why"] == "resigned"
    assert not re.search(cup.guests[0].person, answer.text), "no ids of people"
    rows = list(csv.DictReader(io.StringIO(ana.get(f"{cup.path}/standings.csv").text)))
    assert {row["name"] for row in rows} == {"'=SUM(A1)", "Bo", "Cas"}
    assert "<svg" in ana.get(f"{cup.path}/qr.svg").text


def test_a_bad_tournament_is_refused_and_stores_nothing(server):
    ana = server.guest("en")
    facts = {"title": "Cup", "game": "squadro", "system": "swiss", "pace": "clock-30"}
    before = server.stored()
    for wrong in (
        {"title": ""},
        {"game": "chess"},
        {"system": "lottery"},
        {"pace": "none"},
        {"seats": 9},
        {"seats": "two"},
        {"rounds": 99},
        {"wait": 0},
        {"duplicate": "yes"},
    ):
        assert ana.post("/tournaments", **facts | wrong).status_code in (404, 422), wrong
    assert server.stored() == before


def test_one_person_organises_so_many_tournaments_at_a_time(server):
    ana = server.guest("en")
    cups = [Cup(server, ana) for _ in range(MAX_OPEN)]
    facts = {"title": "One more", "game": "squadro", "system": "swiss", "pace": "clock-30"}
    refused = ana.post("/tournaments", **facts)
    assert refused.status_code == 422
    assert f"organising {MAX_OPEN} tournaments" in refused.text
    cups[0].do(ana, "stop")
    assert ana.post("/tournaments", **facts).status_code == 303


def test_creating_a_tournament_costs_as_much_as_a_table(server):
    ana = server.guest("en")
    ana.post("/tables", game="squadro")
    use(server.app, rates=RateLimiter(rate=0.0, burst=2 * (CREATE + POST)))
    cups = [Cup(server, ana) for _ in range(2)]
    facts = {"title": "Third", "game": "squadro", "system": "swiss", "pace": "clock-30"}
    assert ana.post("/tournaments", **facts).status_code == 429
    assert ana.post(f"{cups[0].path}/start").status_code == 429


def test_a_form_that_is_sent_twice_makes_one_tournament_and_pairs_one_round(server):
    cup = cup_of(server, 4)
    facts = {"title": "Twice", "game": "squadro", "system": "swiss", "pace": "clock-30", "once": "k"}
    first, second = (cup.organiser.post("/tournaments", **facts).headers["location"] for _ in range(2))
    assert first == second
    cup.start()
    for path in cup.paths:
        cup.resign(path)
    for _ in range(2):
        cup.do(cup.organiser, "next", round=1)
    assert cup.state.current.number == 2


def test_an_unknown_tournament_gets_404(server):
    eve = server.guest()
    for path in ("/tournaments/nowhere", "/tournaments/nowhere/news", "/tournaments/%00/results.json"):
        assert eve.get(path).status_code == 404
    assert eve.post("/tournaments/nowhere/enter", name="Eve").status_code == 404


@pytest.mark.parametrize("key", GAMES)
def test_only_a_game_with_dice_has_them_in_the_words_about_the_secret(server, key):
    ana = server.guest("en")
    page = ana.get(Cup(server, ana, game=key, drawn="yes").path).text
    words = re.search(r'<p class="hint secret">(.*?)</p>', page)[1]
    assert "draw" in words
    assert ("dice" in words) == GAMES[key].chance


def test_names_and_titles_are_text(server):
    ana = server.guest("en")
    cup = Cup(server, ana, [], title="<b>cup</b>")
    cup.do(server.guest(), "enter", name="<i>eve</i>")
    for path in ("/tournaments", cup.path, f"{cup.path}/news"):
        page = ana.get(path).text.replace("\\u003c", "<")
        assert "<b>cup" not in page
        assert "<i>eve" not in page


def test_erasing_a_person_erases_their_name_and_title_and_they_play_no_further(server):
    cup = cup_of(server, 4, title="Annemieke's cup")
    cup.start()
    erased = cup.guests[0].person
    cup.guests[0].post("/mine")
    page = cup.guests[1].get(cup.path).text
    assert "Guest 1" not in page
    assert "Annemieke" not in page
    assert "(gewist)" in page
    assert cup.state.entrants[1].withdrawn == "left"
    assert cup.state.closed == "stopped", "nobody is left to organise it"
    stored = b"".join(file.read_bytes() for file in server.folder.iterdir() if file.is_file())
    assert b"Annemieke" not in stored
    assert erased not in [one.id for one in server.store.people()]
