"""What a room remembers of its last states."""

from speeltafel.play.memory import Memory


class State:
    """Something with an id of its own."""


def test_what_was_found_is_not_worked_out_again():
    memory, state, found = Memory(), State(), []
    for _ in range(3):
        assert memory.recall(state, "turn", lambda *_: found.append(1) or "mine") == "mine"
    assert found == [1]
    assert memory.recall(state, "view", lambda *_: "other") == "other"


def test_the_oldest_is_forgotten_first_and_no_other_state_gets_its_place():
    memory, states = Memory(2), [State(), State(), State()]
    for state in states:
        memory.recall(state, 1, lambda state, asked: (state, asked))
    assert memory.recall(states[0], 1, lambda *_: "anew") == "anew"
    assert memory.recall(states[2], 1, lambda *_: "anew") == (states[2], 1)


def test_all_can_be_forgotten():
    memory, state = Memory(), State()
    memory.recall(state, 1, lambda *_: "old")
    memory.clear()
    assert memory.recall(state, 1, lambda *_: "new") == "new"
