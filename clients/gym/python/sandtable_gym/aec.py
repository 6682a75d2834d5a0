"""PettingZoo: a match as an AEC environment, a seat an agent."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from sandtable_gym._native import Game, State


def env(game: Game | None = None, **options: Any) -> SandtableAEC:  # noqa: ANN401
    """The environment of a game, by default Axis & Allies on the Europe board."""
    return SandtableAEC(game or Game(), **options)


def parallel_env(*_: object, **__: object) -> None:
    """Refused: seats act one after the other, and most of the time only one can."""
    raise NotImplementedError("seats act one after the other: use env(), which is AEC")


class SandtableAEC(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A match: agents `seat_0`, `seat_1` and so on, micro-steps as actions.

    An observation has the cells under `observation` and the legal steps under `action_mask`;
    the mask of an agent that is not to move is zero.
    """

    def __init__(
        self,
        game: Game,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if game.actions != "steps" or game.chance != "sampled":
            raise ValueError("an environment plays micro-steps with sampled chance")
        self.metadata = {
            "render_modes": ["ansi", "human"],
            "name": f"sandtable_{game.id.replace('-', '_')}_v0",
            "is_parallelizable": False,
        }
        self.game = game
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(game.num_players())]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        cells, steps = game.observation_size(), game.num_steps()
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (cells,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (steps,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: spaces.Discrete(steps) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        self.state_of_match: State = game.new_initial_state()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        dice = int(self._random.integers(1 << 63))
        self.state_of_match = self.game.new_initial_state(dice)
        self.cycles = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_of_match.current_player()]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        seat = self._seats[agent]
        return {
            "observation": self.state_of_match.observation(seat),
            "action_mask": self.state_of_match.mask(seat).view(np.int8),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move: None is for agents that are done")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_of_match.apply_action(int(action))
        self.cycles += 1
        if self.state_of_match.is_terminal():
            for name, result in zip(
                self.possible_agents, self.state_of_match.returns(), strict=True
            ):
                self.rewards[name] = result
                self.terminations[name] = True
        elif self.max_cycles is not None and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.state_of_match.current_player()]
        self._accumulate_rewards()
        self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        text = str(self.state_of_match)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
