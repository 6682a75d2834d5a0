import { create } from "@bufbuild/protobuf";
import { type Any, AnySchema } from "@bufbuild/protobuf/wkt";
import { batch } from "@preact/signals";
import { SandtableError } from "@sandtable/client/errors.js";
import type { Fork, PlayForkResponse } from "@sandtable/client/gen/sandtable/matches/v1/fork_service_pb.js";
import { api } from "../api.js";
import { forks, RefusedMove } from "../forks.js";
import type { Line, PlannedMove } from "../games/game.js";
import { fromHex, toHex } from "../hex.js";
import { planned } from "../stored.js";
import { type Plan, type PlanHost, planKey } from "./plan.js";

/** Commands of one call. */
const LIST = 64;

/** What is kept of a plan in the browser. */
interface Kept {
  readonly fork: string;
  readonly base: number;
  readonly moves: readonly {
    readonly typeUrl: string;
    readonly value: string;
    readonly requestId: string;
    readonly lines: readonly Line[];
  }[];
}

/** Plays the moves of a plan on a fork of the match, and sends them. It is loaded when somebody
 * plans. */
export class Planner {
  #fork: Fork | undefined;
  #view: Any | undefined;
  #legal: Any | undefined;
  #questions: readonly string[] = [];

  constructor(
    private readonly plan: Plan,
    private readonly host: PlanHost,
  ) {}

