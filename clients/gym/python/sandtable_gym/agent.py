"""An agent of the laboratory on a ladder: the same observations, masks and steps as in training.

Needs the client: `pip install sandtable-gym[client]`. Axis & Allies only so far.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from sandtable_gym._native import Follower, Game

Choose = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.uint8]], int]


class Agent:
    """A policy that is given an observation and a mask, and returns a micro-step."""

    def __init__(self, choose: Choose, *, version: str = "1", author: str = "") -> None:
        self._choose = choose
        self._version = version
        self._author = author

    def serve(self, url: str, token: str, pool: str, *, capacity: int = 1) -> None:
        """Attends a pool with the key of a bot's account, until it is interrupted."""
        asyncio.run(self.attend(url, token, pool, capacity=capacity))

    async def attend(
        self,
        url: str,
        token: str,
        pool: str,
        *,
        capacity: int = 1,
        **options: Any,  # noqa: ANN401
    ) -> None:
        """The same within a program of asyncio; the options are those of `sandtable.attend`."""
        from sandtable import Client, attend

        async with Client(url, token=token) as client:
            await attend(
                client,
                pool,
                self.play,
                capacity=capacity,
                version=self._version,
                author=self._author,
                **options,
            )

    async def play(self, client: Any, access: Any) -> Any:  # noqa: ANN401
        """Plays a seat to the end of its match. Returns the outcome."""
        from sandtable import RuleRefused
        from sandtable.aa1940 import Command, Legal, View

        me, name = client.for_seat(access), access.match
        found = await me.started(name)
        game = Game("aa1940", options=found.options.value)
        follower = Follower(game, access.seat)
        version, awaited = found.version, list(found.awaited)
        log = me.subscribe(name, version)
        while True:
            while access.seat in awaited:
                view = await me.view(name, View)
                legal = await me.legal(name, Legal)
                follower.update(view.what.SerializeToString(), legal.what.SerializeToString())
                if follower.legal_actions():
                    command = Command.FromString(self.command(game, follower))
                else:
                    # Out of what cannot be closed as it is, the server's own draw leads.
                    command = (await me.samples(name)).what[0]
                try:
                    done = await me.submit(name, command)
                except RuleRefused:
                    # Another entry came in between: what is legal is asked for again.
                    continue
                version, awaited = done.version, list(done.awaited)
                if done.outcome is not None:
                    return done.outcome
            async for entry in log:
                if entry.HasField("outcome"):
                    return entry.outcome
                if entry.sequence > version:
                    version, awaited = entry.sequence, list(entry.awaited)
                    break
            else:
                return (await me.get_match(name)).outcome

    def command(self, game: Game, follower: Follower) -> bytes:
        """Chooses steps until they make a command."""
        observation = np.zeros(game.observation_size(), dtype=np.uint8)
        mask = np.zeros(game.num_steps(), dtype=np.uint8)
        while True:
            follower.observation_into(observation)
            follower.mask_into(mask)
            command = follower.apply_action(int(self._choose(observation, mask)))
            if command is not None:
                return command
