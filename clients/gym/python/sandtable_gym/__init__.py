"""The referee of Sandtable in process: states to search, and environments to learn in.

`Game` holds the options of a match, `State` is one, and `Batch` steps many at once. The modules
`aec` (PettingZoo), `single` (Gymnasium), `openspiel` and `kaggle` are thin layers over them, and
`agent` plays on a server; each needs the package that it is about.
"""

from sandtable_gym._native import (
    Batch,
    Export,
    ExportReader,
    Follower,
    Game,
    RuleViolation,
    State,
)
from sandtable_gym.exports import Sample, read_exports
from sandtable_gym.layout import describe, split
from sandtable_gym.policies import Policy, random_policy
from sandtable_gym.views import view

__all__ = [
    "Batch",
    "Export",
    "ExportReader",
    "Follower",
    "Game",
    "Policy",
    "RuleViolation",
    "Sample",
    "State",
    "describe",
    "random_policy",
    "read_exports",
    "split",
    "view",
]
