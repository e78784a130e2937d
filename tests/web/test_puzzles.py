"""The pages of puzzles: the puzzle of the day, attempts and streaks."""

import re
from dataclasses import replace
from datetime import date, timedelta
from html import unescape

import pytest

from speeltafel.core.puzzle import RECORDED
from speeltafel.games import GAMES
from speeltafel.web.pages.puzzles import of_the_day
from tests.playouts import games, ours

DAY = 86400.0


@games
def test_every_puzzle_is_a_page_and_its_answer_is_explained(server, game):
    guest = server.guest("nl")
    for number, puzzle in list(enumerate(game.puzzles, 1))[::7]:
        path = f"/puzzles/{game.key}/{number}"
        assert f"oeilijkheid {puzzle.rating} van 5" in guest.get(path).text
        solved = guest.http.get(path, params={"move": puzzle.answer}).text
        assert 'class="verdict right"' in solved
        assert f"{round(100 * puzzle.chances[puzzle.answer])}%" in solved
        missed = guest.http.get(path, params={"move": puzzle.tempting}).text
        assert 'class="verdict wrong"' in missed
        assert f"is je winstkans {round(100 * puzzle.chances[puzzle.tempting])}%" in missed


MONDAY = date(2026, 11, 16)


@ours
def test_the_puzzle_of_the_day_is_easy_on_monday_and_never_hard(game):
    for week in range(60):
        days = [MONDAY + timedelta(7 * week + day) for day in range(7)]
        ratings = [game.puzzles[of_the_day(game, day) - 1].rating for day in days]
        assert ratings == [1, 1, 2, 2, 2, 3, 3]


@ours
def test_no_puzzle_of_the_day_repeats_before_all_had_their_day(game):
    year = [of_the_day(game, MONDAY + timedelta(day)) for day in range(365)]
    for rating in (1, 2, 3):
        pool = {number for number, puzzle in enumerate(game.puzzles, 1) if puzzle.rating == rating}
        shown = [number for number in year if number in pool]
        for first in range(0, len(shown) - len(pool), len(pool)):
            assert set(shown[first : first + len(pool)]) == pool


def test_a_game_without_easy_puzzles_shows_its_easiest():
    hard = [puzzle for puzzle in GAMES["saga"].puzzles if puzzle.rating >= 4]
    game = replace(GAMES["saga"], puzzles=tuple(hard))
    days = [of_the_day(game, MONDAY + timedelta(day)) for day in range(7)]
    assert {game.puzzles[number - 1].rating for number in days} == {4}
    assert len(set(days)) == 7


def test_where_puzzles_come_from_is_said_as_it_is(open_page):
    squadro = GAMES["squadro"]
    one = next(puzzle for puzzle in squadro.puzzles if puzzle.source != RECORDED)
    made = replace(one, source=RECORDED)
    for puzzles, language, said in (
        ((one,), "en", "best here. The positions come from games between bots. A puzzle"),
        ((made,), "nl", "de beste. De stellingen zijn bedacht door wie het spel maakte. Hoe moeilijk"),
        ((one, made), "en", "from games between bots, or were thought up by those who made the game."),
    ):
        client = open_page({"squadro": replace(squadro, puzzles=puzzles)}, language)
        for path in ("/puzzles", "/puzzles/squadro"):
            page = unescape(client.get(path).text)
            assert said in page
            assert not re.search("Monday|maandag", page), "every day has the same difficulty"
    assert "easy on Monday" in open_page().get("/puzzles/squadro").text


def test_the_puzzle_of_the_day_changes_at_midnight(server, ana):
    server.now = 20_000 * DAY
    today = ana.get("/puzzles/saxum/today").headers["location"]
    server.now += DAY - 1
    assert server.guest("nl").get("/puzzles/saxum/today").headers["location"] == today
    assert "Puzzle of the day" in ana.get(today).text
    server.now += 1
    assert ana.get("/puzzles/saxum/today").headers["location"] != today


def test_a_streak_counts_solved_days_only(server, ana):
    def solve(how=""):
        path = ana.get("/puzzles/squadro/today").headers["location"]
        number = int(path.rpartition("/")[2])
        ana.get(f"{path}?move={GAMES['squadro'].puzzles[number - 1].answer}{how}")

    server.now = 20_000 * DAY
    solve("&shown=yes")
    assert "solved" not in ana.get("/puzzles").text.replace("A puzzle of the day solved", "")
    for day in range(3):
        server.now = (20_000 + day) * DAY
        solve()
    assert "A puzzle of the day solved 3 days in a row." in ana.get("/puzzles").text
    assert "(3/" in ana.get("/puzzles").text
    server.now = 20_004 * DAY
    assert "days in a row" not in ana.get("/puzzles").text
    assert ana.get("/puzzles/squadro").text.count('class="button solved"') == 3


def test_a_solved_puzzle_links_to_the_next(ana):
    known = GAMES["zocken"].puzzles
    daily = int(ana.get("/puzzles/zocken/today").headers["location"].rpartition("/")[2])
    for number in {1, 2, 3, len(known)} - {daily}:
        page = ana.get(f"/puzzles/zocken/{number}?move={known[number - 1].answer}").text
        assert f'href="/puzzles/zocken/{number % len(known) + 1}"' in page


def test_things_in_a_puzzle_can_be_explained(ana):
    assert ana.get("/puzzles/squadro/1/why?touch=row-1").json()["message"]


@pytest.mark.parametrize("path", ["squadro/0", "squadro/999", "chess", "chess/1", "chess/today", "squadro/x"])
def test_an_unknown_puzzle_gets_404(ana, path):
    assert ana.get(f"/puzzles/{path}").status_code in (404, 422)


def test_a_game_without_puzzles_has_no_puzzle_page(server, ana, monkeypatch):
    bare = {key: replace(game, puzzles=()) for key, game in GAMES.items()}
    monkeypatch.setattr(server.tables, "games", bare)
    assert ana.get("/puzzles/saga").status_code == 422
    assert ana.get("/puzzles/saga/today").status_code == 422
    assert "/puzzles/saga" not in ana.get("/puzzles").text


@games
def test_no_button_of_a_puzzle_stands_out(server, game):
    guest = server.guest("en")
    for number in range(1, len(game.puzzles) + 1, 7):
        assert not re.search(
            r'<button name="move"[^>]*class="main"', guest.get(f"/puzzles/{game.key}/{number}").text
        )
    for number in range(1, len(game.lesson) + 1):
        assert not re.search(
            r'<button name="move"[^>]*class="main"', guest.get(f"/learn/{game.key}/{number}").text
        )


@ours
def test_a_puzzle_names_its_game_in_its_heading(server, game):
    page = server.guest("nl").get(f"/puzzles/{game.key}/1").text
    assert re.search(rf'<h2 id="heading">{game.name} · ', page)
