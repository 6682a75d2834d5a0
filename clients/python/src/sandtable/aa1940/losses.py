"""Hits spread over units within what the question allows."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from random import Random

from sandtable.games.aa1940.v1 import common_pb2 as common
from sandtable.games.aa1940.v1.decision_pb2 import Decision, Group, Loss

_AIRCRAFT = (
    common.UNIT_TYPE_FIGHTER,
    common.UNIT_TYPE_TACTICAL_BOMBER,
    common.UNIT_TYPE_STRATEGIC_BOMBER,
)
_CAPITAL_SHIPS = (common.UNIT_TYPE_BATTLESHIP, common.UNIT_TYPE_CARRIER)


@dataclass
class _Hurt:
    """A group of units and what has become of it so far."""

    group: Group
    destroyed: int = 0
    damaged: int = 0

    @property
    def takes_two(self) -> bool:
        """Whether each of them takes two hits from here on."""
        return self.group.type in _CAPITAL_SHIPS and not self.group.damaged

    @property
    def spent(self) -> int:
        """Hits that have fallen on it."""
        return self.destroyed * (2 if self.takes_two else 1) + self.damaged

    def blows(self) -> list[Callable[[], None]]:
        """The ways in which it can take one hit more."""
        untouched = self.group.count - self.destroyed - self.damaged
        ways: list[Callable[[], None]] = []
        if untouched > 0:
            ways.append(self._damage if self.takes_two else self._destroy)
        if self.takes_two and self.damaged > 0:
            ways.append(self._sink)
        return ways

    def _damage(self) -> None:
        self.damaged += 1

    def _destroy(self) -> None:
        self.destroyed += 1

    def _sink(self) -> None:
        self.destroyed += 1
        self.damaged -= 1


def any_losses(asked: Decision.Losses, chance: Random) -> list[Loss]:
    """As many hits as must be assigned, on any units; transports only at the last."""
    hurts = [_Hurt(group) for group in asked.groups]
    while sum(hurt.spent for hurt in hurts) < asked.required:
        open_to = [hurt for hurt in hurts if hurt.blows() and _can_hit(asked, hurts, hurt)]
        if not open_to:
            break
        armed = [hurt for hurt in open_to if hurt.group.type != common.UNIT_TYPE_TRANSPORT]
        chance.choice(chance.choice(armed or open_to).blows())()
    return [
        Loss(unit=hurt.group.unit, destroyed=hurt.destroyed, damaged=hurt.damaged)
        for hurt in hurts
        if hurt.spent
    ]


def _can_hit(asked: Decision.Losses, hurts: list[_Hurt], next_hit: _Hurt) -> bool:
    """Whether one hit more leaves every hit with a target that its shooter can score on."""
    hits = asked.hits

    def spent_on(types: Collection[int]) -> int:
        before = sum(hurt.spent for hurt in hurts if hurt.group.type in types)
        return before + (next_hit.group.type in types)

    on_submarines = hits.by_submarines + hits.by_others
    if asked.air_hits_submarines:
        on_submarines += hits.by_aircraft
    return (
        spent_on((common.UNIT_TYPE_SUBMARINE,)) <= on_submarines
        and spent_on(_AIRCRAFT) <= hits.by_aircraft + hits.by_others
    )
