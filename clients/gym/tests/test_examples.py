"""The examples run as they stand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("random_match", []), ("greedy", ["60"]), ("search", ["12"]), ("table", ["1"])],
)
def test_example(name: str, arguments: list[str], tmp_path: Path) -> None:
    script = EXAMPLES / f"{name}.py"
    assert len(script.read_text().splitlines()) <= 80
    done = subprocess.run(
        [sys.executable, str(script), *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
