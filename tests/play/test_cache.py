"""The cache of what was computed about states."""

from speeltafel.play.cache import StateCache


class State:
    """An object with an identity."""


def test_a_value_is_found_by_its_state_and_key():
    cache, state = StateCache(), State()
    assert cache.get(state, "turn") is None
    assert cache.put(state, "turn", "mine") == "mine"
    assert cache.get(state, "turn") == "mine"
    assert cache.get(state, "view") is None
    assert cache.get(State(), "turn") is None


def test_the_oldest_entry_is_evicted_first():
    cache, states = StateCache(2), [State(), State(), State()]
    for place, state in enumerate(states):
        cache.put(state, 1, place)
    assert [cache.get(state, 1) for state in states] == [None, 1, 2]


def test_clear_removes_all_entries():
    cache, state = StateCache(), State()
    cache.put(state, 1, "old")
    cache.clear()
    assert cache.get(state, 1) is None
