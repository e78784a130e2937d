"""A server for a test or a module; tests of what people may see and do also run on PostgreSQL."""

import asyncio
import os
from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient

from speeltafel.games import GAMES
from speeltafel.store import Store
from speeltafel.web.app import create_app, guarded
from speeltafel.web.services import Settings, build
from tests.empty_stores import with_empty_store
from tests.web.fake_bots import StrictAppraiser
from tests.web.local_server import local_server

ON_BOTH = ("test_table_socket", "test_secrets", "test_edges")
"""Modules that run on SQLite and PostgreSQL; with `TEST_STORE=postgresql` all run on that alone."""

SHARED = (
    *("test_books", "test_explanations", "test_first_minutes", "test_lessons", "test_offline"),
    *("test_pictures", "test_previews", "test_replay", "test_review", "test_scene_updates"),
    *("test_scripts", "test_secrets"),
)
"""Modules in which a server is for all tests: they have tables of their own, and change nothing else."""


def pytest_generate_tests(metafunc):
    if "server" in metafunc.fixturenames:
        kinds = ["sqlite"]
        if metafunc.module.__name__.rpartition(".")[2] in ON_BOTH:
            kinds.append("postgresql")
        metafunc.parametrize(
            "server",
            [os.environ.get("TEST_STORE")] if "TEST_STORE" in os.environ else kinds,
            indirect=True,
        )


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory):
    with local_server(tmp_path_factory.mktemp("server")) as opened:
        yield opened


@pytest.fixture
def server(request, tmp_path):
    if request.param == "sqlite" and request.module.__name__.rpartition(".")[2] in SHARED:
        opened = request.getfixturevalue("shared_server")
        services, now = opened.app.state.services, opened.now
        yield opened
        assert opened.app.state.services is services, "other tests have this server too"
        assert opened.now == now
        return
    place = request.getfixturevalue("migrated_database") if request.param == "postgresql" else None
    with local_server(tmp_path, place) as opened:
        yield opened


@pytest.fixture
def open_page(tmp_path):
    """A function that starts a server for authors of these games, and returns a client."""
    with ExitStack() as opened:

        def started(shelf=GAMES, language="en", *bots):
            at = tmp_path / f"authors-{len(list(tmp_path.glob('authors-*.db')))}.db"
            store = opened.enter_context(Store.open(with_empty_store(at)))
            settings = Settings(folder=tmp_path, author=tmp_path)
            client = TestClient(
                guarded(create_app(build(store, shelf, settings, *bots))),
                headers={"origin": "http://testserver", "accept-language": language},
            )
            return opened.enter_context(client)

        yield started


@pytest.fixture(autouse=True)
def no_reads_on_the_event_loop(monkeypatch):
    """Fail where the store is read on the event loop: a slow disk or database would stop everybody."""
    read = Store._reading

    def reading(store):
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return read(store)
        raise AssertionError("The store is read on the event loop.")

    monkeypatch.setattr(Store, "_reading", reading)


@pytest.fixture
def ana(server):
    """A guest who reads English."""
    return server.guest("en")


@pytest.fixture
def strict_appraiser(server):
    """The appraiser of this server's studies, for which one move is far better than most."""
    server.app.state.services.studies._appraise = appraiser = StrictAppraiser()
    return appraiser


@pytest.fixture
def off_the_event_loop(monkeypatch):
    """Have a function of a module fail where it is called on the event loop; return how to do so."""

    def keep_off(module, name):
        function = getattr(module, name)

        def checked(*facts, **more):
            try:
                asyncio.get_running_loop()
            except RuntimeError:
                return function(*facts, **more)
            raise AssertionError(f"{name} is called on the event loop.")

        monkeypatch.setattr(module, name, checked)

    return keep_off
