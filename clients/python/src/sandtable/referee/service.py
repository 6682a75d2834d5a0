"""The calls of a referee."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TypeVar

import grpc
from google.protobuf.empty_pb2 import Empty
from grpc import aio

from sandtable.referee.game import BadField, Game, Json, RuleBroken
from sandtable.referee.match import STRUCT, Match, read, write
from sandtable.referee.refusals import (
    Refusal,
    differs,
    not_loaded,
    refusal,
    unknown_game,
    unserved,
)
from sandtable.rules.v1 import game_service_pb2 as catalogue
from sandtable.rules.v1 import game_service_pb2_grpc, rules_service_pb2_grpc
from sandtable.rules.v1 import rules_service_pb2 as calls
from sandtable.rules.v1.position_pb2 import Basis, Position
from sandtable.types.v1.seat_pb2 import SeatInfo

_KEPT = 1000
_LARGEST = 64 << 20

S = TypeVar("S", bound="_Asked")
Q = TypeVar("Q")
R = TypeVar("R")


class _Asked:
    """Whoever answers calls about a game."""

    def __init__(self, game: Game) -> None:
        self.game = game


def _answered(
    method: Callable[[S, Q], R],
) -> Callable[[S, Q, "aio.ServicerContext[Q, R]"], Awaitable[R]]:
    """Says no as the contract has it to whatever a method raises on purpose."""

    @wraps(method)
    async def answer(self: S, request: Q, context: "aio.ServicerContext[Q, R]") -> R:
        try:
            return method(self, request)
        except (RuleBroken, BadField) as error:
            refused = refusal(self.game, error)
        except Refusal as error:
            refused = error
        details = refused.status.SerializeToString()
        context.set_trailing_metadata((("grpc-status-details-bin", details),))
        await context.abort(refused.code, str(refused))
        raise AssertionError("abort raises")

    return answer


class _Catalogue(_Asked, game_service_pb2_grpc.GameServiceServicer):
    """What the game is."""

    @_answered
    def ListGames(self, request: catalogue.ListGamesRequest) -> catalogue.ListGamesResponse:
        game = catalogue.Game(
            id=self.game.id,
            title=self.game.title,
            ruleset_version=self.game.version,
            continues=self.game.continues,
            options_type=STRUCT,
            command_type=STRUCT,
            event_type=STRUCT,
            legal_type=STRUCT,
            view_type=STRUCT,
            default_options=write(self.game.options({})),
        )
        return catalogue.ListGamesResponse(games=[game])

    @_answered
    def GetRule(self, request: catalogue.GetRuleRequest) -> catalogue.Rule:
        rule = request.name.rsplit("/")[-1]
        if rule not in self.game.rules:
            message = "the game's ledger has no such rule"
            raise Refusal(grpc.StatusCode.NOT_FOUND, "UNKNOWN_RULE", message)
        return self._row(rule)

    @_answered
    def ListRules(self, _: catalogue.ListRulesRequest) -> catalogue.ListRulesResponse:
        return catalogue.ListRulesResponse(rules=[self._row(rule) for rule in self.game.rules])

    def _row(self, rule: str) -> catalogue.Rule:
        title, summary = self.game.rules[rule]
        name = f"games/{self.game.id}/rules/{rule}"
        return catalogue.Rule(name=name, section=title, title=title, summary=summary)

    @_answered
    def GetBoard(self, request: catalogue.GetBoardRequest) -> catalogue.GetBoardResponse:
        raise unserved("a board")

    @_answered
    def RenderBoard(self, request: catalogue.RenderBoardRequest) -> catalogue.RenderBoardResponse:
        raise unserved("a picture")

    @_answered
    def ComputeOdds(self, request: catalogue.ComputeOddsRequest) -> catalogue.ComputeOddsResponse:
        raise unserved("odds")


class _Rules(_Asked, rules_service_pb2_grpc.RulesServiceServicer):
    """Its matches, the most recently used of which are kept."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._kept: OrderedDict[str, Match] = OrderedDict()

    def _keep(self, name: str, match: Match) -> None:
        self._kept[name] = match
        self._kept.move_to_end(name)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    def _at(self, position: Position) -> Match:
        """The match in the state of a position."""
        if position.game != self.game.id:
            raise unknown_game(position.game, self.game)
        kept = self._kept.get(position.match)
        if (
            kept is not None
            and kept.version == position.version
            and position.state_hash in (b"", kept.hash)
        ):
            self._kept.move_to_end(position.match)
            return kept
        if not position.HasField("basis"):
            raise not_loaded()
        match = self._built(position.basis)
        if match.version != position.version:
            raise BadField("position.basis", f"leads to version {match.version}")
        if position.state_hash not in (b"", match.hash):
            raise differs()
        self._keep(position.match, match)
        return match

    def _built(self, basis: Basis) -> Match:
        key = basis.dice_key
        if basis.snapshot:
            match = Match.restored(self.game, basis.snapshot, basis.snapshot_version, key)
        else:
            match = Match.opened(self.game, self._options(basis))
        for entry in basis.tail:
            try:
                match.apply(entry.seat, entry.action, key)
            except (RuleBroken, BadField) as error:
                raise differs() from error
            if entry.state_hash not in (b"", match.hash):
                raise differs()
        return match

    def _options(self, request: Basis | calls.OpenMatchRequest | calls.VerifyLogRequest) -> Json:
        given = read(request.options, "options") if request.HasField("options") else {}
        return self.game.options(given)

    def _seats(self, options: Json) -> list[SeatInfo]:
        seats = enumerate(self.game.seats(options))
        return [SeatInfo(seat=number, powers=seat.powers, side=seat.side) for number, seat in seats]

    @_answered
    def OpenMatch(self, request: calls.OpenMatchRequest) -> calls.OpenMatchResponse:
        if request.game != self.game.id:
            raise unknown_game(request.game, self.game)
        if request.HasField("terms"):
            raise BadField("terms", "are not known to this game")
        options = self._options(request)
        match = Match.opened(self.game, options)
        self._keep(request.match, match)
        return calls.OpenMatchResponse(
            seats=self._seats(options),
            ruleset_version=self.game.version,
            options=write(options),
            snapshot=match.snapshot(),
            state_hash=match.hash,
            awaited=self.game.awaited(match.state),
        )

    @_answered
    def Apply(self, request: calls.ApplyRequest) -> calls.ApplyResponse:
        match = self._at(request.position)
        from_hash = match.hash
        applied = match.apply(request.seat, request.action, request.dice_key)
        return calls.ApplyResponse(
            state_hash=match.hash,
            from_hash=from_hash,
            events=applied.events,
            awaited=self.game.awaited(match.state),
            outcome=match.outcome(),
            dice_drawn=applied.dice,
            snapshot=match.snapshot() if request.want_snapshot else b"",
            private=applied.private,
            action=applied.action,
        )

    @_answered
    def Validate(self, request: calls.ValidateRequest) -> Empty:
        self._at(request.position).check(request.seat, request.command)
        return Empty()

    @_answered
    def ListLegalActions(
        self, request: calls.ListLegalActionsRequest
    ) -> calls.ListLegalActionsResponse:
        match = self._at(request.position)
        match.must_have(request.seat)
        legal = self.game.legal(match.state, request.seat)
        return calls.ListLegalActionsResponse(
            legal=write({"commands": legal}),
            commands=[write(command) for command in legal],
            state_hash=match.hash,
        )

    @_answered
    def DrawView(self, request: calls.DrawViewRequest) -> calls.DrawViewResponse:
        raise unserved("a picture")

    @_answered
    def Describe(self, request: calls.DescribeRequest) -> calls.DescribeResponse:
        raise unserved("a text")

    @_answered
    def GetThreats(self, request: calls.GetThreatsRequest) -> calls.GetThreatsResponse:
        raise unserved("threats")

    @_answered
    def GetView(self, request: calls.GetViewRequest) -> calls.GetViewResponse:
        match = self._at(request.position)
        viewer = request.WhichOneof("viewer")
        if viewer is None:
            raise BadField("viewer", "must be set")
        if viewer == "seat":
            match.must_have(request.seat)
            view = self.game.view(match.state, request.seat)
        else:
            view = match.state if viewer == "referee" else self.game.view(match.state, None)
        return calls.GetViewResponse(
            view=write(view),
            awaited=self.game.awaited(match.state),
            outcome=match.outcome(),
            state_hash=match.hash,
        )

    @_answered
    def GetDefaultCommand(
        self, request: calls.GetDefaultCommandRequest
    ) -> calls.GetDefaultCommandResponse:
        match = self._at(request.position)
        match.must_have(request.seat)
        response = calls.GetDefaultCommandResponse(state_hash=match.hash)
        if request.seat in self.game.awaited(match.state):
            response.command.CopyFrom(write(self.game.default(match.state, request.seat)))
        return response

    @_answered
    def OpenFork(self, request: calls.OpenForkRequest) -> calls.OpenForkResponse:
        match = self._at(request.position)
        viewer, key = request.WhichOneof("viewer"), request.dice_key
        if viewer is None:
            raise BadField("viewer", "must be set")
        if viewer == "referee":
            fork = match.copied(key)
        else:
            seat = request.seat if viewer == "seat" else None
            if seat is not None:
                match.must_have(seat)
            known = match.known_to(seat, key)
            if known is None:
                raise unserved("forks")
            fork = known
        return calls.OpenForkResponse(
            snapshot=fork.snapshot(),
            state_hash=fork.hash,
            awaited=self.game.awaited(fork.state),
            outcome=fork.outcome(),
            from_hash=match.hash,
        )

    @_answered
    def Forget(self, request: calls.ForgetRequest) -> Empty:
        self._kept.pop(request.match, None)
        return Empty()

    @_answered
    def VerifyLog(self, request: calls.VerifyLogRequest) -> calls.VerifyLogResponse:
        if request.game != self.game.id:
            raise unknown_game(request.game, self.game)
        options = self._options(request)
        match = Match.opened(self.game, options)
        response = calls.VerifyLogResponse(
            seats=self._seats(options), ruleset_version=self.game.version
        )
        for sequence, entry in enumerate(request.entries, 1):
            before, found, sentence = match.state, b"", ""
            try:
                applied = match.apply(entry.seat, entry.action, request.dice_key)
                if entry.state_hash not in (b"", match.hash):
                    found = match.hash
                    sentence = f"Entry {sequence} leads to another state than recorded."
                    match.state = before
            except (RuleBroken, BadField) as error:
                sentence = f"Entry {sequence} is refused: {error}"
            if sentence:
                response.difference.sequence = sequence
                response.difference.expected_hash = entry.state_hash
                response.difference.found_hash = found
                response.difference.sentence = sentence
                break
            response.entries.add(
                state_hash=match.hash,
                events=applied.events,
                awaited=self.game.awaited(match.state),
                dice_drawn=applied.dice,
                private=applied.private,
                action=applied.action,
            )
        response.verified = len(response.entries)
        response.awaited.extend(self.game.awaited(match.state))
        response.view.CopyFrom(write(match.state))
        response.snapshot = match.snapshot()
        if (outcome := match.outcome()) is not None:
            response.outcome.CopyFrom(outcome)
        return response


class Server:
    """A referee that listens."""

    def __init__(self, game: Game, address: str) -> None:
        largest = (("grpc.max_receive_message_length", _LARGEST),)
        self._server = aio.server(options=largest)
        game_service_pb2_grpc.add_GameServiceServicer_to_server(_Catalogue(game), self._server)
        rules_service_pb2_grpc.add_RulesServiceServicer_to_server(_Rules(game), self._server)
        self.port = self._server.add_insecure_port(address)
        """Where it listens: what was free when the address has port 0."""

    async def __aenter__(self) -> "Server":
        await self._server.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._server.stop(grace=1)

    async def wait(self) -> None:
        """Serves until the program is stopped."""
        await self._server.wait_for_termination()


async def serve(game: Game, address: str) -> None:
    """Referees a game at an address such as `127.0.0.1:7500` until the program is stopped."""
    async with Server(game, address) as server:
        print(f"{game.id} is refereed on port {server.port}", flush=True)
        await server.wait()
