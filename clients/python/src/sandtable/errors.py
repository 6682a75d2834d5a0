"""What can go wrong, so that a program can tell what to do about it."""

from collections.abc import Iterable
from dataclasses import dataclass

import grpc
from google.protobuf.any_pb2 import Any
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from grpc import aio

from sandtable.types.v1.violation_pb2 import Violation

# Where a gRPC server puts an encoded google.rpc.Status.
_DETAILS = "grpc-status-details-bin"
_CODES: dict[int, grpc.StatusCode] = {code.value[0]: code for code in grpc.StatusCode}


class SandtableError(Exception):
    """Anything that this package raises about a call."""


class UnexpectedType(SandtableError):
    """The answer holds another message than the one that was asked for."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"the answer holds {found!r} where {expected!r} belongs")
        self.expected = expected
        self.found = found


@dataclass(frozen=True)
class FieldError:
    """A field of a request that cannot be taken."""

    field: str
    """Path of the field."""
    description: str
    """What is wrong with it."""


class Refused(SandtableError):
    """The server did not do what it was asked, or was not there to do it."""

    def __init__(
        self,
        code: grpc.StatusCode,
        message: str,
        *,
        reason: str = "",
        fields: tuple[FieldError, ...] = (),
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{message} ({reason or code.name})")
        self.code = code
        """The status code."""
        self.message = message
        """The message for people."""
        self.reason = reason
        """The reason for programs, such as `VERSION_MISMATCH`; empty when none was given."""
        self.fields = fields
        """The fields of the request that cannot be taken."""
        self.retry_after = retry_after
        """Seconds to wait before the call is made again, when the server named a time."""

    @property
    def asked_to_wait(self) -> float | None:
        """Seconds for which a server that refused because of its limits wants to be left
        alone. Nothing was done then."""
        return self.retry_after if self.code == grpc.StatusCode.RESOURCE_EXHAUSTED else None


class RuleRefused(Refused):
    """The rules refuse the command. Nothing has changed."""

    def __init__(
        self, code: grpc.StatusCode, message: str, *, reason: str, violation: Violation
    ) -> None:
        super().__init__(code, message, reason=reason)
        self.violation = violation
        """The rule with its section, what it expected, what was found, and a sentence."""

    def __str__(self) -> str:
        return self.violation.sentence


def refusal(error: aio.AioRpcError) -> Refused:
    """A failed call with everything that the server said about it."""
    message = error.details() or error.code().name
    return _explained(error.code(), message, _status(error).details)


def refusal_of(code: int, message: str, details: Iterable[Any]) -> Refused:
    """A refusal that is told inside an answer, as that of a call."""
    return _explained(_CODES.get(code, grpc.StatusCode.UNKNOWN), message, details)


def _explained(code: grpc.StatusCode, message: str, details: Iterable[Any]) -> Refused:
    info, violation, fields, later = ErrorInfo(), Violation(), BadRequest(), RetryInfo()
    refused_by_rule = asks_to_wait = False
    for detail in details:
        refused_by_rule |= detail.Unpack(violation)
        asks_to_wait |= detail.Unpack(later)
        detail.Unpack(info)
        detail.Unpack(fields)
    if refused_by_rule:
        return RuleRefused(code, message, reason=info.reason, violation=violation)
    return Refused(
        code,
        message,
        reason=info.reason,
        fields=tuple(FieldError(one.field, one.description) for one in fields.field_violations),
        retry_after=later.retry_delay.ToTimedelta().total_seconds() if asks_to_wait else None,
    )


def nobody_there(refused: Refused, endpoints: Iterable[str]) -> Refused:
    """A failure in words about the servers where no server has said it."""
    if refused.code != grpc.StatusCode.UNAVAILABLE or refused.reason:
        return refused
    said = Refused(refused.code, f"no server answers at {', '.join(endpoints)}")
    said.__cause__ = refused.__cause__
    return said


def _status(error: aio.AioRpcError) -> Status:
    for key, value in error.trailing_metadata() or ():
        if key == _DETAILS and isinstance(value, bytes):
            return Status.FromString(value)
    return Status()
