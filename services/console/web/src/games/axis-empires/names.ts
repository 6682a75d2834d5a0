import {
  Direction,
  Faction,
  type Place,
  type StepLoss,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import type { Piece } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/view_pb.js";
import { type Atlas, face } from "./atlas.js";
import type { Position } from "./position.js";

/** Names of counters and places as people say them. */
export class Names {
  constructor(
    readonly atlas: Atlas,
    private readonly now: () => Position | undefined,
  ) {}

  find(id: number | undefined): Piece | undefined {
    return id === undefined ? undefined : this.now()?.pieces.get(id);
  }

  piece(id: number): string {
    const position = this.now();
    const piece = this.find(id);
    return piece === undefined || position === undefined ? "A counter" : position.name(piece);
  }

  owner(id: number | undefined): Faction {
    return this.find(id)?.faction ?? Faction.UNSPECIFIED;
  }

  /** A kind of unit with the factors of its front. */
  kind(unit: number): string {
    const counter = this.atlas.counter(unit);
    if (counter === undefined) return "unit";
    const up = face(counter, false);
    return up === undefined ? counter.name : `${counter.name} ${up.attack}-${up.defence}-${up.movement}`;
  }

  hex(number: number | undefined): string {
    const hex = this.atlas.pack.hexes[number ?? -1];
    return hex === undefined ? "a hex" : hex.name === "" ? hex.code : `${hex.name} (${hex.code})`;
  }

  /** The code of a hex, by which the board knows it. */
  code(number: number | undefined): string | undefined {
    return this.atlas.pack.hexes[number ?? -1]?.code;
  }

  box(number: number): string {
    return `${this.atlas.pack.boxes[number]?.name ?? "a"} box`;
  }

  zone(number: number): string {
    return this.atlas.pack.zones[number]?.name ?? "the sea";
  }

  area(number: number): string {
    return this.atlas.pack.areas[number]?.name ?? "a country";
  }

  card(number: number): string {
    const card = this.atlas.pack.cards[number];
    return card === undefined ? `card ${number}` : `card ${card.number} (${card.title})`;
  }

  fortune(number: number): string {
    return this.atlas.pack.fortunes[number]?.title ?? `fortune ${number}`;
  }

  place(place: Place | undefined): string {
    switch (place?.kind.case) {
      case "hex":
        return this.hex(place.kind.value);
      case "box":
        return this.box(place.kind.value);
      case "onStation":
        return `${this.zone(place.kind.value)}, on station`;
      case "convoys":
        return `${this.zone(place.kind.value)}, convoys`;
      case "used":
        return `${this.zone(place.kind.value)}, used`;
      case "track":
        return `the turn track (${turnName(this.atlas, place.kind.value.turn)})`;
      case "forcePool":
        return "the force pool";
      case "delay":
      case "navalDelay":
        return "the delay box";
      default:
        return spoken(place?.kind.case ?? "elsewhere");
    }
  }

  /** "Tank army 8-6-5 loses a step: 4-3-5 is left". */
  loss({ piece, left }: StepLoss): string {
    const found = this.find(piece);
    if (left !== undefined) return `${this.piece(piece)} loses a step: ${this.piece(left)} is left`;
    const counter = found?.kind.case === "unit" ? this.atlas.counter(found.kind.value) : undefined;
    const front = found === undefined || counter === undefined ? undefined : this.now()?.face(found);
    const back = counter?.back.case === "unit" ? counter.back.value : undefined;
    if (front !== undefined && back !== undefined && back !== front && front.steps > back.steps)
      return `${this.piece(piece)} loses a step: ${back.attack}-${back.defence}-${back.movement} is left`;
    return `${this.piece(piece)} loses ${(front?.steps ?? 1) > 1 ? "a step" : "its last step"}`;
  }
}

/** "Jul 1941" for the number of a turn. */
export function turnName({ pack }: Atlas, turn: number): string {
  const names = pack.turns;
  if (names.length === 0) return `turn ${turn}`;
  return `${names[turn % names.length] ?? ""} ${pack.firstYear + Math.floor(turn / names.length)}`;
}

/** "OUTBREAK_OF_WAR" or "forcePool" as people say it. */
export function spoken(word: string): string {
  const text = word
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/_/g, " ")
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "north-east". */
export function direction(of: Direction): string {
  return (Direction[of] ?? "").toLowerCase().replace("_", "-");
}
