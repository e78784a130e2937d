"""OpenSpiel games: importing this module registers each game as `speeltafel_` and its key.

    pyspiel.load_game("speeltafel_zocken(players=3,rounds=2)")

Parameters are `players`, the game's own options, and `log`, the tokens that lead to the initial state, with
spaces between; in a game string that OpenSpiel parses, commas and brackets in the log are percent-encoded
(`%2C`). States are those of the rules: chance is a player with explicit outcomes, actions and outcomes have
the numbers of `lab.environments.encoding`, and an information state is the log as that seat may see it.
Utilities are seats x share of victory - 1, which sum to 0; alone, the points.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import unquote

import msgspec
import numpy as np

from speeltafel.core.game import Chance, Choose, Observer, Over, Turn
from speeltafel.core.match import AnyGame, begin, complete, replay
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.lab.environments.by_rules import rewards
from speeltafel.lab.environments.encoding import Encoding, encoding
from speeltafel.lab.environments.setting import Setting, setting
from speeltafel.lab.extras import import_extra

pyspiel: Any = import_extra("pyspiel")

LONGEST = 10_000
"""The maximum length that OpenSpiel asks for; no game seen came near."""
MOST_POINTS = 10_000
"""The maximum points of a solo game."""


class Node:
    """A state with its turn and history; immutable, so that clones share it."""

    __slots__ = ("before", "legal", "move", "state", "turn")

    def __init__(
        self, started: "StartedGame", state: Any, before: "Node | None" = None, move: Any = None
    ) -> None:
        self.state, self.before, self.move = state, before, move
        self.turn: Turn[Any] = started.setting.game.turn(state)
        self.legal: list[int] | None = None

    def __deepcopy__(self, memo: object) -> "Node":
        return self

    @property
    def past(self) -> tuple[list[Any], list[Any]]:
        """Return all states up to this one, and the moves between them."""
        states, moves = [self.state], []
        node = self
        while node.before is not None:
            moves.append(node.move)
            node = node.before
            states.append(node.state)
        return states[::-1], moves[::-1]


class StartedGame:
    """A game with its setting and encoding, shared by all its states."""

    def __init__(self, game: AnyGame, parameters: Mapping[str, Any]) -> None:
        self._pickled = game.key, dict(parameters)
        given = {name: parameters[name] for name in game.options if name in parameters}
        tokens = unquote(str(parameters.get("log", ""))).split()
        self.setting: Setting = setting(game, parameters.get("players"), given, tokens)
        self.encoding: Encoding = encoding(self.setting)
        states, moves = replay(game, begin(game, self.setting.seats, given), tokens)
        self.first = Node(self, states[0])
        for state, move in zip(states[1:], moves, strict=True):
            self.first = Node(self, state, self.first, move)
        self._outcomes: dict[int, tuple[Chance[Any], list[tuple[int, float]]]] = {}

    def __deepcopy__(self, memo: object) -> "StartedGame":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, self._pickled

    def legal(self, node: Node) -> list[int]:
        """Return the legal actions, ascending."""
        if node.legal is None:
            assert isinstance(node.turn, Choose)
            encode, state = self.encoding.encode_action, node.state
            node.legal = sorted(encode(state, move) for move in node.turn.moves)
        return node.legal

    def odds(self, node: Node) -> list[tuple[int, float]]:
        """Return all outcomes with their probabilities; cached, as the rules' odds are."""
        turn = node.turn
        assert isinstance(turn, Chance)
        known = self._outcomes.get(id(turn.odds))
        if known is None:
            encode, state, total = self.encoding.encode_outcome, node.state, turn.odds.total
            listed = sorted((encode(state, outcome), weight / total) for outcome, weight in turn.odds.items())
            known = self._outcomes[id(turn.odds)] = (turn, listed)
        return known[1]

    def after(self, node: Node, action: int) -> Node:
        """Return the node after an action or an outcome."""
        is_chance = isinstance(node.turn, Chance)
        decode = self.encoding.decode_outcome if is_chance else self.encoding.decode_action
        move = decode(node.state, action)
        return Node(self, self.setting.game.play(node.state, move), node, move)


_registered: dict[str, AnyGame] = {}


def _restore(key: str, parameters: Mapping[str, Any]) -> StartedGame:
    return StartedGame(_registered[key], parameters)


