"""Running pools, and testing versions on them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import TYPE_CHECKING

from sandtable.calls import Calls
from sandtable.ladder.v1 import pool_service_pb2
from sandtable.ladder.v1.comparison_pb2 import Comparison
from sandtable.ladder.v1.estimate_pb2 import Estimate
from sandtable.ladder.v1.player_pb2 import Player
from sandtable.ladder.v1.pool_pb2 import Pool, PoolSettings
from sandtable.ladder.v1.pool_service_pb2 import (
    StartComparisonRequest,
    WatchComparisonRequest,
    WatchComparisonResponse,
)
from sandtable.ladder.v1.season_pb2 import Season
from sandtable.resumed import Resumed

if TYPE_CHECKING:
    from grpc import aio

    from sandtable.wire import Server


class Pools:
    """Calls of who runs pools, with the token of a client. `Client.pools` makes one.

    The key of an account with the scope HOST runs the pools that it made.
    """

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def create(
        self, settings: PoolSettings, *, validate_only: bool = False, request_id: str = ""
    ) -> Pool:
        """Makes a pool, or only tells what would be made."""
        request = pool_service_pb2.CreatePoolRequest(
            settings=settings, validate_only=validate_only, request_id=request_id
        )
        return await self._calls.change("", lambda server: server.pools.CreatePool, request)

    async def update(
        self, name: str, settings: PoolSettings, fields: Sequence[str], *, etag: str = ""
    ) -> Pool:
        """Changes those fields of the settings; all when none is named."""
        request = pool_service_pb2.UpdatePoolRequest(name=name, settings=settings, etag=etag)
        request.update_mask.paths.extend(fields)
        return await self._calls.change("", lambda server: server.pools.UpdatePool, request)

    async def pause(self, name: str, *, resume: bool = False) -> Pool:
        """Pauses a pool, or goes on with it."""
        request = pool_service_pb2.PausePoolRequest(name=name, resume=resume)
        return await self._calls.change("", lambda server: server.pools.PausePool, request)

    async def close(self, name: str) -> Pool:
        """Closes a pool for good. What is played is played on and counts."""
        request = pool_service_pb2.ClosePoolRequest(name=name)
        return await self._calls.change("", lambda server: server.pools.ClosePool, request)

    async def set_anchor(self, player: str, rating: float | None) -> Player:
        """Fixes a player's rating, or lets it move again when none is given."""
        request = pool_service_pb2.SetAnchorRequest(name=player, rating=rating)
        return await self._calls.change("", lambda server: server.pools.SetAnchor, request)

    async def end_rest(self, player: str) -> Player:
        """Ends a player's rest."""
        request = pool_service_pb2.EndRestRequest(name=player)
        return await self._calls.change("", lambda server: server.pools.EndRest, request)

    async def start_season(self, name: str) -> Season:
        """Ends the season of a pool and begins another."""
        request = pool_service_pb2.StartSeasonRequest(name=name)
        return await self._calls.change("", lambda server: server.pools.StartSeason, request)

    async def run_estimate(self, name: str) -> Estimate:
        """Makes the estimate over all results of a pool anew, now instead of at night."""
        request = pool_service_pb2.RunEstimateRequest(name=name)
        return await self._calls.call("", lambda server: server.pools.RunEstimate, request)

    async def test(self, request: StartComparisonRequest) -> Comparison:
        """Begins to test whether one version is better than another, by mirror pairs."""
        return await self._calls.change("", lambda server: server.pools.StartComparison, request)

    async def comparison(self, name: str) -> Comparison:
        """Gets a comparison."""
        request = pool_service_pb2.GetComparisonRequest(name=name)
        return await self._calls.call("", lambda server: server.pools.GetComparison, request)

    async def comparisons(self, pool: str) -> AsyncIterator[Comparison]:
        """The comparisons of a pool, the latest first, page by page."""
        request = pool_service_pb2.ListComparisonsRequest(parent=pool)
        async for page in self._calls.pages(
            "", lambda server: server.pools.ListComparisons, request
        ):
            for comparison in page.comparisons:
                yield comparison

    def watch_comparison(self, name: str, after_pairs: int = 0) -> ComparisonSubscription:
        """A comparison with its curve after so many pairs, and what comes."""
        return ComparisonSubscription(self._calls, name, after_pairs)

    async def stop_comparison(self, name: str, reason: str = "") -> Comparison:
        """Stops a comparison without an answer."""
        request = pool_service_pb2.StopComparisonRequest(name=name, reason=reason)
        return await self._calls.change("", lambda server: server.pools.StopComparison, request)


class ComparisonSubscription(
    Resumed[WatchComparisonRequest, WatchComparisonResponse, WatchComparisonResponse]
):
    """A comparison with what comes to its curve, each place once, whatever breaks.

    It ends with the comparison.
    """

    def __init__(self, calls: Calls, name: str, after_pairs: int) -> None:
        super().__init__(calls, name)
        self._name = name
        self._cursor = after_pairs

    @property
    def cursor(self) -> int:
        """How far along the curve what was given out has come, in pairs."""
        return self._cursor

    def _open(
        self, server: Server, metadata: tuple[tuple[str, str], ...]
    ) -> aio.UnaryStreamCall[WatchComparisonRequest, WatchComparisonResponse]:
        request = WatchComparisonRequest(name=self._name, after_pairs=self._cursor)
        return server.pools.WatchComparison(request, metadata=metadata)

    def _take(self, response: WatchComparisonResponse) -> WatchComparisonResponse:
        told = WatchComparisonResponse(
            comparison=response.comparison,
            points=[point for point in response.points if point.pairs > self._cursor],
        )
        if told.points:
            self._cursor = told.points[-1].pairs
        return told
