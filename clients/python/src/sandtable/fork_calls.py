"""Scratch copies of matches, to look ahead in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from google.protobuf.any_pb2 import Any
from google.protobuf.message import Message

from sandtable.calls import Calls
from sandtable.errors import Refused
from sandtable.matches.v1 import fork_service_pb2
from sandtable.packing import M, pack, unpack
from sandtable.seen import Seen


def _match_of(name: str) -> str:
    """The name of a fork's match, by which its servers are chosen."""
    return name.partition("/forks/")[0]


class Fork:
    """A scratch copy of a match. `Forks.create` and `Client.fork` make one.

    It holds what its maker may see of the match, with dice of its own, and whoever made it
    plays all sides. Moves are sent with the version that this object knows, so that a repetition
    never plays one twice: after an answer that was lost, playing is refused with the reason
    `VERSION_MISMATCH`, and `refresh` finds out where the fork stands.
    """

    def __init__(self, calls: Calls, shown: fork_service_pb2.Fork) -> None:
        self._calls = calls
        self.shown = shown
        """The fork as it was last told: where it stands, and when it goes."""

    @property
    def name(self) -> str:
        """Name of the fork."""
        return self.shown.name

    @property
    def version(self) -> int:
        """The version of the match, and the moves played since, together."""
        return self.shown.version

    @property
    def awaited(self) -> list[int]:
        """The seats that it waits for."""
        return list(self.shown.awaited)

    async def submit(
        self, *commands: Message, seat: int | None = None
    ) -> fork_service_pb2.PlayForkResponse:
        """Plays commands, all or none, for a seat, or each for the lowest one that is awaited."""
        moves = (
            fork_service_pb2.ForkMove(seat=seat, command=pack(command)) for command in commands
        )
        return await self.play(moves)

    async def play(
        self,
        moves: Iterable[fork_service_pb2.ForkMove],
        *,
        look: fork_service_pb2.ForkLook | None = None,
    ) -> fork_service_pb2.PlayForkResponse:
        """Plays up to 64 moves, all or none, and looks at the fork afterwards in the same call."""
        request = fork_service_pb2.PlayForkRequest(
            name=self.name, moves=moves, expected_version=self.version, look=look
        )
        played = await self._calls.call(
            _match_of(self.name), lambda server: server.forks.PlayFork, request
        )
        self.shown = played.fork
        return played

    async def validate(self, command: Message, *, seat: int | None = None) -> int:
        """Checks a command as `submit` would, and changes nothing."""
        request = fork_service_pb2.ValidateForkCommandRequest(
            name=self.name, seat=seat, command=pack(command)
        )
        done = await self._calls.call(
            _match_of(self.name), lambda server: server.forks.ValidateForkCommand, request
        )
        return done.version

    async def legal(self, kind: type[M], *, seat: int | None = None) -> Seen[M]:
        """Everything that a seat may do now, the lowest one that is awaited without one."""
        found = await self._list_legal(seat, 0)
        return Seen(found.version, unpack(found.legal, kind))

    async def samples(self, count: int = 1, *, seat: int | None = None) -> Seen[list[Any]]:
        """Some commands that are legal for a seat, up to 8 drawn at random."""
        found = await self._list_legal(seat, count)
        return Seen(found.version, list(found.commands))

    async def _list_legal(
        self, seat: int | None, samples: int
    ) -> fork_service_pb2.ListForkLegalActionsResponse:
        request = fork_service_pb2.ListForkLegalActionsRequest(
            name=self.name, seat=seat, samples=samples
        )
        return await self._calls.call(
            _match_of(self.name), lambda server: server.forks.ListForkLegalActions, request
        )

    async def default_command(self, kind: type[M], *, seat: int | None = None) -> Seen[M]:
        """The command that stands in for a seat."""
        request = fork_service_pb2.GetForkDefaultCommandRequest(name=self.name, seat=seat)
        found = await self._calls.call(
            _match_of(self.name), lambda server: server.forks.GetForkDefaultCommand, request
        )
        return Seen(found.version, unpack(found.command, kind))

    async def view(self, kind: type[M], *, seat: int | None = None) -> Seen[M]:
        """The fork with the eyes of a seat, or with those that it was made with."""
        request = fork_service_pb2.GetForkViewRequest(name=self.name, seat=seat)
        found = await self._calls.call(
            _match_of(self.name), lambda server: server.forks.GetForkView, request
        )
        return Seen(found.version, unpack(found.view, kind))

    async def threats(
        self, kind: type[M], *, holder: int | None = None, spaces: Sequence[str] = ()
    ) -> Seen[M]:
        """What can attack the spaces of a seat before its next turn, as in a match."""
        request = fork_service_pb2.GetForkThreatsRequest(
            name=self.name, holder=holder, spaces=spaces
        )
        found = await self._calls.call(
            _match_of(self.name), lambda server: server.forks.GetForkThreats, request
        )
        return Seen(found.version, unpack(found.threats, kind))

    async def branch(self, *, seed: bytes = b"") -> Fork:
        """Another fork of what this one has come to; its dice follow from the seed."""
        request = fork_service_pb2.CloneForkRequest(name=self.name, seed=seed)
        shown = await self._calls.call(
            _match_of(self.name), lambda server: server.forks.CloneFork, request
        )
        return Fork(self._calls, shown)

    async def refresh(self) -> None:
        """Asks where the fork stands."""
        request = fork_service_pb2.GetForkRequest(name=self.name)
        self.shown = await self._calls.call(
            _match_of(self.name), lambda server: server.forks.GetFork, request
        )

    async def delete(self) -> None:
        """Lets the fork go."""
        request = fork_service_pb2.DeleteForkRequest(name=self.name)
        await self._calls.call(
            _match_of(self.name), lambda server: server.forks.DeleteFork, request
        )

    async def __aenter__(self) -> Fork:
        return self

    async def __aexit__(self, *_: object) -> None:
        try:
            await self.delete()
        except Refused as refused:
            # One that is gone already was to go anyway.
            if refused.reason != "FORK_NOT_FOUND":
                raise


class Forks:
    """Scratch copies of matches, with the token of a client. `Client.forks` makes one."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def create(
        self,
        match: str,
        *,
        seat: int | None = None,
        version: int | None = None,
        seed: bytes = b"",
    ) -> Fork:
        """Copies a match as the caller may see it, now or as it was.

        `async with await client.forks.create(name) as fork:` deletes it at the end. The same
        seed makes the same fork of the same version, seen with the same eyes.
        """
        request = fork_service_pb2.CreateForkRequest(
            parent=match, seat=seat, version=version, seed=seed
        )
        shown = await self._calls.call(match, lambda server: server.forks.CreateFork, request)
        return Fork(self._calls, shown)

    async def find(self, name: str) -> Fork:
        """A fork that this caller made earlier."""
        request = fork_service_pb2.GetForkRequest(name=name)
        shown = await self._calls.call(
            _match_of(name), lambda server: server.forks.GetFork, request
        )
        return Fork(self._calls, shown)

    async def list(self, match: str) -> list[fork_service_pb2.Fork]:
        """The caller's own forks of a match."""
        request = fork_service_pb2.ListForksRequest(parent=match)
        found = await self._calls.call(match, lambda server: server.forks.ListForks, request)
        return [*found.forks]
