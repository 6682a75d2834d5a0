import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/** An answer of the server, as far as there is one. */
export interface Loaded<T> {
  readonly value: T | undefined;
  readonly failure: unknown;
}

const NOTHING = { value: undefined, failure: undefined };

/** Fetches something, anew whenever the tick changes, and keeps the last answer until the next has
 * come. Answers about another subject do not stay. */
export function useLoaded<T>(fetch: () => Promise<T>, subject: string, tick = 0): Loaded<T> {
  const answer = useSignal<Loaded<T>>(NOTHING);
  const latest = useRef(fetch);
  latest.current = fetch;
  const load = useRef(async () => {});
  useEffect(() => {
    let closed = false;
    let busy = false;
    let again = false;
    answer.value = NOTHING;
    load.current = async () => {
      again = true;
      if (busy) return;
      busy = true;
      while (again && !closed) {
        again = false;
        try {
          const value = await latest.current();
          if (!closed) answer.value = { value, failure: undefined };
        } catch (failure) {
          if (!closed) answer.value = { value: answer.peek().value, failure };
        }
      }
      busy = false;
    };
    return () => {
      closed = true;
    };
  }, [subject]);
  useEffect(() => void load.current(), [subject, tick]);
  return answer.value;
}
