"""Matches that begin with imported moves: branches of another match, and uploaded records."""

import random
from dataclasses import replace

import pytest

from speeltafel.core import record
from speeltafel.core.game import Chance, Over
from speeltafel.core.refusals import BadRecord, BadRequest, BadToken, GameOver
from speeltafel.games import GAMES
from speeltafel.play import branches, decisions, messages
from speeltafel.play.events import Renamed
from speeltafel.play.proof import prove, verify
from tests.play.driver import TableDriver, snapshot
from tests.playouts import games
from tests.proofs import played, proven, resealed, run_checker


def branched(source, place, seed=b"another"):
    """Return a match of the same people that branches from a place of a finished one."""
    driver = TableDriver(source.game.key, source.seats, dict(source.options), seed=seed)
    driver.apply([branches.branch(source, place)])
    return driver.start()


@games
def test_a_match_branches_from_any_place_of_a_finished_match(game):
    source = played(game.key).table
    rng = random.Random(2)
    for place in (0, 1, *(rng.randrange(len(source.match.moves)) for _ in range(4))):
        driver = branched(source, place)
        match = driver.table.match
        assert match.states[: place + 1] == source.match.states[: place + 1]
        assert driver.table.actor or driver.table.over
        assert [line.place for line in driver.table.lines] == list(range(1, len(match.moves) + 1))
        assert snapshot(driver.folded()) == snapshot(driver.table)
        while driver.table.actor:
            driver.play(which=rng.randrange(10**6))
        assert driver.table.over


@games
def test_a_branchs_record_marks_imported_moves_and_proves_the_rest(game, tmp_path):
    source = played(game.key).table
    place = len(source.match.moves) // 2
    driver = branched(source, place)
    while driver.table.actor:
        driver.play()
    match = prove(driver.table.match, driver.table.dice, driver.table.commitment, driver.table.stirs)
    assert match.imported == place
    assert record.read(record.write(match)) == match
    rolled = [event for events in match.proof.rolls.values() for event in events]
    assert all(event > place for event in rolled)
    verdict = verify(match, GAMES)
    assert verdict.troubles == ()
    assert verdict.rolls == len(rolled)
    file = tmp_path / "laid.speeltafel"
    file.write_text(record.write(match), "utf-8")
    assert run_checker(file)[0] == 0


def test_the_number_of_imported_moves_cannot_be_forged():
    honest = proven("saxum")
    claimed = resealed(replace(honest, imported=2))
    assert verify(honest, GAMES).troubles == ()
    assert verify(claimed, GAMES).troubles
    source = played("saxum").table
    driver = branched(source, len(source.match.moves) // 2)
    while driver.table.actor:
        driver.play()
    match = prove(driver.table.match, driver.table.dice, driver.table.commitment, driver.table.stirs)
    assert verify(resealed(replace(match, imported=0)), GAMES).troubles


def test_a_branch_has_dice_of_its_own():
    source = played("zocken").table
    place = next(at for at, state in enumerate(source.match.states) if at > 5 and is_chance(source, state))
    rolls = {branched(source, place, bytes([seed])).table.match.moves[place] for seed in range(20)}
    assert len(rolls) > 1


def is_chance(table, state):
    return isinstance(table.game.turn(state), Chance)


def test_imported_moves_cannot_be_undone():
    driver = branched(played("squadro").table, 7)
    for seat, person in ((1, "ana"), (2, "bo")):
        with pytest.raises(BadRequest, match=messages.NOTHING_TO_UNDO.en):
            decisions.undo(driver.table, seat, person)
    seat = driver.table.actor
    driver.play()
    driver.execute(decisions.undo, seat, driver.table.chairs[seat - 1].person)
    assert driver.table.request is not None
    assert driver.table.request.to == 7


def test_a_branch_needs_a_finished_match_and_a_place_within_it():
    waiting, playing, over = TableDriver(), TableDriver().start(), played("squadro")
    for table in (waiting.table, playing.table):
        with pytest.raises(BadRequest):
            branches.branch(table, 0)
    last = len(over.table.match.moves)
    for place in (-1, last + 1, 10**6):
        with pytest.raises(BadRequest, match=messages.NO_PLACE.en):
            branches.branch(over.table, place)
    with pytest.raises(GameOver):
        branches.branch(over.table, last)


@games
def test_an_imported_record_is_a_finished_match_that_nobody_can_join(game):
    match = proven(game.key)
    for log in (match.log, match.log[: len(match.log) // 2], ()):
        driver = TableDriver(match.game, match.seats, dict(match.options), people=[""] * match.seats)
        for chair in driver.table.chairs:
            chair.person = chair.name = ""
        brought = replace(match, log=log)
        driver.apply(branches.bring(brought, branches.judge(brought, GAMES), "dee"))
        assert driver.table.over
        assert len(driver.table.match.moves) == len(log)
        assert driver.table.names[0].en == "Ana"
        with pytest.raises(GameOver):
            decisions.sit(driver.table, 1, "cas", "Cas")
        assert (driver.table.closed == "") == isinstance(driver.table.turn, Over)


def test_a_record_against_the_rules_is_refused():
    match = proven("squadro")
    with pytest.raises(BadToken):
        branches.judge(replace(match, log=("9", *match.log)), GAMES)
    with pytest.raises(GameOver):
        branches.judge(replace(match, log=match.log * 2), GAMES)
    with pytest.raises(BadRecord):
        branches.judge(replace(match, rules=99), GAMES)
    with pytest.raises(BadRecord, match=messages.TOO_LONG.en):
        branches.judge(replace(match, log=match.log * branches.MAX_EVENTS), GAMES)


def test_names_in_a_record_that_look_alike_are_numbered():
    match = replace(proven("squadro"), names={1: "Ana", 2: "Аna\u202e"})
    names = [change.name for change in branches.bring(match, True, "") if isinstance(change, Renamed)]
    assert names[0] == "Ana"
    assert names[1] != "Аna\u202e"
    assert len(set(names)) == 2


def test_a_record_cannot_claim_more_imported_moves_than_it_has():
    text = record.write(proven("squadro"))
    for wrong in ("0", "-1", "x", "99999", ""):
        with pytest.raises(BadRecord):
            record.read(text.replace("seats: 2", f"seats: 2\nlaid: {wrong}"))
