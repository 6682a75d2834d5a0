"""How many bytes matches take: in the store, as exports, and as exports compressed.

    .ci/with-server SANDTABLE tests/bench/sizes.py [--json FILE]

Bots of the server beside it play whole matches of each game. The table tells what is wanted of
a row and whether it is met; with --json programs are told the same.
"""

import argparse
import gzip
import json
import lzma
import os
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

MATCHES = {
    "Axis & Allies, Europe": [],
    "Axis & Allies, Global": ["--board", "global1940", "--rounds", "4"],
    "Axis Empires, Barbarossa": [
        "--game=axis-empires",
        "--pack=totaler-krieg-open",
        "--scenario=barbarossa-1941",
    ],
}
STORED, BRIEF = "stored entry", "export in brief, xz"
WANTED = {STORED: 250, BRIEF: 40}
"""Bytes of an entry at most."""


def sandtable(*arguments: str | Path) -> str:
    """What the command line says."""
    said = subprocess.run(["sandtable", *arguments], check=True, stdout=subprocess.PIPE, text=True)
    return said.stdout


def played(options: list[str]) -> str:
    """The name of a match that is over."""
    name = json.loads(sandtable("host", "--json", *options))["match"]
    sandtable("fill", name)
    sandtable("watch", name, "--plain")
    return name


def stored(name: str) -> int:
    """Bytes of the entries of a match in the rows of the store."""
    file = Path(os.environ["XDG_DATA_HOME"]) / "matches.sqlite"
    store = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
    found = store.execute(
        "SELECT sum(length(payload)) FROM entries JOIN matches ON matches.key = entries.match"
        " WHERE matches.id = ?",
        (name.removeprefix("matches/"),),
    )
    return found.fetchone()[0]


def sizes(name: str, folder: Path) -> Iterator[tuple[str, float]]:
    """Bytes of an entry in each form."""
    files = {"export": folder / "whole", "export in brief": folder / "brief"}
    said = sandtable("export", name, "--json", "-o", files["export"])
    sandtable("export", name, "--brief", "-o", files["export in brief"])
    entries = json.loads(said)["entries"]
    yield STORED, stored(name) / entries
    for what, file in files.items():
        content = file.read_bytes()
        yield what, len(content) / entries
        yield f"{what}, gzip", len(gzip.compress(content)) / entries
        extreme = 9 | lzma.PRESET_EXTREME
        yield f"{what}, xz", len(lzma.compress(content, preset=extreme)) / entries


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--json", type=Path, help="where the table is told to programs, too")
    arguments = arguments.parse_args()
    table = []
    with tempfile.TemporaryDirectory() as folder:
        for what, options in MATCHES.items():
            name = played(options)
            for form, size in sizes(name, Path(folder)):
                row = {"match": what, "form": form, "bytes": round(size, 1)}
                if wanted := WANTED.get(form):
                    row |= {"wanted": wanted, "met": size <= wanted}
                table.append(row)
    for row in table:
        wanted = ""
        if "wanted" in row:
            wanted = f"at most {row['wanted']}: {'met' if row['met'] else 'missed'}"
        print(f"{row['match']:<26}{row['form']:<24}{row['bytes']:>8} B an entry  {wanted}".rstrip())
    if arguments.json:
        arguments.json.write_text(json.dumps(table, indent=1) + "\n")


main()
