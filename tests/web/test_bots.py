"""Bots at tables: when they move, what they see, hints, stand-ins and failures."""

import re
from concurrent.futures import Future

import pytest

from speeltafel.core.asker import NOBODY, Asker
from speeltafel.core.thought import Thought
from speeltafel.games import GAMES
from speeltafel.play.rights import AWAY
from speeltafel.server import bot_turns, client_addresses
from tests.waiting import wait_until
from tests.web.fake_bots import WHY
from tests.web.local_server import local_server


def against_bots(server, guest, game, seats=2, level="club"):
    """Start a match with bots on all seats but the first; return its path."""
    path = guest.post("/tables", game=game).headers["location"]
    if seats != 2:
        guest.post_ok(f"{path}/arrange", seats=seats)
    for seat in range(2, seats + 1):
        guest.post_ok(f"{path}/bot", seat=seat, level=level)
    guest.post_ok(f"{path}/start")
    server.wait_for_bots(path)
    return path


def play_to_the_end(server, guest, path):
    for _ in range(2000):
        server.wait_for_bots(path)
        if not server.play(path, [guest] * server.table_at(path).seats):
            return
    raise AssertionError("the match has no end")


@pytest.mark.parametrize("game", GAMES)
def test_play_now_starts_a_match_against_a_bot(server, ana, game):
    path = ana.post("/tables", game=game, **{"with": "bot"}).headers["location"]
    table = server.table_at(path)
    assert table.match is not None
    assert [chair.bot for chair in table.chairs] == ["", *["casual"] * (table.seats - 1)]
    page = ana.get(path).text
    assert "bot, casual" in page


def test_play_now_uses_the_chosen_level(server, ana):
    path = ana.post("/tables", game="squadro", level="master", **{"with": "bot"}).headers["location"]
    assert server.table_at(path).chairs[1].bot == "master"
    before = server.stored()
    for guest in (ana, server.guest()):
        assert guest.post("/tables", game="squadro", level="genius", **{"with": "bot"}).status_code == 422
    assert server.stored() == before


@pytest.mark.parametrize(("game", "seats"), [("squadro", 2), ("saxum", 2), ("zocken", 3), ("saga", 3)])
def test_a_match_against_bots_is_played_to_its_end(server, ana, game, seats):
    path = against_bots(server, ana, game, seats)
    play_to_the_end(server, ana, path)
    assert server.table_at(path).over
    assert {seat for seat in server.table_at(path).choosers if seat} == set(range(1, seats + 1))


def test_a_bot_gets_only_its_own_view(server, ana):
    """In Saga a view has no field for what its seat can't see."""
    server.bot.silent = True
    game, path = GAMES["saga"], ana.post("/tables", game="saga").headers["location"]
    ana.post_ok(f"{path}/bot", seat=2, level="club")
    ana.post_ok(f"{path}/start")
    while not server.table_at(path).bot:
        server.play(path, [ana])
    table = server.table_at(path)
    assert table.actor == 2
    key, view, moves, level = wait_until(lambda: server.bot.asked)[-1]
    assert (key, level) == ("saga", "club")
    assert view == game.view(table.match.state, 2)
    assert type(view) is not type(table.match.state)
    assert tuple(moves) == tuple(table.turn.moves)


def test_the_host_adds_and_removes_bots_before_the_match(server, ana):
    path = ana.post("/tables", game="columbiz").headers["location"]
    ana.post_ok(f"{path}/arrange", seats=4)
    for seat, level in ((2, "beginner"), (3, "club"), (4, "master")):
        ana.post_ok(f"{path}/bot", seat=seat, level=level)
    page = ana.get(path).text
    for name, level in (("Bas", "beginner"), ("Cleo", "club"), ("Daan", "master")):
        assert re.search(rf"<b>{name}</b> · bot</span>.*?<option selected>{level}</option>", page, re.DOTALL)
    ana.post_ok(f"{path}/bot", seat=4, level="expert")
    ana.post_ok(f"{path}/swap", seat=3)
    ana.post_ok(f"{path}/rise", seat=2)
    assert [chair.bot for chair in server.table_at(path).chairs] == ["", "", "expert", "club"]
    bo = server.guest("nl")
    bo.post_ok(f"{path}/sit", seat=2, name="Bo")
    ana.post_ok(f"{path}/start")
    assert "bot, expert" in bo.get(path).text


def test_only_the_host_adds_bots_and_only_of_known_levels(server, ana):
    bo = server.guest("nl")
    path = server.new_table("columbiz", ana, bo, start=False, pace="none")
    ana.post_ok(f"{path}/arrange", seats=3)
    before = server.stored()
    assert bo.post(f"{path}/bot", json=True, seat=3, level="club").status_code == 403
    for level in ("", "genius", "Club", "<b>"):
        refused = ana.post(f"{path}/bot", json=True, seat=3, level=level)
        assert refused.status_code == 422
        assert refused.json()["message"] == "There is no such bot."
    assert server.stored() == before


