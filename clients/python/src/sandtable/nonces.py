"""What a seat adds to the dice.

A seat is bound to its nonce as it is taken, and reveals it when all seats are bound to
theirs: `docs/dice.md` tells why. The client does both by itself.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum

import grpc

from sandtable.calls import Calls
from sandtable.errors import Refused, SandtableError
from sandtable.matches.v1 import lobby_service_pb2, match_pb2, match_service_pb2
from sandtable.matches.v1.match_pb2 import Match
from sandtable.seat import SeatAccess
from sandtable.verify.scheme import COMMITTED, dice_table, nonce_commitment

# Bytes of a nonce that the client makes.
_LENGTH = 32
# Seconds between the first two looks at a match that may wait for a nonce, and between the
# last ones.
_FIRST_POLL = 0.5
_LONGEST_POLL = 5.0
# How often a match is looked at again that changed while a nonce was on its way.
_ATTEMPTS = 8
# What a server says when that happened.
_OVERTAKEN = frozenset(
    ("NONCES_CHANGED", "NONCES_NOT_AWAITED", "NONCE_NOT_COMMITTED", "WRONG_STATE")
)
# What may pass by itself.
_PASSING = frozenset(
    (
        grpc.StatusCode.UNAVAILABLE,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.RESOURCE_EXHAUSTED,
        grpc.StatusCode.ABORTED,
        grpc.StatusCode.FAILED_PRECONDITION,
    )
)


class NonceError(SandtableError):
    """The dice of a match are not those that a seat was bound to."""


class _Step(Enum):
    COMMIT = "commit"
    REVEAL = "reveal"


@dataclass
class _Kept:
    """What is known of a seat."""

    token: str
    nonce: bytes
    table: bytes | None = None
    """The commitments that the nonce was sent against. It is never sent against others:
    whoever has read it might have chosen theirs by it."""


@dataclass
class Nonces:
    """The nonces of the seats that were taken through a client's connections."""

    _kept: dict[tuple[str, int], _Kept] = field(default_factory=dict, repr=False)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)
    """Held by whoever binds or reveals, so that nobody else does the same otherwise."""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set, repr=False)
    before_reveal: Callable[[SeatAccess, bytes, bytes], None] | None = field(
        default=None, repr=False
    )
    """Writes down what a nonce is sent against, before it is."""

    def keep(self, access: SeatAccess, nonce: bytes, table: bytes | None = None) -> None:
        """Keeps the nonce that a seat is bound to, and what it was sent against if it was."""
        self._kept[access.match, access.seat] = _Kept(access.token, nonce, table)

    def table_of(self, access: SeatAccess) -> bytes | None:
        """What the nonce of a seat was sent against, if it was."""
        kept = self._kept.get((access.match, access.seat))
        return None if kept is None else kept.table

    def of_seat(self, access: SeatAccess) -> bytes | None:
        """The nonce that a seat is bound to, until its match has started."""
        kept = self._kept.get((access.match, access.seat))
        return None if kept is None else kept.nonce

    def left(self, match: str, token: str | None) -> None:
        """Forgets a seat that was given back."""
        for (name, seat), kept in list(self._kept.items()):
            if name == match and kept.token == token:
                del self._kept[name, seat]

    def close(self) -> None:
        """Looks at no match any more."""
        for task in self._tasks:
            task.cancel()

    async def seated(self, calls: Calls, access: SeatAccess, nonce: bytes, shown: Match) -> Match:
        """A seat has just been taken: sees to its nonce, now and until the match starts."""
        own = _seat(shown, access.seat)
        state = own.nonce_state if own else match_pb2.NONCE_STATE_UNSPECIFIED
        if (
            own is None
            or shown.state != match_pb2.MATCH_STATE_LOBBY
            or state == match_pb2.NONCE_STATE_UNSPECIFIED
        ):
            # A substitute, a match of a pair with the same dice, or a repeated call.
            return shown
        self.keep(access, nonce)
        calls = _with_token(calls, access.token)
        if state != match_pb2.NONCE_STATE_OPEN and own.nonce_commitment != nonce_commitment(nonce):
            # The call was a repetition, and its first nonce is lost.
            shown = await commit(calls, access.match, nonce_commitment(nonce))
        shown = await self.settle(calls, shown)
        if shown.state == match_pb2.MATCH_STATE_LOBBY:
            task = asyncio.create_task(self._reveal_later(calls, access.match))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return shown

    async def settle(self, calls: Calls, shown: Match) -> Match:
        """Reveals the nonces that are kept of a match, if it waits for them, and makes sure
        that it started with what its seats saw."""
        name = shown.name
        if not self._of(name):
            return shown
        async with self._turn:
            for _ in range(_ATTEMPTS):
                own = self._of(name)
                if shown.state != match_pb2.MATCH_STATE_LOBBY:
                    for seat in own:
                        del self._kept[name, seat]
                    if shown.state != match_pb2.MATCH_STATE_ABANDONED and not all(
                        _is_as_seen(shown, seat, kept) for seat, kept in own.items()
                    ):
                        problem = "has started with other nonces than its seats were bound to"
                        raise NonceError(f"{name} {problem}")
                    return shown
                steps = ((seat, kept, _step(shown, seat, kept)) for seat, kept in own.items())
                due = next((one for one in steps if one[2] is not None), None)
                if due is None:
                    return shown
                seat, kept, step = due
                try:
                    shown = await self._take(calls, shown, seat, kept, step)
                except Refused as refused:
                    if refused.reason not in _OVERTAKEN:
                        raise
                    shown = await _look(calls, name)
        return shown

    async def _take(
        self, calls: Calls, shown: Match, seat: int, kept: _Kept, step: _Step | None
    ) -> Match:
        calls = _with_token(calls, kept.token)
        if step is _Step.COMMIT:
            # Kept before the call: its answer may be lost.
            self.keep(SeatAccess(shown.name, seat, kept.token), nonce := random_nonce())
            return await commit(calls, shown.name, nonce_commitment(nonce))
        table = _table(shown)
        if self.before_reveal is not None:
            self.before_reveal(SeatAccess(shown.name, seat, kept.token), kept.nonce, table)
        kept.table = table
        return await reveal(calls, shown.name, kept.nonce, kept.table)

    async def _reveal_later(self, calls: Calls, name: str) -> None:
        pause = _FIRST_POLL
        while self._of(name):
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, _LONGEST_POLL)
            try:
                shown = await self.settle(calls, await _look(calls, name))
            except Refused as refused:
                if refused.code in _PASSING:
                    continue
                # The seat was given back.
                return
            except SandtableError:
                # `started` tells.
                return
            if shown.state != match_pb2.MATCH_STATE_LOBBY:
                return

    def _of(self, match: str) -> dict[int, _Kept]:
        return {seat: kept for (name, seat), kept in self._kept.items() if name == match}


