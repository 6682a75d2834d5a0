import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { EntryTag } from "./gen/sandtable/ladder/v1/entry_tag_pb.js";
import type { GetHeadToHeadResponse } from "./gen/sandtable/ladder/v1/head_to_head_pb.js";
import {
  type AttendRequestSchema,
  type GetEstimateRequestSchema,
  type GetEstimateResponse,
  type GetFairBidResponse,
  LadderService,
  type ListPlayersRequestSchema,
  type ListPoolFixturesRequestSchema,
  type ListPoolsRequestSchema,
  type PoolFixture,
  type RenderLeaderboardRequestSchema,
  type RenderLeaderboardResponse,
  type RequestFixtureRequestSchema,
  type VerifyPoolResponse,
} from "./gen/sandtable/ladder/v1/ladder_service_pb.js";
import type { Player, PlayerFacts, RatingPoint } from "./gen/sandtable/ladder/v1/player_pb.js";
import type { Pool } from "./gen/sandtable/ladder/v1/pool_pb.js";
import type { Season } from "./gen/sandtable/ladder/v1/season_pb.js";
import { type SeatLog, SeatLogSchema } from "./gen/sandtable/ladder/v1/seat_log_pb.js";
import { Attendance } from "./attendance.js";
import { type Call, type Connection, identified, paged } from "./connection.js";

/** How long computing a whole season again may take. */
const VERIFYING_MS = 600_000;
/** How many bytes of a seat's log are written at a time. */
const SEAT_LOG_PIECE = 48 * 1024;

/** Ladders, for those who play on them with the key of an account and for those who look, who
 * need none: `client.ladders`. */
