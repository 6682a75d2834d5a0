"""A referee of a game of your own, for Sandtable to host (`docs/games.md`).

Write a `Game`: its states, commands, events and views are JSON. `serve` makes it a program
that a platform asks: it keeps states, hashes and snapshots them, rolls the match's dice,
plays logs again, and says no as the contract has it.

    class Chess(Game): ...

    asyncio.run(serve(Chess(), "127.0.0.1:7500"))
"""

from sandtable.referee.game import BadField, Game, Json, Outcome, RuleBroken, Score, Seat, Table
from sandtable.referee.service import Server, serve

__all__ = [
    "BadField",
    "Game",
    "Json",
    "Outcome",
    "RuleBroken",
    "Score",
    "Seat",
    "Server",
    "Table",
    "serve",
]
