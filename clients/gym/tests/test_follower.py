"""A match of a server as a seat follows it: the same observations to the byte."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from sandtable_gym import Follower, Game

STAND_IN = 47


@pytest.mark.parametrize(
    "options",
    [{"rounds": 2}, {"board": "global1940", "rounds": 1, "research": True, "bid": ("axis", 9)}],
)
def test_observations_out_of_views_are_the_same(options: dict[str, Any]) -> None:
    """On whole matches, at every step: what is seen, what is legal, and the command made."""
    game = Game("aa1940", **options)
    state = game.new_initial_state(6)
    followers = [Follower(game, seat) for seat in range(game.num_players())]
    seen, mask = (
        np.zeros(size, dtype=np.uint8) for size in (game.observation_size(), game.num_steps())
    )
    source = random.Random(8)
    compared = 0
    while not state.is_terminal() and compared < 1500:
        player = state.current_player()
        follower = followers[player]
        follower.update(state.view_bytes(player), state.legal_bytes(player))
        version, command = state.version, None
        before = state.clone()
        while state.version == version:
            follower.mask_into(mask)
            own = state.mask()
            # Nobody tells a client which command stands in for its seat.
            stands_in = own[STAND_IN] and not mask[STAND_IN]
            own[STAND_IN] = 0
            assert (mask == own).all()
            legal = np.flatnonzero(mask)
            if not len(legal):
                assert stands_in
                state.apply_action(STAND_IN)
                break
            follower.observation_into(seen)
            assert (seen == state.observation()).all()
            step = int(source.choice(legal))
            command = follower.apply_action(step)
            state.apply_action(step)
            compared += 1
        if command is not None:
            before.apply_command(command)
            assert before.fingerprint() == state.fingerprint()
    assert compared > 300


def test_axis_empires_is_seen_and_not_yet_played() -> None:
    game = Game("axis-empires")
    with pytest.raises(RuntimeError, match="Axis & Allies"):
        Follower(game, 0).update(b"", b"")
    with pytest.raises(ValueError, match="player"):
        Follower(game, 9)
    other = Follower(Game("aa1940"), 0)
    with pytest.raises(ValueError, match="view"):
        other.update(b"\xff", b"")
    with pytest.raises(IndexError, match="not legal"):
        other.apply_action(3)
