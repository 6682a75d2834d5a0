import { create } from "@bufbuild/protobuf";
import { type Any, AnySchema } from "@bufbuild/protobuf/wkt";
import { batch, computed, effect, signal } from "@preact/signals";
import { SandtableError } from "@sandtable/client/errors.js";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import { type Match, MatchState } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import type { GetViewResponse } from "@sandtable/client/gen/sandtable/matches/v1/match_service_pb.js";
import { api, settleNonces } from "../api.js";
import { type Desk, gameModule, type Line, type News, type Play, type Table } from "../games/game.js";
import { fromHex, toHex } from "../hex.js";
import { watch } from "../link/link.js";
import type { LinkStatus } from "../link/protocol.js";
import { Film } from "./film.js";
import { Plan } from "./plan.js";
import { forgetSeat, keepMatch, type KeptMatch, keptMatch } from "../stored.js";
import { language } from "../words/words.js";

/** Entries that are told when a match is opened. */
const BEFORE = 150;
/** How long the page waits between two looks at a match that goes on fast. */
const BREATH_MS = 220;
/** Lines of the log that are kept. */
const LINES = 1_500;
/** Entries that news are made of at most, and how many come at a time. */
const NEWS_ENTRIES = 2_000;
const NEWS_PAGE = 500;

/** An entry in sentences. */
export interface Told {
  readonly sequence: number;
  /** Who acted. */
  readonly seat: number;
  readonly lines: readonly Line[];
}

/** A match that is looked at: what the server told of it, and what can be done. */
export class MatchStore {
  readonly match = signal<Match | undefined>(undefined);
  readonly table = signal<Table | undefined>(undefined);
  readonly status = signal<LinkStatus>("connecting");
  readonly failure = signal<unknown>(undefined);
  readonly told = signal<readonly Told[]>([]);
  /** The version that the board shows. */
  readonly shown = signal(0);
  /** The version that the match has. */
  readonly version = signal(0);
  /** The version that is looked at, when it is not the present one. */
  readonly at = signal<number | undefined>(undefined);
  readonly awaited = signal<readonly number[]>([]);
  readonly kept = signal<KeptMatch>({ seats: [] });
  readonly play = signal<Play | undefined>(undefined);
  readonly busy = signal(false);
  /** Why the last command was not taken. */
  readonly refusal = signal<unknown>(undefined);
  readonly legal = signal<Any | undefined>(undefined);
  /** The game has no module: views are not drawn. */
  readonly unknownGame = signal(false);
  /** The last entry that was seen, when more have come since; none when all were seen. */
  readonly since = signal<number | undefined>(undefined);
  readonly news = signal<News | undefined>(undefined);
  readonly newsFailure = signal<unknown>(undefined);
  readonly film = new Film({ at: () => this.at.peek(), look: (at) => this.look(at) });
  #present: Any | undefined;
  /** The open questions in words. */
  #questions: readonly string[] = [];
  #stopWatching: (() => void) | undefined;
  #refreshing: Promise<void> | undefined;
  #again = false;
  #closed = false;
  readonly #views = new Map<number, Any>();
  #early: Promise<GetViewResponse> | undefined;
  /** The match as it came just now. */
  #fresh: Match | undefined;

  /** A guest shows no token and leaves no trace, whoever sits at this browser. */
  constructor(
    readonly name: string,
    private readonly as: { readonly guest: boolean } = { guest: false },
  ) {
    this.kept.value = this.#kept();
  }

