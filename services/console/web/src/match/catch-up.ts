import type { Any } from "@bufbuild/protobuf/wkt";
import { batch, signal } from "@preact/signals";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import { api } from "../api.js";
import type { News, Table } from "../games/game.js";
import { type KeptMatch, keepMatch } from "../stored.js";
import type { EntryText } from "./log-feed.js";

/** Entries that news are made of at most, and the size of a page of them. */
const ENTRIES = 2_000;
const PAGE = 500;

/** The match that somebody catches up with. */
interface CatchUpHost {
  readonly name: string;
  token(): string | undefined;
  version(): number;
  table(): Table | undefined;
  /** The present view. */
  present(): Any | undefined;
  /** The latest entries. */
  texts(): readonly EntryText[];
  /** What the browser stores of the match; none for a guest, who leaves no trace. */
  stored(): KeptMatch | undefined;
}

/** Changes since somebody last looked at a match. */
export class CatchUp {
  /** The last entry that was seen, when more have come since; none when all were seen. */
  readonly since = signal<number | undefined>(undefined);
  readonly news = signal<News | undefined>(undefined);
  readonly failure = signal<unknown>(undefined);
  #begun = false;

  constructor(private readonly host: CatchUpHost) {}

  /** Begins with entries that have been loaded. */
  begin(): void {
    this.#begun = true;
    document.addEventListener("visibilitychange", this.#visible);
  }

  close(): void {
    this.#store();
    document.removeEventListener("visibilitychange", this.#visible);
  }

  /** Reads what has changed. */
  async read(): Promise<void> {
    const { host } = this;
    const since = this.since.peek();
    const [table, after] = [host.table(), host.present()];
    if (since === undefined || table === undefined || after === undefined) return;
    this.failure.value = undefined;
    try {
      const { view: before } = await api.view(host.name, host.token(), since);
      const entries: LogEntry[] = [];
      for (let at = since; entries.length < ENTRIES; at = Number(entries.at(-1)?.sequence ?? at)) {
        const page = await api.entries(host.name, at, PAGE, host.token());
        entries.push(...page);
        if (page.length < PAGE) break;
      }
      if (before !== undefined && since === this.since.peek())
        this.news.value = await table.news(before, after, entries);
    } catch (thrown) {
      this.failure.value = thrown;
    }
  }

  /** Stores that everything up to now was seen. */
  markSeen(): void {
    batch(() => {
      this.since.value = undefined;
      this.news.value = undefined;
    });
    this.#store();
  }

  /** Compares what was last seen with the present. */
  compare(): void {
    const { seen, seats } = this.host.stored() ?? { seats: [] };
    if (seen === undefined || seen >= this.host.version()) return;
    const texts = this.host.texts();
    // What one did oneself is no news.
    const foreign = texts.some((one) => one.sequence > seen && !seats.some(({ seat }) => seat === one.seat));
    if (foreign || (texts[0]?.sequence ?? 0) > seen + 1) this.since.value ??= seen;
  }

  #store(): void {
    if (this.#begun && this.host.stored() !== undefined) keepMatch(this.host.name, { seen: this.host.version() });
  }

  /** Whoever goes away or comes back: what happens in the interim is news. */
  readonly #visible = () => {
    if (document.hidden) this.#store();
    else this.compare();
  };
}
