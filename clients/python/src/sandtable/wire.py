"""Connections to the servers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import grpc
from grpc import aio

from sandtable.accounts.v1.account_service_pb2_grpc import AccountServiceStub
from sandtable.endpoints import address, ranked
from sandtable.ladder.v1.ladder_service_pb2_grpc import LadderServiceStub
from sandtable.ladder.v1.pool_service_pb2_grpc import PoolServiceStub
from sandtable.matches.v1.chat_service_pb2_grpc import ChatServiceStub
from sandtable.matches.v1.clock_service_pb2_grpc import ClockServiceStub
from sandtable.matches.v1.fork_service_pb2_grpc import ForkServiceStub
from sandtable.matches.v1.lobby_service_pb2_grpc import LobbyServiceStub
from sandtable.matches.v1.match_service_pb2_grpc import MatchServiceStub
from sandtable.notifications.v1.notification_service_pb2_grpc import NotificationServiceStub
from sandtable.notifications.v1.webhook_service_pb2_grpc import WebhookServiceStub
from sandtable.platform.v1.platform_service_pb2_grpc import PlatformServiceStub
from sandtable.rules.v1.game_service_pb2_grpc import GameServiceStub
from sandtable.tournaments.v1.organiser_service_pb2_grpc import OrganiserServiceStub
from sandtable.tournaments.v1.tournament_service_pb2_grpc import TournamentServiceStub

if TYPE_CHECKING:
    # These exist in the generated types only.
    from sandtable.accounts.v1.account_service_pb2_grpc import AccountServiceAsyncStub
    from sandtable.ladder.v1.ladder_service_pb2_grpc import LadderServiceAsyncStub
    from sandtable.ladder.v1.pool_service_pb2_grpc import PoolServiceAsyncStub
    from sandtable.matches.v1.chat_service_pb2_grpc import ChatServiceAsyncStub
    from sandtable.matches.v1.clock_service_pb2_grpc import ClockServiceAsyncStub
    from sandtable.matches.v1.fork_service_pb2_grpc import ForkServiceAsyncStub
    from sandtable.matches.v1.lobby_service_pb2_grpc import LobbyServiceAsyncStub
    from sandtable.matches.v1.match_service_pb2_grpc import MatchServiceAsyncStub
    from sandtable.notifications.v1.notification_service_pb2_grpc import (
        NotificationServiceAsyncStub,
    )
    from sandtable.notifications.v1.webhook_service_pb2_grpc import WebhookServiceAsyncStub
    from sandtable.platform.v1.platform_service_pb2_grpc import PlatformServiceAsyncStub
    from sandtable.rules.v1.game_service_pb2_grpc import GameServiceAsyncStub
    from sandtable.tournaments.v1.organiser_service_pb2_grpc import OrganiserServiceAsyncStub
    from sandtable.tournaments.v1.tournament_service_pb2_grpc import TournamentServiceAsyncStub

_OPTIONS: list[tuple[str, int]] = [
    # A stream can be silent for long, and a dead connection must be noticed.
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.keepalive_permit_without_calls", 1),
    # An export's pieces, a page of a log.
    ("grpc.max_receive_message_length", 64 << 20),
    # Repeating is done here, where it is known which request id belongs to a call.
    ("grpc.enable_retries", 0),
    # A broken connection is made anew as soon as a call is repeated.
    ("grpc.initial_reconnect_backoff_ms", 50),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    # Time that making a connection may take.
    ("grpc.min_reconnect_backoff_ms", 5_000),
    ("grpc.use_local_subchannel_pool", 1),
]


class Server:
    """One endpoint, with the stubs of its services."""

    def __init__(self, endpoint: str) -> None:
        place = address(endpoint)
        self.endpoint = endpoint
        self.channel = (
            aio.secure_channel(place.target, grpc.ssl_channel_credentials(), _OPTIONS)
            if place.secure
            else aio.insecure_channel(place.target, _OPTIONS)
        )
        self.accounts: AccountServiceAsyncStub = AccountServiceStub(self.channel)
        self.chats: ChatServiceAsyncStub = ChatServiceStub(self.channel)
        self.clocks: ClockServiceAsyncStub = ClockServiceStub(self.channel)
        self.forks: ForkServiceAsyncStub = ForkServiceStub(self.channel)
        self.lobby: LobbyServiceAsyncStub = LobbyServiceStub(self.channel)
        self.matches: MatchServiceAsyncStub = MatchServiceStub(self.channel)
        self.games: GameServiceAsyncStub = GameServiceStub(self.channel)
        self.notifications: NotificationServiceAsyncStub = NotificationServiceStub(self.channel)
        self.ladders: LadderServiceAsyncStub = LadderServiceStub(self.channel)
        self.organisers: OrganiserServiceAsyncStub = OrganiserServiceStub(self.channel)
        self.platform: PlatformServiceAsyncStub = PlatformServiceStub(self.channel)
        self.pools: PoolServiceAsyncStub = PoolServiceStub(self.channel)
        self.tournaments: TournamentServiceAsyncStub = TournamentServiceStub(self.channel)
        self.webhooks: WebhookServiceAsyncStub = WebhookServiceStub(self.channel)


class Wire:
    """The endpoints of a client. Connections are made with the first call."""

    def __init__(self, endpoints: Sequence[str]) -> None:
        if not endpoints:
            raise ValueError("a client needs an endpoint")
        self.servers = {endpoint: Server(endpoint) for endpoint in endpoints}

    def ranked(self, match: str) -> list[Server]:
        """The servers in the order in which they are tried for a match."""
        return [self.servers[endpoint] for endpoint in ranked(list(self.servers), match)]

    async def close(self) -> None:
        """Ends all connections."""
        for server in self.servers.values():
            await server.channel.close()
