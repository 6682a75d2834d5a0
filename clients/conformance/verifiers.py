"""The three verifiers of the dice against the same exports, true and false ones.

Run with a Python that has the client installed: `verifiers.py --server PROGRAM`, where
PROGRAM is `sandtable`. The exports are the kept ones of before seats were bound to their
nonces, and a match that bots play now.
"""

import argparse
import gzip
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from sandtable.matches.v1.match_export_pb2 import MatchExport
from sandtable.verify.scheme import COMMITTED, nonce_commitment

CLIENTS = Path(__file__).resolve().parent.parent
KEPT = CLIENTS.parent / "services" / "sandtable" / "testdata" / "exports"
TYPESCRIPT = CLIENTS / "typescript" / "dist" / "src" / "verify" / "main.js"
TRUE, FALSE = 0, 1


def flip_seed(export: MatchExport) -> None:
    """Another seed than was committed to."""
    export.dice_seed = bytes([export.dice_seed[0] ^ 1]) + export.dice_seed[1:]


def flip_nonce(export: MatchExport) -> None:
    """Another nonce than was published."""
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
    export.match.dice_scheme = 1 if export.match.dice_scheme == COMMITTED else COMMITTED


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


def main(arguments: list[str]) -> int:
    """Has all verifiers check everything; 1 when one errs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True, type=Path, help="the program `sandtable`")
    server: Path = parser.parse_args(arguments).server
    verifiers = {
        "rust": [str(server), "verify"],
        "python": [sys.executable, "-m", "sandtable.verify"],
        "typescript": ["node", str(TYPESCRIPT)],
    }
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        played = Path(folder) / "played.sandtable"
        demo = [server, "demo", "--json", "--rounds", "1", "--seed", "1", "--export", played]
        subprocess.run(demo, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        exports = {"played now": played.read_bytes()}
        for kept in sorted(KEPT.glob("aa-*.sandtable.gz")):
            exports[kept.name] = gzip.decompress(kept.read_bytes())
        file = Path(folder) / "match.sandtable"
        for name, content in exports.items():
            for falsify in [None, *FALSIFIED]:
                export = MatchExport.FromString(content)
                if falsify is not None:
                    falsify(export)
                file.write_bytes(export.SerializeToString())
                expected = TRUE if falsify is None else FALSE
                how = "true" if falsify is None else falsify.__name__
                for verifier, command in verifiers.items():
                    run = subprocess.run([*command, file], capture_output=True, text=True)
                    if run.returncode != expected:
                        wrong += 1
                        said = (run.stdout + run.stderr).strip()
                        print(f"{verifier} errs about {name} ({how}): {said}", file=sys.stderr)
    checked = len(exports) * (1 + len(FALSIFIED)) * len(verifiers)
    print(f"verifiers: {checked - wrong} of {checked} right")
    return 0 if wrong == 0 else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
