"""Compile the bots of games, in a process of their own, while others interpret them.

A bot is compiled by running everything it can do once; Numba caches the machine code. A file in the compile
cache records that it was done, so that no process has to try.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import cycle
from logging import getLogger
from pathlib import Path
from random import Random
from threading import Event, Lock, Thread
from typing import TypeVar, cast

from speeltafel import bots
from speeltafel.bots.analysis import appraise
from speeltafel.bots.worker import BotFailed, Worker
from speeltafel.core.compile_cache import PACKAGE, fingerprint, folder
from speeltafel.core.game import LEVELS, Chance, Choose, Over
from speeltafel.core.match import begin
from speeltafel.games import GAMES

T = TypeVar("T")

TIMEOUT = 60.0
"""Seconds after which a process is thought to hang: it answers while it compiles."""
POLL_INTERVAL = 0.5
"""Seconds between two questions how far a process has come."""
TRIES = 2
"""Processes that may die on one game."""
EVENTS = 60
"""Events of the match that is played to compile a bot: enough to call every function."""
SECONDS = 0.02
"""The time a level has for a move of that match."""


class Compiler:
    """Compiles the bots of games, one after another; one that somebody asks for interrupts others."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._wanted: list[str] = []
        """The games to compile; the last is the next."""
        self._asked: set[str] = set()
        """The games that somebody has asked for."""
        self._compiled: set[str] = set()
        self._shares: dict[str, float] = {}
        """The share that is done of each game that is known not to be compiled yet."""
        self._waiting: dict[str, list[Callable[[], None]]] = {}
        """What to do when a game is compiled."""
        self._closing = Event()
        self._thread: Thread | None = None

    def is_compiled(self, game: str, worker: Worker, asked: bool = True) -> bool:
        """Return whether a game is compiled, as this worker finds; where it is not, compile it.

        It is compiled next if somebody has asked for it.
        """
        if game in self._compiled:
            return True
        if _find_out(game, worker):
            self._end(game)
            return True
        with self._lock:
            self._shares.setdefault(game, 0.0)
            self._asked.update([game] if asked else [])
        self.compile([game], first=asked)
        return False

    def compile(self, games: Iterable[str], first: bool = True) -> None:
        """Compile these games, before others that wait or after them."""
        with self._lock:
            new = [game for game in games if game not in self._compiled][::-1]
            if first:
                self._wanted = [game for game in self._wanted if game not in new] + new
            else:
                self._wanted = [game for game in new if game not in self._wanted] + self._wanted
            if self._thread is None and self._wanted and not self._closing.is_set():
                self._thread = Thread(target=self._run, daemon=True)
                self._thread.start()

    def share(self, game: str) -> float | None:
        """Return which share of a game is compiled; None where all of it is, or nobody has asked for it."""
        return self._shares.get(game)

    def when_compiled(self, game: str, then: Callable[[], None]) -> None:
        """Call `then` when this game is compiled, or couldn't be, or the compiler is closed."""
        with self._lock:
            if game not in self._compiled and not self._closing.is_set():
                self._waiting.setdefault(game, []).append(then)
                return
        then()

    @property
    def idle(self) -> bool:
        """Whether nothing is left to compile."""
        return self._thread is None

    def close(self) -> None:
        """Stop compiling."""
        with self._lock:
            self._closing.set()
            thread, waiting = self._thread, list(self._waiting)
        if thread is not None:
            thread.join()
        for game in waiting:
            self._release(game)

    def _run(self) -> None:
        worker = Worker()
        while (game := self._next()) is not None:
            ends = True
            try:
                ends = self._compile(game, worker)
            except Exception:
                getLogger(__name__).warning("the bot of %s was not compiled in advance", game, exc_info=True)
                worker.stop()
            if ends and not self._closing.is_set():
                self._end(game)
        worker.stop()

    def _compile(self, game: str, worker: Worker) -> bool:
        """Compile a game; where the process dies, try again in another. Return False if it was interrupted.

        An interrupted game goes on later with what is in the cache.
        """
        tries = TRIES
        while True:
            try:
                for share in compiled_shares(game, worker):
                    self._shares[game] = share
                    if self._closing.wait(POLL_INTERVAL):
                        return False
                    if self._is_overtaken(game):
                        worker.stop()
                        return False
                return True
            except (EOFError, OSError):
                worker.stop()
                tries -= 1
                if not tries:
                    raise

    def _is_overtaken(self, game: str) -> bool:
        """Return whether somebody asks for another game, and nobody for this one."""
        with self._lock:
            return game not in self._asked and not self._asked.isdisjoint(self._wanted[-1:])

    def _next(self) -> str | None:
        with self._lock:
            if self._wanted and not self._closing.is_set():
                return self._wanted[-1]
            self._thread = None
            return None

    def _end(self, game: str) -> None:
        """A game is compiled. One that could not be counts too: its bot compiles when it is asked."""
        with self._lock:
            self._compiled.add(game)
            self._shares.pop(game, None)
            self._wanted = [other for other in self._wanted if other != game]
        self._release(game)

    def _release(self, game: str) -> None:
        with self._lock:
            waiting = self._waiting.pop(game, [])
        for then in waiting:
            then()


