import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";

/** State of the way by which news come at the moment. */
export type LinkStatus = "connecting" | "live" | "polled" | "broken" | "ended";

/** Something with its place in what is followed, counted from 1. */
export interface Sequenced {
  readonly sequence: bigint;
}

/** A request to be told of something. */
export interface Watch {
  /** Name of the match, tournament or comparison that is followed. */
  readonly subject: string;
  /** The token to look with; none for what everybody sees. */
  readonly token: string | undefined;
  /** The language of the sentences. */
  readonly language: string;
  /** The last item that is known. */
  readonly after: number;
}

/** What a page asks of the link. */
export type LinkRequest =
  | { readonly type: "watch"; readonly id: number; readonly watch: Watch }
  | { readonly type: "stop"; readonly id: number }
  | { readonly type: "alive" };

/** What the link tells a page of a watch: entries of a match, events of a tournament, places of a
 * comparison. */
export type LinkNews<T extends Sequenced = LogEntry> =
  | { readonly type: "items"; readonly id: number; readonly items: readonly T[] }
  /** Something changed without an item. */
  | { readonly type: "changed"; readonly id: number }
  | { readonly type: "status"; readonly id: number; readonly status: LinkStatus }
  /** The watch is over: the server refuses it. */
  | { readonly type: "refused"; readonly id: number; readonly reason: string; readonly message: string };
