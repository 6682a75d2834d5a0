import type { MessageInitShape } from "@bufbuild/protobuf";
import { FacilitySlot, UnitType } from "../gen/sandtable/games/aa1940/v1/common_pb.js";
import type {
  AnswerSchema,
  Decision,
  Decision_Bombard,
  Decision_LandStranded,
  Decision_RaidTargets,
  Decision_Scramble,
} from "../gen/sandtable/games/aa1940/v1/decision_pb.js";
import type { Chance } from "./chance.js";
import { spreadHits } from "./losses.js";

type Answer = MessageInitShape<typeof AnswerSchema>;
type Assigned = { unit: number; count: number; to: string };

const INFANTRY_PRICE = 3;

/** An answer that the question allows; none for a question of a later contract. */
export function anyAnswer({ question }: Decision, chance: Chance): Answer | undefined {
  switch (question.case) {
    case "scramble":
      return { kind: { case: "scramble", value: { scrambled: scrambled(question.value, chance) } } };
    case "intercept": {
      const fighters = question.value.options
        .map(({ power, count }) => ({ power, count: chance.below(count + 1) }))
        .filter(({ count }) => count > 0);
      return { kind: { case: "intercept", value: { fighters } } };
    }
    case "commandNeutral": {
      const power = chance.pick(question.value.powers);
      return power === undefined ? undefined : { kind: { case: "commandNeutral", value: power } };
    }
    case "raidTargets":
      return { kind: { case: "raidTargets", value: { assignments: raidTargets(question.value, chance) } } };
    case "bombard":
      return { kind: { case: "bombard", value: { assignments: bombarding(question.value) } } };
    case "submerge": {
      const groups = question.value.submarines
        .map(({ unit, count }) => ({ unit, count: chance.below(count + 1) }))
        .filter(({ count }) => count > 0);
      return { kind: { case: "submerge", value: { groups } } };
    }
    case "losses":
      return { kind: { case: "losses", value: { losses: spreadHits(question.value, chance) } } };
    case "agreeLosses":
      return { kind: { case: "agreeLosses", value: chance.oneIn(2) } };
    case "press": {
      const { retreats, airMayLeave } = question.value;
      const to = chance.pick(retreats) ?? (airMayLeave ? "" : undefined);
      if (to !== undefined && chance.oneIn(4)) return { kind: { case: "retreat", value: { to } } };
      return { kind: { case: "press", value: {} } };
    }
    case "favor":
      return { kind: { case: "favor", value: chance.oneIn(2) } };
    case "liberationForce": {
      const count = Math.floor(question.value.budget / INFANTRY_PRICE);
      const units = count > 0 ? [{ type: UnitType.INFANTRY, count }] : [];
      return { kind: { case: "liberationForce", value: { units } } };
    }
    case "landStranded":
      return { kind: { case: "landStranded", value: { assignments: landing(question.value) } } };
    case "declareWar": {
      const on = question.value.on.filter(() => chance.oneIn(2));
      return { kind: { case: "declareWar", value: { on } } };
    }
    case "placeBid": {
      const kept = chance.below(question.value.budget + 1);
      return { kind: { case: "placeBid", value: { kept } } };
    }
    case "breakthrough":
      return { kind: { case: "breakthrough", value: chance.upTo(2) } };
    case "kamikaze":
      return { kind: { case: "kamikaze", value: {} } };
    default:
      return undefined;
  }
}

/** A group may be offered for several zones, and a base lets only so many leave. */
function scrambled({ options, bases }: Decision_Scramble, chance: Chance) {
  const leaving: { from: string; zone: string; power: string; type: UnitType; count: number }[] = [];
  for (const { from, zone, power, type, most } of options) {
    const gone = leaving.filter((one) => one.from === from);
    const same = gone.filter((one) => one.power === power && one.type === type);
    const room = bases.find(({ space }) => space === from)?.count ?? 0;
    const left = Math.min(most - total(same), room - total(gone));
    const count = left > 0 ? chance.below(left + 1) : 0;
    if (count > 0) leaving.push({ from, zone, power, type, count });
  }
  return leaving;
}

/** Tactical bombers never bomb complexes. */
function raidTargets({ bombers, targets }: Decision_RaidTargets, chance: Chance) {
  return bombers.flatMap(({ unit, count, type }) => {
    const tactical = type === UnitType.TACTICAL_BOMBER;
    const to = chance.pick(targets.filter((slot) => !(tactical && slot === FacilitySlot.COMPLEX)));
    return to === undefined ? [] : [{ unit, count, to }];
  });
}

/** As many ships as may, on the coasts in order. */
function bombarding({ ships, targets }: Decision_Bombard): Assigned[] {
  const room = new Map(targets.map(({ space, count }) => [space, count]));
  return ships.flatMap(({ unit, count }) => spreadOver(unit, count, [...room.keys()], room));
}

/** Each group into the first places with room. */
function landing({ groups }: Decision_LandStranded): Assigned[] {
  const room = new Map<string, number>();
  return groups.flatMap(({ group, options }) => {
    for (const { space, count } of options) if (!room.has(space)) room.set(space, count);
    const spaces = options.map(({ space }) => space);
    return group === undefined ? [] : spreadOver(group.unit, group.count, spaces, room);
  });
}

/** Fills the spaces in order and takes what is used from their room. */
function spreadOver(unit: number, count: number, spaces: readonly string[], room: Map<string, number>): Assigned[] {
  let left = count;
  return spaces.flatMap((to) => {
    const free = room.get(to) ?? 0;
    const sent = Math.min(left, free);
    room.set(to, free - sent);
    left -= sent;
    return sent > 0 ? [{ unit, count: sent, to }] : [];
  });
}

function total(groups: readonly { count: number }[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
