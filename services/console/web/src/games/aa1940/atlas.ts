import type {
  Board,
  Economy,
  FacilityProfile,
  Power,
  Space,
  UnitProfile,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/board_pb.js";
import { Side, type UnitType } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { Terrain } from "@sandtable/client/gen/sandtable/games/aa1940/v1/board_pb.js";
import { Areas } from "../../board/areas.js";
import type { Box, Place } from "../../board/scene.js";

/** A power as the board is coloured by it. */
export interface PowerStyle {
  readonly id: string;
  readonly name: string;
  /** Two letters. */
  readonly code: string;
  readonly color: string;
  readonly side: Side;
  /** Its place in the order of play. */
  readonly order: number;
}

/** A space with what it looks like. */
export interface Area extends Place {
  readonly space: Space;
  readonly land: boolean;
  readonly path: Path2D;
  /** Where its name stands. */
  readonly label: { readonly x: number; readonly y: number };
}

/** A board: what never changes of a match. */
export class Atlas {
  readonly areas: ReadonlyMap<string, Area>;
  readonly powers: ReadonlyMap<string, PowerStyle>;
  readonly profiles: ReadonlyMap<UnitType, UnitProfile>;
  readonly facilities: readonly FacilityProfile[];
  readonly economies: ReadonlyMap<string, Economy>;
  readonly width: number;
  readonly height: number;
  readonly wraps: boolean;
  readonly #index: Areas;

  constructor(readonly board: Board) {
    this.width = board.sheet?.width ?? 1;
    this.height = board.sheet?.height ?? 1;
    this.wraps = board.sheet?.edgesMeet ?? false;
    this.areas = new Map(board.spaces.map((space) => [space.id, area(space)]));
    this.powers = new Map(board.powers.map((power, order) => [power.id, style(power, order)]));
    this.profiles = new Map(board.units.map((unit) => [unit.type, unit]));
    this.facilities = board.facilities;
    this.economies = new Map(board.economies.map((economy) => [economy.id, economy]));
    const outlines = board.spaces.map(({ id, outline }) => ({
      id,
      polygons: (outline?.polygons ?? []).map(({ corners }) => corners),
    }));
    this.#index = new Areas(outlines, this.width, this.height);
  }

  /** The space at a point of the sheet. */
  at(x: number, y: number): Area | undefined {
    const id = this.#index.at(x, y);
    return id === undefined ? undefined : this.areas.get(id);
  }

  /** The name of a space. */
  name(id: string): string {
    return this.areas.get(id)?.name ?? id;
  }

  /** The name of a power, or of a neutral army. */
  power(id: string): string {
    return this.powers.get(id)?.name ?? (id === "neutral" ? "the neutrals" : id);
  }

  color(id: string): string {
    return this.powers.get(id)?.color ?? "#8a8577";
  }
}

function area(space: Space): Area {
  const rings = (space.outline?.rings ?? []).map(({ corners }) => corners);
  const path = new Path2D();
  for (const corners of rings) {
    corners.forEach(({ x, y }, place) => (place === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    path.closePath();
  }
  const bounds = around(rings);
  const label = space.outline?.label ?? { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2 };
  return {
    id: space.id,
    name: space.name,
    x: label.x,
    y: label.y,
    bounds,
    neighbours: space.neighbors,
    space,
    land: space.terrain === Terrain.LAND,
    path,
    label,
  };
}

/** The box around rings. */
function around(rings: readonly (readonly { readonly x: number; readonly y: number }[])[]): Box {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const corners of rings) {
    for (const { x, y } of corners) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return { left, right, top, bottom };
}

function style({ id, name, color, side }: Power, order: number): PowerStyle {
  const words = name.split(/[\s-]+/);
  const [first = "", second = ""] = words;
  const code = words.length > 1 ? `${first[0] ?? ""}${second[0] ?? ""}` : first.slice(0, 2);
  return { id, name, code: code.toUpperCase(), color, side, order };
}

/** "Axis". */
export function sideName(side: Side): string {
  return side === Side.AXIS ? "the Axis" : side === Side.ALLIES ? "the Allies" : "nobody";
}
