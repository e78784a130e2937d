"""The outbox: what must not be lost, doubled or held up on its way."""

import asyncio
import json
from functools import partial

from sqlalchemy import insert

from soak.receivers import Browser
from speeltafel.play.notices import DAY, TIME
from speeltafel.server.notices.notices import CLEANING
from speeltafel.store.notices import channels, outbox
from speeltafel.store.notices.outbox import News
from speeltafel.store.people import moving
from speeltafel.store.tables import OUTBOX
from tests.notices.test_delivery import channels_of, hook
from tests.notices.test_turns import GRACE
from tests.waiting import wait_until


def letters(sender, guest, ahead=30 * DAY):
    """The letters to a guest that are due at some time."""
    due = partial(outbox.due, now=sender.server.now + ahead, most=100)
    return [one for one in sender.server.store.read(due) if one.channel.person == guest.person]


def test_a_letter_written_while_its_channel_is_removed_stops_no_others(sender, ana, bo):
    """Another worker may be about to write it: a channel that is gone keeps no address to read."""
    for guest in (ana, bo):
        hook(guest)
    (channel,) = channels_of(sender, ana)
    path = sender.server.new_table("squadro", ana, bo)
    store, room = sender.server.store, path[3:]
    store.write(channels.remove, channel.id, erases=True).result()
    late = insert(OUTBOX).values(
        channel=channel.id, room=room, kind=TIME, moment=1, due=0.0, attempts=0, sent=0.0
    )
    store.write(lambda connection: connection.execute(late) and None).result()
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert len(sender.web.posts) == 1
    sender.work(CLEANING)
    left = store.read(lambda connection: connection.exec_driver_sql("SELECT channel FROM outbox").all())
    assert channel.id not in {row.channel for row in left}


def test_whoever_was_looking_is_warned_all_the_same_when_time_runs_out(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo, pace="days-1")
    browser = sender.push_to(bo, "bo")
    sender.notices.background.stop()
    sender.move(path, ana, bo)
    seq, now = sender.server.table_at(path).seq, sender.server.now
    sender.server.store.write(outbox.look, bo.person, path[3:], seq, now).result()
    sender.work(GRACE)
    assert sender.pushed(browser) == [], "Bo saw that it is their turn"
    sender.work(DAY * 3 / 4)
    assert [message["title"] for message in sender.pushed(browser)] == ["Je tijd bij Squadro is bijna om"]


def test_no_warning_comes_when_the_time_is_past(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo, pace="days-1")
    sender.push_to(bo, "bo")
    bo.post_ok_page("/mine/notices", when="at-once", time="yes")
    sender.move(path, ana, bo)
    sender.work()
    assert [letter.kind for letter in letters(sender, bo)] == [TIME]
    sender.work(2 * DAY)
    assert sender.web.posts == []
    assert letters(sender, bo) == []


def test_what_waits_goes_to_a_browser_with_a_new_address(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    before, after = sender.push_to(bo, "before"), Browser("after")
    bo.post_ok_page("/mine/notices", when="later", turn="yes")
    sender.move(path, ana, bo)
    sender.work()
    bo.post_ok_page("/mine/notices/push", **after.subscription, old=before.subscription["endpoint"])
    sender.work(700)
    assert (len(sender.pushed(before)), len(sender.pushed(after))) == (0, 1)


def test_an_address_that_is_typed_again_stays_confirmed(sender, bo):
    sender.mail_to(bo, "bo@example.org")
    told = len(sender.mail.letters)
    bo.post_ok_page("/mine/notices", to="bo@example.org")
    (channel,) = channels_of(sender, bo)
    assert channel.confirmed
    assert len(sender.mail.letters) == told


def test_of_one_address_of_two_people_who_become_one_the_confirmed_one_is_kept(sender, ana, bo):
    ana.post_ok_page("/mine/notices", to="ours@example.org")
    sender.mail_to(bo, "ours@example.org")
    sender.server.store.write(moving.move, bo.person, ana.person, sender.server.now).result()
    assert [channel.confirmed for channel in channels_of(sender, ana)] == [True]


def test_a_slow_receiver_keeps_nobody_else_waiting(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    other = sender.server.new_table("squadro", bo, ana)
    hook(bo)
    browser, poster = sender.push_to(ana), sender.notices.courier.poster
    post, answered = poster.post, asyncio.Event()

    async def slow(url, body, headers):
        if "hooks.example" in url:
            await answered.wait()
        await post(url, body, headers)

    poster.post = slow
    sender.move(path, ana, bo)
    sender.server.now += GRACE
    call = sender.server.client.portal.call
    call(sender.notices.work)
    sender.move(other, bo, ana)
    sender.server.now += GRACE
    call(sender.notices.work)
    wait_until(lambda: sender.pushed(browser))
    assert len(sender.web.posts) == 1, "and Bo's is still on its way, once"
    call(answered.set)
    call(sender.notices.sent)
    assert len(sender.web.posts) == 2


def test_news_of_one_table_that_cannot_be_sorted_stops_no_other(sender, ana, bo, monkeypatch, caplog):
    broken, path = (sender.server.new_table("squadro", ana, bo) for _ in range(2))
    hook(bo)
    sort = sender.notices._sort

    async def failing(news):
        if news.room == broken[3:]:
            raise ValueError(news.room)
        await sort(news)

    monkeypatch.setattr(sender.notices, "_sort", failing)
    sender.notices.background.stop()
    for one in (broken, path):
        sender.move(one, ana, bo)
    sender.work(GRACE)
    assert len(sender.web.posts) == 1
    assert "could not be sorted" in caplog.text
    (kept,) = sender.server.store.read(partial(outbox.news, most=10))
    assert isinstance(kept, News), "it is tried again"


def test_a_push_service_does_not_learn_the_link_of_a_table(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    browser = sender.push_to(bo, "bo")
    sender.move(path, ana, bo)
    sender.work(GRACE)
    ((_, headers, body),) = sender.web.posts
    assert path[3:] not in json.dumps(headers)
    assert browser.read(body)["path"] == path, "the browser does"
