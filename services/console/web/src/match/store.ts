import type { Any } from "@bufbuild/protobuf/wkt";
import { batch, signal } from "@preact/signals";
import { SandtableError } from "@sandtable/client/errors.js";
import { type Match, MatchState } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import type { GetViewResponse } from "@sandtable/client/gen/sandtable/matches/v1/match_service_pb.js";
import { api, settleNonces } from "../api.js";
import type { Table } from "../games/game.js";
import { toHex } from "../hex.js";
import { forgetSeat, keepMatch } from "../stored.js";
import { CatchUp } from "./catch-up.js";
import { LogFeed } from "./log-feed.js";
import { Moments } from "./moments.js";
import { opening, openTable, sameOpening } from "./opening.js";
import { OwnSeat } from "./own-seat.js";
import { language } from "../words/words.js";

/** Entries that are loaded when a match is opened. */
const BEFORE = 150;
/** How long the page waits between two looks at a match that goes on fast. */
const BREATH_MS = 220;

/** A match that is looked at: its board and log, the moment that is shown, the own seat. */
export class MatchStore {
  readonly match = signal<Match | undefined>(undefined);
  readonly table = signal<Table | undefined>(undefined);
  readonly failure = signal<unknown>(undefined);
  /** The game has no module: views are not drawn. */
  readonly unknownGame = signal(false);
  readonly moments = new Moments({
    refresh: () => this.refresh(),
    source: () => {
      const table = this.table.peek();
      if (table === undefined) return undefined;
      return {
        entries: (after, count) => api.entries(this.name, after, count, this.token),
        view: async (version) => (await api.view(this.name, this.token, version)).view,
        fold: (view) => table.fold(view),
      };
    },
  });
  readonly log = new LogFeed(this.table, {
    entries: (last) => {
      this.moments.reach(last);
      void this.refresh();
    },
    changed: () => void this.refresh(),
    refused: (message) => {
      if (this.match.peek() === undefined) this.failure.value = new Error(message);
    },
  });
  readonly own: OwnSeat;
  readonly catchUp: CatchUp;
  #present: Any | undefined;
  #stopListening: (() => void) | undefined;
  #refreshing: Promise<void> | undefined;
  #again = false;
  #closed = false;
  #begun = false;
  #early: Promise<GetViewResponse> | undefined;
  /** The match as it came just now. */
  #fresh: Match | undefined;

  /** A guest shows no token and leaves no trace, whoever sits at this browser. */
  constructor(
    readonly name: string,
    private readonly as: { readonly guest: boolean } = { guest: false },
  ) {
    this.own = new OwnSeat({
      name,
      guest: as.guest,
      match: this.match,
      table: this.table,
      at: () => this.moments.at.peek(),
      shown: () => this.moments.shown.peek(),
      refresh: () => this.refresh(),
    });
    this.catchUp = new CatchUp({
      name,
      token: () => this.token,
      version: () => this.moments.version.peek(),
      table: () => this.table.peek(),
      present: () => this.#present,
      texts: () => this.log.texts.peek(),
      stored: () => (as.guest ? undefined : this.own.stored()),
    });
  }

  get token(): string | undefined {
    return this.own.token;
  }

