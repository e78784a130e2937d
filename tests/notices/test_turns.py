"""Being told that it is my turn: with the page closed, once, and never while the table is before me."""

import json
import re
from functools import partial

import pytest

from soak.receivers import vapid_claims
from speeltafel.play import decisions
from speeltafel.play.notices import DAY
from speeltafel.server.notices.notices import FIRST_RETRY, LAST_RETRY
from speeltafel.store.people import moving
from tests.notices.conftest import sending
from tests.web.cups import Cup
from tests.web.local_server import ORIGIN

GRACE = 6.0
"""Seconds after which whoever isn't looking is told."""


def waiting(guest):
    """Return the tables that wait for a guest, as every page asks."""
    return guest.get("/mine/waiting").json()["tables"]


def report(socket, path, sender):
    """Report on a socket that its page is visible, as the page's script does; return once that counts."""
    socket.send_text(json.dumps({"seen": str(sender.server.table_at(path).seq)}))
    socket.send_text(json.dumps({"once": "after", "move": "?", "seat": "1", "version": "0"}))
    while json.loads(socket.receive_text()).get("re") != "after":
        pass


def test_a_push_arrives_with_the_site_closed_and_only_its_browser_reads_it(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    browser = sender.push_to(bo, "bo")
    assert sender.move(path, ana, bo) is bo
    sender.work(GRACE)
    (message,) = sender.pushed(browser)
    assert message["path"] == path
    assert message["title"] == "Jij bent aan de beurt bij Squadro"
    assert message["body"] == "Aan tafel: Gast."
    sender.work(GRACE)
    assert len(sender.web.posts) == 1, "it is sent once"


def test_notices_are_sent_with_postgresql_and_not_for_what_was_seen(migrated_database, tmp_path):
    with sending(tmp_path, migrated_database) as sender:
        ana, bo = sender.server.guest(), sender.server.guest()
        path = sender.server.new_table("squadro", ana, bo)
        browser = sender.push_to(bo, "bo")
        sender.move(path, ana, bo)
        sender.work(GRACE)
        assert len(sender.pushed(browser)) == 1
        with bo.listen(path, sender.server.table_at(path).seq) as page:
            sender.move(path, ana, bo)
            sender.move(path, ana, bo)
            report(page, path, sender)
        sender.work(GRACE)
        assert len(sender.pushed(browser)) == 1
        bo.post("/mine")
        sender.work(GRACE)


def test_push_messages_are_signed_with_one_key_of_the_server(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    sender.push_to(bo, "bo")
    sender.move(path, ana, bo)
    sender.work(GRACE)
    ((_, headers, _),) = sender.web.posts
    claims, key = vapid_claims({name.lower(): value for name, value in headers.items()})
    assert claims["aud"] == "https://push.example"
    assert f'data-key="{key}"' in ana.get("/mine/notices").text
    assert sender.server.store.setting("push-key")


def test_a_visible_page_gets_no_notice_and_a_hidden_one_does(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    browser = sender.push_to(bo, "bo")
    with bo.listen(path, sender.server.table_at(path).seq) as page:
        sender.move(path, ana, bo)
        report(page, path, sender)
        sender.work(GRACE)
        assert sender.pushed(browser) == []
        sender.move(path, ana, bo)
        sender.move(path, ana, bo)
        sender.work(GRACE)
        assert len(sender.pushed(browser)) == 1, "an open page that reports nothing is hidden"


def test_a_table_that_was_opened_meanwhile_sends_nothing(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    browser = sender.push_to(bo, "bo")
    bo.post_ok_page("/mine/notices", when="later", turn="yes")
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert sender.pushed(browser) == []
    with bo.listen(path, sender.server.table_at(path).seq) as page:
        report(page, path, sender)
    sender.work(700)
    assert sender.pushed(browser) == []


def test_a_move_made_meanwhile_voids_the_notice(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    browser = sender.push_to(bo, "bo")
    sender.move(path, ana, bo)
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert sender.pushed(browser) == []


def test_notices_wait_ten_minutes_where_somebody_chose_so(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    browser = sender.push_to(bo, "bo")
    bo.post_ok_page("/mine/notices", when="later", turn="yes")
    sender.move(path, ana, bo)
    sender.work(590)
    assert sender.pushed(browser) == []
    sender.work(20)
    assert len(sender.pushed(browser)) == 1


def test_a_daily_digest_is_one_message_about_all_tables_that_wait(sender, ana, bo):
    browser = sender.push_to(bo, "bo")
    bo.post_ok_page("/mine/notices", when="daily", turn="yes", zone="UTC")
    paths = [sender.server.new_table("squadro", ana, bo) for _ in range(3)]
    for path in paths:
        sender.move(path, ana, bo)
    sender.work(GRACE)
    assert sender.pushed(browser) == []
    sender.move(paths[0], ana, bo)
    sender.work(86_400)
    (message,) = sender.pushed(browser)
    assert message["title"] == "Nieuws van 2 tafels"
    assert message["path"] == "/mine/next"
    assert bo.get("/mine/next").headers["location"] in paths[1:]


def test_nothing_is_sent_in_quiet_hours_and_all_of_it_after_them(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    browser = sender.push_to(bo, "bo")
    # The clock of the test begins at 13:46 UTC.
    bo.post_ok_page("/mine/notices", when="at-once", turn="yes", quiet__from=13, quiet__to=15, zone="Etc/UTC")
    sender.move(path, ana, bo)
    sender.work(3600)
    assert sender.pushed(browser) == []
    sender.work(900)
    assert len(sender.pushed(browser)) == 1


def test_only_what_somebody_chose_is_sent(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    browser = sender.push_to(bo, "bo")
    bo.post_ok_page("/mine/notices", when="at-once", talk="yes")
    sender.move(path, ana, bo)
    ana.post_ok(f"{path}/say", text="a secret plan")
    sender.work(GRACE)
    ana.post_ok(f"{path}/say", text="and more")
    sender.work(GRACE)
    (message,) = sender.pushed(browser)
    assert message["title"] == "Iemand schreef je bij Squadro"
    assert "secret" not in json.dumps(message), "the words stay at the table"


def test_nobody_is_told_of_lines_by_whom_they_blocked(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    browser = sender.push_to(bo, "bo")
    bo.post_ok_page("/mine/notices", when="at-once", talk="yes")
    bo.post_ok_page(f"{path}/block", seat=1, on="yes")
    ana.post_ok(f"{path}/say", text="you fool")
    sender.work(GRACE)
    assert not sender.pushed(browser)
    bo.post_ok_page(f"{path}/block", seat=1, on="no")
    ana.post_ok(f"{path}/say", text="sorry")
    sender.work(GRACE)
    assert len(sender.pushed(browser)) == 1


@pytest.mark.parametrize("waits", [True, False], ids=["letter waits", "no letter yet"])
def test_a_letter_that_is_due_while_a_browser_becomes_anothers_goes_to_that_person(sender, ana, bo, waits):
    sender.notices.background.stop()
    server, cas = sender.server, sender.server.guest()
    path = server.new_table("squadro", ana, bo)
    browser = sender.push_to(bo, "bo")
    cas.post("/tables", game="saga")
    assert sender.move(path, ana, bo) is bo
    if waits:
        sender.work()
    become = {"person": bo.person, "to": cas.person}
    server.client.portal.call(server.tables.execute, path[3:], partial(decisions.hand_over, **become))
    sender.work(GRACE)
    assert not sender.pushed(browser), "nobody knows yet that it is Cas's"
    server.store.write(moving.move, bo.person, cas.person, server.now).result()
    sender.work()
    sender.work(FIRST_RETRY)
    (message,) = sender.pushed(browser)
    assert message["path"] == path
    sender.work(LAST_RETRY)
    assert len(sender.pushed(browser)) == 1


def test_time_that_runs_out_is_told_a_quarter_before_the_end(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo, pace="days-1")
    browser = sender.push_to(bo, "bo")
    bo.post_ok_page("/mine/notices", when="daily", time="yes", zone="UTC")
    sender.move(path, ana, bo)
    sender.work(17 * 3600)
    assert sender.pushed(browser) == []
    sender.work(3600 + 1)
    (message,) = sender.pushed(browser)
    assert message["title"] == "Je tijd bij Squadro is bijna om"
    assert "Nog 6 uur" in message["body"], "a second late"
    assert [message] == sender.pushed(browser)


def test_the_end_and_the_next_table_are_told(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    browser = sender.push_to(bo, "bo")
    bo.post_ok_page("/mine/notices", when="at-once", over="yes", invitation="yes")
    ana.post_ok(f"{path}/resign", seat=1)
    sender.work(GRACE)
    next_path = ana.post_ok(f"{path}/again", game="squadro")["go"]
    sender.work(GRACE)
    over, invitation = sender.pushed(browser)
    assert (over["title"], over["path"]) == ("Je partij Squadro is afgelopen", path)
    assert (invitation["title"], invitation["path"]) == ("Je groep speelt verder: Squadro", next_path)


def test_who_begins_at_the_next_table_is_told_of_the_turn_in_place_of_the_invitation(sender, ana, bo):
    browsers = [sender.push_to(guest, name) for guest, name in ((ana, "ana"), (bo, "bo"))]
    for guest in (ana, bo):
        guest.post_ok_page("/mine/notices", when="at-once", invitation="yes", turn="yes")
    path = sender.server.new_table("squadro", ana, bo)
    ana.post_ok(f"{path}/resign", seat=1)
    next_path = ana.post_ok(f"{path}/again", game="squadro")["go"]
    assert sender.server.table_at(next_path).asked == sender.server.seat(next_path, bo)
    sender.work(GRACE)
    told = [
        message["title"]
        for browser in browsers
        for message in sender.pushed(browser)
        if message["path"] == next_path
    ]
    assert told == ["Your group plays on: Squadro", "Jij bent aan de beurt bij Squadro"]


def test_a_full_table_waits_for_its_host_and_a_request_for_an_answer(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo, start=False)
    assert (waiting(ana), waiting(bo)) == ([path[3:]], [])
    ana.post_ok(f"{path}/start")
    sender.move(path, ana, bo)
    assert (waiting(ana), waiting(bo)) == ([], [path[3:]])
    bo.post_ok(f"{path}/end", seat=2)
    assert waiting(ana) == [path[3:]]


def test_a_page_says_how_many_tables_wait_and_leads_to_the_next(sender, ana, bo):
    paths = [sender.server.new_table("squadro", bo, ana) for _ in range(2)]
    for path in paths:
        sender.server.now += 1
        sender.move(path, bo, ana)
    assert waiting(ana) == [path[3:] for path in paths]
    assert 'id="waiting"' in ana.get(paths[0]).text
    assert ana.get("/mine/next").headers["location"] == paths[0]
    assert ana.get(f"/mine/next?from={paths[0][3:]}").headers["location"] == paths[1]
    assert sender.server.guest().get("/mine/next").headers["location"] == "/mine"
    assert "waiting" not in sender.server.guest().get("/").text.split("<main")[0].split("<nav")[1]


def test_the_badge_counts_the_tables_that_wait_without_script_too(sender, ana, bo):
    paths = [sender.server.new_table("squadro", bo, ana) for _ in range(2)]
    for path in paths:
        sender.server.now += 1
        sender.move(path, bo, ana)

    def badge(guest, path):
        return re.search(r'<a id="waiting".*?</a>', guest.get(path, accept="text/html").text)[0]

    shown = badge(ana, "/rules/squadro")
    assert shown.endswith(">2</a>")
    assert f'href="{paths[0]}"' in shown
    assert 'aria-label="Tables waiting for you: 2. To the next"' in shown
    assert badge(ana, paths[0]).endswith(">1</a>"), "not the one before them"
    assert "hidden" in badge(bo, "/rules/squadro")
    assert f'data-waiting="{paths[0][3:]} {paths[1][3:]}"' in ana.get("/mine", accept="text/html").text


def test_a_notice_names_the_players_and_has_one_link_to_the_table(sender):
    guests = [sender.server.guest("en") for _ in range(3)]
    sender.mail_to(guests[1], "bo@example.org")
    path = sender.server.new_table("saga", *guests)
    guests[0].post_ok(f"{path}/name", seat=1, name="evil.example/x")
    for _ in range(30):
        sender.server.play(path, guests)
        sender.work(GRACE)
    letters = [letter.get_content().replace("\r\n", "\n") for letter in sender.mail.to("bo@example.org")[1:]]
    assert letters
    for letter in letters:
        names, table, stop = re.fullmatch(
            r"At the table: (.*)\.\n\n(\S+)\n\n-- \nNo more messages: (\S+)\n", letter
        ).groups()
        assert table == f"{ORIGIN}{path}"
        assert stop.startswith(f"{ORIGIN}/notices/")
        assert "Guest 3" in names
        assert "evil.example" not in names, "a name is no link"


def test_whose_match_is_broken_off_with_its_tournament_is_told(sender):
    guests = [sender.server.guest("en") for _ in range(4)]
    cup = Cup(sender.server, guests[0], guests).start()
    browser = sender.push_to(guests[1], "bo")
    path = next(path for path in cup.paths if guests[1] in cup.at(path))
    sender.work(GRACE)
    cup.do(guests[0], "stop")
    sender.work(GRACE)
    assert [message["path"] for message in sender.pushed(browser)][-1] == path
    assert "over" in sender.pushed(browser)[-1]["title"]
    sender.work(GRACE)
    assert len({json.dumps(message) for message in sender.pushed(browser)}) == len(sender.pushed(browser))


@pytest.mark.parametrize(("pace", "left"), [("days-7", "1 dag"), ("days-3", "18 uur")])
def test_a_warning_says_days_in_days(sender, ana, bo, pace, left):
    path, browser = sender.server.new_table("squadro", ana, bo, pace=pace), sender.push_to(bo, "bo")
    bo.post_ok_page("/mine/notices", when="at-once", time="yes", zone="UTC")
    sender.move(path, ana, bo)
    table = sender.server.table_at(path)
    sender.work()
    warned = min(DAY, table.pace["days"] * DAY / 4)
    sender.work(table.moment_with(warned) - sender.server.now + 3)
    bodies = [one["body"] for one in sender.pushed(browser)]
    assert f"Nog {left} om te zetten." in bodies[-1]
