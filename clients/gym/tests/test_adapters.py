"""The environments of others, by their own tests."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sandtable_gym import Game, describe, kaggle, layout, random_policy, split

SHORT: dict[str, Any] = {"rounds": 1}


@pytest.mark.parametrize("options", [SHORT, {"game": "axis-empires"}])
def test_pettingzoo(options: dict[str, Any]) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, render_test, seed_test
    from sandtable_gym import aec

    game = Game(**options)
    with warnings.catch_warnings():
        # Masks of agents that do not act are zero, as learners ask for it.
        warnings.simplefilter("ignore")
        api_test(aec.env(game, max_cycles=200), num_cycles=300)
        seed_test(lambda: aec.env(game, max_cycles=200), num_cycles=50)
        render_test(lambda render_mode=None: aec.env(game, max_cycles=20, render_mode=render_mode))
    with pytest.raises(NotImplementedError):
        aec.parallel_env()


def test_pettingzoo_cuts_off() -> None:
    pytest.importorskip("pettingzoo")
    from sandtable_gym import aec

    environment = aec.env(Game(**SHORT), max_cycles=25)
    environment.reset(seed=1)
    steps = 0
    source = np.random.default_rng(0)
    for agent in environment.agent_iter():
        observation, _, over, cut, _ = environment.last()
        assert not over
        if cut:
            environment.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(int(source.choice(legal)))
        assert agent in environment.possible_agents
        steps += 1
    assert steps == 25


@pytest.mark.parametrize("options", [SHORT, {"game": "axis-empires"}])
def test_gymnasium(options: dict[str, Any]) -> None:
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env
    from sandtable_gym.single import SeatEnv

    game = Game(**options)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        # It takes an action again after a reset, where it need not be legal.
        check_env(SeatEnv(game, seat=1, max_steps=60, illegal="ignore"), skip_render_check=True)
    environment = SeatEnv(game, seat=1, max_steps=60)
    _, info = environment.reset(seed=3)
    for _ in range(200):
        action = environment.action_space.sample()
        assert info["action_mask"][action]
        _, _, over, cut, info = environment.step(action)
        if over or cut:
            _, info = environment.reset()
    with pytest.raises(IndexError, match="not legal"):
        environment.step(int(np.flatnonzero(~info["action_mask"])[0]))


@pytest.mark.parametrize("name", ["python_sandtable_aa1940", "python_sandtable_axis_empires"])
def test_openspiel(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import sandtable_gym.openspiel  # noqa: F401
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    game = pyspiel.load_game(name, {"max_game_length": 300})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    GamesSimTest("sim_game").sim_game(game)
    state = game.new_initial_state()
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert observer.tensor.shape == (game.make_py_observer().tensor.size,)
    assert observer.tensor.any()
    assert state.action_to_string(state.current_player(), state.legal_actions()[0])


def test_kaggle() -> None:
    game = Game(**SHORT)
    source = np.random.default_rng(2)

    def agent(observation: dict[str, Any], _: dict[str, Any]) -> int:
        return int(source.choice(np.flatnonzero(observation["action_mask"])))

    result = kaggle.run([agent] * game.num_players(), game, seed=1, episode_steps=200)
    assert result["statuses"] == ["DONE"] * game.num_players()

    def wrong(observation: dict[str, Any], _: dict[str, Any]) -> int:
        return int(np.flatnonzero(observation["action_mask"] == 0)[0])

    def broken(*_: object) -> int:
        raise RuntimeError("no idea")

    for bad, status in ((wrong, "INVALID"), (broken, "ERROR")):
        result = kaggle.run([bad, *[agent] * (game.num_players() - 1)], game)
        assert result["statuses"][0] == status
        assert result["rewards"][0] is None
    with pytest.raises(ValueError, match="agents"):
        kaggle.run([agent], game)


def test_the_document_of_the_cells_is_what_the_encoders_write() -> None:
    document = Path(__file__).parents[3] / "docs" / "laboratory-cells.md"
    # After a change: python -m sandtable_gym > docs/laboratory-cells.md
    assert document.read_text() == layout.document()


def test_layouts_are_described_to_the_cell() -> None:
    for options in (SHORT, {"game": "axis-empires"}):
        game = Game(**options)
        text = describe(game)
        sections = game.observation_layout()
        assert sum(rows * width for _, _, _, rows, width, _ in sections) == game.observation_size()
        for name, _, _, _, width, cells in sections:
            assert f"`{name}`" in text
            assert sum(count for _, count, _ in cells) == width
        parts = split(game, game.new_initial_state().observation())
        assert set(parts) == {name for name, *_ in sections}
        starts, neighbors = game.adjacency()
        assert len(starts) == len(game.space_names()) + 1
        assert starts[-1] == len(neighbors)
        edges = {
            (space, int(other))
            for space in range(len(starts) - 1)
            for other in neighbors[starts[space] : starts[space + 1]]
        }
        assert edges == {(b, a) for a, b in edges}


def test_random_policies_are_seeded() -> None:
    state = Game(**SHORT).new_initial_state()
    one, other = random_policy(1), random_policy(1)
    assert [one(state) for _ in range(20)] == [other(state) for _ in range(20)]
