"""Lists of commands, with a server that says what a test wants."""

from datetime import timedelta

import grpc
import pytest
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo

from sandtable import Client, Refused, RuleRefused, pack
from sandtable.games.aa1940.v1.command_pb2 import Command
from sandtable.games.aa1940.v1.common_pb2 import UNIT_TYPE_INFANTRY, UNIT_TYPE_TANK
from sandtable.matches.v1.match_service_pb2 import (
    CommandRefusal,
    SubmitCommandResponse,
    SubmitCommandsResponse,
)
from sandtable.types.v1.violation_pb2 import Violation
from tests.fake import Context, Waits, duration, fake_server

COMMANDS = [
    Command(buy=Command.Buy(type=unit, count=1)) for unit in (UNIT_TYPE_INFANTRY, UNIT_TYPE_TANK)
]


async def test_a_list_is_sent_again_as_it_was_and_its_answer_is_told() -> None:
    waits, failures = Waits(), [2]

    async def answer(context: Context) -> None:
        if failures[0] > 0:
            failures[0] -= 1
            await context.abort(grpc.StatusCode.UNAVAILABLE, "not now")

    async with fake_server() as fake, Client(fake.endpoint, retry=waits.retry()) as client:
        fake.answer = answer
        fake.submitted = SubmitCommandsResponse(
            accepted=[
                SubmitCommandResponse(version=4, awaited=[0], events=[pack(COMMANDS[0])]),
                SubmitCommandResponse(version=5, awaited=[1], events_left_out=3),
            ]
        )
        done = await client.submit_list("matches/a", COMMANDS, expected_version=3, seat=1)
        assert len(fake.lists) == 3
        assert fake.lists[0] == fake.lists[1] == fake.lists[2]
        sent = fake.lists[0]
        assert (sent.name, sent.expected_version, sent.seat) == ("matches/a", 3, 1)
        assert [listed.command for listed in sent.commands] == [pack(one) for one in COMMANDS]
        ids = {listed.request_id for listed in sent.commands}
        assert len(ids - {""}) == 2, "each command has an id of its own"
        assert done.refused is None
        told = [(one.version, one.awaited, one.events_left_out) for one in done.accepted]
        assert told == [(4, (0,), 0), (5, (1,), 3)]
        assert done.accepted[0].events(Command) == [COMMANDS[0]]
        await client.submit_list("matches/a", COMMANDS)
        again = fake.lists[-1]
        assert not again.HasField("expected_version")
        assert not again.HasField("seat")
        assert ids.isdisjoint(listed.request_id for listed in again.commands)


async def test_a_list_that_an_unavailable_server_ended_is_sent_again_and_nothing_is_lost() -> None:
    waits = Waits()
    async with fake_server() as fake, Client(fake.endpoint, retry=waits.retry()) as client:
        unavailable = grpc.StatusCode.UNAVAILABLE.value[0]
        fake.submitted = SubmitCommandsResponse(
            accepted=[SubmitCommandResponse(version=1)],
            refused=CommandRefusal(index=1, code=unavailable, message="stopping"),
        )
        done = await client.submit_list("matches/a", COMMANDS)
        assert len(fake.lists) > 1
        assert fake.lists[0] == fake.lists[1]
        assert len(done.accepted) == 1
        assert done.refused is not None
        assert done.refused.error.code == grpc.StatusCode.UNAVAILABLE


async def test_own_request_ids_are_one_for_each_command() -> None:
    async with fake_server() as fake, Client(fake.endpoint) as client:
        await client.submit_list("matches/a", COMMANDS, request_ids=["a", "b"])
        assert [listed.request_id for listed in fake.lists[0].commands] == ["a", "b"]
        with pytest.raises(ValueError, match="argument 2"):
            await client.submit_list("matches/a", COMMANDS, request_ids=["a"])
        assert len(fake.lists) == 1, "nothing is sent"


async def test_the_refusal_is_an_error_with_an_index() -> None:
    async with fake_server() as fake, Client(fake.endpoint) as client:
        violation = Violation(rule="XX-01", sentence="that is not allowed")
        details = [pack(ErrorInfo(reason="RULE_VIOLATION")), pack(violation)]
        fake.submitted = SubmitCommandsResponse(
            accepted=[SubmitCommandResponse(version=1)],
            refused=CommandRefusal(
                index=1,
                code=grpc.StatusCode.FAILED_PRECONDITION.value[0],
                message="no",
                details=details,
            ),
        )
        done = await client.submit_list("matches/a", COMMANDS)
        assert [one.version for one in done.accepted] == [1]
        assert done.refused is not None
        assert done.refused.index == 1
        assert isinstance(done.refused.error, RuleRefused)
        assert done.refused.error.violation == violation
        assert done.refused.error.reason == "RULE_VIOLATION"
        assert str(done.refused.error) == "that is not allowed"


async def test_another_refusal_keeps_reason_fields_and_delay() -> None:
    async with fake_server() as fake, Client(fake.endpoint) as client:
        field = BadRequest.FieldViolation(field="command", description="must be set")
        told = [
            ErrorInfo(reason="LIMIT_EXCEEDED"),
            BadRequest(field_violations=[field]),
            RetryInfo(retry_delay=duration(timedelta(seconds=5))),
        ]
        fake.submitted = SubmitCommandsResponse(
            refused=CommandRefusal(
                code=grpc.StatusCode.RESOURCE_EXHAUSTED.value[0],
                message="slow down",
                details=[pack(detail) for detail in told],
            )
        )
        done = await client.submit_list("matches/a", COMMANDS)
        assert (done.accepted, len(fake.lists)) == ((), 1)
        assert done.refused is not None
        error = done.refused.error
        assert type(error) is Refused
        assert (error.code, error.message) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "slow down")
        assert (error.reason, error.asked_to_wait) == ("LIMIT_EXCEEDED", 5.0)
        assert [(one.field, one.description) for one in error.fields] == [
            ("command", "must be set")
        ]
