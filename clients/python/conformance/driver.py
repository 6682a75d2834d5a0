"""The driver of the conformance suite: steps as lines of JSON in, answers as lines out.

`clients/conformance/README.md` describes the protocol.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable

from google.protobuf.json_format import ParseDict

from conformance.fork_calls import FORK_CALLS
from conformance.ladder_calls import LADDER_CALLS
from conformance.looking_calls import LOOKING_CALLS, entry_filter
from conformance.platform_calls import PLATFORM_CALLS, Json
from conformance.settling_calls import SETTLING_CALLS
from sandtable import Client, Refused, RuleRefused, Submitted, pack
from sandtable.aa1940 import Command, Legal, Options, SeatPowers, View
from sandtable.games.aa1940.v1.common_pb2 import Phase, UnitType
from sandtable.matches.v1.auction_pb2 import AUCTION_FORM_OPEN, AuctionSettings
from sandtable.matches.v1.clock_pb2 import ClockSettings, CorrespondenceClock
from sandtable.matches.v1.match_pb2 import (
    Match,
    MatchState,
    NonceState,
    StartPolicy,
    Visibility,
)
from sandtable.matches.v1.match_service_pb2 import (
    CreateMatchRequest,
    ExportForm,
    JoinMatchRequest,
    ListMatchesRequest,
    MatchLook,
    MatchSight,
)
from sandtable.types.v1.outcome_pb2 import Outcome
from sandtable.verify.scheme import nonce_commitment


def picked(given: Json, *names: str) -> Json:
    """Those of the arguments that were given."""
    return {name: given[name] for name in names if name in given}


def short(name: str, prefix: str) -> str:
    """An enum's name without its prefix."""
    return name.removeprefix(prefix)


def ending(outcome: Outcome | None) -> Json | None:
    """How a match ended."""
    return outcome and {"winners": list(outcome.winners), "rule": outcome.rule}


def state(found: Match) -> str:
    """How far a match has come."""
    return short(MatchState.Name(found.state), "MATCH_STATE_")


async def create(client: Client, given: Json) -> Json:
    """Hosts a match."""
    request = CreateMatchRequest(
        **picked(given, "game", "display_name", "seat", "player", "request_id", "label")
    )
    if "turn_days" in given:
        days = CorrespondenceClock(
            days_per_turn=given["turn_days"], vacation_days=given.get("vacation_days", 0)
        )
        request.clock_settings.CopyFrom(ClockSettings(correspondence=days))
    if "auction" in given:
        request.auction.CopyFrom(AuctionSettings(form=AUCTION_FORM_OPEN, side=given["auction"]))
    if "visibility" in given:
        request.visibility = Visibility.Value(f"VISIBILITY_{given['visibility']}")
    if "start_policy" in given:
        request.start_policy = StartPolicy.Value(f"START_POLICY_{given['start_policy']}")
    if given.keys() & {"seats", "round_limit", "board"}:
        seats = [SeatPowers(powers=powers) for powers in given.get("seats", ())]
        chosen = picked(given, "round_limit", "board")
        request.options.CopyFrom(pack(Options(seats=seats, **chosen)))
    hosted = await client.create_match(request)
    return {
        "match": hosted.match.name,
        "state": state(hosted.match),
        "host_token": hosted.host_token,
        "seat_token": hosted.seat_token,
        "join_code": hosted.join_code,
    }


async def get(client: Client, given: Json) -> Json:
    """Gets a match."""
    found = await client.get_match(given["match"])
    return {
        "match": found.name,
        "state": state(found),
        "display_name": found.display_name,
        "version": found.version,
        "awaited": list(found.awaited),
        "players": [seat.player for seat in found.seats],
        "dice_scheme": found.dice_scheme,
        "nonces": nonces(found),
        "awaits_nonces": found.awaits_nonces,
        "nonces_broken_off": found.nonces_broken_off,
    }


def nonces(found: Match) -> list[str]:
    """How the seats take part in the dice."""
    return [short(NonceState.Name(seat.nonce_state), "NONCE_STATE_") for seat in found.seats]


async def commit_nonce(client: Client, given: Json) -> Json:
    """Binds a seat to a nonce."""
    commitment = nonce_commitment(given["nonce"].encode())
    found = await client.lobby.commit_nonce(given["match"], commitment)
    return {"state": state(found), "nonces": nonces(found)}


