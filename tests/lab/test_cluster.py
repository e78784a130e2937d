"""The same work on a Ray cluster: the same results, whoever dies over it."""

import sys
from functools import partial
from hashlib import sha256

import numpy as np
import pytest
from click.testing import CliRunner

from speeltafel.bots.compute import Here, Processes, Threads, in_order
from speeltafel.bots.squadro import solution
from speeltafel.cli.main import main
from speeltafel.core.refusals import BadRequest
from speeltafel.lab import cluster, training
from speeltafel.lab.arena import Setting, compete, finished, pairs, slots
from tests.lab.clumsy import dying, refuse, square

SQUADRO = Setting("squadro", 2)
GAMES = slots(pairs(["greedy", "random"]), 4, 2)

pytestmark = [
    # With those that compile Squadro, whose solver is used here too.
    pytest.mark.xdist_group("squadro"),
    # Ray leaves sockets and files of its own open when it goes.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]


@pytest.fixture(scope="module")
def ray():
    """One cluster on this machine for all of these tests."""
    with cluster.place("ray", 2) as place:
        yield place


class Clumsy:
    """A place where the first worker that has done its piece is killed before it can say so."""

    def __init__(self, place, folder):
        self.place, self.folder = place, folder

    def each(self, work, pieces):
        return self.place.each(partial(dying, str(self.folder), work), pieces)

    @property
    def somebody_died(self):
        return any(self.folder.iterdir())


@pytest.fixture
def clumsy(ray, tmp_path):
    (tmp_path / "deaths").mkdir()
    return Clumsy(ray, tmp_path / "deaths")


@pytest.mark.parametrize(
    "place", [Here(), Threads(2), Processes(2), "ray"], ids=["here", "threads", "processes", "ray"]
)
def test_every_place_does_every_piece_once(place, request):
    place = request.getfixturevalue("ray") if place == "ray" else place
    assert sorted(place.each(square, range(20))) == [number * number for number in range(20)]
    assert in_order(place, square, range(9, -1, -1)) == [number * number for number in range(9, -1, -1)]
    assert list(place.each(square, [])) == []
    with pytest.raises(BadRequest, match="no 1"):
        list(place.each(refuse, [1]))


def test_a_bot_that_ends_the_program_is_an_error_and_no_silent_end():
    with pytest.raises(RuntimeError, match="SystemExit"):
        list(Processes(1).each(sys.exit, [3]))


def played(folder):
    return {slot: (one.share, one.log) for slot, one in finished(folder, SQUADRO.facts).items()}


def test_the_arena_has_the_same_results_when_a_worker_is_killed(clumsy, tmp_path):
    list(compete(tmp_path / "here", SQUADRO, GAMES, Here()))
    list(compete(tmp_path / "there", SQUADRO, GAMES, clumsy))
    assert clumsy.somebody_died
    assert played(tmp_path / "there") == played(tmp_path / "here")
    assert len(played(tmp_path / "there")) == 8


def test_the_command_plays_on_a_cluster_and_says_the_same(ray, tmp_path):
    def say(where):
        words = ["lab", "arena", "squadro", "greedy", "random", "--rounds", "3", "--language", "en"]
        told = CliRunner().invoke(
            main, [*words, "--cores", "1", "--into", str(tmp_path / where), "--on", where]
        )
        assert told.exit_code == 0, told.output
        return played(tmp_path / where / "squadro")

    assert say("ray") == say("processes")


def fingerprints(folder):
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_the_solver_writes_the_same_layers_when_a_worker_is_killed(clumsy, tmp_path):
    quietly = {"layers": [15], "progress": lambda text: None}
    solution.solve(tmp_path / "here", **quietly, cores=1)
    solution.solve(tmp_path / "there", **quietly, elsewhere=clumsy)
    assert clumsy.somebody_died
    assert fingerprints(tmp_path / "there") == fingerprints(tmp_path / "here")
    assert solution.report_of(tmp_path / "there", 15)[0] == solution.KNOWN[15]


def test_the_solving_command_takes_a_cluster_too(ray, tmp_path):
    words = ["lab", "solve", "squadro", str(tmp_path), "--down-to", "16", "--on", "ray"]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0, told.output
    assert "as known" in told.output


@pytest.mark.nightly
def test_a_trainer_that_shares_out_its_games_learns_the_same(clumsy, tmp_path, monkeypatch):
    monkeypatch.setattr("speeltafel.bots.columbiz.train.GENERATIONS", 2)
    monkeypatch.setattr("speeltafel.bots.columbiz.train.WORKERS", 2)
    how = {"seats": (2,), "seed": 5, "games": {2: 12}}
    nets = []
    for name, place in (("here", None), ("there", clumsy)):
        (tmp_path / name).mkdir()
        training.train("columbiz", lambda said: None, place, folder=tmp_path / name, **how)
        nets.append(dict(np.load(tmp_path / name / "value.npz")))
    assert clumsy.somebody_died
    assert all((nets[0][part] == nets[1][part]).all() for part in nets[0] if part != "made-2")


def test_a_training_that_is_one_piece_brings_its_files_home(clumsy, tmp_path):
    said, nets = [], []
    for name, place in (("here", None), ("there", clumsy)):
        (tmp_path / name).mkdir()
        training.train("saxum", said.append, place, folder=tmp_path / name, games=40, seed=3)
        nets.append((tmp_path / name / "value.npz").read_bytes())
    assert clumsy.somebody_died
    assert nets[0] == nets[1]
    assert said[: len(said) // 2] == said[len(said) // 2 :]
    assert (tmp_path / "there" / "value.json").exists()


def test_without_ray_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    told = CliRunner().invoke(main, ["lab", "train", "saxum", "--on", "ray", "--language", "nl"])
    assert told.exit_code == 1
    assert "pip install 'speeltafel[cluster]'" in told.output


@pytest.mark.parametrize("word", ["moon", "ray:", "raymond", "processes:2", ""])
def test_a_place_that_is_none_is_refused(word):
    told = CliRunner().invoke(
        main, ["lab", "arena", "squadro", "greedy", "random", "--on", word, "--language", "en"]
    )
    assert told.exit_code == 1
    assert "work can be done on processes, ray or ray:ADDRESS" in told.output


def test_an_address_where_nobody_listens_is_refused_at_once():
    with (
        pytest.raises(BadRequest, match=r"No Ray answers at 127\.0\.0\.1:1: "),
        cluster.place("ray:127.0.0.1:1", 1),
    ):
        raise AssertionError("nobody is there")


def test_a_worker_with_another_speeltafel_is_refused(ray, monkeypatch):
    monkeypatch.setattr(cluster, "__version__", "0.0.0")
    with pytest.raises(BadRequest, match=r"we have 0\.0\.0"):
        list(ray.each(square, [1]))
