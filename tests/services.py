"""Replacing services and settings of an app under test."""

from dataclasses import replace
from typing import Any

from starlette.applications import Starlette


def use(app: Starlette, **services: Any) -> None:
    """Replace services of an app."""
    app.state.services = replace(app.state.services, **services)


def use_settings(app: Starlette, **settings: Any) -> None:
    """Replace settings of an app."""
    use(app, settings=replace(app.state.services.settings, **settings))
