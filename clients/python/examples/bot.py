"""A bot: takes a seat of a match, follows it, and plays any legal command until it ends.

python bot.py matches/ysms2kagnfcrcqst [http://127.0.0.1:7440]
"""

import asyncio
import sys
from random import Random

from sandtable import Client, RuleRefused, SeatAccess
from sandtable.aa1940 import Legal, any_legal
from sandtable.types.v1.outcome_pb2 import Outcome


async def play(client: Client, access: SeatAccess, chance: Random) -> Outcome:
    """Plays a seat to the end of its match."""
    me, name = client.for_seat(access), access.match
    found = await me.started(name)
    version, awaited = found.version, list(found.awaited)
    log = me.subscribe(name, version)
    while True:
        while access.seat in awaited:
            legal = await me.legal(name, Legal)
            command = any_legal(legal.what, chance)
            if command is None:
                break
            try:
                done = await me.submit(name, command)
            except RuleRefused as refused:
                print(f"seat {access.seat}: {refused}")
                continue
            version, awaited = done.version, list(done.awaited)
            if done.outcome is not None:
                return done.outcome
        async for entry in log:
            if entry.HasField("outcome"):
                return entry.outcome
            if entry.sequence > version:
                version, awaited = entry.sequence, list(entry.awaited)
                break
        else:
            return (await me.get_match(name)).outcome


async def main(endpoint: str, name: str) -> None:
    """Joins the match, plays, and tells how it ended."""
    async with Client(endpoint) as client:
        access = await client.join(name, player="any-legal bot")
        print(f"seat {access.seat} of {name}")
        outcome = await play(client, access, Random())
        print("won" if access.seat in outcome.winners else "did not win", "-", outcome.reason)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
