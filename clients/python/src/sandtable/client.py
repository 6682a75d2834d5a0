"""Hosting, joining and playing matches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from google.protobuf.message import Message

from sandtable.account_calls import Accounts
from sandtable.calls import Calls, Manner, Request, Response
from sandtable.clock_calls import Clocks
from sandtable.command_list import SubmittedList, UnfinishedList, listed
from sandtable.errors import Refused
from sandtable.fork_calls import Fork, Forks
from sandtable.ladder_calls import Ladders
from sandtable.match_logs import MatchLogs
from sandtable.matches.v1 import (
    match_pb2,
    match_service_pb2,
)
from sandtable.matches.v1.match_export_pb2 import MatchExport
from sandtable.matches.v1.match_service_pb2 import (
    EXPORT_FORM_WHOLE,
    ExportForm,
    SubmitCommandsResponse,
)
from sandtable.nonces import Nonces, random_nonce
from sandtable.organiser_calls import Organiser
from sandtable.packing import pack
from sandtable.platform.v1.caller_pb2 import Caller, GetCallerRequest
from sandtable.platform.v1.platform_service_pb2 import GetPlatformRequest, Platform
from sandtable.platform.v1.status_pb2 import GetStatusRequest, ServerStatus
from sandtable.pool_calls import Pools
from sandtable.retry import Retry
from sandtable.seat import SeatAccess
from sandtable.seen import Submitted
from sandtable.table_calls import Chat, Lobby
from sandtable.tournament_calls import Tournaments
from sandtable.verify.scheme import nonce_commitment
from sandtable.webhook_calls import Webhooks
from sandtable.wire import Server, Wire

if TYPE_CHECKING:
    from grpc import aio

# Seconds between two looks at a match that has not started: the log does not tell.
_LOBBY_POLL = 0.5


class Client(MatchLogs):
    """The servers of a Sandtable, and the token that is shown to them.

    Endpoints are addresses such as `http://127.0.0.1:7440` or `https://example.org`. A
    call that changes something carries one request id with every repetition, so that it
    is done once; give your own in the request to repeat a call of an earlier run. What
    is done without a token is repeated for who shows the same secret only: each client
    makes one up, unless it is given one, 32 to 256 characters that nobody can guess.
    """

    def __init__(
        self,
        endpoints: str | Sequence[str],
        *,
        token: str | None = None,
        timeout: float | None = 30.0,
        retry: Retry | None = None,
        secret: str | None = None,
    ) -> None:
        wire = Wire([endpoints] if isinstance(endpoints, str) else endpoints)
        manner = Manner(token, timeout, retry or Retry())
        self._calls = Calls(wire, replace(manner, secret=secret) if secret else manner)
        self._nonces = Nonces()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends all connections, also those of clients made from this one."""
        self._nonces.close()
        await self._calls.wire.close()

    def with_token(self, token: str | None) -> Client:
        """The same connections with another token."""
        return self._like(replace(self._calls.manner, token=token))

    def with_timeout(self, timeout: float | None) -> Client:
        """The same connections with so many seconds for a call and its repetitions."""
        return self._like(replace(self._calls.manner, timeout=timeout))

    def for_seat(self, access: SeatAccess) -> Client:
        """The same connections for whoever holds a seat."""
        return self.with_token(access.token)

    @property
    def token(self) -> str | None:
        """The token that is shown."""
        return self._calls.manner.token

    def order(self, match: str) -> list[str]:
        """The endpoints in the order in which they are tried for a match."""
        return [server.endpoint for server in self._calls.wire.ranked(match)]

    def _like(self, manner: Manner) -> Client:
        other = object.__new__(Client)
        other._calls = replace(self._calls, manner=manner)
        other._nonces = self._nonces
        return other

    async def call(
        self,
        method: Callable[[aio.Channel], aio.UnaryUnaryMultiCallable[Request, Response]],
        request: Request,
        *,
        match: str = "",
    ) -> Response:
        """Calls a method that this class has nothing for, such as
        `lambda channel: MatchServiceStub(channel).GetMatch`.

        It is repeated like any other call: it must change nothing, or carry a request id. The
        match's name chooses the endpoint; it is empty for a call about none.
        """
        return await self._calls.call(match, lambda server: method(server.channel), request)

    # What has a class of its own.

    @property
    def accounts(self) -> Accounts:
        """Accounts, their keys, and what happens in all matches of an account."""
        return Accounts(self._calls)

    @property
    def webhooks(self) -> Webhooks:
        """Addresses on the web that are told what happens."""
        return Webhooks(self._calls)

    @property
    def lobby(self) -> Lobby:
        """What is settled around a match: invitations, readiness, bots, draws, bids."""
        return Lobby(self._calls, self._nonces)

    @property
    def clocks(self) -> Clocks:
        """Clocks, pauses and vacations."""
        return Clocks(self._calls)

    @property
    def forks(self) -> Forks:
        """Scratch copies of matches, to look ahead in."""
        return Forks(self._calls)

    @asynccontextmanager
    async def fork(
        self, name: str, *, version: int | None = None, seed: bytes = b""
    ) -> AsyncIterator[Fork]:
        """A scratch copy of a match for as long as the `async with` lasts."""
        async with await self.forks.create(name, version=version, seed=seed) as fork:
            yield fork

    async def platform(self) -> Platform:
        """What the platform says of itself: its version, and what it speaks."""
        request = GetPlatformRequest()
        return await self._calls.call("", lambda server: server.platform.GetPlatform, request)

    async def caller(self) -> Caller:
        """Account and scopes of the client's key, and what is left of each limit."""
        request = GetCallerRequest()
        return await self._calls.call("", lambda server: server.platform.GetCaller, request)

    async def status(self) -> ServerStatus:
        """Health, figures and limits of the server that answers; for operators."""
        request = GetStatusRequest()
        return await self._calls.call("", lambda server: server.platform.GetStatus, request)

    @property
    def chat(self) -> Chat:
        """What is said in matches."""
        return Chat(self._calls)

    @property
    def tournaments(self) -> Tournaments:
        """Tournaments, for those who play in them and those who look."""
        return Tournaments(self._calls)

    @property
    def organiser(self) -> Organiser:
        """Running tournaments."""
        return Organiser(self._calls)

    @property
    def ladders(self) -> Ladders:
        """Ladders, for those who play on them and those who look."""
        return Ladders(self._calls)

    @property
    def pools(self) -> Pools:
        """Running pools, and testing versions on them."""
        return Pools(self._calls)

    # Hosting and joining.

    async def create_match(
        self, request: match_service_pb2.CreateMatchRequest
    ) -> match_service_pb2.CreateMatchResponse:
        """Hosts a match.

        When a seat is taken without a nonce or a commitment to one, the seat is bound to a
        random one, as by `join_match`.
        """
        nonce = b""
        if request.HasField("seat") and not (request.nonce or request.nonce_commitment):
            given, request = request, match_service_pb2.CreateMatchRequest()
            request.MergeFrom(given)
            request.nonce_commitment = nonce_commitment(nonce := random_nonce())
        created = await self._calls.change("", lambda server: server.matches.CreateMatch, request)
        if nonce:
            access = SeatAccess(created.match.name, request.seat, created.seat_token)
            shown = await self._nonces.seated(self._calls, access, nonce, created.match)
            created.match.CopyFrom(shown)
        return created

    async def get_match(self, name: str) -> match_pb2.Match:
        """Gets a match."""
        request = match_service_pb2.GetMatchRequest(name=name)
        return await self._calls.call(name, lambda server: server.matches.GetMatch, request)

    async def started(self, name: str) -> match_pb2.Match:
        """Waits until a match has left its lobby, and gets it.

        The nonces of seats that were taken through these connections are revealed when the
        match waits for them. Raises `NonceError` when it has started with others.
        """
        while True:
            found = await self.reveal_nonces(name)
            if found.state != match_pb2.MATCH_STATE_LOBBY:
                return found
            await self._calls.manner.retry.sleep(_LOBBY_POLL)

    async def list_matches(
        self, request: match_service_pb2.ListMatchesRequest | None = None
    ) -> match_service_pb2.ListMatchesResponse:
        """Lists one page of the public matches, the newest first."""
        request = request or match_service_pb2.ListMatchesRequest()
        return await self._calls.call("", lambda server: server.matches.ListMatches, request)

    async def join(self, name: str, *, player: str, seat: int | None = None) -> SeatAccess:
        """Takes a seat, the lowest free one when none is given.

        Adds a nonce of its own to the match's dice, as `join_match` tells.
        """
        return await self.join_match(
            match_service_pb2.JoinMatchRequest(name=name, seat=seat, player=player)
        )

    async def join_match(self, request: match_service_pb2.JoinMatchRequest) -> SeatAccess:
        """Takes a seat.

        Without a nonce or a commitment to one, the seat is bound to a random one. It is
        revealed as soon as the match waits for it: in the background, and by calls of the
        lobby that tell so earlier.
        """
        nonce = b""
        if not (request.nonce or request.nonce_commitment):
            given, request = request, match_service_pb2.JoinMatchRequest()
            request.MergeFrom(given)
            request.nonce_commitment = nonce_commitment(nonce := random_nonce())
        joined = await self._calls.change(
            request.name, lambda server: server.matches.JoinMatch, request
        )
        access = SeatAccess(request.name, joined.seat, joined.seat_token)
        if nonce:
            await self._nonces.seated(self._calls, access, nonce, joined.match)
        return access

    def keep_nonce(self, access: SeatAccess, nonce: bytes, table: bytes | None = None) -> None:
        """Keeps the nonce that a seat is bound to, so that it is revealed when the match
        waits for it: for programs that end between taking a seat and playing it. `table` is
        what `before_reveal` was told for the nonce, if it was: it is never sent against
        another."""
        self._nonces.keep(access, nonce, table)

    def kept_table(self, access: SeatAccess) -> bytes | None:
        """What the nonce of a seat was sent against, if it was."""
        return self._nonces.table_of(access)

    def before_reveal(self, note: Callable[[SeatAccess, bytes, bytes], None]) -> None:
        """Has a seat's nonce, and what it is sent against, written down before it is sent: a
        program that ends before the match has started must know both later. When `note`
        raises nothing is sent."""
        self._nonces.before_reveal = note

    def kept_nonce(self, access: SeatAccess) -> bytes | None:
        """The nonce that a seat was bound to, until its match has started."""
        return self._nonces.of_seat(access)

    async def reveal_nonces(self, name: str) -> match_pb2.Match:
        """Reveals the nonces that are kept of a match, if it waits for them, and tells how
        it stands. What takes a seat, and `started`, do it by themselves."""
        return await self._nonces.settle(self._calls, await self.get_match(name))

    async def leave_match(self, name: str, *, seat: int | None = None) -> match_pb2.Match:
        """Gives a seat back before the match has started."""
        request = match_service_pb2.LeaveMatchRequest(name=name, seat=seat)
        left = await self._calls.change(name, lambda server: server.matches.LeaveMatch, request)
        self._nonces.left(name, self._calls.manner.token)
        return left

    async def start_match(self, name: str) -> match_pb2.Match:
        """Starts a match in which every seat is taken. The token must be the host's."""
        request = match_service_pb2.StartMatchRequest(name=name)
        shown = await self._calls.change(name, lambda server: server.matches.StartMatch, request)
        return await self._nonces.settle(self._calls, shown)

    async def close_match(self, name: str, reason: str) -> match_pb2.Match:
        """Ends a match of others without a winner, by office. For moderators."""
        request = match_service_pb2.CloseMatchRequest(name=name, reason=reason)
        return await self._calls.change(name, lambda server: server.matches.CloseMatch, request)

    # Playing.

    async def submit(
        self,
        name: str,
        command: Message,
        *,
        expected_version: int | None = None,
        seat: int | None = None,
        request_id: str = "",
        look: match_service_pb2.MatchLook | None = None,
    ) -> Submitted:
        """Submits a command.

        With an expected version it is refused with the reason `VERSION_MISMATCH` when
        the match has moved on meanwhile. With a look the answer has a view and what is legal
        afterwards, as its `sight`.
        """
        request = match_service_pb2.SubmitCommandRequest(
            name=name,
            seat=seat,
            command=pack(command),
            request_id=request_id,
            expected_version=expected_version,
            look=look,
        )
        done = await self._calls.change(name, lambda server: server.matches.SubmitCommand, request)
        return Submitted.of(done)

    async def submit_list(
        self,
        name: str,
        commands: Sequence[Message],
        *,
        expected_version: int | None = None,
        seat: int | None = None,
        request_ids: Sequence[str] | None = None,
        look: match_service_pb2.MatchLook | None = None,
    ) -> SubmittedList:
        """Submits 1 to 64 commands of one seat in one call, in order, until one is refused.

        It raises only when nothing was accepted and no command is at fault. The expected
        version is that before the first command. Request ids of your own, one for each
        command, serve to submit the list again in a later run. A look is at the match after the
        last accepted command.
        """
        request = match_service_pb2.SubmitCommandsRequest(
            name=name,
            seat=seat,
            commands=listed(commands, request_ids),
            expected_version=expected_version,
            look=look,
        )
        unfinished = UnfinishedList()

        async def attempt(server: Server, seconds: float | None) -> SubmitCommandsResponse:
            metadata = self._calls.manner.metadata
            answer = server.matches.SubmitCommands(request, timeout=seconds, metadata=metadata)
            return unfinished.finished(await answer)

        try:
            done = await self._calls.run(name, attempt)
        except Refused:
            if unfinished.answer is None:
                raise
            done = unfinished.answer
        return SubmittedList.of(done)

    async def validate(self, name: str, command: Message) -> int:
        """Checks a command as `submit` would and changes nothing.

        Gives the version that it was checked against.
        """
        request = match_service_pb2.ValidateCommandRequest(name=name, command=pack(command))
        done = await self._calls.call(name, lambda server: server.matches.ValidateCommand, request)
        return done.version

    async def resign(self, name: str) -> int:
        """Gives up the seat for good. Gives the version of the match afterwards."""
        request = match_service_pb2.ResignMatchRequest(name=name)
        done = await self._calls.change(name, lambda server: server.matches.ResignMatch, request)
        return done.version

    # Exports.

    async def export_match(
        self, name: str, form: ExportForm.ValueType = EXPORT_FORM_WHOLE
    ) -> MatchExport:
        """Exports a match, whole or in brief: without what follows from the rules."""
        request = match_service_pb2.ExportMatchRequest(name=name, form=form)

        async def attempt(server: Server, seconds: float | None) -> bytes:
            chunks = server.matches.ExportMatch(
                request, timeout=seconds, metadata=self._calls.manner.metadata
            )
            return b"".join([response.chunk async for response in chunks])

        return MatchExport.FromString(await self._calls.run(name, attempt))

    async def import_match(self, export: MatchExport) -> match_service_pb2.ImportMatchResponse:
        """Creates a match from an export, under a name of its own; it says ``imported``.

        It takes the key of an account with the scope HOST, or the operator's token.
        """
        request = match_service_pb2.ImportMatchRequest(content=export.SerializeToString())
        return await self._calls.change("", lambda server: server.matches.ImportMatch, request)
