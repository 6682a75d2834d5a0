"""The calls of the suite about tournaments and ladders."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from conformance.looking_calls import submit_default
from sandtable import Client, SeatAccess, attend, pack
from sandtable.aa1940 import Options, SeatPowers
from sandtable.ladder.v1.comparison_pb2 import Comparison, ComparisonState
from sandtable.ladder.v1.ladder_service_pb2 import AttendResponse
from sandtable.ladder.v1.pool_pb2 import Pool, PoolSettings, PoolState
from sandtable.ladder.v1.pool_service_pb2 import StartComparisonRequest
from sandtable.tournaments.v1.entrant_pb2 import Entrant, EntrantState
from sandtable.tournaments.v1.fixture_pb2 import Fixture, FixtureState
from sandtable.tournaments.v1.play_pb2 import (
    FIXTURE_FORM_MIRROR,
    FixtureSettings,
    MatchSettings,
)
from sandtable.tournaments.v1.stage_pb2 import StageSettings, SwissSettings
from sandtable.tournaments.v1.tournament_pb2 import (
    Tournament,
    TournamentSettings,
    TournamentState,
)
from sandtable.tournaments.v1.tournament_service_pb2 import TournamentEventKind

# What stands in a line of JSON.
Json = dict[str, Any]


def match_settings(given: Json) -> MatchSettings:
    """How matches are hosted: by the game's own message."""
    seats = [SeatPowers(powers=powers) for powers in given["seats"]]
    options = Options(seats=seats, round_limit=given.get("round_limit"))
    return MatchSettings(game="aa1940", options=pack(options))


def shown_tournament(found: Tournament) -> Json:
    """A tournament as the suite sees it."""
    return {
        "tournament": found.name,
        "display_name": found.settings.display_name,
        "state": TournamentState.Name(found.state).removeprefix("TOURNAMENT_STATE_"),
        "entrants": found.entrants,
        "winners": list(found.winner_names),
    }


def shown_entrant(found: Entrant) -> Json:
    """An entrant as the suite sees it."""
    return {
        "entrant": found.name,
        "display_name": found.display_name,
        "state": EntrantState.Name(found.state).removeprefix("ENTRANT_STATE_"),
    }


def shown_fixture(found: Fixture) -> Json:
    """A fixture as the suite sees it."""
    return {
        "fixture": found.name,
        "state": FixtureState.Name(found.state).removeprefix("FIXTURE_STATE_"),
        "display_names": sorted(found.display_names),
        "winner": found.result.winner,
        "matches": [played.match for played in found.matches],
    }


async def create_tournament(client: Client, given: Json) -> Json:
    """Makes a Swiss."""
    settings = TournamentSettings(
        display_name=given.get("display_name", ""),
        match=match_settings(given),
        stages=[StageSettings(swiss=SwissSettings(rounds=given["swiss_rounds"]))],
    )
    if given.get("duplicate_dice", False):
        pair = FixtureSettings(form=FIXTURE_FORM_MIRROR, duplicate_dice=True)
        settings.fixture.CopyFrom(pair)
    request_id = given.get("request_id", "")
    return shown_tournament(await client.organiser.create(settings, request_id=request_id))


async def open_tournament(client: Client, given: Json) -> Json:
    """Opens it for entrants."""
    return shown_tournament(await client.organiser.open(given["tournament"]))


async def start_tournament(client: Client, given: Json) -> Json:
    """Starts it."""
    return shown_tournament(await client.organiser.start(given["tournament"]))


async def tournament(client: Client, given: Json) -> Json:
    """Gets it."""
    return shown_tournament(await client.tournaments.get(given["tournament"]))


async def enter(client: Client, given: Json) -> Json:
    """Enters it."""
    request_id = given.get("request_id", "")
    return shown_entrant(await client.tournaments.enter(given["tournament"], request_id=request_id))


async def own_fixtures(client: Client, _: Json) -> Json:
    """Where the account is waited for."""
    return {"fixtures": [shown_fixture(one) async for one in client.tournaments.own_fixtures()]}


async def adjudicate(client: Client, given: Json) -> Json:
    """Decides a fixture."""
    first, second = given["points"]
    done = await client.organiser.adjudicate(given["fixture"], first, second, given["reason"])
    return shown_fixture(done)


async def standings(client: Client, given: Json) -> Json:
    """How everybody stands."""
    found = await client.tournaments.standings(given["tournament"])
    return {"rows": [{"rank": row.rank, "points": row.points} for row in found.rows]}


async def follow_tournament(client: Client, given: Json) -> Json:
    """Follows a tournament until enough has happened, or it is over."""
    events = client.tournaments.watch(given["tournament"], given.get("after_sequence", 0))
    found: list[Json] = []
    while "count" not in given or len(found) < given["count"]:
        event = await anext(events, None)
        if event is None:
            break
        kind = TournamentEventKind.Name(event.kind).removeprefix("TOURNAMENT_EVENT_KIND_")
        found.append({"sequence": event.sequence, "kind": kind})
    await events.close()
    return {"events": found}


