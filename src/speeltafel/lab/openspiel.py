"""Our games in OpenSpiel: importing this registers each as `speeltafel_` and its key.

    pyspiel.load_game("speeltafel_zocken(players=3,rounds=2)")

Parameters are `players`, the game's own options, and `log`: what has happened already when it begins, tokens
with spaces between; where the name of such a game must be read again, commas and brackets in it are written
as in addresses (`%2C`). A state is the law's: chance is a player with its odds listed, actions and outcomes
have the numbers of `lab.encodings`, an information state is the log as that seat may name it. Utilities are
seats x share of victory - 1, together 0; alone, one's points.
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
from speeltafel.lab.encodings import Encoding, encoding
from speeltafel.lab.extras import import_extra
from speeltafel.lab.lawful import rewards
from speeltafel.lab.setting import Setting, setting

pyspiel: Any = import_extra("pyspiel")

LONGEST = 10_000
"""The maximum length that OpenSpiel asks for; no game seen came near."""
MOST_POINTS = 10_000
"""The maximum points of a solo game."""


class Moment:
    """A state with its turn and history; immutable, so that clones share it."""

    __slots__ = ("before", "legal", "move", "outcomes", "state", "turn")

    def __init__(self, laid: "Laid", state: Any, before: "Moment | None" = None, move: Any = None) -> None:
        self.state, self.before, self.move = state, before, move
        self.turn: Turn[Any] = laid.setting.game.turn(state)
        self.legal: list[int] | None = None
        self.outcomes: list[tuple[int, float]] | None = None

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    @property
    def past(self) -> tuple[list[Any], list[Any]]:
        """Return all states up to this one, and the moves between them."""
        states, moves = [self.state], []
        moment = self
        while moment.before is not None:
            moves.append(moment.move)
            moment = moment.before
            states.append(moment.state)
        return states[::-1], moves[::-1]


class Laid:
    """A game with its setting and encoding, shared by all its states."""

    def __init__(self, game: AnyGame, parameters: Mapping[str, Any]) -> None:
        self._made_of = game.key, dict(parameters)
        given = {name: parameters[name] for name in game.options if name in parameters}
        tokens = unquote(str(parameters.get("log", ""))).split()
        self.setting: Setting = setting(game, parameters.get("players"), given, tokens)
        self.numbers: Encoding = encoding(self.setting)
        states, moves = replay(game, begin(game, self.setting.seats, given), tokens)
        self.first = Moment(self, states[0])
        for state, move in zip(states[1:], moves, strict=True):
            self.first = Moment(self, state, self.first, move)
        self._outcomes: dict[int, tuple[Chance[Any], list[tuple[int, float]]]] = {}

    def __deepcopy__(self, memo: object) -> "Laid":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _lay, self._made_of

    def legal(self, moment: Moment) -> list[int]:
        """Return the legal actions, ascending."""
        if moment.legal is None:
            assert isinstance(moment.turn, Choose)
            number, state = self.numbers.number, moment.state
            moment.legal = sorted(number(state, move) for move in moment.turn.moves)
        return moment.legal

    def odds(self, turn: Chance[Any]) -> list[tuple[int, float]]:
        """Return all outcomes with their probabilities; cached, as the rules' odds are."""
        known = self._outcomes.get(id(turn.odds))
        if known is None:
            outcome, total = self.numbers.outcome, turn.odds.total
            listed = sorted((outcome(fallen), weight / total) for fallen, weight in turn.odds.items())
            known = self._outcomes[id(turn.odds)] = (turn, listed)
        return known[1]

    def after(self, moment: Moment, action: int) -> Moment:
        """Return the node after an action or an outcome."""
        name = self.numbers.fallen if isinstance(moment.turn, Chance) else self.numbers.name
        move = name(moment.state, action)
        return Moment(self, self.setting.game.play(moment.state, move), moment, move)


_registered: dict[str, AnyGame] = {}


def _lay(key: str, parameters: Mapping[str, Any]) -> Laid:
    return Laid(_registered[key], parameters)


