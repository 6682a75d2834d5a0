"""Hosts a match for two, sits down on both sides, and buys what Germany can afford."""

import asyncio
import sys

from sandtable import Client, pack
from sandtable.aa1940 import Command, Legal, Options, SeatPowers
from sandtable.matches.v1.match_pb2 import START_POLICY_WHEN_FULL
from sandtable.matches.v1.match_service_pb2 import CreateMatchRequest

SIDES = (["germany", "italy"], ["france", "soviet-union", "united-kingdom", "united-states"])


async def main(endpoint: str) -> None:
    async with Client(endpoint) as client:
        options = pack(Options(seats=[SeatPowers(powers=powers) for powers in SIDES]))
        hosting = CreateMatchRequest(
            game="aa1940", options=options, start_policy=START_POLICY_WHEN_FULL
        )
        name = (await client.create_match(hosting)).match.name
        seats = [await client.join(name, player=player) for player in ("me", "you")]
        me = client.for_seat(seats[0])
        first = (await me.legal(name, Legal)).what.phase.buy[0]
        done = await me.submit(name, Command(buy=Command.Buy(type=first.type, count=first.count)))
        print(name, "is at version", done.version, "waiting for seats", list(done.awaited))


asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:7440"))
