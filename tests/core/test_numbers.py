"""Whole numbers as people type them: plain digits, and not too many."""

import pytest

from speeltafel.core.numbers import number, whole
from speeltafel.core.refusals import BadRequest


@pytest.mark.parametrize(("text", "found"), [("0", 0), ("007", 7), ("12", 12), ("999999999", 999_999_999)])
def test_plain_digits_are_a_number(text, found):
    assert whole(text) == number(text) == found


@pytest.mark.parametrize(
    "text", ["", " 1", "-1", "+1", "1.0", "1e3", "²", "１", "one", "1000000000", "9" * 5000]
)
def test_anything_else_is_none_and_is_refused_where_one_is_needed(text):
    assert whole(text) is None
    with pytest.raises(BadRequest) as caught:
        number(text)
    assert ascii(text[:20]) in caught.value.text.nl
    assert len(caught.value.text.en) < 150
