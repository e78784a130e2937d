"""Puzzles made on the page for authors: bots judge a position, its author explains it, and a file has it."""

import json
import re
from dataclasses import replace
from html import unescape

import pytest

from speeltafel.core.proofreading import puzzle_faults
from speeltafel.core.puzzle import MARGIN, read
from speeltafel.core.recording import puzzles_text
from speeltafel.games import GAMES
from speeltafel.web.pages import author_puzzles
from tests.web.fake_bots import FakeAppraiser, FakeBot, StrictAppraiser

BARE = GAMES["squadro"]
LOG = "1 1"
REASON = {"reason-nl": "Rij 1 is het snelst.", "reason-en": "Row 1 is the fastest."}


class FirstMove(FakeBot):
    """Chooses the first legal move, which the appraisers think best; a beginner chooses the last one."""

    def __call__(self, game, view, moves, level, asker):
        return super().__call__(game, view, moves if level == "beginner" else moves[:1], level, asker)


class OneClearMove(StrictAppraiser):
    second = 0.4


@pytest.fixture
def bots():
    return FirstMove(), OneClearMove()


@pytest.fixture
def client(open_page, tmp_path, bots):
    (tmp_path / "squadro").mkdir()
    return open_page({"squadro": replace(BARE, puzzles=())}, "en", *bots)


def ask(client, **more):
    return client.post("/author/squadro/puzzle", data={"log": LOG, "do": "ask"} | more).text


def write(client, page, **more):
    judged = unescape(re.search(r'name="judged" value="([^"]*)"', page)[1])
    form = {"log": LOG, "do": "write", "judged": judged} | REASON | more
    return client.post("/author/squadro/puzzle", data=form).text


def file_of(tmp_path):
    return tmp_path / "squadro" / "puzzles.json"


def test_the_bots_say_what_every_move_is_worth_and_who_finds_the_best(client, tmp_path):
    page = ask(client)
    assert "This is a puzzle of 2 out of 5" in page
    assert "beginner 0/4, casual 4/4, club 4/4, expert 4/4" in page
    for words in ("90%", "40%", "30%", "the answer", "tempting"):
        assert words in page
    assert re.findall(r'<textarea name="reason-(..)"[^>]*></textarea>', page) == ["nl", "en"]
    assert not file_of(tmp_path).exists()


def test_a_puzzle_is_written_and_is_right(client, tmp_path):
    page = write(client, ask(client))
    assert "The puzzle is in squadro/puzzles.json" in page
    assert 'href="/puzzles/squadro/1"' in page
    facts, (puzzle,) = read(file_of(tmp_path).read_text("utf-8"))
    assert not list(puzzle_faults(BARE, puzzle))
    assert (puzzle.log, puzzle.answer, puzzle.tempting, puzzle.rating) == (LOG, "1", "5", 2)
    assert puzzle.reason.en == REASON["reason-en"]
    assert (facts["made"], facts["ratings"]) == ("speeltafel serve --author", {"2": 1})


def test_it_is_played_like_any_puzzle_once_the_server_has_started_again(client, open_page, tmp_path):
    write(client, ask(client))
    puzzles = read(file_of(tmp_path).read_text("utf-8"))[1]
    again = open_page({"squadro": replace(BARE, puzzles=puzzles)})
    assert "1 " in again.get("/puzzles/squadro").text
    solved = again.get("/puzzles/squadro/1?move=1").text
    assert REASON["reason-en"] in solved
    assert "bot says" not in solved, "its author does"
    assert REASON["reason-en"] not in again.get("/puzzles/squadro/1?move=5").text


def test_puzzles_of_a_file_stay_and_the_same_position_is_replaced(client, tmp_path):
    file_of(tmp_path).write_text(kept := puzzles_file(margin=0.3), "utf-8")
    for reason in ("Row 1 is the fastest.", "Row 1 runs."):
        write(client, ask(client), **{"reason-en": reason})
    facts, puzzles = read(file_of(tmp_path).read_text("utf-8"))
    before, old = read(kept)
    assert facts["made"] == before["made"]
    assert {one.log for one in puzzles} == {LOG, *(one.log for one in old)}
    assert [one.rating for one in puzzles] == sorted(one.rating for one in puzzles)
    assert [one.reason.en for one in puzzles if one.log == LOG] == ["Row 1 runs."]


def test_the_same_events_with_more_seats_are_another_puzzle(client, tmp_path):
    write(client, ask(client))
    facts, (puzzle,) = read(file_of(tmp_path).read_text("utf-8"))
    file_of(tmp_path).write_text(puzzles_text(facts, [replace(puzzle, seats=3)]), "utf-8")
    write(client, ask(client))
    assert {one.seats for one in read(file_of(tmp_path).read_text("utf-8"))[1]} == {2, 3}


