"""A table of a tournament: no help, no hosts, and dice that stay secret while others play with them."""

import pytest

from speeltafel.core.refusals import BadRequest, Refusal
from speeltafel.games import GAMES
from speeltafel.play import bots, decisions, messages
from speeltafel.play.events import MovePlayed, StoodUp
from speeltafel.play.rights import NotYours, check_may_watch, why_no_undo
from speeltafel.play.table import Table
from speeltafel.play.tournaments import matches
from speeltafel.play.tournaments.commands import add_bots, record
from speeltafel.play.tournaments.events import Withdrawn
from speeltafel.play.tournaments.results import result_of
from tests.play.driver import TableDriver, snapshot
from tests.tournaments.simulation import ORGANISER, SECRET, Simulation


def at_table(entrants=4, bots_too=0, **settings):
    """Return a table of the first round, and its board and tournament."""
    it = Simulation(entrants, **settings)
    if bots_too:
        it.do(lambda one: add_bots(one, bots_too, "club", ORGANISER))
    it.start()
    round = it.tournament.current
    board = round.boards[0]
    driver = TableDriver(people=("nobody", "none"))
    driver.events, driver.table = [], Table(GAMES, matches.seed(it.tournament, SECRET, round, board))
    driver.apply([event.change for event in begun(it, round, board)])
    return driver, board, it.tournament


def begun(it, round, board):
    return matches.begin(GAMES, "cup", it.tournament, round, board, SECRET, 0.0)


def with_bot():
    driver, *_ = at_table(3, 1, drawn=False, system="round-robin")
    if not any(chair.bot for chair in driver.table.chairs):
        raise AssertionError("the first table has no bot")
    return driver


def person_at(driver, seat):
    return driver.table.chairs[seat - 1].person


def test_the_match_begins_with_everybody_seated_and_nobody_as_host():
    driver, board, _ = at_table()
    assert [chair.person for chair in driver.table.chairs] == [f"person {seat}" for seat in board.seats]
    assert driver.table.match is not None
    assert driver.table.host not in driver.table.people()
    driver.execute(decisions.take, 1, "phone")
    assert driver.table.host != "phone", "nor does a seat that moves to another device bring it"


def test_what_is_refused_at_a_table_of_a_tournament():
    driver, *_ = at_table()
    first, second = person_at(driver, 1), person_at(driver, 2)
    for command, facts, words in (
        (bots.propose, (1, 2, "beginner", first, 1e6, 1e6), messages.TOURNAMENT_STAND_IN),
        (bots.propose, (1, 1, "beginner", first, 1e6, 1e6), messages.TOURNAMENT_STAND_IN),
        (bots.may_be_coached, (1, first), messages.TOURNAMENT_NO_ADVICE),
    ):
        before = snapshot(driver.table)
        with pytest.raises(Refusal) as caught:
            command(driver.table, *facts)
        assert caught.value.text == words
        assert snapshot(driver.table) == before
    driver.apply([StoodUp(1, second)])
    with pytest.raises(NotYours) as caught:
        decisions.sit(driver.table, 1, "eve", "Eve")
    assert caught.value.text == messages.TOURNAMENT_SEATS


def test_against_a_bot_nothing_is_agreed_and_nothing_taken_back():
    driver = with_bot()
    person = next(seat for seat, chair in enumerate(driver.table.chairs, 1) if chair.person)
    with pytest.raises(BadRequest) as caught:
        decisions.propose_end(driver.table, person, person_at(driver, person))
    assert caught.value.text == messages.TOURNAMENT_NO_END
    assert why_no_undo(driver.table, 0) == messages.TOURNAMENT_NO_UNDO


def test_no_choice_is_taken_back_freely_and_none_from_before_a_roll():
    driver, *_ = at_table(game="columbiz")
    seat = driver.table.actor
    driver.play()
    with pytest.raises(BadRequest) as caught:
        decisions.undo(driver.table, seat, person_at(driver, seat))
    assert caught.value.text == messages.TOURNAMENT_SHOWN
    driver, *_ = at_table(game="squadro")
    driver.play()
    assert driver.execute(decisions.undo, 1, person_at(driver, 1)) == ["ask"]


def test_a_sealed_table_is_seen_by_its_players_only_until_the_round_is_over():
    driver, *_ = at_table(duplicate=True)
    table = driver.table
    check_may_watch(table, person_at(driver, 1))
    for person in ("", "eve", "organiser"):
        with pytest.raises(NotYours) as caught:
            check_may_watch(table, person)
        assert caught.value.text == messages.SEALED_ROUND
    driver.execute(decisions.resign, 1, person_at(driver, 1))
    assert table.over
    assert table.secret is None
    driver.execute(matches.unseal)
    assert table.secret == table.dice.seed
    check_may_watch(table, "eve")
    assert matches.unseal(table) == []


