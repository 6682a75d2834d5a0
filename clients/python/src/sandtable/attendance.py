"""Being there for a pool's fixtures."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from sandtable.calls import Calls
from sandtable.ladder.v1.ladder_service_pb2 import AttendRequest, AttendResponse
from sandtable.resumed import Resumed

if TYPE_CHECKING:
    from grpc import aio

    from sandtable.wire import Server


class Attendance(Resumed[AttendRequest, AttendResponse, AttendResponse]):
    """What a pool tells a player that is there, for as long as it is read.

    A stream that breaks is taken up again: what was told before the break may be told once
    more, as a fixture is that is to be joined still. Another attendance of the same player
    ends this one with the reason `ATTENDED_ELSEWHERE`.
    """

    def __init__(self, calls: Calls, request: AttendRequest) -> None:
        super().__init__(calls, request.pool)
        self._wish = AttendRequest()
        self._wish.CopyFrom(request)
        self._changed = asyncio.Event()

    def set_capacity(self, capacity: int) -> None:
        """Plays so many fixtures at once from now on.

        With 0 what has begun is finished, and nothing more comes.
        """
        self._wish.capacity = capacity
        self._changed.set()

    def _open(
        self, server: Server, metadata: tuple[tuple[str, str], ...]
    ) -> aio.StreamStreamCall[AttendRequest, AttendResponse]:
        # A stream that broke may still wait for changes: they are this one's now.
        changed = self._changed = asyncio.Event()
        return server.ladders.Attend(self._wishes(changed), metadata=metadata)

    async def _wishes(self, changed: asyncio.Event) -> AsyncIterator[AttendRequest]:
        """Who is here, and then the capacity whenever it changes."""
        first = AttendRequest()
        first.CopyFrom(self._wish)
        yield first
        while True:
            await changed.wait()
            changed.clear()
            yield AttendRequest(capacity=self._wish.capacity)

    def _take(self, response: AttendResponse) -> AttendResponse | None:
        # Something that a later version of the contract tells.
        return response if response.WhichOneof("message") else None
