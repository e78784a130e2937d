"""The page for authors: only on a server of theirs; positions for every observer, and steps of a lesson."""

import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from json import loads

import pytest

from speeltafel.core import lesson
from speeltafel.core.game import OneOf
from speeltafel.core.recording import lesson_text
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.web.pages.author_positions import options_of, options_text
from tests.playouts import games, play_out

STEP = {
    f"{name}-{language}": f"{words}."
    for name in ("title", "words", "task", "well", "other")
    for language, words in (("nl", "Doe dit"), ("en", "Do this"))
}


def test_an_ordinary_server_has_no_page_for_authors(server):
    for path in ("/author/squadro", "/author/squadro/version"):
        assert server.guest().get(path).status_code == 404
    assert server.guest().post("/author/squadro/step").status_code in (404, 405)


@games
def test_positions_of_a_match_are_shown_to_every_observer(open_page, game):
    client, played = open_page(), play_out(game, 1, game.seats[-1], {})
    for place in (0, len(played.log) // 2, len(played.log)):
        log = " ".join(played.log[:place])
        page = client.get(f"/author/{game.key}", params={"seats": played.seats, "log": log})
        assert page.status_code == 200
        assert page.text.count('class="board"') == 1 + played.seats
        assert f"Events so far: {place}<" in page.text
        assert "raises an error" not in page.text
        assert "No JSON" not in page.text


def test_every_move_is_listed_with_its_words_in_both_languages(open_page):
    page = open_page(language="nl").get("/author/squadro?log=1").text
    assert "Zetten van stoel 2: 5" in page
    assert page.count('log=1%201"') + page.count('log=1%205"') >= 2
    for words in ("Je ", "You ", "Speler 2", "Player 2"):
        assert words in page


def test_every_outcome_of_chance_is_listed_with_its_odds(open_page):
    page = open_page().get("/author/saxum").text
    assert "Outcomes of chance: 21" in page
    assert "1/36 (2.8%)" in page
    assert "2/36 (5.6%)" in page


def test_a_wrong_token_is_explained_beside_the_position_before_it(open_page):
    page = open_page().get("/author/squadro?log=1+1+nonsense+1").text
    assert "is no move or roll of this game" in page
    assert "Events so far: 2<" in page
    assert ">1 1 nonsense 1</textarea>" in page


@pytest.mark.parametrize(("options", "said"), [("quiet", "name=value"), ("quiet=3", "no option")])
def test_wrong_options_are_explained(open_page, options, said):
    assert said in open_page().get("/author/squadro", params={"options": options}).text


def test_options_change_the_position(open_page):
    page = open_page().get("/author/squadro?options=first=2").text
    assert "Moves of seat 2: 5" in page


class Fields(HTMLParser):
    """What the form of a step would send."""

    def __init__(self, page):
        super().__init__()
        self.found, self.inside, self.name = {}, False, ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        of = dict(attributes)
        if tag == "form":
            self.inside = of.get("class") == "step"
        elif self.inside and tag in ("textarea", "select"):
            self.name = of["name"]
            self.found[self.name] = ""
        elif self.inside and tag == "option" and "selected" in of:
            self.found[self.name] = of["value"]
        elif self.inside and tag == "input" and (of.get("type") != "checkbox" or "checked" in of):
            self.found[of["name"]] = of["value"]

    def handle_data(self, data):
        if self.inside and self.lasttag == "textarea" and self.name in self.found:
            self.found[self.name] += data

    def handle_endtag(self, tag):
        if tag == "textarea":
            self.name = ""


def form_in(page):
    return Fields(page).found


def test_a_game_that_is_not_there_is_refused(open_page):
    assert open_page().get("/author/chess").status_code == 404


def test_the_version_is_that_of_the_process(open_page):
    client = open_page()
    shown = re.search(r'data-version="(\d+)"', client.get("/author/saxum").text)
    assert shown
    assert client.get("/author/saxum/version").json()["version"] == int(shown[1])


def test_a_position_becomes_the_text_of_a_step(open_page, tmp_path):
    client = open_page()
    form = STEP | {"log": "1 2", "right": "1", "wrong": "3 | Te ver. | Too far.", "do": "check"}
    page = client.post("/author/squadro/step", data=form).text
    assert "This step is right." in page
    for words in ("&#34;log&#34;: &#34;1 2&#34;", "&#34;right&#34;: [&#34;1&#34;]", "Too far."):
        assert words in page
    assert not (tmp_path / "squadro").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"right": "9"}, "not legal here"),
        ({"right": ""}, "no move is right"),
        ({"title-en": ""}, "no English"),
        ({"wrong": "3 Too far"}, "token | Dutch | English"),
        ({"wrong": "3 | Ver. | Far.\r\n3 | Te ver. | Too far."}, "Two lines are about 3"),
    ],
)
def test_a_wrong_step_is_explained_and_not_written(open_page, tmp_path, change, said):
    (tmp_path / "squadro").mkdir()
    form = STEP | {"log": "1 2", "right": "1", "do": "write"} | change
    assert said in open_page().post("/author/squadro/step", data=form).text
    assert not list((tmp_path / "squadro").iterdir())


