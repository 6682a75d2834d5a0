"""Matches as a caller may see them: views, legal lists, threats, maps."""

from __future__ import annotations

from collections.abc import Sequence

from google.protobuf.any_pb2 import Any

from sandtable.catalogue_calls import Catalogue
from sandtable.matches.v1 import map_pb2, match_service_pb2
from sandtable.packing import M, unpack
from sandtable.seen import Seen
from sandtable.types.v1.map_region_pb2 import MapRegion


class MatchViews(Catalogue):
    """A match as it stands, or stood, for the caller. Every `Client` has these calls."""

    async def legal(self, name: str, kind: type[M]) -> Seen[M]:
        """Everything that the seat may do now, as the game's own message."""
        request = match_service_pb2.ListLegalActionsRequest(name=name)
        found = await self._calls.call(
            name, lambda server: server.matches.ListLegalActions, request
        )
        return Seen(found.version, unpack(found.legal, kind))

    async def samples(self, name: str, count: int = 1) -> Seen[list[Any]]:
        """Some commands that are legal for the seat, up to 8 drawn at random.

        They are enough to play any game that is hosted without knowing it: `submit` takes them
        as they are. None when the seat has nothing to do.
        """
        request = match_service_pb2.ListLegalActionsRequest(name=name, samples=count)
        found = await self._calls.call(
            name, lambda server: server.matches.ListLegalActions, request
        )
        return Seen(found.version, list(found.commands))

    async def default_command(self, name: str, kind: type[M]) -> Seen[M]:
        """The command that stands in for the seat when it does not answer in time.

        It is always legal.
        """
        request = match_service_pb2.GetDefaultCommandRequest(name=name)
        found = await self._calls.call(
            name, lambda server: server.matches.GetDefaultCommand, request
        )
        return Seen(found.version, unpack(found.command, kind))

    async def view(self, name: str, kind: type[M], *, version: int | None = None) -> Seen[M]:
        """The match as the caller may see it, now or as it was, as the game's own message."""
        request = match_service_pb2.GetViewRequest(name=name, version=version)
        found = await self._calls.call(name, lambda server: server.matches.GetView, request)
        return Seen(found.version, unpack(found.view, kind))

    async def threats(
        self,
        name: str,
        kind: type[M],
        *,
        holder: int | None = None,
        spaces: Sequence[str] = (),
    ) -> Seen[M]:
        """What can attack the spaces of a seat before its next turn.

        It is the caller's seat when no other is named, and all its spaces when none are.
        """
        request = match_service_pb2.GetThreatsRequest(name=name, holder=holder, spaces=spaces)
        found = await self._calls.call(name, lambda server: server.matches.GetThreats, request)
        return Seen(found.version, unpack(found.threats, kind))

    async def render_map(
        self,
        name: str,
        *,
        version: int | None = None,
        around: Sequence[str] = (),
        margin: int | None = None,
    ) -> Seen[str]:
        """The match drawn as the caller may see it, now or as it was: SVG.

        With places to lie around, only the part of the map around them is drawn.
        """
        region = MapRegion(around=around, margin=margin)
        request = map_pb2.RenderMapRequest(name=name, version=version, region=region)
        found = await self.map_picture(request)
        return Seen(found.version, found.svg)

    async def map_picture(self, request: map_pb2.RenderMapRequest) -> map_pb2.RenderMapResponse:
        """The map as `render_map` draws it, with its `etag`.

        A request with the `if_none_match` of a picture has no `svg` as long as it is the same.
        """
        return await self._calls.call(
            request.name, lambda server: server.matches.RenderMap, request
        )
