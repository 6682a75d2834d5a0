"""States: both vocabularies, copies, logs, and what is refused."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest
from sandtable_gym import Game, RuleViolation, State

GAMES: dict[str, dict[str, Any]] = {
    "europe": {"game": "aa1940", "rounds": 1},
    "global": {"game": "aa1940", "board": "global1940", "rounds": 1, "research": True},
    "training": {"game": "axis-empires"},
    "france": {"game": "axis-empires", "pack": "totaler-krieg-open", "scenario": "france-1940"},
}
WALK = {"europe": 3000, "global": 2000, "training": 1500, "france": 600}


@pytest.fixture(params=list(GAMES))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def game_of(name: str, **more: Any) -> Game:
    return Game(**{**GAMES[name], **more})


def walk(state: State, steps: int, seed: int = 1) -> list[int]:
    """Takes random actions. Returns them."""
    source = random.Random(seed)
    made: list[int] = []
    while len(made) < steps and not state.is_terminal():
        actions = state.legal_actions()
        made.append(int(actions[source.randrange(len(actions))]))
        state.apply_action(made[-1])
    return made


def test_every_command_is_reached_by_its_steps_and_nothing_else_is(name: str) -> None:
    by_steps, by_commands = game_of(name), game_of(name, actions="commands")
    state = by_steps.new_initial_state(3)
    source = random.Random(2)
    compared = 0
    for seed in range(30):
        walk(state, WALK[name] // 30, source.randrange(1000))
        state.clear_steps()
        if state.is_terminal():
            state = by_steps.new_initial_state(seed)
        listed = by_commands.deserialize_state(_relabel(state, by_commands))
        assert listed.fingerprint() == state.fingerprint()
        count = listed.num_legal_actions()
        assert list(listed.legal_actions()) == list(range(count))
        for place in source.sample(range(count), min(count, 12)):
            command = listed.command_of(place)
            steps = state.actions_of(command)
            assert steps, "each listed command has steps"
            assert listed.actions_of(command) == [place]
            one, other = state.clone(), listed.clone()
            one.apply_actions(steps)
            other.apply_action(place)
            assert one.fingerprint() == other.fingerprint()
            assert one.version == state.version + 1
            compared += 1
    assert compared > 60


def _relabel(state: State, game: Game) -> bytes:
    """The bytes of a state do not depend on the vocabulary that it was played in."""
    assert state.game.id == game.id
    return state.serialize()


def test_masks_have_exactly_the_legal_steps(name: str) -> None:
    state = game_of(name).new_initial_state(5)
    size = state.game.num_steps()
    assert size <= 1024
    source = random.Random(4)
    for _ in range(WALK[name] // 4):
        if state.is_terminal():
            break
        mask = np.full(size, 7, dtype=np.uint8)
        state.mask_into(mask)
        legal = [int(action) for action in state.legal_actions()]
        assert np.flatnonzero(mask).tolist() == legal
        assert set(mask.tolist()) <= {0, 1}
        # Steps beside the mask raise and change nothing.
        before = str(state)
        wrong = source.choice([step for step in range(size) if not mask[step]])
        with pytest.raises(IndexError, match="not legal"):
            state.apply_action(wrong)
        assert str(state) == before
        for player in range(state.game.num_players()):
            if player != state.current_player():
                assert not state.mask(player).any()
        state.apply_action(source.choice(legal))


def test_a_copy_goes_its_own_way(name: str) -> None:
    state = game_of(name).new_initial_state(7)
    walk(state, 200)
    copy = state.clone()
    assert str(copy) == str(state)
    assert copy.history() == state.history()
    before = str(state)
    walk(copy, 50, seed=9)
    assert str(state) == before
    # The same actions lead to the same state.
    again = state.clone()
    walk(again, 50, seed=9)
    assert str(again) == str(copy)


def test_bytes_and_pickles_hold_all_of_it(name: str) -> None:
    game = game_of(name)
    assert pickle.loads(pickle.dumps(game)) == game
    state = game.new_initial_state(11)
    for _ in range(5):
        walk(state, 77)
        for copy in (
            game.deserialize_state(state.serialize()),
            pickle.loads(pickle.dumps(state)),
        ):
            assert str(copy) == str(state)
            assert copy.history() == state.history()
            assert copy.steps_taken() == state.steps_taken()
            assert (copy.observation() == state.observation()).all()


def test_history_plays_again(name: str) -> None:
    game = game_of(name)
    state = game.new_initial_state(13)
    made = walk(state, 400)
    assert state.history() == made
    again = game.new_initial_state(13)
    again.apply_actions(made)
    assert again.fingerprint() == state.fingerprint()
    assert len(state.full_history()) == state.version


def test_a_match_comes_to_its_end() -> None:
    for name in ("europe", "training"):
        state = game_of(name).new_initial_state(1)
        assert state.ending() is None
        state.playout(seed=1)
        assert state.is_terminal()
        assert state.current_player() == -4
        assert len(state.legal_actions()) == 0
        assert not state.mask().any()
        assert state.ending() is not None
        assert set(state.returns()) <= {-1.0, 0.0, 1.0}
        with pytest.raises(RuntimeError, match="over"):
            state.apply_action(0)


def test_the_same_seed_plays_the_same_match_in_another_process() -> None:
    code = (
        "from sandtable_gym import Game\n"
        "for options in ({'game': 'aa1940', 'rounds': 1}, {'game': 'axis-empires'}):\n"
        "    state = Game(**options).new_initial_state(5)\n"
        "    state.playout(seed=6, most=2000)\n"
        "    print(state.fingerprint().hex(), state.version, state.observation().sum())\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        ).stdout
        for _ in range(2)
    }
    assert len(runs) == 1


def test_rules_are_named() -> None:
    state = game_of("europe", take_back="always").new_initial_state()
    assert state.why(int(state.legal_actions()[0])) is None
    steps = {state.game.step_to_string(step): step for step in range(state.game.num_steps())}
    text = state.why(steps["fight"])
    assert text is not None
    assert "fight" in text
    text = state.why(steps["take back"])
    assert text is not None
    assert "AAE-" in text
    # A purchase after its phase is closed.
    state = game_of("europe", actions="commands").new_initial_state()
    names = [state.action_to_string(action) for action in range(state.num_legal_actions())]
    buy = state.command_of(next(n for n, name in enumerate(names) if name.startswith("buy ")))
    assert state.why(buy) is None
    state.apply_action(names.index("end phase"))
    text = state.why(buy)
    assert text is not None
    assert "AAE-" in text
    with pytest.raises(RuleViolation, match="AAE-"):
        state.apply_command(buy)


def test_wrong_arguments_raise_with_a_sentence() -> None:
    game = game_of("europe")
    state = game.new_initial_state()
    with pytest.raises(IndexError, match="below 0"):
        state.apply_action(-3)
    with pytest.raises(ValueError, match="cells"):
        state.observation_into(np.zeros(7, dtype=np.uint8))
    with pytest.raises(TypeError):
        state.observation_into(np.zeros(game.observation_size(), dtype=np.float32))
    with pytest.raises(TypeError):
        state.mask_into(np.zeros((2, 2), dtype=np.uint8))
    with pytest.raises(ValueError, match="contiguous"):
        state.observation_into(np.zeros(2 * game.observation_size(), dtype=np.uint8)[::2])
    frozen = np.zeros(game.num_steps(), dtype=np.uint8)
    frozen.flags.writeable = False
    with pytest.raises(TypeError):
        state.mask_into(frozen)
    with pytest.raises(ValueError, match="player 9"):
        state.observation(9)
    with pytest.raises(ValueError, match="no state"):
        game.deserialize_state(b"nothing")
    with pytest.raises(ValueError, match="another game"):
        game.deserialize_state(game_of("global").new_initial_state().serialize())
    with pytest.raises(ValueError, match="no game"):
        Game("chess")
    with pytest.raises(TypeError, match="no option"):
        Game("aa1940", pack="training")
    with pytest.raises(TypeError, match="rounds"):
        Game("aa1940", rounds="many")
    with pytest.raises(ValueError, match="board"):
        Game("aa1940", board="moon")
    with pytest.raises(ValueError, match="actions"):
        Game("aa1940", actions="words")
    with pytest.raises(ValueError, match="command"):
        state.apply_command(b"\xff\xff")
    with pytest.raises(RuntimeError, match="throw"):
        state.chance_outcomes()


def test_a_state_in_use_by_a_thread_is_refused_to_others() -> None:
    state = game_of("europe").new_initial_state()
    refused = 0
    thread = threading.Thread(target=lambda: state.playout(seed=1, most=400_000))
    thread.start()
    while thread.is_alive():
        try:
            state.observation()
        except RuntimeError:
            refused += 1
    thread.join()
    assert refused > 0
    assert state.version > 0


def test_options_reach_the_match() -> None:
    sides = Game(
        "aa1940",
        seats=[["germany", "italy"], ["france", "soviet-union", "united-kingdom", "united-states"]],
    )
    assert sides.num_players() == 2
    assert sides.sides() == ["axis", "allies"]
    assert Game("aa1940", board="global1940").num_players() == 9
    training = Game("axis-empires", pack="training")
    assert training.num_players() >= 2
    campaign = Game("axis-empires", pack="totaler-krieg-open")
    assert campaign.options != training.options
    state = campaign.new_initial_state()
    assert state.num_legal_actions() > 0
    assert len(state.view_bytes(0)) > 1000


def test_what_is_hidden_stays_hidden() -> None:
    """Another seat's Pending Card is in no observation, and is drawn anew in a resampled copy."""
    game = Game("axis-empires", pack="totaler-krieg-open", scenario="campaign-1939")
    pending = _cells(game, "factions")["pending"]
    width, offset = _section(game, "factions")
    state = game.new_initial_state(2)
    source = random.Random(3)
    seen = 0
    for _ in range(4000):
        if state.is_terminal() or seen > 20:
            break
        actions = state.legal_actions()
        state.apply_action(int(actions[source.randrange(len(actions))]))
        for player in range(game.num_players()):
            rows = state.observation(player)[offset : offset + 3 * width].reshape(3, width)
            own = {row for row in range(3) if rows[row][0]}
            for row in range(3):
                cells = rows[row][pending : pending + 4]
                if row in own:
                    seen += int(cells.any())
                else:
                    assert not cells.any()
    assert seen > 0
    copy = state.resample(0, seed=4)
    assert (copy.observation(0) == state.observation(0)).all()
    with pytest.raises(RuntimeError, match="anew"):
        copy.export()


def _section(game: Game, wanted: str) -> tuple[int, int]:
    for name, _, offset, _, width, _ in game.observation_layout():
        if name == wanted:
            return width, offset
    raise KeyError(wanted)


def _cells(game: Game, wanted: str) -> dict[str, int]:
    places: dict[str, int] = {}
    for name, _, _, _, width, cells in game.observation_layout():
        if name == wanted:
            place = 0
            for cell, count, _ in cells:
                places[cell] = place
                place += count
            assert place == width
    return places
