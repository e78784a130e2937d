"""Commands: every refusal is tested, and changes nothing."""

import pytest

from speeltafel.core.refusals import BadRequest, BadToken, GameOver, IllegalMove, Refusal, UnknownGame
from speeltafel.games import GAMES
from speeltafel.play import bots, chat, decisions, messages, programs
from speeltafel.play.decisions import Stale
from speeltafel.play.events import BotSeated, DuplicateContinued
from speeltafel.play.rights import NotYours
from tests.play.driver import TableDriver, snapshot

NO_CLOCK = {"kind": "none"}


def waiting():
    """Return a table with two of three seats taken, before the match."""
    driver = TableDriver("columbiz", 3)
    driver.execute(decisions.rise, 3, "cas")
    return driver


def waiting_for_one():
    """Return a table with one of two seats taken, in a game for two."""
    driver = TableDriver("squadro", 2)
    driver.execute(decisions.rise, 2, "bo")
    return driver


def playing():
    """Return a match of two in which both have moved and seat 1 must choose."""
    driver = TableDriver("squadro", 2).start()
    driver.play(), driver.play()
    assert driver.table.actor == 1
    return driver


def hidden():
    """Return a match of Saga for three in which `cas` resigned, so that a seat is free."""
    driver = TableDriver("saga", 3).start()
    driver.execute(decisions.resign, 3, "cas")
    return driver


def in_days():
    """Return a match with three days per move."""
    driver = TableDriver("columbiz", 3)
    driver.execute(decisions.arrange, 3, {}, {"kind": "days", "days": 3}, "ana")
    return driver.start()


def moved():
    """Return a match in which bo's seat moved to another device and its link was renewed."""
    driver = playing()
    driver.execute(decisions.take, 2, "bo-phone")
    driver.execute(decisions.renew_link, 2, "bo-phone")
    return driver


def closed():
    """Return a match that was resigned."""
    driver = playing()
    driver.execute(decisions.resign, 2, "bo")
    return driver


def returning():
    """Return the second game of a duplicate match, before it begins."""
    driver = TableDriver("squadro", 2)
    driver.apply([DuplicateContinued(leg=2, stirs=[])])
    return driver


def end_proposed():
    """Return a match in which `ana` proposed to end it."""
    driver = playing()
    driver.execute(decisions.propose_end, 1, "ana")
    return driver


def with_bots():
    """Return a match of ana against two bots."""
    driver = TableDriver("columbiz", 3)
    for seat, person in ((2, "bo"), (3, "cas")):
        driver.execute(decisions.rise, seat, person)
        driver.execute(bots.invite, seat, "club", "ana")
    return driver.start()


def replaced():
    """Return a match of three in which a bot stands in for bo."""
    driver = TableDriver("columbiz", 3).start()
    driver.apply([BotSeated(seat=2, level="club")])
    return driver


def guested():
    """Return a table with a program on seat 2 and another invited to seat 3, before the match."""
    driver = TableDriver("columbiz", 3)
    for seat, person in ((2, "bo"), (3, "cas")):
        driver.execute(decisions.rise, seat, person)
    driver.execute(programs.sit, 2, "robo", "Robo", "Ana")
    driver.execute(programs.invite, 3, "bobo", "Bobo", "ana")
    return driver


def with_program():
    """Return a match of two in which a program must choose."""
    driver = TableDriver("squadro", 2)
    driver.execute(decisions.rise, 2, "bo")
    driver.execute(programs.sit, 2, "robo", "Robo", "Ana")
    driver.start().play()
    return driver