  /** Opens the match, and follows it until it is closed. */
  async open(at: number | undefined): Promise<void> {
    this.failure.value = undefined;
    this.moments.at.value = at;
    try {
      // What the board shows comes while the board itself is on its way.
      if (at === undefined) this.#early = api.view(this.name, this.token);
      this.#early?.catch(() => undefined);
      const { opens } = this.own.kept.peek();
      // A match that was here before: its board comes while the match itself is on its way.
      const guess = opens === undefined ? undefined : openTable(opens);
      guess?.catch(() => undefined);
      const match = await api.match(this.name, this.token);
      if (this.#closed) return;
      this.#take(match);
      const what = opening(match);
      const known = sameOpening(opens, what);
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
    this.#stopListening?.();
    this.moments.clear();
    this.catchUp.close();
    this.log.close();
  }

  /** What is kept of the match has changed: looks again with other eyes. */
  rekept(): void {
    const before = this.token;
    this.own.read();
    if (before !== this.token && this.match.peek()?.state !== MatchState.LOBBY) void this.reopen();
  }

  /** Opens the match anew. */
  async reopen(): Promise<void> {
    this.#begun = false;
    this.#stopListening?.();
    this.log.clear();
    this.moments.clear();
    await this.open(this.moments.at.peek());
  }

  /** Forgets the tokens that are kept of the match. */
  async forget(): Promise<void> {
    forgetSeat(this.name);
    this.own.kept.value = { seats: [] };
    await this.reopen();
  }

  /** Gets the match and what is shown of it; calls that come in the interim are one. */
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

  /** The match has begun: loads the latest entries, and follows. */
  async #begin(): Promise<void> {
    if (this.#begun) return;
    this.#begun = true;
    const { own } = this;
    const play = own.controls();
    await Promise.all([this.refresh(), play]);
    own.begin(await play);
    await own.restore();
    this.#commit();
    this.catchUp.begin();
    await this.#readLog();
    this.catchUp.compare();
    let spoken = language.peek();
    this.#stopListening = language.subscribe((wanted) => {
      if (wanted === spoken) return;
      spoken = wanted;
      void Promise.all([this.#readLog(), this.refresh()]);
    });
  }

  /** Loads the latest entries in the language of the page, and follows. */
  async #readLog(): Promise<void> {
    const after = Math.max(this.moments.version.peek() - BEFORE, 0);
    const spoken = language.peek();
    const entries = await api.entries(this.name, after, BEFORE, this.token);
    if (this.#closed || spoken !== language.peek()) return;
    this.log.clear();
    this.log.add(entries);
    const last = Number(entries.at(-1)?.sequence ?? after);
    // The match may have gone on between its view and its entries: no stream says so any more.
    if (last > this.moments.version.peek()) {
      this.moments.reach(last);
      void this.refresh();
    }
    this.#follow(last);
  }

  #follow(after: number): void {
    this.log.follow({ subject: this.name, token: this.token, language: language.peek(), after });
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
    const { moments, own } = this;
    const at = moments.at.peek();
    const seat = own.seat.peek();
    // While the time line moves the board follows the events of the log.
    if (moments.moving) return;
    const known = moments.cached(at);
    if (known !== undefined && at !== undefined) {
      this.table.peek()?.show(known);
      moments.shown.value = at;
      return;
    }
    const early = at === undefined ? this.#early : undefined;
    this.#early = undefined;
    const { view, version } = await (early ?? api.view(this.name, this.token, at));
    const gone = () => this.#closed || at !== moments.at.peek();
    if (gone()) return;
    const acts = seat !== undefined && match.awaited.includes(seat.seat) && match.state === MatchState.IN_PROGRESS;
    // While something is planned the board shows the plan.
    const plans = at === undefined && own.plan.active.peek() && (await own.showPlan(Number(version), acts));
    if (gone()) return;
    if (at === undefined) this.#present = view;
    batch(() => {
      if (view !== undefined && !plans) this.table.peek()?.show(view);
      moments.shown.value = Number(version);
      if (at === undefined) moments.reach(Number(version));
    });
    if (at !== undefined && view !== undefined) {
      moments.cache(at, view);
      return;
    }
    if (plans) return;
    const listed = acts ? await api.legal(this.name, seat.token) : undefined;
    if (!this.#closed) own.take(listed?.legal, listed?.questionTexts ?? []);
  }

  #take(match: Match): void {
    batch(() => {
      this.match.value = match;
      this.own.awaited.value = match.awaited;
      this.moments.reach(Number(match.version));
      this.failure.value = undefined;
      if (match.state === MatchState.FINISHED || match.state === MatchState.ABANDONED) this.log.status.value = "ended";
    });
  }

  /** Stores what the dice were committed to when the match was first looked at: what is revealed
   * when it is over has to fit. */
  #commit(): void {
    const commitment = this.match.peek()?.diceCommitment;
    const { kept } = this.own;
    if (this.as.guest || commitment === undefined || commitment.length === 0 || kept.peek().dice !== undefined) return;
    keepMatch(this.name, { dice: toHex(commitment) });
    this.own.read();
  }
}
