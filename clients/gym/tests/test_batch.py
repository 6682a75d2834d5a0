"""Batches: the same matches as one by one, and what is refused."""

from __future__ import annotations

import multiprocessing
import os
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from sandtable_gym import Batch, Game

LANES = 6


class Arrays:
    """The arrays of a batch."""

    def __init__(self, game: Game, lanes: int) -> None:
        self.observations = np.zeros((lanes, game.observation_size()), dtype=np.uint8)
        self.masks = np.zeros((lanes, game.num_steps()), dtype=np.uint8)
        self.players = np.zeros(lanes, dtype=np.int32)
        self.rewards = np.zeros((lanes, game.num_players()), dtype=np.float32)
        self.ended = np.zeros(lanes, dtype=np.uint8)

    def observe(self, batch: Batch) -> None:
        batch.observe(self.observations, self.masks, self.players)

    def step(self, batch: Batch, actions: npt.NDArray[np.int32]) -> None:
        batch.step(actions, self.observations, self.masks, self.players, self.rewards, self.ended)

    def random_actions(self, source: np.random.Generator) -> npt.NDArray[np.int32]:
        weights = source.random(self.masks.shape) * self.masks
        actions: npt.NDArray[np.int32] = weights.argmax(axis=1).astype(np.int32)
        return actions


def play(game: Game, threads: int, steps: int, most_steps: int = 0) -> list[bytes]:
    batch = Batch(game, LANES, seed=20, threads=threads, most_steps=most_steps)
    arrays = Arrays(game, LANES)
    arrays.observe(batch)
    source = np.random.default_rng(1)
    trace = []
    for _ in range(steps):
        arrays.step(batch, arrays.random_actions(source))
        trace.append(
            arrays.observations.tobytes()
            + arrays.masks.tobytes()
            + arrays.rewards.tobytes()
            + arrays.ended.tobytes()
        )
    return trace


@pytest.mark.parametrize("options", [{"rounds": 1}, {"game": "axis-empires"}])
def test_threads_play_what_one_plays(options: dict[str, Any]) -> None:
    game = Game(**options)
    one = play(game, 1, 120)
    assert play(game, 4, 120) == one


def test_a_lane_is_a_state() -> None:
    game = Game(rounds=1)
    batch = Batch(game, LANES, seed=3)
    seeds = [3 + lane for lane in range(LANES)]
    states = [game.new_initial_state(seed) for seed in seeds]
    arrays = Arrays(game, LANES)
    arrays.observe(batch)
    source = np.random.default_rng(5)
    for _ in range(300):
        actions = arrays.random_actions(source)
        arrays.step(batch, actions)
        for lane, state in enumerate(states):
            state.apply_action(int(actions[lane]))
            if arrays.ended[lane]:
                assert state.is_terminal()
                assert arrays.rewards[lane].tolist() == state.returns()
                seeds[lane] += LANES
                state = states[lane] = game.new_initial_state(seeds[lane])
            assert arrays.players[lane] == state.current_player()
            assert (arrays.observations[lane] == state.observation()).all()
            assert (arrays.masks[lane] == state.mask()).all()
    assert [batch.state(lane).fingerprint() for lane in range(LANES)] == [
        state.fingerprint() for state in states
    ]
    assert len(batch) == LANES
    assert batch.game == game


def test_another_match_follows_one_that_ends_or_is_cut_off() -> None:
    game = Game("axis-empires")
    batch = Batch(game, 2, most_steps=40)
    arrays = Arrays(game, 2)
    arrays.observe(batch)
    source = np.random.default_rng(5)
    ends = []
    for _ in range(120):
        arrays.step(batch, arrays.random_actions(source))
        ends.append(arrays.ended.copy())
        if arrays.ended[0] == 2:
            assert batch.state(0).version == 0
            assert not arrays.rewards[0].any()
    assert np.array(ends).max() == 2


def test_wrong_actions_and_arrays_raise_and_step_nothing() -> None:
    game = Game(rounds=1)
    batch = Batch(game, 2)
    arrays = Arrays(game, 2)
    arrays.observe(batch)
    legal = arrays.random_actions(np.random.default_rng(0))
    before = [str(batch.state(lane)) for lane in range(2)]
    wrong = legal.copy()
    wrong[1] = np.flatnonzero(arrays.masks[1] == 0)[0]
    with pytest.raises(IndexError, match="lane 1"):
        arrays.step(batch, wrong)
    with pytest.raises(ValueError, match="actions"):
        arrays.step(batch, legal[:1])
    with pytest.raises(TypeError):
        arrays.step(batch, legal.astype(np.int64))
    arrays.masks = arrays.masks[:, :-1].copy()
    with pytest.raises(ValueError, match="masks"):
        arrays.step(batch, legal)
    assert [str(batch.state(lane)) for lane in range(2)] == before
    with pytest.raises(IndexError, match="lane 2"):
        batch.state(2)
    with pytest.raises(ValueError, match="at least one"):
        Batch(game, 0)
    with pytest.raises(ValueError, match="micro-steps"):
        Batch(Game(actions="commands"), 2)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_batch_does_not_cross_a_fork() -> None:
    batch = Batch(Game(rounds=1), 2)
    context = multiprocessing.get_context("fork")
    answers = context.SimpleQueue()

    def child() -> None:
        try:
            batch.state(0)
            answers.put("nothing")
        except RuntimeError as error:
            answers.put(str(error))

    process = context.Process(target=child)
    process.start()
    answer = answers.get()
    process.join()
    assert "another process" in answer
    assert batch.state(0).version == 0