async def reveal_nonce(client: Client, given: Json) -> Json:
    """Reveals a seat's nonce."""
    found = await client.lobby.reveal_nonce(given["match"], given["nonce"].encode())
    return {"state": state(found), "nonces": nonces(found)}


async def list_page(client: Client, given: Json) -> Json:
    """Lists a page of matches."""
    request = ListMatchesRequest(**picked(given, "page_size", "page_token", "account", "label"))
    if "state" in given:
        request.state = MatchState.Value(f"MATCH_STATE_{given['state']}")
    page = await client.list_matches(request)
    return {
        "matches": [found.name for found in page.matches],
        "next_page_token": page.next_page_token,
    }


async def join(client: Client, given: Json) -> Json:
    """Takes a seat."""
    fields = picked(given, "seat", "player", "join_code", "request_id")
    access = await client.join_match(JoinMatchRequest(name=given["match"], **fields))
    return {"seat": access.seat, "seat_token": access.token}


async def leave(client: Client, given: Json) -> Json:
    """Gives a seat back."""
    return {"state": state(await client.leave_match(given["match"]))}


async def start(client: Client, given: Json) -> Json:
    """Starts a match."""
    return {"state": state(await client.start_match(given["match"]))}


async def submit(client: Client, given: Json) -> Json:
    """Submits a command."""
    done = await client.submit(
        given["match"],
        ParseDict(given["command"], Command()),
        **picked(given, "expected_version", "seat", "request_id"),
        look=look_of(given),
    )
    return accepted(done)


def look_of(given: Json) -> MatchLook | None:
    """The view and the legal list afterwards, if the case looks at them."""
    return MatchLook(view=True, legal=True) if given.get("look") else None


def sight_of(seen: MatchSight | None) -> Json | None:
    """The versions of the view and of the legal list afterwards."""
    return seen and {"view": seen.view.version, "legal": seen.legal.version}


def accepted(done: Submitted) -> Json:
    """An accepted command."""
    return {
        "version": done.version,
        "awaited": list(done.awaited),
        "events": len(done.packed_events),
        "outcome": ending(done.outcome),
        "client_time": done.client_time is not None,
        "server_time": done.server_time is not None,
        "sight": sight_of(done.sight),
    }


async def submit_list(client: Client, given: Json) -> Json:
    """Submits a list of commands."""
    done = await client.submit_list(
        given["match"],
        [ParseDict(command, Command()) for command in given["commands"]],
        **picked(given, "expected_version", "seat", "request_ids"),
        look=look_of(given),
    )
    refused = done.refused
    return {
        "accepted": [accepted(one) for one in done.accepted],
        "refused": refused and {"index": refused.index, "error": explained(refused.error)},
        "sight": sight_of(done.sight),
    }


async def validate(client: Client, given: Json) -> Json:
    """Checks a command."""
    command = ParseDict(given["command"], Command())
    return {"version": await client.validate(given["match"], command)}


async def legal(client: Client, given: Json) -> Json:
    """Lists what is legal."""
    found = await client.legal(given["match"], Legal)
    phase = found.what.phase
    return {
        "version": found.version,
        "power": phase.power,
        "phase": short(Phase.Name(phase.phase), "PHASE_"),
        "buy": [short(UnitType.Name(unit.type), "UNIT_TYPE_") for unit in phase.buy],
        "decisions": len(found.what.decisions),
    }


async def view(client: Client, given: Json) -> Json:
    """Looks at the match."""
    found = await client.view(given["match"], View)
    return {
        "version": found.version,
        "round": found.what.round,
        "power": found.what.power,
        "phase": short(Phase.Name(found.what.phase), "PHASE_"),
        "spaces": len(found.what.spaces),
    }


async def log(client: Client, given: Json) -> Json:
    """Reads the log."""
    entries = client.log(
        given["match"], after=given.get("after_sequence", 0), **picked(given, "page_size")
    )
    return {
        "entries": [
            {
                "sequence": entry.sequence,
                "seat": entry.seat,
                "request_id": entry.request_id,
                "resigned": entry.action.HasField("resign"),
            }
            async for entry in entries
        ]
    }


