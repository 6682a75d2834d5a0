import type { Connection } from "@sandtable/client/connection.js";
import type { Comparison, ComparisonPoint } from "@sandtable/client/gen/sandtable/ladder/v1/comparison_pb.js";
import { PoolService } from "@sandtable/client/gen/sandtable/ladder/v1/pool_service_pb.js";
import { HEARTBEAT, type Source, type SourcePage, type StreamMessage, type StreamOptions } from "./source.js";

/** A comparison after so many pairs, with what came to its curve. */
export interface ComparisonNews {
  readonly sequence: bigint;
  readonly comparison: Comparison;
  readonly points: readonly ComparisonPoint[];
}

/** The curve of a comparison. */
export class ComparisonSource implements Source<ComparisonNews> {
  constructor(
    private readonly connection: Connection,
    private readonly comparison: string,
  ) {}

  async *stream(after: number, options: StreamOptions): AsyncGenerator<StreamMessage<ComparisonNews>, void, undefined> {
    const request = { name: this.comparison, afterPairs: after, heartbeatInterval: HEARTBEAT };
    const service = this.connection.service(PoolService, this.connection.order(this.comparison)[0] ?? "");
    const watched = service.watchComparison(request, { headers: this.connection.headers(), ...options });
    for await (const { comparison, points } of watched) {
      const last = points.at(-1);
      if (last === undefined || comparison === undefined) yield { changed: true };
      else yield { item: { sequence: BigInt(last.pairs), comparison, points } };
    }
  }

  /** The first message of a stream has the whole curve. */
  async page(after: number, signal: AbortSignal): Promise<SourcePage<ComparisonNews>> {
    const stop = new AbortController();
    const relay = () => stop.abort();
    signal.addEventListener("abort", relay);
    try {
      for await (const { item } of this.stream(after, { signal: stop.signal, onHeader: () => undefined })) {
        return { items: item === undefined ? [] : [item], more: false, over: false, changed: true };
      }
      return { items: [], more: false, over: true, changed: true };
    } finally {
      signal.removeEventListener("abort", relay);
      stop.abort();
    }
  }
}
