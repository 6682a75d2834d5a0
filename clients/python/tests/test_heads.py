"""Heads that are true, heads that are forged, and what is between two."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.json_format import ParseDict

from sandtable.heads import (
    RewrittenError,
    SignaturesUnavailableError,
    check_between,
    verify_between,
    verify_head,
)
from sandtable.matches.v1.log_entry_pb2 import LogEntry
from sandtable.matches.v1.log_head_pb2 import LogHead

# What the tests of all clients check.
VECTORS = json.loads((Path(__file__).parents[2] / "conformance/heads.json").read_text())


def head(kind: str, name: str) -> LogHead:
    """A head of the vectors."""
    return ParseDict(VECTORS[kind][name], LogHead())


def entries(name: str) -> list[LogEntry]:
    """A log of the vectors."""
    return [ParseDict(entry, LogEntry()) for entry in VECTORS["entries"][name]]


@pytest.mark.parametrize("name", VECTORS["heads"])
def test_a_head_is_signed_with_its_key(name: str) -> None:
    verify_head(head("heads", name))


@pytest.mark.parametrize("name", VECTORS["forged"])
def test_a_forged_head_is_found_out(name: str) -> None:
    forged, told = head("forged", name), entries("told")
    with pytest.raises(RewrittenError, match="signature"):
        verify_head(forged)
    with pytest.raises(RewrittenError, match="signature"):
        verify_between(forged, told, head("heads", "told-5"))
    with pytest.raises(RewrittenError, match="signature"):
        verify_between(head("heads", "told-2"), told, forged)


@pytest.mark.parametrize("case", VECTORS["between"], ids=lambda case: case["name"])
def test_a_log_that_goes_on_is_told_from_one_that_was_written_anew(case: dict[str, Any]) -> None:
    earlier = head("heads", case["earlier"]) if case["earlier"] else None
    between, later = entries(case["entries"]), head("heads", case["later"])
    for check in (verify_between, check_between):
        if case["fault"]:
            with pytest.raises(RewrittenError):
                check(earlier, between, later)
        else:
            check(earlier, between, later)


def test_without_the_extra_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)
    told = head("heads", "told-5")
    with pytest.raises(SignaturesUnavailableError, match="extra 'heads'"):
        verify_head(told)
    # The chain takes nothing more.
    check_between(None, entries("told"), told)
