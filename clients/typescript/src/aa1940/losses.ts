import { UnitType } from "../gen/sandtable/games/aa1940/v1/common_pb.js";
import type { Decision_Losses, Group } from "../gen/sandtable/games/aa1940/v1/decision_pb.js";
import type { Chance } from "./chance.js";

/** A group and the hits that fall on it. */
interface Toll {
  readonly group: Group;
  destroyed: number;
  damaged: number;
}

/** Hits spread at random within what the question allows, transports last. */
export function spreadHits(question: Decision_Losses, chance: Chance) {
  const tolls: Toll[] = question.groups.map((group) => ({ group, destroyed: 0, damaged: 0 }));
  while (hits(tolls) < question.required) {
    const open = tolls.filter((toll) => canHit(question, tolls, toll));
    const others = open.filter(({ group }) => group.type !== UnitType.TRANSPORT);
    const toll = chance.pick(others.length > 0 ? others : open);
    if (toll === undefined) break;
    hit(toll);
  }
  return tolls
    .filter(({ destroyed, damaged }) => destroyed + damaged > 0)
    .map(({ group, destroyed, damaged }) => ({ unit: group.unit, destroyed, damaged }));
}

/** One hit more: an undamaged capital ship is damaged before it sinks. */
function hit(toll: Toll) {
  const untouched = toll.group.count - toll.destroyed - toll.damaged;
  if (!takesTwo(toll.group)) {
    toll.destroyed += 1;
  } else if (untouched > 0) {
    toll.damaged += 1;
  } else {
    toll.damaged -= 1;
    toll.destroyed += 1;
  }
}

/** Whether one more hit on the group still leaves every hit with a target that its
 * shooter can score on: submarines hit no aircraft, aircraft not always submarines. */
function canHit(question: Decision_Losses, tolls: readonly Toll[], { group, destroyed, damaged }: Toll): boolean {
  const untouched = group.count - destroyed - damaged;
  if (untouched === 0 && !(takesTwo(group) && damaged > 0)) return false;
  const { bySubmarines = 0, byAircraft = 0, byOthers = 0 } = question.hits ?? {};
  const fits = (kind: (type: UnitType) => boolean, limit: number) =>
    !kind(group.type) || hits(tolls.filter((toll) => kind(toll.group.type))) < limit;
  const onSubmarines = bySubmarines + byOthers + (question.airHitsSubmarines ? byAircraft : 0);
  return fits(isSubmarine, onSubmarines) && fits(isAircraft, byAircraft + byOthers);
}

function hits(tolls: readonly Toll[]): number {
  return tolls.reduce((sum, { group, destroyed, damaged }) => sum + destroyed * (takesTwo(group) ? 2 : 1) + damaged, 0);
}

function takesTwo({ type, damaged }: Group): boolean {
  return !damaged && (type === UnitType.BATTLESHIP || type === UnitType.CARRIER);
}

function isSubmarine(type: UnitType): boolean {
  return type === UnitType.SUBMARINE;
}

function isAircraft(type: UnitType): boolean {
  return [UnitType.FIGHTER, UnitType.TACTICAL_BOMBER, UnitType.STRATEGIC_BOMBER].includes(type);
}
