"""A table of four bots by Bradley and Terry, from matches of all pairs with exchanged sides."""

import itertools
import math
import random
import sys

from sandtable_gym import Game, Policy, State, random_policy

GAME = Game(
    "aa1940",
    rounds=1,
    decide_by_score=True,
    seats=[["germany", "italy"], ["france", "soviet-union", "united-kingdom", "united-states"]],
)


def preferring(words: list[str], seed: int) -> Policy:
    """Chooses at random, but the steps with these names before others."""
    source = random.Random(seed)

    def choose(state: State) -> int:
        actions = [int(action) for action in state.legal_actions()]
        liked = [action for action in actions if state.action_to_string(action) in words]
        return source.choice(liked or actions)

    return choose


BOTS = {
    "random": random_policy(1),
    "hasty": preferring(["end phase"], 2),
    "builder": preferring(["buy", "place", "infantry"], 3),
    "mover": preferring(["move", "fight", "press"], 4),
}


def play(axis: Policy, allies: Policy, seed: int) -> float:
    """The result for the Axis."""
    state = GAME.new_initial_state(seed)
    for _ in range(20_000):
        if state.is_terminal():
            break
        state.apply_action((axis, allies)[state.current_player()](state))
    return state.returns()[0]


def strengths(wins: dict[tuple[str, str], float]) -> dict[str, float]:
    """Ratings that make the results likeliest, by minorisation and maximisation."""
    skill = dict.fromkeys(BOTS, 1.0)
    for _ in range(200):
        fresh = {}
        for one in BOTS:
            won = sum(wins[one, other] for other in BOTS if other != one)
            weight = sum(
                (wins[one, other] + wins[other, one]) / (skill[one] + skill[other])
                for other in BOTS
                if other != one
            )
            fresh[one] = max(won, 0.1) / weight
        mean = math.prod(fresh.values()) ** (1 / len(fresh))
        skill = {name: value / mean for name, value in fresh.items()}
    return {name: 400 * math.log10(value) for name, value in skill.items()}


if __name__ == "__main__":
    wins = dict.fromkeys(itertools.permutations(BOTS, 2), 0.0)
    for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 2):
        for one, other in wins:
            result = play(BOTS[one], BOTS[other], seed)
            wins[one, other] += (1 + result) / 2
            wins[other, one] += (1 - result) / 2
    for name, rating in sorted(strengths(wins).items(), key=lambda it: -it[1]):
        print(f"{name:10} {rating:+6.0f}")
