"""Attends a ladder's pool with a bot that plays any legal command, until it is interrupted.

python attend.py KEY pools/POOL [http://127.0.0.1:7440]
"""

import asyncio
import sys
from random import Random

from bot import play

from sandtable import Client, SeatAccess, attend
from sandtable.ladder.v1.ladder_service_pb2 import AttendResponse


async def bot(client: Client, access: SeatAccess) -> None:
    """The place of your own: plays a seat to the end of its match."""
    await play(client, access, Random())


def told(response: AttendResponse) -> None:
    """Shows what the pool tells."""
    if response.HasField("attending"):
        print(response.attending.name, "is here")
    if response.HasField("decided"):
        print(f"the rating is {response.decided.after.rating:.0f}")
    if response.HasField("fault"):
        print(response.fault.text)


async def main(key: str, pool: str, endpoint: str = "http://127.0.0.1:7440") -> None:
    """Attends, up to two fixtures at once."""
    async with Client(endpoint, token=key) as client:
        await attend(client, pool, bot, capacity=2, version="1", author="me", told=told)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
