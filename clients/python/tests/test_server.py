"""The client against a real server."""

import asyncio
from random import Random

import grpc
import pytest
from google.protobuf.empty_pb2 import Empty

from examples.bot import play
from sandtable import Client, Refused, RuleRefused, UnexpectedType, pack
from sandtable.games.aa1940.v1.command_pb2 import Command
from sandtable.games.aa1940.v1.common_pb2 import UNIT_TYPE_INFANTRY, UNIT_TYPE_TANK
from sandtable.games.aa1940.v1.event_pb2 import Event
from sandtable.games.aa1940.v1.legal_pb2 import Legal
from sandtable.games.aa1940.v1.view_pb2 import View
from sandtable.games.axis_empires.v1 import command_pb2 as axis_empires_command
from sandtable.games.axis_empires.v1 import legal_pb2 as axis_empires_legal
from sandtable.games.axis_empires.v1 import options_pb2 as axis_empires_options
from sandtable.games.axis_empires.v1.common_pb2 import FACTION_AXIS
from sandtable.games.axis_empires.v1.event_pb2 import Event as AxisEmpiresEvent
from sandtable.matches.v1.match_pb2 import MATCH_STATE_FINISHED, START_POLICY_WHEN_FULL
from sandtable.matches.v1.match_service_pb2 import CreateMatchRequest, ListMatchesRequest
from sandtable.verify import audit
from tests.conftest import RunningServer
from tests.table import two_sides

INFANTRY = Command(buy=Command.Buy(type=UNIT_TYPE_INFANTRY, count=1))
TANKS = Command(buy=Command.Buy(type=UNIT_TYPE_TANK, count=100))


async def test_a_command_changes_the_match_and_tells_everybody(client: Client) -> None:
    germany, _ = await two_sides(client)
    me = client.for_seat(germany)
    legal = await me.legal(germany.match, Legal)
    assert legal.what.phase.power == "germany"
    done = await me.submit(germany.match, INFANTRY, expected_version=legal.version)
    assert done.version == legal.version + 1
    assert done.outcome is None
    assert [event.bought.count for event in done.events(Event)] == [1]
    seen = await me.view(germany.match, View)
    assert (seen.version, seen.what.power) == (done.version, "germany")
    told = await anext(client.subscribe(germany.match, after=legal.version))
    assert (told.sequence, told.seat) == (done.version, germany.seat)


async def test_a_refusal_names_the_rule(client: Client) -> None:
    germany, _ = await two_sides(client)
    me = client.for_seat(germany)
    for refusing in (me.submit(germany.match, TANKS), me.validate(germany.match, TANKS)):
        with pytest.raises(RuleRefused) as refused:
            await refusing
        assert refused.value.code == grpc.StatusCode.FAILED_PRECONDITION
        assert refused.value.reason == "RULE_VIOLATION"
        violation = refused.value.violation
        assert violation.rule == "AAE-purchase-02"
        assert violation.section
        assert violation.expected
        assert violation.found
        assert str(refused.value) == violation.sentence
    assert (await client.get_match(germany.match)).version == 0


async def test_other_refusals_say_why(client: Client) -> None:
    germany, _ = await two_sides(client)
    me = client.for_seat(germany)
    await me.submit(germany.match, INFANTRY)
    with pytest.raises(Refused) as stale:
        await me.submit(germany.match, INFANTRY, expected_version=0)
    assert (stale.value.code, stale.value.reason) == (
        grpc.StatusCode.ABORTED,
        "VERSION_MISMATCH",
    )
    with pytest.raises(Refused) as nobody:
        await client.submit(germany.match, INFANTRY)
    assert nobody.value.code == grpc.StatusCode.UNAUTHENTICATED
    with pytest.raises(Refused) as unnamed:
        await client.create_match(CreateMatchRequest(game="aa1940", seat=99, player="me"))
    assert unnamed.value.code == grpc.StatusCode.INVALID_ARGUMENT
    assert [field.field for field in unnamed.value.fields] == ["seat"]


async def test_a_request_sent_again_is_done_once(client: Client) -> None:
    germany, _ = await two_sides(client)
    me, mine = client.for_seat(germany), "3f5a7c9e-0000-4000-8000-000000000001"
    first = await me.submit(germany.match, INFANTRY, request_id=mine)
    again = await me.submit(germany.match, INFANTRY, request_id=mine)
    assert again == first
    assert (await client.get_match(germany.match)).version == first.version


