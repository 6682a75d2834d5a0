"""A bot for any game whose messages are JSON: sits down at a match, and does anything legal.

python games/template-python/bot.py matches/ysms2kagnfcrcqst [http://127.0.0.1:7440]
"""

import asyncio
import sys
from random import Random

from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Struct

from sandtable import Client, SeatAccess
from sandtable.types.v1.outcome_pb2 import Outcome


async def play(client: Client, access: SeatAccess, chance: Random) -> Outcome:
    """Plays a seat to the end of its match."""
    me, name = client.for_seat(access), access.match
    found = await me.started(name)
    log = me.subscribe(name, found.version)
    version, awaited = found.version, list(found.awaited)
    while True:
        while access.seat in awaited:
            legal = MessageToDict((await me.legal(name, Struct)).what)
            command = chance.choice(legal["commands"])
            done = await me.submit(name, ParseDict(command, Struct()))
            version, awaited = done.version, list(done.awaited)
        entry = await anext(log)
        if entry.HasField("outcome"):
            return entry.outcome
        if entry.sequence > version:
            version, awaited = entry.sequence, list(entry.awaited)


async def main(name: str, endpoint: str = "http://127.0.0.1:7440") -> None:
    """Joins the match, plays, and tells how it ended."""
    async with Client(endpoint) as client:
        access = await client.join(name, player="anything-legal bot")
        print(f"seat {access.seat} of {name}", flush=True)
        outcome = await play(client, access, Random())
        print("won" if access.seat in outcome.winners else "did not win", "-", outcome.reason)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
