import { create } from "@bufbuild/protobuf";
import { anyUnpack } from "@bufbuild/protobuf/wkt";
import { type Board, type UnitProfile } from "@sandtable/client/gen/sandtable/games/aa1940/v1/board_pb.js";
import { type Command, CommandSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/command_pb.js";
import { Side, type UnitType } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { EventSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/event_pb.js";
import { type View, ViewSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/view_pb.js";
import type { LoggedEntry } from "../game.js";
import { powerView, Treasuries } from "./fold/account.js";
import { Effects } from "./fold/effects.js";
import type { NamedUnits } from "./fold/forces.js";
import { cellsOf, type MatchCells } from "./fold/match-cells.js";
import { unitsOf, viewOf } from "./fold/space-cell.js";
import { isDraft } from "./play/nature.js";

const NAMELESS: NamedUnits = { unit: undefined, transport: undefined };

/** A match that follows the events of its entries from a view on. */
export class Aa1940Fold {
  readonly #treasuries: Treasuries;
  readonly #costs: ReadonlyMap<UnitType, number>;
  #cells: MatchCells;
  /** The match before each draft of the phase, the oldest first. */
  #drafts: readonly MatchCells[] = [];

  constructor(
    private readonly board: Board,
    private readonly base: View,
  ) {
    this.#treasuries = new Treasuries(board);
    this.#costs = new Map(board.units.map(({ type, cost }: UnitProfile) => [type, cost]));
    this.#cells = cellsOf(base);
  }

  /** A fold that goes on from here by itself. */
  copy(): Aa1940Fold {
    const copy = new Aa1940Fold(this.board, this.base);
    copy.#cells = this.#cells;
    copy.#drafts = this.#drafts;
    return copy;
  }

  /** Follows an entry; gives whether its events say all that the board shows. */
  follow({ action, events }: LoggedEntry): boolean {
    const command = action?.kind.case === "command" ? anyUnpack(action.kind.value, CommandSchema)?.kind : undefined;
    const before = this.#cells;
    const effects = new Effects(before, this.#treasuries);
    const named = namedUnits(command);
    for (const packed of events) {
      const event = anyUnpack(packed, EventSchema);
      if (event === undefined) continue;
      if (event.kind.case === "takenBack") return this.#takeBack(event.kind.value.steps);
      effects.apply(event, named);
    }
    this.#cells = effects.cells;
    if (command?.case === "endPhase") this.#drafts = [];
    else if (isDraft(command?.case)) this.#drafts = [...this.#drafts, before];
    return !effects.doubtful;
  }

  /** The match as it is now. Marks of what units did this turn, drafts and standing orders are
   * no part of it. */
  view(): View {
    const { round, power, phase, spaces, powers, accounts, pending, research } = this.#cells;
    const productions = this.#treasuries.productions(spaces);
    const facts = (economy: string) => ({
      production: productions.get(economy) ?? 0,
      capitalLost: this.#treasuries.lost(economy, spaces),
    });
    const further = (id: string) => this.board.economies.filter((one) => one.power === id).map((one) => one.id);
    return create(ViewSchema, {
      round,
      power,
      phase,
      board: this.base.board,
      spaces: [...spaces.values()].map(viewOf),
      powers: [...powers.values()].map((cell) => powerView(cell, further(cell.power), accounts, facts)),
      pending: [...pending],
      axisCities: this.#treasuries.axisCities(spaces),
      ...(research === undefined ? {} : { researchDice: research }),
    });
  }

  /** The incomes of the Axis and the Allies, the worth of their units, and the victory cities of
   * the Axis. */
  figures(): readonly number[] {
    const { spaces } = this.#cells;
    const sums = [0, 0, 0, 0, this.#treasuries.axisCities(spaces)];
    const add = (power: string, place: number, by: number) => {
      const side = this.#treasuries.side(power);
      const at = side === Side.AXIS ? place : side === Side.ALLIES ? place + 1 : -1;
      if (at >= 0) sums[at] = (sums[at] ?? 0) + by;
    };
    const powers = new Map(this.board.economies.map((one) => [one.id, one.power]));
    for (const [economy, ipcs] of this.#treasuries.productions(spaces)) add(powers.get(economy) ?? economy, 0, ipcs);
    for (const { units } of spaces.values()) {
      for (const [key, count] of units) {
        const { power, type } = unitsOf(key);
        add(power, 2, count * (this.#costs.get(type) ?? 0));
      }
    }
    return sums;
  }

  #takeBack(steps: number): boolean {
    const at = this.#drafts.length - steps;
    const cells = this.#drafts[at];
    // Drafts that were made before the fold began cannot be undone here.
    if (cells === undefined) return false;
    this.#cells = { ...cells, pending: this.#cells.pending };
    this.#drafts = this.#drafts.slice(0, at);
    return true;
  }
}

function namedUnits(command: Command["kind"] | undefined): NamedUnits {
  switch (command?.case) {
    case "move":
    case "raid":
    case "unload":
      return { unit: command.value.stack?.unit, transport: undefined };
    case "load":
      return { unit: command.value.stack?.unit, transport: command.value.transport };
    default:
      return NAMELESS;
  }
}
