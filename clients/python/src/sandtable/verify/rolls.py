"""The dice that events show, and what each kind of event makes of them.

An event that shows dice has a row in `_READERS`. A new kind of roll, or another way to
count one, is a new row or another reader; nothing else here knows the kinds.
"""

from collections.abc import Callable
from dataclasses import dataclass

from google.protobuf.any_pb2 import Any

from sandtable.games.aa1940.v1.event_pb2 import Event
from sandtable.packing import unpack

# The worst roll of a convoy raid that costs anything.
_CONVOY_WORST = 3


@dataclass(frozen=True)
class Roll:
    """Dice rolled together, and whether what came of them fits."""

    what: str
    """Which roll, for people."""
    dice: tuple[int, ...]
    """The faces, in the order in which they were drawn."""
    result: int
    """What the event says came of them."""
    least: int
    """The least that can come of these faces."""
    most: int
    """The most that can come of these faces."""


def rolls(events: list[Any]) -> list[Roll]:
    """All dice of an entry's events, in order."""
    found = []
    for packed in events:
        event = unpack(packed, Event)
        reader = _READERS.get(event.WhichOneof("kind") or "")
        if reader is not None:
            found.append(reader(event))
    return found


def _rolled(event: Event) -> Roll:
    rolled = event.rolled
    hits = rolled.certain + sum(die <= rolled.hits_on for die in rolled.dice)
    return Roll(f"the battle in {rolled.space}", tuple(rolled.dice), rolled.hits, hits, hits)


def _raid_rolled(event: Event) -> Roll:
    rolled = event.raid_rolled
    scored = (
        sum(die <= rolled.hits_on for die in rolled.dice) if rolled.hits_on else sum(rolled.dice)
    )
    result = rolled.certain + scored
    what = f"the raid on {rolled.space}"
    return Roll(what, tuple(rolled.dice), rolled.result, result, result)


def _convoy_rolled(event: Event) -> Roll:
    rolled = event.convoy_rolled
    most = rolled.certain + sum(die for die in rolled.dice if die <= _CONVOY_WORST)
    return Roll(f"the convoys of {rolled.zone}", tuple(rolled.dice), rolled.loss, 0, most)


_READERS: dict[str, Callable[[Event], Roll]] = {
    "rolled": _rolled,
    "raid_rolled": _raid_rolled,
    "convoy_rolled": _convoy_rolled,
}
