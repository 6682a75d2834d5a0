"""Gymnasium: one seat of a match, the others played by policies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from sandtable_gym._native import Game, State
from sandtable_gym.policies import Policy, random_policy


class LegalSteps(spaces.Discrete):
    """Micro-steps, of which only legal ones are sampled."""

    def __init__(self, environment: SeatEnv, steps: int) -> None:
        super().__init__(steps)
        self._environment = environment

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:  # noqa: ANN401
        if mask is None and probability is None:
            mask = self._environment.action_masks().view(np.int8)
        return super().sample(mask, probability)


class SeatEnv(gymnasium.Env[npt.NDArray[np.uint8], np.int64]):
    """A seat of a match: the observation are the cells, an action is a micro-step.

    `action_masks()` are the legal steps, as sb3-contrib asks for them; they are in the info
    under `action_mask`, too. An action that is not legal raises, or with `illegal="ignore"` does
    nothing but take its time, for learners that know no masks.
    """

    def __init__(
        self,
        game: Game,
        seat: int = 0,
        *,
        opponents: Policy | Mapping[int, Policy] | None = None,
        max_steps: int | None = None,
        illegal: Literal["raise", "ignore"] = "raise",
        render_mode: str | None = None,
    ) -> None:
        if game.actions != "steps" or game.chance != "sampled":
            raise ValueError("an environment plays micro-steps with sampled chance")
        if not 0 <= seat < game.num_players():
            raise ValueError(f"there is no seat {seat}: the match has {game.num_players()}")
        self.metadata = {"render_modes": ["ansi"]}
        self.game = game
        self.seat = seat
        self.max_steps = max_steps
        self.illegal = illegal
        self.render_mode = render_mode
        self._opponents = opponents
        self._policies: Mapping[int, Policy] = {}
        self.observation_space = spaces.Box(0, 255, (game.observation_size(),), np.uint8)
        self.action_space = LegalSteps(self, game.num_steps())
        self.state: State = game.new_initial_state()
        self._steps = 0

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal steps."""
        return self.state.mask(self.seat).view(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        self._begin()
        while self.state.is_terminal():
            self._begin()
        return self.state.observation(self.seat), self._info()

    def step(
        self, action: np.int64 | int
    ) -> tuple[npt.NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        try:
            self.state.apply_action(int(action))
        except IndexError:
            if self.illegal == "raise":
                raise
        self._steps += 1
        self._play_others()
        over = self.state.is_terminal()
        cut = not over and self.max_steps is not None and self._steps >= self.max_steps
        reward = self.state.returns()[self.seat] if over else 0.0
        return self.state.observation(self.seat), reward, over, cut, self._info()

    def render(self) -> str:
        return str(self.state)

    def _begin(self) -> None:
        self.state = self.game.new_initial_state(int(self.np_random.integers(1 << 63)))
        self._steps = 0
        if isinstance(self._opponents, Mapping):
            self._policies = self._opponents
        else:
            policy = self._opponents or random_policy(int(self.np_random.integers(1 << 31)))
            self._policies = dict.fromkeys(range(self.game.num_players()), policy)
        self._play_others()

    def _play_others(self) -> None:
        while (player := self.state.current_player()) >= 0 and player != self.seat:
            self.state.apply_action(self._policies[player](self.state))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}
