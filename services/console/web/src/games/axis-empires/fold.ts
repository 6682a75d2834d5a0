import { create } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import type { Pack } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/board_pb.js";
import { Faction, type Place, Theatre } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import { type Event, EventSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/event_pb.js";
import {
  ControlSchema,
  type Piece,
  PieceSchema,
  type View,
  ViewSchema,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/view_pb.js";
import type { LoggedEntry } from "../game.js";
import { ControlRules } from "./fold/control.js";

/** What a match is made of. It is never changed: copies share it. */
interface Cells {
  readonly view: View;
  readonly pieces: readonly Piece[];
  /** The factions that hold each hex, a bit each. */
  readonly holders: Uint8Array;
}

/** A match that follows the events of its entries from a view on. */
export class AxisEmpiresFold {
  readonly #rules: ControlRules;
  #cells: Cells;
  #doubtful = false;
  /** Hexes whose holders may have changed; all of them. */
  #touched: Set<number> | "all" = new Set();

  constructor(
    private readonly pack: Pack,
    private readonly base: View,
  ) {
    this.#rules = new ControlRules(pack, base.options?.scenario ?? "");
    const holders = new Uint8Array(pack.hexes.length);
    for (const { faction, hexes } of base.control)
      for (const hex of hexes) holders[hex] = (holders[hex] ?? 0) | bit(faction);
    this.#cells = { view: base, pieces: base.pieces, holders };
  }

  /** A fold that goes on from here by itself. */
  copy(): AxisEmpiresFold {
    const copy = new AxisEmpiresFold(this.pack, this.base);
    copy.#cells = this.#cells;
    return copy;
  }

  /** Follows an entry; gives whether its events say all that the board shows. */
  follow({ events }: LoggedEntry): boolean {
    this.#doubtful = false;
    this.#touched = new Set();
    const pieces = [...this.#cells.pieces];
    for (const packed of events) {
      const event = anyUnpack(packed, EventSchema);
      if (event !== undefined) this.#apply(event, pieces);
    }
    this.#cells = { ...this.#cells, pieces };
    this.#settle();
    return !this.#doubtful;
  }

  /** The match as it is now. Marks of pieces, cards, orders, the combat under way and the
   * Strategic Values between two counts are no part of it. */
  view(): View {
    const { view, pieces, holders } = this.#cells;
    const control = view.control.map(({ faction }) => {
      const hexes: number[] = [];
      for (const [hex, held] of holders.entries()) if ((held & bit(faction)) !== 0) hexes.push(hex);
      return create(ControlSchema, { faction, hexes });
    });
    const axisPoints = this.#rules.points(holders, bit(Faction.AXIS));
    return create(ViewSchema, { ...view, pieces: [...pieces], control, axisPoints });
  }

  /** The points and the hexes of the Axis, and the units of the sides on the map. */
  figures(): readonly number[] {
    const { pieces, holders } = this.#cells;
    const units = [0, 0];
    for (const { kind, at, faction } of pieces) {
      if (kind.case !== "unit" || at?.kind.case !== "hex") continue;
      const place = faction === Faction.AXIS ? 0 : 1;
      units[place] = (units[place] ?? 0) + 1;
    }
    const axis = bit(Faction.AXIS);
    const hexes = holders.reduce((sum, held) => sum + ((held & axis) !== 0 ? 1 : 0), 0);
    return [this.#rules.points(holders, axis), hexes, ...units];
  }

  #set(change: Partial<View>): void {
    this.#cells = { ...this.#cells, view: { ...this.#cells.view, ...change } };
  }

  #apply({ kind }: Event, pieces: Piece[]): void {
    const { view } = this.#cells;
    const change = (id: number, changed: Partial<Piece>) => {
      const piece = pieces[id];
      if (piece === undefined) {
        this.#doubtful = true;
        return;
      }
      this.#touch(piece.at);
      pieces[id] = create(PieceSchema, { ...piece, ...changed });
      this.#touch(pieces[id]?.at);
      if (this.#rules.isRepublican(piece)) this.#touched = "all";
    };
    switch (kind.case) {
      case "segmentBegan": {
        const { turn, faction, segment } = kind.value;
        return this.#set({ turn, segment, step: 1, faction: faction === Faction.UNSPECIFIED ? Faction.AXIS : faction });
      }
      case "put":
        return kind.value.to === undefined ? undefined : change(kind.value.piece, { at: kind.value.to });
      case "turnedOver":
        return change(kind.value.piece, { side: kind.value.side });
      case "pointed":
        return change(kind.value.piece, { facing: kind.value.to });
      case "changedHands":
        return change(kind.value.piece, { faction: kind.value.faction });
      case "areaChanged": {
        const { area } = kind.value;
        if (area === undefined) return;
        this.#touched = "all";
        return this.#set({ areas: view.areas.map((one) => (one.area === area.area ? area : one)) });
      }
      case "postureSet": {
        const { now } = kind.value;
        if (now === undefined) return;
        return this.#set({ postures: view.postures.map((one) => (one.box === now.box ? now : one)) });
      }
      case "warStateChanged":
        return this.#set(kind.value.theatre === Theatre.ASIA ? { asia: kind.value.now } : { europe: kind.value.now });
      case "tracksMoved": {
        const { theatre, uscl, esv } = kind.value;
        return this.#tracks(theatre, { uscl, esv });
      }
      case "counted":
        return this.#tracks(kind.value.theatre, { strategicValue: kind.value.value });
      case "happened": {
        const { theatre, event } = kind.value;
        const before = view.tracks.find((one) => one.theatre === theatre)?.happened ?? [];
        return this.#tracks(theatre, { happened: [...before, event] });
      }
      case "separatePeace":
        return this.#set({ separatePeace: kind.value });
      case "reseated":
        return this.#set({ seats: kind.value.seats });
      case "resigned": {
        const { seat, heir } = kind.value;
        if (heir === undefined) return;
        const factions = view.seats[seat]?.factions ?? [];
        const seats = view.seats.map((one, place) => {
          if (place === seat) return { ...one, factions: [] };
          return place === heir ? { ...one, factions: [...one.factions, ...factions].sort((a, b) => a - b) } : one;
        });
        return this.#set({ seats });
      }
      case "asked": {
        const { decision } = kind.value;
        return decision === undefined ? undefined : this.#set({ pending: [...view.pending, decision] });
      }
      case "answered":
        return this.#set({ pending: view.pending.filter(({ id }) => id !== kind.value.decision) });
      case "arrived":
      case "takenBack":
      case "ended":
        // A new piece has no name, drafts are not marked as such, and the last segment may have
        // been passed over.
        this.#doubtful = true;
        return undefined;
      default:
        return undefined;
    }
  }

  #tracks(theatre: Theatre, change: Partial<View["tracks"][number]>): void {
    const { tracks } = this.#cells.view;
    this.#set({ tracks: tracks.map((one) => (one.theatre === theatre ? { ...one, ...change } : one)) });
  }

  #touch(place: Place | undefined): void {
    if (place?.kind.case === "hex" && this.#touched !== "all") this.#touched.add(place.kind.value);
  }

  /** Finds out who holds the hexes that something has happened in. */
  #settle(): void {
    const touched = this.#touched;
    if (touched !== "all" && touched.size === 0) return;
    const { view, pieces } = this.#cells;
    const holders = this.#cells.holders.slice();
    const certain = this.#rules.settle(holders, view, pieces, touched);
    this.#cells = { ...this.#cells, holders };
    if (!certain) this.#doubtful = true;
  }
}

function bit(faction: Faction): number {
  return faction === Faction.UNSPECIFIED ? 0 : 1 << (faction - 1);
}
