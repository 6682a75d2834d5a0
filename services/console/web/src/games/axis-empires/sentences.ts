import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { CombatOutcome } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/combat_pb.js";
import {
  Faction,
  OnceEvent,
  type Place,
  Theatre,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import { type Event, EventSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/event_pb.js";
import { WarState } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/politics_pb.js";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import type { Line, Weight } from "../game.js";
import { factionColor, factionName } from "./atlas.js";
import { type Names, spoken, turnName } from "./names.js";
import { segmentName } from "./position.js";

/** Says in sentences what the events of an entry are. */
export class Narrator {
  constructor(private readonly names: Names) {}

  tell(entry: Pick<LogEntry, "events">): Line[] {
    return entry.events.flatMap((packed) => {
      const event = anyUnpack(packed, EventSchema);
      const line = event === undefined ? undefined : this.line(event);
      return line === undefined ? [] : [line];
    });
  }

  private line({ kind }: Event): Line | undefined {
    const { names } = this;
    const { pack } = names.atlas;
    const say = (weight: Weight, faction: Faction, hexes: readonly (number | undefined)[], text: string): Line => ({
      weight,
      text,
      places: hexes.flatMap((hex) => (hex === undefined ? [] : (pack.hexes[hex]?.code ?? []))),
      ...(faction === Faction.UNSPECIFIED ? {} : { color: factionColor(faction) }),
    });
    const none = Faction.UNSPECIFIED;
    switch (kind.case) {
      case "segmentBegan": {
        const { turn, faction, segment } = kind.value;
        const who = faction === none ? "" : `${factionName(faction)}: `;
        return say(
          segment === 1 || segment === 8 ? "heading" : "detail",
          faction,
          [],
          `${turnName(names.atlas, turn)}, ${who}${segmentName(segment)}`,
        );
      }
      case "put":
        return say(
          "detail",
          names.owner(kind.value.piece),
          [hexOf(kind.value.from), hexOf(kind.value.to)],
          `${names.piece(kind.value.piece)} to ${names.place(kind.value.to)}.`,
        );
      case "arrived":
        return say(
          "detail",
          names.owner(kind.value.piece),
          [hexOf(kind.value.at)],
          `${names.piece(kind.value.piece)} appears in ${names.place(kind.value.at)}.`,
        );
      case "turnedOver":
        return say("detail", names.owner(kind.value.piece), [], `${names.piece(kind.value.piece)} is turned over.`);
      case "delayed":
        return say(
          "detail",
          names.owner(kind.value.piece),
          [],
          `${names.piece(kind.value.piece)} comes back in ${kind.value.turns} turns (dice ${kind.value.dice}).`,
        );
      case "attacked": {
        const units = kind.value.attack?.units ?? [];
        return say(
          "event",
          names.owner(units[0]),
          [kind.value.attack?.hex],
          `${units.length} units attack ${names.hex(kind.value.attack?.hex)}.`,
        );
      }
      case "rolled":
        return say(
          "event",
          none,
          [kind.value.hex],
          `${names.hex(kind.value.hex)}: ${kind.value.attack} against ${kind.value.defence}, a ${kind.value.die} – ${outcome(kind.value.result?.outcome)}.`,
        );
      case "counted":
        return say("event", none, [], `Strategic value of ${theatre(kind.value.theatre)}: ${kind.value.value}.`);
      case "areaChanged":
        return say(
          "event",
          kind.value.area?.alignment ?? none,
          [],
          `${pack.areas[kind.value.area?.area ?? -1]?.name ?? "A country"} stands otherwise than before.`,
        );
      case "warStateChanged":
        return say("heading", none, [], `${theatre(kind.value.theatre)}: ${warState(kind.value.now)}`);
      case "tracksMoved":
        return say(
          "detail",
          none,
          [],
          `Tracks of ${theatre(kind.value.theatre)}: commitment ${kind.value.uscl}, support ${kind.value.esv}.`,
        );
      case "changedHands":
        return say(
          "event",
          kind.value.faction,
          [],
          `${names.piece(kind.value.piece)} goes over to the ${factionName(kind.value.faction)}.`,
        );
      case "happened":
        return say("event", none, [], `${spoken(OnceEvent[kind.value.event] ?? "An event")}.`);
      case "cardShown":
        return say("event", none, [], `Card: ${pack.cards[kind.value.card]?.title ?? kind.value.card}.`);
      case "cardChosen":
        return say(
          "detail",
          kind.value.faction,
          [],
          `The ${factionName(kind.value.faction)} ${kind.value.hasOne ? "has chosen a card" : "has no card to choose"}.`,
        );
      case "eventRolled":
        return say(
          "event",
          kind.value.faction,
          [],
          `The ${factionName(kind.value.faction)} casts a ${kind.value.die} for an event: ${kind.value.result}.`,
        );
      case "selected":
        return say(
          "event",
          kind.value.faction,
          [],
          `The ${factionName(kind.value.faction)} selects ${pack.areas[kind.value.country]?.name ?? "a country"}.`,
        );
      case "takenBack":
        return say("detail", none, [], "The last moves are taken back.");
      case "resigned":
        return say("heading", none, [], `Seat ${kind.value.seat} resigns`);
      case "separatePeace":
        return say("heading", none, [], "A separate peace is in effect");
      case "ended":
        return say("heading", kind.value.winners[0] ?? none, [], kind.value.reason);
      default:
        return undefined;
    }
  }
}

function hexOf(place: Place | undefined): number | undefined {
  return place?.kind.case === "hex" ? place.kind.value : undefined;
}

export function theatre(of: Theatre): string {
  return of === Theatre.ASIA ? "Asia" : "Europe";
}

export function warState(of: WarState): string {
  return ["peace", "before the war", "limited war", "total war"][of] ?? "";
}

function outcome(of: CombatOutcome | undefined): string {
  switch (of) {
    case CombatOutcome.AD:
      return "the attacker is driven off";
    case CombatOutcome.EX:
    case CombatOutcome.EX_PLUS:
      return "both sides lose";
    case CombatOutcome.DR1:
    case CombatOutcome.DR2:
    case CombatOutcome.DR3:
      return "the defender retreats";
    default:
      return "nothing";
  }
}