def test_steps_are_written_one_after_the_other(open_page, tmp_path):
    (tmp_path / "squadro").mkdir()
    client, form = open_page(), STEP | {"right": "1", "do": "write"}
    for log in ("", "1 2"):
        assert "The step is in" in client.post("/author/squadro/step", data=form | {"log": log}).text
    steps = lesson.read((tmp_path / "squadro" / "lesson.json").read_text("utf-8"))
    assert [step.log for step in steps] == ["", "1 2"]


def test_once_a_step_is_written_the_form_is_empty_for_the_next(open_page, tmp_path):
    (tmp_path / "squadro").mkdir()
    client, form = open_page(), STEP | {"right": "1", "log": "1 2", "title-en": "A jump"}
    assert (
        form_in(client.post("/author/squadro/step", data=form | {"do": "check"}).text)["title-en"] == "A jump"
    )
    page = client.post("/author/squadro/step", data=form | {"do": "write"}).text
    left = {name: words for name, words in form_in(page).items() if words}
    assert left == {"seats": "2", "log": "1 2"}
    assert '<details id="step" open>' in page


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://elsewhere.example"},
        {"origin": "http://testserver:8378"},
        {"origin": "null"},
        {"host": "rebound.example", "origin": "http://rebound.example"},
    ],
    ids=["another site", "another port", "no site", "a rebound name"],
)
def test_a_post_of_another_site_writes_no_step(open_page, tmp_path, headers):
    (tmp_path / "squadro").mkdir()
    form = STEP | {"right": "1", "do": "write"}
    assert open_page().post("/author/squadro/step", data=form, headers=headers).status_code == 403
    assert not list((tmp_path / "squadro").iterdir())


def test_a_position_with_a_wrong_token_makes_no_step(open_page, tmp_path):
    (tmp_path / "squadro").mkdir()
    form = STEP | {"right": "1", "do": "write", "log": "1 2 zzz"}
    assert "zzz" in open_page().post("/author/squadro/step", data=form).text
    assert not list((tmp_path / "squadro").iterdir())


def test_only_the_lesson_of_that_game_is_written_and_what_is_typed_stays_text(open_page, tmp_path):
    (tmp_path / "squadro").mkdir()
    (tmp_path / "saga").mkdir()
    client, code = open_page(), """"), __import__("os").abort(), '\\"""
    form = STEP | {"right": "1", "do": "write", "title-nl": code, "title-en": f"{code}\r\n{code}"}
    for change in ({}, {"game": "../saga"}, {"file": "../rules.py"}):
        client.post("/author/squadro/step", data=form | change)
    for path in ("/author/../saga/step", "/author/%2e%2e%2fsaga/step", "/author/squadro%2flesson/step"):
        assert client.post(path, data=form).status_code in (404, 405)
    written = list(tmp_path.glob("*/**/*"))
    assert written == [tmp_path / "squadro" / "lesson.json"]
    steps = lesson.read(written[0].read_text("utf-8"))
    assert [step.title for step in steps] == [Text(code, f"{code} {code}")] * 3


@games
def test_a_step_of_the_lesson_is_changed_and_nothing_else(open_page, tmp_path, game):
    (tmp_path / game.key).mkdir()
    client, file = open_page(), tmp_path / game.key / "lesson.json"
    for place, step in enumerate(game.lesson, 1):
        file.write_text(lesson_text(game.lesson), "utf-8")
        page = client.get(f"/author/{game.key}?step={place}").text
        form = form_in(page) | {"title-nl": "Anders", "do": "write"}
        assert "The step is in" in client.post(f"/author/{game.key}/step", data=form).text
        changed = replace(step, title=step.title._replace(nl="Anders"))
        expected = (*game.lesson[: place - 1], changed, *game.lesson[place:])
        assert file.read_text("utf-8") == lesson_text(expected)