async def follow(client: Client, given: Json) -> Json:
    """Follows the log until there is enough of it, or no more."""
    subscription = client.subscribe(
        given["match"], given.get("after_sequence", 0), only=entry_filter(given)
    )
    sequences: list[int] = []
    while "count" not in given or len(sequences) < given["count"]:
        entry = await anext(subscription, None)
        if entry is None:
            return {"sequences": sequences, "ended": True}
        sequences.append(entry.sequence)
    await subscription.close()
    return {"sequences": sequences, "ended": False}


async def resign(client: Client, given: Json) -> Json:
    """Gives up."""
    return {"version": await client.resign(given["match"])}


async def export(client: Client, given: Json) -> Json:
    """Exports a match."""
    form = ExportForm.Value(f"EXPORT_FORM_{given.get('form', 'UNSPECIFIED')}")
    found = await client.export_match(given["match"], form)
    return {
        "match": found.match.name,
        "state": state(found.match),
        "format_version": found.format_version,
        "entries": len(found.entries),
    }


async def games(client: Client, _: Json) -> Json:
    """Lists the games."""
    return {"games": [game.id for game in await client.games()]}


async def rule(client: Client, given: Json) -> Json:
    """Looks a rule up."""
    found = await client.rule(given["game"], given["rule"])
    name = found.name.rpartition("/")[2]
    return {"rule": name, "section": found.section, "title": found.title}


async def order(_: Client, given: Json) -> Json:
    """In which order endpoints are tried."""
    async with Client(given["endpoints"]) as client:
        return {"endpoints": client.order(given["match"])}


CALLS: dict[str, Callable[[Client, Json], Awaitable[Json]]] = {
    "create": create,
    "get": get,
    "list": list_page,
    "join": join,
    "leave": leave,
    "start": start,
    "submit": submit,
    "submit_list": submit_list,
    "validate": validate,
    "legal": legal,
    "view": view,
    "log": log,
    "follow": follow,
    "resign": resign,
    "export": export,
    "games": games,
    "rule": rule,
    "order": order,
    "commit_nonce": commit_nonce,
    "reveal_nonce": reveal_nonce,
    **PLATFORM_CALLS,
    **LADDER_CALLS,
    **SETTLING_CALLS,
    **LOOKING_CALLS,
    **FORK_CALLS,
}


def explained(error: Refused) -> Json:
    """A refusal with everything that is known about it."""
    violation = None
    if isinstance(error, RuleRefused):
        names = ("rule", "section", "title", "expected", "found", "sentence")
        violation = {name: getattr(error.violation, name) for name in names}
    return {
        "code": error.code.name,
        "reason": error.reason,
        "message": error.message,
        "violation": violation,
        "retry_after_ms": error.retry_after and round(error.retry_after * 1000),
        "fields": [{"field": one.field, "description": one.description} for one in error.fields],
    }


class Driver:
    """Works on steps; keeps a client for each list of endpoints."""

    def __init__(self) -> None:
        self.clients: dict[tuple[str, ...], Client] = {}

    async def step(self, step: Json) -> Json:
        """The answer to a step."""
        call = CALLS.get(step["call"])
        if call is None:
            return {"id": step["id"], "unsupported": True}
        endpoints = tuple(step["endpoints"])
        if endpoints not in self.clients:
            self.clients[endpoints] = Client(endpoints)
        client = self.clients[endpoints].with_token(step.get("token"))
        if "deadline_ms" in step:
            client = client.with_timeout(step["deadline_ms"] / 1000)
        try:
            return {"id": step["id"], "ok": await call(client, step.get("with", {}))}
        except Refused as error:
            return {"id": step["id"], "error": explained(error)}

    async def answer(self, line: bytes) -> None:
        """Reads a step, and writes the answer to it."""
        answer = await self.step(json.loads(line))
        print(json.dumps(answer), flush=True)


async def main() -> None:
    """Answers until there is nothing more to read."""
    driver = Driver()
    lines = asyncio.StreamReader(limit=16 << 20)
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(lines), sys.stdin
    )
    async with asyncio.TaskGroup() as working:
        async for line in lines:
            working.create_task(driver.answer(line))
    for client in driver.clients.values():
        await client.close()


if __name__ == "__main__":
    asyncio.run(main())
