"""The peers, at the versions that are committed beside this file."""

import functools
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
from collections.abc import Callable

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = HERE.parents[2] / ".tools" / "peers"
"""Where they are installed and run."""

PYTHON = TOOLS / "diplomacy" / "environment" / "bin" / "python"
"""The interpreter that knows the diplomacy package."""

QUIET = ("--silent", "--no-audit", "--no-fund", "--ignore-scripts")

NODE_PEERS = ("boardgame", "colyseus")


def install() -> None:
    """Installs what is missing or has changed."""
    shutil.copytree(
        HERE,
        TOOLS,
        ignore=shutil.ignore_patterns("node_modules", "__pycache__"),
        dirs_exist_ok=True,
    )
    for name in NODE_PEERS:
        folder = TOOLS / name
        # Not `ci`: it refuses a lock without what other systems would need.
        command = ("npm", "install", *QUIET)
        once(folder / "package-lock.json", functools.partial(run, *command, cwd=folder))
    once(TOOLS / "diplomacy" / "requirements.txt", install_diplomacy)


def install_diplomacy() -> None:
    environment = PYTHON.parents[1]
    run(sys.executable, "-m", "venv", "--clear", environment)
    quiet = ("--quiet", "--disable-pip-version-check")
    run(PYTHON, "-m", "pip", "install", *quiet, "-r", TOOLS / "diplomacy" / "requirements.txt")
    # The server works out all maps before it answers; the large ones take minutes.
    (package,) = environment.glob("lib/python*/site-packages/diplomacy")
    aside = package / "maps" / "aside"
    aside.mkdir()
    for board in package.glob("maps/*.map"):
        if board.name != "standard.map":
            board.rename(aside / board.name)


def once(pins: pathlib.Path, action: Callable[[], None]) -> None:
    """Acts unless it was done for exactly these pins."""
    digest = hashlib.sha256(pins.read_bytes()).hexdigest()
    done = pins.with_name(f"{pins.name}.installed")
    if not done.exists() or done.read_text() != digest:
        print(f"installing {pins.parent.name} …", file=sys.stderr)
        action()
        done.write_text(digest)


def run(*command: str | pathlib.Path, cwd: pathlib.Path | None = None) -> None:
    environment = {**os.environ, "NO_UPDATE_NOTIFIER": "1"}
    subprocess.run([str(part) for part in command], check=True, cwd=cwd, env=environment)
