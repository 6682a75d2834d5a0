"""Ladders, for those who play on them and those who look."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

from sandtable.attendance import Attendance
from sandtable.calls import Calls
from sandtable.ladder.v1 import ladder_service_pb2
from sandtable.ladder.v1.entry_tag_pb2 import EntryTag, ListEntryTagsRequest, PutEntryTagRequest
from sandtable.ladder.v1.head_to_head_pb2 import GetHeadToHeadRequest, GetHeadToHeadResponse
from sandtable.ladder.v1.ladder_service_pb2 import AttendRequest, PoolFixture
from sandtable.ladder.v1.player_pb2 import Player, PlayerFacts, RatingPoint
from sandtable.ladder.v1.pool_pb2 import Pool
from sandtable.ladder.v1.season_pb2 import Season
from sandtable.ladder.v1.seat_log_pb2 import GetSeatLogRequest, PutSeatLogRequest, SeatLog

# Seconds that computing a whole season again may take.
_VERIFYING = 600.0
# Bytes of a seat's log that are written at a time.
_SEAT_LOG_PIECE = 48 * 1024


class Ladders:
    """Calls about ladders, with the token of a client. `Client.ladders` makes one.

    Players show the key of their account; whoever looks needs none.
    """

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def attendance(
        self,
        pool: str,
        *,
        capacity: int = 1,
        version: str = "",
        author: str = "",
        takes_requests: bool = False,
    ) -> Attendance:
        """Is there for a pool's fixtures, up to `capacity` at once, for as long as it is read.

        `sandtable.attend` plays them, too. With `takes_requests` others may request unrated
        fixtures.
        """
        request = AttendRequest(
            pool=pool,
            capacity=capacity,
            version=version,
            author=author,
            takes_requests=takes_requests,
        )
        return Attendance(self._calls, request)

    async def leave(self, player: str, *, request_id: str = "") -> Player:
        """Leaves a pool for good: the player is ranked no more. It may come back."""
        request = ladder_service_pb2.LeavePoolRequest(name=player, request_id=request_id)
        return await self._calls.change("", lambda server: server.ladders.LeavePool, request)

    async def get(self, pool: str) -> Pool:
        """Gets a pool."""
        request = ladder_service_pb2.GetPoolRequest(name=pool)
        return await self._calls.call("", lambda server: server.ladders.GetPool, request)

    async def list(
        self, request: ladder_service_pb2.ListPoolsRequest | None = None
    ) -> AsyncIterator[Pool]:
        """The pools that a request asks for, the newest first, page by page."""
        asked = ladder_service_pb2.ListPoolsRequest()
        if request is not None:
            asked.CopyFrom(request)
        async for page in self._calls.pages("", lambda server: server.ladders.ListPools, asked):
            for pool in page.pools:
                yield pool

    async def player(self, name: str) -> Player:
        """Gets a player."""
        request = ladder_service_pb2.GetPlayerRequest(name=name)
        return await self._calls.call("", lambda server: server.ladders.GetPlayer, request)

    async def facts(self, player: str) -> PlayerFacts:
        """All that is known of a player."""
        request = ladder_service_pb2.GetPlayerFactsRequest(name=player)
        return await self._calls.call("", lambda server: server.ladders.GetPlayerFacts, request)

    async def top(
        self, pool: str, *, provisional: bool = False, attending: bool = False
    ) -> AsyncIterator[Player]:
        """The players of a pool, the best first, page by page.

        Provisional ones follow if they are asked for; or only those who attend now.
        """
        request = ladder_service_pb2.ListPlayersRequest(
            parent=pool, provisional=provisional, attending=attending
        )
        async for page in self._calls.pages("", lambda server: server.ladders.ListPlayers, request):
            for player in page.players:
                yield player

    async def history(self, player: str) -> AsyncIterator[RatingPoint]:
        """The ratings that a player has had, the latest first, page by page."""
        request = ladder_service_pb2.ListRatingHistoryRequest(parent=player)
        async for page in self._calls.pages(
            "", lambda server: server.ladders.ListRatingHistory, request
        ):
            for point in page.points:
                yield point

    async def fixtures(self, pool: str, *, player: str = "") -> AsyncIterator[PoolFixture]:
        """The fixtures of a pool, or of one of its players, the latest first, page by page."""
        request = ladder_service_pb2.ListPoolFixturesRequest(parent=pool, player=player)
        async for page in self._calls.pages(
            "", lambda server: server.ladders.ListPoolFixtures, request
        ):
            for fixture in page.fixtures:
                yield fixture

    async def head_to_head(self, pool: str, first: str, second: str) -> GetHeadToHeadResponse:
        """The results of two players against each other, as the first one has them."""
        request = GetHeadToHeadRequest(name=pool, first=first, second=second)
        return await self._calls.call("", lambda server: server.ladders.GetHeadToHead, request)

    async def request_fixture(
        self, pool: str, player: str, opponent: str, *, request_id: str = ""
    ) -> PoolFixture:
        """Requests an unrated fixture with an opponent of one's choice."""
        request = ladder_service_pb2.RequestFixtureRequest(
            parent=pool, player=player, opponent=opponent, request_id=request_id
        )
        return await self._calls.change("", lambda server: server.ladders.RequestFixture, request)

    async def write_seat_log(self, match: str, content: bytes, offset: int = 0) -> SeatLog:
        """Writes the log that the account keeps with a match of a fixture, from a byte on.

        That is 0 for a new log, or the size so far. The log afterwards.
        """
        log = SeatLog(match=match, size=offset)
        for begin in range(0, len(content), _SEAT_LOG_PIECE):
            request = PutSeatLogRequest(
                match=match, offset=log.size, chunk=content[begin : begin + _SEAT_LOG_PIECE]
            )
            log = await self._calls.call("", lambda server: server.ladders.PutSeatLog, request)
        return log

    async def read_seat_log(self, match: str) -> bytes:
        """Reads the log that the account keeps with a match."""
        content = b""
        request = GetSeatLogRequest(match=match)
        while True:
            piece = await self._calls.call("", lambda server: server.ladders.GetSeatLog, request)
            content += piece.chunk
            if not piece.next_offset:
                return content
            request.offset = piece.next_offset

    async def put_entry_tag(self, match: str, sequence: int, text: str) -> EntryTag:
        """Tags an entry of a match in which the account plays; an empty text removes its tag."""
        request = PutEntryTagRequest(match=match, sequence=sequence, text=text)
        return await self._calls.call("", lambda server: server.ladders.PutEntryTag, request)

    async def entry_tags(self, match: str) -> AsyncIterator[EntryTag]:
        """The tags on the entries of a match that the caller may see, page by page."""
        request = ListEntryTagsRequest(match=match)
        async for page in self._calls.pages(
            "", lambda server: server.ladders.ListEntryTags, request
        ):
            for tag in page.tags:
                yield tag

    async def estimate(
        self, request: ladder_service_pb2.GetEstimateRequest
    ) -> ladder_service_pb2.GetEstimateResponse:
        """One page of the estimate over all results of a season, the strongest first.

        Superiority is told among those of one page, so that pages are not put together.
        """
        return await self._calls.call("", lambda server: server.ladders.GetEstimate, request)

    async def leaderboard_picture(
        self, request: ladder_service_pb2.RenderLeaderboardRequest
    ) -> ladder_service_pb2.RenderLeaderboardResponse:
        """The leaderboard of a pool as a picture, with its tag, as tables of tournaments are."""
        return await self._calls.call("", lambda server: server.ladders.RenderLeaderboard, request)

    async def fair_bid(self, pool: str) -> ladder_service_pb2.GetFairBidResponse:
        """The bid that makes the sides of a pool even, or why none is known."""
        request = ladder_service_pb2.GetFairBidRequest(name=pool)
        return await self._calls.call("", lambda server: server.ladders.GetFairBid, request)

    async def seasons(self, pool: str) -> AsyncIterator[Season]:
        """The seasons of a pool, the latest first, page by page."""
        request = ladder_service_pb2.ListSeasonsRequest(parent=pool)
        async for page in self._calls.pages("", lambda server: server.ladders.ListSeasons, request):
            for season in page.seasons:
                yield season

    async def verify(self, pool: str, season: int = 0) -> ladder_service_pb2.VerifyPoolResponse:
        """Has the server compute all pairings and ratings of a season again, the present one
        when it is 0, and tells where one differs.

        It may take minutes, whatever the time of other calls is.
        """
        patient = replace(self._calls, manner=replace(self._calls.manner, timeout=_VERIFYING))
        request = ladder_service_pb2.VerifyPoolRequest(name=pool, season=season)
        return await patient.call("", lambda server: server.ladders.VerifyPool, request)
