"""An answer to any question that is always allowed.

Where there is a harmless choice it is left to chance; where a wrong combination would be
refused, the plainest answer is given: nobody takes off, everyone dives.
"""

from random import Random

from google.protobuf.empty_pb2 import Empty

from sandtable.aa1940.losses import any_losses
from sandtable.games.aa1940.v1.common_pb2 import (
    FACILITY_SLOT_COMPLEX,
    UNIT_TYPE_INFANTRY,
    UNIT_TYPE_TACTICAL_BOMBER,
    GroupCount,
    UnitCount,
)
from sandtable.games.aa1940.v1.decision_pb2 import (
    Answer,
    Assignment,
    Decision,
    TargetAssignment,
)
from sandtable.games.aa1940.v1.research_pb2 import (
    BREAKTHROUGH_CHART_ONE,
    BREAKTHROUGH_CHART_TWO,
)

# IPCs that an infantry costs.
_INFANTRY = 3


def any_answer(decision: Decision, chance: Random) -> Answer:
    """Some allowed answer to a question."""
    match decision.WhichOneof("question"):
        case "scramble":
            return Answer(scramble=Answer.Scramble())
        case "intercept":
            return Answer(intercept=Answer.Intercept())
        case "command_neutral":
            return Answer(command_neutral=chance.choice(decision.command_neutral.powers))
        case "raid_targets":
            return _raid_targets(decision.raid_targets)
        case "bombard":
            return _bombard(decision.bombard)
        case "submerge":
            groups = [
                GroupCount(unit=group.unit, count=chance.randint(0, group.count))
                for group in decision.submerge.submarines
            ]
            return Answer(
                submerge=Answer.Submerge(groups=[group for group in groups if group.count])
            )
        case "losses":
            losses = any_losses(decision.losses, chance)
            return Answer(losses=Answer.Losses(losses=losses))
        case "agree_losses":
            return Answer(agree_losses=chance.random() < 0.5)
        case "press":
            return _press(decision.press, chance)
        case "favor":
            return Answer(favor=chance.random() < 0.5)
        case "liberation_force":
            count = decision.liberation_force.budget // _INFANTRY
            units = [UnitCount(type=UNIT_TYPE_INFANTRY, count=count)] if count else []
            return Answer(liberation_force=Answer.LiberationForce(units=units))
        case "land_stranded":
            return _land_stranded(decision.land_stranded)
        case "declare_war":
            return Answer(declare_war=Answer.DeclareWar())
        case "place_bid":
            kept = chance.randint(0, decision.place_bid.budget)
            return Answer(place_bid=Answer.PlaceBid(kept=kept))
        case "breakthrough":
            charts = (BREAKTHROUGH_CHART_ONE, BREAKTHROUGH_CHART_TWO)
            return Answer(breakthrough=chance.choice(charts))
        case "kamikaze":
            return Answer(kamikaze=Answer.Kamikaze())
        case None:
            raise ValueError(f"question {decision.id} is of a later version of the game")


def _press(asked: Decision.Press, chance: Random) -> Answer:
    """Three times in four the attack goes on."""
    if chance.randrange(4) == 0:
        if asked.retreats:
            return Answer(retreat=Answer.Retreat(to=chance.choice(asked.retreats)))
        if asked.air_may_leave:
            return Answer(retreat=Answer.Retreat())
    return Answer(press=Empty())


def _raid_targets(asked: Decision.RaidTargets) -> Answer:
    """Every bomber against the first facility that it may bomb."""
    assignments = []
    for group in asked.bombers:
        # Tactical bombers never bomb complexes.
        tactical = group.type == UNIT_TYPE_TACTICAL_BOMBER
        open_to = [
            slot for slot in asked.targets if not (tactical and slot == FACILITY_SLOT_COMPLEX)
        ]
        if open_to:
            assignments.append(TargetAssignment(unit=group.unit, count=group.count, to=open_to[0]))
    return Answer(raid_targets=Answer.RaidTargets(assignments=assignments))


def _bombard(asked: Decision.Bombard) -> Answer:
    """As many ships as may, on the coasts in order."""
    room = {target.space: target.count for target in asked.targets}
    assignments = []
    for group in asked.ships:
        left = group.count
        for space in room:
            count = min(left, room[space])
            if count > 0:
                assignments.append(Assignment(unit=group.unit, count=count, to=space))
                left -= count
                room[space] -= count
    return Answer(bombard=Answer.Assignments(assignments=assignments))


def _land_stranded(asked: Decision.LandStranded) -> Answer:
    """Each group into the first places with room."""
    taken: dict[str, int] = {}
    assignments = []
    for stranded in asked.groups:
        left = stranded.group.count
        for option in stranded.options:
            count = min(left, max(0, option.count - taken.get(option.space, 0)))
            if count > 0:
                taken[option.space] = taken.get(option.space, 0) + count
                assignments.append(
                    Assignment(unit=stranded.group.unit, count=count, to=option.space)
                )
                left -= count
    return Answer(land_stranded=Answer.Assignments(assignments=assignments))
