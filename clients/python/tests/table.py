"""Matches that tests play."""

from sandtable import Client, SeatAccess, pack
from sandtable.games.aa1940.v1.options_pb2 import Options, SeatPowers
from sandtable.matches.v1.match_pb2 import START_POLICY_WHEN_FULL
from sandtable.matches.v1.match_service_pb2 import CreateMatchRequest

SIDES = (["germany", "italy"], ["france", "soviet-union", "united-kingdom", "united-states"])


async def two_sides(client: Client, rounds: int | None = None) -> list[SeatAccess]:
    """A match of two seats that has begun."""
    powers = [SeatPowers(powers=side) for side in SIDES]
    hosted = await client.create_match(
        CreateMatchRequest(
            game="aa1940",
            options=pack(Options(seats=powers, round_limit=rounds)),
            start_policy=START_POLICY_WHEN_FULL,
        )
    )
    return [await client.join(hosted.match.name, player=player) for player in ("a", "b")]
