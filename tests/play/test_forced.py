"""Forced moves: played by the server for those who want that, and undone with their cause."""

import random

import pytest

from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.consequences import is_autoplayed
from speeltafel.play.events import BotSeated, MovePlayed, MovesUndone, SatDown
from speeltafel.play.rights import NotYours, undo_is_free
from tests.play.driver import PEOPLE, TableDriver


def party_of(game, seats=2, wants=(True, True), seed=b"forced", **options):
    """Return a match of people who each want their forced moves played or not."""
    driver = TableDriver(game, seats, options, seed=seed)
    for person, on in zip(PEOPLE, wants, strict=False):
        driver.execute(decisions.play_forced, on, person)
    return driver.start()


def until_forced(game, wants=(True, True), **options):
    """Return a random match up to a forced move, and the place and seat of the choice before it."""
    for seed in range(60):
        driver, luck = party_of(game, wants=wants, seed=bytes([seed]), **options), random.Random(seed)
        while driver.table.actor:
            version, chooser = len(driver.table.match.moves), driver.table.actor
            driver.play(which=luck.randrange(1 << 20))
            if any(driver.table.forced[version:]):
                return driver, version, chooser
    raise AssertionError("nothing was ever forced")


@pytest.mark.parametrize("game", ["saxum", "zocken", "columbiz", "squadro"])
def test_forced_moves_are_played_after_anothers_choice_or_a_roll(game):
    driver, luck = party_of(game), random.Random(5)
    while driver.table.actor:
        turn, moves = driver.table.turn, driver.table.match.moves
        assert isinstance(turn, Choose)
        own = bool(moves) and driver.table.choosers[-1] == turn.seat and not driver.table.forced[-1]
        assert len(turn.moves) > 1 or own
        driver.play(which=luck.randrange(1 << 20))
    same = driver.folded()
    assert (same.choosers, same.forced, same.state) == (
        driver.table.choosers,
        driver.table.forced,
        driver.table.state,
    )


def test_a_forced_move_is_in_the_log_as_a_move():
    driver, version, _ = until_forced("saxum")
    moves = [event.change for event in driver.events if getattr(event.change, "forced", False)]
    place = driver.table.forced.index(True)
    token = driver.table.game.write(driver.table.match.moves[place])
    assert moves[0] == MovePlayed(driver.table.choosers[place], token, forced=True)
    assert place >= version


def test_forced_moves_are_not_played_for_who_turned_that_off():
    driver, luck = party_of("saxum", wants=(False, False)), random.Random(1)
    single = 0
    while driver.table.actor:
        single += len(driver.tokens()) == 1
        driver.play(which=luck.randrange(1 << 20))
    assert single
    assert not any(driver.table.forced)


def test_forced_moves_are_not_played_for_bots_and_programs():
    driver = TableDriver("saxum")
    driver.apply([SatDown(seat=2, person="bo", name="Bo", owner="Ana", plays_forced=True)])
    driver.execute(decisions.play_forced, True, "ana")
    driver.apply([BotSeated(seat=1, level="beginner")])
    turn = Choose(1, ("only",))
    assert not is_autoplayed(driver.table.chairs, turn)
    assert not is_autoplayed(driver.table.chairs, Choose(2, ("only",)))
    driver.apply([BotSeated(seat=1, level="")])
    assert is_autoplayed(driver.table.chairs, turn)


def test_a_forced_move_is_undone_with_the_choice_before_it():
    driver, version, chooser = until_forced("saxum")
    table = driver.table
    forced_seat = table.choosers[table.forced.index(True)]
    before = table.match.states[version]
    assert table.last_choice(chooser) == version
    earlier = table.last_choice(forced_seat)
    assert earlier is None or not table.forced[earlier]
    driver.apply([MovesUndone(to=version, seat=chooser)])
    assert table.state == before
    assert len(table.forced) == len(table.choosers) == version


def test_no_forced_move_follows_a_players_own_choice_which_can_still_be_undone():
    found = 0
    for seed in range(30):
        driver, luck = party_of("columbiz", seed=bytes([seed])), random.Random(seed)
        while driver.table.actor and not found:
            driver.play(which=luck.randrange(1 << 20))
            table = driver.table
            if len(driver.tokens()) == 1 and table.choosers[-1] == table.actor:
                assert undo_is_free(table, table.actor)
                found += 1
    assert found


def test_only_the_seats_person_turns_forced_moves_on_and_leaving_turns_them_off():
    driver = TableDriver("saxum")
    with pytest.raises(NotYours):
        driver.execute(decisions.play_forced, True, "zoe")
    driver.execute(decisions.play_forced, True, "ana")
    assert [chair.plays_forced for chair in driver.table.chairs] == [True, False]
    driver.execute(decisions.rise, 1, "ana")
    assert not driver.table.chairs[0].plays_forced


def test_old_logs_have_no_forced_moves():
    driver = TableDriver("saxum").start()
    assert not any(chair.plays_forced for chair in driver.table.chairs)
    assert "saxum" in GAMES