REFUSALS = [
    # Programs.
    (guested, programs.invite, (3, "dodo", "Dodo", "ana"), BadRequest, messages.INVITED_ALREADY),
    (guested, programs.invite, (2, "dodo", "Dodo", "ana"), BadRequest, messages.TAKEN),
    (guested, programs.invite, (3, "robo", "Robo", "ana"), BadRequest, messages.ONE_CHAIR),
    (guested, programs.invite, (3, "dodo", "Dodo", "robo"), NotYours, messages.HOST_ONLY),
    (guested, programs.accept, ("dodo", "Dodo", "Bo"), NotYours, messages.NOT_INVITED),
    (guested, programs.decline, ("robo",), NotYours, messages.NOT_INVITED),
    (guested, programs.withdraw, (2, "ana"), BadRequest, messages.EMPTY),
    (guested, programs.withdraw, (3, "robo"), NotYours, messages.HOST_ONLY),
    (guested, programs.sit, (0, "dodo", "Dodo", "Bo"), BadRequest, messages.NO_FREE_CHAIR),
    (guested, programs.sit, (3, "robo", "Robo", "Ana"), BadRequest, messages.ONE_CHAIR),
    (with_program, programs.invite, (1, "dodo", "Dodo", "ana"), BadRequest, messages.STARTED),
    (with_program, programs.stand_in, (2, 59.9), BadRequest, messages.STILL_LISTENING),
    (with_program, programs.stand_in, (1, 1e9), BadRequest, messages.STILL_LISTENING),
    (closed, programs.sit, (0, "robo", "Robo", "Ana"), GameOver, None),
    # Sitting and leaving.
    (waiting, decisions.sit, (1, "cas", "Cas"), BadRequest, messages.TAKEN),
    (waiting, decisions.sit, (0, "cas", "Cas"), BadRequest, messages.NO_CHAIR),
    (waiting, decisions.sit, (4, "cas", "Cas"), BadRequest, messages.NO_CHAIR),
    (waiting, decisions.sit, (-1, "cas", "Cas"), BadRequest, messages.NO_CHAIR),
    (waiting, decisions.rise, (3, "ana"), BadRequest, messages.EMPTY),
    (waiting, decisions.rise, (1, "bo"), NotYours, messages.HOST_ONLY),
    (waiting, decisions.rise, (1, ""), NotYours, messages.HOST_ONLY),
    (waiting, decisions.rise, (9, "ana"), BadRequest, messages.NO_CHAIR),
    (playing, decisions.rise, (2, "ana"), BadRequest, messages.STILL_HERE),
    (playing, decisions.rise, (2, "ana", 1e9, 119.9), BadRequest, messages.STILL_HERE),
    (playing, decisions.rise, (1, "bo", 1e9, 1e9), NotYours, messages.HOST_ONLY),
    (in_days, decisions.rise, (2, "ana", 86400.0, 1e9), BadRequest, messages.STILL_DAYS),
    (hidden, decisions.sit, (3, "ana", "Ana"), NotYours, messages.SEEN_ANOTHER),
    (hidden, decisions.sit, (3, "bo", "Bo"), NotYours, messages.SEEN_ANOTHER),
    (hidden, decisions.take, (2, "ana"), NotYours, messages.SEEN_ANOTHER),
    (hidden, decisions.take, (2, "cas"), NotYours, messages.SEEN_ANOTHER),
    (waiting, decisions.rename, (1, "bo", "Ana"), NotYours, messages.NOT_YOUR_CHAIR),
    (waiting, decisions.rename, (3, "", "Ana"), NotYours, messages.NOT_YOUR_CHAIR),
    (playing, decisions.rename, (2, "bo", ""), BadRequest, messages.NO_NAME),
    (playing, decisions.take_back, ("bo",), NotYours, messages.GONE_FOR_GOOD),
    (moved, decisions.take_back, ("bo",), NotYours, messages.GONE_FOR_GOOD),
    (waiting, decisions.take, (3, "cas"), BadRequest, messages.EMPTY),
    (waiting, decisions.take, (4, "cas"), BadRequest, messages.NO_CHAIR),
    (waiting, decisions.renew_link, (1, "bo"), NotYours, messages.NOT_YOUR_CHAIR),
    (waiting, decisions.renew_link, (3, ""), NotYours, messages.NOT_YOUR_CHAIR),
    # The host's commands before the match.
    (waiting, decisions.swap, (1, 2, "bo"), NotYours, messages.HOST_ONLY),
    (waiting, decisions.swap, (3, 4, "ana"), BadRequest, messages.NO_CHAIR),
    (waiting, decisions.arrange, (2, {}, NO_CLOCK, "bo"), NotYours, messages.HOST_ONLY),
    (waiting, decisions.arrange, (9, {}, NO_CLOCK, "ana"), BadRequest, None),
    (waiting, decisions.arrange, (0, {}, NO_CLOCK, "ana"), BadRequest, None),
    (waiting, decisions.arrange, (2, {"wild": 1}, NO_CLOCK, "ana"), Refusal, None),
    (waiting, decisions.start, ("bo",), NotYours, messages.HOST_ONLY),
    (waiting, decisions.start, ("",), NotYours, messages.HOST_ONLY),
    (waiting, decisions.start, ("ana",), BadRequest, messages.FEWER_CHAIRS),
    (waiting_for_one, decisions.start, ("ana",), BadRequest, messages.EMPTY_CHAIRS),
    (waiting, chat.mute, (1, True, "bo"), NotYours, messages.HOST_ONLY),
    (waiting, chat.mute, (7, True, "ana"), BadRequest, messages.NO_CHAIR),
    (waiting, chat.mute, (3, True, "ana"), BadRequest, messages.EMPTY),
    (playing, decisions.swap, (1, 2, "ana"), BadRequest, messages.STARTED),
    (playing, decisions.arrange, (2, {}, NO_CLOCK, "ana"), BadRequest, messages.STARTED),
    (playing, decisions.start, ("ana",), BadRequest, messages.STARTED),
    # Entropy.
    (waiting, decisions.stir, (1, "ab" * 16, "bo"), NotYours, messages.NOT_YOUR_CHAIR),
    (waiting, decisions.stir, (3, "ab" * 16, ""), NotYours, messages.NOT_YOUR_CHAIR),
    (waiting, decisions.stir, (9, "ab" * 16, "ana"), BadRequest, messages.NO_CHAIR),
    (waiting, decisions.stir, (1, "AB" * 16, "ana"), BadRequest, messages.BAD_STIR),
    (waiting, decisions.stir, (1, "ab" * 15, "ana"), BadRequest, messages.BAD_STIR),
    (waiting, decisions.stir, (1, "", "ana"), BadRequest, messages.BAD_STIR),
    (playing, decisions.stir, (1, "ab" * 16, "ana"), BadRequest, messages.STARTED),
    # Playing.
    (waiting, decisions.move, (1, "1", 0, "ana"), BadRequest, messages.NOT_STARTED),
    (playing, decisions.move, (1, "1", 3, "bo"), NotYours, messages.NOT_YOUR_CHAIR),
    (playing, decisions.move, (1, "1", 3, ""), NotYours, messages.NOT_YOUR_CHAIR),
    (playing, decisions.move, (3, "1", 3, "ana"), BadRequest, messages.NO_CHAIR),
    (playing, decisions.move, (1, "1", 2, "ana"), Stale, messages.STALE),
    (playing, decisions.move, (2, "1", 3, "bo"), IllegalMove, messages.NOT_YOUR_TURN),
    (playing, decisions.move, (1, "nonsense", 3, "ana"), BadToken, None),
    (playing, decisions.move, (1, "", 3, "ana"), BadToken, None),
    (closed, decisions.move, (1, "1", 5, "ana"), GameOver, None),
    # Undo, end, resigning.
    (waiting, decisions.undo, (1, "ana"), BadRequest, messages.NOT_STARTED),
    (playing, decisions.undo, (1, "bo"), NotYours, messages.NOT_YOUR_CHAIR),
    (closed, decisions.undo, (1, "ana"), GameOver, None),
    (end_proposed, decisions.undo, (1, "ana"), BadRequest, messages.ONE_REQUEST),
    (waiting, decisions.propose_end, (1, "ana"), BadRequest, messages.NOT_STARTED),
    (playing, decisions.propose_end, (1, "bo"), NotYours, messages.NOT_YOUR_CHAIR),
    (closed, decisions.propose_end, (1, "ana"), GameOver, None),
    (end_proposed, decisions.propose_end, (2, "bo"), BadRequest, messages.ONE_REQUEST),
    (playing, decisions.answer, (True, "bo"), BadRequest, messages.NO_REQUEST),
    (end_proposed, decisions.answer, (True, "ana"), NotYours, messages.NOT_YOURS_TO_ANSWER),
    (end_proposed, decisions.answer, (True, "eve"), NotYours, messages.NOT_YOURS_TO_ANSWER),
    (end_proposed, decisions.answer, (False, ""), NotYours, messages.NOT_YOURS_TO_ANSWER),
    (waiting, decisions.resign, (1, "ana"), BadRequest, messages.NOT_STARTED),
    (playing, decisions.resign, (1, "bo"), NotYours, messages.NOT_YOUR_CHAIR),
    (closed, decisions.resign, (1, "ana"), GameOver, None),
    (waiting, decisions.claim, (1, "bo", 1e9), BadRequest, messages.NOT_STARTED),
    (playing, decisions.claim, (1, "ana", 1e9), NotYours, messages.NOT_YOURS_TO_ANSWER),
    (playing, decisions.claim, (1, "eve", 1e9), NotYours, messages.NOT_YOURS_TO_ANSWER),
    (playing, decisions.claim, (1, "bo", 1e9), BadRequest, messages.STILL_TIME),
    (playing, chat.erase, (1, "ana"), NotYours, messages.NOT_YOUR_LINE),
    (playing, decisions.claim, (5, "bo", 1e9), BadRequest, messages.NO_CHAIR),
    (closed, decisions.claim, (1, "bo", 1e9), GameOver, None),
    (closed, decisions.sit, (1, "eve", "Eve"), GameOver, None),
    # Bots.
    (waiting, bots.invite, (3, "club", "bo"), NotYours, messages.HOST_ONLY),
    (waiting, bots.invite, (2, "club", "ana"), BadRequest, messages.TAKEN),
    (waiting, bots.invite, (4, "club", "ana"), BadRequest, messages.NO_CHAIR),
    (waiting, bots.invite, (3, "genius", "ana"), BadRequest, messages.NO_LEVEL),
    (waiting, bots.invite, (3, "", "ana"), BadRequest, messages.NO_LEVEL),
    (closed, bots.invite, (2, "club", "ana"), GameOver, None),
    (with_bots, decisions.sit, (2, "eve", "Eve"), BadRequest, messages.TAKEN),
    (with_bots, decisions.rise, (2, "eve"), NotYours, messages.HOST_ONLY),
    (with_bots, decisions.rise, (2, ""), NotYours, messages.HOST_ONLY),
    (with_bots, decisions.take, (2, "eve"), BadRequest, messages.EMPTY),
    (with_bots, chat.mute, (2, True, "ana"), BadRequest, messages.EMPTY),
    (with_bots, bots.propose, (1, 2, "club", "ana"), BadRequest, messages.EMPTY),
    (with_bots, bots.return_to, (1, "ana"), BadRequest, messages.NO_BOT),
    (with_bots, bots.return_to, (2, ""), NotYours, messages.NOT_YOUR_CHAIR),
    (playing, bots.propose, (1, 2, "club", "ana"), BadRequest, messages.STILL_HERE),
    (playing, bots.propose, (1, 2, "club", "ana", 1e9, 119.9), BadRequest, messages.STILL_HERE),
    (playing, bots.propose, (2, 1, "club", "ana", 1e9, 1e9), NotYours, messages.NOT_YOUR_CHAIR),
    (playing, bots.propose, (1, 2, "wild", "ana", 1e9, 1e9), BadRequest, messages.NO_LEVEL),
    (in_days, bots.propose, (1, 2, "club", "ana", 1e4, 1e9), BadRequest, messages.STILL_DAYS),
    (end_proposed, bots.propose, (1, 2, "club", "ana", 1e9, 1e9), BadRequest, messages.ONE_REQUEST),
    (replaced, bots.propose, (1, 2, "club", "ana", 1e9, 1e9), BadRequest, messages.BOT_ALREADY),
    (replaced, decisions.move, (2, "1", 1, "bo"), BadRequest, messages.BOT_PLAYS),
    (replaced, bots.return_to, (2, "cas"), NotYours, messages.NOT_YOUR_CHAIR),
    (replaced, bots.may_be_advised, (2, "bo"), BadRequest, messages.BOT_PLAYS),
    (playing, bots.may_be_advised, (1, "ana"), NotYours, messages.NO_ADVICE),
    (with_bots, bots.may_be_advised, (2, "ana"), NotYours, messages.NOT_YOUR_CHAIR),
    (waiting, bots.may_be_advised, (1, "ana"), BadRequest, messages.NOT_STARTED),
    # Chat and moving on.
    (playing, chat.send, ("eve", "hoi"), NotYours, messages.SIT_TO_SPEAK),
    (playing, chat.send, ("", "hoi"), NotYours, messages.SIT_TO_SPEAK),
    (playing, chat.send, ("ana", " \n\t "), BadRequest, messages.NOTHING_SAID),
    (playing, chat.react, ("ana", "rude"), BadRequest, messages.NOTHING_SAID),
    (playing, chat.react, ("eve", "thanks"), NotYours, messages.SIT_TO_SPEAK),
    (playing, decisions.go_on, ("there", "ana"), BadRequest, messages.NOT_OVER),
    (waiting, decisions.go_on, ("there", "ana"), BadRequest, messages.NOT_OVER),
    (closed, decisions.go_on, ("there", "eve"), NotYours, messages.NOT_YOUR_CHAIR),
    (returning, decisions.arrange, (2, {"first": 2}, NO_CLOCK, "ana"), BadRequest, messages.ALL_ALIKE),
    (returning, decisions.swap, (1, 2, "ana"), BadRequest, messages.ALL_ALIKE),
    (returning, decisions.stir, (1, "1" * 32, "ana"), BadRequest, messages.SAME_DICE),
]


