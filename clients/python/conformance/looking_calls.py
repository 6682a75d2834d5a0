"""The calls of the suite about what can be looked up, and any game played without knowing it."""

from collections.abc import Awaitable, Callable
from typing import Any

from google.protobuf.json_format import ParseDict

from sandtable import Client
from sandtable.aa1940 import Command, View
from sandtable.axis_empires import Board as HexBoard
from sandtable.games.aa1940.v1.board_pb2 import Board
from sandtable.games.aa1940.v1.odds_pb2 import Odds, OddsRequest
from sandtable.games.axis_empires.v1.odds_pb2 import Odds as HexOdds
from sandtable.games.axis_empires.v1.odds_pb2 import OddsRequest as HexOddsRequest
from sandtable.matches.v1.match_service_pb2 import GetMatchRequest
from sandtable.matches.v1.match_service_pb2_grpc import MatchServiceStub
from sandtable.notifications.v1.entry_filter_pb2 import EntryFilter
from sandtable.notifications.v1.notification_service_pb2 import MatchAspect

# What stands in a line of JSON.
Json = dict[str, Any]


def entry_filter(given: Json) -> EntryFilter | None:
    """Which entries a step asks for."""
    return EntryFilter(seats=given["only_seats"]) if "only_seats" in given else None


async def view_at(client: Client, given: Json) -> Json:
    """Looks at the match as it was."""
    seen = await client.view(given["match"], View, version=given["at"])
    return {"version": seen.version, "round": seen.what.round}


async def submit_default(client: Client, given: Json) -> Json:
    """Submits what stands in for the seat."""
    name = given["match"]
    found = await client.default_command(name, Command)
    done = await client.submit(name, found.what, expected_version=found.version)
    return {"version": done.version}


async def submit_sample(client: Client, given: Json) -> Json:
    """Submits a command that the server has drawn."""
    name = given["match"]
    drawn = await client.samples(name, 8)
    done = await client.submit(name, drawn.what[0], expected_version=drawn.version)
    return {"version": done.version, "type": drawn.what[0].TypeName()}


async def rules(client: Client, given: Json) -> Json:
    """Lists a ledger."""
    found = client.rules(given["game"])
    return {"rules": [rule.name.rpartition("/")[2] async for rule in found]}


async def board(client: Client, given: Json) -> Json:
    """Looks at a board."""
    game, pack, outlines = given["game"], given.get("pack", ""), given.get("outlines", False)
    if game == "aa1940":
        found = await client.board(
            game, Board, board=given.get("board", ""), pack=pack, outlines=outlines
        )
        outlined = sum(space.HasField("outline") for space in found.spaces)
        return {"spaces": len(found.spaces), "packs": [], "outlined": outlined}
    hexes = await client.board(game, HexBoard, pack=pack, outlines=outlines)
    return {
        "outlined": sum(hex_.HasField("center") for pack in hexes.packs for hex_ in pack.hexes),
        "spaces": sum(len(pack.hexes) for pack in hexes.packs),
        "packs": [pack.code for pack in hexes.packs],
    }


def drawn(svg: str) -> Json:
    """What a picture shows, by the ids of its elements."""
    return {"spaces": svg.count('id="space-') + svg.count('id="hex-')}


async def render_map(client: Client, given: Json) -> Json:
    """Has a match drawn."""
    seen = await client.render_map(
        given["match"], version=given.get("at"), around=given.get("around", ())
    )
    return {"version": seen.version, **drawn(seen.what)}


async def render_log(client: Client, given: Json) -> Json:
    """Has a log written in words."""
    lines = client.render_log(
        given["match"],
        after=given.get("after_sequence", 0),
        until=given.get("until_sequence", 0),
        language=given.get("language", ""),
    )
    found = [line async for line in lines]
    sequences = list(dict.fromkeys(line.sequence for line in found))
    return {"sequences": sequences, "texts": [line.text for line in found]}


async def render_board(client: Client, given: Json) -> Json:
    """Has a board drawn."""
    svg = await client.render_board(
        given["game"],
        board=given.get("board", ""),
        pack=given.get("pack", ""),
        around=given.get("around", ()),
        margin=given.get("margin"),
    )
    return drawn(svg)


async def odds(client: Client, given: Json) -> Json:
    """Has odds computed."""
    game = given["game"]
    if game == "axis-empires":
        combat = ParseDict(given["battle"], HexOddsRequest())
        told = await client.odds(game, combat, HexOdds)
        retreats = [result.probability for result in told.results if result.hexes]
        return {"likely": sum(retreats) > 0.5}
    battle = ParseDict(given["battle"], OddsRequest())
    found = await client.odds(game, battle, Odds)
    return {"likely": found.attacker_wins > 0.9}


async def call(client: Client, given: Json) -> Json:
    """Gets a match by the client's way for methods that it has nothing for."""
    name = given["match"]
    found = await client.call(
        lambda channel: MatchServiceStub(channel).GetMatch, GetMatchRequest(name=name), match=name
    )
    return {"version": found.version}


async def follow_news(client: Client, given: Json) -> Json:
    """Follows entries and changes until there is enough of them."""
    followed = client.follow(given["match"], only=entry_filter(given))
    news: list[str] = []
    while len(news) < given["count"]:
        told = await anext(followed, None)
        if told is None:
            break
        if told.HasField("entry"):
            news.append(f"entry {told.entry.sequence}")
        else:
            aspects = [MatchAspect.Name(aspect) for aspect in told.match_changed.aspects]
            shown = [aspect.removeprefix("MATCH_ASPECT_") for aspect in aspects]
            news.append(f"changed {' '.join(shown)}")
    await followed.close()
    return {"news": news}


LOOKING_CALLS: dict[str, Callable[[Client, Json], Awaitable[Json]]] = {
    "view_at": view_at,
    "submit_default": submit_default,
    "submit_sample": submit_sample,
    "rules": rules,
    "board": board,
    "render_map": render_map,
    "render_log": render_log,
    "render_board": render_board,
    "odds": odds,
    "call": call,
    "follow_news": follow_news,
}
