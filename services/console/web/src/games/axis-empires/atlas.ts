import {
  type Counter,
  type Face,
  type Hex,
  type Pack,
  Settlement,
  SideFeature,
  Terrain,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/board_pb.js";
import { Faction, Theatre } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import type { Place as ScenePlace } from "../../board/scene.js";

/** Paper between two maps that lie side by side. */
const GAP = 60;

/** A hex with what it looks like. */
export interface Cell extends ScenePlace {
  readonly number: number;
  readonly hex: Hex;
}

/** A pack of Axis Empires as a board. */
export class Atlas {
  readonly width: number;
  readonly height: number;
  /** From the middle of a hex to its corners. */
  readonly radius: number;
  readonly cells: readonly Cell[];
  readonly byId: ReadonlyMap<string, Cell>;
  /** All hexes of a kind of terrain. */
  readonly ground: ReadonlyMap<Terrain, Path2D>;
  readonly features: ReadonlyMap<SideFeature, Path2D>;
  readonly grid = new Path2D();

  constructor(readonly pack: Pack) {
    const [first, second] = pack.sheets;
    this.radius = first?.hexSize ?? 26;
    this.width = (first?.width ?? 1) + (second === undefined ? 0 : second.width + GAP);
    this.height = Math.max(first?.height ?? 1, second?.height ?? 1);
    const near = new Map<number, number[]>();
    for (const { a, b } of pack.sides) {
      near.set(a, [...(near.get(a) ?? []), b]);
      near.set(b, [...(near.get(b) ?? []), a]);
    }
    const east = (hex: Hex) =>
      second !== undefined && this.theatre(hex) === second.theatre ? (first?.width ?? 0) + GAP : 0;
    this.cells = pack.hexes.map((hex, number) => {
      const [x, y] = [(hex.center?.x ?? 0) + east(hex), hex.center?.y ?? 0];
      const half = (this.radius * Math.sqrt(3)) / 2;
      return {
        id: hex.code,
        number,
        hex,
        name: hex.name === "" ? hex.code : hex.name,
        x,
        y,
        bounds: { left: x - half, right: x + half, top: y - this.radius, bottom: y + this.radius },
        neighbours: (near.get(number) ?? []).flatMap((other) => pack.hexes[other]?.code ?? []),
      };
    });
    this.byId = new Map(this.cells.map((cell) => [cell.id, cell]));
    const ground = new Map<Terrain, Path2D>();
    for (const cell of this.cells) {
      const path = ground.get(cell.hex.terrain) ?? new Path2D();
      ground.set(cell.hex.terrain, path);
      this.trace(path, cell);
      this.trace(this.grid, cell);
    }
    this.ground = ground;
    this.features = this.#sides();
  }

  /** Adds the outline of a hex to a path. */
  trace(path: Path2D, { x, y }: Pick<Cell, "x" | "y">, radius = this.radius): void {
    for (let corner = 0; corner < 6; corner++) {
      const angle = (Math.PI / 180) * (60 * corner + 30);
      const [px, py] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      if (corner === 0) path.moveTo(px, py);
      else path.lineTo(px, py);
    }
    path.closePath();
  }

  outline(id: string): Path2D | undefined {
    const cell = this.byId.get(id);
    if (cell === undefined) return undefined;
    const path = new Path2D();
    this.trace(path, cell);
    return path;
  }

  /** The hex at a point. */
  at(x: number, y: number): Cell | undefined {
    this.#rows ??= rows(this.cells);
    let best: Cell | undefined;
    let least = this.radius;
    for (const row of this.#rows) {
      if (Math.abs(row.y - y) > this.radius) continue;
      for (const cell of row.cells) {
        const distance = Math.hypot(cell.x - x, cell.y - y);
        if (distance < least) [best, least] = [cell, distance];
      }
    }
    return best;
  }
  #rows: { y: number; cells: Cell[] }[] | undefined;

  /** The map that a hex is on. */
  theatre({ area, zones }: Hex): Theatre {
    const zone = zones[0];
    if (area !== undefined) return this.pack.areas[area]?.theatre ?? Theatre.EUROPE;
    return zone === undefined ? Theatre.EUROPE : (this.pack.zones[zone]?.theatre ?? Theatre.EUROPE);
  }

  /** The country of a hex, or its sea. */
  land(hex: Hex): string {
    if (hex.area !== undefined) return this.pack.areas[hex.area]?.name ?? "";
    return hex.zones.map((zone) => this.pack.zones[zone]?.name ?? "").join(", ");
  }

  counter(number: number): Counter | undefined {
    return this.pack.counters[number];
  }

  #sides(): Map<SideFeature, Path2D> {
    const found = new Map<SideFeature, Path2D>();
    for (const { a, b, features } of this.pack.sides) {
      const [from, to] = [this.cells[a], this.cells[b]];
      if (from === undefined || to === undefined) continue;
      const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const length = Math.hypot(dx, dy) || 1;
      const half = this.radius / 2 / length;
      for (const feature of features) {
        const path = found.get(feature) ?? new Path2D();
        found.set(feature, path);
        if (feature === SideFeature.ROAD || feature === SideFeature.RAIL) {
          path.moveTo(from.x, from.y);
          path.lineTo(to.x, to.y);
        } else {
          path.moveTo(mx - dy * half, my + dx * half);
          path.lineTo(mx + dy * half, my - dx * half);
        }
      }
    }
    return found;
  }
}

function rows(cells: readonly Cell[]): { y: number; cells: Cell[] }[] {
  const found = new Map<number, Cell[]>();
  for (const cell of cells) found.set(cell.y, [...(found.get(cell.y) ?? []), cell]);
  return [...found].map(([y, all]) => ({ y, cells: all }));
}

/** The side of a counter that is up. */
export function face({ front, back }: Counter, isBack: boolean): Face | undefined {
  return isBack && back.case === "unit" ? back.value : front;
}

export const SETTLEMENTS: Record<number, string> = {
  [Settlement.TOWN]: "town",
  [Settlement.CITY]: "city",
  [Settlement.PROVISIONAL_CAPITAL]: "provisional capital",
  [Settlement.CAPITAL]: "capital",
};

export const TERRAINS: Record<number, string> = {
  [Terrain.SEA]: "sea",
  [Terrain.CLEAR]: "clear",
  [Terrain.DESERT]: "desert",
  [Terrain.HILLS]: "hills",
  [Terrain.FOREST]: "forest",
  [Terrain.SWAMP]: "swamp",
};

const FACTIONS: Record<number, readonly [string, string, string]> = {
  [Faction.AXIS]: ["Axis", "AX", "#5c6770"],
  [Faction.WESTERN]: ["West", "WE", "#2f62a8"],
  [Faction.SOVIET]: ["Soviets", "SO", "#b3322b"],
};

export function factionName(faction: Faction): string {
  return FACTIONS[faction]?.[0] ?? "nobody";
}

export function factionCode(faction: Faction): string {
  return FACTIONS[faction]?.[1] ?? "–";
}

export function factionColor(faction: Faction): string {
  return FACTIONS[faction]?.[2] ?? "#8a8577";
}

/** The faction of an id such as `FACTION_AXIS` or `axis`. */
export function factionOf(id: string): Faction {
  const text = id.toUpperCase();
  if (text.includes("AXIS")) return Faction.AXIS;
  if (text.includes("WEST")) return Faction.WESTERN;
  return text.includes("SOVIET") ? Faction.SOVIET : Faction.UNSPECIFIED;
}
