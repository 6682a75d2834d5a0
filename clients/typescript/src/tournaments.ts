import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Entrant } from "./gen/sandtable/tournaments/v1/entrant_pb.js";
import type { Fixture, Round } from "./gen/sandtable/tournaments/v1/fixture_pb.js";
import type {
  BracketSlot,
  ExportTournamentRequestSchema,
  GetCrossTableResponse,
  GetStandingsResponse,
  RenderTableRequestSchema,
  RenderTableResponse,
} from "./gen/sandtable/tournaments/v1/tables_pb.js";
import type { Tournament } from "./gen/sandtable/tournaments/v1/tournament_pb.js";
import {
  type EnterTournamentRequestSchema,
  type GetPairingResponse,
  type ListFixturesRequestSchema,
  type ListTournamentsRequestSchema,
  type TournamentEvent,
  TournamentService,
  type VerifyTournamentResponse,
  type WatchTournamentResponse,
  type WithdrawEntrantRequestSchema,
} from "./gen/sandtable/tournaments/v1/tournament_service_pb.js";
import { joined } from "./bytes.js";
import { type Connection, identified, paged } from "./connection.js";
import { HEARTBEAT, type Open, resumed } from "./resumed.js";

/** How long computing a whole tournament again may take. */
const VERIFYING_MS = 600_000;

/** Tournaments, for those who play in them with the key of an account and for those who
 * look, who need none: `client.tournaments`. */
export class Tournaments {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Gets a tournament. */
  get(name: string): Promise<Tournament> {
    return this.#connection.call(TournamentService, "", (service, options) => service.getTournament({ name }, options));
  }

