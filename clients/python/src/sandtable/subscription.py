"""A match's log as it grows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING

import grpc
from grpc import aio

from sandtable.errors import Refused, refusal
from sandtable.matches.v1.log_entry_pb2 import LogEntry
from sandtable.notifications.v1.notification_service_pb2 import (
    SubscribeRequest,
    SubscribeResponse,
)
from sandtable.retry import Retry

if TYPE_CHECKING:
    from sandtable.wire import Server

# A broken connection shows as unknown, cancelled or internal too. What was cancelled on
# this side never arrives as a status.
_BROKEN = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.UNKNOWN,
    grpc.StatusCode.CANCELLED,
    grpc.StatusCode.INTERNAL,
)

# A stream is taken up again more patiently than a call: nobody waits for an answer.
_PATIENCE = 2


class Subscription(AsyncIterator[LogEntry]):
    """The entries of a match's log in order, each once, however often the stream breaks.

    It ends after the last entry of a finished match. Waiting for the next entry may be
    cancelled, and tried again, without missing anything.
    """

    def __init__(
        self,
        match: str,
        after: int,
        servers: Sequence[Server],
        metadata: tuple[tuple[str, str], ...],
        retry: Retry,
    ) -> None:
        self._match = match
        self._cursor = after
        self._servers = servers
        self._metadata = metadata
        self._retry = retry
        self._failures = 0
        self._stream: aio.UnaryStreamCall[SubscribeRequest, SubscribeResponse] | None = None

    @property
    def cursor(self) -> int:
        """Sequence of the last entry given out: where another subscription would go on."""
        return self._cursor

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> LogEntry:
        while True:
            try:
                response = await self._receive()
            except asyncio.CancelledError:
                # Waiting on a call and being cancelled ends the call: the next wait
                # starts another after the cursor.
                self._stream = None
                raise
            except aio.AioRpcError as error:
                await self._broken(error)
                continue
            if response is None:
                raise StopAsyncIteration
            self._failures = 0
            entry = response.entry
            if response.HasField("entry") and entry.sequence > self._cursor:
                self._cursor = entry.sequence
                return entry

    async def close(self) -> None:
        """Ends the subscription on the server's side too."""
        if self._stream is not None:
            self._stream.cancel()
            self._stream = None

    async def _receive(self) -> SubscribeResponse | None:
        if self._stream is None:
            server = self._servers[self._failures % len(self._servers)]
            request = SubscribeRequest(name=self._match, after_sequence=self._cursor)
            self._stream = server.notifications.Subscribe(request, metadata=self._metadata)
        response = await self._stream.read()
        return response if isinstance(response, SubscribeResponse) else None

    async def _broken(self, error: aio.AioRpcError) -> None:
        """Waits before the next attempt, or gives up."""
        self._stream = None
        refused = refusal(error)
        self._failures += 1
        rounds, within = divmod(self._failures, len(self._servers))
        if not _resumable(refused) or rounds >= self._retry.rounds * _PATIENCE:
            raise refused from error
        if within == 0:
            await self._retry.sleep(self._retry.wait_after(rounds))


def _resumable(refused: Refused) -> bool:
    slow = refused.code == grpc.StatusCode.RESOURCE_EXHAUSTED and refused.reason == "SLOW_CONSUMER"
    return slow or refused.code in _BROKEN