class State(pyspiel.State):  # type: ignore[misc]
    """A game in progress: OpenSpiel's `State`."""

    def __init__(self, game: Any, started: StartedGame) -> None:
        super().__init__(game)
        self.started, self.node = started, started.first

    def current_player(self) -> int:
        """Return the seat to choose, from 0, or chance, or terminal."""
        turn = self.node.turn
        if isinstance(turn, Choose):
            return turn.seat - 1
        return int(pyspiel.PlayerId.TERMINAL if isinstance(turn, Over) else pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self.started.legal(self.node)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every outcome with its probability."""
        return self.started.odds(self.node)

    def _apply_action(self, action: int) -> None:
        self.node = self.started.after(self.node, action)

    def _action_to_string(self, player: int, action: int) -> str:
        encoding = self.started.encoding
        decode = encoding.decode_outcome if player < 0 else encoding.decode_action
        return self.started.setting.game.write(decode(self.node.state, action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return isinstance(self.node.turn, Over)

    def returns(self) -> list[float]:
        """Return everybody's returns: 0 before the end."""
        turn = self.node.turn
        return list(rewards(turn)) if isinstance(turn, Over) else [0.0] * self.started.setting.seats

    def __str__(self) -> str:
        """The full position as text."""
        return str(msgspec.json.encode(self.started.setting.game.dump(self.node.state)), "utf-8")


class SpielObserver:
    """An observer: the view of a seat, as a tensor, whose parts `dict` names, and as text."""

    def __init__(self, started: StartedGame, kind: Any, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"There are no parameters of what is seen, but {parameters} were given.")
        self.started, self.kind = started, kind
        self.recall, self.public = kind.perfect_recall, kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("Nobody sees what all players see together.")
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.public and not self.recall:
            self.tensor = np.zeros(started.encoding.observation_size, dtype=np.float32)
            self.dict = started.encoding.named(self.tensor)

    def set_from(self, state: State, player: int) -> None:
        """Write the player's observation to the tensor."""
        if self.tensor is not None:
            view = self.started.setting.game.view(state.node.state, self._observer(player))
            self.tensor[:] = self.started.encoding.observe(view, state.node.turn)

    def string_from(self, state: State, player: int) -> str:
        """Return the player's observation, or its information state, as text."""
        game = self.started.setting.game
        if not self.recall:
            return self._text(state.node.state, player)
        states, moves = state.node.past
        if self.public:
            observer = self._observer(player)
            return " ".join(
                [f"{observer}:", *map(game.write, game.redacted_history(states, moves, observer))]
            )
        return "\n".join(self._text(seen, player) for seen in states)

    def _observer(self, player: int) -> Observer:
        return player + 1 if self.private else None

    def _text(self, state: Any, player: int) -> str:
        view = self.started.setting.game.view
        own = msgspec.to_builtins(view(state, self._observer(player)))
        if not self.public:
            others = msgspec.to_builtins(view(state, None))
            own = {name: fact for name, fact in own.items() if self.private and fact != others[name]}
        return str(msgspec.json.encode(own), "utf-8")


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games: OpenSpiel's `Game`; `register` creates a subclass for each."""

    game: AnyGame

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        together = _kind(game, pyspiel.GameType.Utility.ZERO_SUM)
        self.started = StartedGame(game, {**together.parameter_specification, **(params or {})})
        seats, encoding = self.started.setting.seats, self.started.encoding
        alone = _kind(game, pyspiel.GameType.Utility.GENERAL_SUM)
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.actions,
            max_chance_outcomes=encoding.outcomes,
            num_players=seats,
            min_utility=-1.0 if seats > 1 else -MOST_POINTS,
            max_utility=seats - 1.0 if seats > 1 else MOST_POINTS,
            utility_sum=0.0 if seats > 1 else None,
            max_game_length=LONGEST,
        )
        super().__init__(together if seats > 1 else alone, info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self, state: Any = None) -> State:
        """Return the initial state."""
        return State(self, self.started)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return an observer."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.started, kind, params)


def _kind(game: AnyGame, utility: Any) -> Any:
    """Return OpenSpiel's description of a game."""
    kinds = pyspiel.GameType
    chance, information = kinds.ChanceMode, kinds.Information
    return kinds(
        short_name=f"speeltafel_{game.key}",
        long_name=f"Speeltafel {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if game.chance else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if game.hidden else information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=game.hidden,
        parameter_specification={
            "players": 2 if 2 in game.seats else game.seats[0],
            **complete(game, {}),
            "log": "",
        },
    )


def register(game: AnyGame) -> None:
    """Register a game with OpenSpiel; the built-in ones are registered on import."""
    _registered[game.key] = game
    # A class and not a function: OpenSpiel releases what it holds after the interpreter has ended, when only
    # a class still has another reference.
    own = type(game.name, (SpielGame,), {"game": game})
    pyspiel.register_game(_kind(game, pyspiel.GameType.Utility.ZERO_SUM), own)


for _game in GAMES.values():
    register(_game)


def picture(state: State, player: int | None = None) -> Text:
    """Return the position as text, from a player's view; None for an observer."""
    game, seats = state.started.setting.game, state.started.setting.seats
    names = tuple(Text(f"speler {player}", f"player {player}") for player in range(seats))
    return game.picture(game.view(state.node.state, None if player is None else player + 1), names)
