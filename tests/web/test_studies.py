"""The queue of analyses: its order, and failures of bots and the store."""

from concurrent.futures import Future

import pytest
from starlette.testclient import TestClient

from speeltafel.core.asker import Asker
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.server.studies import MAX_QUEUED
from speeltafel.store import Damaged, Unavailable
from tests.waiting import wait_until
from tests.web.fake_bots import StrictAppraiser
from tests.web.local_server import ORIGIN
from tests.web.test_analysis import finished, over, study
from tests.web.test_coach import SILENT, judged, plays


class Failing:
    """Values so many positions, and fails at others."""

    def __init__(self, appraiser, most):
        self.appraiser, self.most, self.asked = appraiser, most, 0

    def __call__(self, *facts):
        self.asked += 1
        self.appraiser.fails = self.asked > self.most
        return self.appraiser(*facts)


def test_a_failed_analysis_is_restarted_by_a_post_only(server):
    """A page that reloads itself once restarted the analysis of a position that kills bots, every 3 s."""
    path, (ana, bo) = finished(server)
    studies = server.app.state.services.studies
    failing = studies._appraise = Failing(server.appraiser, 3)
    ana.post(f"{path}/analysis")
    wait_until(lambda: not studies.is_under_way(server.loaded(path)))
    assert (failing.asked, len(server.store.studies(path[3:]))) == (4, 3)
    button = f'<form method="post" action="{path}/analysis"><button class="main">'
    for guest, words, again in (
        (ana, "The analysis failed.", f"{button}Try again"),
        (bo, "De analyse is mislukt.", f"{button}Probeer het nog eens"),
    ):
        page = guest.get(f"{path}/analysis").text
        assert words in page
        assert again in page
        assert "refresh" not in page
        assert "<progress" not in page
    watched = server.guest("en").get(f"{path}/analysis").text
    assert "The analysis failed." in watched
    assert button not in watched
    server.tables.loaded.clear()
    ana.get(f"{path}/at/1?missed=yes")
    assert "The analysis failed." in ana.get(f"{path}/analysis").text, "also when the table slept"
    assert failing.asked == 4, "no page begins it again"
    failing.most = 10**9
    assert "<polyline" in study(server, ana, path)
    assert failing.asked == 1 + len(server.table_at(path).match.states), "what was kept is not judged again"


def test_a_failed_analysis_does_not_affect_another_line_of_play(server):
    guests = [server.guest("en"), server.guest("nl")]
    path = over(server, guests, 6)
    studies = server.app.state.services.studies
    studies._appraise = Failing(server.appraiser, 0)
    guests[0].post(f"{path}/analysis")
    wait_until(lambda: studies.has_failed(server.loaded(path)))
    table = server.loaded(path).table
    other = next(
        move for move in table.game.turn(table.match.states[-2]).moves if move != table.match.moves[-1]
    )
    table.match.moves[-1] = other
    assert not studies.has_failed(server.loaded(path))


class Slow:
    """Answers the oldest request when told to, as one bot worker."""

    def __init__(self, appraiser):
        self.appraiser, self.asked, self.answered, self.askers = appraiser, [], [], []

    def __call__(self, game, state, taken, seed, asker):
        answer = Future()
        self.askers.append(asker)
        self.asked.append((game, state, taken, seed, answer))
        return answer

    def answer(self):
        game, state, taken, seed, answer = self.asked.pop(0)
        self.answered.append(state)
        answer.set_result(self.appraiser.appraisal(GAMES[game], state, taken, seed))


def at(server, address):
    """Return a guest with this address."""
    guest = server.guest()
    guest.http = TestClient(
        server.client.app, client=(address, 1), headers={"origin": ORIGIN}, follow_redirects=False
    )
    guest.http.portal = server.client.portal
    return guest


def test_many_analyses_of_one_person_do_not_delay_others(server):
    studies = server.app.state.services.studies
    slow = studies._appraise = Slow(server.appraiser)
    greedy, modest = ([at(server, address) for _ in range(2)] for address in ("203.0.113.7", "203.0.113.9"))
    many = [over(server, greedy, 3) for _ in range(MAX_QUEUED + 1)]
    one = over(server, modest, 6)
    begun = [greedy[0].post(f"{path}/analysis", json=True).status_code for path in many]
    assert begun == [200] * MAX_QUEUED + [429]
    assert f"{MAX_QUEUED - 1} others you asked for" in greedy[0].get(f"{many[-2]}/analysis").text
    assert modest[0].post(f"{one}/analysis", json=True).status_code == 200
    positions = len(server.table_at(one).match.states)
    for _ in range(2 * positions):
        # Each of the two visitors has one question waiting; the worker answers the oldest.
        wait_until(lambda: len(slow.asked) == 2 or not studies.is_under_way(server.loaded(one)))
        slow.answer()
    wait_until(lambda: not studies.is_under_way(server.loaded(one)))
    assert studies.under_way > MAX_QUEUED - positions, "as quick as with two at work"


