"""Whether the dice of an export are those that were committed to."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from sandtable.matches.v1 import match_pb2
from sandtable.matches.v1.log_entry_pb2 import RecordedEntry
from sandtable.matches.v1.match_export_pb2 import MatchExport
from sandtable.verify import scheme
from sandtable.verify.chain import Chain
from sandtable.verify.rolls import rolls

# The format of exports that is understood.
FORMAT = 1
BRIEF = 2
# The game whose events are understood.
GAME = "aa1940"


@dataclass(frozen=True)
class Difference:
    """How an export departs from what was committed to."""

    sequence: int | None
    """The entry; None when it is about the match as a whole."""
    what: str
    """What differs."""
    expected: str
    """What the commitment gives."""
    found: str
    """What the export says."""


@dataclass(frozen=True)
class Report:
    """What was found."""

    entries: int
    """Entries that are true."""
    dice: int
    """Dice that are true."""
    difference: Difference | None
    """The first thing that is not."""
    table: bytes = b""
    """What the seats revealed their nonces against, to be compared with what was seen then;
    empty by a scheme without it."""


class UnreadableError(Exception):
    """The file is not an export that this program can check."""


def audit(export: MatchExport) -> Report:
    """Checks everything that can be checked without the rules of the game."""
    if export.format_version == BRIEF:
        raise UnreadableError(
            "the export is in brief, without the dice: `sandtable export FILE` makes it whole"
        )
    if export.format_version != FORMAT:
        raise UnreadableError(f"the export has format {export.format_version}, not {FORMAT}")
    if export.match.game != GAME:
        raise UnreadableError(f"the match is of the game {export.match.game!r}, not {GAME!r}")
    if len(export.dice_seed) != scheme.SEED_LENGTH:
        raise UnreadableError(f"the export has no dice seed of {scheme.SEED_LENGTH} bytes")
    number = export.match.dice_scheme
    if number not in (scheme.COMMITTED, scheme.DUPLICATE):
        raise UnreadableError(f"the match has dice of scheme {number}, which is not known")
    place = export.match.dice_pair.place
    if place not in ((1, 2) if number == scheme.DUPLICATE else (0,)):
        raise UnreadableError(f"the match has dice of scheme {number}, and place {place} in a pair")
    if wrong := next(_whole(export), None):
        return Report(0, 0, wrong)

    key = scheme.dice_key(export.dice_seed, list(export.nonces), number)
    table = b""
    if number == scheme.COMMITTED:
        seats = [seat.nonce_commitment for seat in export.match.seats]
        table = scheme.dice_table(export.match.dice_commitment, seats)
    chain, dice = Chain(), 0
    for sequence, entry in enumerate(export.entries, start=1):
        if wrong := next(_entry(sequence, entry, key, chain), None):
            return Report(sequence - 1, dice, wrong, table)
        dice += entry.dice_drawn
    return Report(len(export.entries), dice, next(_end(export), None), table)


def _whole(export: MatchExport) -> Iterator[Difference]:
    """What is wrong with the match as a whole."""
    match = export.match
    committed = scheme.commitment(export.dice_seed)
    yield from _unless_equal(
        None, "the dice commitment", committed.hex(), match.dice_commitment.hex()
    )
    if match.dice_seed:
        yield from _unless_equal(
            None, "the revealed seed", export.dice_seed.hex(), match.dice_seed.hex()
        )
    yield from _unless_equal(None, "the number of nonces", len(match.seats), len(export.nonces))
    for seat, nonce in zip(match.seats, export.nonces, strict=False):
        yield from _unless_equal(
            None, f"the nonce of seat {seat.seat}", seat.nonce.hex(), nonce.hex()
        )
        if len(nonce) > scheme.LONGEST_NONCE:
            longest = f"at most {scheme.LONGEST_NONCE} bytes"
            yield Difference(None, f"the nonce of seat {seat.seat}", longest, f"{len(nonce)} bytes")
        if match.dice_scheme == scheme.DUPLICATE:
            yield from _unless_equal(
                None, f"what seat {seat.seat} adds to dice of two matches", "", nonce.hex()
            )
        if match.dice_scheme == scheme.COMMITTED:
            given = scheme.nonce_commitment(nonce).hex() if nonce else ""
            yield from _unless_equal(
                None,
                f"what seat {seat.seat} is bound to",
                given,
                seat.nonce_commitment.hex(),
            )
    yield from _unless_equal(None, "the number of entries", match.version, len(export.entries))


def _entry(sequence: int, entry: RecordedEntry, key: bytes, chain: Chain) -> Iterator[Difference]:
    """What is wrong with an entry."""
    yield from _unless_equal(sequence, "the number of the entry", sequence, entry.sequence)
    yield from _dice(sequence, entry, key)
    yield from _unless_equal(
        sequence,
        "the length of the state's fingerprint",
        scheme.FINGERPRINT_LENGTH,
        len(entry.state_hash),
    )
    if broken := chain.follow(entry):
        yield Difference(sequence, broken.what, broken.expected, broken.found)


def _dice(sequence: int, entry: RecordedEntry, key: bytes) -> Iterator[Difference]:
    """Dice that differ from the row of the entry, or whose result does not fit."""
    found = rolls([addressed.event for addressed in entry.events])
    shown = sum(len(roll.dice) for roll in found)
    yield from _unless_equal(sequence, "the number of dice", shown, entry.dice_drawn)
    row = scheme.entry_dice(key, sequence)
    for roll in found:
        expected = tuple(islice(row, len(roll.dice)))
        if expected != roll.dice:
            yield Difference(
                sequence, f"the dice of {roll.what}", _faces(expected), _faces(roll.dice)
            )
        if not roll.least <= roll.result <= roll.most:
            bounds = str(roll.least) if roll.least == roll.most else f"{roll.least} to {roll.most}"
            yield Difference(sequence, f"the result of {roll.what}", bounds, str(roll.result))


def _end(export: MatchExport) -> Iterator[Difference]:
    """What is wrong with how the log ends."""
    match, last = export.match, export.entries[-1] if export.entries else RecordedEntry()
    if match.state == match_pb2.MATCH_STATE_FINISHED:
        yield from _unless_equal(None, "the outcome", _told(match), _told(last))


def _told(source: match_pb2.Match | RecordedEntry) -> str:
    outcome = source.outcome
    if not source.HasField("outcome"):
        return "none"
    return f"{outcome.reason} ({outcome.rule}), won by the seats {list(outcome.winners)}"


def _faces(dice: tuple[int, ...]) -> str:
    return " ".join(str(die) for die in dice)


def _unless_equal(
    sequence: int | None, what: str, expected: object, found: object
) -> Iterator[Difference]:
    if expected != found:
        yield Difference(sequence, what, str(expected), str(found))
