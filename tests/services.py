"""Other services or settings for an app under test."""

from dataclasses import replace
from typing import Any

from starlette.applications import Starlette


def use(app: Starlette, **services: Any) -> None:
    """Let an app use these services in place of its own."""
    app.state.services = replace(app.state.services, **services)


def use_settings(app: Starlette, **settings: Any) -> None:
    """Let an app use these settings in place of its own."""
    use(app, settings=replace(app.state.services.settings, **settings))
