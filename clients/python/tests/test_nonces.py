"""What a seat reveals, and to whom it does not."""

import asyncio
from typing import cast

import pytest

from sandtable.calls import Calls, Manner
from sandtable.errors import SandtableError
from sandtable.matches.v1 import match_pb2
from sandtable.matches.v1.match_pb2 import Match, MatchSeat
from sandtable.nonces import (
    NonceError,
    Nonces,
    _is_as_seen,
    _Kept,
    _Step,
    _step,
    _table,
    random_nonce,
)
from sandtable.retry import Retry
from sandtable.seat import SeatAccess
from sandtable.verify.scheme import COMMITTED, DUPLICATE, nonce_commitment
from sandtable.wire import Wire


def awaiting(*nonces: bytes) -> Match:
    """A match that waits for the nonces of all seats."""
    committed = match_pb2.NONCE_STATE_COMMITTED
    return Match(
        name="matches/x",
        state=match_pb2.MATCH_STATE_LOBBY,
        dice_scheme=COMMITTED,
        dice_commitment=bytes(32),
        awaits_nonces=True,
        seats=[
            MatchSeat(nonce_commitment=nonce_commitment(nonce), nonce_state=committed)
            for nonce in nonces
        ],
    )


def started(*nonces: bytes) -> Match:
    """A match that has started with these nonces."""
    shown = awaiting(*nonces)
    shown.state, shown.awaits_nonces = match_pb2.MATCH_STATE_IN_PROGRESS, False
    for seat, nonce in zip(shown.seats, nonces, strict=True):
        seat.nonce = nonce
    return shown


def test_a_nonce_is_revealed_against_one_table_only() -> None:
    own, other = random_nonce(), random_nonce()
    shown = awaiting(own, other)
    assert _step(shown, 0, _Kept("t", own)) is _Step.REVEAL
    sent = _Kept("t", own, _table(shown))
    assert _step(shown, 0, sent) is _Step.REVEAL, "again, when the answer was lost"
    # The server shows that somebody else was bound to something else, after it has read ours.
    assert _step(awaiting(own, random_nonce()), 0, sent) is _Step.COMMIT
    with pytest.raises(NonceError) as unknown:
        _step(awaiting(random_nonce(), other), 0, _Kept("t", own))
    assert isinstance(unknown.value, SandtableError)
    shown.seats[1].nonce_state = match_pb2.NONCE_STATE_SPENT
    assert _step(shown, 0, _Kept("t", own)) is None, "not before all are bound"
    assert _step(shown, 1, _Kept("t", other)) is _Step.COMMIT
    shown.awaits_nonces = False
    assert _step(shown, 1, _Kept("t", other)) is None, "not unasked"


def test_a_match_that_starts_with_other_nonces_is_found() -> None:
    own, other, chosen = random_nonce(), random_nonce(), random_nonce()
    sent = _Kept("t", own, _table(awaiting(own, other)))
    assert _is_as_seen(started(own, other), 0, sent)
    assert not _is_as_seen(started(own, chosen), 0, sent)
    assert not _is_as_seen(started(chosen, other), 0, _Kept("t", own))
    unlike = started(own, other)
    unlike.seats[1].nonce = chosen
    assert not _is_as_seen(unlike, 0, sent)
    old = started(own, other)
    old.dice_scheme = DUPLICATE
    assert not _is_as_seen(old, 0, sent), "the scheme was exchanged"


def test_nothing_is_sent_before_it_is_written_down_against_what() -> None:
    own, other = random_nonce(), random_nonce()
    access = SeatAccess("matches/x", 0, "t")
    nonces = Nonces()
    nonces.keep(access, own)

    def full(_access: SeatAccess, _nonce: bytes, _table: bytes) -> None:
        raise OSError("the disk is full")

    nonces.before_reveal = full
    # There is nobody that it could be sent to.
    calls = Calls(cast(Wire, None), Manner(None, None, Retry()))
    with pytest.raises(OSError, match="the disk is full"):
        asyncio.run(nonces.settle(calls, awaiting(own, other)))
    assert nonces.table_of(access) is None, "it was not sent"
    # A program that starts later and knows what it had written down.
    nonces.keep(access, own, _table(awaiting(own, other)))
    kept = nonces._of("matches/x")[0]
    assert _step(awaiting(own, random_nonce()), 0, kept) is _Step.COMMIT
