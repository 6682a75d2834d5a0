"""What happens, as it happens: in a match, in all matches of an account, in a chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

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

Item = TypeVar("Item")

if TYPE_CHECKING:
    from grpc import aio

    from sandtable.wire import Server


class _OfMatch(Resumed[SubscribeRequest, SubscribeResponse, Item]):
    """What a match tells."""

    def __init__(self, calls: Calls, request: SubscribeRequest) -> None:
        super().__init__(calls, request.name)
        self._request = SubscribeRequest()
        self._request.CopyFrom(request)

    @property
    def cursor(self) -> int:
        """Sequence of the last entry given out: where another subscription would go on."""
        return self._request.after_sequence

    def _open(
        self, server: Server, metadata: tuple[tuple[str, str], ...]
    ) -> aio.UnaryStreamCall[SubscribeRequest, SubscribeResponse]:
        return server.notifications.Subscribe(self._request, metadata=metadata)

    def _is_new(self, response: SubscribeResponse) -> bool:
        """Whether it has an entry that was not given out; moves on if so."""
        if not response.HasField("entry") or response.entry.sequence <= self.cursor:
            return False
        self._request.after_sequence = response.entry.sequence
        return True


class Subscription(_OfMatch[LogEntry]):
    """The entries of a match's log in order, each once, however often the stream breaks.

    It ends after the last entry of a finished match.
    """

    def _take(self, response: SubscribeResponse) -> LogEntry | None:
        return response.entry if self._is_new(response) else None


class MatchSubscription(_OfMatch[SubscribeResponse]):
    """The same, and what changes without an entry: seats, a pause, a draw on offer.

    Of changes that come while the stream is broken nothing is told.
    """

    def _take(self, response: SubscribeResponse) -> SubscribeResponse | None:
        return response if response.HasField("match_changed") or self._is_new(response) else None


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
