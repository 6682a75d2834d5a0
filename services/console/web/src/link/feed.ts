import { Code } from "@connectrpc/connect";
import type { Connection } from "@sandtable/client/connection.js";
import { SandtableError } from "@sandtable/client/errors.js";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import { MatchService } from "@sandtable/client/gen/sandtable/matches/v1/match_service_pb.js";
import { NotificationService } from "@sandtable/client/gen/sandtable/notifications/v1/notification_service_pb.js";
import type { LinkStatus, Watch } from "./protocol.js";

/** How often the server is asked for a sign of life, and after how much silence a stream counts
 * as dead: a browser does not tell when a connection has gone. */
const HEARTBEAT_SECONDS = 10n;
const SILENCE_MS = 25_000;
/** How long to wait before a broken stream is opened again, at first and at most. */
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
/** How often a match is asked for that has no stream of its own. */
const POLL_MS = 2_500;
const PAGE = 500;

/** Whom a feed tells. */
export interface FeedListener {
  entries(entries: readonly LogEntry[]): void;
  changed(): void;
  status(status: LinkStatus): void;
  refused(reason: string, message: string): void;
}

/** News of one match with one token, by a stream or by asking again and again. */
export class Feed {
  readonly #connection: Connection;
  readonly #match: string;
  readonly #language: string;
  readonly #tell: FeedListener;
  #stop = new AbortController();
  #streams = false;
  #over = false;
  /** The last entry that was told. */
  cursor: number;

  constructor(connection: Connection, { match, language, after }: Omit<Watch, "token">, tell: FeedListener) {
    this.#connection = connection;
    this.#match = match;
    this.#language = language;
    this.#tell = tell;
    this.cursor = after;
  }

  /** Goes on by a stream, or by asking. */
  run(streams: boolean): void {
    if (this.#over || (this.#streams === streams && this.#running)) return;
    this.close();
    this.#streams = streams;
    this.#running = true;
    this.#stop = new AbortController();
    void this.#loop(this.#stop.signal);
  }
  #running = false;

  /** Whether there is anything more to come. */
  get over(): boolean {
    return this.#over;
  }

  close(): void {
    this.#running = false;
    this.#stop.abort();
  }

  async #loop(signal: AbortSignal): Promise<void> {
    let wait = FIRST_WAIT_MS;
    while (!signal.aborted && !this.#over) {
      try {
        if (this.#streams) await this.#stream(signal, () => (wait = FIRST_WAIT_MS));
        else await this.#poll(signal);
      } catch (thrown) {
        if (signal.aborted) return;
        const error = SandtableError.from(thrown);
        if (!passes(error)) {
          this.#over = true;
          this.#tell.refused(error.reason, error.message);
          return;
        }
        this.#tell.status("broken");
        await sleep(error.askedToWaitMs ?? wait * (0.75 + Math.random() / 2), signal);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    }
  }

  /** Tells what a stream tells, until it ends, breaks or falls silent. */
  async #stream(signal: AbortSignal, alive: () => void): Promise<void> {
    const stop = new AbortController();
    const relay = () => stop.abort();
    signal.addEventListener("abort", relay);
    const silent = () => stop.abort(SandtableError.raise(Code.Unavailable, "the stream fell silent"));
    let watch = setTimeout(silent, SILENCE_MS);
    const told = this.#connection.service(NotificationService, this.#endpoint).subscribe(
      {
        name: this.#match,
        afterSequence: BigInt(this.cursor),
        heartbeatInterval: { seconds: HEARTBEAT_SECONDS },
        textLanguage: this.#language,
      },
      { headers: this.#connection.headers(), signal: stop.signal, onHeader: () => this.#tell.status("live") },
    );
    try {
      for await (const { message } of told) {
        clearTimeout(watch);
        watch = setTimeout(silent, SILENCE_MS);
        alive();
        if (message.case === "entry") this.#gather(message.value);
        else if (message.case === "matchChanged") this.#tell.changed();
      }
      this.#flush();
      this.#over = true;
      this.#tell.status("ended");
    } finally {
      clearTimeout(watch);
      signal.removeEventListener("abort", relay);
      stop.abort();
    }
  }

  /** Asks once, and waits a while. */
  async #poll(signal: AbortSignal): Promise<void> {
    const request = {
      name: this.#match,
      afterSequence: BigInt(this.cursor),
      pageSize: PAGE,
      textLanguage: this.#language,
    };
    const page = await this.#connection.call(MatchService, this.#match, (matches, options) =>
      matches.listLogEntries(request, { ...options, signal }),
    );
    this.#tell.status("polled");
    this.#pass(page.entries);
    if (page.entries.some(({ outcome }) => outcome !== undefined)) {
      this.#over = true;
      this.#tell.status("ended");
      return;
    }
    if (page.entries.length < PAGE) await sleep(POLL_MS, signal);
    this.#tell.changed();
  }

  /** Entries come one by one and are passed on by the handful: a page draws once for all. */
  #gather(entry: LogEntry): void {
    if (Number(entry.sequence) <= this.cursor) return;
    this.#gathered.push(entry);
    this.cursor = Number(entry.sequence);
    if (this.#gathered.length === 1) setTimeout(() => this.#flush(), 16);
  }
  #gathered: LogEntry[] = [];

  #flush(): void {
    if (this.#gathered.length === 0) return;
    this.#tell.entries(this.#gathered);
    this.#gathered = [];
  }

  #pass(entries: readonly LogEntry[]): void {
    const fresh = entries.filter(({ sequence }) => Number(sequence) > this.cursor);
    const last = fresh.at(-1);
    if (last === undefined) return;
    this.cursor = Number(last.sequence);
    this.#tell.entries(fresh);
  }

  get #endpoint(): string {
    return this.#connection.order(this.#match)[0] ?? "";
  }
}

/** Whether what went wrong passes by itself. */
function passes(error: SandtableError): boolean {
  switch (error.code) {
    case Code.Unavailable:
    case Code.ResourceExhausted:
    case Code.DeadlineExceeded:
    case Code.Internal:
    case Code.Aborted:
      return true;
    default:
      return false;
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