  /** Plays a move on the fork; throws why it is refused. Gives whether it could be planned at
   * all: where no fork can be made, it could not. */
  async add(command: Any): Promise<boolean> {
    const { token } = this.#seat();
    const fork = this.#fork ?? (await this.#open());
    if (fork === undefined) return false;
    const move = { command, requestId: crypto.randomUUID() };
    let played: PlayForkResponse;
    try {
      [played] = (await forks.playAll(fork.name, token, [command])) as [PlayForkResponse];
    } catch (thrown) {
      const why = thrown instanceof RefusedMove ? thrown.why : thrown;
      if (SandtableError.from(why).reason !== "FORK_NOT_FOUND") throw why;
      // It has gone while nobody used it: the plan is played again on another.
      this.#fork = undefined;
      this.plan.moves.value = [...this.plan.moves.value, { ...move, lines: [] }];
      await this.rebuild();
      return true;
    }
    this.#took(played);
    this.plan.moves.value = [...this.plan.moves.value, { ...move, lines: this.#lines(played)[0] ?? [] }];
    this.#keep();
    this.show();
    return true;
  }

  /** Shows the fork, as it was when it was last played on. */
  show(): void {
    this.host.show(this.#view, this.#legal, this.#questions);
  }

  /** Takes moves out of the plan; gives whether any are left. */
  async without(places: readonly number[]): Promise<boolean> {
    this.plan.moves.value = this.plan.moves.value.filter((_, place) => !places.includes(place));
    this.plan.news.value = undefined;
    return this.rebuild();
  }

  /** Forgets the plan. */
  discard(): void {
    batch(() => {
      this.plan.moves.value = [];
      this.plan.news.value = undefined;
    });
    this.#close();
    this.#keep();
  }

  /** Reads the plan that was kept, and plays it again; gives whether there is one. */
  async restore(version: number): Promise<boolean> {
    const seat = this.host.seat();
    if (seat === undefined) return false;
    const text = planned.read(planKey(this.host.match(), seat.seat));
    if (text === "") return false;
    const kept = JSON.parse(text) as Kept;
    this.plan.moves.value = kept.moves.map(({ typeUrl, value, requestId, lines }) => ({
      command: create(AnySchema, { typeUrl, value: fromHex(value) }),
      requestId,
      lines,
    }));
    if (kept.fork !== "") forks.drop(kept.fork, seat.token);
    if (version !== kept.base) this.plan.news.value = { type: "moved", version };
    return this.rebuild();
  }

  /** The match has moved on: the plan is tried again on what it is now. */
  async moved(version: number, mine: boolean): Promise<boolean> {
    if (!mine) {
      this.#close();
      this.plan.base = version;
      this.plan.news.value = { type: "over" };
      return false;
    }
    this.plan.news.value = { type: "moved", version };
    return this.rebuild();
  }

  /** Plays all moves on a new fork; those that are refused stay in the plan and say why. Gives
   * whether the fork is what is to be shown. */
  async rebuild(): Promise<boolean> {
    this.#close();
    if (this.plan.moves.value.length === 0) {
      this.#keep();
      return false;
    }
    const { token } = this.#seat();
    const refused = new Map<PlannedMove, string>();
    for (;;) {
      const legal = this.plan.moves.value.filter((move) => !refused.has(move));
      const fork = await this.#open();
      if (fork === undefined) return false;
      try {
        const played = await forks.playAll(
          fork.name,
          token,
          legal.map(({ command }) => command),
        );
        for (const one of played) this.#took(one);
        const lines = played.flatMap((one) => this.#lines(one));
        this.plan.moves.value = this.plan.moves.value.map((move) => {
          const { command, requestId } = move;
          const refusal = refused.get(move);
          if (refusal !== undefined) return { ...move, refusal };
          return { command, requestId, lines: lines[legal.indexOf(move)] ?? move.lines };
        });
        this.#keep();
        return legal.length > 0;
      } catch (thrown) {
        const move = thrown instanceof RefusedMove ? legal[thrown.place] : undefined;
        if (move === undefined) throw thrown;
        refused.set(move, (thrown as RefusedMove).message);
        this.#close();
      }
    }
  }

  /** Sends the moves that are legal in lists, each move with an id of its own; stops at the first
   * that is refused, and says why. Gives the version that the match then has. */
  async submit(): Promise<{ readonly version: number; readonly refused: unknown }> {
    const { token } = this.#seat();
    const all = this.plan.moves.value.filter(({ refusal }) => refusal === undefined);
    let version = this.plan.base;
    this.plan.sending = true;
    try {
      for (let done = 0; done < all.length; done += LIST) {
        this.plan.news.value = { type: "sent", done, all: all.length };
        const list = all.slice(done, done + LIST);
        let sent: Awaited<ReturnType<typeof api.submitList>>;
        try {
          sent = await api.submitList(this.host.match(), token, list, BigInt(version));
        } catch (thrown) {
          this.plan.news.value = undefined;
          return { version, refused: thrown };
        }
        version = Number(sent.accepted.at(-1)?.version ?? version);
        const taken = list.slice(0, sent.accepted.length);
        this.plan.moves.value = this.plan.moves.value.filter((move) => !taken.includes(move));
        this.plan.base = version;
        this.#keep();
        if (sent.refused !== undefined) {
          this.plan.news.value = undefined;
          return { version, refused: sent.refused };
        }
      }
      this.discard();
      return { version, refused: undefined };
    } finally {
      this.plan.sending = false;
    }
  }

  #seat() {
    const seat = this.host.seat();
    if (seat === undefined) throw new Error("nobody sits here");
    return seat;
  }

  async #open(): Promise<Fork | undefined> {
    const { token } = this.#seat();
    try {
      const fork = await forks.create(this.host.match(), token);
      this.#fork = fork;
      this.plan.base = Number(fork.matchVersion);
      return fork;
    } catch (thrown) {
      const { reason } = SandtableError.from(thrown);
      if (reason !== "LIMIT_REACHED" && reason !== "UNKNOWN_METHOD") throw thrown;
      this.plan.news.value = { type: "direct" };
      return undefined;
    }
  }

  #close(): void {
    const token = this.host.seat()?.token;
    if (this.#fork !== undefined && token !== undefined) forks.drop(this.#fork.name, token);
    this.#fork = undefined;
  }

  #took({ fork, view, legal }: PlayForkResponse): void {
    this.#fork = fork ?? this.#fork;
    if (view === undefined) return;
    this.#view = view;
    const own = legal?.seat === this.#seat().seat ? legal : undefined;
    this.#legal = own?.legal;
    this.#questions = own?.questionTexts ?? [];
  }

  #lines({ entries }: PlayForkResponse): (readonly Line[])[] {
    return entries.map((entry) => this.host.tell(entry));
  }

  #keep(): void {
    const seat = this.host.seat();
    if (seat === undefined) return;
    const moves = this.plan.moves.value.map(({ command, requestId, lines }) => ({
      typeUrl: command.typeUrl,
      value: toHex(command.value),
      requestId,
      lines,
    }));
    const kept: Kept = { fork: this.#fork?.name ?? "", base: this.plan.base, moves };
    planned.write(planKey(this.host.match(), seat.seat), moves.length === 0 ? "" : JSON.stringify(kept));
  }
}