def test_a_bot_moves_after_a_restart(tmp_path):
    """The server stopped while a bot was thinking; no page is open when it starts again."""
    with local_server(tmp_path) as server:
        server.bot.silent = True
        ana = server.guest()
        path = ana.post("/tables", game="squadro").headers["location"]
        ana.post_ok(f"{path}/bot", seat=2, level="club")
        ana.post_ok(f"{path}/start")
        if not server.table_at(path).bot:
            server.play(path, [ana])
        assert server.table_at(path).bot
        before = server.table_at(path).seq
    with local_server(tmp_path) as server:
        wait_until(lambda: len(server.store.events(path.removeprefix("/t/"))) > before)
        server.wait_for_bots(path)


def test_a_bot_that_fails_is_retried(server, ana, monkeypatch, caplog):
    monkeypatch.setattr(bot_turns, "RETRY_AFTER_ERROR", 0.01)
    server.bot.mistakes = 3
    path = against_bots(server, ana, "squadro")
    server.play(path, [ana, ana])
    server.wait_for_bots(path)
    assert server.table_at(path).actor == 1
    assert "could not move" in caplog.text


def test_resigning_while_a_bot_thinks_logs_no_error(server, ana, monkeypatch, caplog):
    requests = []

    def think(game, view, moves, level, asker):
        requests.append((moves[-1], Future()))
        return requests[-1][1]

    monkeypatch.setattr(server.app.state.services.bot_turns, "_think", think)
    path = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    if not server.table_at(path).bot:
        server.play(path, [ana, None])
    wait_until(lambda: requests)
    ana.post_ok(f"{path}/resign", seat=1)
    [(move, answer)] = requests
    answer.set_result(Thought(move, (0.5, 0.5), WHY))
    wait_until(lambda: not server.app.state.services.bot_turns.playing)
    assert not caplog.records, caplog.text


def test_bots_among_themselves_wait_until_somebody_watches(server, ana):
    path = ana.post("/tables", game="squadro").headers["location"]
    ana.post_ok(f"{path}/rise", seat=1)
    for seat in (1, 2):
        ana.post_ok(f"{path}/bot", seat=seat, level="club")
    ana.post_ok(f"{path}/start")
    assert not server.app.state.services.bot_turns.playing
    assert not server.bot.asked
    seq = server.table_at(path).seq
    with ana.listen(path, seq) as page:
        assert page.receive_json()["present"]
        assert page.receive_json()["n"] == seq + 1
    assert set(server.bot.askers) == {NOBODY}, "however many there are, they wait for people's bots"
    path = against_bots(server, ana, "squadro")
    server.play(path, [ana, ana])
    server.wait_for_bots(path)
    assert server.table_at(path).host in {asker.person for asker in server.bot.askers}


def askers_of(server, times):
    """Wait until bots got so many requests; return who each was for."""
    wait_until(lambda: len(server.bot.askers) >= times)
    return server.bot.askers


def test_a_bots_work_counts_for_the_address_of_the_last_mover(server):
    """The host is gone, so the address of the player who goes on counts, for all its cookies together."""
    server.bot.silent = True
    host = server.guest(address="192.0.2.1")
    bo = server.guest(address="2001:db8::1")
    path = host.post("/tables", game="columbiz").headers["location"]
    host.post_ok(f"{path}/arrange", seats=3)
    bo.post_ok(f"{path}/sit", seat=2, name="Bo")
    host.post_ok(f"{path}/bot", seat=3, level="club")
    host.post_ok(f"{path}/start")
    while not server.table_at(path).bot:
        server.play(path, [host, bo])
    assert askers_of(server, 1) == [Asker("2001:db8::", bo.person)]


def test_a_bots_work_counts_for_the_address_of_a_newcomer(server):
    """A visitor without a cookie is known by the table they open; all visitors of an address share it."""
    server.bot.silent = True
    eves = [server.guest(address="198.51.100.7") for _ in range(3)]
    for eve in eves:
        path = eve.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
        if not server.table_at(path).bot:
            server.play(path, [eve, None])
    askers = askers_of(server, len(eves))
    assert askers == [Asker("198.51.100.7", eve.person) for eve in eves]


def test_a_bots_work_counts_for_no_address_when_people_were_erased(tmp_path):
    """After a restart, the address of a person is unknown until their next request."""
    with local_server(tmp_path) as server:
        server.bot.silent = True
        ana = server.guest(address="192.0.2.1")
        path = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
        if not server.table_at(path).bot:
            server.play(path, [ana, None])
        person = ana.person
    with local_server(tmp_path) as server:
        assert askers_of(server, 1)[0] == Asker("", person)


