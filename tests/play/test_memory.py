"""What a room remembers of its last states."""

from speeltafel.play.memory import Memory


class State:
    """Something with an id of its own."""


def test_what_was_found_is_known_by_its_state_and_what_was_asked():
    memory, state = Memory(), State()
    assert memory.recall(state, "turn") is None
    assert memory.keep(state, "turn", "mine") == "mine"
    assert memory.recall(state, "turn") == "mine"
    assert memory.recall(state, "view") is None
    assert memory.recall(State(), "turn") is None


def test_the_oldest_is_forgotten_first_and_no_other_state_gets_its_place():
    memory, states = Memory(2), [State(), State(), State()]
    for place, state in enumerate(states):
        memory.keep(state, 1, place)
    assert [memory.recall(state, 1) for state in states] == [None, 1, 2]


def test_all_can_be_forgotten():
    memory, state = Memory(), State()
    memory.keep(state, 1, "old")
    memory.clear()
    assert memory.recall(state, 1) is None