async def test_a_list_stops_at_a_refusal_and_is_done_once(client: Client) -> None:
    germany, _ = await two_sides(client)
    me, ids = client.for_seat(germany), ["a", "b", "c"]
    first = await me.submit_list(germany.match, [INFANTRY, TANKS, INFANTRY], request_ids=ids)
    assert [one.version for one in first.accepted] == [1]
    assert first.refused is not None
    assert first.refused.index == 1
    assert isinstance(first.refused.error, RuleRefused)
    assert first.refused.error.violation.rule == "AAE-purchase-02"
    rest = await me.submit_list(germany.match, [INFANTRY, INFANTRY], request_ids=ids[::2])
    assert [one.version for one in rest.accepted] == [1, 2]
    assert rest.accepted[0] == first.accepted[0]
    assert rest.refused is None
    assert (await client.get_match(germany.match)).version == 2


async def test_only_the_expected_message_is_unpacked(client: Client) -> None:
    germany, _ = await two_sides(client)
    with pytest.raises(UnexpectedType):
        await client.for_seat(germany).legal(germany.match, View)
    assert pack(INFANTRY).type_url.endswith("sandtable.games.aa1940.v1.Command")


async def test_pages_are_put_together(client: Client) -> None:
    germany, _ = await two_sides(client)
    for _ in range(5):
        await client.for_seat(germany).submit(germany.match, INFANTRY)
    log = [entry.sequence async for entry in client.log(germany.match, page_size=2)]
    assert log == [1, 2, 3, 4, 5]
    late = [entry.sequence async for entry in client.log(germany.match, after=3, page_size=1)]
    assert late == [4, 5]
    page = await client.list_matches(ListMatchesRequest(page_size=1))
    assert len(page.matches) == 1


async def test_games_and_rules_are_told(client: Client) -> None:
    assert [game.id for game in await client.games()] == ["aa1940", "axis-empires"]
    rule = await client.rule("aa1940", "AAE-purchase-02")
    assert rule.name.endswith("AAE-purchase-02")


async def test_axis_empires_is_played_in_its_own_messages(client: Client) -> None:
    hosting = CreateMatchRequest(
        game="axis-empires",
        options=pack(axis_empires_options.Options(pack="training")),
        start_policy=START_POLICY_WHEN_FULL,
    )
    hosted = (await client.create_match(hosting)).match
    seats = [await client.join(hosted.name, player=player) for player in ("me", "you")]
    me = client.for_seat(seats[0])
    legal = await me.legal(hosted.name, axis_empires_legal.Legal)
    assert legal.what.segment.faction == FACTION_AXIS
    done = await me.submit(hosted.name, axis_empires_command.Command(end_segment=Empty()))
    began = [event for event in done.events(AxisEmpiresEvent) if event.HasField("segment_began")]
    assert began
    with pytest.raises(RuleRefused) as refused:
        await client.for_seat(seats[1]).submit(
            hosted.name, axis_empires_command.Command(end_segment=Empty())
        )
    assert (refused.value.violation.rule, refused.value.violation.section) == (
        "AE-SOP-1",
        "Sequence of Play",
    )


async def test_two_bots_play_to_the_end_and_the_dice_are_true(client: Client) -> None:
    seats = await two_sides(client, rounds=1)
    name = seats[0].match

    async def watch() -> list[int]:
        return [entry.sequence async for entry in client.subscribe(name)]

    chances = [Random(7), Random(8)]
    first, second, watched = await asyncio.gather(
        play(client, seats[0], chances[0]), play(client, seats[1], chances[1]), watch()
    )
    found = await client.get_match(name)
    assert found.state == MATCH_STATE_FINISHED
    assert first == second == found.outcome
    assert watched == list(range(1, found.version + 1))
    export = await client.export_match(name)
    report = audit(export)
    assert report.difference is None, report.difference
    assert report.entries == found.version


async def test_an_export_can_be_played_on(client: Client, server: RunningServer) -> None:
    germany, _ = await two_sides(client)
    await client.for_seat(germany).submit(germany.match, INFANTRY)
    operator = client.with_token(server.operator_token)
    imported = await operator.import_match(await operator.export_match(germany.match))
    other = client.with_token(imported.seat_tokens[0])
    done = await other.submit(imported.match.name, INFANTRY)
    assert done.version == 2


async def test_resigning_ends_a_match_of_two(client: Client) -> None:
    germany, _ = await two_sides(client)
    await client.for_seat(germany).resign(germany.match)
    found = await client.get_match(germany.match)
    assert found.state == MATCH_STATE_FINISHED
    assert list(found.outcome.winners) == [1]
