"""The pages of lessons: trying moves, explanations, and progress."""

import re
from html import unescape

import pytest

from speeltafel.games import GAMES
from speeltafel.play.progress import Progress
from speeltafel.web.visitors import LEARNED_COOKIE
from tests.playouts import OURS, games, ours


@pytest.fixture
def ana(server):
    return server.guest("nl")


def tried(guest, path, move, before=""):
    """Return the JSON of an attempt."""
    response = guest.get(f"{path}?move={move}&from={before}", accept="application/json")
    assert response.status_code == 200, response.text
    return response.json()


@games
def test_every_lesson_step_offers_all_moves_without_scripts(server, ana, game):
    for number, step in enumerate(game.lesson, 1):
        page = unescape(ana.get(f"/learn/{game.key}/{number}").text)
        assert step.title.nl in page
        tokens = set(re.findall(r'name="move" value="([^"]*)"', page))
        assert set(step.right) <= tokens
        assert set(step.wrong) <= tokens
        assert f'<form method="get" action="/learn/{game.key}/{number}"' in page


@ours
def test_a_right_move_leads_on_and_any_other_is_explained(server, game):
    guest = server.guest("en")
    for number, step in enumerate(game.lesson, 1):
        path = f"/learn/{game.key}/{number}"
        for move in step.right:
            page = guest.http.get(path, params={"move": move}).text
            assert 'class="verdict right"' in page
            assert f'href="/learn/{game.key}/{number + 1}"' in page
            assert 'name="move"' not in page
        for move in step.wrong:
            page = guest.http.get(path, params={"move": move}).text
            assert 'class="verdict wrong"' in page
            assert f'<a class="button main" href="{path}">Try again</a>' in page
    page = guest.get(f"/learn/{game.key}/{len(game.lesson) + 1}").text
    assert f'action="/learn/{game.key}/play"' in page


def test_the_response_has_scenes_and_text_for_the_script(ana):
    answer = tried(ana, "/learn/squadro/4", "2")
    carried = {item["i"] for item in answer["scenes"][0]["put"] if "x" in item}
    assert carried >= {"piece-1-2", "piece-2-2", "piece-2-3"}
    assert "Goed zo." in answer["prompt"]
    assert answer["list"] == []
    assert "twee stukken opnieuw beginnen" in answer["say"]
    back = ana.get("/learn/squadro/4?from=2", accept="application/json").json()
    assert {item["i"] for item in back["scenes"][0]["put"] if "x" in item} >= carried
    assert len(back["list"]) == 5
    other = tried(ana, "/learn/squadro/4", "1", "2")
    assert len(other["scenes"]) == 2
    assert "niemand tegen" in other["prompt"]


def test_replies_to_a_right_move_are_shown_one_by_one(ana):
    answer = tried(ana, "/learn/zocken/9", "f7")
    assert len(answer["scenes"]) == 5  # white, purple, its throw, the full row for a moment, the next turn
    assert "330" in answer["prompt"]


def test_ruling_numbers_are_links(ana):
    assert '<a href="/rules/squadro#Q4">Q4</a>' in ana.get("/learn/squadro/4").text


def test_things_in_a_lesson_can_be_explained(ana):
    explanation = ana.get("/learn/squadro/4/why?touch=row-2&thing=piece-1-2").json()
    assert "kolom 2 en kolom 3" in explanation["can"][0]
    refused = ana.get("/learn/squadro/10/why?touch=row-1").json()
    assert refused["rule"] == "Q3"
    assert refused["link"] == "/rules/squadro#Q3"


def test_lesson_progress_is_stored_in_the_browser(server, ana):
    assert ana.get("/learn/squadro").headers["location"] == "/learn/squadro/1"
    ana.get("/learn/squadro/1?move=2")
    assert ana.get("/learn/squadro").headers["location"] == "/learn/squadro/1"
    ana.get("/learn/squadro/1?move=1")
    tried(ana, "/learn/squadro/2", "3")
    assert ana.get("/learn/squadro").headers["location"] == "/learn/squadro/3"
    assert "2 van 10 stappen gedaan" in ana.get("/learn").text
    ana.get("/learn/squadro/10?move=5")
    assert ana.get("/learn/squadro").headers["location"] == "/learn/squadro/1"
    page = server.guest("nl").get("/learn").text
    for key in OURS:
        assert f"0 van {len(GAMES[key].lesson)} stappen gedaan" in page


CROOKED = ["", "x", "squadro.1", "chess.5.0_days.1.1", "squadro.99999.0_days.1", "_" * 900]


@pytest.mark.parametrize("cookie", CROOKED)
def test_an_unreadable_progress_cookie_is_ignored(server, cookie):
    guest = server.guest("en")
    guest.http.cookies.set(LEARNED_COOKIE, cookie)
    assert guest.get("/learn/squadro").headers["location"] == "/learn/squadro/1"
    assert "10 steps done" in guest.get("/learn").text
    assert guest.get("/puzzles").status_code == 200


def test_a_progress_cookie_round_trips():
    progress = Progress()
    progress.step("squadro", 3)
    progress.step("squadro", 2)
    progress.solve("saga", 60)
    for day in (5, 6, 6, 7):
        progress.solve_on(day)
    assert progress.write() == "saga.0.1000000000000000_squadro.3.0_days.7.3"
    assert [progress.streak(day) for day in (7, 8, 9)] == [3, 3, 0]
    progress.solve_on(10)
    assert progress.streak(10) == 1


def test_erasing_a_person_deletes_the_progress_cookie(ana):
    ana.get("/learn/squadro/1?move=1")
    path = ana.post("/learn/squadro/play").headers["location"]
    assert 'id="coach"' in ana.get(path).text
    ana.post("/mine")
    assert set(ana.http.cookies) == set()
    assert ana.get("/learn/squadro").headers["location"] == "/learn/squadro/1"


def test_trying_a_move_in_a_lesson_stores_nothing(server, ana):
    before = server.stored()
    for path in ("/learn/saga/2?move=b3%3Eg4", "/puzzles/squadro/1?move=1", "/learn", "/puzzles"):
        ana.get(path)
    assert server.stored() == before


@pytest.mark.parametrize("path", ["/learn/squadro/0", "/learn/squadro/12", "/learn/chess/1", "/learn/chess"])
def test_an_unknown_lesson_step_gets_404(ana, path):
    assert ana.get(path).status_code in (404, 422)


@pytest.mark.parametrize("move", ["6", "x", "c5", "%00", "1" * 500, "<script>"])
def test_an_illegal_lesson_move_is_refused_with_a_reason(ana, move):
    response = ana.get(f"/learn/squadro/10?move={move}")
    assert response.status_code == 422
    assert "<script>" not in response.text
    assert ana.get(f"/learn/squadro/10?move=5&from={move}", accept="application/json").status_code == 422


def test_lessons_are_linked_from_front_page_rulebooks_and_header(ana):
    front = ana.get("/").text
    assert '<a href="/learn">Leren</a>' in front
    for key in OURS:
        assert f'href="/learn/{key}"' in front
        assert f'href="/puzzles/{key}/today"' in front
        book = ana.get(f"/rules/{key}").text
        assert f'href="/learn/{key}"' in book
        assert f'href="/puzzles/{key}"' in book