def test_known_addresses_are_bounded_and_the_longest_idle_is_dropped_first(monkeypatch):
    monkeypatch.setattr(client_addresses, "MAX_KNOWN", 2)
    known = client_addresses.ClientAddresses()
    for person in ("ana", "bo", "ana", "cas"):
        known.note(person, "192.0.2.1")
    assert [known.of(person).address for person in ("ana", "bo", "cas")] == ["192.0.2.1", "", "192.0.2.1"]


def test_an_undo_while_a_bot_thinks_makes_it_think_again(server, ana):
    path = against_bots(server, ana, "squadro")
    server.bot.silent = True
    server.play(path, [ana, ana])
    assert server.table_at(path).bot
    ana.post_ok(f"{path}/undo", seat=1)
    assert server.table_at(path).actor == 1


def test_a_bot_stands_in_by_vote_until_the_player_returns(server, ana):
    bo, cas = server.guest("nl"), server.guest("en")
    path = server.new_table("columbiz", ana, bo, cas)
    refused = ana.post(f"{path}/stand-in", json=True, seat=2, level="club")
    assert refused.status_code == 422
    assert "two minutes" in refused.json()["message"]
    server.now += AWAY
    assert "Let a bot play for Guest 2" in ana.get(path).text
    ana.post_ok(f"{path}/stand-in", seat=2, level="club")
    assert "a bot (club) plays for Guest 2 until they are back" in cas.get(path).text
    cas.post_ok(f"{path}/answer", agree="yes")
    assert server.table_at(path).chairs[1].bot == "club"
    for _ in range(20):
        server.wait_for_bots(path)
        server.play(path, [ana, bo, cas])
    assert 2 in server.table_at(path).choosers
    page = bo.get(path).text
    assert "Een bot speelt nu voor jou." in page
    bo.post_ok(f"{path}/return", seat=2)
    assert server.table_at(path).chairs[1].bot == ""
    assert "Een bot speelt nu voor jou." not in bo.get(path).text


def test_a_hint_has_a_move_a_reason_and_the_chances(server, ana):
    path = against_bots(server, ana, "squadro")
    hint = ana.post_ok(f"{path}/hint", seat=1)["hint"]
    table = server.table_at(path)
    assert hint["move"] == table.game.write(table.turn.moves[0])
    assert hint["why"] == "It looked like something."
    assert hint["chances"] == ["Sure is Guest."], "Squadro has no chance: what is known is the result"
    assert hint["touch"]
    assert server.appraiser.asked == [table.match.state]
    assert server.table_at(path).seq == table.seq


def test_without_a_script_a_hint_is_a_page_with_the_move_on_a_button(server):
    bo = server.guest("nl")
    path = against_bots(server, bo, "squadro")
    page = bo.post(f"{path}/hint", seat=1)
    assert page.status_code == 200
    assert "Dat leek me wel wat." in page.text
    assert f'value="{server.table_at(path).version}"' in page.text


def test_against_people_there_is_no_hint(server, ana):
    bo = server.guest("nl")
    path = server.new_table("squadro", ana, bo)
    guests = [ana, bo]
    actor = server.table_at(path).actor
    refused = guests[actor - 1].post(f"{path}/hint", json=True, seat=actor)
    assert refused.status_code == 403
    assert 'action="' + path + '/hint"' not in ana.get(path).text
    assert not server.bot.asked


def test_a_rematch_is_against_the_same_bots(server, ana):
    path = against_bots(server, ana, "squadro", level="expert")
    ana.post_ok(f"{path}/resign", seat=1)
    following = ana.post_ok(f"{path}/again", game="squadro")["go"]
    table = server.table_at(following)
    assert [chair.bot for chair in table.chairs] == ["expert", ""]
    assert table.match is not None
    server.wait_for_bots(following)
    assert server.table_at(following).actor == 2


def test_a_page_is_told_why_a_bot_is_slow_and_how_far_it_has_warmed_up(server, ana, monkeypatch):
    monkeypatch.setattr(bot_turns, "NOTE_INTERVAL", 0.01)
    server.bot.silent = True
    path = ana.post("/tables", game="squadro", **{"with": "bot"}).headers["location"]
    server.play(path, [ana, None])
    with ana.listen(path, server.table_at(path).seq) as page:
        server.app.state.services.bot_turns._compiled_share = lambda game: 0.4
        while "note" not in (message := page.receive_json()):
            pass
    assert message["note"].startswith("The bot is still warming up (40%).")
    assert message["n"] == server.table_at(path).seq, "it belongs to what the page shows"