export class Ladders {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  #call<T>(make: Call<typeof LadderService, T>): Promise<T> {
    return this.#connection.call(LadderService, "", make);
  }

  /** Is there for a pool's fixtures for as long as it is read. `attend` plays them, too. It
   * takes a transport that streams both ways: gRPC, not gRPC-Web. */
  attendance(
    request: MessageInitShape<typeof AttendRequestSchema> & { pool: string },
    signal?: AbortSignal,
  ): Attendance {
    return new Attendance(this.#connection, request, signal);
  }

  /** Leaves a pool for good: the player is ranked no more. It may come back. */
  leave(player: string): Promise<Player> {
    const request = identified({ name: player });
    return this.#call((service, options) => service.leavePool(request, options));
  }

  /** Gets a pool. */
  get(name: string): Promise<Pool> {
    return this.#call((service, options) => service.getPool({ name }, options));
  }

  /** The pools that a request asks for, the newest first, fetched page by page. */
  list(request: MessageInitShape<typeof ListPoolsRequestSchema> = {}): AsyncGenerator<Pool, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#call((service, options) => service.listPools({ ...request, pageToken }, options));
    return paged(fetch, ({ pools }) => pools);
  }

  /** Gets a player. */
  player(name: string): Promise<Player> {
    return this.#call((service, options) => service.getPlayer({ name }, options));
  }

  /** All that is known of a player. */
  facts(name: string): Promise<PlayerFacts> {
    return this.#call((service, options) => service.getPlayerFacts({ name }, options));
  }

  /** The players of a pool, the best first, fetched page by page; provisional ones after them,
   * if the request asks for them. */
  top(
    request: MessageInitShape<typeof ListPlayersRequestSchema> & { parent: string },
  ): AsyncGenerator<Player, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#call((service, options) => service.listPlayers({ ...request, pageToken }, options));
    return paged(fetch, ({ players }) => players);
  }

  /** The ratings that a player has had, the latest first, fetched page by page. */
  history(parent: string): AsyncGenerator<RatingPoint, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#call((service, options) => service.listRatingHistory({ parent, pageToken }, options));
    return paged(fetch, ({ points }) => points);
  }

  /** The fixtures of a pool that a request asks for, the latest first, fetched page by page. */
  fixtures(
    request: MessageInitShape<typeof ListPoolFixturesRequestSchema> & { parent: string },
  ): AsyncGenerator<PoolFixture, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#call((service, options) => service.listPoolFixtures({ ...request, pageToken }, options));
    return paged(fetch, ({ fixtures }) => fixtures);
  }

  /** The results of two players of a pool against each other, as the first one has them. */
  headToHead(name: string, first: string, second: string): Promise<GetHeadToHeadResponse> {
    return this.#call((service, options) => service.getHeadToHead({ name, first, second }, options));
  }

  /** Requests an unrated fixture with an opponent of one's choice. */
  requestFixture(
    request: MessageInitShape<typeof RequestFixtureRequestSchema> & { parent: string },
  ): Promise<PoolFixture> {
    const complete = identified(request);
    return this.#call((service, options) => service.requestFixture(complete, options));
  }

  /** Writes the log that the account keeps with a match of a fixture, from a byte on: 0 for a new
   * log, or the size so far. The log afterwards. */
  async writeSeatLog(match: string, content: Uint8Array<ArrayBuffer>, offset = 0n): Promise<SeatLog> {
    let log = create(SeatLogSchema, { match, size: offset });
    for (let begin = 0; begin < content.length; begin += SEAT_LOG_PIECE) {
      const chunk = content.slice(begin, begin + SEAT_LOG_PIECE);
      const request = { match, offset: log.size, chunk };
      log = await this.#call((service, options) => service.putSeatLog(request, options));
    }
    return log;
  }

  /** Reads the log that the account keeps with a match. */
  async readSeatLog(match: string): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    let offset = 0n;
    do {
      const request = { match, offset };
      const piece = await this.#call((service, options) => service.getSeatLog(request, options));
      pieces.push(piece.chunk);
      offset = piece.nextOffset;
    } while (offset > 0n);
    const content = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let end = 0;
    for (const piece of pieces) {
      content.set(piece, end);
      end += piece.length;
    }
    return content;
  }

  /** Tags an entry of a match in which the account plays; an empty text removes its tag. */
  putEntryTag(match: string, sequence: bigint, text: string): Promise<EntryTag> {
    return this.#call((service, options) => service.putEntryTag({ match, sequence, text }, options));
  }

  /** The tags on the entries of a match that the caller may see, fetched page by page. */
  entryTags(match: string): AsyncGenerator<EntryTag, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#call((service, options) => service.listEntryTags({ match, pageToken }, options));
    return paged(fetch, ({ tags }) => tags);
  }

  /** One page of the estimate over all results of a season, the strongest first. Superiority is
   * told among those of one page, so that pages are not put together. */
  estimate(
    request: MessageInitShape<typeof GetEstimateRequestSchema> & { name: string },
  ): Promise<GetEstimateResponse> {
    return this.#call((service, options) => service.getEstimate(request, options));
  }

  /** The leaderboard of a pool as a picture, with its tag, as tables of tournaments are. */
  picture(request: MessageInitShape<typeof RenderLeaderboardRequestSchema>): Promise<RenderLeaderboardResponse> {
    return this.#call((service, options) => service.renderLeaderboard(request, options));
  }

  /** The bid that makes the sides of a pool even, or why none is known. */
  fairBid(name: string): Promise<GetFairBidResponse> {
    return this.#call((service, options) => service.getFairBid({ name }, options));
  }

  /** The seasons of a pool, the latest first, fetched page by page. */
  seasons(parent: string): AsyncGenerator<Season, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#call((service, options) => service.listSeasons({ parent, pageToken }, options));
    return paged(fetch, ({ seasons }) => seasons);
  }

  /** Has the server compute all pairings and ratings of a season again, the present one when it
   * is 0, and tells where one differs. It may take minutes, whatever the time of other calls is. */
  verify(name: string, season = 0): Promise<VerifyPoolResponse> {
    const patient = this.#connection.with({ timeoutMs: VERIFYING_MS });
    return patient.call(LadderService, "", (service, options) => service.verifyPool({ name, season }, options));
  }
}
