"""What the organiser and the entrants may do, and when."""

import pytest
from msgspec import ValidationError

from speeltafel.core.refusals import BadRecord, BadRequest, Refusal
from speeltafel.play.events import Entry
from speeltafel.play.rights import NotYours
from speeltafel.play.tournaments import commands, events
from speeltafel.play.tournaments.ledger import Ledger
from speeltafel.play.tournaments.pairing import round_count
from speeltafel.play.tournaments.standings import standings
from speeltafel.play.tournaments.state import fold
from tests.tournaments.simulation import ORGANISER, SECRET, Simulation, stronger, table_id


def refused(it, command, kind=Refusal):
    """Assert that a command is refused and changes nothing."""
    before = it.tournament.seq
    with pytest.raises(kind):
        it.do(command)
    assert it.tournament.seq == before


@pytest.mark.parametrize(
    "settings",
    [
        {"title": " \u200b "},
        {"system": "lottery"},
        {"seats": 3},
        {"seats": 1, "game": "zocken"},
        {"rounds": 21},
        {"rounds": -1},
        {"cycles": 3},
        {"no_show": 1},
        {"pace": {"kind": "none"}},
        {"pace": {"kind": "days", "days": 99}},
        {"game": "squadro", "duplicate": True},
        {"system": "knockout", "duplicate": True},
    ],
)
def test_settings_that_can_not_be_played_are_refused(settings):
    with pytest.raises(Refusal):
        Simulation(0, **settings)


def test_only_the_organiser_starts_pairs_stops_adds_bots_and_removes():
    it = Simulation(4)
    for person in ("person 1", "stranger", ""):
        refused(it, lambda one, who=person: commands.start(one, who, SECRET, table_id), NotYours)
        refused(it, lambda one, who=person: commands.stop(one, who), NotYours)
        refused(it, lambda one, who=person: commands.add_bots(one, 1, "club", who), NotYours)
        refused(it, lambda one, who=person: commands.withdraw(one, 2, who), NotYours)
    it.start()
    it.play_round(stronger)
    refused(it, lambda one: commands.go_on(one, table_id, "person 1"), NotYours)


def test_entrants_have_names_that_differ_and_enter_once():
    it = Simulation(0)
    it.do(lambda one: commands.enter(one, "a", "Ana"))
    it.do(lambda one: commands.enter(one, "b", "Ana"))
    assert [it.tournament.entrants[number].name for number in (1, 2)] == ["Ana", "Ana 2"]
    refused(it, lambda one: commands.enter(one, "a", "Anna"))
    refused(it, lambda one: commands.enter(one, "c", ""))
    it.do(lambda one: commands.add_bots(one, 12, "club", ORGANISER))
    names = [entrant.name for entrant in it.tournament.entrants.values()]
    assert len(set(names)) == 14


def test_it_takes_three_to_begin_and_two_hundred_fit():
    it = Simulation(2)
    refused(it, lambda one: commands.start(one, ORGANISER, SECRET, table_id))
    for _ in range(198):
        it.enter()
    refused(it, lambda one: commands.enter(one, "late", "Late"))
    it.start()
    assert len(it.tournament.current.boards) == 100
    assert round_count(it.tournament) == 8


def test_only_so_many_bots_take_part():
    it = Simulation(1)
    it.do(lambda one: commands.add_bots(one, commands.MAX_BOTS - 1, "club", ORGANISER))
    for count in (0, 2, -1):
        refused(it, lambda one, many=count: commands.add_bots(one, many, "club", ORGANISER))
    refused(it, lambda one: commands.add_bots(one, 1, "godlike", ORGANISER))
    it.do(lambda one: commands.add_bots(one, 1, "club", ORGANISER))


def test_the_draw_can_be_made_again_from_the_secret():
    one, other = Simulation(9).start(), Simulation(9).start()
    assert one.tournament.order == other.tournament.order != list(range(1, 10))


def test_a_round_is_paired_once_all_matches_of_the_last_are_over():
    it = Simulation(4).start()
    refused(it, lambda one: commands.go_on(one, table_id, ORGANISER))
    it.play_round(stronger)
    it.go_on()
    assert it.tournament.current.number == 2
    refused(it, lambda one: commands.start(one, ORGANISER, SECRET, table_id))


def test_who_enters_late_plays_from_the_next_round():
    it = Simulation(4, rounds=3).start()
    late = it.enter()
    it.play_round(stronger)
    it.go_on()
    current = it.tournament.current
    assert late in [*current.byes, *(one for board in current.boards for one in board.seats)]
    assert it.tournament.entrants[late].entered_after == 1
    it.play_round(stronger)
    it.go_on()
    refused(it, lambda one: commands.enter(one, "later", "Later"))


def test_a_late_entrant_gets_the_free_place_of_a_round_robin():
    it = Simulation(3, system="round-robin").start()
    late = it.enter()
    refused(it, lambda one: commands.enter(one, "later", "Later"))
    it.play_round(stronger)
    it.go_on()
    assert sorted(one for board in it.tournament.current.boards for one in board.seats) == [1, 2, 3, late]


def test_a_knockout_has_no_late_entrants_and_no_way_back():
    it = Simulation(4, system="knockout").start()
    refused(it, lambda one: commands.enter(one, "late", "Late"))
    it.do(lambda one: commands.withdraw(one, 1, "person 1"))
    refused(it, lambda one: commands.return_to(one, 1, "person 1"))


