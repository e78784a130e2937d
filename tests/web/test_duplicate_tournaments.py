"""Duplicate tournaments over HTTP: the same dice at all tables of a round, and what each board was worth."""

import re

import pytest
from starlette.testclient import WebSocketDenialResponse

from speeltafel.play.chance import Dice
from speeltafel.play.tournaments import ledger
from speeltafel.play.tournaments.duplicate import worths
from speeltafel.play.tournaments.matches import seed
from speeltafel.web.pages.tournaments import exports
from tests.web.cups import cup_of
from tests.web.program_client import ProgramClient


def test_all_tables_of_a_duplicate_round_have_the_same_dice(server):
    cup = cup_of(server, 4, game="saxum", system="swiss", rounds=2, duplicate="yes").start()
    one, other = (server.table_at(path) for path in cup.paths)
    assert one.dice.seed == other.dice.seed
    assert one.dice.mix == other.dice.mix
    assert one.match.moves[0] == other.match.moves[0], "the first roll is the same"
    first = one.dice.seed
    for path in cup.paths:
        cup.play(path)
    cup.go_on()
    assert server.table_at(cup.paths[0]).dice.seed != first


def test_other_tables_of_a_duplicate_round_are_sealed_until_it_is_over(server):
    cup = cup_of(server, 4, game="saga", system="swiss", rounds=1, duplicate="yes").start()
    path, other = cup.paths
    seed = server.table_at(path).dice.seed.hex()
    inside, outside = cup.at(path)[0], cup.at(other)[0]
    id = path.removeprefix("/t/")

    def is_closed(guest):
        for part in (
            "",
            "/check",
            "/record",
            "/at/0",
            "/at/0.svg",
            "/news?since=0",
            "/why",
            "/evening",
            "/analysis",
        ):
            assert guest.get(f"{path}{part}").status_code in (403, 422), part
        assert f"/t/{id}" not in guest.get(cup.path).text

    is_closed(outside)
    is_closed(server.guest())
    assert inside.get(path).status_code == 200
    cup.play(path)
    is_closed(outside)
    for part in ("/record", "/at/0"):
        assert inside.get(f"{path}{part}").status_code == 422, "its dice are still played with elsewhere"
    assert seed not in inside.get(f"{path}/check").text
    cup.play(other)
    assert outside.get(path).status_code == 200
    assert seed in outside.get(f"{path}/record").text


def test_the_report_says_what_each_board_was_worth(server):
    cup = cup_of(
        server, 4, game="columbiz", system="swiss", rounds=1, duplicate="yes", automatic="yes"
    ).start()
    for number, path in enumerate(cup.paths):
        cup.play(path, number)
    assert cup.state.closed == "complete"
    report = cup.organiser.get(f"{cup.path}/rounds/1").text
    assert "What each table was worth" in report
    shares = [int(share) for share in re.findall(r"<b>(\d+)%</b>", report)]
    assert len(shares) == 4
    assert sum(shares) == 200
    page = cup.guests[1].get(f"{cup.path}/rounds/1").text
    assert "Wat elke tafel waard was" in page
    scores = {board.table: board.result.scores for board in cup.state.rounds[0].boards}
    assert all(scores.values())


def test_what_boards_were_worth_is_computed_once_after_each_event(server, monkeypatch):
    cup = cup_of(server, 4, game="saxum", system="swiss", rounds=1, duplicate="yes").start()
    for path in cup.paths:
        cup.resign(path)
    rounds = []
    monkeypatch.setattr(ledger, "worths", lambda round: rounds.append(round) or worths(round))
    cup.go_on()
    before = len(rounds)
    for part in ("", "/rounds/1", "/results.json", "/standings.csv", "/news?since=0", "/rounds/1"):
        assert cup.organiser.get(f"{cup.path}{part}").status_code == 200
    assert len(rounds) <= before + 1


def test_a_large_file_of_results_costs_more(server, monkeypatch):
    cup = cup_of(server, 4, game="saxum", system="swiss", rounds=1, duplicate="yes").start()
    assert cup.organiser.get(f"{cup.path}/results.json").status_code == 200
    monkeypatch.setattr(exports, "MATCH", 1e9)
    assert cup.organiser.get(f"{cup.path}/results.json").status_code == 429
    assert cup.organiser.get(cup.path).status_code == 200


def test_the_secret_is_shown_at_the_end_and_explains_all_dice(server):
    cup = cup_of(server, 4, game="saxum", system="swiss", rounds=1, duplicate="yes").start()
    commitment = cup.state.settings.commitment
    assert commitment in cup.organiser.get(cup.path).text
    assert "The secret was" not in cup.organiser.get(cup.path).text
    tables = [server.table_at(path) for path in cup.paths]
    for path in cup.paths:
        cup.play(path)
    cup.go_on()
    shown = re.search(r"The secret was: (\w+)", cup.organiser.get(cup.path).text)[1]
    secret = bytes.fromhex(shown)
    assert Dice(secret).commitment == commitment
    round = cup.state.rounds[0]
    for table, board in zip(tables, round.boards, strict=True):
        assert seed(cup.state, secret, round, board) == table.dice.seed


def test_the_link_of_a_seat_opens_a_sealed_table_and_a_forged_one_does_not(server):
    cup = cup_of(server, 4, game="saga", system="swiss", rounds=1, duplicate="yes").start()
    path = cup.paths[0]
    link = re.search(rf"{path}/seat/\d/\w+", cup.at(path)[0].get(path).text)[0]
    phone = server.guest()
    forged = link[:-4] + "0000"
    assert phone.get(forged).status_code == 422
    assert phone.post(forged).status_code == 422
    assert phone.get(path).status_code == 403
    assert phone.get(link).status_code == 200
    assert phone.post(link).status_code == 303
    assert phone.get(path).status_code == 200


def test_programs_and_sockets_do_not_watch_a_sealed_table(server):
    cup = cup_of(server, 4, game="saga", system="swiss", rounds=1, duplicate="yes").start()
    path, other = cup.paths
    outside = cup.at(other)[0]
    program = ProgramClient(server, outside)
    for guest in (outside, server.guest()):
        with pytest.raises(WebSocketDenialResponse) as refused, guest.listen(path, 0):
            raise AssertionError("a stranger watches a sealed table")
        assert refused.value.status_code == 403
    seq = server.table_at(path).seq
    for method, part in (("GET", "stream/"), ("POST", "")):
        answer = program.request(method, f"/api/bot/game/{part}{path[3:]}{'' if part else '/chat'}")
        assert answer.status_code in (403, 404, 405), answer.text
    assert program.request("POST", "/api/bot/table", json={"table": path[3:]}).status_code in (403, 422)
    assert server.table_at(path).seq == seq
    with cup.at(path)[0].listen(path, seq) as socket:
        assert socket is not None


@pytest.mark.parametrize(
    ("settings", "worth"),
    [
        ({"system": "swiss", "game": "saxum", "duplicate": "yes"}, "get half a point"),
        ({"system": "swiss", "game": "saxum"}, "get 1 point"),
        ({"system": "knockout"}, "play again in the next"),
    ],
)
def test_a_page_says_what_a_bye_is_worth(server, settings, worth):
    cup = cup_of(server, 3, **settings).start()
    (number,) = cup.state.current.byes
    guest = cup.guests[number - 1]
    page = guest.http.get(cup.path, headers={"accept-language": "en"}).text
    assert f"You have a bye in this round, and {worth}." in page
