"""Explicit chance: throws as nodes, with the hits as outcomes."""

from __future__ import annotations

import pickle
import random

import pytest
from sandtable_gym import Batch, Game, State


def walk(state: State, steps: int, seed: int = 3) -> list[tuple[State, list[tuple[int, float]]]]:
    """Plays on at random. Returns the chance nodes, each with its outcomes."""
    source = random.Random(seed)
    nodes = []
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            nodes.append((state.clone(), outcomes))
            state.apply_action(source.choice(outcomes)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(int(actions[source.randrange(len(actions))]))
    return nodes


def test_outcomes_are_few_and_add_up() -> None:
    game = Game(rounds=8, chance="explicit")
    nodes = [node for seed in range(4) for node in walk(game.new_initial_state(), 6000, seed)]
    assert len(nodes) > 20
    many = 0
    for node, outcomes in nodes:
        assert node.current_player() == -1
        assert sum(probability for _, probability in outcomes) == pytest.approx(1)
        assert all(probability > 0 for _, probability in outcomes)
        assert [int(action) for action in node.legal_actions()] == [it for it, _ in outcomes]
        assert not node.mask().any()
        many += len(outcomes) > 2
        impossible = max(it for it, _ in outcomes) + 1
        with pytest.raises(IndexError, match="cannot be"):
            node.apply_action(impossible)
        assert node.is_chance_node()
        copy = pickle.loads(pickle.dumps(node))
        assert str(copy) == str(node)
        assert copy.chance_outcomes() == outcomes
    # Units that fire together are one node.
    assert many > 5


def test_chance_nodes_follow_the_same_commands_as_sampled_dice() -> None:
    """With the outcomes of all nodes chosen again the same match comes about."""
    game = Game("axis-empires", chance="explicit")
    state = game.new_initial_state()
    walk(state, 1500)
    again = game.new_initial_state()
    again.apply_actions(state.history())
    assert again.fingerprint() == state.fingerprint()


def test_dice_that_follow_from_no_secret_are_not_exported() -> None:
    game = Game(rounds=1, chance="explicit")
    with pytest.raises(RuntimeError, match="secret"):
        game.new_initial_state().export()
    with pytest.raises(ValueError, match="sampled"):
        Batch(game, 1)
