"""Duplicate matches, and the score sheet of a group."""

import random
import re
from dataclasses import replace

import pytest

from speeltafel.core import record
from speeltafel.games import GAMES
from speeltafel.play.proof import verify
from speeltafel.web.limits.rates import CREATE, POST, RateLimiter
from tests.proofs import SHORT
from tests.services import use
from tests.web.test_fairness import RANDOM, Spy, paths_of, seed_of


def agreed(server, key, guests):
    """Start the first game of a duplicate match; return its path."""
    options = {f"option-{name}": value for name, value in SHORT.get(key, {}).items()}
    path = server.new_table(key, *guests, start=False, duplicate="yes", **options)
    guests[0].post_ok(f"{path}/stir", seat=1, random=RANDOM)
    guests[0].post_ok(f"{path}/start")
    return path


def over(server, path, guests, seed):
    """Play a match to its end."""
    rng = random.Random(seed)
    people = {guest.person: guest for guest in guests}
    seated = [people[chair.person] for chair in server.table_at(path).chairs]
    while not server.table_at(path).over:
        server.play(path, seated, rng)
    return path


def following(guest, path, key, **form):
    return guest.post_ok(f"{path}/again", game=key, **form)["go"]


@pytest.mark.parametrize("key", ["saxum", "saga", "squadro"])
def test_a_duplicate_match_has_two_legs_and_one_result(server, key):
    guests = ana, bo = server.guest(), server.guest("nl")
    first = over(server, agreed(server, key, guests), guests, 1)
    page = ana.get(first).text
    same_dice = "Play game 2 of 2: the same dice"
    assert (same_dice if GAMES[key].chance else "Play game 2 of 2: seats swapped") in page
    assert ("the same dice" in page) == GAMES[key].chance
    assert "Duplicate match, game 1 of 2" in page
    second = following(bo, first, key, same="yes")
    one, two = server.table_at(first), server.table_at(second)
    assert [chair.person for chair in two.chairs] == [bo.person, ana.person]
    assert (two.leg, two.commitment, two.stirs) == (2, one.commitment, one.stirs)
    assert two.match is not None, "it has begun"
    over(server, second, guests, 2)
    page = bo.get(second).text
    assert re.search(r"samen −?\d+ punten", page)
    assert "wint de dubbelpartij!" in page or "eindigt gelijk" in page
    assert ("dezelfde worpen" in page) == GAMES[key].chance
    for path in (first, second):
        match = record.read(ana.get(f"{path}/record").text)
        assert not verify(match, GAMES).troubles
        assert ana.get(f"{path}/at/1").status_code == 200
        assert ana.get(f"{path}/check").status_code == 200


def test_a_duplicate_match_and_an_evening_without_points_tell_wins_only(server, monkeypatch):
    monkeypatch.setitem(server.tables.games, "squadro", replace(GAMES["squadro"], tally=None))
    guests = _, bo = server.guest(), server.guest("nl")
    first = over(server, agreed(server, "squadro", guests), guests, 1)
    second = following(bo, first, "squadro", same="yes")
    over(server, second, guests, 2)
    page = bo.get(second).text
    assert len(re.findall(r": [\d.]+ gewonnen\.", page)) == 2
    assert "samen" not in page
    body = bo.get(f"{second}/evening").text.split("<tfoot>")[0]
    assert [cell.strip() for cell in re.findall(r"<td>([^<]*)", body)] == [""] * 4
    assert body.count("★") >= 2


