"""An agent plays whole matches on a server that is started for it."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from sandtable_gym.agent import Agent

PROGRAM = os.environ.get("TEST_PROGRAM", "")
SIDES = (["germany", "italy"], ["france", "soviet-union", "united-kingdom", "united-states"])


@pytest.fixture
def endpoint(tmp_path: Path) -> Iterator[str]:
    if not PROGRAM:
        pytest.skip("TEST_PROGRAM names no server")
    settings = {key: value for key, value in os.environ.items() if "SANDTABLE_" not in key}
    process = subprocess.Popen(
        [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", str(tmp_path)],
        env={**settings, "SANDTABLE_TELEMETRY__FILTER": "error"},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        for line in process.stderr:
            if serves := re.search(r"serves on (http://\S+)", line):
                yield serves[1]
                break
    finally:
        process.terminate()
        process.communicate()


def test_an_agent_plays_both_sides_of_a_match(endpoint: str) -> None:
    pytest.importorskip("sandtable")
    from sandtable import Client, pack
    from sandtable.aa1940 import Options, SeatPowers
    from sandtable.matches.v1.match_pb2 import START_POLICY_WHEN_FULL
    from sandtable.matches.v1.match_service_pb2 import CreateMatchRequest

    source = np.random.default_rng(3)
    seen = 0

    def choose(observation: npt.NDArray[np.uint8], mask: npt.NDArray[np.uint8]) -> int:
        nonlocal seen
        seen += int(observation.any())
        return int(source.choice(np.flatnonzero(mask)))

    async def play() -> list[Any]:
        agent = Agent(choose)
        async with Client(endpoint) as client:
            options = Options(
                seats=[SeatPowers(powers=powers) for powers in SIDES],
                round_limit=1,
                decide_by_score=True,
            )
            request = CreateMatchRequest(
                game="aa1940", options=pack(options), start_policy=START_POLICY_WHEN_FULL
            )
            name = (await client.create_match(request)).match.name
            accesses = [await client.join(name, player="agent") for _ in SIDES]
            return await asyncio.gather(*(agent.play(client, access) for access in accesses))

    one, other = asyncio.run(play())
    assert one == other
    assert one.rule
    assert seen > 50
