import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";

/** How news of a match come at the moment. */
export type LinkStatus = "connecting" | "live" | "polled" | "broken" | "ended";

/** Whom to tell of which match. */
export interface Watch {
  readonly match: string;
  /** The token of a seat to look with; none for what everybody sees. */
  readonly token: string | undefined;
  /** The language of the sentences. */
  readonly language: string;
  /** The last entry that is known. */
  readonly after: number;
}

/** What a page asks of the link. */
export type LinkRequest =
  | { readonly type: "watch"; readonly id: number; readonly watch: Watch }
  | { readonly type: "stop"; readonly id: number }
  | { readonly type: "alive" };

/** What the link tells a page of a watch. */
export type LinkNews =
  | { readonly type: "entries"; readonly id: number; readonly entries: readonly LogEntry[] }
  /** Something changed without an entry. */
  | { readonly type: "changed"; readonly id: number }
  | { readonly type: "status"; readonly id: number; readonly status: LinkStatus }
  /** The watch is over: the server refuses it. */
  | { readonly type: "refused"; readonly id: number; readonly reason: string; readonly message: string };
