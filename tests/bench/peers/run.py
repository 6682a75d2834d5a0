"""Sandtable beside other servers of turn-based games, on this machine, in one run.

Every server is started alone, put under the same kind of load (closed loop, one command
at a time in each match) at 1, 8 and 64 matches, and killed; then comes the next one; then
all of them again. What counts is the medians. docs/peers.md says what is compared.
"""

import argparse
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence

import install
import table

Command = Sequence[str | pathlib.Path]

PATIENCE = 150
"""Seconds that one program may take; only one that is stuck takes so long."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument(
        "--bench", type=pathlib.Path, required=True, help="the program bench-path"
    )
    arguments.add_argument("--runs", type=int, default=5, help="rounds; medians are told")
    arguments.add_argument("--millis", type=int, default=2000, help="length of a measurement")
    arguments.add_argument("--streams", type=int, default=20_000, help="idle streams; 0 for none")
    arguments.add_argument(
        "--minutes", type=float, default=10, help="no round begins that ends later"
    )
    arguments.add_argument(
        "--only", action="append", default=[], help="a server's name or its beginning"
    )
    arguments.add_argument(
        "--json", type=pathlib.Path, help="where all of it is told to programs, too"
    )
    arguments = arguments.parse_args()

    install.install()
    begin = time.monotonic()
    programs = dict(chosen(arguments))
    results = table.Table()
    streams = None
    failed = set()
    with tempfile.TemporaryDirectory(prefix="peers-") as folder:
        # PostgreSQL's account must be able to pass through.
        pathlib.Path(folder).chmod(0o755)
        if arguments.streams:
            count = str(arguments.streams)
            lines = measure("idle streams", [arguments.bench, "streams", "--count", count], folder)
            failed |= {"idle streams"} if lines is None else set()
            streams = lines[0] if lines else None
        longest = 0
        for number in range(arguments.runs):
            if time.monotonic() + longest > begin + arguments.minutes * 60:
                print(f"no time for more than {number} rounds", file=sys.stderr)
                break
            began = time.monotonic()
            for name, command in programs.items():
                if name in failed:
                    continue
                print(f"round {number + 1} of {arguments.runs}: {name} …", file=sys.stderr)
                lines = measure(name, command, folder)
                failed |= {name} if lines is None else set()
                for line in lines or []:
                    results.add(name, line)
            longest = max(longest, time.monotonic() - began)
    results.print()
    print()
    results.print_targets()
    if arguments.streams:
        table.print_streams(streams)
    if arguments.json:
        told = results.as_json() | {"streams": streams}
        arguments.json.write_text(json.dumps(told, indent=2) + "\n")
    # Being slow is a result. What could not be measured is not.
    sys.exit(1 if failed else 0)


def chosen(arguments: argparse.Namespace) -> Iterator[tuple[str, Command]]:
    """The programs that measure, by the names of what they measure."""
    millis = ["--millis", str(arguments.millis)]
    boardgame = ["node", install.TOOLS / "boardgame" / "measure.mjs", *millis]
    everything = {
        table.ECHO: [arguments.bench, *millis, "server", "echo"],
        table.EMBEDDED: [arguments.bench, *millis, "server", "embedded"],
        table.LISTS: [arguments.bench, *millis, "server", "lists"],
        table.SPLIT: [arguments.bench, *millis, "server", "split"],
        table.MEMORY: boardgame,
        table.FILES: [*boardgame, "--storage", "file"],
        table.COLYSEUS: ["node", install.TOOLS / "colyseus" / "measure.mjs", *millis],
        table.DIPLOMACY: [install.PYTHON, install.TOOLS / "diplomacy" / "measure.py", *millis],
    }
    for name, command in everything.items():
        if not arguments.only or any(
            name.lower().startswith(only.lower()) for only in arguments.only
        ):
            yield name, command


def measure(name: str, command: Command, folder: str) -> list[dict] | None:
    """Runs a program and everything it starts to the end; none if it fails."""
    environment = {**os.environ, "TMPDIR": folder}
    environment.pop("FLATFILE_DIR", None)
    program = subprocess.Popen(
        [str(part) for part in command],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        said, complaints = program.communicate(timeout=PATIENCE)
        if program.returncode == 0:
            return [json.loads(line) for line in said.splitlines()]
        why = f"ended with {program.returncode}:\n{complaints[-4000:]}"
    except subprocess.TimeoutExpired:
        why = f"had no result after {PATIENCE} seconds"
    finally:
        end(program, folder)
    print(f"{name} {why}", file=sys.stderr)
    return None


def end(program: subprocess.Popen, folder: str) -> None:
    """Ends what a program has left behind, if anything."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGKILL)
    program.wait()
    # PostgreSQL makes itself independent of who starts it.
    for noted in pathlib.Path(folder).rglob("postmaster.pid"):
        with contextlib.suppress(ProcessLookupError, FileNotFoundError):
            os.kill(int(noted.read_text().splitlines()[0]), signal.SIGQUIT)


if __name__ == "__main__":
    main()
