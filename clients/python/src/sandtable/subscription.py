"""What happens, as it happens: in a match, in all matches of an account, in a chat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.calls import Calls
from sandtable.matches.v1.chat_service_pb2 import (
    ChatMessage,
    FollowMessagesRequest,
    FollowMessagesResponse,
)
from sandtable.matches.v1.log_entry_pb2 import LogEntry
from sandtable.notifications.v1.notification_service_pb2 import (
    SubscribeAccountRequest,
    SubscribeAccountResponse,
    SubscribeRequest,
    SubscribeResponse,
)
from sandtable.resumed import Resumed

if TYPE_CHECKING:
    from grpc import aio

    from sandtable.wire import Server


class Subscription(Resumed[SubscribeRequest, SubscribeResponse, LogEntry]):
    """The entries of a match's log in order, each once, however often the stream breaks.

    It ends after the last entry of a finished match.
    """

    def __init__(self, calls: Calls, match: str, after: int) -> None:
        super().__init__(calls, match)
        self._match = match
        self._cursor = after

    @property
    def cursor(self) -> int:
        """Sequence of the last entry given out: where another subscription would go on."""
        return self._cursor

    def _open(
        self, server: Server, metadata: tuple[tuple[str, str], ...]
    ) -> aio.UnaryStreamCall[SubscribeRequest, SubscribeResponse]:
        request = SubscribeRequest(name=self._match, after_sequence=self._cursor)
        return server.notifications.Subscribe(request, metadata=metadata)

    def _take(self, response: SubscribeResponse) -> LogEntry | None:
        entry = response.entry
        if not response.HasField("entry") or entry.sequence <= self._cursor:
            return None
        self._cursor = entry.sequence
        return entry


class AccountSubscription(
    Resumed[SubscribeAccountRequest, SubscribeAccountResponse, SubscribeAccountResponse]
):
    """What happens in all matches of an account, each thing once, whatever breaks.

    Heartbeats are given out, too, for the sake of their cursor. A stream that was given
    no cursor and breaks before its first message begins again with what happens then.
    """

    def __init__(self, calls: Calls, request: SubscribeAccountRequest) -> None:
        super().__init__(calls, "")
        self._request = SubscribeAccountRequest()
        self._request.CopyFrom(request)

    @property
    def cursor(self) -> str:
        """Where another subscription would go on.

        Empty before the first message, unless one was given.
        """
        return self._request.cursor

    def _open(
        self, server: Server, metadata: tuple[tuple[str, str], ...]
    ) -> aio.UnaryStreamCall[SubscribeAccountRequest, SubscribeAccountResponse]:
        return server.notifications.SubscribeAccount(self._request, metadata=metadata)

    def _take(self, response: SubscribeAccountResponse) -> SubscribeAccountResponse:
        self._request.cursor = response.cursor
        return response


class ChatSubscription(Resumed[FollowMessagesRequest, FollowMessagesResponse, ChatMessage]):
    """The messages of a chat in order, each once, however often the stream breaks."""

    def __init__(self, calls: Calls, request: FollowMessagesRequest) -> None:
        super().__init__(calls, request.name)
        self._request = FollowMessagesRequest()
        self._request.CopyFrom(request)

    @property
    def cursor(self) -> int:
        """Sequence of the last message given out: where another subscription would go on."""
        return self._request.after_sequence

    def _open(
        self, server: Server, metadata: tuple[tuple[str, str], ...]
    ) -> aio.UnaryStreamCall[FollowMessagesRequest, FollowMessagesResponse]:
        return server.chats.FollowMessages(self._request, metadata=metadata)

    def _take(self, response: FollowMessagesResponse) -> ChatMessage | None:
        message = response.message
        if not response.HasField("message") or message.sequence <= self.cursor:
            return None
        self._request.after_sequence = message.sequence
        return message
