"""A plugin for pytest that runs every test once in each of some rounds, and keeps what came out.

All rounds of a session share its processes, servers and browsers. What is in the file of results is not run
again, so a run that was broken off goes on where it stopped.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROUND = "flaky_round"


class Outcome(NamedTuple):
    """What came out of a test in one round."""

    test: str
    """The id of the test, without the round."""
    round: int
    failed: bool
    seconds: float


def read(file: Path) -> list[Outcome]:
    """Return all outcomes in a file."""
    return [Outcome(*json.loads(line)) for line in file.read_text("utf-8").splitlines()]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of `soak.flaky`."""
    group = parser.getgroup("rounds")
    group.addoption("--first-round", type=int, default=1, help="the number of the first round")
    group.addoption("--last-round", type=int, default=1, help="the number of the last round")
    group.addoption("--results", type=Path, help="the file to which outcomes are added")
    group.addoption("--done", type=Path, help="a file of outcomes that are known already")


@pytest.fixture(scope="session")
def flaky_round(request: pytest.FixtureRequest) -> int:
    """The number of the round."""
    number: int = request.param
    return number


@pytest.hookimpl(trylast=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Repeat every test. A parameter of the whole session makes pytest run one round after the other."""
    first, last = metafunc.config.option.first_round, metafunc.config.option.last_round
    rounds = range(first, last + 1)
    metafunc.fixturenames.append(ROUND)
    ids = [f"round{number}" for number in rounds]
    metafunc.parametrize(ROUND, rounds, indirect=True, scope="session", ids=ids)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was run before."""
    done = {(outcome.test, outcome.round) for outcome in read(config.option.done)}
    items[:] = [item for item in items if split(item.nodeid) not in done]


def pytest_configure(config: pytest.Config) -> None:
    """Keep the outcomes of all workers, in the process that starts them."""
    if not hasattr(config, "workerinput"):  # which xdist gives its workers
        config.pluginmanager.register(Recorder(config.option.results), "rounds-recorder")


class Recorder:
    """Adds each outcome to a file as soon as it is known."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._reports: defaultdict[str, list[Any]] = defaultdict(list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the report of a test's beginning, itself or its end; after the last the outcome is known."""
        self._reports[report.nodeid].append(report)
        if report.when not in ("setup", "call"):  # its end, or that of the process in which it ran
            self._keep(report.nodeid, self._reports.pop(report.nodeid))

    def _keep(self, id: str, reports: Iterable[pytest.TestReport]) -> None:
        failed, seconds = False, 0.0
        for report in reports:
            failed, seconds = failed or report.failed, seconds + report.duration
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(Outcome(*split(id), failed, round(seconds, 2))) + "\n")


def split(id: str) -> tuple[str, int]:
    """Return the id of a test without its round, and that."""
    name, _, number = id.removesuffix("]").rpartition("round")
    return (name[:-1] + "]" if name.endswith("-") else name[:-1]), int(number)
