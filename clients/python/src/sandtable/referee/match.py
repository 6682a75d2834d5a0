"""A match at the referee: its state, and how it goes from entry to entry."""

import copy
import json
from dataclasses import dataclass
from hashlib import sha256

from google.protobuf.any_pb2 import Any
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Struct

from sandtable.referee.game import BadField, Game, Json, RuleBroken, Table
from sandtable.referee.refusals import unreadable
from sandtable.types.v1.action_pb2 import Action
from sandtable.types.v1.event_pb2 import AddressedEvent
from sandtable.types.v1.outcome_pb2 import Outcome, Score, ScoreItem
from sandtable.verify.scheme import FINGERPRINT_LENGTH, entry_dice

STRUCT = "type.googleapis.com/google.protobuf.Struct"

_CHECK = 8


def write(content: Json) -> Any:
    """JSON as the platform carries it: the same bytes for the same content."""
    struct = ParseDict(content, Struct())
    return Any(type_url=STRUCT, value=struct.SerializeToString(deterministic=True))


def read(packed: Any, field: str) -> Json:
    """The JSON of a message. Whole numbers are ints again."""
    struct = Struct()
    if packed.type_url.rsplit("/")[-1] != "google.protobuf.Struct":
        raise BadField(f"{field}.type_url", "must be a google.protobuf.Struct")
    try:
        struct.ParseFromString(packed.value)
        return _whole(MessageToDict(struct))
    except (ValueError, TypeError, RecursionError) as error:
        raise BadField(f"{field}.value", "is no google.protobuf.Struct") from error
    except Exception as error:
        # Protobuf has an error of its own for bytes that are no message.
        raise BadField(f"{field}.value", "cannot be read") from error


def _whole(content: Json) -> Json:
    if isinstance(content, dict):
        return {key: _whole(value) for key, value in content.items()}
    if isinstance(content, list):
        return [_whole(value) for value in content]
    if isinstance(content, float) and content.is_integer():
        return int(content)
    return content


@dataclass(frozen=True)
class Applied:
    """What an entry did."""

    events: list[AddressedEvent]
    dice: int
    private: bool
    action: Action


@dataclass
class Match:
    """A match after a number of entries."""

    game: Game
    state: Json
    version: int = 0
    hash: bytes = b""

    @classmethod
    def opened(cls, game: Game, options: Json) -> "Match":
        """A match before its first entry."""
        match = cls(game, game.open(options))
        match.hash = match.fingerprint(b"")
        return match

    @classmethod
    def restored(cls, game: Game, snapshot: bytes, version: int, key: bytes) -> "Match":
        """The match of a snapshot."""
        check, content = snapshot[:_CHECK], snapshot[_CHECK:]
        if sha256(content).digest()[:_CHECK] != check:
            raise unreadable("is damaged")
        written_by, state = json.loads(content)
        if written_by != game.version:
            raise unreadable("was written by another version")
        match = cls(game, state, version)
        match.hash = match.fingerprint(key if version else b"")
        return match

    def snapshot(self) -> bytes:
        """The state as opaque bytes."""
        content = _canonical([self.game.version, self.state])
        return sha256(content).digest()[:_CHECK] + content

    def fingerprint(self, key: bytes) -> bytes:
        """Of the state. The key keeps those who lack it from trying guesses of what is hidden."""
        content = b"sandtable/referee/1" + key + _canonical(self.state)
        return sha256(content).digest()[:FINGERPRINT_LENGTH]

    def must_have(self, seat: int) -> None:
        """Asks for a seat of the match."""
        seats = len(self.state["seats"])
        if not 0 <= seat < seats:
            raise BadField("seat", f"must be below {seats}")

    def check(self, seat: int, packed: Any) -> Json:
        """The command in a message, if it may be given now."""
        self.must_have(seat)
        command = read(packed, "command")
        self.game.check(self.state, seat, command)
        return command

    def apply(self, seat: int, action: Action, key: bytes) -> Applied:
        """Plays the next entry, or raises and leaves the match as it was."""
        self.must_have(seat)
        table = Table(entry_dice(key, self.version + 1))
        state, private = copy.deepcopy(self.state), False
        recorded = Action()
        kind = action.WhichOneof("kind")
        if kind == "command":
            command = self.check(seat, action.command)
            self.game.apply(state, seat, command, table)
            recorded.command.CopyFrom(write(command))
            private = self.game.is_private(command)
        elif kind is None:
            raise BadField("action", "must be set")
        elif self.game.outcome(state) is not None:
            raise RuleBroken("end", expected="a match that goes on", found="its end")
        else:
            if kind in ("resign", "forfeit"):
                self.game.resign(state, seat, table)
            else:
                self.game.draw(state, table)
            recorded.CopyFrom(action)
        self.state = state
        self.version += 1
        self.hash = self.fingerprint(key)
        return Applied(_addressed(table), table.drawn, private, recorded)

    def known_to(self, seat: int | None, key: bytes) -> "Match | None":
        """A copy as a seat may know it, or as anyone may; none in a game without forks."""
        # No entry has the number 0, so no dice of the copy tell what was drawn.
        table = Table(entry_dice(key, 0))
        state = self.game.known_to(copy.deepcopy(self.state), seat, table)
        return None if state is None else self._copied(state, key)

    def copied(self, key: bytes) -> "Match":
        """An exact copy with a key of its own."""
        return self._copied(copy.deepcopy(self.state), key)

    def _copied(self, state: Json, key: bytes) -> "Match":
        match = Match(self.game, state, self.version)
        match.hash = match.fingerprint(key if self.version else b"")
        return match

    def outcome(self) -> Outcome | None:
        """How the match ended, once it has."""
        found = self.game.outcome(self.state)
        if found is None:
            return None
        scores = [
            Score(
                side=score.side,
                seats=score.seats,
                items=[ScoreItem(name=name, value=value) for name, value in score.items],
            )
            for score in found.scores
        ]
        return Outcome(winners=found.winners, rule=found.rule, reason=found.reason, scores=scores)


def _addressed(table: Table) -> list[AddressedEvent]:
    events = []
    for only, event in table.events:
        addressed = AddressedEvent(event=write(event))
        if only is not None:
            addressed.only_seat = only
        events.append(addressed)
    return events


def _canonical(content: Json) -> bytes:
    return json.dumps(content, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()
