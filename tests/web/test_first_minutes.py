"""A player's first minutes: the front page, a first table, and the way back to it."""

import re

import pytest
from markupsafe import escape

from speeltafel.games import GAMES
from speeltafel.play.transcript import Line
from speeltafel.web.pages.table import is_running


def against_bot(guest, game="squadro"):
    return guest.post("/tables", game=game, **{"with": "bot"}).headers["location"]


def test_play_now_is_the_first_button(server):
    page = server.guest().get("/").text
    for box in page.split('<li class="box">')[1:]:
        order = re.findall(r'name="with" value="(\w+)"', box)
        assert order[:2] == ["bot", "friends"]
        assert re.search(r'<button class="main" name="with" value="bot">', box)


@pytest.mark.parametrize("game", GAMES)
def test_a_first_table_shows_the_aim_lesson_coach_and_rules(server, game):
    ana = server.guest("nl")
    page = ana.get(against_bot(ana, game)).text
    intro = re.search(r'<header id="intro" class="intro first".*?</header>', page, re.S)[0]
    assert f"<h1>{GAMES[game].name}</h1>" in intro
    assert GAMES[game].summary.nl in intro
    assert (f'href="/learn/{game}"' in intro) == bool(GAMES[game].lesson)
    assert f'href="/rules/{game}"' in intro
    assert '/coach"' in intro
    second = ana.get(against_bot(ana, game)).text
    assert 'class="intro"' in second


def test_the_introduction_is_not_shown_after_a_lesson(server):
    ana, steps = server.guest("nl"), len(GAMES["squadro"].lesson)
    ana.http.cookies.set("geleerd", f"squadro.{steps - 1}.0_days.0.0")
    assert "Eerste keer?" in ana.get(against_bot(ana)).text
    bo = server.guest("nl")
    bo.http.cookies.set("geleerd", f"squadro.{steps}.0_days.0.0")
    learned = bo.get(against_bot(bo)).text
    assert 'class="intro"' in learned
    assert "Eerste keer?" not in learned
    assert "Eerste keer?" in bo.get(against_bot(bo, "saxum")).text


def test_the_introduction_ends_with_the_first_move(server):
    ana = server.guest("nl")
    path = ana.post("/tables", game="squadro", **{"with": "here"}).headers["location"]
    ana.post_ok(f"{path}/start")
    assert "Eerste keer?" in ana.get(path).text
    server.play(path, [ana, ana])
    assert "Eerste keer?" not in ana.get(path).text


def intro(guest, path):
    """Return the classes of the introduction on a table's page."""
    return re.search(r'<header id="intro" class="([^"]*)"', guest.get(path).text)[1].split()


@pytest.mark.parametrize(("pace", "slim"), [("none", []), ("clock-10", ["slim"]), ("days-3", ["slim"])])
def test_the_introduction_is_slim_where_clocks_run(server, ana, pace, slim):
    path = server.new_table("squadro", ana, server.guest(), pace=pace)
    assert intro(ana, path) == ["intro", "first", *slim]


def test_the_introduction_is_slim_for_who_comes_when_another_has_moved(server, ana):
    bo = server.guest()
    path = server.new_table("squadro", ana, bo)
    assert intro(bo, path) == ["intro", "first"]
    server.play(path, [ana, bo])
    assert intro(bo, path) == ["intro", "first", "slim"]
    server.play(path, [ana, bo])
    assert intro(bo, path) == ["intro"]


def test_a_bots_first_move_leaves_the_introduction_whole(server, ana, monkeypatch):
    path = against_bot(ana)
    monkeypatch.setattr(server.table_at(path), "lines", [Line(1, 2, None, None, None, by_bot=True)])
    assert not is_running(server.table_at(path))


def test_a_watcher_reads_how_to_play_on_without_cookies(server):
    ana, eve = server.guest(), server.guest("en")
    path = against_bot(ana)
    assert "Were you playing here?" in eve.get(path).text
    assert "Were you playing here?" not in ana.get(path).text


@pytest.mark.parametrize(("host", "told"), [("localhost:8000", True), ("192.168.1.5:8000", False)])
def test_a_link_that_only_this_computer_can_open_says_so(server, host, told):
    ana = server.guest("en")
    path = ana.post("/tables", game="squadro").headers["location"]
    page = ana.get(path, host=host).text
    assert f'value="http://{host}{path}"' in page
    assert ("works on this computer only" in page) == told


def test_a_full_table_that_waits_for_its_host_is_marked_as_the_badge_counts_it(server):
    ana, bo = server.guest("en"), server.guest("en")
    path = server.new_table("squadro", ana, bo, start=False)
    for _ in range(3):
        bo.post("/tables", game="saga")
    assert f'<a href="{path}" class="calls">' in ana.get("/mine").text
    assert "everybody is here: you can start" in ana.get("/mine").text
    assert "everybody is here: you can start" in ana.get("/").text
    assert 'class="calls"' not in bo.get("/mine").text
    ana.post_ok(f"{path}/start")
    mover, other = (ana, bo) if server.table_at(path).asked == server.seat(path, ana) else (bo, ana)
    assert "a request waits for your answer" not in other.get("/mine").text
    mover.post_ok(f"{path}/end", seat=server.seat(path, mover))
    assert "a request waits for your answer" in other.get("/mine").text


