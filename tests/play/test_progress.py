"""Progress with lessons and puzzles: what is written can be read, and merging loses nothing."""

from hypothesis import given
from hypothesis import strategies as st

from speeltafel.play.progress import MAX_RUNS, Progress, read

TODAY = 740_000

games = st.sampled_from(["saga", "saxum", "squadro"])


@st.composite
def done(draw):
    """What somebody may have done on a device."""
    progress = Progress()
    for game, number in draw(st.lists(st.tuples(games, st.integers(1, 12)))):
        progress.step(game, number)
    for game, number in draw(st.lists(st.tuples(games, st.integers(1, 60)))):
        progress.solve(game, number)
    for ago in draw(st.lists(st.integers(0, 40))):
        progress.solve_on(TODAY - ago)
    return progress


@given(done())
def test_what_is_written_can_be_read(progress):
    again = read(progress.write(), TODAY)
    assert again.merge(Progress()) == progress.merge(Progress())


@given(done(), done(), done())
def test_merging_loses_nothing_in_whichever_order(one, two, three):
    merged = one.merge(two).merge(three)
    assert merged == three.merge(one.merge(two)) == one.merge(two.merge(three)) == merged.merge(one)
    for part in (one, two, three):
        for game, number in part.steps.items():
            assert merged.steps[game] >= number
        for game, bits in part.solved.items():
            assert merged.solved[game] & bits == bits
        for first, last in part.runs:
            assert any(start <= first and last <= end for start, end in merged.runs)
        assert merged.streak(TODAY) >= part.streak(TODAY)


def test_a_streak_on_two_devices_is_one():
    phone, laptop = Progress(), Progress()
    for day in (1, 2, 4):
        phone.solve_on(TODAY - day)
    laptop.solve_on(TODAY - 3)
    laptop.solve_on(TODAY)
    assert [one.streak(TODAY) for one in (phone, laptop, phone.merge(laptop))] == [2, 1, 5]


def test_a_day_that_is_still_to_come_and_unreadable_parts_count_for_nothing():
    text = f"chess.3.f_saga.2.6_saga.x.1_days.{TODAY + 1}.1_days.0.0_days.{TODAY}.2_days.5.9_x__"
    assert read(text, TODAY, {"saga"}) == Progress({"saga": 2}, {"saga": 6}, [(TODAY - 1, TODAY)])
    assert read(text, TODAY).steps == {"chess": 3, "saga": 2}


def test_only_the_newest_runs_of_days_are_kept():
    progress = Progress(runs=[(2 * day, 2 * day) for day in range(1, 500)])
    merged = progress.merge(Progress())
    assert len(merged.runs) == MAX_RUNS
    assert merged.runs[-1] == (998, 998)
    assert progress.write(1) == "days.998.1"