async def verify_tournament(client: Client, given: Json) -> Json:
    """Has everything computed again."""
    found = await client.tournaments.verify(given["tournament"])
    return {"rounds": found.rounds, "differences": len(found.differences)}


def shown_pool(found: Pool) -> Json:
    """A pool as the suite sees it."""
    return {
        "pool": found.name,
        "display_name": found.settings.display_name,
        "state": PoolState.Name(found.state).removeprefix("POOL_STATE_"),
        "players": found.players,
    }


async def create_pool(client: Client, given: Json) -> Json:
    """Makes a pool."""
    settings = PoolSettings(
        display_name=given.get("display_name", ""),
        match=match_settings(given),
        slug=given.get("slug", ""),
    )
    request_id = given.get("request_id", "")
    return shown_pool(await client.pools.create(settings, request_id=request_id))


async def pool(client: Client, given: Json) -> Json:
    """Gets it."""
    return shown_pool(await client.ladders.get(given["pool"]))


async def resigning(client: Client, access: SeatAccess) -> None:
    """A bot that moves once; with the first seat it gives up once another seat has moved."""
    me = client.for_seat(access)
    found = await me.started(access.match)
    is_awaited = access.seat in found.awaited
    if is_awaited:
        await submit_default(me, {"match": access.match})
    moved = is_awaited and access.seat != 0
    async for entry in me.subscribe(access.match, found.version):
        if moved:
            continue
        if access.seat == 0 and entry.seat != 0:
            moved = True
            await me.resign(access.match)
        elif access.seat in entry.awaited:
            moved = access.seat != 0
            await submit_default(me, {"match": access.match})


async def attend_pool(client: Client, given: Json) -> Json:
    """Attends a pool until so many fixtures were decided, with a bot that gives up."""
    leave = asyncio.Event()
    answer: Json = {"player": "", "decided": 0, "failed": 0}

    def told(response: AttendResponse) -> None:
        if response.HasField("attending"):
            answer["player"] = response.attending.name
        if response.HasField("decided"):
            answer["decided"] += 1
            leave.set()

    def played(_: str, error: Exception | None) -> None:
        answer["failed"] += error is not None

    await attend(
        client,
        given["pool"],
        resigning,
        version=given.get("version", ""),
        leave=leave,
        told=told,
        played=played,
    )
    return answer


async def top(client: Client, given: Json) -> Json:
    """The players, the best first."""
    found = client.ladders.top(given["pool"], provisional=True)
    return {"players": [{"player": one.name, "version": one.version} async for one in found]}


async def history(client: Client, given: Json) -> Json:
    """The ratings of a player."""
    found = [point async for point in client.ladders.history(given["player"])]
    return {
        "points": [point.points for point in found],
        "of_teams": sum(point.rating.team_uncertainty > 0 for point in found),
    }


async def head_to_head(client: Client, given: Json) -> Json:
    """The results of two players against each other."""
    found = await client.ladders.head_to_head(given["pool"], given["first"], given["second"])
    decided = found.wins + found.draws + found.losses
    return {"decided": decided, "fixtures": len(found.fixtures)}


async def leave_pool(client: Client, given: Json) -> Json:
    """Leaves a pool."""
    return {"player": (await client.ladders.leave(given["player"])).name}


async def verify_pool(client: Client, given: Json) -> Json:
    """Has everything computed again."""
    return {"differences": len((await client.ladders.verify(given["pool"])).differences)}


def shown_comparison(found: Comparison) -> Json:
    """A comparison as the suite sees it."""
    state = ComparisonState.Name(found.state).removeprefix("COMPARISON_STATE_")
    return {"comparison": found.name, "state": state, "reason": found.reason}


async def compare(client: Client, given: Json) -> Json:
    """Tests a version against another."""
    request = StartComparisonRequest(
        parent=given["pool"],
        candidate=given["candidate"],
        baseline=given["baseline"],
        elo0=given["elo0"],
        elo1=given["elo1"],
    )
    return shown_comparison(await client.pools.test(request))


async def stop_comparison(client: Client, given: Json) -> Json:
    """Stops a test."""
    done = await client.pools.stop_comparison(given["comparison"], given["reason"])
    return shown_comparison(done)


async def comparison(client: Client, given: Json) -> Json:
    """Gets a test."""
    return shown_comparison(await client.pools.comparison(given["comparison"]))


LADDER_CALLS: dict[str, Callable[[Client, Json], Awaitable[Json]]] = {
    "create_tournament": create_tournament,
    "open_tournament": open_tournament,
    "start_tournament": start_tournament,
    "tournament": tournament,
    "enter": enter,
    "own_fixtures": own_fixtures,
    "adjudicate": adjudicate,
    "standings": standings,
    "follow_tournament": follow_tournament,
    "verify_tournament": verify_tournament,
    "create_pool": create_pool,
    "pool": pool,
    "attend": attend_pool,
    "top": top,
    "history": history,
    "head_to_head": head_to_head,
    "leave_pool": leave_pool,
    "verify_pool": verify_pool,
    "compare": compare,
    "comparison": comparison,
    "stop_comparison": stop_comparison,
}
