"""Templates: Jinja with autoescape, loaded from `templates/` and from the fragments of the view."""

from functools import cache

from jinja2 import ChoiceLoader, Environment, PackageLoader

from speeltafel.server.view import templating


@cache
def environment() -> Environment:
    """Return the environment of all templates."""
    loaders = [PackageLoader(package) for package in ("speeltafel.web", "speeltafel.server.view")]
    return templating.environment().overlay(loader=ChoiceLoader(loaders))
