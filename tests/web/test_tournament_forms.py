"""Forms of tournaments that are refused: the page comes again, with what was typed and what is wrong."""

import re

import pytest

from speeltafel.server.tournaments.tournaments import MAX_OPEN
from speeltafel.web.limits.rates import CREATE, RateLimiter
from tests.services import use
from tests.web.cups import Cup, cup_of

FACTS = {"title": "One more", "game": "squadro", "system": "swiss", "pace": "clock-30"}
AT_TOP = '<p class="refused" id="refused" role="alert" tabindex="-1" autofocus>'


class Form:
    """A form of a page, by where it is posted to."""

    def __init__(self, page, action):
        self.text = re.search(rf'<form method="post" action="{action}".*?</form>', page, re.S)[0]

    def field(self, name):
        """Return the tag of a field."""
        return re.search(rf'<(?:input|select) [^>]*name="{name}"[^>]*>', self.text)[0]

    def value(self, name):
        """Return what a browser would send: empty for a box that isn't ticked."""
        tag = self.field(name)
        if tag.startswith("<select"):
            options = self.text[self.text.index(tag) :].partition("</select>")[0]
            return re.search(r'value="([^"]*)"[^>]* selected', options)[1]
        if 'type="checkbox"' in tag:
            return "yes" if " checked" in tag else ""
        return re.search(r'value="([^"]*)"', tag)[1]


def test_what_was_typed_is_kept_and_the_field_says_what_is_wrong(server):
    typed = {"title": "Friday cup", "game": "columbiz", "system": "swiss", "pace": "days-3"}
    typed |= {"rounds": "99", "wait": "7", "seats": "3", "listed": "yes"}
    answer = server.guest("en").post("/tournaments", **typed)
    assert answer.status_code == 422
    form = Form(answer.text, "/tournaments")
    assert {name: form.value(name) for name in typed} == typed
    assert form.value("automatic") == form.value("drawn") == "", "it was switched off"
    field = form.field("rounds")
    assert 'aria-invalid="true"' in field
    assert 'aria-describedby="refused about-rounds"' in field
    assert "autofocus" in field, "the reader is taken there without script"
    assert '<p class="refused" id="refused" role="alert">Choose 1 to 20 rounds.</p>' in answer.text
    assert "<details open>" in answer.text, "the field is in sight"


FOLDED = {"seats": "2", "rounds": "", "wait": "10", "drawn": "yes"}


@pytest.mark.parametrize(
    ("wrong", "is_open"),
    [
        ({"title": " "}, False),
        ({"title": " ", "wait": "20"}, True),
        ({"title": " ", "drawn": ""}, True),
        ({"title": " ", "double": "yes"}, True),
        ({"rounds": "99"}, True),
    ],
)
def test_settings_stay_unfolded_where_one_was_changed_or_is_wrong(server, wrong, is_open):
    answer = server.guest("en").post("/tournaments", **FACTS | FOLDED | wrong)
    assert answer.status_code == 422
    assert ("<details open>" in answer.text) == is_open


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("title", {"title": " "}),
        ("seats", {"seats": "9"}),
        ("seats", {"seats": "two"}),
        ("wait", {"wait": "1"}),
        ("pace", {"pace": "none"}),
        ("duplicate", {"duplicate": "yes"}),
        ("duplicate", {"duplicate": "yes", "game": "saga", "system": "knockout"}),
        ("double", {"double": "yes"}),
        ("third", {"third": "yes"}),
    ],
)
def test_every_field_says_what_is_wrong_with_it(server, field, wrong):
    answer = server.guest("en").post("/tournaments", **FACTS | wrong)
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in Form(answer.text, "/tournaments").field(field)
    assert answer.text.count('id="refused"') == 1


def test_what_concerns_no_field_is_said_at_the_top_of_the_form(server):
    ana = server.guest("en")
    for _ in range(MAX_OPEN):
        Cup(server, ana)
    answer = ana.post("/tournaments", **FACTS)
    assert answer.status_code == 422
    assert f"{AT_TOP}You are organising {MAX_OPEN} tournaments already." in answer.text
    assert Form(answer.text, "/tournaments").value("title") == "One more"


def test_a_refusal_on_the_page_of_a_tournament_shows_that_page_again(server):
    cup = cup_of(server, 2)
    answer = server.guest("en").post(f"{cup.path}/enter", name=" ")
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in Form(answer.text, f"{cup.path}/enter").field("name")
    assert "Choose a readable name." in answer.text
    assert f'name="back" value="{cup.path}"' in answer.text, "changing the language leads to the page"
    answer = cup.organiser.post(f"{cup.path}/bots", count=99, level="expert")
    form = Form(answer.text, f"{cup.path}/bots")
    assert (form.value("count"), form.value("level")) == ("99", "expert")
    assert 'aria-invalid="true"' in form.field("count")
    answer = cup.organiser.post(f"{cup.path}/start")
    assert answer.status_code == 422
    assert f"{AT_TOP}It takes at least 3 entrants." in answer.text
    assert "Friday cup" in answer.text
    answer = cup.organiser.post(f"{cup.path}/start", json=True)
    assert answer.json()["error"] == "bad-request", "a script gets JSON, as ever"
    answer = server.guest("en").post("/tournaments/nowhere/enter", name="Eve")
    assert answer.status_code == 404, "there is no page to show again"


def test_a_form_that_the_rate_limiter_refuses_keeps_what_was_typed(server):
    ana = server.guest("en")
    ana.post("/tables", game="squadro")
    use(server.app, rates=RateLimiter(rate=0.0, burst=CREATE))
    answer = ana.post("/tournaments", **FACTS)
    assert answer.status_code == 429
    assert answer.headers["retry-after"]
    assert Form(answer.text, "/tournaments").value("title") == "One more"


def test_bots_that_are_added_by_a_form_sent_twice_come_once(server):
    cup = cup_of(server, 1)
    form = Form(cup.organiser.get(cup.path).text, f"{cup.path}/bots")
    sent = {"count": 12, "level": "club", "bots": form.value("bots")}
    for _ in range(2):
        cup.do(cup.organiser, "bots", **sent)
    assert cup.state.bots == 12
    form = Form(cup.organiser.get(cup.path).text, f"{cup.path}/bots")
    cup.do(cup.organiser, "bots", **sent | {"count": 2, "bots": form.value("bots")})
    assert cup.state.bots == 14
