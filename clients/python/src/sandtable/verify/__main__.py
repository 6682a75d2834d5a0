"""`python -m sandtable.verify FILE`

Exit code 0 when the export is true, 1 when it is not, 2 when it cannot be checked.
"""

import argparse
import sys
from pathlib import Path

from google.protobuf.message import DecodeError

from sandtable.errors import UnexpectedType
from sandtable.matches.v1.match_export_pb2 import MatchExport
from sandtable.verify.audit import Report, UnreadableError, audit


def main(arguments: list[str]) -> int:
    """Checks a file and says what was found."""
    parser = argparse.ArgumentParser(
        prog="python -m sandtable.verify",
        description="Checks the dice of a match that is over, without a server and its rules.",
    )
    parser.add_argument("file", type=Path, help="what `sandtable export` wrote")
    file: Path = parser.parse_args(arguments).file
    try:
        report = audit(MatchExport.FromString(file.read_bytes()))
    except (OSError, DecodeError, UnexpectedType, UnreadableError) as error:
        print(f"{file} cannot be checked: {error}", file=sys.stderr)
        return 2
    print(in_words(report))
    return 0 if report.difference is None else 1


def in_words(report: Report) -> str:
    """A report for people."""
    wrong = report.difference
    if wrong is None:
        return (
            f"verified: {report.entries} entries, and {report.dice} dice "
            "as the committed seed gives them"
            + (f"\n  dice table: {report.table.hex()}" if report.table else "")
        )
    place = "" if wrong.sequence is None else f" of entry {wrong.sequence}"
    return (
        f"NOT TRUE: {wrong.what}{place} differs\n"
        f"  the commitment gives: {wrong.expected}\n"
        f"  the export says:      {wrong.found}\n"
        f"  true before that: {report.entries} entries"
    )


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