def test_people_of_one_address_take_turns_in_the_analysis_queue(server):
    """One person's queue once refused others of the same address."""
    studies = server.app.state.services.studies
    slow = studies._appraise = Slow(server.appraiser)
    ana, bo, cas = (at(server, "203.0.113.7") for _ in range(3))
    many = [over(server, [ana, cas], 3) for _ in range(MAX_QUEUED)]
    one = over(server, [bo, cas], 3)
    for path in many:
        ana.post_ok(f"{path}/analysis")
    bo.post_ok(f"{one}/analysis")
    wait_until(lambda: len(slow.asked) == 2)
    assert slow.askers == [Asker("203.0.113.7", ana.person), Asker("203.0.113.7", bo.person)]
    assert "others you asked for" in ana.get(f"{many[2]}/analysis").text
    assert "after 2 from the same person" in cas.get(f"{many[2]}/analysis").text, "cas asked for none"
    assert "queue" not in bo.get(f"{one}/analysis").text, "nobody else's come first"


def test_analyses_of_one_address_are_limited(server, monkeypatch):
    monkeypatch.setattr("speeltafel.server.studies.MAX_AT_ADDRESS", 2)
    server.app.state.services.studies._appraise = Slow(server.appraiser)
    guests = [at(server, "203.0.113.7") for _ in range(4)]
    tables = [over(server, [guest, guests[-1]], 3) for guest in guests[:3]]
    answers = [guest.post(f"{path}/analysis", json=True) for guest, path in zip(guests, tables, strict=False)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert "from your internet connection" in answers[2].json()["message"]
    elsewhere = [at(server, "203.0.113.9") for _ in range(2)]
    elsewhere[0].post_ok(f"{over(server, elsewhere, 3)}/analysis")


def test_an_evicted_table_keeps_its_place_in_the_queue(server):
    studies = server.app.state.services.studies
    slow = studies._appraise = Slow(server.appraiser)
    guests = [at(server, "203.0.113.7") for _ in range(2)]
    tables = [over(server, guests, 3) for _ in range(3)]
    for path in tables:
        guests[0].post_ok(f"{path}/analysis")
    server.tables.loaded.clear()
    assert "2 others you asked for" in guests[0].get(f"{tables[2]}/analysis").text
    while studies.under_way:
        wait_until(lambda: slow.asked or not studies.under_way)
        if slow.asked:
            slow.answer()
    assert "<polyline" in guests[0].get(f"{tables[2]}/analysis").text


@pytest.mark.parametrize("refusal", [Unavailable, Damaged])
def test_a_stored_move_is_acknowledged_when_later_reads_fail(
    server, ana, strict_appraiser, monkeypatch, refusal
):
    """A failed read after the move was stored once told the player that it was not saved."""
    path = ana.post("/learn/zocken/play").headers["location"]  # where one chooses several times in a turn
    server.wait_for_bots(path)
    ana.get(path)
    table, looked_up = server.table_at(path), []
    judged(server, path, len(table.match.moves))
    wait_until(lambda: not server.app.state.services.studies._judging)

    def fails(*_):
        looked_up.append(table.version)
        raise refusal(Text("Weg.", "Away."))

    before = table.version
    monkeypatch.setattr(server.store, "studies", fails)
    move = table.game.write(table.turn.moves[0])
    ana.post_ok(f"{path}/move", seat=1, move=move, version=before)
    wait_until(lambda: looked_up and not server.app.state.services.studies._judging)
    assert looked_up == [table.version], "once, after the move"
    assert table.version > before
    assert server.store.events(path[3:])[-1].seq == table.seq


def test_a_failing_listener_stops_neither_the_response_nor_other_listeners(
    server, ana, strict_appraiser, monkeypatch, caplog
):
    path = ana.post("/learn/squadro/play").headers["location"]

    def fails(loaded):
        raise RuntimeError("out of order")

    monkeypatch.setattr(server.app.state.services.ratings, "table_changed", fails)
    ana.get(path)
    plays(server, ana, path, "3")
    judged(server, path, len(server.table_at(path).match.moves))
    assert f"Ratings failed at {path[3:]}" in caplog.text


@pytest.mark.parametrize(("language", "words"), [("en", "give you a hint right now"), ("nl", "geen hint")])
def test_a_failed_hint_is_an_error_and_the_coach_stays_silent(server, language, words):
    """Both were once answered with status 500."""
    server.app.state.services.studies._appraise = judge = StrictAppraiser()
    judge.fails = True
    ana = server.guest(language)
    path = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    server.wait_for_bots(path)
    answer = ana.post(f"{path}/hint", json=True, seat=1)
    assert (answer.status_code, answer.json()["error"]) == (503, "no-advice")
    assert words in answer.json()["message"]
    page = ana.post(f"{path}/hint", seat=1)
    assert page.status_code == 503
    assert words in page.text
    plays(server, ana, path, "3")
    assert ana.post_ok(f"{path}/look", seat=1)["coach"] == SILENT
    ana.post(f"{path}/coach", on="yes")
    requests = len(judge.asked)
    ana.get(path)
    wait_until(lambda: len(judge.asked) == requests + 1 and not server.app.state.services.studies._judging)
    for _ in range(2):
        ana.get(path)
        assert ana.post_ok(f"{path}/look", seat=1)["coach"] == SILENT
    assert len(judge.asked) == requests + 1, "what failed is not tried again by a page"
    judge.fails = False
    assert ana.post_ok(f"{path}/hint", seat=1)["hint"]["move"]
