"""What is known about games without a match."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from google.protobuf.message import Message

from sandtable.calls import Calls
from sandtable.packing import M, pack, unpack
from sandtable.rules.v1 import game_service_pb2
from sandtable.types.v1.map_region_pb2 import MapRegion


class Catalogue:
    """The games of a platform: rules, boards, odds. Every `Client` is one."""

    _calls: Calls

    async def games(self) -> list[game_service_pb2.Game]:
        """The games that the server hosts."""
        request = game_service_pb2.ListGamesRequest()
        pages = self._calls.pages("", lambda server: server.games.ListGames, request)
        return [game async for page in pages for game in page.games]

    async def rule(self, game: str, rule: str) -> game_service_pb2.Rule:
        """One rule of a game's ledger."""
        request = game_service_pb2.GetRuleRequest(name=f"games/{game}/rules/{rule}")
        return await self._calls.call("", lambda server: server.games.GetRule, request)

    async def rules(self, game: str) -> AsyncIterator[game_service_pb2.Rule]:
        """All rules of a game's ledger, in its order, page by page."""
        request = game_service_pb2.ListRulesRequest(parent=f"games/{game}")
        async for page in self._calls.pages("", lambda server: server.games.ListRules, request):
            for rule in page.rules:
                yield rule

    async def board(
        self,
        game: str,
        kind: type[M],
        *,
        board: str = "",
        pack: str = "",
        outlines: bool = False,
    ) -> M:
        """What never changes of a game, as the game's own message.

        Of a game with a choice of boards, such as Axis & Allies, one is had by its name. Of a
        game whose board is made of packs, such as Axis Empires, one pack can be had. With
        outlines it also tells where everything lies on paper.
        """
        extent = game_service_pb2.BOARD_VIEW_FULL if outlines else game_service_pb2.BOARD_VIEW_BASIC
        request = game_service_pb2.GetBoardRequest(game=game, board=board, pack=pack, view=extent)
        found = await self._calls.call("", lambda server: server.games.GetBoard, request)
        return unpack(found.board, kind)

    async def render_board(
        self,
        game: str,
        *,
        board: str = "",
        pack: str = "",
        scenario: str = "",
        around: Sequence[str] = (),
        margin: int | None = None,
    ) -> str:
        """A board with its set-up, or the map of a pack or scenario, drawn: SVG."""
        request = game_service_pb2.RenderBoardRequest(
            game=game,
            board=board,
            pack=pack,
            scenario=scenario,
            region=MapRegion(around=around, margin=margin),
        )
        found = await self._calls.call("", lambda server: server.games.RenderBoard, request)
        return found.svg

    async def odds(self, game: str, battle: Message, kind: type[M]) -> M:
        """The odds of a battle, both as messages of the game's package."""
        request = game_service_pb2.ComputeOddsRequest(game=game, battle=pack(battle))
        found = await self._calls.call("", lambda server: server.games.ComputeOdds, request)
        return unpack(found.odds, kind)