def test_the_first_leg_can_not_be_replayed_before_the_last_is_over(server):
    guests = ana, _ = server.guest(), server.guest()
    eve = server.guest()
    table_path = agreed(server, "saxum", guests)
    server.play(table_path, guests, steps=2)
    assert ana.get(f"{table_path}/at/1").status_code == 200, "while it is played one may look back in it"
    over(server, table_path, guests, 1)
    spy = Spy([seed_of(server, table_path)])

    def is_closed():
        for guest in (ana, eve):
            for path in (
                f"{table_path}/at/1",
                f"{table_path}/at/1.svg",
                f"{table_path}/at/3/film.svg",
                f"{table_path}/record",
            ):
                answer = guest.get(path)
                assert answer.status_code == 422
                assert "will be used again" in answer.text or "komen straks" in answer.text
            assert guest.get(f"{table_path}/analysis").status_code == 422
            assert guest.post(f"{table_path}/what-if", place=1).status_code == 422
            for path in paths_of(table_path, 2):
                spy(guest.get(path).content)
            assert "<li" not in guest.get(table_path).text.partition('id="log"')[2].partition("</ol>")[0]
        assert ana.post(f"{table_path}/analysis").status_code == 422

    is_closed()
    second = following(ana, table_path, "saxum", same="yes")
    is_closed()
    over(server, second, guests, 2)
    assert seed_of(server, table_path).hex() in eve.get(f"{table_path}/record").text
    assert seed_of(server, table_path).hex() in eve.get(f"{table_path}/check").text
    assert "<li" in eve.get(table_path).text.partition('id="log"')[2].partition("</ol>")[0]
    assert eve.get(f"{table_path}/at/1").status_code == 200


def test_leaving_a_duplicate_match_opens_the_replay(server):
    guests = ana, _ = server.guest(), server.guest()
    path = over(server, agreed(server, "saxum", guests), guests, 1)
    other = following(ana, path, "squadro")
    assert server.table_at(other).leg == 0
    assert seed_of(server, other) != seed_of(server, path)
    assert ana.get(f"{path}/at/1").status_code == 200
    assert not verify(record.read(ana.get(f"{path}/record").text), GAMES).troubles


def test_a_second_leg_that_ends_by_agreement_ends_the_match(server):
    guests = ana, bo = server.guest(), server.guest()
    path = over(server, agreed(server, "saxum", guests), guests, 1)
    second = following(ana, path, "saxum", same="yes")
    ana.post_ok(f"{second}/end", seat=2)
    bo.post_ok(f"{second}/answer", agree="yes")
    assert server.table_at(second).over
    assert ana.get(f"{path}/at/1").status_code == 200
    assert "wins the duplicate match" in ana.get(second).text


def test_a_rematch_of_a_duplicate_match_has_new_dice_and_the_same_pace(server):
    guests = ana, _ = server.guest(), server.guest()
    path = server.new_table("squadro", *guests, duplicate="yes", pace="clock-30")
    second = following(ana, over(server, path, guests, 1), "squadro", same="yes")
    third = following(ana, over(server, second, guests, 2), "squadro")
    assert server.table_at(third).leg == 1
    assert seed_of(server, third) != seed_of(server, second)
    assert server.table_at(third).pace == server.table_at(second).pace == {"kind": "clock", "minutes": 30}


def test_only_legs_of_a_duplicate_match_share_dice(server):
    guests = ana, _ = server.guest(), server.guest()
    path = over(server, server.new_table("squadro", *guests), guests, 1)
    other = following(ana, path, "squadro", same="yes")
    assert server.table_at(other).leg == 0
    assert seed_of(server, other) != seed_of(server, path)


def rated_guests(server, number):
    guests = [server.guest() for _ in range(number)]
    for guest in guests:
        server.new_table("squadro", guest, start=False)
        assert guest.post("/ratings", on="yes").status_code == 303
    return guests


@pytest.mark.parametrize("key", ["saxum", "saga"])
def test_a_match_with_another_player_has_other_dice(server, key):
    ana, puppet, bo = rated_guests(server, 3)
    first = agreed(server, key, (ana, puppet))
    assert server.table_at(first).rated
    seat = server.seat(first, puppet)
    puppet.post_ok(f"{first}/resign", seat=seat)
    assert "Play game 2 of 2" in ana.get(first).text
    puppet.post_ok(f"{first}/rise", seat=seat)
    assert "Play game 2 of 2" not in ana.get(first).text
    second = following(ana, first, key, same="yes")
    free = 3 - server.seat(second, ana)
    bo.post_ok(f"{second}/sit", seat=free, name="Bo")
    bo.post_ok(f"{second}/stir", seat=free, words="my own luck")
    ana.post_ok(f"{second}/start")
    assert seed_of(server, second) != seed_of(server, first)
    assert server.table_at(second).leg == 1
    assert len(server.table_at(second).stirs) == 1, "what bo shook counts"


