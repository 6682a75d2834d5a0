import { Code } from "@connectrpc/connect";
import type { Connection } from "@sandtable/client/connection.js";
import { SandtableError } from "@sandtable/client/errors.js";
import { MatchSource } from "./match-source.js";
import type { Sequenced } from "./protocol.js";

/** Interval at which the server is asked for a sign of life. */
export const HEARTBEAT = { seconds: 10n };

/** Options of a stream. */
export interface StreamOptions {
  readonly signal: AbortSignal;
  /** Is called when the server has answered. */
  onHeader(): void;
}

/** A message of a stream: an item, a change without one, or a sign of life. */
export type StreamMessage<T> = { readonly item?: T; readonly changed?: boolean };

/** Items that came without a stream. */
export interface SourcePage<T> {
  readonly items: readonly T[];
  /** True if more are there already. */
  readonly more: boolean;
  /** True if nothing follows. */
  readonly over: boolean;
  /** True if something may have changed without an item. */
  readonly changed: boolean;
}

/** Source of the items of a feed: the log of a match, the events of a tournament, the curve of a
 * comparison. */
export interface Source<T extends Sequenced> {
  stream(after: number, options: StreamOptions): AsyncIterable<StreamMessage<T>>;
  page(after: number, signal: AbortSignal): Promise<SourcePage<T>>;
}

/** Opens the source of what a name names. What only some pages follow is loaded when one does. */
export async function openSource(
  connection: Connection,
  subject: string,
  language: string,
): Promise<Source<Sequenced>> {
  if (subject.startsWith("matches/")) return new MatchSource(connection, subject, language);
  try {
    const { ComparisonSource, TournamentSource } = await import("./contest-sources.js");
    return subject.startsWith("tournaments/")
      ? new TournamentSource(connection, subject)
      : new ComparisonSource(connection, subject);
  } catch (thrown) {
    throw SandtableError.raise(Code.Unavailable, "a part of the page did not come", thrown);
  }
}
