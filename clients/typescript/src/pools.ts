import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Comparison } from "./gen/sandtable/ladder/v1/comparison_pb.js";
import type { Estimate } from "./gen/sandtable/ladder/v1/estimate_pb.js";
import type { Player } from "./gen/sandtable/ladder/v1/player_pb.js";
import type { Pool } from "./gen/sandtable/ladder/v1/pool_pb.js";
import {
  type CreatePoolRequestSchema,
  PoolService,
  type StartComparisonRequestSchema,
  type UpdatePoolRequestSchema,
  type WatchComparisonResponse,
} from "./gen/sandtable/ladder/v1/pool_service_pb.js";
import type { Season } from "./gen/sandtable/ladder/v1/season_pb.js";
import { type Call, type Connection, identified, paged } from "./connection.js";
import { HEARTBEAT, type Open, resumed } from "./resumed.js";

/** Running pools, and testing versions on them: `client.pools`. The key of an account with the
 * scope HOST runs those that it made. A request id is made for each change that has none. */
export class Pools {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  #call<T>(make: Call<typeof PoolService, T>): Promise<T> {
    return this.#connection.call(PoolService, "", make);
  }

  /** Makes a pool, or only tells what would be made. */
  create(request: MessageInitShape<typeof CreatePoolRequestSchema>): Promise<Pool> {
    const complete = identified(request);
    return this.#call((service, options) => service.createPool(complete, options));
  }

  /** Changes what was decided about a pool, but what its ratings are about. */
  update(request: MessageInitShape<typeof UpdatePoolRequestSchema> & { name: string }): Promise<Pool> {
    const complete = identified(request);
    return this.#call((service, options) => service.updatePool(complete, options));
  }

  /** Pauses a pool, or goes on with it. */
  pause(name: string, resume = false): Promise<Pool> {
    const request = identified({ name, resume });
    return this.#call((service, options) => service.pausePool(request, options));
  }

  /** Closes a pool for good. What is played is played on and counts. */
  close(name: string): Promise<Pool> {
    const request = identified({ name });
    return this.#call((service, options) => service.closePool(request, options));
  }

  /** Fixes a player's rating, or lets it move again when none is given. */
  setAnchor(player: string, rating?: number): Promise<Player> {
    const request = identified(rating === undefined ? { name: player } : { name: player, rating });
    return this.#call((service, options) => service.setAnchor(request, options));
  }

  /** Ends a player's rest. */
  endRest(player: string): Promise<Player> {
    const request = identified({ name: player });
    return this.#call((service, options) => service.endRest(request, options));
  }

  /** Ends the season of a pool and begins another. */
  startSeason(name: string): Promise<Season> {
    const request = identified({ name });
    return this.#call((service, options) => service.startSeason(request, options));
  }

  /** Makes the estimate over all results of a pool anew, now instead of at night. */
  runEstimate(name: string): Promise<Estimate> {
    return this.#call((service, options) => service.runEstimate({ name }, options));
  }

  /** Begins to test whether one version is better than another, by mirror pairs. */
  test(request: MessageInitShape<typeof StartComparisonRequestSchema> & { parent: string }): Promise<Comparison> {
    const complete = identified(request);
    return this.#call((service, options) => service.startComparison(complete, options));
  }

  /** Gets a comparison. */
  comparison(name: string): Promise<Comparison> {
    return this.#call((service, options) => service.getComparison({ name }, options));
  }

  /** The comparisons of a pool, the latest first, fetched page by page. */
  comparisons(parent: string): AsyncGenerator<Comparison, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#call((service, options) => service.listComparisons({ parent, pageToken }, options));
    return paged(fetch, ({ comparisons }) => comparisons);
  }

  /** A comparison with its curve after so many pairs, and what comes. */
  watchComparison(name: string, afterPairs = 0, signal?: AbortSignal): ComparisonSubscription {
    return new ComparisonSubscription(this.#connection, name, afterPairs, signal);
  }

  /** Stops a comparison without an answer. */
  stopComparison(name: string, reason = ""): Promise<Comparison> {
    const request = identified({ name, reason });
    return this.#call((service, options) => service.stopComparison(request, options));
  }
}

/** A comparison with what comes to its curve, each place once, however often the stream breaks.
 * It ends with the comparison. */
export class ComparisonSubscription implements AsyncIterable<WatchComparisonResponse> {
  readonly #connection: Connection;
  readonly #name: string;
  readonly #signal: AbortSignal | undefined;
  #cursor: number;

  constructor(connection: Connection, name: string, afterPairs: number, signal?: AbortSignal) {
    this.#connection = connection;
    this.#name = name;
    this.#cursor = afterPairs;
    this.#signal = signal;
  }

  /** How far along the curve what was given out has come, in pairs. */
  get cursor(): number {
    return this.#cursor;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<WatchComparisonResponse, void, undefined> {
    const open: Open<WatchComparisonResponse> = (endpoint, options) => {
      const request = { name: this.#name, afterPairs: this.#cursor, heartbeatInterval: HEARTBEAT };
      return this.#connection.service(PoolService, endpoint).watchComparison(request, options);
    };
    for await (const told of resumed(this.#connection, this.#name, open, this.#signal)) {
      told.points = told.points.filter((point) => point.pairs > this.#cursor);
      this.#cursor = told.points.at(-1)?.pairs ?? this.#cursor;
      yield told;
    }
  }
}