  /** The tournaments that a request asks for, the newest first, fetched page by page. */
  list(
    request: MessageInitShape<typeof ListTournamentsRequestSchema> = {},
  ): AsyncGenerator<Tournament, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#connection.call(TournamentService, "", (service, options) =>
        service.listTournaments({ ...request, pageToken }, options),
      );
    return paged(fetch, ({ tournaments }) => tournaments);
  }

  /** Enters a tournament with the account of the key that is shown. */
  enter(request: MessageInitShape<typeof EnterTournamentRequestSchema> & { name: string }): Promise<Entrant> {
    const complete = identified(request);
    return this.#connection.call(TournamentService, "", (service, options) =>
      service.enterTournament(complete, options),
    );
  }

  /** Agrees to play for an entrant, accepts an invitation, or declines either. */
  answerInvitation(entrant: string, agree: boolean): Promise<Entrant> {
    const request = identified({ name: entrant, agree });
    return this.#connection.call(TournamentService, "", (service, options) =>
      service.answerInvitation(request, options),
    );
  }

  /** Says that an entrant is there, before the start. */
  checkIn(entrant: string): Promise<Entrant> {
    const request = identified({ name: entrant });
    return this.#connection.call(TournamentService, "", (service, options) => service.checkIn(request, options));
  }

  /** Leaves a tournament. What has begun is forfeited unless it is played on. */
  withdraw(request: MessageInitShape<typeof WithdrawEntrantRequestSchema> & { name: string }): Promise<Entrant> {
    const complete = identified(request);
    return this.#connection.call(TournamentService, "", (service, options) =>
      service.withdrawEntrant(complete, options),
    );
  }

  /** Asks for a bye in a round of a Swiss, counted from 1 in its stage, or takes that back. */
  requestBye(entrant: string, round: number, takeBack = false): Promise<Entrant> {
    const request = identified({ name: entrant, round, takeBack });
    return this.#connection.call(TournamentService, "", (service, options) => service.requestBye(request, options));
  }

  /** Gets an entrant; `tournaments/{tournament}/entrants/me` is the caller's own. */
  entrant(name: string): Promise<Entrant> {
    return this.#connection.call(TournamentService, "", (service, options) => service.getEntrant({ name }, options));
  }

  /** The fixtures in which the account is waited for, in all tournaments, the earliest
   * deadline first, fetched page by page. */
  ownFixtures(): AsyncGenerator<Fixture, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#connection.call(TournamentService, "", (service, options) =>
        service.listOwnFixtures({ pageToken }, options),
      );
    return paged(fetch, ({ fixtures }) => fixtures);
  }

  /** The entrants in the order in which they entered, fetched page by page. */
  entrants(parent: string): AsyncGenerator<Entrant, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#connection.call(TournamentService, "", (service, options) =>
        service.listEntrants({ parent, pageToken }, options),
      );
    return paged(fetch, ({ entrants }) => entrants);
  }

  /** The rounds, the first first, fetched page by page. */
  rounds(parent: string): AsyncGenerator<Round, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#connection.call(TournamentService, "", (service, options) =>
        service.listRounds({ parent, pageToken }, options),
      );
    return paged(fetch, ({ rounds }) => rounds);
  }

  /** The fixtures that a request asks for, round by round, fetched page by page. */
  fixtures(
    request: MessageInitShape<typeof ListFixturesRequestSchema> & { parent: string },
  ): AsyncGenerator<Fixture, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#connection.call(TournamentService, "", (service, options) =>
        service.listFixtures({ ...request, pageToken }, options),
      );
    return paged(fetch, ({ fixtures }) => fixtures);
  }

  /** Gets a fixture. */
  fixture(name: string): Promise<Fixture> {
    return this.#connection.call(TournamentService, "", (service, options) => service.getFixture({ name }, options));
  }

  /** How everybody stands in a stage, counted from 1; in the present one when it is 0. The
   * answer has the rows of all pages. */
  async standings(name: string, stage = 0): Promise<GetStandingsResponse> {
    const page = (of: number, pageToken: string) =>
      this.#connection.call(TournamentService, "", (service, options) =>
        service.getStandings({ name, stage: of, pageToken }, options),
      );
    const whole = await page(stage, "");
    while (whole.nextPageToken !== "") {
      // What comes later is of the stage that came first.
      const next = await page(whole.stage, whole.nextPageToken);
      whole.rows.push(...next.rows);
      whole.nextPageToken = next.nextPageToken;
    }
    return whole;
  }

  /** Standings, a cross table or a bracket as a picture, with its tag. With the tag of a picture
   * that the caller has, an answer without a picture says that it is still the same. */
  picture(request: MessageInitShape<typeof RenderTableRequestSchema>): Promise<RenderTableResponse> {
    return this.#connection.call(TournamentService, "", (service, options) => service.renderTable(request, options));
  }

  /** Who met whom in a stage and a group, counted from 1. The answer has the rows of all pages. */
  async crossTable(name: string, stage = 0, group = 0): Promise<GetCrossTableResponse> {
    const page = (pageToken: string) =>
      this.#connection.call(TournamentService, "", (service, options) =>
        service.getCrossTable({ name, stage, group, pageToken }, options),
      );
    const whole = await page("");
    while (whole.nextPageToken !== "") {
      const next = await page(whole.nextPageToken);
      whole.rows.push(...next.rows);
      whole.nextPageToken = next.nextPageToken;
    }
    return whole;
  }

  /** What a round was paired from, so that anybody can pair it again. It comes whole. */
  async pairing(name: string): Promise<GetPairingResponse> {
    const piece = (offset: bigint) =>
      this.#connection.call(TournamentService, "", (service, options) => service.getPairing({ name, offset }, options));
    const whole = await piece(0n);
    const inputs = [whole.inputs];
    // A piece that does not go on would be asked for without end.
    for (let from = 0n; whole.nextOffset > from;) {
      from = whole.nextOffset;
      const next = await piece(from);
      inputs.push(next.inputs);
      whole.nextOffset = next.nextOffset;
    }
    whole.inputs = joined(inputs);
    return whole;
  }

  /** The places of the bracket of a knockout, part by part and round by round. */
  bracket(name: string, stage = 0): AsyncGenerator<BracketSlot, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#connection.call(TournamentService, "", (service, options) =>
        service.getBracket({ name, stage, pageToken }, options),
      );
    return paged(fetch, ({ slots }) => slots);
  }

  /** Standings, tables or results of a stage, written down for other programs. */
  export(request: MessageInitShape<typeof ExportTournamentRequestSchema> & { name: string }): Promise<Uint8Array> {
    return this.#connection.call(TournamentService, "", async (service, options) => {
      const chunks: Uint8Array[] = [];
      for await (const { chunk } of service.exportTournament(request, options)) chunks.push(chunk);
      return joined(chunks);
    });
  }

  /** Has the server compute all pairings and standings again, and tells where one differs.
   * It may take minutes, whatever the time of other calls is. */
  verify(name: string): Promise<VerifyTournamentResponse> {
    const patient = this.#connection.with({ timeoutMs: VERIFYING_MS });
    return patient.call(TournamentService, "", (service, options) => service.verifyTournament({ name }, options));
  }

  /** What happens after a sequence (0 for the beginning), and what comes. */
  watch(name: string, after = 0n, signal?: AbortSignal): TournamentSubscription {
    return new TournamentSubscription(this.#connection, name, after, signal);
  }
}

/** The events of a tournament in order, each once, however often the stream breaks. It ends
 * after the last event of a tournament that is over. */
export class TournamentSubscription implements AsyncIterable<TournamentEvent> {
  readonly #connection: Connection;
  readonly #tournament: string;
  readonly #signal: AbortSignal | undefined;
  #cursor: bigint;

  constructor(connection: Connection, tournament: string, after: bigint, signal?: AbortSignal) {
    this.#connection = connection;
    this.#tournament = tournament;
    this.#cursor = after;
    this.#signal = signal;
  }

  /** The sequence of the last event that was given out: where another subscription would go
   * on. */
  get cursor(): bigint {
    return this.#cursor;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<TournamentEvent, void, undefined> {
    const open: Open<WatchTournamentResponse> = (endpoint, options) => {
      const request = { name: this.#tournament, afterSequence: this.#cursor, heartbeatInterval: HEARTBEAT };
      return this.#connection.service(TournamentService, endpoint).watchTournament(request, options);
    };
    for await (const { message } of resumed(this.#connection, this.#tournament, open, this.#signal)) {
      if (message.case === "event" && message.value.sequence > this.#cursor) {
        this.#cursor = message.value.sequence;
        yield message.value;
      }
    }
  }
}
