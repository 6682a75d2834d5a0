import { Code } from "@connectrpc/connect";
import type { LogEntry } from "./gen/sandtable/matches/v1/log_entry_pb.js";
import {
  NotificationService,
  type SubscribeResponse,
} from "./gen/sandtable/notifications/v1/notification_service_pb.js";
import type { Connection } from "./connection.js";
import { SandtableError } from "./errors.js";
import { realSurroundings, waitBefore } from "./retry.js";

/** How often in a row a broken stream is taken up again without a sign of life. */
const ATTEMPTS = 12;

/** How often the server is asked for a sign of life, and how long none may come before
 * the stream counts as broken: a dead connection need not tell that it is dead. */
const HEARTBEAT_SECONDS = 15n;
const SILENCE_MS = 50_000;

/**
 * The entries of a match's log in order, each once, however often the stream breaks. It
 * ends after the last entry of a finished match.
 */
export class Subscription implements AsyncIterable<LogEntry> {
  readonly #connection: Connection;
  readonly #match: string;
  readonly #signal: AbortSignal | undefined;
  #cursor: bigint;

  constructor(connection: Connection, match: string, after: bigint, signal?: AbortSignal) {
    this.#connection = connection;
    this.#match = match;
    this.#cursor = after;
    this.#signal = signal;
  }

  /** The sequence of the last entry that was given out: where another subscription
   * would go on. */
  get cursor(): bigint {
    return this.#cursor;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<LogEntry, void, undefined> {
    const endpoints = this.#connection.order(this.#match);
    let failures = 0;
    for (;;) {
      const endpoint = endpoints[failures % endpoints.length];
      if (endpoint === undefined) {
        throw SandtableError.raise(Code.InvalidArgument, "there is no endpoint");
      }
      try {
        for await (const { message } of this.#stream(endpoint)) {
          failures = 0;
          if (message.case === "entry" && message.value.sequence > this.#cursor) {
            this.#cursor = message.value.sequence;
            yield message.value;
          }
        }
        return;
      } catch (thrown) {
        if (this.#signal?.aborted) throw SandtableError.raise(Code.Canceled, "the caller gave up");
        const error = SandtableError.from(thrown);
        failures += 1;
        if (!resumable(error) || failures > ATTEMPTS) throw error;
      }
      const round = Math.ceil(failures / endpoints.length);
      await realSurroundings.sleep(waitBefore(round, Math.random), this.#signal);
    }
  }

  /** What one endpoint tells until it ends, breaks or falls silent. */
  async *#stream(endpoint: string): AsyncGenerator<SubscribeResponse, void, undefined> {
    const stop = new AbortController();
    const silent = () => stop.abort(SandtableError.raise(Code.Unavailable, "the stream fell silent"));
    const relay = () => stop.abort(this.#signal?.reason);
    this.#signal?.addEventListener("abort", relay);
    let watch = setTimeout(silent, SILENCE_MS);
    try {
      const request = {
        name: this.#match,
        afterSequence: this.#cursor,
        heartbeatInterval: { seconds: HEARTBEAT_SECONDS },
      };
      const options = { headers: this.#connection.headers(), signal: stop.signal };
      const notifications = this.#connection.service(NotificationService, endpoint);
      for await (const response of notifications.subscribe(request, options)) {
        clearTimeout(watch);
        yield response;
        watch = setTimeout(silent, SILENCE_MS);
      }
    } finally {
      clearTimeout(watch);
      this.#signal?.removeEventListener("abort", relay);
      stop.abort();
    }
  }
}

function resumable(error: SandtableError): boolean {
  switch (error.code) {
    case Code.Unavailable:
      return true;
    case Code.ResourceExhausted:
      return error.reason === "SLOW_CONSUMER";
    default:
      return false;
  }
}
