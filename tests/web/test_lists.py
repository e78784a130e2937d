"""What lists of tables, the waiting room and the end page say."""

import re

import pytest

from speeltafel.games import GAMES
from tests.services import use_settings

DAY = "1[123] (January|januari) 1970"
"""When the tests' clock stands at 1,000,000 seconds, in any time zone."""


def row_of(guest, path):
    return re.search(rf'<a href="{path}".*?</a>', guest.get("/mine").text, re.S)[0]


@pytest.fixture
def pair(server):
    return server.guest("en"), server.guest("nl")


def test_my_tables_say_who_won_and_when(server, pair):
    path = server.new_table("squadro", *pair)
    pair[1].post_ok(f"{path}/resign", seat=2)
    won, lost = (row_of(guest, path) for guest in pair)
    assert "Guest 2 resigned: you win!" in won
    assert "Je geeft op: Gast wint!" in lost
    assert re.search(DAY, won)
    assert re.search(DAY, lost)


def test_my_tables_say_by_how_much_a_match_was_won(server, pair):
    path = server.new_table("squadro", *pair)
    while server.play(path, pair, steps=50):
        pass
    rows = [row_of(guest, path) for guest in pair]
    assert re.search(r"You (win|lose to Guest 2), \d to \d|A draw", rows[0])
    assert re.search(r"Je (wint met|verliest van Gast, met) \d tegen \d|Gelijkspel", rows[1])


def test_my_tables_say_whose_turn_it_is(server, pair):
    path = server.new_table("squadro", *pair)
    assert ">Your turn<" in row_of(pair[0], path)
    assert ">Gast is aan de beurt<" in row_of(pair[1], path)
    server.play(path, pair)
    assert ">Guest 2 to play<" in row_of(pair[0], path)


def test_my_tables_say_when_a_match_was_last_played(server, pair):
    path = server.new_table("squadro", *pair)
    server.play(path, pair)
    shown = []
    for _ in range(3):
        shown.append([re.search(r'<span class="day">(.*?)</span>', row_of(guest, path))[1] for guest in pair])
        server.now += 24 * 3600
    assert shown[:2] == [
        ["Last played: today", "Laatst gespeeld: vandaag"],
        ["Last played: yesterday", "Laatst gespeeld: gisteren"],
    ]
    assert re.fullmatch(f"Last played: {DAY}", shown[2][0])
    assert re.fullmatch(f"Laatst gespeeld: {DAY}", shown[2][1])


def test_my_tables_say_when_a_waiting_table_was_last_used(server, pair):
    path = pair[0].post("/tables", game="squadro").headers["location"]
    assert '<span class="day">today</span>' in row_of(pair[0], path)
    server.now += 24 * 3600
    assert '<span class="day">yesterday</span>' in row_of(pair[0], path)
    pair[1].post_ok(f"{path}/sit", seat=2, name="Bo")
    assert '<span class="day">vandaag</span>' in row_of(pair[1], path)


def test_only_the_host_reads_that_the_table_is_ready(server, pair):
    path = pair[0].post("/tables", game="squadro").headers["location"]
    pair[0].post_ok(f"{path}/name", seat=1, name="Ana")
    assert "Your table is ready." in pair[0].get(path).text
    assert "Dit is de tafel van Ana." in pair[1].get(path).text
    pair[1].post_ok(f"{path}/sit", seat=2, name="Bo")
    assert "Je zit aan de tafel van Ana." in pair[1].get(path).text


def test_the_level_of_a_bot_is_shown_once_in_the_waiting_room(server, pair):
    path = pair[0].post("/tables", game="columbiz").headers["location"]
    pair[0].post_ok(f"{path}/bot", seat=2, level="expert")
    chairs = [re.findall(r"<li>.*?</li>", someone.get(path).text, re.S)[1] for someone in pair]
    assert " · bot</span>" in chairs[0]
    assert chairs[0].count("expert<") == chairs[0].count("<option selected>expert<") == 1
    assert " · bot, expert</span>" in chairs[1]
    assert "<option" not in chairs[1]