def random_nonce() -> bytes:
    """A nonce that nobody can guess."""
    return secrets.token_bytes(_LENGTH)


async def commit(calls: Calls, name: str, commitment: bytes, seat: int | None = None) -> Match:
    """Binds a seat to another nonce."""
    request = lobby_service_pb2.CommitNonceRequest(
        name=name, seat=seat, nonce_commitment=commitment
    )
    return await calls.change(name, lambda server: server.lobby.CommitNonce, request)


async def reveal(
    calls: Calls, name: str, nonce: bytes, table: bytes = b"", seat: int | None = None
) -> Match:
    """Reveals the nonce of a seat."""
    request = lobby_service_pb2.RevealNonceRequest(name=name, seat=seat, nonce=nonce, table=table)
    return await calls.change(name, lambda server: server.lobby.RevealNonce, request)


async def _look(calls: Calls, name: str) -> Match:
    request = match_service_pb2.GetMatchRequest(name=name)
    return await calls.call(name, lambda server: server.matches.GetMatch, request)


def _with_token(calls: Calls, token: str) -> Calls:
    return replace(calls, manner=replace(calls.manner, token=token))


def _seat(shown: Match, seat: int) -> match_pb2.MatchSeat | None:
    return shown.seats[seat] if seat < len(shown.seats) else None


def _table(shown: Match) -> bytes:
    """What seats reveal their nonces against."""
    return dice_table(shown.dice_commitment, [seat.nonce_commitment for seat in shown.seats])


def _step(shown: Match, seat: int, kept: _Kept) -> _Step | None:
    """What is to be done about a seat now."""
    own = _seat(shown, seat)
    if own is None or not shown.awaits_nonces:
        return None
    if own.nonce_state == match_pb2.NONCE_STATE_SPENT:
        return _Step.COMMIT
    if own.nonce_state != match_pb2.NONCE_STATE_COMMITTED or any(
        other.nonce_state == match_pb2.NONCE_STATE_SPENT for other in shown.seats
    ):
        return None
    if own.nonce_commitment != nonce_commitment(kept.nonce):
        raise NonceError(f"seat {seat} of {shown.name} is bound to a nonce that is not known here")
    if kept.table not in (None, _table(shown)):
        return _Step.COMMIT
    return _Step.REVEAL


def _is_as_seen(shown: Match, seat: int, kept: _Kept) -> bool:
    """Whether a match that has started has the dice that a seat was shown as it revealed."""
    if shown.dice_scheme != COMMITTED:
        # Of a pair with the same dice, in which no nonce counts.
        return kept.table is None
    own = _seat(shown, seat)
    opens = all(
        one.nonce_commitment == (nonce_commitment(one.nonce) if one.nonce else b"")
        for one in shown.seats
    )
    return (
        own is not None
        and own.nonce == kept.nonce
        and opens
        and kept.table in (None, _table(shown))
    )
