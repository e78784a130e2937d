"""What browsers keep for when there is no connection; the service worker itself is tried in Chromium."""

import re
from html import unescape

import pytest


@pytest.mark.parametrize("path", ["/learn/saga/2", "/puzzles/squadro/3"])
def test_all_tries_of_an_exercise_are_what_each_is_by_itself(server, path):
    ana = server.guest("nl")
    answer = ana.get(f"{path}/tries")
    assert answer.headers["content-language"] == "nl"
    found = answer.json()
    moves = set(re.findall(r'name="move" value="([^"]*)"', unescape(ana.get(path).text)))
    assert set(found) == moves | {"shown"}
    for move in moves:
        alone = ana.http.get(path, params={"move": move, "from": ""}, headers={"accept": "application/json"})
        assert found[move] | {"keep": False} == alone.json()
    assert sum('class="verdict right"' in tried["prompt"] for tried in found.values()) >= 2


def test_an_answer_that_is_given_away_is_no_praise(server):
    found = server.guest("en").get("/puzzles/squadro/3/tries").json()
    assert "Well done" in found[found["shown"]["move"]]["prompt"]
    assert "Well done" not in found["shown"]["prompt"]


def test_the_tries_of_what_does_not_exist_are_refused(ana):
    assert ana.get("/learn/saga/99/tries").status_code == 422
    assert ana.get("/puzzles/saga/99/tries").status_code == 422


def test_the_service_worker_names_the_version_of_the_files(ana):
    page, worker = ana.get("/").text, ana.get("/worker.js")
    stamp = re.search(r"/static/js/(\w+)/page.js", page)[1]
    assert re.match(rf'const VERSION="[\d.]+\w*-{stamp}";', worker.text)
    assert worker.headers["cache-control"] == "no-store"


def test_the_page_for_no_connection_holds_nothing_of_its_reader(server, ana):
    server.new_table("squadro", ana, server.guest())
    page = ana.get("/offline").text
    assert "It opens by itself once the connection is back" in page
    assert "/t/" not in page