@pytest.mark.parametrize(("scene", "decision", "facts", "refusal", "words"), REFUSALS)
def test_a_refused_command_changes_nothing(scene, decision, facts, refusal, words):
    driver = scene()
    before = snapshot(driver.table)
    with pytest.raises(refusal) as caught:
        decision(driver.table, *facts)
    assert words is None or caught.value.text == words
    assert caught.value.text.nl != caught.value.text.en
    assert snapshot(driver.table) == before


def test_every_refusal_is_tested():
    here = {words for *_, words in REFUSALS}
    elsewhere = {
        messages.CONTESTED,
        messages.NOTHING_TO_UNDO,
        messages.MUTED,
        messages.BAD_PACE,
        messages.BAD_SEATING,
        messages.STILL_SEATED,
        messages.FROM_LATER,
        messages.NO_PLACE,
        messages.TOO_LONG,
        messages.RATED_NO_ADVICE,
        messages.RATED_YOURSELF,
        messages.RATED_INCOMPLETE,
        messages.RATED_SHOWN,
        messages.RATED_FREE,
        messages.RATED_WAIT,
        messages.SAME_PEOPLE,
        messages.SEALED_ROUND,
        *(messages.BAD_LISTING, messages.NO_OPEN_SOLO, messages.NOT_TOGETHER, messages.YOU_BLOCKED),
        *(text for name, text in vars(messages).items() if name.startswith(("TOURNAMENT_", "HOLIDAY_"))),
    }
    known = {text for name, text in vars(messages).items() if name.isupper() and name != "REACTIONS"}
    assert known == (here - {None}) | elsewhere