class State(pyspiel.State):  # type: ignore[misc]
    """A game in progress: OpenSpiel's `State`."""

    def __init__(self, game: Any, laid: Laid) -> None:
        super().__init__(game)
        self.laid, self.moment = laid, laid.first

    def current_player(self) -> int:
        """Return the seat to choose, from 0, or chance, or terminal."""
        turn = self.moment.turn
        if isinstance(turn, Choose):
            return turn.seat - 1
        return int(pyspiel.PlayerId.TERMINAL if isinstance(turn, Over) else pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self.laid.legal(self.moment)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every outcome with its probability."""
        assert isinstance(self.moment.turn, Chance)
        return self.laid.odds(self.moment.turn)

    def _apply_action(self, action: int) -> None:
        self.moment = self.laid.after(self.moment, action)

    def _action_to_string(self, player: int, action: int) -> str:
        name = self.laid.numbers.fallen if player < 0 else self.laid.numbers.name
        return self.laid.setting.game.write(name(self.moment.state, action))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return isinstance(self.moment.turn, Over)

    def returns(self) -> list[float]:
        """Return everybody's returns: 0 before the end."""
        turn = self.moment.turn
        return list(rewards(turn)) if isinstance(turn, Over) else [0.0] * self.laid.setting.seats

    def __str__(self) -> str:
        """The full position as text."""
        return str(msgspec.json.encode(self.laid.setting.game.dump(self.moment.state)), "utf-8")


class SpielObserver:
    """An observer: the view of a seat, as a tensor and as text."""

    def __init__(self, laid: Laid, kind: Any, parameters: Any) -> None:
        if parameters:
            raise ValueError(f"There are no parameters of what is seen, but {parameters} were given.")
        self.laid, self.kind = laid, kind
        self.recall, self.public = kind.perfect_recall, kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("Nobody sees what all players see together.")
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if self.public and not self.recall:
            self.tensor = np.zeros(laid.numbers.looks, dtype=np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Write the player's observation to the tensor."""
        if self.tensor is not None:
            view = self.laid.setting.game.view(state.moment.state, self._observer(player))
            self.tensor[:] = self.laid.numbers.look(view)

    def string_from(self, state: State, player: int) -> str:
        """Return the player's observation, or its information state, as text."""
        game = self.laid.setting.game
        if not self.recall:
            return self._told(state.moment.state, player)
        states, moves = state.moment.past
        if self.public:
            observer = self._observer(player)
            return " ".join(
                [f"{observer}:", *map(game.write, game.redacted_history(states, moves, observer))]
            )
        return "\n".join(self._told(seen, player) for seen in states)

    def _observer(self, player: int) -> Observer:
        return player + 1 if self.private else None

    def _told(self, state: Any, player: int) -> str:
        view = self.laid.setting.game.view
        own = msgspec.to_builtins(view(state, self._observer(player)))
        if not self.public:
            others = msgspec.to_builtins(view(state, None))
            own = {name: fact for name, fact in own.items() if self.private and fact != others[name]}
        return str(msgspec.json.encode(own), "utf-8")


class Played(pyspiel.Game):  # type: ignore[misc]
    """One of our games: OpenSpiel's `Game`; `register` creates a subclass for each."""

    game: AnyGame

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        together = _kind(game, pyspiel.GameType.Utility.ZERO_SUM)
        self.laid = Laid(game, {**together.parameter_specification, **(params or {})})
        seats, numbers = self.laid.setting.seats, self.laid.numbers
        alone = _kind(game, pyspiel.GameType.Utility.GENERAL_SUM)
        info = pyspiel.GameInfo(
            num_distinct_actions=numbers.actions,
            max_chance_outcomes=numbers.outcomes,
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
        return State(self, self.laid)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return an observer."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.laid, kind, params)


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
    # A class, and no function: OpenSpiel lets go of what it holds after Python has ended, and only a class
    # is then held by itself too.
    own = type(game.name, (Played,), {"game": game})
    pyspiel.register_game(_kind(game, pyspiel.GameType.Utility.ZERO_SUM), own)


for _game in GAMES.values():
    register(_game)


def picture(state: State, player: int | None = None) -> Text:
    """Return the position as text, from a player's view; None for an observer."""
    game, seats = state.laid.setting.game, state.laid.setting.seats
    names = tuple(Text(f"speler {player}", f"player {player}") for player in range(seats))
    return game.picture(game.view(state.moment.state, None if player is None else player + 1), names)
