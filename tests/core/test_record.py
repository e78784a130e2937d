"""Records as text: what is read back, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.record import Record, read, write
from speeltafel.core.refusals import BadRecord

RECORD = Record("saxum", 1, 2, {"target": 177}, ("35", "c5", "12"), {2: "Ana: de eerste"})
TEXT = """\
speeltafel record 1
game: saxum
rules: 1
seats: 2
option target: 177
name 2: Ana: de eerste

35 c5 12
"""


def test_a_record_is_a_header_and_its_tokens():
    assert write(RECORD) == TEXT
    assert read(TEXT) == RECORD


def test_a_record_that_went_through_another_editor_reads_the_same():
    assert read("\ufeff" + TEXT.replace("\n", "\r\n")) == RECORD
    assert read(TEXT.replace("35 c5", "35\n\n   c5\t")) == RECORD


tokens = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1)


@given(
    log=st.lists(tokens),
    target=st.one_of(st.integers(), st.booleans(), st.text()),
    name=st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1),
)
def test_every_record_reads_back(log, target, name):
    record = Record("saxum", 1, 2, {"target": target}, tuple(log), {1: name})
    assert read(write(record)) == record


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        ("", "first line"),
        ("hello", "first line"),
        (TEXT.replace("record 1", "record 2"), "first line"),
        (TEXT.replace("seats: 2\n", ""), "names the game"),
        (TEXT.replace("rules: 1\n", ""), "names the game"),
        (TEXT.replace("game: saxum\n", ""), "names the game"),
        (TEXT.replace("seats: 2", "seats: two"), "names the game"),
        (TEXT.replace("seats: 2", "seats: 9999999999"), "names the game"),
        (TEXT.replace("seats: 2", "seats 2"), "Line 4"),
        (TEXT.replace("seats: 2", "seats: 2\nseats: 3"), "Line 5"),
        (TEXT.replace("177", "a lot"), "Line 5"),
        (TEXT.replace("177", "[1]"), "Line 5"),
        (TEXT.replace("177", "1.5"), "Line 5"),
        (TEXT.replace("option target", "opinion"), "Line 5"),
        (TEXT.replace("name 2: Ana: de eerste", "name 2:"), "Line 6"),
        (TEXT.replace("name 2", "name 3"), "seat that is not there"),
    ],
)
def test_a_broken_record_is_refused_with_what_is_wrong(broken, complaint):
    with pytest.raises(BadRecord, match=complaint) as refusal:
        read(broken)
    assert refusal.value.text.nl != refusal.value.text.en
