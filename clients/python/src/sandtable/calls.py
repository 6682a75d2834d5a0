"""How calls are made: over which connections, for whom, and how patiently."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from google.protobuf.message import Message

from sandtable.accounts.v1 import account_service_pb2, identity_token_pb2
from sandtable.errors import Refused, nobody_there
from sandtable.ladder.v1 import entry_tag_pb2, ladder_service_pb2, pool_service_pb2
from sandtable.matches.v1 import (
    chat_service_pb2,
    clock_service_pb2,
    lobby_service_pb2,
    log_text_pb2,
    match_service_pb2,
)
from sandtable.notifications.v1 import webhook_service_pb2
from sandtable.retry import Retry
from sandtable.rules.v1 import game_service_pb2
from sandtable.tournaments.v1 import organiser_service_pb2, tables_pb2, tournament_service_pb2
from sandtable.wire import Server, Wire

if TYPE_CHECKING:
    from grpc import aio

Request = TypeVar("Request", bound=Message)
# The requests that change something and have an id.
Change = TypeVar(
    "Change",
    account_service_pb2.CreateAccountRequest,
    account_service_pb2.CreateApiKeyRequest,
    chat_service_pb2.PostMessageRequest,
    clock_service_pb2.AnswerPauseRequest,
    clock_service_pb2.EndPauseRequest,
    clock_service_pb2.ProposePauseRequest,
    clock_service_pb2.TakeVacationRequest,
    identity_token_pb2.ExchangeIdentityTokenRequest,
    ladder_service_pb2.LeavePoolRequest,
    ladder_service_pb2.RequestFixtureRequest,
    lobby_service_pb2.AddBotRequest,
    lobby_service_pb2.AnswerDrawRequest,
    lobby_service_pb2.AnswerSubstitutionRequest,
    lobby_service_pb2.CommitNonceRequest,
    lobby_service_pb2.CreateInviteRequest,
    lobby_service_pb2.MuteSeatRequest,
    lobby_service_pb2.OfferSeatRequest,
    lobby_service_pb2.PassBidRequest,
    lobby_service_pb2.PlaceBidRequest,
    lobby_service_pb2.ProposeDrawRequest,
    lobby_service_pb2.ProposeSubstitutionRequest,
    lobby_service_pb2.RemoveBotRequest,
    lobby_service_pb2.RevealNonceRequest,
    lobby_service_pb2.RevokeInviteRequest,
    lobby_service_pb2.SetReadyRequest,
    lobby_service_pb2.UpdateMatchRequest,
    match_service_pb2.CloseMatchRequest,
    match_service_pb2.CreateMatchRequest,
    match_service_pb2.ImportMatchRequest,
    match_service_pb2.JoinMatchRequest,
    match_service_pb2.LeaveMatchRequest,
    match_service_pb2.ResignMatchRequest,
    match_service_pb2.StartMatchRequest,
    match_service_pb2.SubmitCommandRequest,
    organiser_service_pb2.AdjudicateFixtureRequest,
    organiser_service_pb2.AnnulFixtureRequest,
    organiser_service_pb2.CancelTournamentRequest,
    organiser_service_pb2.CreateEntryCodesRequest,
    organiser_service_pb2.CreateTournamentRequest,
    organiser_service_pb2.ExtendFixtureRequest,
    organiser_service_pb2.InviteEntrantRequest,
    organiser_service_pb2.OpenTournamentRequest,
    organiser_service_pb2.PairRoundRequest,
    organiser_service_pb2.PauseTournamentRequest,
    organiser_service_pb2.RemoveEntrantRequest,
    organiser_service_pb2.ReopenTournamentRequest,
    organiser_service_pb2.ResumeTournamentRequest,
    organiser_service_pb2.SeparateEntrantsRequest,
    organiser_service_pb2.SetCoOrganiserRequest,
    organiser_service_pb2.SetEntrantRatingRequest,
    organiser_service_pb2.StartRoundRequest,
    organiser_service_pb2.StartTournamentRequest,
    organiser_service_pb2.SubstituteMemberRequest,
    organiser_service_pb2.UpdateTournamentRequest,
    pool_service_pb2.ClosePoolRequest,
    pool_service_pb2.CreatePoolRequest,
    pool_service_pb2.EndRestRequest,
    pool_service_pb2.PausePoolRequest,
    pool_service_pb2.SetAnchorRequest,
    pool_service_pb2.StartComparisonRequest,
    pool_service_pb2.StartSeasonRequest,
    pool_service_pb2.StopComparisonRequest,
    pool_service_pb2.UpdatePoolRequest,
    tournament_service_pb2.AnswerInvitationRequest,
    tournament_service_pb2.CheckInRequest,
    tournament_service_pb2.EnterTournamentRequest,
    tournament_service_pb2.RequestByeRequest,
    tournament_service_pb2.WithdrawEntrantRequest,
    webhook_service_pb2.CreateWebhookRequest,
)
# The requests and responses of lists that come page by page.
Listing = TypeVar(
    "Listing",
    account_service_pb2.ListAccountsRequest,
    account_service_pb2.ListApiKeysRequest,
    chat_service_pb2.ListMessagesRequest,
    entry_tag_pb2.ListEntryTagsRequest,
    game_service_pb2.ListGamesRequest,
    game_service_pb2.ListRulesRequest,
    ladder_service_pb2.ListPlayersRequest,
    ladder_service_pb2.ListPoolFixturesRequest,
    ladder_service_pb2.ListPoolsRequest,
    ladder_service_pb2.ListRatingHistoryRequest,
    ladder_service_pb2.ListSeasonsRequest,
    log_text_pb2.RenderLogRequest,
    match_service_pb2.ListLogEntriesRequest,
    organiser_service_pb2.ListAuditEntriesRequest,
    pool_service_pb2.ListComparisonsRequest,
    tables_pb2.GetBracketRequest,
    tables_pb2.GetCrossTableRequest,
    tables_pb2.GetStandingsRequest,
    tournament_service_pb2.ListEntrantsRequest,
    tournament_service_pb2.ListFixturesRequest,
    tournament_service_pb2.ListOwnFixturesRequest,
    tournament_service_pb2.ListRoundsRequest,
    tournament_service_pb2.ListTournamentsRequest,
    webhook_service_pb2.ListWebhookDeliveriesRequest,
    webhook_service_pb2.ListWebhooksRequest,
)
Page = TypeVar(
    "Page",
    account_service_pb2.ListAccountsResponse,
    account_service_pb2.ListApiKeysResponse,
    chat_service_pb2.ListMessagesResponse,
    entry_tag_pb2.ListEntryTagsResponse,
    game_service_pb2.ListGamesResponse,
    game_service_pb2.ListRulesResponse,
    ladder_service_pb2.ListPlayersResponse,
    ladder_service_pb2.ListPoolFixturesResponse,
    ladder_service_pb2.ListPoolsResponse,
    ladder_service_pb2.ListRatingHistoryResponse,
    ladder_service_pb2.ListSeasonsResponse,
    log_text_pb2.RenderLogResponse,
    match_service_pb2.ListLogEntriesResponse,
    organiser_service_pb2.ListAuditEntriesResponse,
    pool_service_pb2.ListComparisonsResponse,
    tables_pb2.GetBracketResponse,
    tables_pb2.GetCrossTableResponse,
    tables_pb2.GetStandingsResponse,
    tournament_service_pb2.ListEntrantsResponse,
    tournament_service_pb2.ListFixturesResponse,
    tournament_service_pb2.ListOwnFixturesResponse,
    tournament_service_pb2.ListRoundsResponse,
    tournament_service_pb2.ListTournamentsResponse,
    webhook_service_pb2.ListWebhookDeliveriesResponse,
    webhook_service_pb2.ListWebhooksResponse,
)
Response = TypeVar("Response", bound=Message)
T = TypeVar("T")


@dataclass(frozen=True)
class Manner:
    """For whom calls are made, and how patiently."""

    token: str | None
    timeout: float | None
    retry: Retry
    # By which a server that knows the caller by nothing else recognises a repetition.
    secret: str = field(default_factory=lambda: secrets.token_hex(32), repr=False)

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What goes with every call."""
        own = (("sandtable-client-secret", self.secret),)
        return own if self.token is None else (*own, ("authorization", f"Bearer {self.token}"))


