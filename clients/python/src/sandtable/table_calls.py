"""What people settle and say around a match."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from datetime import timedelta

from sandtable import nonces
from sandtable.calls import Calls
from sandtable.matches.v1 import chat_service_pb2, lobby_service_pb2
from sandtable.matches.v1.chat_service_pb2 import CHAT_CHANNEL_MATCH, ChatChannel, ChatMessage
from sandtable.matches.v1.match_pb2 import Match
from sandtable.nonces import Nonces
from sandtable.subscription import ChatSubscription

# Messages that a page of a chat holds.
_PAGE = 500


class Lobby:
    """What is settled around a match, with the token of a client. `Client.lobby` makes one."""

    def __init__(self, calls: Calls, own: Nonces) -> None:
        self._calls = calls
        self._nonces = own

    async def ready(self, name: str, ready: bool = True, *, seat: int | None = None) -> Match:
        """Says that the seat is ready to start, or not."""
        request = lobby_service_pb2.SetReadyRequest(name=name, seat=seat, ready=ready)
        shown = await self._calls.change(name, lambda server: server.lobby.SetReady, request)
        return await self._nonces.settle(self._calls, shown)

    async def commit_nonce(self, name: str, commitment: bytes, *, seat: int | None = None) -> Match:
        """Binds the seat to another nonce, by its commitment of 32 bytes.

        What takes a seat does it by itself.
        """
        return await nonces.commit(self._calls, name, commitment, seat)

    async def reveal_nonce(
        self, name: str, nonce: bytes, *, table: bytes = b"", seat: int | None = None
    ) -> Match:
        """Reveals the nonce that the seat is bound to.

        What takes a seat does it by itself, and never against two different tables.
        """
        return await nonces.reveal(self._calls, name, nonce, table, seat)

    async def invite(
        self, name: str, seat: int, *, good_for: timedelta | None = None
    ) -> lobby_service_pb2.CreateInviteResponse:
        """Makes an invitation to a seat; good for 7 days when no time is given.

        The token must be the host's.
        """
        request = lobby_service_pb2.CreateInviteRequest(name=name, seat=seat)
        if good_for is not None:
            request.ttl.FromTimedelta(good_for)
        return await self._calls.change(name, lambda server: server.lobby.CreateInvite, request)

    async def invites(self, name: str) -> list[lobby_service_pb2.Invite]:
        """The invitations that are good. The token must be the host's."""
        request = lobby_service_pb2.ListInvitesRequest(name=name)
        found = await self._calls.call(name, lambda server: server.lobby.ListInvites, request)
        return list(found.invites)

    async def revoke_invite(self, name: str, invite: str) -> None:
        """Revokes an invitation."""
        request = lobby_service_pb2.RevokeInviteRequest(name=name, invite=invite)
        await self._calls.change(name, lambda server: server.lobby.RevokeInvite, request)

    async def update(
        self, shown: Match, paths: Iterable[str]
    ) -> lobby_service_pb2.UpdateMatchResponse:
        """Changes fields of a match in its lobby, by their paths. The token must be the host's.

        With the etag of what was read, the change is refused when somebody was faster.
        """
        request = lobby_service_pb2.UpdateMatchRequest()
        request.match.CopyFrom(shown)
        request.update_mask.paths.extend(paths)
        return await self._calls.change(
            shown.name, lambda server: server.lobby.UpdateMatch, request
        )

    async def add_bot(self, name: str, seat: int, bot: str) -> Match:
        """Has a bot of the server play a seat. The token must be the host's."""
        request = lobby_service_pb2.AddBotRequest(name=name, seat=seat, bot=bot)
        return await self._calls.change(name, lambda server: server.lobby.AddBot, request)

    async def remove_bot(self, name: str, seat: int) -> Match:
        """Takes a bot from its seat. The token must be the host's."""
        request = lobby_service_pb2.RemoveBotRequest(name=name, seat=seat)
        return await self._calls.change(name, lambda server: server.lobby.RemoveBot, request)

    async def offer_seat(
        self, name: str, *, seat: int | None = None
    ) -> lobby_service_pb2.OfferSeatResponse:
        """Makes a code by which somebody else takes over the own seat."""
        request = lobby_service_pb2.OfferSeatRequest(name=name, seat=seat)
        return await self._calls.change(name, lambda server: server.lobby.OfferSeat, request)

    async def propose_substitution(self, name: str, seat: int) -> Match:
        """Proposes to put the seat of somebody who is absent up for a substitute."""
        request = lobby_service_pb2.ProposeSubstitutionRequest(name=name, seat=seat)
        return await self._calls.change(
            name, lambda server: server.lobby.ProposeSubstitution, request
        )

    async def answer_substitution(
        self, name: str, absent: int, agree: bool, *, seat: int | None = None
    ) -> Match:
        """Agrees to a substitute for an absent seat, or does not."""
        request = lobby_service_pb2.AnswerSubstitutionRequest(
            name=name, seat=seat, absent=absent, agree=agree
        )
        return await self._calls.change(
            name, lambda server: server.lobby.AnswerSubstitution, request
        )

    async def propose_draw(self, name: str, *, seat: int | None = None) -> Match:
        """Offers a draw, which ends the match when every seat has agreed."""
        request = lobby_service_pb2.ProposeDrawRequest(name=name, seat=seat)
        return await self._calls.change(name, lambda server: server.lobby.ProposeDraw, request)

    async def answer_draw(
        self,
        name: str,
        agree: bool,
        *,
        seat: int | None = None,
        expected_version: int | None = None,
    ) -> Match:
        """Agrees to a draw that is on offer, or takes it off the table."""
        request = lobby_service_pb2.AnswerDrawRequest(
            name=name, seat=seat, agree=agree, expected_version=expected_version
        )
        return await self._calls.change(name, lambda server: server.lobby.AnswerDraw, request)

    async def place_bid(self, name: str, amount: int, *, seat: int | None = None) -> Match:
        """Bids in the match's auction: what one gives the other side for the one bid for."""
        request = lobby_service_pb2.PlaceBidRequest(name=name, seat=seat, amount=amount)
        return await self._calls.change(name, lambda server: server.lobby.PlaceBid, request)

    async def pass_bid(self, name: str, *, seat: int | None = None) -> Match:
        """Bids no more."""
        request = lobby_service_pb2.PassBidRequest(name=name, seat=seat)
        return await self._calls.change(name, lambda server: server.lobby.PassBid, request)

    async def mute(self, name: str, seat: int, muted: bool = True) -> Match:
        """Takes the word from a seat in the chat, or gives it back. The token must be the
        host's, or a moderator's."""
        request = lobby_service_pb2.MuteSeatRequest(name=name, seat=seat, muted=muted)
        return await self._calls.change(name, lambda server: server.lobby.MuteSeat, request)