def test_a_position_with_a_wrong_token_makes_no_puzzle(client, tmp_path):
    judged = ask(client)
    assert "zzz" in ask(client, log=f"{LOG} zzz")
    assert "zzz" in write(client, judged, log=f"{LOG} zzz")
    assert not file_of(tmp_path).exists()


def puzzles_file(margin):
    return puzzles_text({"made": "us", "margin": margin}, BARE.puzzles[:3])


@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_text_that_is_missing_is_explained_and_nothing_is_written(client, tmp_path, language):
    client.headers["accept-language"] = language
    page = write(client, ask(client), **{"reason-en": " "})
    assert {"nl": "geen Engels bij", "en": "no English for"}[language] in page
    assert REASON["reason-nl"] in page, "what was typed stays"
    assert not file_of(tmp_path).exists()


def test_a_position_where_no_move_is_clearly_best_is_no_puzzle(open_page):
    page = ask(open_page(GAMES, "en", FirstMove(), StrictAppraiser()))
    assert "only 3% better than the next, and it must be 6% at least" in page
    assert 'name="judged"' not in page


class Leads(StrictAppraiser):
    """The best move is worth 0.57, and the second as much as it is told."""

    best = 0.57

    def __init__(self, second):
        super().__init__()
        self.second = second


@pytest.mark.parametrize(
    ("second", "said"),
    [(0.51, "This is a puzzle"), (0.512, "only 5.8% better than the next, and it must be 6.0% at least")],
)
def test_a_lead_of_exactly_the_margin_is_enough(open_page, second, said):
    assert MARGIN > 0.57 - 0.51, "in floats"
    squadro = replace(BARE, puzzles=())
    assert said in ask(open_page({"squadro": squadro}, "en", FirstMove(), Leads(second)))


def test_the_margin_of_a_file_counts(client, tmp_path):
    page = ask(client)
    file_of(tmp_path).write_text(before := puzzles_file(margin=0.7), "utf-8")
    assert "only 50% better than the next, and it must be 70% at least" in write(client, page)
    assert file_of(tmp_path).read_text("utf-8") == before


def test_bots_that_disagree_make_no_puzzle(open_page):
    page = ask(open_page(GAMES, "en", FakeBot(), OneClearMove()))
    assert "between them they name 1, 5" in page
    assert 'name="judged"' not in page


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"options": "first=2"}, "usual options"),
        ({"do": "write", "judged": "{}"}, "Ask the bots first"),
        ({"do": "write"}, "Ask the bots first"),
    ],
)
def test_what_is_no_puzzle_is_explained(client, tmp_path, form, said):
    assert said in ask(client, **form)
    assert not file_of(tmp_path).exists()


def test_where_chance_decides_there_is_nothing_to_choose(open_page, bots):
    page = open_page(GAMES, "en", *bots).post("/author/saxum/puzzle", data={"do": "ask"})
    assert page.status_code == 200
    assert 'id="puzzle"' not in page.text


@pytest.mark.parametrize("silent", [False, True])
def test_bots_that_fail_or_never_answer_are_told(open_page, monkeypatch, silent):
    monkeypatch.setattr(author_puzzles, "WAIT", 0.01)
    appraiser = FakeAppraiser()
    appraiser.fails, appraiser.most = not silent, 0
    page = ask(open_page(GAMES, "en", FakeBot(), appraiser))
    assert ("bots don&#39;t answer" if silent else "the appraiser failed") in page


def test_a_file_that_cannot_be_read_is_left_alone(client, tmp_path):
    page = ask(client)
    file_of(tmp_path).write_text('{"puzzles": [{}]}', "utf-8")
    assert "puzzles.json, puzzle 1, `answer`: this field is missing" in write(client, page)
    assert json.loads(file_of(tmp_path).read_text("utf-8")) == {"puzzles": [{}]}


def test_another_site_writes_nothing(client, tmp_path):
    page = ask(client)
    client.headers["origin"] = "http://evil.example"
    judged = unescape(re.search(r'name="judged" value="([^"]*)"', page)[1])
    form = {"log": LOG, "do": "write", "judged": judged} | REASON
    assert client.post("/author/squadro/puzzle", data=form).status_code == 403
    assert not file_of(tmp_path).exists()


def test_an_ordinary_server_makes_no_puzzles(server):
    assert server.guest().post("/author/squadro/puzzle").status_code in (404, 405)
