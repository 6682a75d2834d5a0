"""What ties an entry to those before it, as far as it can be told without the rules."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sandtable.games.aa1940.v1.command_pb2 import Command
from sandtable.matches.v1.log_entry_pb2 import RecordedEntry
from sandtable.packing import unpack

# Commands that can be taken back one by one, and that nobody else has a say in.
_DRAFTS = frozenset(
    (
        "declare_war",
        "buy",
        "buy_facility",
        "upgrade",
        "repair",
        "move",
        "raid",
        "load",
        "unload",
        "engage",
        "place",
        "place_facility",
    )
)


@dataclass(frozen=True)
class Break:
    """Where an entry does not follow from those before it."""

    what: str
    expected: str
    found: str


@dataclass
class Chain:
    """The log so far."""

    before: RecordedEntry | None = None
    _drafts: list[bytes] = field(default_factory=list)
    """The fingerprint before each draft that can be taken back."""

    def follow(self, entry: RecordedEntry) -> Break | None:
        """Goes on to the next entry; tells the first thing that does not follow."""
        kind, steps = _command(entry)
        found = next(self._breaks(entry, kind), None) or self._taken_back(entry, steps)
        if kind in _DRAFTS and self.before is not None:
            self._drafts.append(self.before.state_hash)
        elif kind != "take_back":
            self._drafts.clear()
        self.before = entry
        return found

    def _breaks(self, entry: RecordedEntry, kind: str) -> Iterator[Break]:
        before = self.before
        if before is None:
            return
        if before.HasField("outcome"):
            yield Break("the end of the log", "no entry after the outcome", "another entry")
        # Giving up and filing orders are allowed at any time.
        free = kind in ("resign", "set_orders")
        if not free and entry.seat not in before.awaited:
            awaited = ", ".join(str(seat) for seat in before.awaited)
            yield Break("who acted", f"one of the seats awaited: {awaited}", f"seat {entry.seat}")

    def _taken_back(self, entry: RecordedEntry, steps: int) -> Break | None:
        """Taking drafts back leads to the very state before them."""
        if steps == 0:
            return None
        if steps > len(self._drafts):
            # There are steps among them that others had a say in.
            self._drafts.clear()
            return None
        expected = self._drafts[-steps]
        del self._drafts[-steps:]
        if entry.state_hash == expected:
            return None
        return Break("the state after taking back", expected.hex(), entry.state_hash.hex())


def _command(entry: RecordedEntry) -> tuple[str, int]:
    """The kind of what was done, and how many drafts it takes back."""
    if entry.action.WhichOneof("kind") != "command":
        return "resign", 0
    command = unpack(entry.action.command, Command)
    return command.WhichOneof("kind") or "", command.take_back.steps
