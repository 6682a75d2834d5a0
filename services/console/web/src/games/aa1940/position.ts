import { Neutrality, Side, type UnitType } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import {
  type SpaceView,
  type UnitGroup,
  UnitMark,
  type View,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/view_pb.js";
import type { Atlas } from "./atlas.js";

/** Units of one power in one space, by type. */
export interface Force {
  readonly power: string;
  readonly units: readonly { readonly type: UnitType; readonly count: number; readonly damaged: number }[];
  readonly total: number;
}

/** What stands in a space. */
export interface Standing {
  readonly view: SpaceView;
  readonly forces: readonly Force[];
  /** Whether both sides have units there. */
  readonly contested: boolean;
}

/** A match at one version. */
export class Position {
  readonly spaces: ReadonlyMap<string, Standing>;

  constructor(
    readonly atlas: Atlas,
    readonly view: View,
  ) {
    this.spaces = new Map(view.spaces.map((space) => [space.space, standing(atlas, space)]));
  }

  at(space: string): Standing | undefined {
    return this.spaces.get(space);
  }

  /** The stack that a unit's number names. */
  group(unit: number): { group: UnitGroup; space: string } | undefined {
    for (const { view } of this.spaces.values()) {
      const group = view.units.find((one) => one.unit === unit);
      if (group !== undefined) return { group, space: view.space };
    }
    return undefined;
  }

  /** Whether two powers are at war. */
  atWar(a: string, b: string): boolean {
    return this.view.powers.find(({ power }) => power === a)?.wars.includes(b) ?? false;
  }

  /** The infantry of a neutral that has not been placed yet and would fight a power's units. */
  armyAgainst(power: string, space: string): number {
    const { controller, army, neutrality } = this.at(space)?.view ?? {};
    if (controller !== "" || army === undefined) return 0;
    const side = this.atlas.powers.get(power)?.side;
    const friendly = side === Side.AXIS ? Neutrality.PRO_AXIS : Neutrality.PRO_ALLIES;
    return neutrality === friendly ? 0 : army;
  }

  /** Units in a space that fight those of a power: of powers at war with it, and neutrals. */
  enemies(power: string, space: string): readonly Force[] {
    const forces = this.at(space)?.forces ?? [];
    return forces.filter((force) => force.power === "neutral" || this.atWar(power, force.power));
  }
}

function standing(atlas: Atlas, view: SpaceView): Standing {
  const powers = new Map<string, Map<UnitType, { count: number; damaged: number }>>();
  for (const { power, type, count, damaged } of view.units) {
    const types = powers.get(power) ?? new Map<UnitType, { count: number; damaged: number }>();
    powers.set(power, types);
    const before = types.get(type) ?? { count: 0, damaged: 0 };
    types.set(type, { count: before.count + count, damaged: before.damaged + (damaged ? count : 0) });
  }
  const order = (power: string) => atlas.powers.get(power)?.order ?? 99;
  const forces = [...powers].map(([power, types]) => {
    const units = [...types].sort(([a], [b]) => a - b).map(([type, { count, damaged }]) => ({ type, count, damaged }));
    return { power, units, total: units.reduce((sum, { count }) => sum + count, 0) };
  });
  forces.sort((a, b) => order(a.power) - order(b.power));
  const sides = new Set(forces.map(({ power }) => atlas.powers.get(power)?.side ?? Side.UNSPECIFIED));
  return { view, forces, contested: sides.has(Side.AXIS) && sides.has(Side.ALLIES) };
}

/** What is worth saying of a stack beside its type: that it moved, or is aboard. */
export function condition(group: UnitGroup): string {
  const said: string[] = [];
  if (group.damaged) said.push("damaged");
  if (group.aboard !== undefined) said.push("aboard");
  if (group.goal !== "") said.push("will land");
  if (group.marks.includes(UnitMark.RAIDING)) said.push("on a raid");
  if (group.marks.includes(UnitMark.SUBMERGED)) said.push("submerged");
  if (group.marks.includes(UnitMark.STRANDED)) said.push("nowhere to land");
  if (group.spent > 0) said.push(`moved ${group.spent}`);
  return said.join(", ");
}
