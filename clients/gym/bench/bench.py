"""Steps a second beside the peers, in one run: `python bench/bench.py [--seconds S]`.

All figures are of processor time of one thread, but for batches with several threads, which are
of the clock. Peers that are not installed are left out.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator

import numpy as np
from sandtable_gym import Batch, Game, State


def rate(step: Iterator[None], seconds: float, clock: Callable[[], float]) -> float:
    """Steps a second."""
    begin = now = clock()
    steps = 0
    while now - begin < seconds:
        for _ in range(64):
            next(step)
        steps += 64
        now = clock()
    return steps / (now - begin)


def one_by_one(game: Game, *, observe: bool) -> Iterator[None]:
    source = random.Random(1)
    observation = np.zeros(game.observation_size(), dtype=np.uint8)
    mask = np.zeros(game.num_steps(), dtype=np.uint8)
    for seed in range(1 << 30):
        state = game.new_initial_state(seed)
        while not state.is_terminal():
            if observe:
                state.observation_into(observation)
                state.mask_into(mask)
                legal = np.flatnonzero(mask)
            else:
                legal = state.legal_actions()
            state.apply_action(int(legal[int(source.random() * len(legal))]))
            yield


def in_batches(game: Game, lanes: int, threads: int) -> Iterator[None]:
    batch = Batch(game, lanes, threads=threads)
    observations = np.zeros((lanes, game.observation_size()), dtype=np.uint8)
    masks = np.zeros((lanes, game.num_steps()), dtype=np.uint8)
    players = np.zeros(lanes, dtype=np.int32)
    rewards = np.zeros((lanes, game.num_players()), dtype=np.float32)
    ended = np.zeros(lanes, dtype=np.uint8)
    source = np.random.default_rng(1)
    batch.observe(observations, masks, players)
    while True:
        legal_rows, legal_steps = masks.nonzero()
        starts = np.searchsorted(legal_rows, np.arange(lanes))
        counts = np.bincount(legal_rows, minlength=lanes)
        actions = legal_steps[starts + (source.random(lanes) * counts).astype(int)]
        batch.step(actions.astype(np.int32), observations, masks, players, rewards, ended)
        for _ in range(lanes):
            yield


def played(game: Game, steps: int) -> State:
    state = game.new_initial_state(3)
    state.playout(seed=3, most=steps)
    if state.is_terminal():
        state = game.new_initial_state(3)
        state.playout(seed=3, most=steps // 4)
    state.clear_steps()
    return state


def clones(state: State) -> Iterator[None]:
    while True:
        state.clone()
        yield


def playouts(game: Game) -> Iterator[None]:
    for seed in range(1 << 30):
        game.new_initial_state(seed).playout(seed=seed)
        yield


def chess_of_pettingzoo() -> Iterator[None]:
    from pettingzoo.classic import chess_v6

    environment = chess_v6.env()
    source = np.random.default_rng(1)
    for seed in range(1 << 30):
        environment.reset(seed=seed)
        for _ in environment.agent_iter():
            observation, _, over, cut, _ = environment.last()
            action = None
            if not (over or cut):
                action = int(source.choice(np.flatnonzero(observation["action_mask"])))
            environment.step(action)
            yield


def chess_of_openspiel(*, tensor: bool) -> Iterator[None]:
    import pyspiel

    game = pyspiel.load_game("chess")
    source = random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if tensor:
                state.observation_tensor()
                state.legal_actions_mask()
            state.apply_action(source.choice(state.legal_actions()))
            yield


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    europe, world = Game("aa1940"), Game("aa1940", board="global1940")
    training, campaign = Game("axis-empires"), Game("axis-empires", pack="axis-empires-open")
    cpu, wall = time.process_time, time.perf_counter
    rows: list[tuple[str, Callable[[], Iterator[None]], Callable[[], float]]] = [
        ("PettingZoo chess, AEC", chess_of_pettingzoo, cpu),
        ("OpenSpiel chess, no tensor", lambda: chess_of_openspiel(tensor=False), cpu),
        ("OpenSpiel chess, tensor and mask", lambda: chess_of_openspiel(tensor=True), cpu),
        ("Europe, micro-steps", lambda: one_by_one(europe, observe=False), cpu),
        ("Europe, with observation and mask", lambda: one_by_one(europe, observe=True), cpu),
        ("Europe, batch of 256, one thread", lambda: in_batches(europe, 256, 1), cpu),
        ("Europe, batch of 256, two threads", lambda: in_batches(europe, 256, 2), wall),
        ("Global, batch of 256, one thread", lambda: in_batches(world, 256, 1), cpu),
        ("Axis Empires training, micro-steps", lambda: one_by_one(training, observe=False), cpu),
        ("Axis Empires training, batch of 256", lambda: in_batches(training, 256, 1), cpu),
        ("copies of a state of Europe", lambda: clones(played(europe, 4000)), cpu),
        ("copies of a state of Global", lambda: clones(played(world, 4000)), cpu),
        ("copies of a state of Axis Empires", lambda: clones(played(campaign, 400)), cpu),
        ("random matches of Europe, 2 rounds", lambda: playouts(Game(rounds=2)), cpu),
    ]
    results = {}
    for name, make, clock in rows:
        try:
            iterator = make()
            next(iterator)
        except ImportError as missing:
            print(f"{name:40} not measured: {missing}")
            continue
        results[name] = rate(iterator, arguments.seconds, clock)
        print(f"{name:40} {results[name]:12,.0f} a second", flush=True)
    base = results.get("PettingZoo chess, AEC")
    if base:
        for name in ("Europe, batch of 256, one thread", "Europe, batch of 256, two threads"):
            print(f"{name}: {results[name] / base:.0f} times PettingZoo's chess")
    if arguments.json:
        print(json.dumps(results))


if __name__ == "__main__":
    main()