def compiled_shares(game: str, worker: Worker) -> Iterator[float]:
    """Compile a game in this worker; yield which share is done, each time somebody asks, until all is."""
    if not _ask(worker, is_compiled, game):
        while (share := _ask(worker, compile_game, game)) is not None:
            yield share


def _find_out(game: str, worker: Worker) -> bool:
    """Return whether a game is compiled; where that can't be said it is for the next job to find out."""
    for _ in range(TRIES):
        try:
            return _ask(worker, is_compiled, game)
        except (EOFError, OSError):
            worker.stop()
        except BotFailed:
            break
    return True


def _ask(worker: Worker, function: Callable[[str], T], game: str) -> T:
    answer = worker.ask((function, game), TIMEOUT)
    if isinstance(answer, Exception):
        raise answer
    return cast(T, answer)


# What follows runs in a worker.


def is_compiled(game: str) -> bool:
    """Return whether a process has compiled everything that this game's bot needs, for this processor."""
    record = _record(game)
    return record is None or record.exists()


def load(game: str) -> None:
    """Import the bot of a game."""
    bots.find(game)


def play_short_match(key: str) -> None:
    """Load or compile what a bot needs: let all levels take turns in a short match, and evaluate it."""
    game, rng = GAMES[key], Random(1)
    state, levels, kinds = begin(game, max(2, game.seats[0])), cycle(LEVELS), set[type]()
    for _ in range(EVENTS):
        turn = game.turn(state)
        match turn:
            case Choose(seat, moves):
                view = game.view(state, seat)
                move = bots.find(key).think(view, moves, next(levels), SECONDS, rng).move
            case Chance(odds):
                move = odds.holding(rng.randrange(odds.total))
            case Over():
                return
        if type(turn) not in kinds:
            kinds.add(type(turn))
            appraise(key, state, game.write(move), 1, SECONDS)
        state = game.play(state, move)


def compile_game(game: str) -> float | None:
    """Compile in a thread, which the first call starts; return the share that is done, None for all of it.

    The share counts functions. Some are never compiled, since others contain them, so it may end below 1.
    """
    compilation = _compilation(game)
    if compilation.is_alive():
        return compilation.share
    if compilation.mistake is not None:
        raise compilation.mistake
    return None


class _Compilation(Thread):
    """The thread that compiles one game."""

    def __init__(self, game: str) -> None:
        super().__init__(daemon=True)
        self._game = game
        self.mistake: Exception | None = None

    def run(self) -> None:
        """Compile and record it."""
        try:
            play_short_match(self._game)
            from speeltafel.core.compiled import COMPILES

            if COMPILES and (record := _record(self._game)) is not None:
                record.touch()
        except Exception as mistake:
            self.mistake = mistake

    @property
    def share(self) -> float:
        """The share of the functions that are compiled, of those in the modules imported so far."""
        from speeltafel.core.compiled import FUNCTIONS

        return sum(bool(function.signatures) for function in FUNCTIONS) / max(1, len(FUNCTIONS))


@cache
def _compilation(game: str) -> _Compilation:
    compilation = _Compilation(game)
    compilation.start()
    return compilation


def sources_of(game: str) -> list[Path]:
    """Return the files of a game's bot that are compiled, or of the generic one over its kernel."""
    own, kernel = (PACKAGE / "bots" / game).glob("*.py"), PACKAGE / "games" / game / "kernel.py"
    searches = ["tree.py", "uct.py"]
    if kernel.with_name("value.npz").exists():
        searches += ["alpha_beta.py", "deepening.py", "trained.py"]
    generic = [*(PACKAGE / "bots" / name for name in searches), kernel] if kernel.exists() else []
    return sorted(own) or generic


@cache
def _record(game: str) -> Path | None:
    """Return the file that records that a game was compiled; None where there is nothing to compile.

    Numba caches machine code for one processor, so the name depends on the processor too.
    """
    sources = sources_of(game)
    if not sources:
        return None
    from llvmlite.binding import get_host_cpu_features, get_host_cpu_name

    processor = f"{get_host_cpu_name()} {get_host_cpu_features().flatten()}"
    name = sha256(f"{fingerprint(*sources)} {processor}".encode()).hexdigest()[:24]
    return folder(name) / "compiled"
