"""OpenSpiel: both games, registered as `python_sandtable_aa1940` and
`python_sandtable_axis_empires`.

They are played from Python: fit for tests and for algorithms in Python, slow below those in C++.
Importing this module registers them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from sandtable_gym._native import Game, State

_MOST_OUTCOMES = 512


def _parameters(defaults: dict[str, Any]) -> dict[str, Any]:
    return {"chance": "explicit", "seed": 0, "max_game_length": 1000, **defaults}


def _game_type(name: str, title: str, information: Any, defaults: dict[str, Any]) -> Any:  # noqa: ANN401
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=10,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(defaults),
        default_loadable=True,
        provides_factored_observation_string=False,
    )


_AA_DEFAULTS = {"board": "europe1940", "rounds": 2}
_AE_DEFAULTS = {"pack": "training", "scenario": ""}

AA1940_TYPE = _game_type(
    "python_sandtable_aa1940",
    "Axis & Allies 1940",
    pyspiel.GameType.Information.PERFECT_INFORMATION,
    _AA_DEFAULTS,
)
AXIS_EMPIRES_TYPE = _game_type(
    "python_sandtable_axis_empires",
    "Axis Empires",
    pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    _AE_DEFAULTS,
)


class SandtableGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel over one of the laboratory."""

    def __init__(self, game_type: Any, game: Game, parameters: dict[str, Any]) -> None:  # noqa: ANN401
        self.laboratory = game
        self.seed = int(parameters["seed"])
        self.length = int(parameters["max_game_length"])
        super().__init__(
            game_type,
            pyspiel.GameInfo(
                num_distinct_actions=game.num_steps(),
                max_chance_outcomes=_MOST_OUTCOMES,
                num_players=game.num_players(),
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None,
                max_game_length=self.length,
            ),
            parameters,
        )

    def new_initial_state(self) -> SandtableState:
        return SandtableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SandtableObserver:  # noqa: ANN401
        return SandtableObserver(self.laboratory, params)


class AA1940Game(SandtableGame):
    """Axis & Allies 1940."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**_parameters(_AA_DEFAULTS), **(params or {})}
        game = Game(
            "aa1940",
            board=chosen["board"],
            rounds=int(chosen["rounds"]) or None,
            chance=chosen["chance"],
        )
        super().__init__(AA1940_TYPE, game, chosen)


class AxisEmpiresGame(SandtableGame):
    """Axis Empires."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**_parameters(_AE_DEFAULTS), **(params or {})}
        game = Game(
            "axis-empires",
            pack=chosen["pack"],
            scenario=chosen["scenario"],
            chance=chosen["chance"],
        )
        super().__init__(AXIS_EMPIRES_TYPE, game, chosen)


class SandtableState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel over one of the laboratory."""

    def __init__(self, game: SandtableGame) -> None:
        super().__init__(game)
        self._length = game.length
        self._moves = 0
        self.laboratory: State = game.laboratory.new_initial_state(game.seed)

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.laboratory.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in self.laboratory.legal_actions(player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.laboratory.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.laboratory.apply_action(action)
        self._moves += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return self.laboratory.action_to_string(action)

    def is_terminal(self) -> bool:
        return self.laboratory.is_terminal() or self._moves >= self._length

    def returns(self) -> list[float]:
        return self.laboratory.returns()

    def __str__(self) -> str:
        return str(self.laboratory)


class SandtableObserver:
    """What a player sees, as a tensor with its sections."""

    def __init__(self, game: Game, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self.tensor = np.zeros(game.observation_size(), np.float32)
        self.dict = {
            name: self.tensor[offset : offset + rows * width].reshape(rows, width)
            for name, _, offset, rows, width, _ in game.observation_layout()
        }

    def set_from(self, state: SandtableState, player: int) -> None:
        self.tensor[:] = state.laboratory.observation(player)

    def string_from(self, state: SandtableState, player: int) -> str:
        return f"{state.laboratory} as {player} sees it"


pyspiel.register_game(AA1940_TYPE, AA1940Game)
pyspiel.register_game(AXIS_EMPIRES_TYPE, AxisEmpiresGame)
