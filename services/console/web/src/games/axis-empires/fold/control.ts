import { type Pack, UnitType } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/board_pb.js";
import { Faction, Side } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import { MarkerType } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/marker_pb.js";
import { Edition } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/options_pb.js";
import { CountryStatus } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/politics_pb.js";
import type { Piece, View } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/view_pb.js";

const AIR_OR_SEA = UnitType.AIR_FORCE;

/** The rules by which hexes have holders: pieces upon them come first, then the country that they
 * belong to. */
export class ControlRules {
  readonly #playable: readonly number[];
  readonly #points: readonly (readonly [number, number])[];

  constructor(
    private readonly pack: Pack,
    scenario: string,
  ) {
    const { scenarios } = pack;
    const played = scenarios.find(({ code }) => code === scenario) ?? scenarios[0];
    this.#playable = played?.hexes ?? [];
    // A campaign is decided by the Victory Point Track.
    const strategic = played?.campaign ? [] : (played?.strategic ?? []);
    this.#points = strategic.map(({ hex, points }) => [hex, points]);
  }

  /** The points of strategic hexes that a faction, by its bit, holds. */
  points(holders: Uint8Array, faction: number): number {
    return this.#points.reduce((sum, [hex, points]) => sum + (((holders[hex] ?? 0) & faction) !== 0 ? points : 0), 0);
  }

  /** Whether a piece says who holds hexes other than its own. */
  isRepublican({ kind }: Piece): boolean {
    const type = kind.case === "marker" ? this.pack.markers[kind.value]?.type : undefined;
    return type === MarkerType.REPUBLICAN_CAPITAL || type === MarkerType.REPUBLICAN_SUPPORT;
  }

  /** Writes the holders of hexes, or of all; gives whether they are certain. */
  settle(holders: Uint8Array, view: View, pieces: readonly Piece[], touched: ReadonlySet<number> | "all"): boolean {
    const upon = new Map<number, number>();
    const republican = new Set<number>();
    let certain = true;
    let supporter = Faction.WESTERN;
    for (const piece of pieces) {
      const type = piece.kind.case === "marker" ? this.pack.markers[piece.kind.value]?.type : undefined;
      const place = piece.at?.kind;
      if (type === MarkerType.REPUBLICAN_SUPPORT && place?.case !== "aside" && place?.case !== "gone")
        supporter = piece.side === Side.BACK ? Faction.SOVIET : Faction.WESTERN;
      if (place?.case !== "hex" || (touched !== "all" && !touched.has(place.value))) continue;
      const hex = place.value;
      if (this.#holds(piece)) upon.set(hex, (upon.get(hex) ?? 0) | (1 << (piece.faction - 1)));
      if (type === MarkerType.REPUBLICAN_CAPITAL) republican.add(hex);
      // By the book of 2012 devastation counts for more than anything else.
      if (this.#isDevastation(piece) && view.options?.edition === Edition.EDITION_2012) certain = false;
    }
    for (const hex of this.#playable) {
      if (touched !== "all" && !touched.has(hex)) continue;
      holders[hex] = upon.get(hex) ?? this.#empty(hex, view, republican.has(hex) ? supporter : undefined);
    }
    return certain;
  }

  /** Whether a piece holds the hex that it is in: ground units, detachments and logistics do. */
  #holds({ kind, side }: Piece): boolean {
    if (kind.case === "marker") return this.pack.markers[kind.value]?.type === MarkerType.LOGISTICS;
    const counter = kind.case === "unit" ? this.pack.counters[kind.value] : undefined;
    if (counter === undefined) return false;
    if (side !== Side.BACK) return (counter.front?.type ?? AIR_OR_SEA) < AIR_OR_SEA;
    if (counter.back.case === "unit") return counter.back.value.type < AIR_OR_SEA;
    return counter.back.case === "marker" && counter.back.value === "detachment";
  }

  #isDevastation({ kind, side }: Piece): boolean {
    const back = kind.case === "unit" && side === Side.BACK ? this.pack.counters[kind.value]?.back : undefined;
    return back?.case === "marker" && back.value === "devastation";
  }

  /** Holders of a hex without pieces, as it goes with its country. */
  #empty(hex: number, view: View, republic: Faction | undefined): number {
    const area = view.areas[this.#country(hex, view) ?? -1];
    switch (area?.status) {
      case CountryStatus.ACTIVE:
        return bit(area.alignment);
      case CountryStatus.CONQUERED:
        return area.alignment === Faction.AXIS ? 0 : bit(Faction.AXIS);
      case CountryStatus.NEUTRAL:
        return bit(republic ?? Faction.UNSPECIFIED);
      default:
        return 0;
    }
  }

  /** The country of a hex: areas that are none belong to their owners. */
  #country(number: number, { areas }: View): number | undefined {
    const hex = this.pack.hexes[number];
    if (hex === undefined) return undefined;
    const region = areas[hex.region ?? -1];
    const moved = region !== undefined && (region.status !== CountryStatus.ABSENT || region.owner !== hex.area);
    let area = moved ? hex.region : hex.area;
    // A chain of owners is never longer than the list of areas.
    for (let step = 0; step <= areas.length && area !== undefined; step++) {
      const here = areas[area];
      if (here === undefined) return undefined;
      if (here.status !== CountryStatus.ABSENT) return area;
      area = here.owner;
    }
    return undefined;
  }
}

function bit(faction: Faction): number {
  return faction === Faction.UNSPECIFIED ? 0 : 1 << (faction - 1);
}
