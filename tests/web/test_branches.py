"""What if: going on from a place of a match that is over, and records that are brought along."""

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


def what_if(guest, table, place, **form):
    """Somebody goes on from a place; the new table."""
    answer = guest.post(f"{table}/what-if", place=place, **form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def test_a_match_that_is_over_goes_on_at_one_screen_from_any_place(house):
    ana, bo, eve = house.guest(), house.guest(), house.guest("nl")
    table = finished(house, [ana, bo])
    assert "What if" in ana.get(f"{table}/at/9").text
    other = what_if(eve, table, 9, **{"with": "here"})
    room, source = house.room(other), house.room(table)
    assert room.match.states == source.match.states[:10]
    assert {chair.person for chair in room.chairs} == {eve.person}
    assert [name.en for name in room.names] == ["Gast", "Gast 2"]
    assert "De eerste 9 stappen komen uit een andere partij" in eve.get(other).text
    assert house.play(other, [eve, eve], steps=2) == 2
    assert source.over
    assert other in eve.get("/mine").text
    assert "Wat als" in eve.get("/mine").text


def test_or_against_bots_on_the_chair_one_likes(house):
    ana, bo = house.guest(), house.guest()
    table = finished(house, [ana, bo])
    for seat in (1, 2):
        other = what_if(bo, table, 6, **{"with": "bot"}, seat=seat, level="club")
        room = house.room(other)
        assert room.chairs[seat - 1].person == bo.person
        assert room.chairs[2 - seat].bot == "club"
        house.bots_have_moved(other)
        assert house.room(other).actor == seat
    for form in ({"seat": 3, "level": "club"}, {"seat": 0}, {"seat": 1, "level": "god"}, {"seat": "x"}):
        assert bo.post(f"{table}/what-if", place=6, **{"with": "bot"}, **form).status_code == 422


def test_a_match_under_way_is_nobodys_to_try_things_out_with(house):
    ana, bo = house.guest(), house.guest()
    table = house.table("squadro", ana, bo)
    house.play(table, [ana, bo], steps=4)
    before = house.kept()
    assert "what-if" not in ana.get(f"{table}/at/2").text
    assert ana.post(f"{table}/what-if", place=2).status_code == 422
    assert house.kept() == before


def test_the_end_itself_leads_nowhere(house):
    ana, bo = house.guest(), house.guest()
    table = finished(house, [ana, bo])
    last = len(house.room(table).match.moves)
    assert re.search(r'id="what-if" hidden', ana.get(f"{table}/at/{last}").text)
    assert ana.post(f"{table}/what-if", place=last).status_code in (409, 422)
    assert ana.post(f"{table}/what-if", place=last + 1).status_code == 422


def test_what_was_laid_is_told_apart_from_what_was_rolled_on_every_page_and_in_the_record(house):
    ana, bo = house.guest(), house.guest()
    table = finished(house, [ana, bo], "saxum", option__target="20")
    place = len(house.room(table).match.moves) // 2
    other = what_if(ana, table, place, **{"with": "here"})
    said = f"The first {place} steps come from another game"
    for path in (other, f"{other}/at/0", f"{other}/check"):
        assert said in ana.get(path).text, path
    house.play(other, [ana, ana], steps=1000)
    check = ana.get(f"{other}/check").text
    assert "Those can&#39;t be checked here" in check
    shown = [int(place) for place in re.findall(r"</span> (\d+)\.", check)]
    assert shown
    assert min(shown) > place
    match = record.read(ana.get(f"{other}/record").text)
    assert match.laid == place
    assert verify(match, GAMES).troubles == ()
    assert "laid" not in ana.get(f"{table}/record").text


def test_a_solo_game_that_was_laid_is_no_personal_best(house):
    ana = house.guest()
    table = ana.post("/tables", game="zocken", **{"with": "nobody"}).headers["location"]
    house.play(table, [ana], steps=5000)
    best = house.room(table).turn.scores[0]
    last = len(house.room(table).match.moves)
    for place in range(max(0, last - 12), last, 3):
        other = what_if(ana, table, place, **{"with": "here"})
        house.play(other, [ana], steps=5000)
        assert f"Your best score so far: {signed(best)}<" in ana.get(other).text


# Records.


def bring(guest, text):
    """Somebody pastes a record."""
    return guest.post("/records", record=text)


@pytest.mark.parametrize("key", GAMES)
def test_a_record_becomes_a_table_to_look_back_at_with_its_names(house, key):
    ana, eve = house.guest(), house.guest("nl")
    match = proven(key)
    answer = bring(ana, record.write(match).replace("\n", "\r\n"))
    assert answer.status_code == 303, answer.text
    path = answer.headers["location"]
    table = path.removesuffix("/at/0")
    page = eve.get(f"{table}/at/{len(match.log)}").text
    assert "Ana" in page
    assert "Bo: de tweede" in page
    assert f"De eerste {len(match.log)} stappen" in page
    assert eve.get(table).status_code == 200
    back = record.read(eve.get(f"{table}/record").text)
    assert (back.log, back.names, back.laid) == (match.log, match.names, len(match.log))
    assert house.room(table).people() == set()
    other = what_if(eve, table, len(match.log) // 2, **{"with": "here"})
    assert house.room(other).actor


def test_a_record_that_stops_in_the_middle_can_be_looked_back_at_too(house):
    ana = house.guest("nl")
    whole = proven("saga")
    text = record.write(whole)
    head, _, _ = text.partition("\n\n")
    kept = "\n".join(line for line in head.split("\n") if not line.startswith(("rolls", "checksum")))
    table = bring(ana, f"{kept}\n\n{' '.join(whole.log[:20])}").headers["location"].removesuffix("/at/0")
    assert house.room(table).closed == "brought"
    page = ana.get(f"{table}/at/20?eyes=1").text
    assert "Hier eindigt de geïmporteerde partij" in page
    assert "i-hand-" in page
    assert ana.get(table).status_code == 200


@pytest.mark.parametrize(
    ("text", "said"),
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
def test_what_is_no_record_is_refused_with_the_reason_in_both_languages(house, text, said):
    before = house.kept()
    for language, words in zip(("nl", "en"), said, strict=True):
        answer = bring(house.guest(language), text)
        assert 400 <= answer.status_code < 500
        assert words in answer.text
    assert house.kept() == before


def test_a_record_that_is_too_large_or_too_long_is_refused(house):
    ana = house.guest()
    before = house.kept()
    assert bring(ana, "x" * (RECORD_LIMIT + 1)).status_code == 413
    head = "speeltafel record 1\ngame: squadro\nrules: 1\nseats: 2\n\n"
    assert "No game here takes that long" in bring(ana, head + "1 " * (MAX_EVENTS + 1)).text
    assert house.kept() == before


def test_a_script_in_a_record_is_only_ever_text(house):
    ana = house.guest()
    text = record.write(proven("squadro")).replace("name 1: Ana", "name 1: <script>1</script>")
    path = bring(ana, text).headers["location"]
    assert "<script>1" not in ana.get(path).text
    assert "&lt;script&gt;1" in ana.get(path).text


def test_the_names_in_a_record_are_erased_with_whoever_brought_it(house):
    ana, eve = house.guest(), house.guest()
    path = bring(ana, record.write(proven("squadro"))).headers["location"]
    assert "Bo: de tweede" in eve.get(path).text
    ana.post("/mine")
    assert "Bo: de tweede" not in eve.get(path).text
    assert "Player 2" in eve.get(path).text


def test_a_record_is_judged_once_outside_the_event_loop_and_one_at_a_time(house, monkeypatch):
    judged = []

    def judge(match, games, judge=branches.judge):
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        judged.append(house.app.state.services.record_lock.locked())
        return judge(match, games)

    monkeypatch.setattr(branches, "judge", judge)
    assert bring(house.guest(), record.write(proven("zocken"))).status_code == 303
    assert judged == [True]
    assert not house.app.state.services.record_lock.locked()
    assert bring(house.guest(), record.write(proven("zocken")).replace("game: zocken", "game: x")).is_error
    assert not house.app.state.services.record_lock.locked()


def test_people_of_one_address_share_what_they_may_have_replayed(house, monkeypatch):
    match = proven("squadro")
    text = record.write(match)
    monkeypatch.setattr("speeltafel.web.pages.records.REPLAYED", 30 / len(match.log))
    use(house.app, rates=RateLimiter(rate=0.0, burst=80))
    assert [bring(house.guest(), text).status_code for _ in range(3)] == [303, 303, 429]


def test_what_if_late_in_a_match_costs_more_than_early_in_it(house, monkeypatch):
    ana, bo = house.guest(), house.guest()
    table = finished(house, [ana, bo])
    late = len(house.room(table).match.moves) - 1
    monkeypatch.setattr("speeltafel.web.pages.records.REPLAYED", 15 / late)
    use(house.app, rates=RateLimiter(rate=0.0, burst=80))
    places = [late, 1, late, late, 1]
    answers = [house.guest().post(f"{table}/what-if", place=place) for place in places]
    assert [answer.status_code for answer in answers] == [303, 303, 303, 429, 303]
