"""Streams that are taken up again whenever they break."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Generic, TypeVar, cast

import grpc
from google.protobuf.message import Message
from grpc import aio

from sandtable.calls import Calls
from sandtable.errors import Refused, nobody_there, refusal

if TYPE_CHECKING:
    from typing import TypeAlias

    from sandtable.wire import Server

Request = TypeVar("Request", bound=Message)
Response = TypeVar("Response", bound=Message)
Item = TypeVar("Item")

if TYPE_CHECKING:
    # A stream of answers: to one request, or to several that may come later.
    Call: TypeAlias = (
        aio.UnaryStreamCall[Request, Response] | aio.StreamStreamCall[Request, Response]
    )

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


class Resumed(ABC, AsyncIterator[Item], Generic[Request, Response, Item]):
    """What a stream tells, each thing once, however often the stream breaks.

    Waiting for the next one may be cancelled, and tried again, without missing anything.
    """

    def __init__(self, calls: Calls, match: str) -> None:
        self._manner = calls.manner
        self._servers = calls.wire.ranked(match)
        self._failures = 0
        self._stream: Call[Request, Response] | None = None

    @abstractmethod
    def _open(
        self, server: Server, metadata: tuple[tuple[str, str], ...]
    ) -> Call[Request, Response]:
        """Starts the stream where it has to go on by now."""

    @abstractmethod
    def _take(self, response: Response) -> Item | None:
        """What is given out of a response, if anything; moves on where to go on."""

    def __aiter__(self) -> Resumed[Request, Response, Item]:
        return self

    async def __anext__(self) -> Item:
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
            item = self._take(response)
            if item is not None:
                return item

    async def close(self) -> None:
        """Ends the stream on the server's side too."""
        if self._stream is not None:
            self._stream.cancel()
            self._stream = None

    async def _receive(self) -> Response | None:
        if self._stream is None:
            server = self._servers[self._failures % len(self._servers)]
            self._stream = self._open(server, self._manner.metadata)
        response = await self._stream.read()
        # What is no message is the mark of the end.
        return cast(Response, response) if isinstance(response, Message) else None

    async def _broken(self, error: aio.AioRpcError) -> None:
        """Waits before the next attempt, or gives up."""
        self._stream = None
        refused = refusal(error)
        self._failures += 1
        rounds, within = divmod(self._failures, len(self._servers))
        retry = self._manner.retry
        if not _resumable(refused) or rounds >= retry.rounds * _PATIENCE:
            raise nobody_there(refused, (it.endpoint for it in self._servers)) from error
        if refused.asked_to_wait is not None:
            await retry.sleep(refused.asked_to_wait + retry.wait_after(max(rounds, 1)))
        elif within == 0:
            await retry.sleep(retry.wait_after(rounds))


def _resumable(refused: Refused) -> bool:
    slow = refused.code == grpc.StatusCode.RESOURCE_EXHAUSTED and refused.reason == "SLOW_CONSUMER"
    return slow or refused.asked_to_wait is not None or refused.code in _BROKEN
