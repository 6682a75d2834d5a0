"""Streams that break, and what a reader sees of it: nothing."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo

from sandtable import Client, Refused
from sandtable.matches.v1.log_entry_pb2 import LogEntry
from sandtable.notifications.v1.notification_service_pb2 import (
    Heartbeat,
    SubscribeRequest,
    SubscribeResponse,
)
from tests.fake import Context, Following, Waits, duration, fake_server, status_details

LAST = 12


def told(sequence: int) -> SubscribeResponse:
    return SubscribeResponse(entry=LogEntry(sequence=sequence))


def breaking(code: grpc.StatusCode, every: int, details: bytes = b"") -> Following:
    """A stream that breaks after some entries, with a heartbeat among them."""

    async def following(
        request: SubscribeRequest, context: Context
    ) -> AsyncIterator[SubscribeResponse]:
        end = min(request.after_sequence + every, LAST)
        for sequence in range(request.after_sequence + 1, end + 1):
            yield told(sequence)
            yield SubscribeResponse(heartbeat=Heartbeat(sequence=sequence))
        if end < LAST:
            metadata = (("grpc-status-details-bin", details),) if details else ()
            await context.abort(code, "cut", metadata)

    return following


def slow_consumer(reason: str) -> bytes:
    return status_details(ErrorInfo(reason=reason, domain="sandtable.dev"))


@pytest.mark.parametrize("code", ["UNAVAILABLE", "UNKNOWN", "CANCELLED", "INTERNAL"])
async def test_a_broken_stream_goes_on_where_it_was(code: str) -> None:
    async with fake_server() as fake, Client(fake.endpoint, retry=Waits().retry()) as client:
        fake.following = breaking(grpc.StatusCode[code], every=2)
        seen = [entry.sequence async for entry in client.subscribe("matches/a")]
        assert seen == list(range(1, LAST + 1))
        assert fake.after == [0, 2, 4, 6, 8, 10]


async def test_a_slow_reader_goes_on_and_an_exhausted_quota_does_not() -> None:
    async with fake_server() as fake, Client(fake.endpoint, retry=Waits().retry()) as client:
        code = grpc.StatusCode.RESOURCE_EXHAUSTED
        fake.following = breaking(code, every=5, details=slow_consumer("SLOW_CONSUMER"))
        seen = [entry.sequence async for entry in client.subscribe("matches/a", after=1)]
        assert seen == list(range(2, LAST + 1))
        fake.following = breaking(code, every=5, details=slow_consumer("LIMIT_REACHED"))
        with pytest.raises(Refused) as refused:
            _ = [entry async for entry in client.subscribe("matches/a")]
        assert refused.value.reason == "LIMIT_REACHED"


async def test_a_limit_is_waited_for() -> None:
    waits = Waits()
    async with fake_server() as fake, Client(fake.endpoint, retry=waits.retry()) as client:
        later = status_details(RetryInfo(retry_delay=duration(timedelta(seconds=2))))
        fake.following = breaking(grpc.StatusCode.RESOURCE_EXHAUSTED, every=6, details=later)
        seen = [entry.sequence async for entry in client.subscribe("matches/a")]
        assert seen == list(range(1, LAST + 1))
        assert waits.waited == [2.1]


async def test_what_was_seen_before_is_not_given_out_again() -> None:
    async def repeating(
        request: SubscribeRequest, context: Context
    ) -> AsyncIterator[SubscribeResponse]:
        for sequence in (1, 2, 2, 1, 3):
            yield told(sequence)

    async with fake_server() as fake, Client(fake.endpoint) as client:
        fake.following = repeating
        subscription = client.subscribe("matches/a")
        assert [entry.sequence async for entry in subscription] == [1, 2, 3]
        assert subscription.cursor == 3


async def test_patience_ends_and_starts_afresh_with_each_sign_of_life() -> None:
    waits = Waits()
    async with fake_server() as fake, Client(fake.endpoint, retry=waits.retry(rounds=2)) as client:
        fake.following = breaking(grpc.StatusCode.UNAVAILABLE, every=0)
        with pytest.raises(Refused) as refused:
            _ = [entry async for entry in client.subscribe("matches/a")]
        assert refused.value.code == grpc.StatusCode.UNAVAILABLE
        assert len(fake.after) == 4
        # Broken eleven times, more than patience allows in a row.
        fake.following = breaking(grpc.StatusCode.UNAVAILABLE, every=1)
        seen = [entry.sequence async for entry in client.subscribe("matches/a")]
        assert seen == list(range(1, LAST + 1))


async def test_waiting_can_be_cancelled_and_tried_again() -> None:
    go_on = asyncio.Event()

    async def hesitating(
        request: SubscribeRequest, context: Context
    ) -> AsyncIterator[SubscribeResponse]:
        if request.after_sequence == 0:
            yield told(1)
        await go_on.wait()
        yield told(2)

    async with fake_server() as fake, Client(fake.endpoint) as client:
        fake.following = hesitating
        subscription = client.subscribe("matches/a")
        assert (await anext(subscription)).sequence == 1
        waiting = asyncio.ensure_future(anext(subscription))
        await asyncio.wait([waiting], timeout=0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        go_on.set()
        assert (await anext(subscription)).sequence == 2
        await subscription.close()
