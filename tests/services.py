"""Replacing services and settings of an app under test."""

from dataclasses import replace
from typing import Any

from starlette.applications import Starlette

from speeltafel.server.loaded_table import LoadedTable
from speeltafel.server.presence import Presence
from speeltafel.server.tables import Tables


def use(app: Starlette, **services: Any) -> None:
    """Replace services of an app."""
    app.state.services = replace(app.state.services, **services)


def use_settings(app: Starlette, **settings: Any) -> None:
    """Replace settings of an app."""
    use(app, settings=replace(app.state.services.settings, **settings))


def load_now(tables: Tables, id: str) -> LoadedTable:
    """Load a table without an event loop."""
    if id not in tables.loaded:
        room, _ = tables._read(id)
        tables.loaded[id] = LoadedTable(id, room, Presence(tables.now()))
    return tables.loaded[id]
