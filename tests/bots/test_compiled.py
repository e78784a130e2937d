"""Compiled functions: borrowed arrays."""

import numba
import numpy as np
import pytest

from speeltafel.core import compiled


def count_positive(numbers, into):
    if numbers[0] == 0:
        return 0
    for number in numbers:
        if number < 0:
            return -1
        into[0] += number > 0
    return into[0]


def count_positive_borrowed(numbers, into):
    numbers, into = compiled.borrowed(numbers), compiled.borrowed(into)
    if numbers[0] == 0:
        return 0
    for number in numbers:
        if number < 0:
            return -1
        into[0] += number > 0
    return into[0]


def references(function):
    """Return how often a function's machine code, without its Python wrapper, counts references."""
    arrays = np.array([1, 0, 3]), np.zeros(1, dtype=np.int64)
    compiled_function = numba.njit(function)
    assert compiled_function(*arrays) == 2 == arrays[1][0]
    (code,) = compiled_function.inspect_llvm().values()
    body = code.partition("define ")[2].partition("\n}")[0]
    return body.count("@NRT_incref(") + body.count("@NRT_decref(")


def test_borrowed_arrays_share_memory_and_count_no_references():
    assert references(count_positive) > 0
    assert references(count_positive_borrowed) == 0


def test_only_contiguous_arrays_can_be_borrowed():
    with pytest.raises(numba.TypingError, match="C-contiguous"):
        numba.njit(count_positive_borrowed)(np.arange(1, 9)[::2], np.zeros(1, dtype=np.int64))
