import type { Any } from "@bufbuild/protobuf/wkt";
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { SandtableError } from "@sandtable/client/errors.js";
import { type Match, MatchState } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { api } from "../api.js";
import type { Desk, Play, Table } from "../games/game.js";
import { type KeptMatch, keptMatch } from "../stored.js";
import { Plan } from "./plan.js";

/** The match that a seat plays in. */
interface SeatHost {
  readonly name: string;
  /** Whether it is looked at without any token. */
  readonly guest: boolean;
  readonly match: ReadonlySignal<Match | undefined>;
  readonly table: ReadonlySignal<Table | undefined>;
  /** The version that is looked at, when it is not the present one. */
  at(): number | undefined;
  /** The version that the board shows. */
  shown(): number;
  refresh(): Promise<void>;
}

/** The seats that are played in this browser: what they hold, what is legal for them, what they
 * plan and send. */
export class OwnSeat {
  readonly kept = signal<KeptMatch>({ seats: [] });
  readonly awaited = signal<readonly number[]>([]);
  readonly play = signal<Play | undefined>(undefined);
  readonly busy = signal(false);
  /** Why the last command was not taken. */
  readonly refusal = signal<unknown>(undefined);
  readonly legal = signal<Any | undefined>(undefined);
  /** The open questions in words. */
  #questions: readonly string[] = [];

  constructor(private readonly host: SeatHost) {
    this.read();
  }

  /** What the browser stores of the match now. */
  stored(): KeptMatch {
    return this.host.guest ? { seats: [] } : keptMatch(this.host.name);
  }

  /** Reads what the browser stores of the match. */
  read(): void {
    this.kept.value = this.stored();
  }

  /** The seat that is played here: of several the one that the match waits for. */
  readonly seat = computed(() => {
    const { seats } = this.kept.value;
    return seats.find(({ seat }) => this.awaited.value.includes(seat)) ?? seats[0];
  });

  /** Whether the match waits for a seat that is played here. */
  readonly mine = computed(() => {
    const { seat } = this.seat.value ?? {};
    return (
      seat !== undefined && this.host.match.value?.state === MatchState.IN_PROGRESS && this.awaited.value.includes(seat)
    );
  });

  /** What is planned for the seat. */
  readonly plan: Plan = new Plan({
    match: () => this.host.name,
    seat: () => this.seat.peek(),
    tell: (entry) => this.host.table.peek()?.tell(entry) ?? [],
    show: (view, legal, questions) => {
      if (this.host.at() !== undefined) return;
      batch(() => {
        if (view !== undefined) this.host.table.peek()?.show(view);
        this.take(legal, questions);
      });
    },
  });

  get token(): string | undefined {
    return this.seat.peek()?.token ?? this.kept.peek().host;
  }

  /** Takes what is legal now, and the open questions in words. */
  take(legal: Any | undefined, questions: readonly string[]): void {
    this.legal.value = legal;
    this.#questions = questions;
    this.play.peek()?.take(legal, questions);
  }

  /** Begins to play with controls, which take what is legal already. */
  begin(play: Play | undefined): void {
    this.play.value = play;
    play?.take(this.legal.peek(), this.#questions);
  }

  /** Gets the controls of the seat, if it has any. */
  controls(): Promise<Play> | undefined {
    return this.seat.peek() === undefined ? undefined : this.host.table.peek()?.play?.(this.desk);
  }

  /** Shows the plan that was stored before a reload. */
  async restore(): Promise<void> {
    if (!this.mine.peek() || !this.plan.kept) return;
    const planner = await this.plan.planner();
    if (await planner.restore(this.host.shown())) planner.show();
  }

  /** Shows the plan instead of the match, which may have moved on since; gives whether there is
   * still one to be shown. */
  async showPlan(version: number, acts: boolean): Promise<boolean> {
    const { plan } = this;
    // What is sent just now is shown as it was planned.
    if (plan.sending) return true;
    const planner = await plan.planner();
    if (version !== plan.base && !(await planner.moved(version, acts))) return false;
    if (!acts) return false;
    planner.show();
    return true;
  }

  /** The desk of a game's controls. */
  readonly desk: Desk = {
    busy: this.busy,
    send: (command) => this.send(command),
    standIn: async () => {
      const seat = this.seat.peek();
      return seat === undefined ? undefined : api.defaultCommand(this.host.name, seat.token);
    },
    plan: this.plan.moves,
    takeBack: () => this.replan([this.plan.moves.peek().length - 1]),
    threats: async () => {
      const seat = this.seat.peek();
      if (seat === undefined) return undefined;
      const planned = this.plan.active.peek() ? await (await this.plan.planner()).threats() : undefined;
      return planned ?? api.threats(this.host.name, seat.token);
    },
    foresee: async (command, enough) => {
      const seat = this.seat.peek();
      if (seat === undefined) return [];
      const { forks } = await import("../forks.js");
      const copy = () => forks.create(this.host.name, seat.token);
      return forks.foresee(copy, seat.token, command, enough);
    },
  };

  /** Plans a command of the seat or sends it, whichever it is for; gives whether it was taken. */
  send(command: Any): Promise<boolean> {
    return this.#alone(async (token) => {
      const nature = this.play.peek()?.nature(command) ?? "other";
      if (nature === "draft" && (await (await this.plan.planner()).add(command))) return;
      let version = this.host.shown();
      if (nature === "close" && this.plan.active.peek()) {
        const sent = await (await this.plan.planner()).submit();
        version = sent.version;
        if (sent.refused !== undefined) {
          await this.host.refresh();
          throw sent.refused;
        }
      }
      await api.submit(this.host.name, token, command, BigInt(version));
      await this.host.refresh();
    });
  }

  /** Takes moves out of the plan. */
  async replan(places: readonly number[]): Promise<void> {
    await this.#alone(async () => {
      const planner = await this.plan.planner();
      if (await planner.without(places)) planner.show();
      else await this.host.refresh();
    });
  }

  /** Drops the plan. */
  async unplan(): Promise<void> {
    (await this.plan.planner()).discard();
    await this.host.refresh();
  }

  /** Does something for the seat, one thing at a time: a second click does nothing twice. */
  async #alone(act: (token: string) => Promise<void>): Promise<boolean> {
    const seat = this.seat.peek();
    if (seat === undefined || this.busy.peek()) return false;
    this.busy.value = true;
    this.refusal.value = undefined;
    try {
      await act(seat.token);
      return true;
    } catch (thrown) {
      this.refusal.value = thrown;
      if (SandtableError.from(thrown).reason === "VERSION_MISMATCH") await this.host.refresh();
      return false;
    } finally {
      this.busy.value = false;
    }
  }
}
