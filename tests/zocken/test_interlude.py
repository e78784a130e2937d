"""The finished row is shown for a moment before the board is cleared."""

from speeltafel.core.words import default_names
from speeltafel.games.zocken import ZOCKEN
from tests.playouts import play_out


def test_only_the_seventh_die_leaves_something_to_look_at():
    played = play_out(ZOCKEN, 3, seats=2, options={"rounds": 1})
    shown = 0
    for before, move, _ in played.events:
        between = ZOCKEN.look.interlude(ZOCKEN.view(before, None), move)
        last_die = (
            len(before.left) == 0 and before.thrown is not None and before.thrown.value and before.to_move
        )
        assert (between is not None) == bool(last_die and type(move).__name__ == "Place")
        shown += between is not None
    assert shown == 2


def test_the_row_is_drawn_with_its_last_die_and_nothing_scored_yet():
    played = play_out(ZOCKEN, 3, seats=2, options={"rounds": 1})
    for before, move, after in played.events:
        between = ZOCKEN.look.interlude(ZOCKEN.view(before, None), move)
        if between is not None:
            dice = [die for die in (*between.state.row, *between.state.out) if die is not None]
            assert len(dice) == 7
            assert between.state.totals == before.totals
            drawn = ZOCKEN.look.draw(between, default_names(2), "en")
            assert {f"die-{die.colour}" for die in dice} <= {item.id for item in drawn.items}
            assert after.totals != before.totals or before.to_move
