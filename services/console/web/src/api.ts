import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type Interceptor } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { Connection, identified } from "@sandtable/client/connection.js";
import { SandtableError } from "@sandtable/client/errors.js";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import type { Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import {
  type CreateMatchRequestSchema,
  type CreateMatchResponse,
  type GetViewResponse,
  type ListLegalActionsResponse,
  type ListMatchesRequestSchema,
  type ListMatchesResponse,
  MatchService,
  type SubmitCommandResponse,
} from "@sandtable/client/gen/sandtable/matches/v1/match_service_pb.js";
import {
  BoardView,
  type Game,
  GameService,
  type Rule,
} from "@sandtable/client/gen/sandtable/rules/v1/game_service_pb.js";
import { noteRefusal } from "./account/standing.js";
import { fromHex, toHex } from "./hex.js";
import { forgetSeat, keepMatch, keepSeat, keptMatch, stored } from "./stored.js";
import { language } from "./words/words.js";

/** The address of the server that the page came from: that of the page itself, whatever prefix
 * a proxy puts before it. */
export function serverUrl(): string {
  return new URL(".", document.baseURI).href.replace(/\/$/, "");
}

/** Notes tokens that the server no longer knows: a page may be open when its key is revoked. */
const watched: Interceptor = (next) => async (request) => {
  try {
    return await next(request);
  } catch (thrown) {
    if (ConnectError.from(thrown).code === Code.Unauthenticated) {
      noteRefusal(request.header.get("authorization")?.replace("Bearer ", ""));
    }
    throw thrown;
  }
};

const connection = new Connection(
  [serverUrl()],
  (baseUrl) => createGrpcWebTransport({ baseUrl, useBinaryFormat: true, interceptors: [watched] }),
  { secret: stored.secret, timeoutMs: 20_000 },
);

// What a nonce is sent against is kept before it is sent: a page may close at any time.
connection.nonces.beforeReveal = (access, nonce, table) => {
  keepSeat(access.match, { seat: access.seat, token: access.token, nonce: toHex(nonce), table: toHex(table) });
};

/** The same connection with a token, or without one. */
export function as(token: string | undefined): Connection {
  return token === undefined ? connection : connection.with({ token });
}

/** What the page asks of the server about matches; a token is shown where one is given. */
export const api = {
  games: async (): Promise<Game[]> =>
    (await connection.call(GameService, "", (games, options) => games.listGames({ pageSize: 100 }, options))).games,

  board: async (game: string, choice: { board?: string; pack?: string }): Promise<Any | undefined> => {
    const request = { game, view: BoardView.FULL, ...choice };
    return (await connection.call(GameService, "", (games, options) => games.getBoard(request, options))).board;
  },

  /** The packs of Axis Empires, without their outlines. */
  packs: async (): Promise<Any | undefined> =>
    (
      await connection.call(GameService, "", (games, options) =>
        games.getBoard({ game: "axis-empires", view: BoardView.BASIC }, options),
      )
    ).board,

  odds: async (game: string, battle: Any): Promise<Any | undefined> =>
    (await connection.call(GameService, "", (games, options) => games.computeOdds({ game, battle }, options))).odds,

  rule: (game: string, id: string): Promise<Rule> =>
    connection.call(GameService, "", (games, options) => games.getRule({ name: `games/${game}/rules/${id}` }, options)),

  matches: (request: MessageInitShape<typeof ListMatchesRequestSchema>): Promise<ListMatchesResponse> =>
    connection.call(MatchService, "", (matches, options) => matches.listMatches(request, options)),

  match: (name: string, token?: string): Promise<Match> =>
    as(token).call(MatchService, name, (matches, options) => matches.getMatch({ name }, options)),

  view: (name: string, token?: string, version?: number): Promise<GetViewResponse> => {
    const request = { name, ...(version === undefined ? {} : { version: BigInt(version) }) };
    return as(token).call(MatchService, name, (matches, options) => matches.getView(request, options));
  },

  /** What can attack the spaces of the seat; nothing for a game that computes none. */
  threats: async (name: string, token: string): Promise<Any | undefined> =>
    (await as(token).call(MatchService, name, (matches, options) => matches.getThreats({ name }, options))).threats,

  legal: (name: string, token: string, samples = 0): Promise<ListLegalActionsResponse> =>
    as(token).call(MatchService, name, (matches, options) =>
      matches.listLegalActions({ name, samples, textLanguage: language.peek() }, options),
    ),

  defaultCommand: async (name: string, token: string): Promise<Any | undefined> =>
    (await as(token).call(MatchService, name, (matches, options) => matches.getDefaultCommand({ name }, options)))
      .command,

  submit: (
    name: string,
    token: string,
    command: Any,
    expectedVersion: bigint,
    requestId = "",
  ): Promise<SubmitCommandResponse> => {
    const request = identified({ name, command, expectedVersion, requestId });
    return as(token).call(MatchService, name, (matches, options) => matches.submitCommand(request, options));
  },

  /** Submits commands of one seat in one call, in order, until one is refused. */
  submitList: async (
    name: string,
    token: string,
    commands: readonly { readonly command: Any; readonly requestId: string }[],
    expectedVersion: bigint,
  ) => {
    const request = { name, commands: [...commands], expectedVersion };
    const { accepted, refused } = await as(token).call(MatchService, name, (matches, options) =>
      matches.submitCommands(request, options),
    );
    return { accepted, refused: refused && SandtableError.of(refused) };
  },

  /** A page of entries after a sequence, with sentences of them. */
  entries: async (name: string, after: number, count: number, token?: string): Promise<LogEntry[]> => {
    const request = { name, afterSequence: BigInt(after), pageSize: count, textLanguage: language.peek() };
    return (await as(token).call(MatchService, name, (matches, options) => matches.listLogEntries(request, options)))
      .entries;
  },

  resign: (name: string, token: string) => {
    const request = identified({ name });
    return as(token).call(MatchService, name, (matches, options) => matches.resignMatch(request, options));
  },

  start: async (name: string, host: string): Promise<Match> => {
    const request = identified({ name });
    const shown = await as(host).call(MatchService, name, (matches, options) => matches.startMatch(request, options));
    return connection.nonces.settle(connection, shown);
  },

  callOff: (name: string, host: string) => {
    const request = identified({ name });
    return as(host).call(MatchService, name, (matches, options) => matches.leaveMatch(request, options));
  },
};

/** Hosts a match, keeps what it takes to run it, and gives it. */
export async function host(request: MessageInitShape<typeof CreateMatchRequestSchema>): Promise<CreateMatchResponse> {
  const complete = identified(request);
  const created = await connection.call(MatchService, "", (matches, options) => matches.createMatch(complete, options));
  if (created.match !== undefined) keepMatch(created.match.name, { host: created.hostToken });
  return created;
}

/** Takes a seat, bound to a nonce, and keeps what it takes to play it. A seat that is reserved for an
 * account takes its key. */
export async function takeSeat(
  name: string,
  player: string,
  seat?: number,
  joinCode = "",
  key?: string,
): Promise<number> {
  const share = await connection.nonces.share();
  const request = identified({ name, player, joinCode, ...share.fields, ...(seat === undefined ? {} : { seat }) });
  const joined = await as(key).call(MatchService, name, (matches, options) => matches.joinMatch(request, options));
  const access = { match: name, seat: joined.seat, token: joined.seatToken };
  const nonce = share.secret === undefined ? {} : { nonce: toHex(share.secret) };
  keepSeat(name, { seat: access.seat, token: access.token, ...nonce });
  if (share.secret !== undefined && joined.match !== undefined) {
    await connection.nonces.seated(connection, access, share.secret, joined.match);
  }
  return joined.seat;
}

/** Gives a seat back before the match has started. */
export async function leaveSeat(name: string, seat: number, token: string): Promise<void> {
  const request = identified({ name });
  await as(token).call(MatchService, name, (matches, options) => matches.leaveMatch(request, options));
  connection.nonces.left(name, token);
  forgetSeat(name, seat);
}

/** Shows the nonces of the seats that were taken in this browser, when the match waits for them. */
export async function settleNonces(match: Match): Promise<Match> {
  for (const { seat, token, nonce, table } of keptMatch(match.name).seats) {
    const access = { match: match.name, seat, token };
    if (nonce === undefined || connection.nonces.ofSeat(access) !== undefined) continue;
    connection.nonces.keep(access, fromHex(nonce), table === undefined ? undefined : fromHex(table));
  }
  const settled = await connection.nonces.settle(connection, match);
  for (const kept of keptMatch(match.name).seats) {
    const nonce = connection.nonces.ofSeat({ match: match.name, ...kept });
    if (nonce === undefined || toHex(nonce) === kept.nonce) continue;
    // The seat had to be bound to another one.
    keepSeat(match.name, { seat: kept.seat, token: kept.token, nonce: toHex(nonce) });
  }
  return settled;
}

export { Code, SandtableError };
