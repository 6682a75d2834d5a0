import { type ReadonlySignal, signal } from "@preact/signals";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import type { Line, Table } from "../games/game.js";
import { watch } from "../link/link.js";
import type { LinkStatus, Watch } from "../link/protocol.js";

/** Lines of the log that are cached. */
const LINES = 1_500;

/** An entry in sentences. */
export interface EntryText {
  readonly sequence: number;
  /** Who acted. */
  readonly seat: number;
  readonly lines: readonly Line[];
}

/** Reactions to what the stream of a match brings. */
export interface FeedListener {
  entries(last: number): void;
  changed(): void;
  refused(message: string): void;
}

/** The latest entries of a match in sentences, and the stream that brings more. */
export class LogFeed {
  readonly status = signal<LinkStatus>("connecting");
  readonly texts = signal<readonly EntryText[]>([]);
  #stop: (() => void) | undefined;
  #closed = false;

  constructor(
    private readonly table: ReadonlySignal<Table | undefined>,
    private readonly listener: FeedListener,
  ) {}

  /** Follows the match from an entry on, in place of what was followed before. */
  follow(from: Watch): void {
    this.pause();
    this.#stop = watch(from, (news) => {
      if (this.#closed) return;
      if (news.type === "status") this.status.value = news.status;
      if (news.type === "refused") {
        this.listener.refused(news.message);
        this.status.value = "broken";
        this.listener.changed();
      }
      if (news.type === "changed") this.listener.changed();
      if (news.type === "items") {
        this.add(news.items);
        this.listener.entries(Number(news.items.at(-1)?.sequence ?? 0));
      }
    });
  }

  /** Adds entries. */
  add(entries: readonly LogEntry[]): void {
    const table = this.table.peek();
    const texts = entries.map((entry) => ({
      sequence: Number(entry.sequence),
      seat: entry.seat,
      lines: table !== undefined && entry.events.length > 0 ? table.tell(entry) : plain(entry, table),
    }));
    this.texts.value = [...this.texts.peek(), ...texts].slice(-LINES);
  }

  /** Stops following, until it follows again. */
  pause(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  /** Stops following, and drops all entries. */
  clear(): void {
    this.pause();
    this.texts.value = [];
  }

  close(): void {
    this.#closed = true;
    this.pause();
  }
}

/** The sentences of an entry of which no event is seen, or in a game that the page does not know. */
function plain({ texts }: LogEntry, table: Table | undefined): Line[] {
  return texts.map((text) => ({ weight: table === undefined ? "event" : "detail", text, places: [] }));
}
