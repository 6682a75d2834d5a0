import { create } from "@bufbuild/protobuf";
import { anyPack, anyUnpack } from "@bufbuild/protobuf/wkt";
import { Terrain } from "@sandtable/client/gen/sandtable/games/aa1940/v1/board_pb.js";
import { FacilityType, UnitType } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { OddsRequestSchema, OddsSchema, type Odds } from "@sandtable/client/gen/sandtable/games/aa1940/v1/odds_pb.js";
import { UnitMark } from "@sandtable/client/gen/sandtable/games/aa1940/v1/view_pb.js";
import { api } from "../../../api.js";
import type { Position } from "../position.js";

export interface Attackers {
  readonly type: UnitType;
  readonly count: number;
}

/** Aircraft that an air base lets scramble. */
const SCRAMBLES = 3;
/** Damage with which a base works no more. */
const USELESS = 3;

/** The aircraft that could scramble into a sea zone, fighters first. */
export function scramblers(position: Position, power: string, zone: string): readonly Attackers[] {
  const area = position.atlas.areas.get(zone);
  if (area === undefined || area.land) return [];
  const found: Attackers[] = [];
  for (const id of area.neighbours) {
    const base = position.at(id)?.view.facilities.find(({ type }) => type === FacilityType.AIR_BASE);
    if (base === undefined || base.damage >= USELESS || position.atlas.areas.get(id)?.land !== true) continue;
    let left = SCRAMBLES;
    for (const type of [UnitType.FIGHTER, UnitType.TACTICAL_BOMBER]) {
      for (const force of position.enemies(power, id)) {
        const count = Math.min(force.units.find((one) => one.type === type)?.count ?? 0, left);
        left -= count;
        if (count > 0) found.push({ type, count });
      }
    }
  }
  return found.sort((a, b) => a.type - b.type);
}

/** The first of some aircraft. */
export function firstOf(all: readonly Attackers[], count: number): readonly Attackers[] {
  let left = count;
  return all.flatMap(({ type, count: there }) => {
    const part = Math.min(there, left);
    left -= part;
    return part > 0 ? [{ type, count: part }] : [];
  });
}

const answers = new Map<string, Promise<Odds | undefined>>();

/** The odds of a battle in a space as it would be fought now, with more attackers than are there
 * yet. Ships that bombard and decisions of the defender are not counted. */
export function battleOdds(
  position: Position,
  power: string,
  space: string,
  more: readonly Attackers[],
  scrambled: readonly Attackers[] = [],
): Promise<Odds | undefined> {
  const area = position.atlas.areas.get(space);
  const standing = position.at(space);
  if (area === undefined || standing === undefined) return Promise.resolve(undefined);
  const attackers = new Map<UnitType, { count: number; damaged: number }>();
  const add = (side: typeof attackers, type: UnitType, count: number, damaged: number) => {
    const before = side.get(type) ?? { count: 0, damaged: 0 };
    side.set(type, { count: before.count + count, damaged: before.damaged + damaged });
  };
  for (const group of standing.view.units) {
    const fights = group.power === power && !group.marks.includes(UnitMark.RAIDING) && group.aboard === undefined;
    if (fights) add(attackers, group.type, group.count, group.damaged ? group.count : 0);
  }
  // Those who are still aboard and will come ashore here.
  for (const other of position.spaces.values()) {
    for (const group of other.view.units) {
      if (group.goal === space && group.power === power) add(attackers, group.type, group.count, 0);
    }
  }
  for (const { type, count } of more) add(attackers, type, count, 0);
  const defenders = new Map<UnitType, { count: number; damaged: number }>();
  for (const force of position.enemies(power, space)) {
    for (const { type, count, damaged } of force.units) add(defenders, type, count, damaged);
  }
  for (const { type, count } of scrambled) add(defenders, type, count, 0);
  const army = position.armyAgainst(power, space);
  if (army > 0) add(defenders, UnitType.INFANTRY, army, 0);
  if (attackers.size === 0 || defenders.size === 0) return Promise.resolve(undefined);
  const side = (units: typeof attackers) => ({
    units: [...units].map(([type, { count, damaged }]) => ({ type, count, damaged })),
  });
  const request = create(OddsRequestSchema, {
    terrain: area.land ? Terrain.LAND : Terrain.SEA,
    attacker: { ...side(attackers), keepOneToCapture: area.land },
    defender: side(defenders),
  });
  const key = JSON.stringify([area.land, [...attackers], [...defenders]]);
  const known = answers.get(key);
  if (known !== undefined) return known;
  const asked = api
    .odds("aa1940", anyPack(OddsRequestSchema, request))
    .then((packed) => (packed === undefined ? undefined : anyUnpack(packed, OddsSchema)));
  answers.set(key, asked);
  asked.catch(() => answers.delete(key));
  if (answers.size > 200) answers.delete(answers.keys().next().value ?? "");
  return asked;
}
