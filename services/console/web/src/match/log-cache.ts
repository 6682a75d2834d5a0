import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import { signal } from "@preact/signals";
import { LogEntrySchema } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import { ListLogEntriesResponseSchema } from "@sandtable/client/gen/sandtable/matches/v1/match_service_pb.js";
import type { Fold, LoggedEntry } from "../games/game.js";

/** Entries of a page, which is loaded by one call. */
const PAGE = 500;
/** Entries between two folds that are cached. */
const STEP = 50;
/** Entries between two samples of the curves. */
const SAMPLE = 10;
/** Views that are asked for where events leave something open, at most. */
const VIEWS = 40;
/** Bytes of entries that are cached. */
const BYTES = 48 * 2 ** 20;

/** Where the entries and views of a match come from. */
export interface LogSource {
  entries(after: number, count: number): Promise<readonly LoggedEntry[]>;
  view(version: number): Promise<Any | undefined>;
  fold(view: Any): Promise<Fold>;
}

/** A page of entries, packed, with folds along it. */
interface Page {
  readonly bytes: Uint8Array;
  /** Number of its entries. */
  readonly count: number;
  /** Folds by the version that they show; the one before the first entry among them. */
  readonly folds: ReadonlyMap<number, Fold>;
  /** The fold after the last entry. */
  readonly end: Fold;
}

/** Values of the curves at a version. */
export interface Sample {
  readonly version: number;
  readonly figures: readonly number[];
}

/** The log of a match in the page: it shows the match at any version without a call, by the
 * events since the last view that it has. */
export class LogCache {
  /** Samples of the curves by version. They grow as pages are loaded. */
  readonly samples = signal<readonly Sample[]>([]);
  readonly #pages = new Map<number, Page>();
  readonly #unpacked = new Map<number, readonly LoggedEntry[]>();
  #last: { readonly version: number; readonly fold: Fold } | undefined;
  #loading: Promise<void> | undefined;
  #wanted: number | undefined;
  #views = 0;
  #bytes = 0;
  #closed = false;

  constructor(private readonly source: LogSource) {}

  /** The match at a version; none while its entries are not loaded. */
  at(version: number): Fold | undefined {
    const number = pageOf(version);
    const page = this.#pages.get(number);
    if (page === undefined || version > number * PAGE + page.count) return undefined;
    const from = Math.max(...[...page.folds.keys()].filter((stored) => stored <= version));
    const stored = page.folds.get(from);
    if (stored === undefined) return undefined;
    const last = this.#last;
    const goesOn = last !== undefined && last.version >= from && last.version <= version;
    const fold = goesOn ? last.fold : stored.copy();
    const entries = this.#entries(number);
    for (let at = goesOn ? last.version : from; at < version; at++) {
      const entry = entries[at - number * PAGE];
      if (entry !== undefined) fold.follow(entry);
    }
    this.#last = { version, fold };
    return fold;
  }

  /** Loads the log up to its version: first the page of the version that is looked at. */
  load(at: number, version: number): Promise<void> {
    this.#wanted = at;
    this.#loading ??= this.#fill(version).finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  close(): void {
    this.#closed = true;
  }

  async #fill(version: number): Promise<void> {
    const last = pageOf(version);
    for (;;) {
      const open = Array.from({ length: last + 1 }, (_, page) => page).filter((page) => this.#grows(page, version));
      const wanted = pageOf(Math.min(this.#wanted ?? 0, version));
      // The page that is looked at, those after it, and then those before it.
      const next = open.find((page) => page >= wanted) ?? open[0];
      if (next === undefined || this.#closed || this.#bytes > BYTES) return;
      if (!(await this.#load(next))) return;
    }
  }

  /** Whether a page has entries that are not loaded. */
  #grows(number: number, version: number): boolean {
    const page = this.#pages.get(number);
    return number * PAGE + (page?.count ?? 0) < Math.min(version, (number + 1) * PAGE);
  }

  /** Loads a page, or what it has grown by; gives whether there was anything. */
  async #load(number: number): Promise<boolean> {
    const known = this.#pages.get(number);
    const before = known?.count ?? 0;
    const first = number * PAGE + before;
    const [fold, fresh] = await Promise.all([
      known?.end.copy() ?? this.#pages.get(number - 1)?.end.copy() ?? this.#open(first),
      this.source.entries(first, PAGE - before),
    ]);
    if (fold === undefined || fresh.length === 0) return false;
    const folds = new Map(known?.folds ?? [[first, fold.copy()]]);
    const samples: Sample[] = [];
    let end = fold;
    for (const [place, entry] of fresh.entries()) {
      const version = first + place + 1;
      let exact = end.follow(entry);
      if (!exact && this.#views < VIEWS) {
        this.#views += 1;
        const view = await this.#open(version);
        if (view !== undefined) [end, exact] = [view, true];
        folds.set(version, end.copy());
      } else if (version % STEP === 0) {
        folds.set(version, end.copy());
      }
      if (version % SAMPLE === 0) samples.push({ version, figures: end.figures() });
      // The page goes on being used.
      if (place % STEP === STEP - 1) await new Promise((resolve) => setTimeout(resolve));
    }
    const entries = [...(known === undefined ? [] : this.#entries(number)), ...fresh].map(slim);
    const bytes = toBinary(ListLogEntriesResponseSchema, create(ListLogEntriesResponseSchema, { entries }));
    this.#bytes += bytes.length - (known?.bytes.length ?? 0);
    this.#unpacked.delete(number);
    this.#pages.set(number, { bytes, count: before + fresh.length, folds, end });
    this.samples.value = [...this.samples.peek(), ...samples].sort((a, b) => a.version - b.version);
    return true;
  }

  /** The match from a view of the server on. */
  async #open(version: number): Promise<Fold | undefined> {
    const view = await this.source.view(version);
    return view === undefined ? undefined : this.source.fold(view);
  }

  /** The entries of a page; those of the two that were used last are cached. */
  #entries(number: number): readonly LoggedEntry[] {
    const known = this.#unpacked.get(number);
    if (known !== undefined) return known;
    const { entries } = fromBinary(ListLogEntriesResponseSchema, this.#pages.get(number)?.bytes ?? new Uint8Array());
    this.#unpacked.set(number, entries);
    if (this.#unpacked.size > 2) this.#unpacked.delete(this.#unpacked.keys().next().value ?? -1);
    return entries;
  }
}

/** The page of a version: that with the entry after it, so that each page begins with a view. */
function pageOf(version: number): number {
  return Math.floor(Math.max(version - 1, 0) / PAGE);
}

/** An entry without what no board follows. */
function slim({ sequence, action, events }: LoggedEntry) {
  return create(LogEntrySchema, { sequence, events, ...(action === undefined ? {} : { action }) });
}
