"""PettingZoo environments: `env("saga", seats=3)` is an AEC environment.

Agents are `seat_1` and so on. An observation is a dict as in PettingZoo's classics: `observation` encodes the
view of that seat (`lab.environments.encoding`), with `named=True` as a dict of its parts, and `action_mask`
marks its legal actions. Rewards come at the end: seats x share of victory - 1, which sum to 0; alone, the
points. An illegal action raises, and nothing changes.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from speeltafel.core.match import AnyGame
from speeltafel.core.words import Text
from speeltafel.lab import vector
from speeltafel.lab.environments.spaces import observations
from speeltafel.lab.extras import import_extra

spaces: Any = import_extra("gymnasium.spaces")
AECEnv: Any = import_extra("pettingzoo").AECEnv

Observation = dict[str, Any]


class Table(AECEnv):  # type: ignore[misc]
    """An AEC environment whose games start after this log.

    With `render_mode="ansi"` it plays by the rules instead of the kernel, and can be rendered as text. It
    checks the order of calls itself, so it needs no wrappers.
    """

    def __init__(
        self,
        game: str | AnyGame,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        log: Iterable[str] | str = (),
        named: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}.")
        self.render_mode, self._named = render_mode, named
        by: Any = "law" if render_mode else "kernel"
        self._table = vector.make(game, seats=seats, options=options, log=log, again=False, by=by)
        start, encoding = self._table.setting, self._table.encoding
        self.metadata = {
            "name": f"speeltafel_{start.game.key}_v{start.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(1, start.seats + 1)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": observations(encoding, named),
                    "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(encoding.actions) for agent in self.possible_agents}
        self._action = np.zeros(1, dtype=np.int64)
        self._nothing = np.zeros(encoding.actions, dtype=np.int8)
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of this agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space of this agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; a seed makes this game and later ones reproducible."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        now = self._table.reset(int(self._seeds.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select(int(now.seats[0]))

    def step(self, action: Any) -> None:
        """Play an action for the agent to move; an agent whose game is over passes None."""
        if not self.agents:
            raise RuntimeError("Nobody is at the table: call reset() first.")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        now = self._table.now
        offered = now.masks[0]
        if action is None or not 0 <= action < len(offered) or not offered[action]:
            raise ValueError(f"Action {action} is not on offer to {agent}; nothing was played.")
        self._action[0] = action
        self._table.step(self._action)
        self._cumulative_rewards[agent] = 0.0
        self._select(int(now.seats[0]))

    def observe(self, agent: str) -> Observation:
        """Return this agent's observation and action mask, as new arrays."""
        if not self.agents:
            raise RuntimeError("Nobody is at the table: call reset() first.")
        seat = self._seat[agent]
        now = self._table.now
        if seat == self._to_choose:
            look, mask = now.looks[0].copy(), now.masks[0].copy()
        else:
            look, mask = self._table.look(0, seat), self._nothing.copy()
        return {"observation": self._table.encoding.named(look) if self._named else look, "action_mask": mask}

    def render(self) -> str | None:
        """Return the view of the agent to move as text; only with `render_mode="ansi"`."""
        if self.render_mode is None:
            return None
        game = self._table.setting.game
        state = self._table.states[0]  # type: ignore[attr-defined]
        names = tuple(Text(agent, agent) for agent in self.possible_agents)
        observer = self._seat[self.agent_selection] if self.agents else None
        return game.picture(game.view(state, observer), names).en

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _select(self, seat: int) -> None:
        """Select the agent of a seat; at the end (-1), assign the rewards and terminate all, seat 1 first."""
        self._to_choose = seat
        if seat > 0:
            # All rewards are 0 until the end.
            self.agent_selection = self.possible_agents[seat - 1]
            return
        for agent, brought in zip(self.possible_agents, self._table.now.rewards[0].tolist(), strict=True):
            self.rewards[agent] = brought
            self._cumulative_rewards[agent] += brought
            self.terminations[agent] = True
        self.agent_selection = self.possible_agents[0]


env = raw_env = Table
