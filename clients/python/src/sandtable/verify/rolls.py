"""The dice that events show, and what each kind of event makes of them.

An event that shows dice has a row in `_READERS`. A new kind of roll, or another way to
count one, is a new row or another reader; nothing else here knows the kinds.
"""

from collections.abc import Callable
from dataclasses import dataclass

from google.protobuf.any_pb2 import Any

from sandtable.games.aa1940.v1.event_battle_pb2 import BATTLE_ROLE_DEFENDER
from sandtable.games.aa1940.v1.event_pb2 import Event
from sandtable.packing import unpack

# A facility's defenses bring a bomber down with this.
_DEFENSES_HIT_ON = 1
# A strategic bomber adds this to its die.
_BONUS = 2
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
    hits = sum(die <= rolled.hits_on for die in rolled.dice)
    return Roll(f"the battle in {rolled.space}", tuple(rolled.dice), rolled.hits, hits, hits)


def _raid_rolled(event: Event) -> Roll:
    rolled = event.raid_rolled
    what, dice = f"the raid on {rolled.space}", tuple(rolled.dice)
    if rolled.by == BATTLE_ROLE_DEFENDER:
        hits = sum(die == _DEFENSES_HIT_ON for die in dice)
        return Roll(what, dice, rolled.result, hits, hits)
    # The event does not tell how many of the bombers are strategic ones.
    return Roll(what, dice, rolled.result, sum(dice), sum(dice) + _BONUS * len(dice))


def _convoy_rolled(event: Event) -> Roll:
    rolled = event.convoy_rolled
    pips = sum(die for die in rolled.dice if die <= _CONVOY_WORST)
    return Roll(f"the convoys of {rolled.zone}", tuple(rolled.dice), rolled.loss, 0, pips)


_READERS: dict[str, Callable[[Event], Roll]] = {
    "rolled": _rolled,
    "raid_rolled": _raid_rolled,
    "convoy_rolled": _convoy_rolled,
}
