"""Templates of HTML fragments: Jinja with autoescape."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined


@cache
def environment() -> Environment:
    """Return the environment of the fragments. A name that is missing is an error, never an empty string."""
    return Environment(
        loader=PackageLoader("speeltafel.server.view"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
