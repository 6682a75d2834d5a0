"""Search by copies: each action is tried, and random play from there says what it is worth."""

import random
import sys

from sandtable_gym import Game, State, random_policy


def value(state: State, player: int) -> float:
    """How a state stands for a player: the result, or who is ahead by the score."""
    if state.is_terminal():
        return state.returns()[player]
    scores = dict(state.scores())
    own = state.game.sides()[player]
    other = next((side for side in scores if side != own), own)
    for (_, ours), (_, theirs) in zip(scores.get(own, []), scores.get(other, []), strict=True):
        if ours != theirs:
            return 0.5 if ours > theirs else -0.5
    return 0.0


def search(state: State, playouts: int, steps: int, source: random.Random) -> int:
    """The action with the best mean over random continuations."""
    player = state.current_player()
    actions = [int(action) for action in state.legal_actions()]
    if len(actions) == 1:
        return actions[0]
    totals = dict.fromkeys(actions, 0.0)
    for action in actions:
        for _ in range(playouts):
            # What the player cannot know is drawn anew, dice included.
            copy = state.resample(player, source.getrandbits(32))
            copy.apply_action(action)
            copy.playout(seed=source.getrandbits(32), most=steps)
            totals[action] += value(copy, player)
    return max(actions, key=lambda action: totals[action])


if __name__ == "__main__":
    source = random.Random(1)
    state = Game("axis-empires", pack="training").new_initial_state(seed=1)
    others = random_policy(2)
    for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 60):
        if state.is_terminal():
            break
        mine = state.current_player() == 0
        state.apply_action(search(state, 2, 40, source) if mine else others(state))
    print(state, state.returns(), value(state, 0))
