"""Learns the Axis of the training pack by PPO with masks. Needs sb3-contrib, which brings torch."""

import sys

from sandtable_gym import Game
from sandtable_gym.single import SeatEnv
from sb3_contrib import MaskablePPO


def wins(model: MaskablePPO, environment: SeatEnv, matches: int) -> float:
    """The share of matches that the model's seat wins."""
    won = 0
    for seed in range(matches):
        observation, info = environment.reset(seed=seed)
        over = cut = False
        reward = 0.0
        while not (over or cut):
            # Forgotten masks are the usual mistake: without them an action may raise.
            action, _ = model.predict(observation, action_masks=info["action_mask"])
            observation, reward, over, cut, info = environment.step(int(action))
        won += reward > 0
    return won / matches


if __name__ == "__main__":
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    environment = SeatEnv(Game("axis-empires", pack="training"), seat=0, max_steps=2_000)
    model = MaskablePPO("MlpPolicy", environment, n_steps=512, batch_size=128, verbose=1)
    print("before:", wins(model, environment, 20))
    model.learn(steps)
    print("after:", wins(model, environment, 20))
