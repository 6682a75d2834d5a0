import { create } from "@bufbuild/protobuf";
import type { Board, Space } from "@sandtable/client/gen/sandtable/games/aa1940/v1/board_pb.js";
import {
  type FacilityType,
  Side,
  type UnitType,
  UnitCountSchema,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import type { Advance } from "@sandtable/client/gen/sandtable/games/aa1940/v1/research_pb.js";
import {
  EconomyViewSchema,
  type PowerView,
  PowerViewSchema,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/view_pb.js";
import type { SpaceCell } from "./space-cell.js";

/** The treasury of an economy, and what it has on order. */
export interface Account {
  readonly treasury: number;
  readonly queue: ReadonlyMap<UnitType, number>;
  readonly facilities: readonly FacilityType[];
}

/** A power beside its money. */
export interface PowerCell {
  readonly power: string;
  readonly seat: number | undefined;
  readonly wars: readonly string[];
  readonly advances: readonly Advance[];
  readonly kamikaze: number;
}

/** Facts of a board that accounts depend on. */
export class Treasuries {
  readonly #owners: ReadonlyMap<string, string>;
  readonly #sides: ReadonlyMap<string, Side>;
  readonly #capitals: ReadonlyMap<string, string>;
  readonly #spaces: ReadonlyMap<string, Space>;
  readonly #cities: readonly string[];

  constructor(readonly board: Board) {
    this.#owners = new Map(board.economies.map(({ id, power }) => [id, power]));
    this.#sides = new Map(board.powers.map(({ id, side }) => [id, side]));
    this.#capitals = new Map([
      ...board.powers.map(({ id, capital }): [string, string] => [id, capital]),
      ...board.economies.map(({ id, capital }): [string, string] => [id, capital]),
    ]);
    this.#spaces = new Map(board.spaces.map((space) => [space.id, space]));
    const goals = board.goals.flatMap(({ cities }) => cities);
    const printed = board.spaces.filter(({ victoryCity }) => victoryCity !== "").map(({ id }) => id);
    this.#cities = goals.length > 0 ? goals : printed;
  }

  side(power: string): Side {
    return this.#sides.get(power) ?? Side.UNSPECIFIED;
  }

  /** The economy of a power that a space pays into; the first goes by the power's name. */
  economyAt(power: string, space: string): string {
    const economy = this.#spaces.get(space)?.economy ?? "";
    return this.#owners.get(economy) === power ? economy : power;
  }

  /** The economy that falls with a capital. */
  economyOf(capital: string): string | undefined {
    return [...this.#capitals].find(([, space]) => space === capital)?.[0];
  }

  /** The victory cities that the Axis holds. */
  axisCities(spaces: ReadonlyMap<string, SpaceCell>): number {
    return this.#cities.filter((city) => this.side(spaces.get(city)?.controller ?? "") === Side.AXIS).length;
  }

  /** The production of each economy. */
  productions(spaces: ReadonlyMap<string, SpaceCell>): ReadonlyMap<string, number> {
    const sums = new Map<string, number>();
    for (const { space, controller } of spaces.values()) {
      const ipc = this.#spaces.get(space)?.ipc ?? 0;
      if (controller === "" || ipc === 0) continue;
      const economy = this.economyAt(controller, space);
      sums.set(economy, (sums.get(economy) ?? 0) + ipc);
    }
    return sums;
  }

  /** Whether an enemy holds the capital of an economy. */
  lost(economy: string, spaces: ReadonlyMap<string, SpaceCell>): boolean {
    const holder = spaces.get(this.#capitals.get(economy) ?? "")?.controller ?? "";
    return holder !== "" && this.side(holder) !== this.side(this.#owners.get(economy) ?? economy);
  }
}

/** The accounts of a power's economies, by economy. */
export function accountsOf(view: PowerView): [string, Account][] {
  const account = ({ treasury, queue, facilities }: Pick<PowerView, "treasury" | "queue" | "facilities">): Account => ({
    treasury,
    queue: new Map(queue.map(({ type, count }) => [type, count])),
    facilities,
  });
  return [[view.power, account(view)], ...view.economies.map((one): [string, Account] => [one.economy, account(one)])];
}

/** A power with its accounts as a view shows it. */
export function powerView(
  cell: PowerCell,
  economies: readonly string[],
  accounts: ReadonlyMap<string, Account>,
  facts: (economy: string) => { readonly production: number; readonly capitalLost: boolean },
): PowerView {
  const money = (economy: string) => {
    const { treasury = 0, queue = new Map<UnitType, number>(), facilities = [] } = accounts.get(economy) ?? {};
    const units = [...queue].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
    return {
      ...facts(economy),
      treasury,
      queue: units.map(([type, count]) => create(UnitCountSchema, { type, count })),
      facilities: [...facilities],
    };
  };
  return create(PowerViewSchema, {
    power: cell.power,
    ...(cell.seat === undefined ? {} : { seat: cell.seat }),
    wars: [...cell.wars],
    advances: [...cell.advances],
    kamikaze: cell.kamikaze,
    ...money(cell.power),
    economies: economies.map((economy) => create(EconomyViewSchema, { economy, ...money(economy) })),
  });
}