  #kept(): KeptMatch {
    return this.as.guest ? { seats: [] } : keptMatch(this.name);
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
      seat !== undefined && this.match.value?.state === MatchState.IN_PROGRESS && this.awaited.value.includes(seat)
    );
  });

  /** What is planned for the seat. */
  readonly plan: Plan = new Plan({
    match: () => this.name,
    seat: () => this.seat.peek(),
    tell: (entry) => this.table.peek()?.tell(entry) ?? [],
    show: (view, legal, questions) => {
      if (this.at.peek() !== undefined) return;
      batch(() => {
        if (view !== undefined) this.table.peek()?.show(view);
        this.#offer(legal, questions);
      });
    },
  });

  get token(): string | undefined {
    return this.seat.peek()?.token ?? this.kept.peek().host;
  }

  /** Opens the match, and follows it until it is closed. */
  async open(at: number | undefined): Promise<void> {
    this.failure.value = undefined;
    this.at.value = at;
    try {
      // What the board shows comes while the board itself is on its way.
      if (at === undefined) this.#early = api.view(this.name, this.token);
      this.#early?.catch(() => undefined);
      const { opens } = this.kept.peek();
      // A match that was here before: its board comes while the match itself is on its way.
      const guess = opens === undefined ? undefined : openTable(opens);
      guess?.catch(() => undefined);
      const match = await api.match(this.name, this.token);
      if (this.#closed) return;
      this.#take(match);
      const what = opening(match);
      const known = opens !== undefined && JSON.stringify(opens) === JSON.stringify(what);
      const table = await (known ? guess : openTable(what));
      if (!known && !this.as.guest) keepMatch(this.name, { opens: what });
      this.unknownGame.value = table === undefined;
      this.table.value = table;
      this.#fresh = match;
      if (this.#closed) return;
      if (match.state !== MatchState.LOBBY) await this.#begin();
      else this.#follow(0);
    } catch (thrown) {
      this.failure.value = thrown;
    }
  }

  close(): void {
    this.#closed = true;
    this.film.stop();
    this.#seen();
    document.removeEventListener("visibilitychange", this.#visible);
    this.#stopWatching?.();
    this.#stopListening?.();
  }

  /** What is kept of the match has changed: looks again with other eyes. */
  rekept(): void {
    const before = this.token;
    this.kept.value = this.#kept();
    if (before !== this.token && this.match.peek()?.state !== MatchState.LOBBY) void this.reopen();
  }

  /** Opens the match anew. */
  async reopen(): Promise<void> {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    this.#stopListening?.();
    this.#begun = false;
    this.told.value = [];
    await this.open(this.at.peek());
  }

  /** Forgets the tokens that are kept of the match. */
  async forget(): Promise<void> {
    forgetSeat(this.name);
    this.kept.value = { seats: [] };
    await this.reopen();
  }

  /** Looks at a version, or at the present again. */
  async look(at: number | undefined): Promise<void> {
    const wanted = at === undefined || at >= this.version.peek() ? undefined : Math.max(at, 0);
    this.at.value = wanted;
    await this.refresh();
  }

  /** Gets the match and what is shown of it; calls that come meanwhile are one. */
  refresh(): Promise<void> {
    if (this.#refreshing !== undefined) {
      this.#again = true;
      return this.#refreshing;
    }
    this.#refreshing = (async () => {
      do {
        this.#again = false;
        await this.#look();
        if (this.#again) await new Promise((resolve) => setTimeout(resolve, BREATH_MS));
      } while (this.#again && !this.#closed);
      this.#refreshing = undefined;
    })();
    return this.#refreshing;
  }

  /** The desk of a game's controls. */
  readonly desk: Desk = {
    busy: this.busy,
    send: (command) => this.send(command),
    standIn: async () => {
      const seat = this.seat.peek();
      return seat === undefined ? undefined : api.defaultCommand(this.name, seat.token);
    },
    plan: this.plan.moves,
    takeBack: () => this.replan([this.plan.moves.peek().length - 1]),
    foresee: async (command, enough) => {
      const seat = this.seat.peek();
      if (seat === undefined) return [];
      const { forks } = await import("../forks.js");
      return forks.foresee(this.name, seat.token, command, enough);
    },
  };

  /** Plans a command of the seat or sends it, whichever it is for; gives whether it was taken. */
  send(command: Any): Promise<boolean> {
    return this.#alone(async (token) => {
      const nature = this.play.peek()?.nature(command) ?? "other";
      if (nature === "draft" && (await (await this.plan.planner()).add(command))) return;
      let version = this.shown.peek();
      if (nature === "close" && this.plan.active.peek()) {
        const sent = await (await this.plan.planner()).submit();
        version = sent.version;
        if (sent.refused !== undefined) {
          await this.refresh();
          throw sent.refused;
        }
      }
      await api.submit(this.name, token, command, BigInt(version));
      await this.refresh();
    });
  }

  /** Takes moves out of the plan. */
  async replan(places: readonly number[]): Promise<void> {
    await this.#alone(async () => {
      const planner = await this.plan.planner();
      if (await planner.without(places)) planner.show();
      else await this.refresh();
    });
  }

  /** Forgets the plan. */
  async unplan(): Promise<void> {
    (await this.plan.planner()).discard();
    await this.refresh();
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
      if (SandtableError.from(thrown).reason === "VERSION_MISMATCH") await this.refresh();
      return false;
    } finally {
      this.busy.value = false;
    }
  }

  #begun = false;
  /** The match has begun: tells the latest entries, and follows. */
  async #begin(): Promise<void> {
    if (this.#begun) return;
    this.#begun = true;
    const seat = this.seat.peek();
    const table = this.table.peek();
    const play = seat === undefined ? undefined : table?.play?.(this.desk);
    await Promise.all([this.refresh(), play]);
    this.play.value = await play;
    this.#offer(this.legal.peek(), this.#questions);
    // What was planned before a reload is there again.
    if (this.mine.peek() && this.plan.kept) {
      const planner = await this.plan.planner();
      if (await planner.restore(this.shown.peek())) planner.show();
    }
    this.#commit();
    document.addEventListener("visibilitychange", this.#visible);
    await this.#readLog();
    this.#remember();
    let spoken = language.peek();
    this.#stopListening = language.subscribe((wanted) => {
      if (wanted === spoken) return;
      spoken = wanted;
      void Promise.all([this.#readLog(), this.refresh()]);
    });
  }
  #stopListening: (() => void) | undefined;

  /** Tells the latest entries in the language that is spoken, and follows. */
  async #readLog(): Promise<void> {
    const after = Math.max(this.version.peek() - BEFORE, 0);
    const spoken = language.peek();
    const entries = await api.entries(this.name, after, BEFORE, this.token);
    if (this.#closed || spoken !== language.peek()) return;
    this.told.value = [];
    this.#tell(entries);
    this.#follow(Number(entries.at(-1)?.sequence ?? after));
  }

  #follow(after: number): void {
    this.#stopWatching?.();
    this.#stopWatching = watch({ match: this.name, token: this.token, language: language.peek(), after }, (news) => {
      if (this.#closed) return;
      if (news.type === "status") this.status.value = news.status;
      if (news.type === "refused") this.#refused(news.message);
      if (news.type === "changed") void this.refresh();
      if (news.type === "entries") {
        this.#tell(news.entries);
        const last = news.entries.at(-1);
        if (last !== undefined) this.version.value = Math.max(this.version.peek(), Number(last.sequence));
        void this.refresh();
      }
    });
  }

  #refused(message: string): void {
    if (this.match.peek() === undefined) this.failure.value = new Error(message);
    this.status.value = "broken";
    void this.refresh();
  }

  async #look(): Promise<void> {
    try {
      let match = this.#fresh ?? (await api.match(this.name, this.token));
      this.#fresh = undefined;
      if (match.state === MatchState.LOBBY) match = await settleNonces(match);
      if (this.#closed) return;
      this.#take(match);
      if (match.state === MatchState.LOBBY || match.state === MatchState.ABANDONED) return;
      if (!this.#begun) {
        void this.#begin();
        return;
      }
      await this.#show(match);
    } catch (thrown) {
      const error = SandtableError.from(thrown);
      if (this.match.peek() === undefined || !error.retryAfterMs) this.failure.value = thrown;
    }
  }

  /** Shows the version that is looked at, and what is legal if it is the present one. */
  async #show(match: Match): Promise<void> {
    const at = this.at.peek();
    const seat = this.seat.peek();
    const known = at === undefined ? undefined : this.#views.get(at);
    if (known !== undefined && at !== undefined) {
      this.table.peek()?.show(known);
      this.shown.value = at;
      return;
    }
    const early = at === undefined ? this.#early : undefined;
    this.#early = undefined;
    const { view, version } = await (early ?? api.view(this.name, this.token, at));
    if (this.#closed || at !== this.at.peek()) return;
    const acts = seat !== undefined && match.awaited.includes(seat.seat) && match.state === MatchState.IN_PROGRESS;
    // While something is planned the board shows the plan.
    const plans = at === undefined && this.plan.active.peek() && (await this.#planned(Number(version), acts));
    if (this.#closed || at !== this.at.peek()) return;
    if (at === undefined) this.#present = view;
    batch(() => {
      if (view !== undefined && !plans) this.table.peek()?.show(view);
      this.shown.value = Number(version);
      if (at === undefined) this.version.value = Math.max(this.version.peek(), Number(version));
    });
    if (at !== undefined && view !== undefined) {
      this.#views.set(at, view);
      if (this.#views.size > 80) this.#views.delete(this.#views.keys().next().value ?? -1);
      return;
    }
    if (plans) return;
    const listed = acts ? await api.legal(this.name, seat.token) : undefined;
    if (!this.#closed) this.#offer(listed?.legal, listed?.questionTexts ?? []);
  }

  #offer(legal: Any | undefined, questions: readonly string[]): void {
    this.legal.value = legal;
    this.#questions = questions;
    this.play.peek()?.take(legal, questions);
  }

  /** Shows the plan instead of the match, which may have moved on since; gives whether there is
   * still one to be shown. */
  async #planned(version: number, acts: boolean): Promise<boolean> {
    const { plan } = this;
    // What is sent just now is shown as it was planned.
    if (plan.sending) return true;
    const planner = await plan.planner();
    if (version !== plan.base && !(await planner.moved(version, acts))) return false;
    if (!acts) return false;
    planner.show();
    return true;
  }

  #take(match: Match): void {
    batch(() => {
      this.match.value = match;
      this.awaited.value = match.awaited;
      this.version.value = Math.max(this.version.peek(), Number(match.version));
      this.failure.value = undefined;
      if (match.state === MatchState.FINISHED || match.state === MatchState.ABANDONED) this.status.value = "ended";
    });
  }

  #tell(entries: readonly LogEntry[]): void {
    const table = this.table.peek();
    const told = entries.map((entry) => ({
      sequence: Number(entry.sequence),
      seat: entry.seat,
      lines: table !== undefined && entry.events.length > 0 ? table.tell(entry) : plain(entry, table),
    }));
    this.told.value = [...this.told.peek(), ...told].slice(-LINES);
  }

  /** Reads what has changed since somebody last looked. */
  async readNews(): Promise<void> {
    const since = this.since.peek();
    const [table, after] = [this.table.peek(), this.#present];
    if (since === undefined || table === undefined || after === undefined) return;
    this.newsFailure.value = undefined;
    try {
      const { view: before } = await api.view(this.name, this.token, since);
      const entries: LogEntry[] = [];
      for (let at = since; entries.length < NEWS_ENTRIES; at = Number(entries.at(-1)?.sequence ?? at)) {
        const page = await api.entries(this.name, at, NEWS_PAGE, this.token);
        entries.push(...page);
        if (page.length < NEWS_PAGE) break;
      }
      if (before !== undefined && since === this.since.peek())
        this.news.value = await table.news(before, after, entries);
    } catch (thrown) {
      this.newsFailure.value = thrown;
    }
  }

  /** Writes down that everything up to now was seen. */
  markSeen(): void {
    batch(() => {
      this.since.value = undefined;
      this.news.value = undefined;
    });
    this.#seen();
  }

  #seen(): void {
    if (this.#begun && !this.as.guest) keepMatch(this.name, { seen: this.version.peek() });
  }

  /** Keeps what the dice were committed to when the match was first looked at: what is told when
   * it is over has to fit. */
  #commit(): void {
    const commitment = this.match.peek()?.diceCommitment;
    if (this.as.guest || commitment === undefined || commitment.length === 0 || this.kept.peek().dice !== undefined)
      return;
    keepMatch(this.name, { dice: toHex(commitment) });
    this.kept.value = this.#kept();
  }

  /** Whoever goes away or comes back: what happens meanwhile is news. */
  readonly #visible = () => {
    if (document.hidden) this.#seen();
    else this.#remember();
  };

  /** Finds out what has happened since somebody last looked. */
  #remember(): void {
    const { seen, seats } = this.#kept();
    if (seen === undefined || seen >= this.version.peek()) return;
    const told = this.told.peek();
    // What one did oneself is no news.
    const foreign = told.some((one) => one.sequence > seen && !seats.some(({ seat }) => seat === one.seat));
    if (foreign || (told[0]?.sequence ?? 0) > seen + 1) this.since.value ??= seen;
  }
}

