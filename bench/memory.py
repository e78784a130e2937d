"""The memory of a loaded table: with two open pages, and after some moves.

A page is loaded for each of the two players and its WebSocket stays open. Figures are the growth of the
server's resident memory, divided by the number of tables; ten tables before that fill its caches.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from bench.flood import Table
from bench.load.processes import running
from speeltafel.games import GAMES

WARM = 10
"""Tables before the first figure."""
MOVES = 20
"""Moves at each table of Squadro, where the players take turns."""


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--tables", type=int, default=200)
    arguments = parser.parse_args()
    command = [sys.executable, "-m", "speeltafel", "serve", "--no-warm", "--rate", "1000000", "--port", "0"]
    print(f"{'kB a table':12}{'2 pages':>9}{f'{MOVES} moves':>10}")
    for game in arguments.games:
        with (
            tempfile.TemporaryDirectory() as folder,
            running([*command, "--data", str(Path(folder) / "data")], r"http://localhost:(\d+)") as process,
        ):
            moves = MOVES if game == "squadro" else 0
            warm = [begun(process.port, game, moves) for _ in range(WARM)]
            before = process.memory()
            tables = [Table(process.port, game) for _ in range(arguments.tables)]
            opened = process.memory()
            for table in tables:
                play(table, moves)
            played = process.memory()
            each = 1000 / arguments.tables
            after = f"{each * (played - before):>10.0f}" if moves else ""
            print(f"{game:12}{each * (opened - before):>9.0f}{after}", flush=True)
            for table in warm + tables:
                table.close()


def begun(port: int, game: str, moves: int) -> Table:
    """Return a table after so many moves."""
    table = Table(port, game)
    play(table, moves)
    return table


def play(table: Table, moves: int) -> None:
    """Play so many moves."""
    for _ in range(moves):
        table.move()


if __name__ == "__main__":
    main()
