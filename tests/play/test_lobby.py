"""Tables that are open to all: what is refused changes nothing."""

import pytest

from speeltafel.core.refusals import BadRequest
from speeltafel.play import decisions, lobby, messages
from speeltafel.play.rights import NotYours
from tests.play.driver import TableDriver, snapshot


def waiting():
    """Return a table of two at which one seat is free."""
    driver = TableDriver("squadro", 2)
    driver.execute(decisions.rise, 2, "bo")
    return driver


def opened():
    """Return such a table that its host opened to all."""
    driver = waiting()
    driver.execute(lobby.open_to_all, "ana")
    return driver


def playing():
    return TableDriver("squadro", 2).start()


def alone():
    return TableDriver("zocken", 1)


@pytest.mark.parametrize(
    ("scene", "decision", "facts", "refusal", "words"),
    [
        (waiting, lobby.open_to_all, ("bo",), NotYours, messages.HOST_ONLY),
        (playing, lobby.open_to_all, ("ana",), BadRequest, messages.STARTED),
        (alone, lobby.open_to_all, ("ana",), BadRequest, messages.NO_OPEN_SOLO),
        (waiting, lobby.open_to_all, ("ana", "genius"), BadRequest, messages.BAD_LISTING),
        (waiting, lobby.open_to_all, ("ana", "", "fr"), BadRequest, messages.BAD_LISTING),
        (waiting, lobby.close, ("bo",), NotYours, messages.HOST_ONLY),
        (opened, lobby.check_may_meet, ({"ana"},), NotYours, messages.NOT_TOGETHER),
    ],
)
def test_what_is_refused_changes_nothing(scene, decision, facts, refusal, words):
    driver = scene()
    before = snapshot(driver.table)
    with pytest.raises(refusal) as caught:
        driver.execute(decision, *facts)
    assert caught.value.text == words
    assert snapshot(driver.table) == before


def test_blocked_people_may_meet_among_friends():
    lobby.check_may_meet(waiting().table, {"ana"})


def test_a_table_is_closed_once():
    driver = opened()
    driver.execute(lobby.close, "ana")
    assert driver.table.listing is None
    assert lobby.close(driver.table, "ana") == []
