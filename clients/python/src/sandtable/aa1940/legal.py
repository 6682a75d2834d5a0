"""Any legal command.

A legal list is factored: each listed stack, in any count from 1 to `most`, to any of its
destinations is legal by itself. The functions here walk down one branch of it.
"""

from collections.abc import Callable
from random import Random

from sandtable.aa1940.answers import any_answer
from sandtable.games.aa1940.v1.command_pb2 import Command
from sandtable.games.aa1940.v1.common_pb2 import Stack
from sandtable.games.aa1940.v1.legal_pb2 import Legal, PhaseLegal
from sandtable.games.aa1940.v1.research_pb2 import (
    BuyResearch,
    DropParatroopers,
    LaunchRocket,
)

# One command in so many closes the phase, or starts it afresh when it cannot be closed:
# what was drafted may have no way out.
_RESTLESSNESS = 20

# Most research dice of one purchase, so that something is left to buy units with.
_MOST_DICE = 3


def any_legal(legal: Legal, chance: Random) -> Command | None:
    """Some command out of a legal list; None when the seat has nothing to do."""
    if legal.decisions:
        decision = legal.decisions[0]
        answer = any_answer(decision, chance)
        return Command(answer=Command.AnswerDecision(decision=decision.id, answer=answer))
    if not legal.HasField("phase"):
        return None
    return _in_phase(legal.phase, chance)


def _in_phase(phase: PhaseLegal, chance: Random) -> Command:
    # Battles must be fought and units placed before a phase may be closed.
    unfinished = bool(phase.fight or phase.place)
    way_out = _way_out(phase)
    if way_out is not None and not unfinished and chance.randrange(_RESTLESSNESS) == 0:
        return way_out
    # Dice may be bought as long as there is money: half of the time it is enough.
    if phase.HasField("research") and chance.randrange(2) == 0:
        return Command(end_phase=Command.EndPhase())
    kinds = [kind for kind, is_open in _KINDS if is_open(phase)]
    if kinds:
        return chance.choice(kinds)(phase, chance)
    return way_out or Command(end_phase=Command.EndPhase())


def _way_out(phase: PhaseLegal) -> Command | None:
    if not phase.blockers:
        return Command(end_phase=Command.EndPhase())
    # A remedy may take back one draft only, and the next guess makes it again.
    for blocker in phase.blockers:
        if blocker.HasField("remedy") and not blocker.remedy.HasField("take_back"):
            return blocker.remedy
    if phase.take_back > 0:
        return Command(take_back=Command.TakeBack(steps=phase.take_back))
    return None


def _declare(phase: PhaseLegal, chance: Random) -> Command:
    return Command(declare_war=Command.DeclareWar(on=chance.choice(phase.declare)))


def _buy(phase: PhaseLegal, chance: Random) -> Command:
    unit = chance.choice(phase.buy)
    return Command(buy=Command.Buy(type=unit.type, count=chance.randint(1, unit.count)))


def _buy_facility(phase: PhaseLegal, chance: Random) -> Command:
    return Command(buy_facility=Command.BuyFacility(type=chance.choice(phase.buy_facilities)))


def _upgrade(phase: PhaseLegal, chance: Random) -> Command:
    return Command(upgrade=Command.Upgrade(at=chance.choice(phase.upgrade)))


def _repair(phase: PhaseLegal, chance: Random) -> Command:
    damage = chance.choice(phase.repair)
    points = chance.randint(1, damage.most)
    return Command(repair=Command.Repair(at=damage.at, slot=damage.slot, points=points))


def _some(stack: Stack, most: int, chance: Random) -> Stack:
    some = Stack()
    some.CopyFrom(stack)
    some.count = chance.randint(1, most)
    return some


def _move(phase: PhaseLegal, chance: Random) -> Command:
    moves = chance.choice(phase.moves)
    to = chance.choice(moves.to)
    stack = _some(moves.stack, to.most, chance)
    return Command(move=Command.Move(stack=stack, to=to.to, via=to.via))


def _raid(phase: PhaseLegal, chance: Random) -> Command:
    raids = chance.choice(phase.raids)
    to = chance.choice(raids.to)
    return Command(raid=Command.Raid(stack=_some(raids.stack, to.most, chance), to=to.to))


def _load(phase: PhaseLegal, chance: Random) -> Command:
    loads = chance.choice(phase.loads)
    ship = chance.choice(loads.aboard)
    stack = _some(loads.stack, ship.most, chance)
    return Command(load=Command.Load(stack=stack, transport=ship.transport))


def _unload(phase: PhaseLegal, chance: Random) -> Command:
    unloads = chance.choice(phase.unloads)
    to = chance.choice(unloads.to)
    return Command(unload=Command.Unload(stack=_some(unloads.stack, to.most, chance), to=to.to))


def _engage(phase: PhaseLegal, chance: Random) -> Command:
    option = chance.choice(phase.engage)
    return Command(engage=Command.Engage(zone=option.zone, fight=option.fight))


def _ask(phase: PhaseLegal, chance: Random) -> Command:
    return Command(ask=Command.Ask(favor=chance.choice(phase.ask)))


def _fight(phase: PhaseLegal, chance: Random) -> Command:
    return Command(fight=Command.Fight(site=chance.choice(phase.fight)))


def _place(phase: PhaseLegal, chance: Random) -> Command:
    place = chance.choice(phase.place)
    count = chance.randint(1, place.most)
    return Command(place=Command.Place(type=place.type, count=count, at=place.at))


def _place_facility(phase: PhaseLegal, chance: Random) -> Command:
    place = chance.choice(phase.place_facilities)
    return Command(place_facility=Command.PlaceFacility(type=place.type, at=place.at))


def _research(phase: PhaseLegal, chance: Random) -> Command:
    dice = chance.randint(1, min(phase.research.most, _MOST_DICE))
    return Command(buy_research=BuyResearch(dice=dice))


def _drop(phase: PhaseLegal, chance: Random) -> Command:
    drops = chance.choice(phase.drops)
    to = chance.choice(drops.to)
    return Command(drop=DropParatroopers(stack=_some(drops.stack, to.most, chance), to=to.to))


def _launch(phase: PhaseLegal, chance: Random) -> Command:
    base = chance.choice(phase.launches)
    target = chance.choice(base.targets)
    return Command(
        launch=LaunchRocket(**{"from": getattr(base, "from")}, at=target.at, slot=target.slot)
    )


_KINDS: tuple[tuple[Callable[[PhaseLegal, Random], Command], Callable[[PhaseLegal], bool]], ...] = (
    (_declare, lambda phase: bool(phase.declare)),
    (_buy, lambda phase: bool(phase.buy)),
    (_buy_facility, lambda phase: bool(phase.buy_facilities)),
    (_upgrade, lambda phase: bool(phase.upgrade)),
    (_repair, lambda phase: bool(phase.repair)),
    (_move, lambda phase: bool(phase.moves)),
    (_raid, lambda phase: bool(phase.raids)),
    (_load, lambda phase: bool(phase.loads)),
    (_unload, lambda phase: bool(phase.unloads)),
    (_engage, lambda phase: bool(phase.engage)),
    (_ask, lambda phase: bool(phase.ask)),
    (_fight, lambda phase: bool(phase.fight)),
    (_place, lambda phase: bool(phase.place)),
    (_place_facility, lambda phase: bool(phase.place_facilities)),
    (_research, lambda phase: phase.HasField("research")),
    (_drop, lambda phase: bool(phase.drops)),
    (_launch, lambda phase: bool(phase.launches)),
)
