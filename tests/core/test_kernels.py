"""Parts of kernels: numbers of moves, and sets as bits."""

from speeltafel.core.kit.kernels import bits, count, numbered


def test_moves_have_their_places_as_numbers_in_every_state():
    index, name = numbered(("a1", "b1", "xa1"))
    assert [index(None, name(None, number)) for number in range(3)] == [0, 1, 2]


def test_a_set_is_a_number_with_a_bit_for_each_member():
    assert bits(("c", "a"), "abc") == 0b101
    assert [count(number) for number in (0, 0b101, (1 << 24) - 1)] == [0, 2, 24]
