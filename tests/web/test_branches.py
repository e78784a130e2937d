"""Branches of finished matches, and uploaded records."""

import asyncio
import re

import pytest

from speeltafel.core import record
from speeltafel.core.words import signed
from speeltafel.games import GAMES
from speeltafel.play import branches
from speeltafel.play.branches import MAX_EVENTS
from speeltafel.play.proof import verify
from speeltafel.web.forms import RECORD_LIMIT
from speeltafel.web.limits.rates import RateLimiter
from tests.proofs import proven
from tests.services import use
from tests.web.test_replay import finished


def what_if(guest, path, place, **form):
    """Branch a match at a position; return the path of the new table."""
    answer = guest.post(f"{path}/what-if", place=place, **form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_a_finished_match_can_be_continued_from_any_position(server):
    ana, bo, eve = server.guest(), server.guest(), server.guest("nl")
    path = finished(server, [ana, bo])
    assert "What if" in ana.get(f"{path}/at/9").text
    other = what_if(eve, path, 9, **{"with": "here"})
    table, source = server.table_at(other), server.table_at(path)
    assert table.match.states == source.match.states[:10]
    assert {chair.person for chair in table.chairs} == {eve.person}
    assert [name.nl for name in table.names] == ["Gast", "Gast 2"]
    assert "De eerste 9 stappen komen uit een andere partij" in eve.get(other).text
    assert server.play(other, [eve, eve], steps=2) == 2
    assert source.over
    assert other in eve.get("/mine").text
    assert "Wat als" in eve.get("/mine").text


def test_a_finished_match_can_be_continued_against_bots_from_any_seat(server):
    ana, bo = server.guest(), server.guest()
    path = finished(server, [ana, bo])
    for seat in (1, 2):
        other = what_if(bo, path, 6, **{"with": "bot"}, seat=seat, level="club")
        table = server.table_at(other)
        assert table.chairs[seat - 1].person == bo.person
        assert table.chairs[2 - seat].bot == "club"
        server.wait_for_bots(other)
        assert server.table_at(other).actor == seat
    for form in ({"seat": 3, "level": "club"}, {"seat": 0}, {"seat": 1, "level": "god"}, {"seat": "x"}):
        assert bo.post(f"{path}/what-if", place=6, **{"with": "bot"}, **form).status_code == 422


def test_a_running_match_can_not_be_branched(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    server.play(path, [ana, bo], steps=4)
    before = server.stored()
    assert "what-if" not in ana.get(f"{path}/at/2").text
    assert ana.post(f"{path}/what-if", place=2).status_code == 422
    assert server.stored() == before


def test_the_final_position_can_not_be_branched(server):
    ana, bo = server.guest(), server.guest()
    path = finished(server, [ana, bo])
    last = len(server.table_at(path).match.moves)
    assert re.search(r'id="what-if" hidden', ana.get(f"{path}/at/{last}").text)
    assert ana.post(f"{path}/what-if", place=last).status_code in (409, 422)
    assert ana.post(f"{path}/what-if", place=last + 1).status_code == 422


def test_imported_moves_are_marked_on_every_page_and_in_the_record(server):
    ana, bo = server.guest(), server.guest()
    table_path = finished(server, [ana, bo], "saxum", option__target="20")
    place = len(server.table_at(table_path).match.moves) // 2
    other = what_if(ana, table_path, place, **{"with": "here"})
    notice = f"The first {place} steps come from another game"
    for path in (other, f"{other}/at/0", f"{other}/check"):
        assert notice in ana.get(path).text, path
    server.play(other, [ana, ana], steps=1000)
    check = ana.get(f"{other}/check").text
    assert "Those can&#39;t be checked here" in check
    shown = [int(place) for place in re.findall(r"</span> (\d+)\.", check)]
    assert shown
    assert min(shown) > place
    match = record.read(ana.get(f"{other}/record").text)
    assert match.imported == place
    assert verify(match, GAMES).troubles == ()
    assert "laid" not in ana.get(f"{table_path}/record").text


def test_a_solo_match_with_imported_moves_is_no_personal_best(server):
    ana = server.guest()
    path = ana.post("/tables", game="zocken", **{"with": "nobody"}).headers["location"]
    server.play(path, [ana], steps=5000)
    best = server.table_at(path).turn.scores[0]
    last = len(server.table_at(path).match.moves)
    for place in range(max(0, last - 12), last, 3):
        other = what_if(ana, path, place, **{"with": "here"})
        server.play(other, [ana], steps=5000)
        assert f"Your best score so far: {signed(best)}<" in ana.get(other).text


# Records.


def upload(guest, text):
    """Upload a record."""
    return guest.post("/records", record=text)


@pytest.mark.parametrize("key", GAMES)
def test_an_uploaded_record_becomes_a_table_with_its_names(server, key):
    ana, eve = server.guest(), server.guest("nl")
    match = proven(key)
    answer = upload(ana, record.write(match).replace("\n", "\r\n"))
    assert answer.status_code == 303, answer.text
    path = answer.headers["location"]
    table_path = path.removesuffix("/at/0")
    page = eve.get(f"{table_path}/at/{len(match.log)}").text
    assert "Ana" in page
    assert "Bo: de tweede" in page
    assert f"De eerste {len(match.log)} stappen" in page
    assert eve.get(table_path).status_code == 200
    back = record.read(eve.get(f"{table_path}/record").text)
    assert (back.log, back.names, back.imported) == (match.log, match.names, len(match.log))
    assert server.table_at(table_path).people() == set()
    other = what_if(eve, table_path, len(match.log) // 2, **{"with": "here"})
    assert server.table_at(other).actor


def test_an_unfinished_record_can_be_replayed(server):
    ana = server.guest("nl")
    whole = proven("saga")
    text = record.write(whole)
    head, _, _ = text.partition("\n\n")
    unproven = "\n".join(line for line in head.split("\n") if not line.startswith(("rolls", "checksum")))
    path = upload(ana, f"{unproven}\n\n{' '.join(whole.log[:20])}").headers["location"].removesuffix("/at/0")
    assert server.table_at(path).closed == "brought"
    page = ana.get(f"{path}/at/20?eyes=1").text
    assert "Hier eindigt de geïmporteerde partij" in page
    assert "i-hand-" in page
    assert ana.get(path).status_code == 200


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("", ("nog geen partij", "no game in the field")),
        ("hello", ("eerste regel moet", "first line must be")),
        ("speeltafel record 1\ngame: chess\nrules: 1\nseats: 2\n\n", ("kennen we niet", "We know no game")),
        ("speeltafel record 1\ngame: squadro\nrules: 9\nseats: 2\n\n", ("volgt regels 9", "follows rules 9")),
        ("speeltafel record 1\ngame: squadro\nrules: 1\nseats: 7\n\n", ("niet voor 7", "not for 7")),
        ("speeltafel record 1\ngame: squadro\nrules: 1\nseats: 2\n\n1 1 1 x", ("4", "Event 4")),
        ("speeltafel record 1\ngame: squadro\nrules: 1\nseats: 2\nshoe: 4\n\n1", ("Regel 5", "Line 5")),
    ],
)
def test_an_invalid_record_is_refused_with_a_reason_in_both_languages(server, text, reasons):
    before = server.stored()
    for language, words in zip(("nl", "en"), reasons, strict=True):
        answer = upload(server.guest(language), text)
        assert 400 <= answer.status_code < 500
        assert words in answer.text
    assert server.stored() == before


def test_a_record_that_is_too_large_or_too_long_is_refused(server):
    ana = server.guest()
    before = server.stored()
    assert upload(ana, "x" * (RECORD_LIMIT + 1)).status_code == 413
    head = "speeltafel record 1\ngame: squadro\nrules: 1\nseats: 2\n\n"
    assert "No game here takes that long" in upload(ana, head + "1 " * (MAX_EVENTS + 1)).text
    assert server.stored() == before


def test_markup_in_a_record_is_escaped(server):
    ana = server.guest()
    text = record.write(proven("squadro")).replace("name 1: Ana", "name 1: <script>1</script>")
    path = upload(ana, text).headers["location"]
    assert "<script>1" not in ana.get(path).text
    assert "&lt;script&gt;1" in ana.get(path).text


def test_the_names_of_a_record_are_erased_with_its_uploader(server):
    ana, eve = server.guest(), server.guest()
    path = upload(ana, record.write(proven("squadro"))).headers["location"]
    assert "Bo: de tweede" in eve.get(path).text
    ana.post("/mine")
    assert "Bo: de tweede" not in eve.get(path).text
    assert "Player 2" in eve.get(path).text


def test_a_record_is_checked_once_off_the_event_loop_and_one_at_a_time(server, monkeypatch):
    judged = []

    def judge(match, games, judge=branches.judge):
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        judged.append(server.app.state.services.record_lock.locked())
        return judge(match, games)

    monkeypatch.setattr(branches, "judge", judge)
    assert upload(server.guest(), record.write(proven("zocken"))).status_code == 303
    assert judged == [True]
    assert not server.app.state.services.record_lock.locked()
    assert upload(server.guest(), record.write(proven("zocken")).replace("game: zocken", "game: x")).is_error
    assert not server.app.state.services.record_lock.locked()


def test_people_of_one_address_share_the_replay_budget(server, monkeypatch):
    match = proven("squadro")
    text = record.write(match)
    monkeypatch.setattr("speeltafel.web.pages.records.REPLAYED", 30 / len(match.log))
    use(server.app, rates=RateLimiter(rate=0.0, burst=80))
    assert [upload(server.guest(), text).status_code for _ in range(3)] == [303, 303, 429]


def test_branching_late_in_a_match_costs_more_than_early(server, monkeypatch):
    ana, bo = server.guest(), server.guest()
    path = finished(server, [ana, bo])
    late = len(server.table_at(path).match.moves) - 1
    monkeypatch.setattr("speeltafel.web.pages.records.REPLAYED", 15 / late)
    use(server.app, rates=RateLimiter(rate=0.0, burst=80))
    places = [late, 1, late, late, 1]
    answers = [server.guest().post(f"{path}/what-if", place=place) for place in places]
    assert [answer.status_code for answer in answers] == [303, 303, 303, 429, 303]
