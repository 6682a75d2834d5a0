"""Calls that are repeated, and calls that are not."""

import asyncio
import socket
import uuid
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import count

import grpc
import pytest
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo

from sandtable import Client, Refused, Retry
from tests.fake import Context, Waits, duration, fake_server, status_details


def dead_endpoint() -> str:
    """Where nobody listens: a port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{probe.getsockname()[1]}"


def failing(times: int, code: grpc.StatusCode) -> Callable[[Context], Awaitable[None]]:
    """An answer that fails so many times before it succeeds."""
    left = [times]

    async def answer(context: Context) -> None:
        if left[0] > 0:
            left[0] -= 1
            await context.abort(code, "not now")

    return answer


def limited(times: int, delay: timedelta) -> Callable[[Context], Awaitable[None]]:
    """An answer that asks so many times to come back later."""
    left = [times]
    details = status_details(
        ErrorInfo(reason="LIMIT_EXCEEDED"), RetryInfo(retry_delay=duration(delay))
    )

    async def answer(context: Context) -> None:
        if left[0] > 0:
            left[0] -= 1
            metadata = (("grpc-status-details-bin", details),)
            await context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "slow down", metadata)

    return answer


async def test_an_unavailable_server_is_asked_again_with_the_same_request_id() -> None:
    waits = Waits()
    async with fake_server() as fake, Client(fake.endpoint, retry=waits.retry()) as client:
        fake.answer = failing(3, grpc.StatusCode.UNAVAILABLE)
        await client.start_match("matches/a")
        assert len(fake.request_ids) == 4
        assert len(set(fake.request_ids)) == 1
        assert waits.waited == [0.1, 0.2, 0.4]
        await client.start_match("matches/a")
        assert len(set(fake.request_ids)) == 2, "another call is another request"


async def test_a_client_shows_one_secret_of_its_own_with_and_without_a_token() -> None:
    async with fake_server() as fake, Client(fake.endpoint) as client:
        fake.answer = failing(1, grpc.StatusCode.UNAVAILABLE)
        await client.start_match("matches/a")
        await client.with_token("token").start_match("matches/a")
        own = fake.secrets[0]
        assert isinstance(own, str)
        assert len(own) == 64
        assert fake.secrets == [own] * 3
        async with Client(fake.endpoint) as other, Client(fake.endpoint, secret="k" * 32) as kept:
            await other.start_match("matches/a")
            await kept.start_match("matches/a")
        assert fake.secrets[3] != own
        assert fake.secrets[4] == "k" * 32


async def test_limits_are_waited_for_as_long_as_they_ask() -> None:
    waits = Waits()
    async with fake_server() as fake, Client(fake.endpoint, retry=waits.retry()) as client:
        fake.answer = limited(times=2, delay=timedelta(seconds=3))
        await client.start_match("matches/a")
        assert len(fake.request_ids) == 3
        assert len(set(fake.request_ids)) == 1
        assert waits.waited == [3.1, 3.2]


async def test_a_limit_beyond_the_deadline_is_told_at_once() -> None:
    waits = Waits()
    async with fake_server() as fake, Client(fake.endpoint, retry=waits.retry()) as client:
        fake.answer = limited(times=1, delay=timedelta(minutes=1))
        with pytest.raises(Refused) as refused:
            await client.start_match("matches/a")
        assert refused.value.reason == "LIMIT_EXCEEDED"
        assert refused.value.retry_after == 60.0
        assert (len(fake.request_ids), waits.waited) == (1, [])


@pytest.mark.parametrize("code", ["ABORTED", "RESOURCE_EXHAUSTED", "INTERNAL", "DEADLINE_EXCEEDED"])
async def test_other_failures_are_not_repeated(code: str) -> None:
    async with fake_server() as fake, Client(fake.endpoint, retry=Waits().retry()) as client:
        fake.answer = failing(1, grpc.StatusCode[code])
        with pytest.raises(Refused) as refused:
            await client.start_match("matches/a")
        assert refused.value.code == grpc.StatusCode[code]
        assert len(fake.request_ids) == 1


async def test_patience_ends() -> None:
    waits = Waits()
    async with fake_server() as fake, Client(fake.endpoint, retry=waits.retry(rounds=3)) as client:
        fake.answer = failing(100, grpc.StatusCode.UNAVAILABLE)
        with pytest.raises(Refused) as refused:
            await client.start_match("matches/a")
        assert refused.value.code == grpc.StatusCode.UNAVAILABLE
        assert (len(fake.request_ids), len(waits.waited)) == (3, 2)


async def test_a_round_tries_every_endpoint_without_waiting() -> None:
    waits = Waits()
    async with fake_server() as fake:
        endpoints = [dead_endpoint(), dead_endpoint(), fake.endpoint]
        async with Client(endpoints, retry=waits.retry()) as client:
            names = (f"matches/{uuid.uuid4().hex}" for _ in count())
            live_at_last = next(name for name in names if client.order(name)[-1] == fake.endpoint)
            found = await client.get_match(live_at_last)
            assert found.display_name == fake.endpoint
    assert waits.waited == []


async def test_the_timeout_is_for_all_repetitions() -> None:
    async def for_ever(_: float) -> None:
        await asyncio.Event().wait()

    async with Client(dead_endpoint(), timeout=0.2, retry=Retry(sleep=for_ever)) as client:
        with pytest.raises(Refused) as refused:
            await client.get_match("matches/a")
        assert refused.value.code == grpc.StatusCode.DEADLINE_EXCEEDED


async def test_a_server_that_does_not_answer_is_given_up() -> None:
    async def never(_: Context) -> None:
        await asyncio.Event().wait()

    async with fake_server() as fake, Client(fake.endpoint, timeout=0.2) as client:
        fake.answer = never
        with pytest.raises(Refused) as refused:
            await client.get_match("matches/a")
        assert refused.value.code == grpc.StatusCode.DEADLINE_EXCEEDED


async def test_the_token_is_shown() -> None:
    async with fake_server() as fake, Client(fake.endpoint) as client:
        await client.get_match("matches/a")
        await client.with_token("secret").get_match("matches/a")
        assert fake.tokens == [None, "Bearer secret"]


def test_waits_grow_with_jitter_up_to_a_bound() -> None:
    least, most = Retry(chance=lambda: 0.0), Retry(chance=lambda: 1.0)
    assert [most.wait_after(rounds) for rounds in (1, 2, 3)] == [0.1, 0.2, 0.4]
    assert [least.wait_after(rounds) for rounds in (1, 2, 3)] == [0.05, 0.1, 0.2]
    assert most.wait_after(100) == most.longest_wait
