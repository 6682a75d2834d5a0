"""A list of commands of one seat in one call, and its answer."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

import grpc
from google.protobuf.message import Message
from grpc import aio

from sandtable.errors import Refused, refusal_of
from sandtable.matches.v1.match_service_pb2 import (
    ListedCommand,
    MatchSight,
    SubmitCommandsResponse,
)
from sandtable.packing import pack
from sandtable.seen import Submitted


@dataclass(frozen=True)
class RefusedCommand:
    """The command at which a list ended.

    It and those after it changed nothing, unless the reason is `OUTCOME_UNKNOWN`: then the same
    list under the same request ids, or the log, tells.
    """

    index: int
    """Index of the command in the list, from 0."""
    error: Refused
    """The error that `submit` would have raised; a `RuleRefused` if a rule refuses it."""


@dataclass(frozen=True)
class SubmittedList:
    """A list of commands that was submitted."""

    accepted: tuple[Submitted, ...]
    """The accepted commands, in the order of the list."""
    refused: RefusedCommand | None
    """The first command that was refused; none when all were accepted."""
    sight: MatchSight | None = None
    """The match afterwards, as far as it was looked at."""

    @classmethod
    def of(cls, done: SubmitCommandsResponse) -> SubmittedList:
        """The list of an answer."""
        refused = None
        if done.HasField("refused"):
            told = done.refused
            error = refusal_of(told.code, told.message, told.details)
            refused = RefusedCommand(told.index, error)
        sight = done.sight if done.HasField("sight") else None
        return cls(tuple(map(Submitted.of, done.accepted)), refused, sight)


@dataclass
class UnfinishedList:
    """The last answer to a list at whose end the server was unavailable.

    The list is sent again then, as a single command is: what was accepted has its first answer
    under the same request id.
    """

    answer: SubmitCommandsResponse | None = None

    def finished(self, done: SubmitCommandsResponse) -> SubmitCommandsResponse:
        """The answer, if it is final; otherwise it raises as an unavailable server does."""
        code = grpc.StatusCode.UNAVAILABLE
        if not done.HasField("refused") or done.refused.code != code.value[0]:
            return done
        self.answer = done
        raise aio.AioRpcError(code, aio.Metadata(), aio.Metadata(), details=done.refused.message)


def listed(commands: Sequence[Message], request_ids: Sequence[str] | None) -> list[ListedCommand]:
    """The commands of a list with their request ids, made here unless they are given."""
    ids = [str(uuid.uuid4()) for _ in commands] if request_ids is None else request_ids
    pairs = zip(commands, ids, strict=True)
    return [
        ListedCommand(command=pack(command), request_id=request_id) for command, request_id in pairs
    ]
