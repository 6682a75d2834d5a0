import { type CallOptions, Code } from "@connectrpc/connect";
import type { Connection } from "./connection.js";
import { SandtableError } from "./errors.js";
import { nobodyThere, realSurroundings, waitBefore } from "./retry.js";

/** How often in a row a broken stream is taken up again without a sign of life. */
const ATTEMPTS = 12;

/** How often the server is to give a sign of life, where a stream can ask for it. */
export const HEARTBEAT = { seconds: 15n };

/** How long none may come before a stream counts as broken: a dead connection need not
 * tell that it is dead. */
const SILENCE_MS = 50_000;

/** Starts a stream at an endpoint, where it has to go on by then. */
export type Open<R> = (endpoint: string, options: CallOptions) => AsyncIterable<R>;

/**
 * The messages of a stream about a match (an empty name for none), however often it
 * breaks, until the server ends it or the signal does.
 */
export async function* resumed<R>(
  connection: Connection,
  match: string,
  open: Open<R>,
  signal?: AbortSignal,
): AsyncGenerator<R, void, undefined> {
  const endpoints = connection.order(match);
  let failures = 0;
  for (;;) {
    const endpoint = endpoints[failures % endpoints.length];
    if (endpoint === undefined) {
      throw SandtableError.raise(Code.InvalidArgument, "there is no endpoint");
    }
    let asked: number;
    try {
      const headers = connection.headers();
      for await (const message of watched((inner) => open(endpoint, { headers, signal: inner }), signal)) {
        failures = 0;
        yield message;
      }
      return;
    } catch (thrown) {
      if (signal?.aborted) throw SandtableError.raise(Code.Canceled, "the caller gave up");
      const error = SandtableError.from(thrown);
      failures += 1;
      if (!resumable(error) || failures > ATTEMPTS) throw nobodyThere(error, endpoints);
      asked = error.askedToWaitMs ?? 0;
    }
    const round = Math.ceil(failures / endpoints.length);
    await realSurroundings.sleep(asked + waitBefore(round, Math.random), signal);
  }
}

/** What a stream tells until it ends, breaks or falls silent. */
async function* watched<R>(
  open: (signal: AbortSignal) => AsyncIterable<R>,
  signal: AbortSignal | undefined,
): AsyncGenerator<R, void, undefined> {
  const stop = new AbortController();
  const silent = () => stop.abort(SandtableError.raise(Code.Unavailable, "the stream fell silent"));
  const relay = () => stop.abort(signal?.reason);
  signal?.addEventListener("abort", relay);
  let watch = setTimeout(silent, SILENCE_MS);
  try {
    for await (const message of open(stop.signal)) {
      clearTimeout(watch);
      yield message;
      watch = setTimeout(silent, SILENCE_MS);
    }
  } finally {
    clearTimeout(watch);
    signal?.removeEventListener("abort", relay);
    stop.abort();
  }
}

function resumable(error: SandtableError): boolean {
  switch (error.code) {
    case Code.Unavailable:
      return true;
    case Code.ResourceExhausted:
      return error.reason === "SLOW_CONSUMER" || error.askedToWaitMs !== undefined;
    default:
      return false;
  }
}
