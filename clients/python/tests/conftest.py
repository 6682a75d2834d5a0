"""A real server for the tests that need one."""

import os
import re
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandtable import Client

ROOT = Path(__file__).resolve().parents[3]


def program() -> Path:
    """The server's program: the one named by the environment, or the one built here."""
    named = os.environ.get("TEST_PROGRAM")
    places = [ROOT / "target" / kind / "sandtable" for kind in ("release", "debug")]
    for place in [Path(named)] if named else places:
        if place.is_file():
            return place
    pytest.fail("there is no server to test against: cargo build -p sandtable")


def own_settings() -> dict[str, str]:
    """The environment without settings of the caller's own.

    Nobody reads on after the start: the server says no more than what went wrong.
    """
    kept = {key: value for key, value in os.environ.items() if not key.startswith("SANDTABLE_")}
    return {**kept, "SANDTABLE_TELEMETRY__FILTER": "error"}


@dataclass(frozen=True)
class RunningServer:
    """A server of its own for the tests."""

    endpoint: str
    operator_token: str


@contextmanager
def started(folder: str, settings: dict[str, str]) -> Iterator[RunningServer]:
    """A server on a free port, with its data in a folder."""
    process = subprocess.Popen(
        [program(), "serve", "--listen", "127.0.0.1:0", "--data", folder],
        env={**own_settings(), **settings},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    try:
        said = ""
        for line in process.stderr:
            said += line
            if serves := re.search(r"serves on (http://\S+)", line):
                break
        else:
            pytest.fail(f"the server did not start: {said}")
        token = Path(folder, "operator-token").read_text().strip()
        yield RunningServer(serves.group(1), token)
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="session")
def server() -> Iterator[RunningServer]:
    """A server on a free port, with a folder that is thrown away."""
    with tempfile.TemporaryDirectory() as folder, started(folder, {}) as server:
        yield server


@pytest.fixture
async def client(server: RunningServer) -> AsyncIterator[Client]:
    """A client of the server without a token."""
    async with Client(server.endpoint) as client:
        yield client