@dataclass(frozen=True)
class Calls:
    """Makes calls over the connections of a client."""

    wire: Wire
    manner: Manner

    async def change(
        self,
        match: str,
        method: Callable[[Server], aio.UnaryUnaryMultiCallable[Change, Response]],
        request: Change,
    ) -> Response:
        """A call that changes something: its request id is made once for all repetitions."""
        if not request.request_id:
            given, request = request, type(request)(request_id=str(uuid.uuid4()))
            request.MergeFrom(given)
        return await self.call(match, method, request)

    async def call(
        self,
        match: str,
        method: Callable[[Server], aio.UnaryUnaryMultiCallable[Request, Response]],
        request: Request,
    ) -> Response:
        """A call about a match (an empty name for none) that may be repeated."""

        async def attempt(server: Server, seconds: float | None) -> Response:
            return await method(server)(request, timeout=seconds, metadata=self.manner.metadata)

        return await self.run(match, attempt)

    async def pages(
        self,
        match: str,
        method: Callable[[Server], aio.UnaryUnaryMultiCallable[Listing, Page]],
        request: Listing,
    ) -> AsyncIterator[Page]:
        """The pages of a list, from that of the request to the last."""
        while True:
            page = await self.call(match, method, request)
            yield page
            if not page.next_page_token:
                return
            request.page_token = page.next_page_token

    async def run(self, match: str, attempt: Callable[[Server, float | None], Awaitable[T]]) -> T:
        """Something that is attempted at one server after the other."""
        manner = self.manner
        try:
            return await manner.retry.run(self.wire.ranked(match), attempt, manner.timeout)
        except Refused as refused:
            told = nobody_there(refused, self.wire.servers)
            raise told from told.__cause__
