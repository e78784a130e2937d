"""Who gets which seat: drawn at the start with the seed of the dice, or as people chose."""

from collections import Counter
from dataclasses import replace
from itertools import permutations
from math import factorial

import pytest

from speeltafel.core import record
from speeltafel.core.refusals import BadRecord, BadRequest
from speeltafel.games import GAMES
from speeltafel.play import bots, chat, decisions, programs
from speeltafel.play.chance import Dice
from speeltafel.play.events import DuplicateContinued, MovesImported, SettingsChanged
from speeltafel.play.proof import prove, verify
from speeltafel.play.rights import can_take_back
from speeltafel.play.seating import DRAWN, ROTATED, SEATED
from tests.play.driver import PEOPLE, TableDriver, snapshot
from tests.proofs import resealed, run_checker

CHI_SQUARE_999 = {1: 10.83, 5: 20.52, 23: 49.73}
"""The 99.9th percentile of chi-square, by degrees of freedom."""


def drawing(game="squadro", seats=2, seed=b"party", stirs=()):
    """Return a table at which seats will be drawn."""
    driver = TableDriver(game, seats, seed=seed)
    table = driver.table
    driver.execute(decisions.arrange, seats, dict(table.options), {"kind": "none"}, "ana", False, DRAWN)
    for seat, stir in enumerate(stirs, 1):
        driver.execute(decisions.stir, seat, stir, PEOPLE[seat - 1])
    return driver


def moved_seed(seats=2, game="squadro"):
    """Return a seed whose draw moves everybody to another seat."""
    for number in range(1000):
        seed = b"seed %d" % number
        drawn = drawing(game, seats, seed).start().table.drawn
        if all(seat != number for seat, number in enumerate(drawn, 1)):
            return seed
    raise AssertionError("no draw moved everybody")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_order_is_equally_likely(seats):
    draws = 6000
    seen = Counter(Dice(b"%d" % number, "mix").seating(seats) for number in range(draws))
    assert set(seen) == set(permutations(range(1, seats + 1)))
    expected = draws / factorial(seats)
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < CHI_SQUARE_999[len(seen) - 1]


def test_seatings_are_numbered_as_itertools_permutations_lists_them():
    dice = Dice(b"seed", "mix")
    for seats in range(1, 9):
        orders = [*permutations(range(1, seats + 1))]
        assert dice.seating(seats) == orders[dice._ticket(len(orders), "mix:seats")]


def test_the_start_command_draws_seats_without_changing_the_room():
    """Another process may store its start first; then this draw never happens."""
    driver = drawing("columbiz", 3, moved_seed(3, "columbiz"))
    before = snapshot(driver.table)
    [started, *_] = decisions.start(driver.table, "ana")
    assert started.drawn
    assert snapshot(driver.table) == before
    assert [chair.link for chair in driver.table.chairs] == [0, 0, 0]


def test_entropy_of_any_player_changes_the_draw():
    stirs = [f"{number:032x}" for number in range(60)]
    assert len({drawing(stirs=(stir,)).start().table.drawn for stir in stirs}) == 2


def test_the_seed_stays_secret_during_the_match():
    driver = drawing(seed=b"kept to ourselves")
    assert driver.table.secret is None
    driver.start()
    assert driver.table.secret is None
    log = [str(event.change) for event in driver.events]
    assert not any(b"kept to ourselves".hex() in line for line in log)


def test_people_stay_where_they_sit_unless_seats_are_to_be_drawn():
    for number in range(20):
        table = TableDriver(seed=b"%d" % number).start().table
        assert (table.drawn, [chair.person for chair in table.chairs]) == ((), ["ana", "bo"])


def test_what_belongs_to_a_player_moves_with_them_in_the_draw():
    driver = drawing(seed=moved_seed())
    driver.execute(chat.send, "bo", "hoi")
    driver.execute(chat.mute, 2, True, "ana")
    driver.execute(decisions.take, 1, "ana's phone")
    before = [(chair.person, chair.name, chair.link_since) for chair in driver.table.chairs]
    driver.execute(decisions.start, driver.table.host)
    table = driver.table
    assert table.drawn == (2, 1)
    assert [(chair.person, chair.name, chair.link_since) for chair in table.chairs] == before[::-1]
    assert [chair.link for chair in table.chairs] == [2, 1]
    assert table.said[0].seat == 1
    assert table.muted == {"bo"}
    assert table.lost["ana"].seat == 2
    assert can_take_back(table, "ana")
    assert table.seats_of("bo") == (1,)
    assert table.held == {"bo": {1}, "ana's phone": {2}}
    assert table.asked == 1
    assert snapshot(driver.folded()) == snapshot(table)


def test_bots_and_programs_take_part_in_the_draw():
    seed = moved_seed(3, "zocken")
    driver = TableDriver("zocken", 3, people=("ana",), seed=seed)
    driver.execute(decisions.arrange, 3, {}, {"kind": "none"}, "ana", False, DRAWN)
    driver.execute(bots.invite, 2, "club", "ana")
    driver.execute(programs.invite, 3, "robo", "Robo", "ana")
    driver.execute(programs.accept, "robo", "Robo", "Cas")
    driver.start()
    chairs = driver.table.chairs
    seat = {number: seat for seat, number in enumerate(driver.table.drawn, 1)}
    assert chairs[seat[1] - 1].person == "ana"
    assert chairs[seat[2] - 1].bot == "club"
    assert chairs[seat[3] - 1].owner == "Cas"


