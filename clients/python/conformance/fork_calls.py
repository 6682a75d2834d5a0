"""The calls of the suite about forks, and about the platform itself."""

from collections.abc import Awaitable, Callable
from typing import Any

from google.protobuf.json_format import ParseDict

import sandtable
from conformance.looking_calls import told
from sandtable import Client, Fork, pack
from sandtable.aa1940 import Command, Legal, View
from sandtable.games.aa1940.v1.common_pb2 import Phase
from sandtable.games.aa1940.v1.orders_pb2 import StandingOrders
from sandtable.games.aa1940.v1.threats_pb2 import Threats
from sandtable.matches.v1.fork_service_pb2 import ForkLook, ForkMove

# What stands in a line of JSON.
Json = dict[str, Any]


def shown(fork: Fork) -> Json:
    """A fork."""
    told = fork.shown
    return {
        "fork": told.name,
        "seat": told.seat if told.HasField("seat") else None,
        "match_version": told.match_version,
        "version": told.version,
        "awaited": list(told.awaited),
        "hash": told.state_hash.hex(),
        "expires": told.HasField("expire_time"),
    }


def phase(number: int) -> str:
    """A phase without its prefix."""
    return Phase.Name(Phase.ValueType(number)).removeprefix("PHASE_")


async def create(client: Client, given: Json) -> Json:
    """Makes a fork."""
    seed = given.get("seed", "").encode()
    made = client.forks.create(given["match"], version=given.get("from"), seed=seed)
    return shown(await made)


async def get(client: Client, given: Json) -> Json:
    """Gets a fork."""
    return shown(await client.forks.find(given["fork"]))


async def forks(client: Client, given: Json) -> Json:
    """Lists forks."""
    return {"forks": [fork.name for fork in await client.forks.list(given["match"])]}


def move(given: Json) -> ForkMove:
    """A move of a step; the default one without a command."""
    wanted = ForkMove(seat=given.get("seat"))
    if "command" in given:
        wanted.command.CopyFrom(pack(ParseDict(given["command"], Command())))
    else:
        wanted.default_command.SetInParent()
    return wanted


async def play(client: Client, given: Json) -> Json:
    """Plays moves."""
    fork = await client.forks.find(given["fork"])
    look = ForkLook(view=True, legal=True)
    played = await fork.play([move(one) for one in given["moves"]], look=look)
    return {
        **shown(fork),
        "seats": [entry.seat for entry in played.entries],
        "events": sum(len(entry.events) for entry in played.entries),
        "view": played.view.Is(View.DESCRIPTOR),
        "legal": played.legal.legal.Is(Legal.DESCRIPTOR),
    }


async def validate(client: Client, given: Json) -> Json:
    """Checks a command."""
    fork = await client.forks.find(given["fork"])
    command = ParseDict(given["command"], Command())
    return {"version": await fork.validate(command, seat=given.get("seat"))}


async def legal(client: Client, given: Json) -> Json:
    """Looks at what is legal."""
    fork = await client.forks.find(given["fork"])
    found = await fork.legal(Legal, seat=given.get("seat"))
    drawn = await fork.samples(8)
    standing = await fork.default_command(Command)
    return {
        "version": found.version,
        "phase": phase(found.what.phase.phase),
        "samples": bool(drawn.what),
        "default": standing.version,
    }


async def view(client: Client, given: Json) -> Json:
    """Looks at a fork."""
    fork = await client.forks.find(given["fork"])
    seen = await fork.view(View, seat=given.get("seat"))
    return {
        "version": seen.version,
        "phase": phase(seen.what.phase),
        "orders": seen.what.orders != StandingOrders(),
    }


async def threats(client: Client, given: Json) -> Json:
    """Has threats computed in a fork."""
    fork = await client.forks.find(given["fork"])
    found = await fork.threats(Threats, holder=given.get("holder"), spaces=given.get("spaces", ()))
    return told(found)


async def branch(client: Client, given: Json) -> Json:
    """Makes another fork of one."""
    fork = await client.forks.find(given["fork"])
    return shown(await fork.branch(seed=given.get("seed", "").encode()))


async def delete(client: Client, given: Json) -> Json:
    """Lets a fork go."""
    await (await client.forks.find(given["fork"])).delete()
    return {}


async def platform(client: Client, _: Json) -> Json:
    """Asks the platform for its version."""
    told = await client.platform()
    return {
        "same": told.version == sandtable.__version__,
        "packages": list(told.packages),
        "time": told.HasField("server_time"),
    }


FORK_CALLS: dict[str, Callable[[Client, Json], Awaitable[Json]]] = {
    "fork": create,
    "get_fork": get,
    "forks": forks,
    "play_fork": play,
    "validate_fork": validate,
    "fork_legal": legal,
    "fork_view": view,
    "fork_threats": threats,
    "branch_fork": branch,
    "delete_fork": delete,
    "platform": platform,
}
