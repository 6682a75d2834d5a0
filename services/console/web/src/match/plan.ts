import type { Any } from "@bufbuild/protobuf/wkt";
import { computed, signal } from "@preact/signals";
import type { Line, PlannedMove, Written } from "../games/game.js";
import { planned } from "../stored.js";
import type { Planner } from "./planner.js";

/** What is to be said of a plan: that the match has moved on, or that the phase is over. */
export type PlanNews =
  | { readonly type: "moved"; readonly version: number }
  | { readonly type: "over" }
  | { readonly type: "direct" }
  | { readonly type: "sent"; readonly done: number; readonly all: number };

/** What a plan asks of the match that it is made for. */
export interface PlanHost {
  match(): string;
  seat(): { readonly seat: number; readonly token: string } | undefined;
  show(view: Any | undefined, legal: Any | undefined, questions: readonly string[]): void;
  tell(entry: Written): readonly Line[];
}

/** Moves that are tried on a fork of the match, and sent when the phase is closed. */
export class Plan {
  readonly moves = signal<readonly PlannedMove[]>([]);
  readonly news = signal<PlanNews | undefined>(undefined);
  readonly active = computed(() => this.moves.value.length > 0);
  /** The version of the match that the fork was made of. */
  base = 0;
  /** Whether the plan is being sent: what the match brings meanwhile is its own. */
  sending = false;
  #planner: Promise<Planner> | undefined;

  constructor(private readonly host: PlanHost) {}

  /** Who plays the plan on a fork; only those who plan load it. */
  planner(): Promise<Planner> {
    this.#planner ??= import("./extras.js").then(({ Planner }) => new Planner(this, this.host));
    return this.#planner;
  }

  /** Whether a plan was kept in this browser. */
  get kept(): boolean {
    const seat = this.host.seat();
    return seat !== undefined && planned.read(planKey(this.host.match(), seat.seat)) !== "";
  }
}

/** By which a plan is kept. */
export function planKey(match: string, seat: number): string {
  return `${match}.${seat}`;
}
