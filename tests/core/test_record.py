"""Records as text: what is read back, and what is refused."""

import tracemalloc
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speeltafel.core.record import Proof, Record, read, write
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


PROOF = Proof(
    "ab" * 32,
    {1: "cd" * 16},
    "ef" * 32,
    {"1": "dice 2", "2": "any a b*2"},
    {"1": (1, 3), "2": (5,)},
    checksum="01" * 32,
)
PROVEN = f"""\
speeltafel record 1
game: saxum
rules: 1
seats: 2
option target: 177
stir 1: {"cd" * 16}
name 2: Ana: de eerste
commitment: {"ab" * 32}
seed: {"ef" * 32}
odds 1: dice 2
odds 2: any a b*2
rolls 1: 1 3
rolls 2: 5
checksum: {"01" * 32}

35 c5 12
"""


def test_a_record_can_carry_its_proof():
    proven = replace(RECORD, proof=PROOF)
    assert write(proven) == PROVEN
    assert read(PROVEN) == proven


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("commitment: a", "commitment: g", 8),
        ("seed: e", "seed: E", 9),
        ("stir 1", "stir one", 6),
        ("stir 1: c", "stir 1: ", 6),
        ("odds 1: dice 2", "odds 1:", 10),
        ("odds 1:", "odds:", 10),
        ("1 3", "1 -3", 12),
        ("checksum: 0", "checksum: ", 14),
    ],
)
def test_a_broken_proof_is_refused_with_its_line(right, wrong, line):
    with pytest.raises(BadRecord, match=f"Line {line} "):
        read(PROVEN.replace(right, wrong))


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
        pytest.param(TEXT.replace("177", "[" * 60_000), "Line 5", id="nested"),
        (TEXT.replace("option target", "opinion"), "Line 5"),
        (TEXT.replace("name 2: Ana: de eerste", "name 2:"), "Line 6"),
        (TEXT.replace("name 2", "name 3"), "seat that is not there"),
    ],
)
def test_a_broken_record_is_refused_with_what_is_wrong(broken, complaint):
    with pytest.raises(BadRecord, match=complaint) as refusal:
        read(broken)
    assert refusal.value.text.nl != refusal.value.text.en


def test_a_record_of_millions_of_seats_is_refused_before_they_are_listed():
    tracemalloc.start()
    try:
        with pytest.raises(BadRecord, match="Line 5"):
            read("speeltafel record 1\ngame: saxum\nrules: 1\nseats: 3000000\ndrawn: 1\n\n")
        assert tracemalloc.get_traced_memory()[1] < 1_000_000, "bytes at the most"
    finally:
        tracemalloc.stop()