def test_all_tables_of_a_duplicate_round_roll_alike_and_others_do_not():
    for duplicate in (True, False):
        it = Simulation(4, duplicate=duplicate).start()
        round = it.tournament.current
        one, other = (begun(it, round, board) for board in round.boards)
        rolls = [[event.change for event in events if event.kind == "roll"] for events in (one, other)]
        seeds = {matches.seed(it.tournament, SECRET, round, board) for board in round.boards}
        assert len(seeds) == (1 if duplicate else 2)
        assert (rolls[0] == rolls[1]) or not duplicate


def test_a_seat_loses_on_time_at_its_deadline_and_not_just_after_a_start_of_the_server():
    driver, board, tournament = at_table(no_show=5)
    table = driver.table
    assert matches.deadline(table, 5, -1e6) == 300
    assert matches.deadline(table, 5, 1000.0) == 1000 + matches.GRACE
    assert matches.tend(table, tournament, board, 299.0, -1e6) == []
    seat = table.actor
    driver.now = 301.0
    driver.execute(matches.tend, tournament, board, 301.0, -1e6)
    result = result_of("t", table)
    assert result.why == "absent"
    assert result.places[seat - 1] == 2


def test_after_a_first_move_only_the_clock_counts():
    driver, board, tournament = at_table(no_show=5)
    first = driver.table.actor
    while driver.table.actor == first or driver.table.last_choice(driver.table.actor) is None:
        driver.play()
    assert matches.deadline(driver.table, 5, -1e6) == 30 * 60
    driver.now = 1801.0
    driver.execute(matches.tend, tournament, board, 1801.0, -1e6)
    assert result_of("t", driver.table).why == "late"


def test_whoever_leaves_a_table_of_three_comes_last_and_one_who_is_left_ends_it():
    driver, board, tournament = at_table(3, game="columbiz", seats=3)
    driver.execute(decisions.resign, 2, person_at(driver, 2))
    assert driver.execute(matches.tend, tournament, board, 0.0, 0.0) == ["bot"]
    driver.execute(decisions.rise, 3, person_at(driver, 3))
    assert driver.execute(matches.tend, tournament, board, 0.0, 0.0) == ["close"]
    assert result_of("t", driver.table).places == (1, 2, 2)


def not_shown_up(driver, board, tournament):
    """Let the seat whose turn it is not show up; return it."""
    seat = driver.table.actor
    now = driver.now = driver.table.since + 601.0
    driver.execute(matches.tend, tournament, board, now, -1e6)
    while matches.tend(driver.table, tournament, board, now, -1e6):
        driver.execute(matches.tend, tournament, board, now, -1e6)
    return seat


def choose(driver):
    """Let the seat that must choose do so, also where a bot has it."""
    driver.execute(decisions.play, driver.table.actor, driver.tokens()[0], driver.table.version)


def test_who_does_not_show_up_at_a_table_of_three_is_absent_though_a_bot_plays_on():
    driver, board, tournament = at_table(3, game="columbiz", seats=3)
    seat = not_shown_up(driver, board, tournament)
    assert driver.table.chair(seat).bot == "club"
    while not driver.table.over:
        choose(driver)
    result = result_of(board.table, driver.table)
    assert result.why == "played"
    assert result.absent == (seat,)
    assert result.places[seat - 1] == 3
    withdrawn = [change for change in record(tournament, result, None) if change != result]
    assert withdrawn == [Withdrawn(board.seats[seat - 1], "absent")]


def test_who_played_before_their_time_was_up_is_not_absent():
    driver, board, tournament = at_table(3, game="columbiz", seats=3)
    first = driver.table.actor
    while driver.table.actor == first or driver.table.last_choice(driver.table.actor) is None:
        driver.play()
    driver.now = driver.table.since + 1e6
    driver.execute(matches.tend, tournament, board, driver.now, -1e6)
    assert result_of(board.table, driver.table).absent == ()


def test_whose_first_move_was_forced_may_still_be_absent():
    driver, board, tournament = at_table(game="squadro")
    seat = driver.table.actor
    driver.apply([MovePlayed(seat, driver.tokens()[0], forced=True)])
    driver.play()
    assert driver.table.actor == seat
    not_shown_up(driver, board, tournament)
    result = result_of(board.table, driver.table)
    assert (result.why, result.absent) == ("absent", (seat,))


def test_where_nobody_else_shows_up_at_a_table_of_three_nothing_was_played():
    driver, board, tournament = at_table(3, game="columbiz", seats=3)
    there = driver.table.actor
    while not driver.table.over:
        if driver.table.actor == there or driver.table.bot:
            choose(driver)
        else:
            not_shown_up(driver, board, tournament)
    result = result_of(board.table, driver.table)
    assert result.why == "absent"
    assert set(result.absent) == {1, 2, 3} - {there}
