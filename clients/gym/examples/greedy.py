"""Greedy by odds: attacks where the odds are good, retreats where they are not."""

import re
import sys

from sandtable_gym import Game, Policy, State, random_policy, split

KINDS = [
    "infantry", "artillery", "mech_infantry", "tank", "aaa", "fighter", "tactical_bomber",
    "strategic_bomber", "battleship", "carrier", "cruiser", "destroyer", "submarine", "transport",
]  # fmt: skip
FIRST_UNIT = 17  # the cell `own` of a space; `friends` and `enemies` follow


def odds_there(state: State, space: int) -> float:
    """The probability that the player's units in a space beat the enemies there."""
    row = split(state.game, state.observation())["spaces"][space]
    own, _, enemies = (row[FIRST_UNIT + 14 * side :][:14] for side in range(3))
    armies = [
        [(kind, int(count)) for kind, count in zip(KINDS, units, strict=True) if count]
        for units in (own, enemies)
    ]
    if not armies[1]:
        return 1.0
    if not armies[0]:
        return 0.0
    wins, _, _ = state.game.battle_odds(armies[0], armies[1], sea=bool(row[0]))
    return wins


def greedy(seed: int = 0) -> Policy:
    """Whole commands: the move into the enemy with the best odds, if they are good."""
    anything = random_policy(seed)

    def choose(state: State) -> int:
        names = state.game.space_names()
        best, chosen = 0.7, None
        for action in map(int, state.legal_actions()):
            name = state.action_to_string(action)
            if name == "answer press":
                return action
            move = re.match(r"move (?:.+) (?:infantry|tank|fighter|artillery) (.+) none", name)
            if not move or move.group(1) not in names:
                continue
            space = names.index(move.group(1))
            row = split(state.game, state.observation())["spaces"][space]
            if not row[FIRST_UNIT + 28 : FIRST_UNIT + 42].any():
                continue
            after = state.clone()
            after.apply_action(action)
            odds = odds_there(after, space)
            if odds > best:
                best, chosen = odds, action
        return anything(state) if chosen is None else chosen

    return choose


if __name__ == "__main__":
    state = Game("aa1940", actions="commands", rounds=1).new_initial_state(seed=3)
    policies = [greedy(), random_policy(1)]
    for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 300):
        if state.is_terminal():
            break
        side = state.game.sides()[state.current_player()]
        state.apply_action(policies[side != "axis"](state))
    print(state, state.scores())
