"""The ES modules of an open page, for tests that call them or read their state."""

from typing import Any

from playwright.sync_api import Page

IMPORT = """const { src } = document.querySelector("script[type=module]");
const js = (name) => import(new URL(`./${name}.js`, src));
"""


def with_modules(body: str) -> str:
    """Return a function that evaluates this body, in which `await js("board")` is a module of the page.

    It is asynchronous, so it is nothing for `wait_for_function`, which takes a promise for a true value.
    """
    return f"async (argument) => {{ {IMPORT} {body} }}"


def evaluate(page: Page, body: str, argument: Any = None) -> Any:
    """Evaluate this body in the page with an `argument`, and with its modules."""
    return page.evaluate(with_modules(body), argument)


def moves_on_offer(page: Page) -> list[list[str]]:
    """Return the moves that the board offers: token, label and touches of each.

    A page that was just loaded has none until its script has run, though things on its board are lit already.
    """
    moves: list[list[str]] = evaluate(
        page,
        """const { board } = await js("board");
        const isEarly = () => !board.moves.length && document.querySelector(".item.live");
        for (let i = 0; i < 200 && isEarly(); i++) await new Promise((next) => setTimeout(next, 50));
        return board.moves;""",
    )
    return moves
