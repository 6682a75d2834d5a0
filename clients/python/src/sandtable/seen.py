"""What calls about a match give."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Generic, TypeVar

from google.protobuf.any_pb2 import Any

from sandtable.matches.v1.match_service_pb2 import MatchSight, SubmitCommandResponse
from sandtable.packing import M, unpack_all
from sandtable.types.v1.outcome_pb2 import Outcome

# What is looked up.
T = TypeVar("T")


@dataclass(frozen=True)
class Seen(Generic[T]):
    """Something looked up in a match, with the version that it was true for."""

    version: int
    """Version of the match: the expected version of a command chosen by what was seen."""
    what: T
    """What was seen."""


@dataclass(frozen=True)
class Submitted:
    """An accepted command."""

    version: int
    """Version of the match after the command."""
    packed_events: tuple[Any, ...]
    """What happened, as messages of the game's package."""
    awaited: tuple[int, ...]
    """The seats that the match waits for now."""
    outcome: Outcome | None
    """How the match ended, once it has."""
    client_time: timedelta | None
    """How long the seat took, by the server; none when the match did not wait for it."""
    server_time: timedelta = field(compare=False)
    """How long the server took. A repetition has its own, and repeats everything else."""
    events_left_out: int = 0
    """Events that are missing at the end, for the answers to a list were too large together."""
    sight: MatchSight | None = field(default=None, compare=False)
    """The match afterwards, as far as it was looked at. A repetition has that of now."""

    @classmethod
    def of(cls, done: SubmitCommandResponse) -> Submitted:
        """The accepted command of an answer."""
        return cls(
            done.version,
            tuple(done.events),
            tuple(done.awaited),
            done.outcome if done.HasField("outcome") else None,
            done.client_time.ToTimedelta() if done.HasField("client_time") else None,
            done.server_time.ToTimedelta(),
            done.events_left_out,
            done.sight if done.HasField("sight") else None,
        )

    def events(self, kind: type[M]) -> list[M]:
        """What happened, as the game's event message."""
        return unpack_all(self.packed_events, kind)
