import {
  FacilitySlot,
  FacilityType,
  Phase,
  UnitType,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";

/** Units in the order in which they are listed: one, several, and short. */
const UNITS: Record<number, readonly [string, string, string]> = {
  [UnitType.INFANTRY]: ["infantry", "infantry", "inf"],
  [UnitType.ARTILLERY]: ["artillery", "artillery", "art"],
  [UnitType.MECH_INFANTRY]: ["mechanized infantry", "mechanized infantry", "mech"],
  [UnitType.TANK]: ["tank", "tanks", "tank"],
  [UnitType.AAA]: ["AA gun", "AA guns", "aa"],
  [UnitType.FIGHTER]: ["fighter", "fighters", "ftr"],
  [UnitType.TACTICAL_BOMBER]: ["tactical bomber", "tactical bombers", "tac"],
  [UnitType.STRATEGIC_BOMBER]: ["strategic bomber", "strategic bombers", "bmr"],
  [UnitType.BATTLESHIP]: ["battleship", "battleships", "bb"],
  [UnitType.CARRIER]: ["carrier", "carriers", "cv"],
  [UnitType.CRUISER]: ["cruiser", "cruisers", "ca"],
  [UnitType.DESTROYER]: ["destroyer", "destroyers", "dd"],
  [UnitType.SUBMARINE]: ["submarine", "submarines", "sub"],
  [UnitType.TRANSPORT]: ["transport", "transports", "tra"],
};

/** "3 tanks". */
export function units(type: UnitType, count: number): string {
  const [one, several] = UNITS[type] ?? ["unit", "units"];
  return `${count} ${count === 1 ? one : several}`;
}

/** "tank". */
export function unit(type: UnitType): string {
  return UNITS[type]?.[0] ?? "unit";
}

/** "tank", in few letters. */
export function unitShort(type: UnitType): string {
  return UNITS[type]?.[2] ?? "?";
}

const FACILITIES: Record<number, string> = {
  [FacilityType.MAJOR_COMPLEX]: "major industrial complex",
  [FacilityType.MINOR_COMPLEX]: "minor industrial complex",
  [FacilityType.AIR_BASE]: "air base",
  [FacilityType.NAVAL_BASE]: "naval base",
};

export function facility(type: FacilityType): string {
  return FACILITIES[type] ?? "facility";
}

const SLOTS: Record<number, string> = {
  [FacilitySlot.COMPLEX]: "industrial complex",
  [FacilitySlot.AIR_BASE]: "air base",
  [FacilitySlot.NAVAL_BASE]: "naval base",
};

export function slot(of: FacilitySlot): string {
  return SLOTS[of] ?? "facility";
}

const PHASES: Record<number, string> = {
  [Phase.PURCHASE]: "purchase",
  [Phase.COMBAT_MOVE]: "combat move",
  [Phase.CONDUCT_COMBAT]: "combat",
  [Phase.NONCOMBAT_MOVE]: "noncombat move",
  [Phase.MOBILIZE]: "mobilization",
  [Phase.COLLECT_INCOME]: "income",
  [Phase.RESEARCH]: "research",
};

export function phase(of: Phase): string {
  return PHASES[of] ?? "";
}

const ADVANCES = [
  "",
  "advanced artillery",
  "rockets",
  "paratroopers",
  "increased factory production",
  "war bonds",
  "improved mechanized infantry",
  "super submarines",
  "jet fighters",
  "improved shipyards",
  "radar",
  "long-range aircraft",
  "heavy bombers",
];

export function advance(of: number): string {
  return ADVANCES[of] ?? "an advance";
}

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
