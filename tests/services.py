"""Other services or settings for an app under test."""

from dataclasses import replace
from typing import Any

from starlette.applications import Starlette

from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.presence import Presence
from speeltafel.server.tables import Tables


def use(app: Starlette, **services: Any) -> None:
    """Let an app use these services in place of its own."""
    app.state.services = replace(app.state.services, **services)


def use_settings(app: Starlette, **settings: Any) -> None:
    """Let an app use these settings in place of its own."""
    use(app, settings=replace(app.state.services.settings, **settings))


def load_now(tables: Tables, id: str) -> LoadedTable:
    """Load a table without an event loop."""
    if id not in tables.loaded:
        room, _ = tables._read(id)
        tables.loaded[id] = LoadedTable(id, room, Presence(tables.now()))
    return tables.loaded[id]
