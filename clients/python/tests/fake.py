"""A server that does as a test says."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta

import grpc
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc.status_pb2 import Status
from grpc import aio

from sandtable import Retry, pack
from sandtable.matches.v1.match_pb2 import Match
from sandtable.matches.v1.match_service_pb2 import (
    GetMatchRequest,
    StartMatchRequest,
    SubmitCommandsRequest,
    SubmitCommandsResponse,
)
from sandtable.matches.v1.match_service_pb2_grpc import (
    MatchServiceServicer,
    add_MatchServiceServicer_to_server,
)
from sandtable.notifications.v1.notification_service_pb2 import (
    SubscribeRequest,
    SubscribeResponse,
)
from sandtable.notifications.v1.notification_service_pb2_grpc import (
    NotificationServiceServicer,
    add_NotificationServiceServicer_to_server,
)

Context = aio.ServicerContext[object, object]
Following = Callable[[SubscribeRequest, Context], AsyncIterator[SubscribeResponse]]


@dataclass
class Waits:
    """Waiting that takes no time, and what was waited for."""

    waited: list[float] = field(default_factory=list)

    async def sleep(self, seconds: float) -> None:
        """Writes it down."""
        self.waited.append(seconds)

    def retry(self, rounds: int = 6) -> Retry:
        """Retries that wait so, always for the whole wait."""
        return Retry(rounds=rounds, sleep=self.sleep, chance=lambda: 1.0)


class FakeServer(MatchServiceServicer, NotificationServiceServicer):
    """Answers to `StartMatch`, `GetMatch`, `SubmitCommands` and `Subscribe` are the test's."""

    def __init__(self) -> None:
        self.endpoint = ""
        self.request_ids: list[str] = []
        self.secrets: list[object] = []
        self.tokens: list[object] = []
        self.after: list[int] = []
        self.answer: Callable[[Context], Awaitable[None]] | None = None
        self.lists: list[SubmitCommandsRequest] = []
        self.submitted = SubmitCommandsResponse()
        self.following: Following | None = None

    async def StartMatch(self, request: StartMatchRequest, context: Context) -> Match:
        """Writes the request id down."""
        self.request_ids.append(request.request_id)
        shown = dict(context.invocation_metadata() or ())
        self.secrets.append(shown.get("sandtable-client-secret"))
        if self.answer is not None:
            await self.answer(context)
        return Match(name=request.name)

    async def GetMatch(self, request: GetMatchRequest, context: Context) -> Match:
        """Writes the token down."""
        self.tokens.append(dict(context.invocation_metadata() or ()).get("authorization"))
        if self.answer is not None:
            await self.answer(context)
        return Match(name=request.name, display_name=self.endpoint)

    async def SubmitCommands(
        self, request: SubmitCommandsRequest, context: Context
    ) -> SubmitCommandsResponse:
        """Writes the list down."""
        self.lists.append(request)
        if self.answer is not None:
            await self.answer(context)
        return self.submitted

    async def Subscribe(
        self, request: SubscribeRequest, context: Context
    ) -> AsyncIterator[SubscribeResponse]:
        """Writes down where the stream was to start."""
        self.after.append(request.after_sequence)
        assert self.following is not None
        async for response in self.following(request, context):
            yield response


def status_details(*details: Message) -> bytes:
    """What stands in the trailers of a status with details."""
    packed = [pack(detail) for detail in details]
    return Status(
        code=grpc.StatusCode.RESOURCE_EXHAUSTED.value[0], details=packed
    ).SerializeToString()


def duration(time: timedelta) -> Duration:
    """The time as a message."""
    message = Duration()
    message.FromTimedelta(time)
    return message


@asynccontextmanager
async def fake_server() -> AsyncIterator[FakeServer]:
    """Runs a fake server on a free port."""
    server = aio.server()
    # The methods that no test calls answer UNIMPLEMENTED.
    fake = FakeServer()  # type: ignore[abstract]
    add_MatchServiceServicer_to_server(fake, server)
    add_NotificationServiceServicer_to_server(fake, server)
    fake.endpoint = f"http://127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    await server.start()
    try:
        yield fake
    finally:
        await server.stop(None)