def test_the_host_cannot_choose_seats_in_a_rated_match():
    seed = moved_seed()
    driver = TableDriver(seats=2, people=("ana",), seed=seed)
    driver.apply(decisions.rise(driver.table, 1, "ana"))
    for seat, person in enumerate(("ana", "bo"), 1):
        driver.apply(decisions.sit(driver.table, seat, person, person.title(), rated=True))
    driver.execute(decisions.arrange, 2, {}, {"kind": "none"}, "ana", False, SEATED)
    driver.start()
    table = driver.table
    assert table.drawn
    assert dict(table.rated) == {seat: chair.person for seat, chair in enumerate(table.chairs, 1)}


def test_rematches_later_duplicate_games_and_imported_moves_do_not_draw():
    for change in ("rotated", "second of a duplicate match", "laid"):
        for number in range(12):
            driver = drawing(seed=b"%d" % number)
            match change:
                case "rotated":
                    driver.apply(rotated(driver))
                case "second of a duplicate match":
                    driver.apply([DuplicateContinued(leg=2, stirs=[])])
                case "laid":
                    driver.apply([MovesImported(tokens=["1"])])
            assert driver.start().table.drawn == ()


@pytest.mark.parametrize("seating", [DRAWN, SEATED])
def test_the_first_game_of_a_rated_duplicate_match_draws(seating):
    driver = rated_table(moved_seed())
    driver.execute(decisions.arrange, 2, {}, {"kind": "none"}, "ana", True, seating)
    assert driver.start().table.leg == 1
    assert driver.table.rated
    assert driver.table.drawn


def rated_table(seed=b"party"):
    """Return a table of two people who take part in ratings."""
    driver = TableDriver(seats=2, people=("ana",), seed=seed)
    driver.apply(decisions.rise(driver.table, 1, "ana"))
    for seat, person in enumerate(("ana", "bo"), 1):
        driver.apply(decisions.sit(driver.table, seat, person, person.title(), rated=True))
    return driver


def test_a_rated_rematch_draws_if_somebody_left_a_seat():
    driver = rated_table(moved_seed())
    driver.apply(rotated(driver))
    driver.execute(decisions.rise, 2, "bo")
    driver.execute(decisions.sit, 2, "cas", "Cas", True)
    assert driver.start().table.rated
    assert driver.table.drawn


def test_a_rated_rematch_draws_if_a_seat_moved_to_another_device():
    driver = rated_table(moved_seed())
    driver.apply(rotated(driver))
    driver.execute(decisions.take, 2, "bo's phone")
    assert driver.start().table.drawn


def rotated(driver):
    """Return the settings of a rematch."""
    return [SettingsChanged(2, driver.table.options, {"kind": "none"}, ROTATED)]


@pytest.mark.parametrize("seating", ["youngest", ROTATED])
def test_an_unknown_way_of_seating_is_refused(seating):
    driver = TableDriver()
    with pytest.raises(BadRequest, match="seats are drawn"):
        driver.execute(decisions.arrange, 2, {}, {"kind": "none"}, "ana", False, seating)
    assert driver.table.seating == SEATED


def test_swapping_seats_ends_the_rotation_of_a_rematch():
    driver = TableDriver()
    driver.apply(rotated(driver))
    driver.execute(decisions.arrange, 2, {}, {"kind": "none"}, "ana", False, ROTATED)
    assert driver.table.seating == ROTATED
    driver.execute(decisions.swap, 1, 2, "ana")
    assert driver.table.seating == SEATED


# The proof.


def proven(game, seats):
    stirs = [f"{seat:032x}" for seat in range(1, seats + 1)]
    driver = drawing(game, seats, moved_seed(seats, game), stirs).start()
    driver.execute(decisions.resign, 1, driver.table.chairs[0].person)
    table = driver.table
    return prove(table.match, table.dice, table.commitment, table.stirs, table.drawn)


def judged(match, folder):
    path = folder / "match"
    path.write_text(record.write(match), "utf-8")
    status, output = run_checker(path)
    return [text.en for text in verify(record.read(record.write(match)), GAMES).troubles], output, status


@pytest.mark.parametrize(("game", "seats"), [("squadro", 2), ("zocken", 8), ("saga", 4)])
def test_a_draw_verifies_with_both_checkers(game, seats, tmp_path):
    match = proven(game, seats)
    assert sorted(match.proof.drawn) == [*range(1, seats + 1)]
    assert record.read(record.write(match)) == match
    troubles, output, status = judged(match, tmp_path)
    assert (troubles, status) == ([], 0), output


@pytest.mark.parametrize(("game", "seats"), [("squadro", 2), ("columbiz", 3)])
def test_a_forged_draw_is_detected(game, seats, tmp_path):
    match = proven(game, seats)
    drawn = match.proof.drawn
    forged = resealed(replace(match, proof=replace(match.proof, drawn=drawn[1:] + drawn[:1])))
    troubles, output, status = judged(forged, tmp_path)
    true = " ".join(map(str, drawn))
    assert any("draw for seats" in text and text.endswith(f"give {true}.") for text in troubles)
    assert f"the seats drawn should be {true}" in output
    assert status == 1


@pytest.mark.parametrize("drawn", ["2", "1 1", "2 3", "a b", "1 2 3", ""])
def test_a_record_with_an_invalid_draw_is_refused(drawn):
    text = record.write(proven("squadro", 2)).replace("drawn: 2 1", f"drawn: {drawn}")
    with pytest.raises(BadRecord, match="Line"):
        record.read(text)
