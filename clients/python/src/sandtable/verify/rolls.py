"""The dice that events show, and what each kind of event makes of them.

An event that shows dice has a row in `_READERS`. A new kind of roll, or another way to
count one, is a new row or another reader; nothing else here knows the kinds.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from google.protobuf.any_pb2 import Any

from sandtable.games.aa1940.v1.event_pb2 import Event
from sandtable.packing import unpack

# The worst roll of a convoy raid that costs anything.
_CONVOY_WORST = 3

# Advances on a breakthrough chart.
_CHART = 6

# What war bonds come to for certain with low luck, and the worst roll for one more.
_BONDS = 3


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
    dice = _counted(rolled.dice, rolled.pairs, min)
    hits = rolled.certain + sum(die <= rolled.hits_on for die in dice)
    return Roll(f"the battle in {rolled.space}", tuple(rolled.dice), rolled.hits, hits, hits)


def _raid_rolled(event: Event) -> Roll:
    rolled = event.raid_rolled
    dice = _counted(rolled.dice, rolled.pairs, min if rolled.hits_on else max)
    scored = sum(die <= rolled.hits_on for die in dice) if rolled.hits_on else sum(dice)
    result = rolled.certain + scored
    what = f"the raid on {rolled.space}"
    return Roll(what, tuple(rolled.dice), rolled.result, result, result)


def _convoy_rolled(event: Event) -> Roll:
    rolled = event.convoy_rolled
    most = rolled.certain + sum(die for die in rolled.dice if die <= _CONVOY_WORST)
    return Roll(f"the convoys of {rolled.zone}", tuple(rolled.dice), rolled.loss, 0, most)


def _research_rolled(event: Event) -> Roll:
    rolled = event.research_rolled
    succeeded = not rolled.dice or any(die >= rolled.hits_on for die in rolled.dice)
    what = f"the research of {rolled.power}"
    return Roll(what, tuple(rolled.dice), rolled.breakthrough, succeeded, succeeded)


def _advance_made(event: Event) -> Roll:
    made = event.advance_made
    told = made.dice[-1] if made.dice else 0
    place = (made.advance - 1) % _CHART + 1
    return Roll(f"the breakthrough of {made.power}", tuple(made.dice), place, told, told)


def _war_bonds(event: Event) -> Roll:
    bonds = event.war_bonds_collected
    what = f"the war bonds of {bonds.power}"
    # With low luck three and a half, the half being left to the die.
    face = sum(bonds.dice)
    even = _BONDS + (face <= _BONDS)
    return Roll(what, tuple(bonds.dice), bonds.collected, min(face, even), max(face, even))


def _counted(dice: Sequence[int], pairs: int, better: Callable[[Iterable[int]], int]) -> list[int]:
    """The dice that count: of the pairs that come first the better ones."""
    paired = 2 * pairs
    return [better(dice[at : at + 2]) for at in range(0, paired, 2)] + list(dice[paired:])


_READERS: dict[str, Callable[[Event], Roll]] = {
    "rolled": _rolled,
    "raid_rolled": _raid_rolled,
    "convoy_rolled": _convoy_rolled,
    "research_rolled": _research_rolled,
    "advance_made": _advance_made,
    "war_bonds_collected": _war_bonds,
}
