import { Code } from "@connectrpc/connect";
import type { Connection } from "@sandtable/client/connection.js";
import { SandtableError } from "@sandtable/client/errors.js";
import type { LinkStatus, Sequenced, Watch } from "./protocol.js";
import { openSource, type Source } from "./source.js";

/** After how much silence a stream counts as dead: a browser does not tell when a connection has
 * gone. */
const SILENCE_MS = 25_000;
/** How long to wait before a broken stream is opened again, at first and at most. */
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
/** How often something is asked for that has no stream of its own. */
const POLL_MS = 2_500;

/** Receiver of what a feed brings. */
export interface FeedListener {
  items(items: readonly Sequenced[]): void;
  changed(): void;
  status(status: LinkStatus): void;
  refused(reason: string, message: string): void;
}

/** News of one subject with one token, by a stream or by asking again and again. */
export class Feed {
  readonly #open: () => Promise<Source<Sequenced>>;
  readonly #tell: FeedListener;
  #source: Source<Sequenced> | undefined;
  #stop = new AbortController();
  #streams = false;
  #over = false;
  /** The last item that was told. */
  cursor: number;

  constructor(connection: Connection, { subject, language, after }: Omit<Watch, "token">, tell: FeedListener) {
    this.#open = () => openSource(connection, subject, language);
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
        this.#source ??= await this.#open();
        if (this.#streams) await this.#stream(this.#source, signal, () => (wait = FIRST_WAIT_MS));
        else await this.#poll(this.#source, signal);
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
  async #stream(source: Source<Sequenced>, signal: AbortSignal, alive: () => void): Promise<void> {
    const stop = new AbortController();
    const relay = () => stop.abort();
    signal.addEventListener("abort", relay);
    const silent = () => stop.abort(SandtableError.raise(Code.Unavailable, "the stream fell silent"));
    let watch = setTimeout(silent, SILENCE_MS);
    const onHeader = () => this.#tell.status("live");
    try {
      for await (const { item, changed } of source.stream(this.cursor, { signal: stop.signal, onHeader })) {
        clearTimeout(watch);
        watch = setTimeout(silent, SILENCE_MS);
        alive();
        if (item !== undefined) this.#gather(item);
        else if (changed === true) this.#tell.changed();
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
  async #poll(source: Source<Sequenced>, signal: AbortSignal): Promise<void> {
    const page = await source.page(this.cursor, signal);
    this.#tell.status("polled");
    this.#pass(page.items);
    if (page.over) {
      this.#over = true;
      this.#tell.status("ended");
      return;
    }
    if (!page.more) await sleep(POLL_MS, signal);
    if (page.changed) this.#tell.changed();
  }

  /** Items come one by one and are passed on by the handful: a page draws once for all. */
  #gather(item: Sequenced): void {
    if (Number(item.sequence) <= this.cursor) return;
    this.#gathered.push(item);
    this.cursor = Number(item.sequence);
    if (this.#gathered.length === 1) setTimeout(() => this.#flush(), 16);
  }
  #gathered: Sequenced[] = [];

  #flush(): void {
    if (this.#gathered.length === 0) return;
    this.#tell.items(this.#gathered);
    this.#gathered = [];
  }

  #pass(items: readonly Sequenced[]): void {
    const fresh = items.filter(({ sequence }) => Number(sequence) > this.cursor);
    const last = fresh.at(-1);
    if (last === undefined) return;
    this.cursor = Number(last.sequence);
    this.#tell.items(fresh);
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
