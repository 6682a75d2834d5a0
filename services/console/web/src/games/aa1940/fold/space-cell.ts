import { create } from "@bufbuild/protobuf";
import {
  type FacilitySlot,
  FacilityType,
  type Neutrality,
  UnitType,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import {
  type Facility,
  FacilitySchema,
  type SpaceView,
  SpaceViewSchema,
  type UnitGroup,
  UnitGroupSchema,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/view_pb.js";
import { type Load, loadsOf } from "./cargo.js";

/** The owner of standing armies that were placed. */
export const NEUTRAL = "neutral";

/** Contents of a space. A cell is never changed: another takes its place. */
export interface SpaceCell {
  readonly space: string;
  readonly controller: string;
  readonly neutrality: Neutrality;
  readonly army: number;
  readonly facilities: readonly Facility[];
  /** Numbers of units, cargo among them, by what they are (`unitKey`). */
  readonly units: ReadonlyMap<string, number>;
  /** Transports that carry something. */
  readonly loads: readonly Load[];
  /** Whether it is known which transport carries what. */
  readonly sorted: boolean;
}

/** The key of units of a power and type; those of one key are alike but for what the turn did. */
export function unitKey(power: string, type: UnitType, damaged = false): string {
  return `${power} ${type}${damaged ? " damaged" : ""}`;
}

/** The units that a key stands for. */
export function unitsOf(key: string): { readonly power: string; readonly type: UnitType; readonly damaged: boolean } {
  const [power = "", type = "0", damaged] = key.split(" ");
  return { power, type: Number(type), damaged: damaged !== undefined };
}

export function isAircraft(type: UnitType): boolean {
  return type >= UnitType.FIGHTER && type <= UnitType.STRATEGIC_BOMBER;
}

export function isShip(type: UnitType): boolean {
  return type >= UnitType.BATTLESHIP;
}

export function isCapitalShip(type: UnitType): boolean {
  return type === UnitType.BATTLESHIP || type === UnitType.CARRIER;
}

/** Number of units of a power and type, damaged or not. */
export function countOf({ units }: SpaceCell, power: string, type: UnitType): number {
  return (units.get(unitKey(power, type)) ?? 0) + (units.get(unitKey(power, type, true)) ?? 0);
}

/** The cell with more units of a key, or fewer. */
export function withUnits(cell: SpaceCell, key: string, by: number): SpaceCell {
  const units = new Map(cell.units);
  const count = (units.get(key) ?? 0) + by;
  if (count > 0) units.set(key, count);
  else units.delete(key);
  return { ...cell, units };
}

/** The place of a facility in a territory. */
export function slotOf(type: FacilityType): FacilitySlot {
  return type === FacilityType.MAJOR_COMPLEX ? 1 : ((type - 1) as FacilitySlot);
}

/** The cell with another facility in a slot, or none. */
export function withFacility(cell: SpaceCell, slot: FacilitySlot, facility: Facility | undefined): SpaceCell {
  const others = cell.facilities.filter(({ type }) => slotOf(type) !== slot);
  const facilities = facility === undefined ? others : [...others, facility];
  return { ...cell, facilities: [...facilities].sort((a, b) => slotOf(a.type) - slotOf(b.type)) };
}

export function facilityAt({ facilities }: SpaceCell, slot: FacilitySlot): Facility | undefined {
  return facilities.find(({ type }) => slotOf(type) === slot);
}

export function madeFacility(type: FacilityType, damage: number): Facility {
  return create(FacilitySchema, { type, damage });
}

/** The cell of a space as a view shows it. */
export function cellOf(view: SpaceView): SpaceCell {
  const units = new Map<string, number>();
  for (const { power, type, damaged, count } of view.units) {
    const key = unitKey(power, type, damaged);
    units.set(key, (units.get(key) ?? 0) + count);
  }
  const { space, controller, neutrality, army, facilities } = view;
  return { space, controller, neutrality, army, facilities, units, ...loadsOf(view) };
}

const shown = new WeakMap<SpaceCell, SpaceView>();

/** The view of a cell: its units by power, type and damage. */
export function viewOf(cell: SpaceCell): SpaceView {
  const known = shown.get(cell);
  if (known !== undefined) return known;
  const { space, controller, neutrality, army } = cell;
  const units = [...cell.units].map(([key, count], place): UnitGroup =>
    create(UnitGroupSchema, { ...unitsOf(key), count, unit: place }),
  );
  const facilities = [...cell.facilities];
  const view = create(SpaceViewSchema, { space, controller, neutrality, army, units, facilities });
  shown.set(cell, view);
  return view;
}
