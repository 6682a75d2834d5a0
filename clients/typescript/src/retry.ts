import { Code } from "@connectrpc/connect";
import { SandtableError } from "./errors.js";

/** How often every endpoint is tried at most. */
export const ROUNDS = 6;

const FIRST_WAIT_MS = 100;
const MOST_DOUBLINGS = 6;

/** What repeating needs from outside, so that tests can stand in for it. */
export interface Surroundings {
  /** Milliseconds that only go forward. */
  now(): number;
  /** Waits. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A number from 0 to just under 1. */
  random(): number;
}

/** The real clock and chance. */
export const realSurroundings: Surroundings = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const abandon = () => {
        clearTimeout(timer);
        reject(SandtableError.raise(Code.Canceled, "the caller gave up"));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", abandon);
        resolve();
      }, ms);
      if (signal?.aborted) abandon();
      else signal?.addEventListener("abort", abandon, { once: true });
    }),
};

/** How long to wait before a round: twice as long each time, at least half of it, so
 * that clients that lost the same server do not all come back at once. */
export function waitBefore(round: number, random: () => number): number {
  const whole = FIRST_WAIT_MS * 2 ** Math.min(round - 1, MOST_DOUBLINGS);
  return whole * (0.5 + random() / 2);
}

/**
 * Makes a call at one endpoint after the other, round by round, while none is available.
 * A limit ends a round, too, and makes the wait that much longer; a wait that would not be
 * over in time is not begun. The call must change nothing, or carry the same request id
 * each time.
 */
export async function repeat<T>(
  endpoints: readonly string[],
  timeoutMs: number,
  call: (endpoint: string, timeoutMs: number) => Promise<T>,
  around: Surroundings = realSurroundings,
): Promise<T> {
  const deadline = around.now() + timeoutMs;
  const late = () => SandtableError.raise(Code.DeadlineExceeded, "the deadline has passed");
  let last = SandtableError.raise(Code.InvalidArgument, "there is no endpoint");
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0) {
      const asked = last.askedToWaitMs;
      const wait = (asked ?? 0) + waitBefore(round, around.random);
      if (around.now() + wait >= deadline) throw asked === undefined ? late() : last;
      await around.sleep(wait);
    }
    for (const endpoint of endpoints) {
      const left = deadline - around.now();
      if (left <= 0) throw late();
      try {
        // Servers take whole milliseconds only.
        return await call(endpoint, Math.ceil(left));
      } catch (thrown) {
        last = SandtableError.from(thrown);
        // Limits are the platform's: the next endpoint would say the same.
        if (last.askedToWaitMs !== undefined) break;
        if (last.code !== Code.Unavailable) throw last;
      }
    }
  }
  throw nobodyThere(last, endpoints);
}

/** A failure in words about the servers where no server has said it. */
export function nobodyThere(error: SandtableError, endpoints: readonly string[]): SandtableError {
  if (error.code !== Code.Unavailable || error.reason !== "") return error;
  return SandtableError.raise(Code.Unavailable, `no server answers at ${endpoints.join(", ")}`, error.cause);
}
