"""Matches between agents in the manner of Kaggle's environments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sandtable_gym._native import Game, RuleViolation

Agent = Callable[[dict[str, Any], dict[str, Any]], int]


def run(
    agents: Sequence[Agent],
    game: Game | None = None,
    *,
    seed: int = 0,
    episode_steps: int = 100_000,
) -> dict[str, Any]:
    """Plays a match of one agent a seat: each is called with what it sees and with the match's
    configuration, and returns a micro-step.

    An agent that fails, or takes a step that is not legal, loses the match for its seat: its
    status says so, and its reward is None. Returns the rewards, the statuses and the state.
    """
    game = game or Game()
    if len(agents) != game.num_players():
        raise ValueError(f"{game.num_players()} agents are needed, and there are {len(agents)}")
    configuration = {
        "seed": seed,
        "episodeSteps": episode_steps,
        "game": game.id,
        "numSteps": game.num_steps(),
        "players": game.powers(),
    }
    state = game.new_initial_state(seed)
    statuses = ["ACTIVE"] * len(agents)
    rewards: list[float | None] = [0.0] * len(agents)
    for step in range(episode_steps):
        player = state.current_player()
        if player < 0:
            break
        observation = {
            "player": player,
            "step": step,
            "observation": state.observation(),
            "action_mask": state.mask(),
        }
        try:
            action = agents[player](observation, configuration)
        except Exception:
            statuses[player], rewards[player] = "ERROR", None
            break
        try:
            state.apply_action(action)
        except (IndexError, TypeError, RuleViolation):
            statuses[player], rewards[player] = "INVALID", None
            break
    results = state.returns()
    for player, status in enumerate(statuses):
        if status == "ACTIVE":
            statuses[player], rewards[player] = "DONE", results[player]
    return {"rewards": rewards, "statuses": statuses, "state": state}
