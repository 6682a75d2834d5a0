import type { Pack } from "../gen/sandtable/games/axis_empires/v1/board_pb.js";

/**
 * The names of a pack. Hexes, areas, zones and boxes are numbers in views and commands: the
 * places of their rows in the pack that a match is played with, such as
 * `(await client.board("axis-empires", BoardSchema, { pack: code })).packs[0]`.
 */
export class Atlas {
  readonly pack: Pack;
  readonly #codes: ReadonlyMap<string, number>;
  readonly #places: ReadonlyMap<string, number>;
  readonly #areas: ReadonlyMap<string, number>;

  constructor(pack: Pack) {
    this.pack = pack;
    this.#codes = new Map(pack.hexes.map(({ code }, number) => [code, number]));
    this.#places = new Map(pack.hexes.map(({ name }, number) => [name, number]));
    this.#areas = new Map(pack.areas.map(({ name }, number) => [name, number]));
  }

  /** The number of a hex, by its code such as `e1906` or by the name of what lies there. */
  hex(name: string): number | undefined {
    return this.#codes.get(name) ?? (name === "" ? undefined : this.#places.get(name));
  }

  /** A hex for people: its code, and the name of what lies there. */
  hexName(number: number): string {
    const { code = "", name = "" } = this.pack.hexes[number] ?? {};
    return `${code} ${name}`.trimEnd();
  }

  /** The number of a country, dependent or region. */
  area(name: string): number | undefined {
    return this.#areas.get(name);
  }

  /** The name of a country, dependent or region. */
  areaName(number: number): string {
    return this.pack.areas[number]?.name ?? "";
  }

  /** The name of a naval zone. */
  zoneName(number: number): string {
    return this.pack.zones[number]?.name ?? "";
  }

  /** The name of a box beside the map. */
  boxName(number: number): string {
    return this.pack.boxes[number]?.name ?? "";
  }
}
