"""Orders a second that a diplomacy server accepts.

The load is the package's own client over one connection: in each game one power sets
its orders for the season over and over, as a player who changes her mind. Orders are
accepted when the server answers the request. No season is ever resolved.
"""

import argparse
import asyncio
import json
import pathlib
import socket
import subprocess
import sys
import time

from diplomacy.client.connection import Connection, connect
from diplomacy.client.network_game import NetworkGame

MATCHES = (1, 8, 64)
"""Matches that are played at a time, one line of results each."""

ORDERS = (
    ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"],
    ["A PAR - PIC", "A MAR - SPA", "F BRE - ENG"],
)
"""France's orders, the one set after the other."""

PATIENCE = 60.0
"""Seconds that the server may take to start: it reads its maps first."""


async def connected(port: int, server: subprocess.Popen) -> Connection:
    end = time.monotonic() + PATIENCE
    while True:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode}")
        try:
            with socket.create_connection(("127.0.0.1", port)):
                break
        except ConnectionRefusedError:
            if time.monotonic() > end:
                raise
            await asyncio.sleep(0.1)
    return await connect("127.0.0.1", port)


async def play(game: NetworkGame, counted_from: float, end: float, times: list[float]) -> None:
    number = 0
    while (begin := time.perf_counter()) < end:
        await game.set_orders(orders=ORDERS[number % 2])
        number += 1
        if begin >= counted_from:
            times.append(time.perf_counter() - begin)


async def drive(games: list[NetworkGame], seconds: float) -> dict:
    counted_from = time.perf_counter() + seconds / 5
    end = counted_from + seconds
    times = []
    await asyncio.gather(*(play(game, counted_from, end, times) for game in games))
    if not times:
        raise RuntimeError("nothing was answered in time")
    times.sort()

    def quantile(share: float) -> float:
        return times[int((len(times) - 1) * share)] * 1e6

    return {
        "matches": len(games),
        "per_second": len(times) / seconds,
        "p50_us": quantile(0.5),
        "p99_us": quantile(0.99),
    }


async def measure(port: int, server: subprocess.Popen, seconds: float) -> None:
    connection = await connected(port, server)
    channel = await connection.authenticate("player", "password")
    games = []
    for count in MATCHES:
        while len(games) < count:
            game = await channel.create_game(
                map_name="standard", power_name="FRANCE", n_controls=1, deadline=0
            )
            games.append(game)
        print(json.dumps(await drive(games, seconds)), flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--millis", type=int, default=2000)
    seconds = arguments.parse_args().millis / 1000
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = pathlib.Path(__file__).with_name("server.py")
    command = [sys.executable, str(program), str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        asyncio.run(measure(port, server, seconds))
    finally:
        server.kill()
        server.wait()


if __name__ == "__main__":
    main()