def test_the_header_of_a_table_is_the_same_before_and_during_the_game(server, pair):
    path = server.new_table("squadro", *pair, start=False)
    waiting = re.search('<header class="top">.*?</header>', pair[0].get(path).text, re.S)[0]
    assert '<a href="/rules/squadro">Rules</a>' in waiting
    pair[0].post_ok(f"{path}/start")
    assert re.search('<header class="top">.*?</header>', pair[0].get(path).text, re.S)[0] == waiting


def test_my_tables_name_an_empty_seat_as_such(server, pair):
    for guest, words in zip(pair, ("empty seat", "lege stoel"), strict=True):
        path = guest.post("/tables", game="squadro").headers["location"]
        row = row_of(guest, path)
        assert words in row
        assert not re.search("Player|Speler", row)


def test_a_group_is_offered_other_games(server, pair):
    path = server.new_table("squadro", *pair)
    pair[0].post_ok(f"{path}/resign", seat=1)
    page = pair[0].get(path).text
    others = re.search("<details open><summary>Another game.*?</details>", page, re.S)[0]
    assert re.findall(r'name="game" value="(\w+)"', others) == [
        key for key, game in GAMES.items() if key != "squadro" and 2 in game.seats
    ]


def test_the_invitation_link_comes_first_and_seats_are_labelled(server, pair):
    path = pair[0].post("/tables", game="squadro").headers["location"]
    host, guest = (someone.get(path).text for someone in pair)
    assert host.index('id="link"') < host.index('class="chairs"')
    assert guest.index('class="chairs"') < guest.index('id="link"')
    seat = re.search(r'<li class="free">.*?</li>', host, re.S)[0]
    assert "<b>Seat 2</b> · free" in seat
    assert '<span class="">Bot level</span>' in seat
    assert ">Another player on this screen</label>" in seat
    pair[1].post_ok(f"{path}/sit", seat=2, name="Bo")
    full = pair[0].get(path).text
    assert full.index('class="chairs"') < full.index('id="link"'), "nobody is missing any more"


def test_each_option_of_saga_is_explained(server, pair):
    path = pair[0].post("/tables", game="saga").headers["location"]
    page = pair[0].get(path).text
    for name in GAMES["saga"].options:
        shown = re.search(rf'id="help-option-{name}">([^<]+)</p>', page)[1]
        assert shown == GAMES["saga"].options[name].help.en
        assert f'name="option-{name}" aria-describedby="help-option-{name}"' in page


def test_everybody_in_the_waiting_room_reads_the_settings_the_host_chose(server):
    host, guest = server.guest(), server.guest()
    path = host.post("/tables", game="saxum").headers["location"]
    assert "<li>Points to win: <b>177</b></li>" in guest.get(path).text
    assert "<li>" not in re.search(r'id="settings".*?</section>', host.get(path).text, re.S)[0]
    options = {"option-target": "150", "pace": "clock-30", "duplicate": "yes", "seating": "seated"}
    host.post_ok(f"{path}/arrange", seats=2, **options)
    guest.post_ok(f"{path}/sit", seat=2, name="Bo")
    for someone in (guest, server.guest()):
        page = someone.get(path).text
        assert 'name="option-target"' not in page
        assert re.findall("<li>([^<]+): <b>([^<]+)</b></li>", page) == [
            ("Points to win", "150"),
            ("Who sits where", "As we sit now"),
            ("Pace", "30 minutes per player"),
            ("Duplicate match", "Yes: then the same dice again, with seats swapped"),
        ]
    assert "<li>Tempo: <b>30 minuten per speler</b></li>" in server.guest("nl").get(path).text


def test_an_unknown_language_falls_back_to_the_servers(server):
    use_settings(server.app, language="nl")
    for accepted, used in [("fr", "nl"), ("", "nl"), ("fr,en;q=0.5", "en"), ("nl", "nl"), ("en", "en")]:
        assert f'<html lang="{used}">' in server.guest(accepted).get("/").text, accepted


def test_a_table_of_a_removed_game_does_not_break_lists(server, pair, monkeypatch):
    gone, left = server.new_table("columbiz", *pair), server.new_table("squadro", *pair)
    server.tables.loaded.clear()
    monkeypatch.setattr(server.tables, "games", {name: GAMES[name] for name in GAMES if name != "columbiz"})
    assert pair[0].get("/").status_code == 200
    assert ">Your turn<" in row_of(pair[0], left)
    assert "columbiz" in row_of(pair[0], gone)
