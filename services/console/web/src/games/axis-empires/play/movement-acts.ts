import type {
  Leg,
  MovementActs,
  MovementOrder,
  UnitMoves,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/movement_pb.js";
import type { MessageInitShape } from "@bufbuild/protobuf";
import type { MovementOrderSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/movement_pb.js";
import type { Kind, Roster } from "./act.js";

type OrderKind = NonNullable<MessageInitShape<typeof MovementOrderSchema>["kind"]>;

/** Adds the movements that may be ordered. */
export function addMovement(roster: Roster, acts: MovementActs): void {
  const { names } = roster;
  for (const moves of acts.hexToHex) {
    const plain = new Set<number>();
    moves.to.forEach((destination, row) => {
      const { path, overrun } = way(moves, row);
      const where = roster.hex(destination.hex);
      const kind = order({ case: "hexToHex", value: { piece: moves.piece, path } });
      if (overrun.length > 0) {
        const whom = overrun.map((id) => names.piece(id)).join(", ");
        roster.piece(moves.piece, {
          ...where,
          to: `${where.to} over ${overrun.join()}`,
          note: `overruns ${whom}`,
          kind,
        });
      } else if (!plain.has(destination.hex)) {
        plain.add(destination.hex);
        roster.piece(moves.piece, { ...where, note: destination.left === 0 ? "stops there" : "", kind });
      }
    });
  }
  for (const [all, how] of [
    [acts.intoBox, "intoBox"],
    [acts.boxToBox, "boxToBox"],
  ] as const) {
    for (const { piece, box } of all) {
      const text = names.box(box);
      roster.piece(piece, {
        to: `box ${box}`,
        hex: undefined,
        text,
        note: "",
        kind: order({ case: how, value: { piece, box } }),
      });
    }
  }
  for (const { piece, to } of acts.portToPort) {
    const ends = new Set<string>();
    for (const { legs } of to) {
      const last = legs.at(-1);
      if (last === undefined) continue;
      const where = end(roster, last);
      // The ways with the fewest crossings come first; one to each port is enough.
      if (ends.has(where.to)) continue;
      ends.add(where.to);
      const note = legs.length === 1 ? "by sea" : `by sea, ${legs.length} crossings`;
      const value = { piece, legs };
      roster.piece(piece, { ...where, to: `sail ${where.to}`, note, kind: order({ case: "portToPort", value }) });
    }
  }
}

function order(kind: OrderKind): Kind {
  return { case: "movement", value: { kind } };
}

function end(roster: Roster, { to }: Leg) {
  if (to.case === "hex") return roster.hex(to.value);
  const text = roster.names.box(to.value ?? 0);
  return { to: `box ${to.value ?? 0}`, hex: undefined, text };
}

/** The way to a row, which is found from its end, and whom it overruns. */
export function way({ to }: Pick<UnitMoves, "to">, row: number): { path: number[]; overrun: number[] } {
  const path: number[] = [];
  const overrun: number[] = [];
  let at: number | undefined = row;
  // A list that led in a circle would be longer than its rows.
  for (let step = 0; at !== undefined && step < to.length; step++) {
    const destination: UnitMoves["to"][number] | undefined = to[at];
    if (destination === undefined) break;
    path.unshift(destination.hex);
    if (destination.overrun !== undefined) overrun.unshift(destination.overrun);
    at = destination.from;
  }
  return { path, overrun };
}

/** The pieces of an order and where it ends, for an arrow. */
export function movementEnds({ kind }: MovementOrder): { piece: number; hex: number | undefined } | undefined {
  switch (kind.case) {
    case "hexToHex":
      return { piece: kind.value.piece, hex: kind.value.path.at(-1) };
    case "portToPort": {
      const last = kind.value.legs.at(-1)?.to;
      return { piece: kind.value.piece, hex: last?.case === "hex" ? last.value : undefined };
    }
    default:
      return undefined;
  }
}
