import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ask } from "./access.js";

/** A list that is read page by page, as far as it has been read. */
export interface PagedList<T> {
  readonly items: readonly T[] | undefined;
  /** Whether there is more to read. */
  readonly more: boolean;
  readonly failure: unknown;
  readonly readOn: () => void;
}

/** A request for a page of a list. */
export interface PageRequest {
  readonly method: string;
  /** Field of the answer that holds the items. */
  readonly field: string;
  readonly body: object;
  /** Way to call it, where it is not with the token that is shown. */
  readonly call?: typeof ask;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly next: string;
}

/** Items of a page; the server may send fewer. */
const PAGE_SIZE = 200;
/** Fitting items that are read for, and the pages in which they are looked for at a time. */
const ENOUGH = 30;
const PAGES = 10;

/** Which items of a list are meant. */
export interface Filter<T> {
  /** Text by which one filter differs from another. */
  readonly query: string;
  readonly fits: (item: T) => boolean;
}

/** Reads the first pages of a list, anew whenever the tick changes, and on until enough items fit. */
export function usePagedList<T>(
  { method, field, body, call = ask }: PageRequest,
  { query, fits }: Filter<T>,
  tick: number,
  first = 1,
): PagedList<T> {
  const subject = JSON.stringify([method, body]);
  const state = useSignal<{ subject: string; pages: readonly Page<T>[]; failure: unknown } | undefined>(undefined);
  const least = useSignal(first);
  const edition = useRef("");
  const pages = state.value?.subject === subject ? state.value.pages : undefined;
  useEffect(() => {
    let over = false;
    const present = `${subject} ${tick}`;
    const anew = edition.current !== present;
    const count = anew ? Math.max(least.peek(), pages?.length ?? 0) : least.peek();
    const isEnough = (all: readonly Page<T>[]) =>
      all.length >= count + PAGES - 1 ||
      (all.length >= count && all.flatMap(({ items }) => items).filter(fits).length >= ENOUGH);
    const load = async () => {
      let all = anew ? [] : (pages ?? []);
      while (all.at(-1)?.next !== "" && !isEnough(all)) {
        const page = { pageSize: PAGE_SIZE, pageToken: all.at(-1)?.next ?? "" };
        const answer = await call<Record<string, unknown>>(method, { ...body, ...page });
        if (over) return;
        const items = (answer[field] as T[] | undefined) ?? [];
        all = [...all, { items, next: (answer.nextPageToken as string | undefined) ?? "" }];
        if (!anew) state.value = { subject, pages: all, failure: undefined };
      }
      edition.current = present;
      if (anew) state.value = { subject, pages: all, failure: undefined };
    };
    load().catch((failure: unknown) => {
      if (!over) state.value = { subject, pages: pages ?? [], failure };
    });
    return () => {
      over = true;
    };
  }, [subject, tick, least.value, query]);
  return {
    items: pages?.flatMap(({ items }) => items),
    more: (pages?.at(-1)?.next ?? "") !== "",
    failure: state.value?.failure,
    readOn: () => (least.value = (pages?.length ?? 0) + 1),
  };
}