class Chat:
    """The chats of matches, with the token of a client. `Client.chat` makes one."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def post(
        self,
        name: str,
        text: str,
        *,
        channel: ChatChannel.ValueType = CHAT_CHANNEL_MATCH,
        seat: int | None = None,
        request_id: str = "",
    ) -> ChatMessage:
        """Posts a message for the seat."""
        request = chat_service_pb2.PostMessageRequest(
            name=name, seat=seat, channel=channel, text=text, request_id=request_id
        )
        return await self._calls.change(name, lambda server: server.chats.PostMessage, request)

    async def messages(
        self, name: str, *, channel: ChatChannel.ValueType = CHAT_CHANNEL_MATCH
    ) -> AsyncIterator[ChatMessage]:
        """What was said, the oldest first, page by page."""
        request = chat_service_pb2.ListMessagesRequest(name=name, channel=channel, page_size=_PAGE)
        async for page in self._calls.pages(
            name, lambda server: server.chats.ListMessages, request
        ):
            for message in page.messages:
                yield message

    def follow(
        self, name: str, *, channel: ChatChannel.ValueType = CHAT_CHANNEL_MATCH, after: int = 0
    ) -> ChatSubscription:
        """What is said from after a sequence (0 for the beginning), and what comes."""
        request = chat_service_pb2.FollowMessagesRequest(
            name=name, channel=channel, after_sequence=after
        )
        return ChatSubscription(self._calls, request)
