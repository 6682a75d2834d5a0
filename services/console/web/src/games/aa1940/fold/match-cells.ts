import type { Decision } from "@sandtable/client/gen/sandtable/games/aa1940/v1/decision_pb.js";
import type { Phase } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import type { View } from "@sandtable/client/gen/sandtable/games/aa1940/v1/view_pb.js";
import { type Account, accountsOf, type PowerCell } from "./account.js";
import { cellOf, type SpaceCell } from "./space-cell.js";

/** A match as cells. It is never changed: copies share what they have in common. */
export interface MatchCells {
  readonly round: number;
  readonly power: string;
  readonly phase: Phase;
  readonly spaces: ReadonlyMap<string, SpaceCell>;
  readonly powers: ReadonlyMap<string, PowerCell>;
  /** By economy; the first of a power goes by the power's name. */
  readonly accounts: ReadonlyMap<string, Account>;
  readonly pending: readonly Decision[];
  /** Research dice that were bought; none in a match without research. */
  readonly research: number | undefined;
  readonly fight: FightMemory;
}

/** What must be remembered of the battle under way. */
export interface FightMemory {
  /** Submarines of the attacker that submerged. */
  readonly submerged: number;
  /** Whether units came ashore that do not retreat with the others. */
  readonly mixed: boolean;
  /** Whether paratroopers were dropped in this turn. */
  readonly dropped: boolean;
}

export const NO_FIGHT: FightMemory = { submerged: 0, mixed: false, dropped: false };

/** The cells of a match as a view shows it. */
export function cellsOf(view: View): MatchCells {
  return {
    round: view.round,
    power: view.power,
    phase: view.phase,
    spaces: new Map(view.spaces.map((space) => [space.space, cellOf(space)])),
    powers: new Map(
      view.powers.map(({ power, seat, wars, advances, kamikaze }) => [
        power,
        { power, seat, wars, advances, kamikaze },
      ]),
    ),
    accounts: new Map(view.powers.flatMap(accountsOf)),
    pending: view.pending,
    research: view.researchDice,
    fight: NO_FIGHT,
  };
}
