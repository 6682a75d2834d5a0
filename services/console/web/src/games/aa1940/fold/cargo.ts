import type { Troops } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { UnitType } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import type { SpaceView } from "@sandtable/client/gen/sandtable/games/aa1940/v1/view_pb.js";

/** Land units aboard a transport. */
export interface Passengers {
  readonly power: string;
  readonly type: UnitType;
  readonly count: number;
  /** The territory that they will assault; empty for none. */
  readonly goal: string;
  /** Number of the only unit, where it is known. */
  readonly unit: number | undefined;
}

/** A transport, by its number, with what it carries. */
export interface Load {
  readonly ship: number;
  /** Power that owns the transport. */
  readonly owner: string;
  readonly cargo: readonly Passengers[];
}

/** The loads of a sea zone, and whether it is known which ship carries what. */
export interface Loads {
  readonly loads: readonly Load[];
  readonly sorted: boolean;
}

/** The owner of transports that have just sunk, whose cargo goes down with them. */
export const SUNK = "sunk";

const NONE: Loads = { loads: [], sorted: true };

/** The loads of a zone as a view shows it. */
export function loadsOf({ units }: Pick<SpaceView, "units">): Loads {
  const aboard = units.filter(({ aboard: ship, type }) => ship !== undefined && type <= UnitType.AAA);
  if (aboard.length === 0) return NONE;
  const transports = units.filter(({ type }) => type === UnitType.TRANSPORT);
  const owners = new Set(transports.map(({ power }) => power));
  const ships = new Map<number, Load>();
  let sorted = true;
  for (const { aboard: ship = 0, power, type, count, goal, unit } of aboard) {
    const named = transports.find((one) => one.unit === ship)?.power;
    const owner = named ?? (owners.size === 1 ? [...owners][0] : undefined);
    sorted &&= owner !== undefined;
    const load = ships.get(ship) ?? { ship, owner: owner ?? power, cargo: [] };
    const passengers = { power, type, count, goal, unit: count === 1 ? unit : undefined };
    ships.set(ship, { ...load, cargo: [...load.cargo, passengers] });
  }
  return { loads: [...ships.values()], sorted };
}

/** The loads of a zone after units have boarded a transport, by its number. */
export function boarded(
  { loads, sorted }: Loads,
  { power, type, count }: Troops,
  ship: number | undefined,
  owners: readonly string[],
  unit: number | undefined,
): Loads {
  const [owner] = owners;
  const known = loads.find((load) => load.ship === ship);
  const load = known ?? { ship: ship ?? -1, owner: owners.includes(power) ? power : (owner ?? power), cargo: [] };
  const passengers = { power, type, count, goal: "", unit: count === 1 ? unit : undefined };
  return {
    loads: [...loads.filter((other) => other !== known), { ...load, cargo: [...load.cargo, passengers] }],
    sorted: sorted && ship !== undefined && (known !== undefined || owners.length === 1),
  };
}

/** Loads that leave a zone with their transports. */
export interface Departure {
  readonly gone: readonly Load[];
  readonly left: Loads;
  /** Whether it is certain that it was these. */
  readonly certain: boolean;
}

/** What `count` of the `all` transports of a power take along, if a command names them by one. */
export function departed(zone: Loads, owner: string, count: number, all: number, unit: number | undefined): Departure {
  const own = zone.loads.filter((load) => load.owner === owner);
  const part = (gone: readonly Load[], certain: boolean): Departure => {
    const loads = zone.loads.filter((load) => !gone.includes(load));
    return { gone, left: { loads, sorted: zone.sorted || loads.length === 0 }, certain };
  };
  if (own.length === 0) return part([], zone.sorted || zone.loads.length === 0);
  if (count >= all) return part(own, zone.sorted || own.length === zone.loads.length);
  const named = own.find(({ ship }) => ship === unit);
  // Transports with cargo are known by their numbers: any other is empty.
  if (named === undefined) return part([], zone.sorted && unit !== undefined);
  const alike = own.filter((load) => load.ship >= named.ship && content(load) === content(named));
  const gone = [...alike].sort((a, b) => a.ship - b.ship).slice(0, count);
  return part(gone, zone.sorted && (count === 1 || gone.length === alike.length));
}

/** The loads of a zone without passengers that went ashore, were announced for an assault or
 * drowned; `fits` says which it may be, `goal` where those that stay aboard are going. */
export function taken(
  zone: Loads,
  { power, type, count }: Troops,
  fits: (passengers: Passengers, load: Load) => boolean,
  goal?: string,
  unit?: number,
): Loads {
  const can = (one: Passengers, load: Load) => one.power === power && one.type === type && fits(one, load);
  const all = zone.loads.flatMap((load) => load.cargo.filter((one) => can(one, load)));
  const exact = all.filter((one) => unit !== undefined && one.unit === unit);
  const chosen = exact.length > 0 && count === 1 ? exact : all;
  const ships = zone.loads.filter(({ cargo }) => cargo.some((one) => chosen.includes(one)));
  const sum = chosen.reduce((total, one) => total + one.count, 0);
  let left = count;
  const loads = zone.loads.flatMap((load) => {
    const cargo = load.cargo.flatMap((one): Passengers[] => {
      const part = chosen.includes(one) ? Math.min(one.count, left) : 0;
      if (part === 0) return [one];
      left -= part;
      const rest = { ...one, count: one.count - part };
      const going = { ...one, count: part, goal: goal ?? "" };
      return [...(rest.count > 0 ? [rest] : []), ...(goal === undefined ? [] : [going])];
    });
    return cargo.length === 0 ? [] : [{ ...load, cargo }];
  });
  return { loads, sorted: loads.length === 0 || (zone.sorted && (ships.length <= 1 || sum === count)) };
}

/** The loads of a zone after transports of a power have sunk, `all` of which were there. Which of
 * several it was follows from what goes down with them, if it does. */
export function sunk({ loads, sorted }: Loads, { power, count }: Troops, all: number): Loads {
  if (!loads.some(({ owner }) => owner === power)) return { loads, sorted };
  if (count < all) return { loads, sorted: false };
  return { loads: loads.map((load) => (load.owner === power ? { ...load, owner: SUNK } : load)), sorted };
}

/** What a transport carries, in one order. */
function content({ cargo }: Load): string {
  const counts = new Map<string, number>();
  for (const { power, type, goal, count } of cargo) {
    const key = `${power} ${type} ${goal}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return [...counts]
    .map(([key, count]) => `${key} ${count}`)
    .sort()
    .join();
}
