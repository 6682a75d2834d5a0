"""Exports: verified by the command line, loaded at any entry, read as samples."""

from __future__ import annotations

import gzip
import os
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sandtable_gym import Export, Game, read_exports

# A match of bots that a server hosted.
WAR = Path(__file__).parents[2] / "cli" / "testdata" / "war.sandtable.gz"


@pytest.fixture(scope="module")
def war() -> Export:
    return Export(gzip.decompress(WAR.read_bytes()))


@pytest.mark.parametrize("options", [{"rounds": 1}, {"game": "axis-empires"}])
def test_an_episode_is_a_match_that_verify_accepts(options: dict[str, Any], tmp_path: Path) -> None:
    game = Game(**options)
    state = game.new_initial_state(4)
    state.playout(seed=2, most=3000)
    data = state.export()
    file = tmp_path / "episode.sandtable"
    file.write_bytes(data)
    program = os.environ.get("TEST_PROGRAM")
    if program:
        done = subprocess.run([program, "verify", str(file)], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    again = game.load(Export(data))
    assert again.fingerprint() == state.fingerprint()
    assert again.version == state.version
    with pytest.raises(RuntimeError, match="not made of actions"):
        again.history()


def test_a_match_of_a_server_is_a_state_at_any_entry(war: Export) -> None:
    game = Game.of_export(war)
    assert game.id == war.game
    whole = game.load(war)
    assert whole.version == len(war)
    for entries in (0, 1, len(war) // 2):
        state = game.load(war, entries)
        assert state.version == entries
        state.playout(seed=1, most=50)
        # What was played on is a match again, with the dice of that match.
        assert Game.of_export(Export(state.export())) == game
    with pytest.raises(ValueError, match="entries"):
        game.load(war, len(war) + 1)
    with pytest.raises(ValueError, match="another game"):
        Game("axis-empires").load(war)
    with pytest.raises(ValueError, match="no export"):
        Export(b"\x00\x01nothing")


def test_exports_are_read_as_samples(tmp_path: Path) -> None:
    for seed in (1, 2):
        state = Game(rounds=1).new_initial_state(seed)
        state.playout(seed=seed)
        (tmp_path / f"{seed}.sandtable").write_bytes(state.export())
    steps = 0
    for sample in read_exports(tmp_path):
        assert sample.mask[sample.action] == 1
        assert sample.result in (-1.0, 0.0, 1.0)
        assert sample.observation.any()
        steps += 1
    played = sum(len(Game(rounds=1).new_initial_state(seed).history()) for seed in (1, 2))
    assert steps > 500 + played


def test_samples_of_bots_have_their_commands(war: Export, tmp_path: Path) -> None:
    from sandtable_gym import ExportReader

    game = Game.of_export(war)
    reader = ExportReader(game, war)
    observation = np.zeros(game.observation_size(), dtype=np.uint8)
    mask = np.zeros(game.num_steps(), dtype=np.uint8)
    steps = 0
    while (row := reader.next_into(observation, mask)) is not None:
        assert mask[row[1]] == 1
        steps += 1
    assert steps > len(war)
    # Hardly anything is outside of the vocabulary.
    assert reader.skipped < len(war) / 20
    with pytest.raises(TypeError, match="micro-steps"):
        ExportReader(Game.of_export(war, actions="commands"), war)
