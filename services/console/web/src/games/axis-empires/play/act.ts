import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CommandSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/command_pb.js";
import { Side, type Place } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import type { Piece } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/view_pb.js";
import type { Names } from "../names.js";

export type Kind = NonNullable<MessageInitShape<typeof CommandSchema>["kind"]>;

/** The counter that is drawn for something. */
export interface Face {
  readonly kind: Piece["kind"];
  readonly side: Side;
  readonly faction: number;
}

/** Something that a counter may do: go somewhere, or become something where it is. */
export interface Act {
  /** The same for all counters that can do it together. */
  readonly to: string;
  /** The hex that it leads to, by its code. */
  readonly hex: string | undefined;
  readonly text: string;
  readonly note: string;
  readonly kind: Kind;
}

/** A counter, or a kind of counters, that may do something. */
export interface Actor {
  readonly key: string;
  /** Where it is: the code of a hex, or the name of a place beside the map. */
  readonly home: string;
  readonly onMap: boolean;
  readonly label: string;
  readonly face: Face | undefined;
  readonly acts: readonly Act[];
}

/** Something that a single button does. */
export interface Deed {
  readonly text: string;
  /** Further lines, such as those of a card. */
  readonly details: readonly string[];
  readonly kind: Kind;
  /** The heading that it stands under. */
  readonly group: string;
}

/** Gathers acts by the counters that do them. */
export class Roster {
  readonly #actors = new Map<string, Omit<Actor, "acts"> & { acts: Act[] }>();

  constructor(readonly names: Names) {}

  get actors(): readonly Actor[] {
    return [...this.#actors.values()];
  }

  /** An act of a piece of the match. */
  piece(id: number, act: Act): void {
    const { names } = this;
    const found = names.find(id);
    const code = found?.at?.kind.case === "hex" ? names.code(found.at.kind.value) : undefined;
    this.#add(
      {
        key: `piece ${id}`,
        home: code ?? title(names.place(found?.at)),
        onMap: code !== undefined,
        label: names.piece(id),
        face: found === undefined ? undefined : { kind: found.kind, side: found.side, faction: found.faction },
      },
      act,
    );
  }

  /** An act of a kind of unit that comes from the Force Pool. */
  unit(unit: number, faction: number, act: Act): void {
    this.#add(
      {
        key: `unit ${unit}`,
        home: "The force pool",
        onMap: false,
        label: this.names.kind(unit),
        face: { kind: { case: "unit", value: unit }, side: Side.FRONT, faction },
      },
      act,
    );
  }

  /** An act of something without a counter of its own. */
  other(label: string, act: Act): void {
    this.#add({ key: label, home: label, onMap: false, label, face: undefined }, act);
  }

  /** Where an act leads, when that is a place. */
  at(place: Place | undefined): Pick<Act, "to" | "hex" | "text"> {
    if (place?.kind.case === "hex") return this.hex(place.kind.value);
    const text = this.names.place(place);
    return { to: text, hex: undefined, text: title(text) };
  }

  /** Where an act leads, when that is a hex. */
  hex(number: number): Pick<Act, "to" | "hex" | "text"> {
    return { to: `hex ${number}`, hex: this.names.code(number), text: this.names.hex(number) };
  }

  #add(actor: Omit<Actor, "acts">, act: Act): void {
    const known = this.#actors.get(actor.key) ?? { ...actor, acts: [] };
    this.#actors.set(actor.key, known);
    known.acts.push(act);
  }
}

export function title(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
