"""The solver: the last layers counted, killed and gone on with, judged again by the law."""

import random
import shutil

import numpy as np
import pytest
from click.testing import CliRunner

from speeltafel.bots.squadro import proof, reach, solution
from speeltafel.bots.squadro.layers import (
    ALL_STAGES,
    CONFIGURATIONS,
    ENDS,
    LAYERS,
    SIZES,
    atlas,
    pieces,
    place_of,
)
from speeltafel.bots.squadro.solution import KNOWN, report_of, solve, solved
from speeltafel.bots.squadro.table import Table
from speeltafel.cli.main import main
from speeltafel.games.squadro.data import HOME, NEEDED
from speeltafel.games.squadro.kernel import pieces_of, side
from speeltafel.games.squadro.rules import advance, home


def test_the_last_four_layers_are_counted_as_known(folder):
    assert solved(folder) == [16, 15, 14, 13]
    for layer in solved(folder):
        assert report_of(folder, layer)[0] == KNOWN[layer]


def test_what_is_known_adds_up():
    for counts in KNOWN.values():
        assert counts.positions == counts.first + counts.second + counts.endless
    assert sum(counts.positions for counts in KNOWN.values()) == 55_749_492_616
    totals = proof.REACHABLE
    assert totals.positions == totals.first + totals.second + totals.endless


def test_there_are_as_many_configurations_and_encodings_as_known():
    assert sum(map(len, CONFIGURATIONS)) == 53_824
    assert [len(layer) for layer in CONFIGURATIONS[:4]] == [1, 10, 55, 210]
    encodings = [
        sum(2 * int(SIZES[0, one] * SIZES[1, two]) for one, two in layer) for layer in CONFIGURATIONS
    ]
    assert encodings[0] == 40_500_000
    assert encodings[6] == 20_463_782_170
    assert sum(encodings) == 104_005_395_362


def test_every_position_has_a_number_of_its_own():
    rng = random.Random(1)
    for _ in range(200):
        one, two = rng.choice(CONFIGURATIONS[rng.randrange(LAYERS)])
        rows, columns = pieces(1, one), pieces(2, two)
        seat, row, column = rng.choice((1, 2)), rng.randrange(len(rows)), rng.randrange(len(columns))
        number = place_of(atlas(), int(rows[row]), int(columns[column]), seat)
        assert number == atlas().starts[one, two] + ((seat - 1) * len(rows) + row) * len(columns) + column
        assert 0 <= number < ENDS[0]
        assert side(pieces_of(int(rows[row]))) == rows[row]
    assert ALL_STAGES[0] == (0, 0, 0, 0, 0)


def test_random_positions_agree_with_what_the_law_says_their_moves_lead_to(folder):
    assert proof.check(folder, progress=lambda _: None, sample=400) == []


def test_a_table_that_was_tampered_with_is_found_out(folder, tmp_path):
    shutil.copytree(folder, tmp_path / "copy")
    file = solution.file_of(tmp_path / "copy", 15)
    spoilt = np.fromfile(file, dtype=np.uint8) ^ 0b01
    spoilt.tofile(file)
    troubles = proof.check(tmp_path / "copy", progress=lambda _: None, sample=400)
    assert any("not what was solved" in trouble.en for trouble in troubles)
    assert any("contradict" in trouble.en for trouble in troubles)


class Killed(Exception):
    pass


def test_a_run_that_was_killed_goes_on_where_it_was(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(solution, "SAVED_EVERY", 0.0)
    said = []

    def listen(line):
        said.append(line.en)
        if "%" in line.en and sum("layer 14" in each for each in said) > 3:
            raise Killed

    with pytest.raises(Killed):
        solve(tmp_path, [14], progress=listen, cores=1)
    assert solved(tmp_path) == [16, 15]
    assert (tmp_path / "layer-14.done").exists()
    done = []
    solve_one = solution.configuration.solve

    def note(*asked):
        done.append(asked)
        solve_one(*asked)

    monkeypatch.setattr(solution.configuration, "solve", note)
    solve(tmp_path, [14], progress=lambda _: None, cores=1)
    assert 0 < len(done) < len(CONFIGURATIONS[14])
    assert solution.file_of(tmp_path, 14).read_bytes() == solution.file_of(folder, 14).read_bytes()
    assert report_of(tmp_path, 14)[0] == KNOWN[14]
    assert not (tmp_path / "layer-14.done").exists()


def test_what_is_reached_is_what_the_law_reaches(folder):
    """From a late position and from one where seat 2 can jump back and forth, against a set of positions."""
    table = Table.read(folder)
    for start in (
        (((12, 12, 12, 6, 3), (12, 6, 12, 12, 0)), 1),
        (((12, 12, 12, 0, 6), (12, 0, 6, 12, 6)), 2),
        (((6, 12, 12, 12, 8), (6, 12, 12, 6, 8)), 1),
    ):
        seen, waiting, final = {start}, [start], set()
        while waiting:
            steps, seat = waiting.pop()
            for track, piece in enumerate(steps[seat - 1], 1):
                if piece < HOME:
                    after = advance(steps, seat, track)[0], 3 - seat
                    if home(after[0][seat - 1]) >= NEEDED:
                        final.add(after)
                    elif after not in seen:
                        seen.add(after)
                        waiting.append(after)
        verdicts = [table.verdict(*position) for position in seen | final]
        wins = (verdicts.count(verdict) for verdict in (1, 2, 0))
        counted = reach.count([start], folder, progress=lambda _: None, cores=1)
        assert counted == (len(verdicts), len(final), *wins)


def test_the_command_solves_checks_and_goes_on(tmp_path):
    for said in ("layer 16: 151,930 positions", "layer 16: there already"):
        asked = ["solve", "squadro", str(tmp_path), "--down-to", "15", "--check", "--cores", "1"]
        answer = CliRunner().invoke(main, asked)
        assert answer.exit_code == 0, answer.output
        assert said in answer.output
        assert answer.output.endswith("All is as known.\n")
    assert solved(tmp_path) == [16, 15]


def test_openings_are_not_written_before_all_is_solved(tmp_path):
    asked = [
        "solve",
        "squadro",
        str(tmp_path),
        "--down-to",
        "16",
        "--openings",
        str(tmp_path / "opening.npz"),
    ]
    answer = CliRunner().invoke(main, asked)
    assert answer.exit_code == 1
    assert answer.output.endswith("not all layers are solved\n")
    assert not (tmp_path / "opening.npz").exists()