def test_a_second_leg_is_rated_if_the_first_was(server):
    guests = ana, bo = rated_guests(server, 2)
    for path in (agreed(server, "saxum", guests), agreed(server, "columbiz", guests)):
        over(server, path, guests, 1)
        assert server.table_at(path).rated
        second = following(bo, path, server.table_at(path).game.key, same="yes")
        assert server.table_at(second).leg == 2
        assert set(server.table_at(second).rated.values()) == {ana.person, bo.person}
        assert not server.table_at(second).drawn


def test_only_players_of_the_first_leg_take_seats_in_the_second(server, monkeypatch):
    """A server that stops between opening the second table and starting its match leaves such a table."""
    guests = ana, bo = rated_guests(server, 2)
    path = over(server, agreed(server, "saxum", guests), guests, 1)

    async def stop(*_):
        """Start nothing."""

    monkeypatch.setattr(server.tables, "start_match", stop)
    second = following(ana, path, "saxum", same="yes")
    monkeypatch.undo()
    page = ana.get(second).text
    assert 'name="words"' not in page, "there is nothing to shake"
    assert (
        ana.post(f"{second}/stir", json=True, seat=server.seat(second, ana), words="luck").status_code == 422
    )
    before = server.stored()
    ana.post_ok(f"{second}/stir", seat=server.seat(second, ana), random=RANDOM)
    assert server.stored() == before, "a browser that shakes by itself is not troubled with it"
    seat = server.seat(second, bo)
    bo.post_ok(f"{second}/rise", seat=seat)
    answer = server.guest().post(f"{second}/sit", json=True, seat=seat, name="Eve")
    assert answer.status_code == 422
    assert "the same people" in answer.text


def test_opening_the_next_table_costs_budget_and_following_does_not(server):
    guests = ana, bo = server.guest(), server.guest()
    tables = [server.new_table("squadro", *guests) for _ in range(3)]
    for path in tables:
        ana.post_ok(f"{path}/resign", seat=1)
    use(server.app, rates=RateLimiter(rate=0.0, burst=2 * (CREATE + POST) + POST))
    following(ana, tables[0], "squadro")
    following(bo, tables[0], "squadro")
    following(ana, tables[1], "squadro")
    before = len(server.stored()[0])
    assert ana.post(f"{tables[2]}/again", json=True, game="squadro").status_code == 429
    assert len(server.stored()[0]) == before


def test_all_tables_of_a_group_show_the_same_score_sheet(server):
    guests = ana, bo = server.guest(), server.guest("nl")
    first = over(server, server.new_table("squadro", *guests), guests, 1)
    assert "Score sheet" not in ana.get(first).text, "one game is no evening"
    second = following(ana, first, "saxum")
    third = following(ana, over(server, second, guests, 2), "zocken")
    sheets = [ana.get(f"{path}/evening").text for path in (first, second, third)]
    rows = [sheet.partition("<tbody>")[2].partition("</tbody>")[0] for sheet in sheets]
    assert len(set(rows)) == 1
    for name in ("1. Squadro", "2. Saxum", "3. Zocken", "under way"):
        assert name in rows[0]
    assert rows[0].count("★") == 2
    assert "Scoreblad" in bo.get(first).text
    assert "Scoreblad" in bo.get(f"{third}/evening").text
    assert server.guest().get("/t/nowhere/evening").status_code == 404


def test_a_bot_is_on_the_score_sheet(server):
    ana = server.guest()
    path = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    ana.post_ok(f"{path}/resign", seat=1)
    other = following(ana, path, "squadro")
    page = ana.get(f"{other}/evening").text
    assert page.count('<th scope="col">') == 3
    assert "–" in page, "given up: won, but without points"
