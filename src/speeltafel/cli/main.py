"""The command `speeltafel`."""

import click

from speeltafel import __version__


@click.group()
@click.version_option(__version__)
def main() -> None:
    """Play, learn and study Saxum, Saga, Zocken, Squadro and Columbiz."""
