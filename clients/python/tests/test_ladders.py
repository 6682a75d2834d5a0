"""Attending a pool: what is told, what breaks, and which seats a bot takes."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo
from grpc import aio

from sandtable import Client, Refused, SeatAccess, attend
from sandtable.accounts.v1.account_pb2 import Account
from sandtable.accounts.v1.account_service_pb2 import GetAccountRequest
from sandtable.accounts.v1.account_service_pb2_grpc import (
    AccountServiceServicer,
    add_AccountServiceServicer_to_server,
)
from sandtable.ladder.v1.ladder_service_pb2 import (
    AttendHeartbeat,
    AttendRequest,
    AttendResponse,
    FixtureDecided,
    PoolFixture,
)
from sandtable.ladder.v1.ladder_service_pb2_grpc import (
    LadderServiceServicer,
    add_LadderServiceServicer_to_server,
)
from sandtable.ladder.v1.player_pb2 import Player
from sandtable.matches.v1.match_pb2 import (
    MATCH_STATE_FINISHED,
    MATCH_STATE_IN_PROGRESS,
    Match,
    MatchSeat,
)
from sandtable.matches.v1.match_service_pb2 import (
    GetMatchRequest,
    JoinMatchRequest,
    JoinMatchResponse,
)
from sandtable.matches.v1.match_service_pb2_grpc import (
    MatchServiceServicer,
    add_MatchServiceServicer_to_server,
)
from sandtable.tournaments.v1.fixture_pb2 import FixtureMatch, MatchResult
from tests.fake import Context, Waits, status_details

ME, OTHER = "accounts/me-myself", "accounts/other"


class FakePool(AccountServiceServicer, LadderServiceServicer, MatchServiceServicer):
    """A pool of one fixture, whose stream breaks once it was told, and its matches."""

    def __init__(self) -> None:
        self.asked: list[AttendRequest] = []
        self.joined: list[tuple[str, int]] = []
        self.streams = 0
        self.elsewhere = False

    async def GetAccount(self, request: GetAccountRequest, context: Context) -> Account:
        return Account(name=ME)

    async def Attend(
        self, requests: AsyncIterator[AttendRequest], context: Context
    ) -> AsyncIterator[AttendResponse]:
        if self.elsewhere:
            info = status_details(ErrorInfo(reason="ATTENDED_ELSEWHERE", domain="sandtable.dev"))
            await context.abort(
                grpc.StatusCode.ABORTED, "another", (("grpc-status-details-bin", info),)
            )
        self.streams += 1
        self.asked.append(await anext(requests))
        yield AttendResponse(attending=Player(name="pools/p/players/1"))
        # Two matches at once, one that is over, and one that is annulled.
        matches = [
            FixtureMatch(match="matches/a", number=1),
            FixtureMatch(match="matches/b", number=2),
            FixtureMatch(match="matches/c", number=3, result=MatchResult()),
            FixtureMatch(match="matches/d", number=4, annulled=True),
        ]
        yield AttendResponse(fixture=PoolFixture(name="pools/p/fixtures/1", matches=matches))
        if self.streams == 1:
            await context.abort(grpc.StatusCode.UNAVAILABLE, "restarting")
        yield AttendResponse(decided=FixtureDecided())
        # What was decided makes room, and nothing more is to come.
        self.asked.append(await anext(requests))
        yield AttendResponse(heartbeat=AttendHeartbeat(playing=1))
        # The server has not heard yet that nothing more is wanted.
        yield AttendResponse(heartbeat=AttendHeartbeat(playing=0, capacity=2))
        late = [FixtureMatch(match="matches/e", number=1)]
        yield AttendResponse(fixture=PoolFixture(name="pools/p/fixtures/2", matches=late))
        yield AttendResponse(heartbeat=AttendHeartbeat(playing=0))
        await asyncio.Event().wait()

    async def GetMatch(self, request: GetMatchRequest, context: Context) -> Match:
        seats = [
            MatchSeat(seat=0, reserved_for=ME),
            MatchSeat(seat=1, taken=True, account=ME),
            # Somebody else plays there in the place of this account.
            MatchSeat(seat=2, taken=True, account=OTHER, reserved_for=ME),
            MatchSeat(seat=3, reserved_for=OTHER),
        ]
        over = request.name == "matches/b"
        state = MATCH_STATE_FINISHED if over else MATCH_STATE_IN_PROGRESS
        return Match(name=request.name, seats=seats, state=state)

    async def JoinMatch(self, request: JoinMatchRequest, context: Context) -> JoinMatchResponse:
        self.joined.append((request.name, request.seat))
        shown = Match(name=request.name, state=MATCH_STATE_IN_PROGRESS)
        return JoinMatchResponse(match=shown, seat=request.seat, seat_token="of the seat")


@asynccontextmanager
async def fake_pool() -> AsyncIterator[tuple[FakePool, Client]]:
    server = aio.server()
    # The methods that no test calls answer UNIMPLEMENTED.
    fake = FakePool()  # type: ignore[abstract]
    add_AccountServiceServicer_to_server(fake, server)
    add_LadderServiceServicer_to_server(fake, server)
    add_MatchServiceServicer_to_server(fake, server)
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    try:
        retry = Waits().retry()
        async with Client(f"http://127.0.0.1:{port}", token="key", retry=retry) as client:
            yield fake, client
    finally:
        await server.stop(None)


async def test_a_bot_plays_its_seats_once_however_often_it_is_told() -> None:
    async with fake_pool() as (fake, client):
        leave = asyncio.Event()
        seats: list[tuple[str, int, str]] = []
        ended: list[tuple[str, Exception | None]] = []

        async def bot(shown: Client, access: SeatAccess) -> None:
            seats.append((access.match, access.seat, access.token))

        def told(response: AttendResponse) -> None:
            if response.HasField("decided"):
                leave.set()

        await attend(
            client,
            "pools/p",
            bot,
            capacity=2,
            version="1",
            leave=leave,
            told=told,
            played=lambda match, error: ended.append((match, error)),
        )
        assert sorted(seats) == [
            (match, *seat)
            for match in ("matches/a", "matches/e")
            for seat in ((0, "of the seat"), (1, "key"))
        ]
        assert sorted(fake.joined) == [("matches/a", 0), ("matches/e", 0)]
        assert sorted(ended) == [("matches/a", None), ("matches/b", None), ("matches/e", None)]
        first = AttendRequest(pool="pools/p", capacity=2, version="1")
        assert fake.asked == [first, first, AttendRequest(capacity=0)]


async def test_a_match_that_cannot_be_played_ends_nothing() -> None:
    async with fake_pool() as (_, client):
        leave = asyncio.Event()
        failed: list[str] = []

        async def bot(shown: Client, access: SeatAccess) -> None:
            raise ValueError("broke down")

        def played(match: str, error: Exception | None) -> None:
            if error is not None:
                failed.append(match)
            leave.set()

        await attend(client, "pools/p", bot, leave=leave, played=played)
        assert sorted(failed) == ["matches/a", "matches/e"]


async def test_who_attends_elsewhere_attends_no_more() -> None:
    async with fake_pool() as (fake, client):
        fake.elsewhere = True

        async def bot(shown: Client, access: SeatAccess) -> None:
            raise AssertionError("there is nothing to play")

        with pytest.raises(Refused) as refused:
            await attend(client, "pools/p", bot)
        assert refused.value.reason == "ATTENDED_ELSEWHERE"
