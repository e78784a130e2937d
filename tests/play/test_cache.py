"""What a room remembers of its last states."""

from speeltafel.play.cache import StateCache


class State:
    """Something with an id of its own."""


def test_what_was_found_is_known_by_its_state_and_what_was_asked():
    memory, state = StateCache(), State()
    assert memory.get(state, "turn") is None
    assert memory.put(state, "turn", "mine") == "mine"
    assert memory.get(state, "turn") == "mine"
    assert memory.get(state, "view") is None
    assert memory.get(State(), "turn") is None


def test_the_oldest_is_forgotten_first_and_no_other_state_gets_its_place():
    memory, states = StateCache(2), [State(), State(), State()]
    for place, state in enumerate(states):
        memory.put(state, 1, place)
    assert [memory.get(state, 1) for state in states] == [None, 1, 2]


def test_all_can_be_forgotten():
    memory, state = StateCache(), State()
    memory.put(state, 1, "old")
    memory.clear()
    assert memory.get(state, 1) is None
