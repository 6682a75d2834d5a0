import { computed, signal } from "@preact/signals";
import { type Entrant, EntrantState } from "@sandtable/client/gen/sandtable/tournaments/v1/entrant_pb.js";
import type { Tournament } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import type { TournamentEvent } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_service_pb.js";
import { runsTournament } from "../account/rights.js";
import { openSession, token } from "../account/session.js";
import { watch } from "../link/link.js";
import type { LinkStatus } from "../link/protocol.js";
import { tournaments } from "./calls.js";

/** Events that are cached. */
const EVENTS = 200;
/** Time for which events are gathered before the page asks for what they changed, and at most. */
const GATHER_MS = 300;
const LONGEST_MS = 1_500;
/** Time for which a server that does not answer is left alone. */
const RETRY_MS = 3_000;

/** A tournament that a page shows, and what its viewer may do with it. */
export class TournamentStore {
  readonly tournament = signal<Tournament | undefined>(undefined);
  readonly failure = signal<unknown>(undefined);
  readonly status = signal<LinkStatus>("connecting");
  /** The latest events, the last one last. */
  readonly events = signal<readonly TournamentEvent[]>([]);
  /** Rises whenever tables may have changed. */
  readonly tick = signal(0);
  /** True if the viewer's account runs the tournament. */
  readonly runs = signal(false);
  /** The entrant that the viewer's account is in. */
  readonly own = signal<Entrant | undefined>(undefined);
  /** True if the viewer plays, and so decides nothing that their place depends on. */
  readonly plays = computed(() => {
    const state = this.own.value?.state;
    return state === EntrantState.INVITED || state === EntrantState.ENTERED || state === EntrantState.WAITING;
  });
  #stop: (() => void) | undefined;
  #timer = 0;
  #since = 0;
  #closed = false;

  constructor(readonly name: string) {}

  /** Shows the tournament, and follows it from then on. */
  async open(): Promise<void> {
    await openSession();
    await this.refresh();
    const found = this.tournament.peek();
    if (this.#closed || found === undefined) return;
    this.follow();
    if (token() === undefined) return;
    await Promise.all([this.#findOwn(), this.#findRole(found)]);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#stop?.();
  }

  /** Asks for the tournament and everything that is shown of it. */
  async refresh(): Promise<void> {
    try {
      const found = await tournaments().get(this.name);
      if (this.#closed) return;
      this.tournament.value = found;
      this.failure.value = undefined;
      this.tick.value += 1;
    } catch (thrown) {
      this.failure.value = thrown;
      // What is shown already is asked for again when the server may be back.
      if (this.tournament.peek() !== undefined && !this.#closed) this.#later(RETRY_MS);
    }
  }

  /** Does something as an organiser or entrant, and shows what came of it. */
  async act(make: () => Promise<unknown>): Promise<void> {
    await make();
    await Promise.all([this.refresh(), this.#findOwn()]);
    // A stream ends with its tournament, which may have been opened again.
    if (this.status.peek() === "ended") this.follow();
  }

  /** Follows the events of the tournament from its first one on. */
  follow(): void {
    this.#stop?.();
    const after = Number(this.events.peek().at(-1)?.sequence ?? 0);
    this.#stop = watch<TournamentEvent>({ subject: this.name, token: token(), language: "", after }, (news) => {
      if (news.type === "status") this.status.value = news.status;
      if (news.type === "refused") this.status.value = "broken";
      if (news.type === "items") this.events.value = [...this.events.peek(), ...news.items].slice(-EVENTS);
      // A stream that begins or ends may do so after something was missed.
      if (news.type !== "refused") this.#gather();
    });
  }

  #gather(): void {
    const now = Date.now();
    if (this.#timer === 0) this.#since = now;
    const wait = Math.min(GATHER_MS, Math.max(0, this.#since + LONGEST_MS - now));
    this.#later(wait);
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      void this.refresh();
    }, wait);
  }

  async #findOwn(): Promise<void> {
    if (token() === undefined) return;
    try {
      this.own.value = await tournaments().entrant(`${this.name}/entrants/me`);
    } catch {
      this.own.value = undefined;
    }
  }

  async #findRole(tournament: Tournament): Promise<void> {
    try {
      this.runs.value = await runsTournament(tournament);
    } catch (thrown) {
      this.failure.value = thrown;
    }
  }
}