def test_what_the_board_writes_for_an_answer_is_read(open_page):
    """The script writes `3 | ` and the author goes on from there."""
    client = open_page()
    for wrong, said in (
        ("3 | ", "3: there is no text in Dutch or English"),
        ("3 | Te ver.", "3: no English for"),
    ):
        form = STEP | {"log": "1 2", "right": "1", "wrong": wrong, "do": "check"}
        assert said in client.post("/author/squadro/step", data=form).text


def test_options_are_read_as_they_are_written():
    options = {
        "a": "true",
        "b": True,
        "c": "x y",
        "d": 'say "no" \\',
        "e": "fast-2",
        "f": 5,
        "g": "5",
        "h": "",
    }
    assert options_of(options_text(options)) == options
    assert options_text({"first": "wolf", "goal": 20}) == "first=wolf goal=20"


def test_bars_and_spaces_survive_that_a_step_is_opened_again(open_page, tmp_path):
    values = ("short", 'a "long" way')
    way = OneOf(Text("Weg", "Way"), "short", values)
    said = Text(r"Links | rechts \| nee.", "Left | right, a long way \\.")
    step = replace(GAMES["squadro"].lesson[0], log="", right=("1",), wrong={"3": said}, then="")
    step = replace(step, options={"way": values[1]})
    squadro = GAMES["squadro"]
    game = replace(
        squadro,
        options={**squadro.options, "way": way},
        lesson=(step,),
        start=lambda seats, given: squadro.start(seats, {name: given[name] for name in squadro.options}),
    )
    (tmp_path / "squadro").mkdir()
    (tmp_path / "squadro" / "lesson.json").write_text(lesson_text([step]), "utf-8")
    client = open_page({"squadro": game})
    form = form_in(client.get("/author/squadro?step=1").text) | {"do": "write"}
    assert "The step is in" in client.post("/author/squadro/step", data=form).text
    (back,) = lesson.read((tmp_path / "squadro" / "lesson.json").read_text("utf-8"))
    assert (back.wrong, back.options) == (step.wrong, step.options)


@games
def test_the_example_of_options_is_the_game_s_own(open_page, game):
    client = open_page()
    page = unescape(client.get(f"/author/{game.key}").text)
    assert ("Options, such as" in page) == bool(game.options)
    for name in list(game.options)[:1]:
        typed = re.search(rf"Options, such as ({name}=\S+) <input", page)[1]
        assert (
            'class="refused" role="alert">'
            not in client.get(f"/author/{game.key}", params={"options": typed}).text
        )


def test_the_moves_of_the_seat_to_play_can_be_made_on_its_board(open_page):
    client = open_page()
    page = client.get("/author/squadro?log=1").text
    assert page.count('id="board"') == 1
    assert page.index("Seat 2<") < page.index('id="board"') < page.index("A watcher<")
    moves = loads(re.search(r"data-moves='([^']*)'", page)[1])
    assert [token for token, _, *_ in moves] == ["1", "2", "3", "4", "5"]
    assert all(f'data-touch="{touch}"' in page for _, _, *touches in moves for touch in touches)
    assert 'id="board"' not in client.get("/author/saxum").text, "chance decides"


def test_another_site_writes_nothing(open_page, tmp_path):
    (tmp_path / "squadro").mkdir()
    form = STEP | {"right": "1", "do": "write"}
    answer = open_page().post("/author/squadro/step", data=form, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403
    assert not list((tmp_path / "squadro").iterdir())


def test_a_lesson_that_cannot_be_read_is_left_alone(open_page, tmp_path):
    (tmp_path / "squadro").mkdir()
    (tmp_path / "squadro" / "lesson.json").write_text('[{"title": 1}]', "utf-8")
    page = open_page().post("/author/squadro/step", data=STEP | {"right": "1", "do": "write"}).text
    assert "squadro/lesson.json, step 1, `log`: this field is missing" in page
    assert (tmp_path / "squadro" / "lesson.json").read_text("utf-8") == '[{"title": 1}]'


def test_a_lesson_that_is_no_text_is_left_alone(open_page, tmp_path):
    (tmp_path / "squadro").mkdir()
    (tmp_path / "squadro" / "lesson.json").write_bytes(b"[\n\xff]")
    page = open_page().post("/author/squadro/step", data=STEP | {"right": "1", "do": "write"}).text
    assert "squadro/lesson.json, line 2: this is no text in UTF-8" in page
    assert (tmp_path / "squadro" / "lesson.json").read_bytes() == b"[\n\xff]"
