"""The verifier against the referee's own, on true and on false exports."""

import copy
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sandtable.games.aa1940.v1.event_pb2 import Event
from sandtable.matches.v1.match_export_pb2 import MatchExport
from sandtable.matches.v1.match_pb2 import NONCE_STATE_REVEALED
from sandtable.verify import Report, audit, scheme
from sandtable.verify.__main__ import main
from sandtable.verify.audit import UnreadableError
from tests.conftest import ROOT, program

# How bots play and from which seed, and the rounds: battles, raids, drafts taken back.
MATCHES = [("sensible", 1, 2), ("sensible", 2, 1), ("random", 3, 2), ("random", 4, 1)]


def demo(file: Path, bots: str, seed: int, rounds: int) -> MatchExport:
    """A match that six bots play; its dice are others each time."""
    chosen = ["--bots", bots, "--seed", str(seed), "--rounds", str(rounds)]
    subprocess.run(
        [program(), "demo", "--json", *chosen, "--export", file],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return MatchExport.FromString(file.read_bytes())


@pytest.fixture(scope="session")
def true_export(tmp_path_factory: pytest.TempPathFactory) -> MatchExport:
    """A match with large battles, for tests that falsify a copy of it."""
    return demo(tmp_path_factory.mktemp("demo") / "match.sandtable", *MATCHES[0])


def referee(export: MatchExport, folder: Path) -> int:
    """What `sandtable verify` says, as its exit code; our command line must agree."""
    file = folder / "match.sandtable"
    file.write_bytes(export.SerializeToString())
    code = subprocess.run(
        [program(), "verify", file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ).returncode
    assert main([str(file)]) == code
    return code


@pytest.mark.parametrize(("bots", "seed", "rounds"), MATCHES)
def test_both_find_a_true_match_true(bots: str, seed: int, rounds: int, tmp_path: Path) -> None:
    export = demo(tmp_path / "demo.sandtable", bots, seed, rounds)
    report = audit(export)
    assert report.difference is None, report.difference
    assert export.match.dice_scheme == scheme.COMMITTED
    assert len(report.table) == 32
    assert all(seat.nonce_state == NONCE_STATE_REVEALED for seat in export.match.seats)
    assert report.entries == len(export.entries) > 0
    assert report.dice == sum(entry.dice_drawn for entry in export.entries)
    assert report.dice > 0 or bots == "random", "sensible bots fight"
    assert referee(export, tmp_path) == 0


def rolled_at(export: MatchExport) -> tuple[int, int]:
    """Place of a roll in the entry with most dice: entry and event, counted from 0.

    So many dice do not agree with those of another place by chance.
    """
    place = max(range(len(export.entries)), key=lambda at: export.entries[at].dice_drawn)
    assert export.entries[place].dice_drawn >= 10, "there is a large battle"
    for number, addressed in enumerate(export.entries[place].events):
        event = Event()
        if addressed.event.Unpack(event) and event.HasField("rolled"):
            return place, number
    pytest.fail("the dice of the largest entry are not a battle's")


def turn_die(export: MatchExport) -> int:
    entry, number = rolled_at(export)
    packed = export.entries[entry].events[number].event
    event = Event()
    packed.Unpack(event)
    rolled = event.rolled
    rolled.dice[0] = rolled.dice[0] % 6 + 1
    # So that the result fits what is shown now.
    rolled.hits = sum(die <= rolled.hits_on for die in rolled.dice)
    packed.Pack(event)
    return entry + 1


def miscount(export: MatchExport) -> int:
    entry, number = rolled_at(export)
    packed = export.entries[entry].events[number].event
    event = Event()
    packed.Unpack(event)
    event.rolled.hits += 1
    packed.Pack(event)
    return entry + 1


def draw_more(export: MatchExport) -> int:
    entry, _ = rolled_at(export)
    export.entries[entry].dice_drawn += 1
    return entry + 1


def renumber(export: MatchExport) -> None:
    """Covers up that entries are missing or in another order."""
    for sequence, entry in enumerate(export.entries, start=1):
        entry.sequence = sequence
    export.match.version = len(export.entries)


def drop(export: MatchExport) -> int:
    entry, _ = rolled_at(export)
    del export.entries[entry - 1]
    export.match.version -= 1
    return entry


def drop_and_renumber(export: MatchExport) -> int:
    """The battle moves to a place in the log that has other dice."""
    entry, _ = rolled_at(export)
    del export.entries[entry - 1]
    renumber(export)
    return entry


def swap(export: MatchExport) -> int:
    entry, _ = rolled_at(export)
    before = copy.deepcopy(export.entries[entry - 1])
    export.entries[entry - 1].CopyFrom(export.entries[entry])
    export.entries[entry].CopyFrom(before)
    return entry


def swap_and_renumber(export: MatchExport) -> int:
    entry = swap(export)
    renumber(export)
    return entry


def act_for_another(export: MatchExport) -> int:
    """Puts an entry under the name of a seat that was not to move."""
    for before, entry in zip(export.entries, export.entries[1:], strict=False):
        others = [seat.seat for seat in export.match.seats if seat.seat not in before.awaited]
        if others and entry.action.HasField("command"):
            entry.seat = others[0]
            return entry.sequence
    pytest.fail("everybody is awaited all the time")


@pytest.mark.parametrize(
    "tamper",
    [
        turn_die,
        miscount,
        draw_more,
        drop,
        drop_and_renumber,
        swap,
        swap_and_renumber,
        act_for_another,
    ],
)
def test_a_false_entry_is_named(
    tamper: Callable[[MatchExport], int], true_export: MatchExport, tmp_path: Path
) -> None:
    export = copy.deepcopy(true_export)
    sequence = tamper(export)
    difference = audit(export).difference
    assert difference is not None
    assert difference.expected != difference.found
    assert difference.sequence == sequence
    assert referee(export, tmp_path) == 1


def flip_seed(export: MatchExport) -> None:
    export.dice_seed = bytes([export.dice_seed[0] ^ 1]) + export.dice_seed[1:]
    export.match.dice_seed = export.dice_seed


def flip_nonce(export: MatchExport) -> None:
    export.nonces[1] = b"another" + export.nonces[1]


def cut_the_end(export: MatchExport) -> None:
    del export.entries[-1]
    export.match.version -= 1


def bind_to_another(export: MatchExport) -> None:
    """As if the seat had been bound to something else than it revealed."""
    flip_nonce(export)
    export.match.seats[1].nonce = export.nonces[1]


def unbind(export: MatchExport) -> None:
    export.match.seats[1].nonce_commitment = b""


@pytest.mark.parametrize("tamper", [flip_seed, flip_nonce, cut_the_end, bind_to_another, unbind])
def test_a_false_match_is_found(
    tamper: Callable[[MatchExport], None], true_export: MatchExport, tmp_path: Path
) -> None:
    export = copy.deepcopy(true_export)
    tamper(export)
    difference = audit(export).difference
    assert difference is not None
    assert difference.sequence is None
    assert referee(export, tmp_path) == 1


def another_seed_with_its_commitment(export: MatchExport) -> None:
    flip_seed(export)
    export.match.dice_commitment = scheme.commitment(export.dice_seed)


def another_nonce_everywhere(export: MatchExport) -> None:
    bind_to_another(export)
    export.match.seats[1].nonce_commitment = scheme.nonce_commitment(export.nonces[1])


@pytest.mark.parametrize("tamper", [another_seed_with_its_commitment, another_nonce_everywhere])
def test_a_false_source_of_dice_shows_in_the_first_dice(
    tamper: Callable[[MatchExport], None], true_export: MatchExport, tmp_path: Path
) -> None:
    export = copy.deepcopy(true_export)
    tamper(export)
    first = next(entry.sequence for entry in export.entries if entry.dice_drawn)
    # A row of few dice can agree by chance, but not all of them.
    report: Report = audit(export)
    assert report.difference is not None
    assert report.difference.what.startswith("the dice of")
    assert (report.difference.sequence or 0) >= first
    assert referee(export, tmp_path) == 1


@pytest.mark.parametrize("number", [0, 1, 4])
def test_a_scheme_that_is_not_known_is_refused(number: int, true_export: MatchExport) -> None:
    export = copy.deepcopy(true_export)
    export.match.dice_scheme = number
    with pytest.raises(UnreadableError, match=f"dice of scheme {number}, which is not known"):
        audit(export)


def test_what_is_no_export_cannot_be_checked(tmp_path: Path) -> None:
    file = tmp_path / "nothing"
    assert main([str(file)]) == 2
    file.write_bytes(b"\xff\xff\xff")
    assert main([str(file)]) == 2
    file.write_bytes(MatchExport(format_version=2).SerializeToString())
    assert main([str(file)]) == 2


def test_the_documented_example_is_true() -> None:
    text = (ROOT / "docs" / "dice.md").read_text()

    def documented(what: str) -> str:
        found = re.search(rf"^    {what} *[=:] ([0-9a-f ]+)$", text, re.MULTILINE)
        assert found is not None, what
        return found.group(1)

    seed = bytes([7] * scheme.SEED_LENGTH)
    assert documented("commitment") == scheme.commitment(seed).hex()
    nonces = [bytes([1] * 16), b"", bytes([2] * 16)]
    bound = [scheme.nonce_commitment(nonce) if nonce else b"" for nonce in nonces]
    assert documented("nonce commitment of seat 0") == bound[0].hex()
    assert documented("nonce commitment of seat 2") == bound[2].hex()
    assert documented("dice table") == scheme.dice_table(scheme.commitment(seed), bound).hex()
    second = scheme.dice_key(seed, nonces, scheme.COMMITTED)
    assert documented("key of scheme 2") == second.hex()
    for sequence in (1, 2):
        row = scheme.entry_dice(second, sequence)
        dice = documented(f"its first dice of entry {sequence}").split()
        assert len(dice) == 40
        assert [int(die) for die in dice] == [next(row) for _ in dice]
    third = scheme.dice_key(seed, nonces, scheme.DUPLICATE)
    assert documented("key of scheme 3") == third.hex()
    row = scheme.entry_dice(third + bytes(32), 1)
    dice = documented("the dice of entry 1 in both").split()
    assert [int(die) for die in dice] == [next(row) for _ in dice]