def test_an_unknown_game_or_number_of_seats_is_refused():
    with pytest.raises(UnknownGame):
        decisions.set_up(GAMES, "chess", 2, {}, "ana")
    for seats in (0, 1, 3, -2, 10**9):
        with pytest.raises(BadRequest):
            decisions.set_up(GAMES, "squadro", seats, {}, "ana")


def test_a_taken_seat_cannot_be_removed():
    driver = TableDriver("columbiz", 3)
    with pytest.raises(BadRequest) as caught:
        decisions.arrange(driver.table, 2, {}, NO_CLOCK, "ana")
    assert caught.value.text == messages.STILL_SEATED


@pytest.mark.parametrize(
    "pace",
    [
        {"kind": "clock", "minutes": 0},
        {"kind": "clock", "minutes": 181},
        {"kind": "clock", "minutes": "10"},
        {"kind": "clock"},
        {"kind": "days", "days": 15},
        {"kind": "days", "days": -1},
        {"kind": "sand"},
        {},
    ],
)
def test_an_invalid_pace_is_refused(pace):
    driver = TableDriver()
    with pytest.raises(BadRequest) as caught:
        decisions.arrange(driver.table, 2, {}, pace, "ana")
    assert caught.value.text == messages.BAD_PACE


def test_there_is_nothing_to_undo_before_the_first_choice():
    driver = TableDriver().start()
    with pytest.raises(BadRequest) as caught:
        decisions.undo(driver.table, 1, "ana")
    assert caught.value.text == messages.NOTHING_TO_UNDO


