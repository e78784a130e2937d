"""Notices on holiday: one's turn is told when one is back, and the warning that time runs out moves along."""

import re

from speeltafel.play.notices import DAY

GRACE = 6.0
TURN, TIME = "It's your turn at Squadro", "Your time at Squadro is running out"


def take(sender, guest, first, last):
    """Take a holiday in January 1970; it is the 12th."""
    form = {"first": f"1970-01-{first}", "last": f"1970-01-{last}", "zone": "UTC"}
    assert guest.post("/mine/holidays", **form).status_code == 303
    settle(sender)


def cancel(sender, guest):
    guest.post(re.search(r"/mine/holidays/\w+/cancel", guest.get("/mine/holidays").text)[0])
    settle(sender)


def settle(sender):
    sender.server.client.portal.call(sender.server.app.state.services.holidays.work)
    sender.work()


def subjects(sender, browser):
    return [message["title"] for message in sender.pushed(browser)]


def slow_match(sender, ana, bo):
    """Open a table with three days a move, where it is Ana's turn; return its path and her browser."""
    path = sender.server.new_table("squadro", ana, bo, pace="days-3")
    return path, sender.push_to(ana, "ana")


def test_my_turn_is_told_when_i_am_back(sender, ana, bo):
    path, browser = slow_match(sender, ana, bo)
    take(sender, ana, 13, 20)
    sender.move(path, ana, bo)
    sender.server.now += DAY
    sender.move(path, ana, bo)
    sender.work(2 * DAY)
    assert subjects(sender, browser) == []
    sender.work(6 * DAY)
    assert subjects(sender, browser) == [TURN]


def test_a_warning_comes_a_quarter_before_the_end_whatever_the_holiday(sender, ana, bo):
    path, browser = slow_match(sender, ana, bo)
    sender.move(path, ana, bo)
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert subjects(sender, browser) == [TURN]
    take(sender, ana, 14, 23)
    sender.work(4 * DAY)
    assert subjects(sender, browser) == [TURN], "the clock stands still"
    cancel(sender, ana)
    sender.work(0.5 * DAY)
    assert subjects(sender, browser) == [TURN]
    sender.work(0.5 * DAY)
    assert subjects(sender, browser) == [TURN, TIME], (
        "2.4 of 3 days are used, and the letter was due much later"
    )


def test_a_turn_that_waits_for_the_end_of_a_holiday_comes_when_it_is_cancelled(sender, ana, bo):
    path, browser = slow_match(sender, ana, bo)
    take(sender, ana, 12, 25)
    sender.move(path, ana, bo)
    sender.move(path, ana, bo)
    sender.work(DAY)
    assert subjects(sender, browser) == []
    cancel(sender, ana)
    sender.work(GRACE)
    assert subjects(sender, browser) == [TURN]
