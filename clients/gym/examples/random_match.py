"""A match of random micro-steps on the Europe board, and its export."""

from pathlib import Path

from sandtable_gym import Game, random_policy

game = Game("aa1940", board="europe1940", rounds=2)
state = game.new_initial_state(seed=7)
choose = random_policy(seed=7)
steps = 0
while not state.is_terminal():
    state.apply_action(choose(state))
    steps += 1
print(f"{steps} steps made {state.version} commands")
print(state.ending())
for powers, result in zip(game.powers(), state.returns(), strict=True):
    print(f"{', '.join(powers):20} {result:+.0f}")
Path("match.sandtable").write_bytes(state.export())
print("match.sandtable: try `sandtable verify match.sandtable`")
