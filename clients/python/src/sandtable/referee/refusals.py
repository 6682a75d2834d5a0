"""Errors of a referee, as the contract has them."""

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status

from sandtable.packing import pack
from sandtable.referee.game import BadField, Game, RuleBroken
from sandtable.types.v1.violation_pb2 import Violation

_DOMAIN = "sandtable.dev"


class Refusal(Exception):
    """A call that is not done."""

    def __init__(self, code: grpc.StatusCode, reason: str, message: str, *details: Message) -> None:
        super().__init__(message)
        self.code = code
        info = ErrorInfo(reason=reason, domain=_DOMAIN)
        self.status = Status(
            code=code.value[0],
            message=message,
            details=[pack(detail) for detail in (info, *details)],
        )


def refusal(game: Game, error: RuleBroken | BadField) -> Refusal:
    """What a game raises, as an error of its referee."""
    if isinstance(error, BadField):
        bad = BadRequest.FieldViolation(field=error.field, description=error.description)
        details = BadRequest(field_violations=[bad])
        return Refusal(grpc.StatusCode.INVALID_ARGUMENT, "INVALID_FIELD", str(error), details)
    title, _ = game.rules.get(error.rule, (error.rule, ""))
    sentence = f"{title} ({error.rule}): expected {error.expected}, found {error.found}."
    violation = Violation(
        rule=error.rule,
        section=title,
        title=title,
        expected=error.expected,
        found=error.found,
        sentence=sentence,
    )
    return Refusal(grpc.StatusCode.FAILED_PRECONDITION, "RULE_VIOLATION", sentence, violation)


def not_loaded() -> Refusal:
    """The state is not in memory, and there is nothing to build it from."""
    message = "the referee does not have this state; repeat the call with a basis"
    return Refusal(grpc.StatusCode.FAILED_PRECONDITION, "STATE_NOT_LOADED", message)


def unreadable(why: str) -> Refusal:
    """A snapshot of other rules, or a damaged one."""
    message = f"the snapshot {why}"
    return Refusal(grpc.StatusCode.FAILED_PRECONDITION, "SNAPSHOT_UNREADABLE", message)


def differs() -> Refusal:
    """A log that does not lead to where it says."""
    message = "the log does not lead to the state that it records"
    return Refusal(grpc.StatusCode.DATA_LOSS, "BASIS_DIFFERS", message)


def unknown_game(asked: str, game: Game) -> Refusal:
    """Another game than this referee's."""
    message = f"no game {asked!r} is refereed here; there is {game.id}"
    return Refusal(grpc.StatusCode.NOT_FOUND, "UNKNOWN_GAME", message)


def unserved(what: str) -> Refusal:
    """Something that no game of this package has."""
    return Refusal(grpc.StatusCode.UNIMPLEMENTED, "UNKNOWN_METHOD", f"this game has not {what}")
