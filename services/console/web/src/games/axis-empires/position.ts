import { type Face, UnitType } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/board_pb.js";
import { Faction, Segment, Side } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import type { Piece, View } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/view_pb.js";
import { type Atlas, face } from "./atlas.js";

/** A match of Axis Empires at one version. */
export class Position {
  /** The pieces in each hex, units first. */
  readonly stacks: ReadonlyMap<number, readonly Piece[]>;
  readonly holders: ReadonlyMap<number, Faction>;
  /** Every piece by its number. */
  readonly pieces: ReadonlyMap<number, Piece>;

  constructor(
    readonly atlas: Atlas,
    readonly view: View,
  ) {
    this.pieces = new Map(view.pieces.map((piece) => [piece.id, piece]));
    const stacks = new Map<number, Piece[]>();
    for (const piece of view.pieces) {
      if (piece.at?.kind.case !== "hex") continue;
      const hex = piece.at.kind.value;
      stacks.set(hex, [...(stacks.get(hex) ?? []), piece]);
    }
    for (const stack of stacks.values())
      stack.sort((a, b) => Number(a.kind.case === "marker") - Number(b.kind.case === "marker"));
    this.stacks = stacks;
    this.holders = new Map(
      view.control.flatMap(({ faction, hexes }) => hexes.map((hex): [number, Faction] => [hex, faction])),
    );
  }

  /** The numbers on the side of a unit that is up. */
  face({ kind, side }: Piece): Face | undefined {
    const counter = kind.case === "unit" ? this.atlas.counter(kind.value) : undefined;
    return counter === undefined ? undefined : face(counter, side === Side.BACK);
  }

  /** A piece in words: its name and its factors. */
  name({ kind, side }: Piece): string {
    if (kind.case === "marker") return this.atlas.pack.markers[kind.value]?.name ?? "marker";
    if (kind.case !== "unit") return "counter";
    const counter = this.atlas.counter(kind.value);
    if (counter === undefined) return "unit";
    const up = face(counter, side === Side.BACK);
    return up === undefined ? counter.name : `${counter.name} ${up.attack}-${up.defence}-${up.movement}`;
  }
}

const SEGMENTS: Record<number, string> = {
  [Segment.VICTORY_POINT_CHECK]: "victory point check",
  [Segment.OPTION_CARD]: "option card",
  [Segment.LOGISTICS]: "logistics",
  [Segment.REPLACEMENTS]: "replacements",
  [Segment.POLITICAL_EVENTS]: "political events",
  [Segment.SUPPORT]: "support",
  [Segment.ORGANIZATION]: "organization",
  [Segment.OPERATIONAL_MOVEMENT]: "operational movement",
  [Segment.BLITZ_COMBAT]: "blitz combat",
  [Segment.REGULAR_COMBAT]: "regular combat",
  [Segment.MARKER]: "markers",
  [Segment.RESERVE_MOVEMENT]: "reserve movement",
  [Segment.WAR_AND_PEACE]: "war and peace",
  [Segment.CONDITIONAL_EVENTS]: "conditional events",
  [Segment.DELAY]: "delay",
  [Segment.TURN_MARKER]: "turn marker",
};

export function segmentName(segment: Segment): string {
  return SEGMENTS[segment] ?? "";
}

/** The letter or sign that stands for a type of unit on its counter. */
export function sign(type: UnitType): string {
  switch (type) {
    case UnitType.ARMOR:
    case UnitType.MECHANIZED:
    case UnitType.CAVALRY_MECHANIZED:
      return "armor";
    case UnitType.AIR_FORCE:
    case UnitType.BOMBER:
    case UnitType.INTERCEPTOR:
      return "air";
    case UnitType.CV_FLEET:
    case UnitType.SURFACE_FLEET:
    case UnitType.SUB_FLEET:
      return "sea";
    case UnitType.HQ:
      return "hq";
    case UnitType.FORTRESS:
      return "fort";
    case UnitType.CAVALRY:
      return "cavalry";
    default:
      return "infantry";
  }
}
