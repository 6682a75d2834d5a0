import { anyUnpack } from "@bufbuild/protobuf/wkt";
import type { Attack } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/combat_pb.js";
import { Faction, type Place } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import { type Event, EventSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/event_pb.js";
import type { Line, Weight, Written } from "../game.js";
import { factionColor } from "./atlas.js";
import type { Names } from "./names.js";

type Kind = Event["kind"];

/** The sentences of an entry, with the hexes and the factions that they are about. */
export function lines(names: Names, { events, texts }: Written): Line[] {
  return events.flatMap((packed, number): Line[] => {
    const kind = anyUnpack(packed, EventSchema)?.kind;
    const text = texts[number];
    const weight = kind === undefined ? undefined : weightOf(kind);
    if (kind === undefined || text === undefined || weight === undefined) return [];
    const fields = kind.value as unknown as Readonly<Record<string, unknown>>;
    const attack = fields["attack"] as Attack | number | undefined;
    const attacked = typeof attack === "object" ? attack : undefined;
    const hexes = [hexOf(fields["from"]), hexOf(fields["to"]), hexOf(fields["at"]), fields["hex"], attacked?.hex];
    const faction = factionOf(names, kind, attacked);
    return [
      {
        weight,
        text,
        places: hexes.flatMap((hex) => (typeof hex === "number" ? (names.code(hex) ?? []) : [])),
        ...(faction === Faction.UNSPECIFIED ? {} : { color: factionColor(faction) }),
        ...(kind.case === "segmentBegan" ? { opening: true } : {}),
      },
    ];
  });
}

/** How much an event matters; none for what the questions show already. */
function weightOf(kind: Kind): Weight | undefined {
  switch (kind.case) {
    case undefined:
    case "asked":
    case "answered":
      return undefined;
    case "segmentBegan":
      return kind.value.segment === 1 || kind.value.segment === 8 ? "heading" : "detail";
    case "warStateChanged":
    case "resigned":
    case "separatePeace":
    case "ended":
      return "heading";
    case "attacked":
    case "rolled":
    case "counted":
    case "areaChanged":
    case "changedHands":
    case "happened":
    case "cardShown":
    case "eventRolled":
    case "fortunePlayed":
    case "selected":
      return "event";
    default:
      return "detail";
  }
}

function factionOf(names: Names, { case: name, value }: Kind, attacked: Attack | undefined): Faction {
  if (name === "areaChanged") return value.area?.alignment ?? Faction.UNSPECIFIED;
  if (name === "ended") return value.winners[0] ?? Faction.UNSPECIFIED;
  const { faction, piece } = (value ?? {}) as { faction?: Faction; piece?: number };
  return faction ?? names.owner(piece ?? attacked?.units[0]);
}

function hexOf(place: unknown): number | undefined {
  const kind = (place as Place | undefined)?.kind;
  return kind?.case === "hex" ? kind.value : undefined;
}