def test_a_muted_person_cannot_chat_until_unmuted():
    driver = TableDriver()
    driver.execute(chat.mute, 2, True, "ana")
    for speak in (chat.send, chat.react):
        with pytest.raises(NotYours) as caught:
            speak(driver.table, "bo", "thanks")
        assert caught.value.text == messages.MUTED
    driver.execute(chat.mute, 2, False, "ana")
    driver.execute(chat.send, "bo", "dank  je")
    driver.execute(chat.react, "bo", "thanks")
    assert [(line.name.en, line.text, line.reaction) for line in driver.table.said] == [
        ("Bo", "dank je", False),
        ("Bo", "thanks", True),
    ]


def test_a_chat_line_is_cut_to_its_maximum_length():
    driver = TableDriver()
    driver.execute(chat.send, "ana", "a" * 5000)
    assert len(driver.table.said[0].text) == 300


def test_a_solo_player_needs_no_consent():
    driver = TableDriver("squadro", 2, people=("ana", "ana")).start()
    driver.play()
    assert driver.execute(decisions.undo, 1, "ana") == ["undo"]
    assert driver.execute(decisions.propose_end, 1, "ana") == ["close"]
    assert driver.table.closed == "agreed"


def test_a_match_ends_when_all_agree_and_the_group_moves_on():
    driver = end_proposed()
    assert driver.execute(decisions.answer, True, "bo") == ["agree", "close"]
    assert driver.table.closed == "agreed"
    driver.execute(decisions.go_on, "elsewhere", "bo")
    assert driver.table.next == "elsewhere"


def test_after_a_refusal_another_request_is_possible():
    driver = end_proposed()
    driver.execute(decisions.answer, False, "bo")
    assert driver.execute(decisions.propose_end, 2, "bo") == ["ask"]


def test_a_request_needs_the_consent_of_newcomers_and_not_of_those_who_left():
    driver = TableDriver("columbiz", 3).start()
    driver.execute(decisions.propose_end, 1, "ana")
    assert driver.execute(decisions.answer, True, "bo") == ["agree"]
    driver.execute(decisions.rise, 3, "cas")
    driver.execute(decisions.sit, 3, "dee", "Dee")
    assert driver.execute(decisions.answer, True, "bo") == ["agree"]
    driver.execute(decisions.rise, 3, "dee")
    assert driver.execute(decisions.answer, True, "bo") == ["agree", "close"]


def test_a_solo_match_can_be_resigned():
    driver = TableDriver("zocken", 1).start()
    assert driver.execute(decisions.resign, 1, "ana") == ["resign", "close"]
    assert driver.table.over
