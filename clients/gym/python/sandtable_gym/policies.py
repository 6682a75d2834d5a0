"""Policies: what chooses an action in a state."""

from __future__ import annotations

import random
from collections.abc import Callable

from sandtable_gym._native import State

Policy = Callable[[State], int]


def random_policy(seed: int = 0) -> Policy:
    """Chooses any legal action, each as likely as the others."""
    source = random.Random(seed)

    def choose(state: State) -> int:
        actions = state.legal_actions()
        return int(actions[source.randrange(len(actions))])

    return choose