def test_tables_where_it_is_your_turn_come_first(server):
    ana = server.guest("en")
    here = ana.post("/tables", game="squadro", **{"with": "here"}).headers["location"]
    assert "It is your turn here" not in ana.get("/").text
    ana.post_ok(f"{here}/start")
    front, mine = ana.get("/").text, ana.get("/mine").text
    assert "<title>● Your turn – Speeltafel</title>" in front
    assert "It is your turn here" in front
    assert f'<a href="{here}" class="calls">' in front
    assert f'<a href="{here}" class="calls">' in mine
    assert "<title>(1) My tables" in mine
    assert "<title>● Squadro" in ana.get(here).text
    eve = server.guest("en")
    assert "It is your turn here" not in eve.get("/").text


def test_the_start_button_mentions_an_empty_seat_and_offers_a_bot(server):
    ana = server.guest("en")
    path = ana.post("/tables", game="squadro").headers["location"]
    page = ana.get(path).text
    assert "One seat is still free." in page
    assert page.index("One seat is still free.") < page.index('/start"') < page.index('/fill"')
    assert '<p class="hint" id="not-yet">One seat is still free.' in page
    assert '<button aria-disabled="true" aria-describedby="not-yet">Start the game</button>' in page
    refused = ana.post(f"{path}/start")
    assert refused.status_code == 422
    assert "let a bot play there." in refused.text
    assert "fewer people" not in refused.text
    ana.post_ok(f"{path}/fill", level="beginner")
    assert server.table_at(path).match is not None
    assert [chair.bot for chair in server.table_at(path).chairs] == ["", "beginner"]


def test_only_the_host_fills_empty_seats_and_only_before_the_match(server):
    ana, bo = server.guest("en"), server.guest("en")
    path = ana.post("/tables", game="columbiz").headers["location"]
    assert bo.post(f"{path}/fill", level="beginner").status_code == 403
    assert ana.post(f"{path}/fill", level="no such").status_code == 422
    assert not server.table_at(path).chairs[1].taken
    ana.post_ok(f"{path}/fill", level="beginner")
    assert ana.post(f"{path}/fill", level="beginner").status_code == 422


def test_forced_moves_are_played_by_default(server):
    ana = server.guest("en")
    path = against_bot(ana, "saxum")
    assert server.table_at(path).chairs[0].plays_forced
    assert 'name="on" value="yes" checked' in ana.get(path).text
    ana.post_ok(f"{path}/forced", on="no")
    assert not server.table_at(path).chairs[0].plays_forced
    assert 'name="on" value="yes">' in ana.get(path).text
    another = against_bot(ana, "saxum")
    assert not server.table_at(another).chairs[0].plays_forced, "the browser remembers it"
    eve = server.guest("en")
    assert eve.post(f"{path}/forced", on="yes").status_code == 403


def test_a_move_and_its_roll_are_one_line_of_the_log(server):
    ana, bo = server.guest("en"), server.guest("en")
    path = ana.post("/tables", game="zocken").headers["location"]
    bo.post_ok(f"{path}/sit", seat=2, name="Bo")
    ana.post_ok(f"{path}/start")
    with bo.listen(path, server.table_at(path).seq) as socket:
        server.play(path, [ana, bo], steps=1)
        lines = list[str]()
        while len(lines) < 2:
            lines += [log for log in [socket.receive_json().get("log")] if log]
    table = server.table_at(path)
    assert [line.seat for line in table.lines] == [1, 0]
    first = [re.search(r'data-first="(\d+)"', line)[1] for line in lines]
    assert first == ["1", "1"], "the second takes the place of the first"
    assert "chooses" in lines[1]
    assert "shows" in lines[1]
    page = ana.get(path).text
    log = re.search(r'<ol id="log".*?</ol>', page, re.S)[0]
    assert log.count("<li") == 1
    assert 'data-by="1"' in log


@pytest.mark.parametrize("path", ["/no-such-page", "/t/no-such-table"])
def test_a_404_page_has_links(server, path):
    page = server.guest("en").get(path)
    assert page.status_code == 404
    assert "Try again" not in page.text
    assert 'href="/">All games' in page.text
    assert 'href="/mine">My tables' in page.text


def test_a_duplicate_match_mentions_dice_only_in_games_with_dice(server):
    ana = server.guest("en")
    for game in GAMES:
        path = ana.post("/tables", game=game).headers["location"]
        assert ("the same dice" in ana.get(path).text) == GAMES[game].chance


@pytest.mark.parametrize("game", [key for key, game in GAMES.items() if not game.hidden])
@pytest.mark.parametrize("language", ["nl", "en"])
def test_on_a_shared_screen_the_prompt_names_the_player(server, game, language):
    ana = server.guest(language)
    path = ana.post("/tables", game=game, **{"with": "here"}).headers["location"]
    ana.post_ok(f"{path}/start")
    table = server.table_at(path)
    question = table.game.ask(table.view(table.state, table.actor), table.names).into(language)
    prompt = f"{table.names[table.actor - 1].into(language)}, {question[0].lower()}{question[1:]}"
    assert f'<p class="ask mine">{escape(prompt)}</p>' in ana.get(path).text
    watcher = server.guest(language).get(path).text
    assert escape(prompt) not in watcher, "whoever looks on is asked nothing"