/** What a match is played with, as it is kept. */
function opening({ game, options, rulesetVersion }: Match): NonNullable<KeptMatch["opens"]> {
  const packed = options === undefined ? "" : `${options.typeUrl} ${toHex(options.value)}`;
  return { game, options: packed, rules: rulesetVersion };
}

/** The table of a match by what is kept of it; none for a game that the page does not know. */
async function openTable({ game, options, rules }: NonNullable<KeptMatch["opens"]>): Promise<Table | undefined> {
  const [typeUrl = "", value = ""] = options.split(" ");
  const packed = options === "" ? undefined : create(AnySchema, { typeUrl, value: fromHex(value) });
  const module = await gameModule(game);
  return module?.open({ game, rulesetVersion: rules, ...(packed === undefined ? {} : { options: packed }) });
}

/** Tells by a sound and the page's title that a seat of this browser is awaited. */
export function callWhenMine(store: MatchStore, say: () => string, ring: () => void): () => void {
  let before = false;
  const title = document.title;
  const stop = effect(() => {
    const mine = store.mine.value;
    document.title = mine ? `● ${say()} – ${title}` : title;
    if (mine && !before) ring();
    before = mine;
  });
  return () => {
    stop();
    document.title = title;
  };
}

/** The sentences of an entry of which no event is seen, or in a game that the page does not know. */
function plain({ texts }: LogEntry, table: Table | undefined): Line[] {
  return texts.map((text) => ({ weight: table === undefined ? "event" : "detail", text, places: [] }));
}
