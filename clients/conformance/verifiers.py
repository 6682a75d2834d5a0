"""The three verifiers of the dice against the same exports, true and false ones.

Run with a Python that has the client installed: `verifiers.py --server PROGRAM`, where
PROGRAM is `sandtable`. The exports are kept ones, and two matches that bots play now: one with
dice of its own, and one whose dice another match could have. One in brief has no dice, which the two that do not know the rules say.

`sandtable verify` also knows the rules, which have changed since the kept matches were
played: it stops at the first command that they refuse now. Of those it is asked whether it
finds something else, or earlier, in what was falsified.
"""

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from sandtable.matches.v1.match_export_pb2 import MatchExport
from sandtable.verify.scheme import COMMITTED, DUPLICATE, nonce_commitment

CLIENTS = Path(__file__).resolve().parent.parent
KEPT = CLIENTS / "cli" / "testdata" / "exports"
TYPESCRIPT = CLIENTS / "typescript" / "dist" / "src" / "verify" / "main.js"
TRUE, FALSE, UNREADABLE = 0, 1, 2
# With fewer dice, those of another nonce may agree by chance.
ENOUGH_DICE = 20


def flip_seed(export: MatchExport) -> None:
    """Another seed than was committed to."""
    export.dice_seed = bytes([export.dice_seed[0] ^ 1]) + export.dice_seed[1:]


def flip_nonce(export: MatchExport) -> None:
    """Another nonce than was published; by the third scheme one where none counts."""
    export.nonces[0] = b"another" + export.nonces[0][7:]


def reveal_another(export: MatchExport) -> None:
    """Another nonce, published as such; by the second scheme the seat was not bound to it."""
    flip_nonce(export)
    export.match.seats[0].nonce = export.nonces[0]


def bind_to_another(export: MatchExport) -> None:
    """Another nonce with its commitment: the dice are not those that it gives."""
    reveal_another(export)
    if export.match.dice_scheme == COMMITTED:
        export.match.seats[0].nonce_commitment = nonce_commitment(export.nonces[0])


def exchange_schemes(export: MatchExport) -> None:
    """The scheme that it did not have."""
    if export.match.dice_scheme == COMMITTED:
        export.match.dice_scheme = DUPLICATE
        export.match.dice_pair.place = 1
    else:
        export.match.dice_scheme = COMMITTED
        export.match.ClearField("dice_pair")


def drop_entry(export: MatchExport) -> None:
    """A shorter log."""
    del export.entries[-1]


FALSIFIED: list[Callable[[MatchExport], None]] = [
    flip_seed,
    flip_nonce,
    reveal_another,
    bind_to_another,
    exchange_schemes,
    drop_entry,
]


def found_by_rules(server: Path, file: Path) -> object:
    """What `sandtable verify` finds first; None when all is true."""
    command = [server, "verify", file, "--json"]
    run = subprocess.run(command, check=False, capture_output=True)
    return json.loads(run.stdout)["difference"]


def main(arguments: list[str]) -> int:
    """Has all verifiers check everything; 1 when one errs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True, type=Path, help="the program `sandtable`")
    server: Path = parser.parse_args(arguments).server
    verifiers = {
        "python": [sys.executable, "-m", "sandtable.verify"],
        "typescript": ["node", str(TYPESCRIPT)],
    }
    wrong = checked = 0
    with tempfile.TemporaryDirectory() as folder:
        exports = {}
        for name, words in {"played now": [], "of a pair": ["--duplicate-dice"]}.items():
            played = Path(folder) / "played.sandtable"
            demo = [server, "demo", "--json", "--rounds", "1", "--seed", "1", "--export", played]
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            subprocess.run([*demo, *words], check=True, **quiet)
            if found_by_rules(server, played) is not None:
                print(f"sandtable verify errs about the match {name}", file=sys.stderr)
                return 1
            exports[name] = played.read_bytes()
        brief = Path(folder) / "brief.sandtable"
        subprocess.run([server, "export", played, "--brief", "-o", brief], check=True, **quiet)
        for verifier, command in verifiers.items():
            checked += 1
            run = subprocess.run([*command, brief], check=False, capture_output=True)
            if run.returncode != UNREADABLE or b"in brief" not in run.stderr:
                wrong += 1
                print(f"{verifier} errs about an export in brief: {run}", file=sys.stderr)
        for kept in sorted(KEPT.glob("aa-*.sandtable.gz")):
            exports[kept.name] = gzip.decompress(kept.read_bytes())
        file = Path(folder) / "match.sandtable"
        for name, content in exports.items():
            file.write_bytes(content)
            before = found_by_rules(server, file)
            drawn = sum(entry.dice_drawn for entry in MatchExport.FromString(content).entries)
            for falsify in [None, *(FALSIFIED if drawn >= ENOUGH_DICE else [])]:
                export = MatchExport.FromString(content)
                if falsify is not None:
                    falsify(export)
                file.write_bytes(export.SerializeToString())
                expected = TRUE if falsify is None else FALSE
                how = "true" if falsify is None else falsify.__name__
                checked += 1
                if (found_by_rules(server, file) == before) != (falsify is None):
                    wrong += 1
                    print(f"sandtable verify errs about {name} ({how})", file=sys.stderr)
                for verifier, command in verifiers.items():
                    checked += 1
                    run = subprocess.run([*command, file], check=False, capture_output=True)
                    if run.returncode != expected:
                        wrong += 1
                        said = (run.stdout + run.stderr).decode().strip()
                        print(f"{verifier} errs about {name} ({how}): {said}", file=sys.stderr)
    print(f"verifiers: {checked - wrong} of {checked} right")
    return 0 if wrong == 0 else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