@pytest.mark.parametrize("system", ["swiss", "round-robin", "knockout"])
def test_who_withdraws_is_paired_no_more_and_the_others_go_on(system):
    it = Simulation(6, system=system).start()
    it.do(lambda one: commands.withdraw(one, 2, "person 2"))
    refused(it, lambda one: commands.withdraw(one, 2, "person 2"))
    it.play_round(stronger)
    it.go_on()
    while not it.tournament.closed:
        assert all(2 not in board.seats for board in it.tournament.current.boards)
        it.play_round(stronger)
        it.go_on()
    assert standings(it.tournament)[0].number == 1


def test_who_did_not_show_up_loses_is_out_and_may_come_back():
    it = Simulation(4, rounds=3).start()
    board = it.tournament.current.boards[0]
    there, absent = board.seats
    it.record(board, [1, 2], why="absent", absent=(2,))
    assert it.tournament.entrants[absent].withdrawn == "absent"
    row = next(row for row in standings(it.tournament) if row.number == there)
    assert (row.points, row.played) == (1, 0), "a point, but no match that was played"
    it.do(lambda one: commands.return_to(one, absent, f"person {absent}"))
    it.play_round(stronger)
    it.go_on()
    assert absent in it.tournament.active


def test_who_was_removed_comes_back_by_the_organiser_only():
    it = Simulation(4).start()
    it.do(lambda one: commands.withdraw(one, 2, ORGANISER))
    refused(it, lambda one: commands.return_to(one, 2, "person 2"), NotYours)
    it.do(lambda one: commands.return_to(one, 2, ORGANISER))


def test_a_result_counts_once():
    it = Simulation(4).start()
    board = it.tournament.current.boards[0]
    assert it.record(board, [1, 2])
    assert it.record(board, [2, 1]) == []
    assert board.result.places == (1, 2)


def test_a_drawn_match_of_a_knockout_is_played_again_and_then_the_draw_decides():
    it = Simulation(4, system="knockout", drawn=False).start()
    board = it.tournament.current.boards[0]
    seats = board.seats
    it.record(board, [1, 1])
    assert (board.table, board.seats, board.result) == ("table-1-1-1", seats[::-1], None)
    it.play_round(lambda _: ([1, 1], []))
    it.go_on()
    assert {*it.tournament.current.boards[0].seats} == {1, 2}


def test_everybody_leaving_ends_it():
    it = Simulation(3).start()
    for number in (1, 2, 3):
        it.do(lambda one, who=number: commands.withdraw(one, who, f"person {who}"))
    it.play_round(stronger)
    it.go_on()
    assert it.tournament.closed == "complete"


def test_after_the_end_nothing_changes():
    it = Simulation(3).start()
    it.do(lambda one: commands.stop(one, ORGANISER))
    board = it.tournament.current.boards[0]
    assert it.record(board, [1, 2]) == []
    for command in (
        lambda one: commands.stop(one, ORGANISER),
        lambda one: commands.enter(one, "late", "Late"),
        lambda one: commands.withdraw(one, 1, "person 1"),
        lambda one: commands.go_on(one, table_id, ORGANISER),
    ):
        refused(it, command)


def test_a_bye_counts_only_in_a_round_that_was_played():
    it = Simulation(5).start()
    (free,) = it.tournament.current.byes
    assert Ledger(it.tournament).points[free] == 1
    it.record(it.tournament.current.boards[0], [1, 2])
    it.do(lambda one: commands.stop(one, ORGANISER))
    assert sorted(Ledger(it.tournament).points.values()) == [0, 0, 0, 0, 1], "what was over counts"
    assert Ledger(it.tournament).points[free] == 0


def test_a_log_gives_the_same_tournament_again():
    it = Simulation(7, third_place=True, system="knockout", no_show=5, automatic=True)
    log, apply = [], it.tournament.apply

    def noting(event):
        log.append(events.encode(event))
        apply(event)

    it.tournament.apply = noting
    it.play(stronger)
    opened = events.encode(events.Event(1, 0.0, it.tournament.settings))
    entered = [
        events.encode(events.Event(one.number + 1, 0.0, events.Entered(one.number, one.person, one.name)))
        for one in it.tournament.entrants.values()
    ]
    again = fold([opened, *entered, *log])
    assert standings(again) == standings(it.tournament)
    assert again.settings == it.tournament.settings
    assert again.closed == "complete"


def test_events_of_another_version_are_told_from_damaged_ones():
    with pytest.raises(BadRecord):
        events.decode(Entry(1, 0.0, "later", {}))
    with pytest.raises(ValidationError):
        events.decode(Entry(1, 0.0, "enter", {"entrant": "one"}))


@pytest.mark.parametrize(("cycles", "most"), [(1, 100), (2, 50)])
def test_a_round_robin_of_too_many_rounds_is_refused_at_the_start(cycles, most):
    it = Simulation(most + 1, system="round-robin", cycles=cycles)
    with pytest.raises(BadRequest, match="Organise a Swiss tournament"):
        it.start()
    assert not it.tournament.order
    it.do(lambda tournament: commands.withdraw(tournament, 1, ORGANISER))
    assert len(it.start().tournament.rounds) == 1
