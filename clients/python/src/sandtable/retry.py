"""Repeating what an unavailable server did not answer, and what limits put off."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import grpc
from grpc import aio

from sandtable.errors import Refused, refusal

P = TypeVar("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Retry:
    """How long to go on when servers are unavailable.

    In a round every endpoint is tried once, without waiting in between. A server that
    refuses because of its limits ends the round, and the wait is that much longer; a wait
    that would not be over in time is not begun. A call that is repeated changes nothing or
    carries the same request id each time.
    """

    rounds: int = 6
    """Rounds at most."""
    first_wait: float = 0.1
    """Seconds after the first round; each later wait is twice as long."""
    longest_wait: float = 6.4
    """Seconds that no wait exceeds."""
    sleep: Callable[[float], Awaitable[None]] = field(default=asyncio.sleep, repr=False)
    """How to wait."""
    chance: Callable[[], float] = field(default=random.random, repr=False)
    """A number from 0 to 1, so that clients do not all come back at the same moment."""

    def wait_after(self, rounds: int) -> float:
        """Seconds to wait after so many rounds: between half of the wait and all of it."""
        wait = min(self.first_wait * 2.0 ** (rounds - 1), self.longest_wait)
        return wait * (0.5 + 0.5 * self.chance())

    async def run(
        self,
        places: Sequence[P],
        attempt: Callable[[P, float | None], Awaitable[T]],
        within: float | None,
    ) -> T:
        """Attempts at each place in turn; an attempt is told how many seconds are left.

        They are for all attempts and waits together: `within` at most.
        """
        clock = asyncio.get_running_loop().time
        deadline = None if within is None else clock() + within

        def left() -> float | None:
            return None if deadline is None else max(0.0, deadline - clock())

        try:
            async with asyncio.timeout_at(deadline):
                return await self._rounds(places, attempt, left)
        except TimeoutError as error:
            raise Refused(
                grpc.StatusCode.DEADLINE_EXCEEDED, f"no answer within {within} s"
            ) from error

    async def _rounds(
        self,
        places: Sequence[P],
        attempt: Callable[[P, float | None], Awaitable[T]],
        left: Callable[[], float | None],
    ) -> T:
        done = 0
        while True:
            for place in places:
                try:
                    return await attempt(place, left())
                except aio.AioRpcError as error:
                    last = refusal(error)
                    last.__cause__ = error
                    if last.code != grpc.StatusCode.UNAVAILABLE:
                        break
            asked = last.asked_to_wait
            if asked is None and last.code != grpc.StatusCode.UNAVAILABLE:
                raise last
            done += 1
            wait = (asked or 0.0) + self.wait_after(done)
            late = asked is not None and (time := left()) is not None and wait >= time
            if late or done >= self.rounds:
                raise last
            await self.sleep(wait)
