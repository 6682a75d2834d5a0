"""A game in Python on a real platform: refereed by a program of its own, played by two bots."""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from bot import play
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Struct
from liars_dice import LiarsDice

from sandtable import Client, Refused, RuleRefused, SeatAccess
from sandtable.matches.v1.match_pb2 import START_POLICY_WHEN_FULL
from sandtable.matches.v1.match_service_pb2 import CreateMatchRequest
from sandtable.referee import Json, RuleBroken, Server, Table
from sandtable.referee.match import Match, write
from sandtable.rules.v1.game_service_pb2 import GAME_HEALTH_SERVING
from sandtable.types.v1.action_pb2 import Action
from tests.conftest import ROOT, program, started

PROGRAM = ROOT / "games" / "template-python" / "liars_dice.py"


@pytest.fixture
async def referee() -> AsyncIterator[str]:
    """The template as a program of its own; gives its address."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, PROGRAM, "127.0.0.1:0", stdout=subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        said = (await process.stdout.readline()).decode()
        assert said.startswith("liars-dice is refereed on port "), said
        yield f"http://127.0.0.1:{said.split()[-1]}"
    finally:
        process.terminate()
        await process.wait()


async def two_cups(client: Client) -> list[SeatAccess]:
    """A match of two seats with two dice each."""
    request = CreateMatchRequest(game="liars-dice", start_policy=START_POLICY_WHEN_FULL)
    request.options.CopyFrom(write({"dice": 2}))
    hosted = await client.create_match(request)
    return [await client.join(hosted.match.name, player=player) for player in ("a", "b")]


def say(**kinds: Json) -> Struct:
    """A command."""
    return ParseDict(kinds, Struct())


async def hand(client: Client, match: str) -> Json:
    """The dice that a viewer sees."""
    return MessageToDict((await client.view(match, Struct)).what)["hand"]


async def run(*arguments: object) -> tuple[int, str]:
    """Runs the server's program; gives its exit code and what it said."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("SANDTABLE_")}
    process = await asyncio.create_subprocess_exec(
        program(), *map(str, arguments), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=kept
    )
    said, _ = await process.communicate()
    return process.returncode or 0, said.decode()


async def test_a_game_in_python_is_played_by_two_bots_and_verified(referee: str) -> None:
    settings = {"SANDTABLE_GAMES__LIARS_DICE__ADDRESS": referee}
    with tempfile.TemporaryDirectory() as folder, started(folder, settings) as server:
        async with Client(server.endpoint) as client:
            games = {game.id: game for game in await client.games()}
            assert games["liars-dice"].health == GAME_HEALTH_SERVING
            one, other = await two_cups(client)
            outcomes = await asyncio.gather(
                play(client, one, Random(1)), play(client, other, Random(2))
            )
            assert outcomes[0] == outcomes[1]
            assert outcomes[0].rule == "LD-5"
            shown = [entry async for entry in client.log(one.match)]
            assert sum(entry.dice_drawn for entry in shown) >= 4
            export = await client.export_match(one.match)
        file = Path(folder, "liars-dice.sandtable")
        await asyncio.to_thread(file.write_bytes, export.SerializeToString())
        code, said = await run("verify", file, "--referee", referee)
        assert (code, f"{len(shown)} entries" in said) == (0, True), said


async def test_hands_are_hidden_and_refusals_explained(referee: str) -> None:
    settings = {"SANDTABLE_GAMES__LIARS_DICE__ADDRESS": referee}
    with tempfile.TemporaryDirectory() as folder, started(folder, settings) as server:
        async with Client(server.endpoint) as client:
            one, other = await two_cups(client)
            mine, theirs = client.for_seat(one), client.for_seat(other)
            with pytest.raises(RuleRefused) as refused:
                await theirs.submit(one.match, say(roll=True))
            assert refused.value.violation.rule == "LD-1"
            with pytest.raises(Refused) as wrong:
                await mine.submit(one.match, say(jump=True))
            assert wrong.value.reason == "INVALID_FIELD"
            done = await mine.submit(one.match, say(roll=True))
            assert [set(event) for event in done.events(Struct)] == [{"rolled"}, {"hand"}]
            hands = [await hand(viewer, one.match) for viewer in (mine, theirs, client)]
            assert list(map(len, hands)) == [2, 2, 0]
            bid = {"count": 1, "face": 6}
            await mine.submit(one.match, say(bid=bid))
            with pytest.raises(RuleRefused) as low:
                await theirs.submit(one.match, say(bid=bid))
            assert low.value.violation.rule == "LD-3"


async def test_the_template_passes_the_conformance_suite(referee: str) -> None:
    code, said = await run("referee", "check", referee)
    assert code == 0, said


def command(**kinds: Json) -> Action:
    """A command as it stands in a log."""
    return Action(command=write(kinds))


def test_who_was_wrong_loses_a_die() -> None:
    game, key = LiarsDice(), bytes(32)
    match = Match.opened(game, game.options({"seats": 3, "dice": 1}))
    match.apply(0, command(roll=True), key)
    faces = [hand[0] for hand in match.state["hands"]]
    sure = {"count": 1, "face": max(faces)}
    match.apply(0, command(bid=sure), key)
    match.apply(1, command(doubt=True), key)
    assert match.state["seats"] == [1, 0, 1]
    assert game.awaited(match.state) == [2], "who has no dice left is passed over"
    match.apply(2, command(roll=True), key)
    match.apply(2, command(bid={"count": 2, "face": 6}), key)
    both = sum(hand == [6] for hand in match.state["hands"]) == 2
    match.apply(0, command(doubt=True), key)
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert outcome.winners == ((2,) if both else (0,))
    told = match.outcome()
    assert told is not None
    left = {score.side: [(it.name, it.value) for it in score.items] for score in told.scores}
    assert left == {
        f"player {seat}": [("dice", dice)] for seat, dice in enumerate(match.state["seats"])
    }


def test_a_refused_command_changes_nothing() -> None:
    game = LiarsDice()
    match = Match.opened(game, game.options({}))
    before = (match.snapshot(), match.hash)
    with pytest.raises(RuleBroken):
        match.apply(0, command(doubt=True), bytes(32))
    assert (match.snapshot(), match.hash) == before


async def test_a_server_takes_a_free_port() -> None:
    async with Server(LiarsDice(), "127.0.0.1:0") as server:
        assert server.port > 0


def test_dice_are_counted_as_they_are_rolled() -> None:
    table = Table(iter([1, 2, 3]))
    assert (table.roll(2), table.drawn) == ([1, 2], 2)
