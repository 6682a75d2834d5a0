import {
  create,
  type DescMessage,
  type DescService,
  fromBinary,
  type MessageInitShape,
  toBinary,
} from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import type { LogEntry } from "./gen/sandtable/matches/v1/log_entry_pb.js";
import type { LogHead } from "./gen/sandtable/matches/v1/log_head_pb.js";
import type { LogLine } from "./gen/sandtable/matches/v1/log_text_pb.js";
import { type Match, MatchState } from "./gen/sandtable/matches/v1/match_pb.js";
import { type MatchExport, MatchExportSchema } from "./gen/sandtable/matches/v1/match_export_pb.js";
import {
  type CreateMatchRequestSchema,
  type CreateMatchResponse,
  ExportForm,
  type ImportMatchResponse,
  type JoinMatchRequestSchema,
  type ListMatchesRequestSchema,
  type ListMatchesResponse,
  type MatchLookSchema,
  MatchService,
  type SubmitCommandResponse,
} from "./gen/sandtable/matches/v1/match_service_pb.js";
import type { EntryFilterSchema } from "./gen/sandtable/notifications/v1/entry_filter_pb.js";
import {
  type SubscribeRequest,
  SubscribeRequestSchema,
} from "./gen/sandtable/notifications/v1/notification_service_pb.js";
import type { Caller } from "./gen/sandtable/platform/v1/caller_pb.js";
import { type Platform, PlatformService } from "./gen/sandtable/platform/v1/platform_service_pb.js";
import type { ServerStatus } from "./gen/sandtable/platform/v1/status_pb.js";
import { Accounts } from "./accounts.js";
import { joined } from "./bytes.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clocks.js";
import { type Call, Connection, identified, type Options, paged, type TransportMaker } from "./connection.js";
import { Forks } from "./forks.js";
import { verifyBetween } from "./heads.js";
import { Ladders } from "./ladders.js";
import { type ListOptions, listed, packAll, type SubmittedList, submittedList, UnfinishedList } from "./lists.js";
import { Lobby } from "./lobby.js";
import { MatchViews } from "./match-views.js";
import { pack } from "./messages.js";
import type { NoteReveal, SeatAccess, Share } from "./nonces.js";
import { Organiser } from "./organiser.js";
import { Pools } from "./pools.js";
import { HEARTBEAT } from "./resumed.js";
import { realSurroundings } from "./retry.js";
import { MatchSubscription, Subscription } from "./subscription.js";
import { Tournaments } from "./tournaments.js";
import { Webhooks } from "./webhooks.js";

/** Which entries a subscription gives out. */
export type EntryFilterInit = MessageInitShape<typeof EntryFilterSchema>;

function subscribeRequest(name: string, afterSequence: bigint, only?: EntryFilterInit): SubscribeRequest {
  const filter = only === undefined ? {} : { filter: only };
  return create(SubscribeRequestSchema, { name, afterSequence, heartbeatInterval: HEARTBEAT, ...filter });
}

const LOBBY_POLL_MS = 500;
const LOG_PAGE = 1000;

/** How a command is submitted. */
export interface SubmitOptions {
  /** The version that the command was chosen for: when the match has moved on, it is
   * refused with the reason `VERSION_MISMATCH`. */
  readonly expectedVersion?: bigint | undefined;
  /** The seat that acts; needed only with a token of more than one seat. */
  readonly seat?: number | undefined;
  /** An id of the caller's own, for commands that outlive the program. */
  readonly requestId?: string | undefined;
  /** What of the match to show afterwards, in the answer's `sight`; nothing when absent. */
  readonly look?: MessageInitShape<typeof MatchLookSchema> | undefined;
}

/**
 * A client of one platform. It repeats what an unavailable server did not answer, and
 * gives every change a request id, so that a repetition changes nothing twice.
 */
export class Client extends MatchViews {
  readonly #connection: Connection;

  private constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /** A client over a transport of the caller's choice; `node` and `web` bring theirs. */
  static over(endpoints: string | readonly string[], transport: TransportMaker, options: Options = {}): Client {
    const list = typeof endpoints === "string" ? [endpoints] : endpoints;
    return new Client(new Connection(list, transport, options));
  }

  /** The same connections with another token or deadline. */
  with(options: Options): Client {
    return new Client(this.#connection.with(options));
  }

  /** The same connections for whoever holds a seat. */
  forSeat(access: SeatAccess): Client {
    return this.with({ token: access.token });
  }

  /** The token that is shown. */
  get token(): string | undefined {
    return this.#connection.token;
  }

  /** The endpoints in the order in which calls about a match try them. */
  order(match: string): string[] {
    return this.#connection.order(match);
  }

  /**
   * Calls a method that this class has nothing for. It is repeated like any other call: it
   * must change nothing, or carry a request id that is made before. The match's name
   * chooses the endpoint; it is empty for a call about none.
   */
  call<S extends DescService, T>(service: S, match: string, make: Call<S, T>): Promise<T> {
    return this.#connection.call(service, match, make);
  }

  /** Accounts, their keys, and what happens in all matches of an account. */
  get accounts(): Accounts {
    return new Accounts(this.#connection);
  }

  /** Addresses on the web that are told what happens. */
  get webhooks(): Webhooks {
    return new Webhooks(this.#connection);
  }

  /** Tournaments, for those who play in them and those who look. */
  get tournaments(): Tournaments {
    return new Tournaments(this.#connection);
  }

  /** Running tournaments. */
  get organiser(): Organiser {
    return new Organiser(this.#connection);
  }

  /** Ladders, for those who play on them and those who look. */
  get ladders(): Ladders {
    return new Ladders(this.#connection);
  }

  /** Running pools, and testing versions on them. */
  get pools(): Pools {
    return new Pools(this.#connection);
  }

  /** Clocks, pauses and vacations. */
  get clocks(): Clocks {
    return new Clocks(this.#connection);
  }

  /** What is settled around a match: invitations, readiness, bots, draws, bids. */
  get lobby(): Lobby {
    return new Lobby(this.#connection);
  }

  /** Scratch copies of matches, to look ahead in. */
  get forks(): Forks {
    return new Forks(this.#connection);
  }

  /** What is said in matches. */
  get chat(): Chat {
    return new Chat(this.#connection);
  }

  /** Hosts a match. When a seat is taken without a nonce or a commitment to one, the seat is
   * bound to a random one, as by `joinMatch`. */
  async createMatch(request: MessageInitShape<typeof CreateMatchRequestSchema>): Promise<CreateMatchResponse> {
    const { seat } = request;
    const share = seat === undefined ? undefined : await this.#share(request);
    const complete = identified({ ...request, ...share?.fields });
    const created = await this.#connection.call(MatchService, "", (matches, options) =>
      matches.createMatch(complete, options),
    );
    const { match } = created;
    if (match !== undefined && seat !== undefined && share?.secret !== undefined) {
      const access = { match: match.name, seat, token: created.seatToken };
      created.match = await this.#connection.nonces.seated(this.#connection, access, share.secret, match);
    }
    return created;
  }

  /** Gets a match. */
  getMatch(name: string): Promise<Match> {
    return this.#connection.call(MatchService, name, (matches, options) => matches.getMatch({ name }, options));
  }

  /** Waits until a match has left its lobby, which the log does not tell, and gets it. The
   * nonces of seats that were taken through these connections are revealed when the match
   * waits for them; it fails when the match has started with others. */
  async started(name: string): Promise<Match> {
    for (;;) {
      const found = await this.revealNonces(name);
      if (found.state !== MatchState.LOBBY) return found;
      await realSurroundings.sleep(LOBBY_POLL_MS);
    }
  }

  /** Lists one page of the public matches, the newest first. */
  listMatches(request: MessageInitShape<typeof ListMatchesRequestSchema> = {}): Promise<ListMatchesResponse> {
    return this.#connection.call(MatchService, "", (matches, options) => matches.listMatches(request, options));
  }

  /** Takes a seat, the lowest free one when none is named. Without a nonce or a commitment to
   * one, the seat is bound to a random one. It is revealed as soon as the match waits for it: in
   * the background, and by calls of the lobby that tell so earlier. (A web page that is no
   * secure context cannot hash, and gives its nonce in the clear.) */
  async joinMatch(request: MessageInitShape<typeof JoinMatchRequestSchema> & { name: string }): Promise<SeatAccess> {
    const share = await this.#share(request);
    const complete = identified({ ...request, ...share?.fields });
    const { name } = request;
    const joined = await this.#connection.call(MatchService, name, (matches, options) =>
      matches.joinMatch(complete, options),
    );
    const access = { match: name, seat: joined.seat, token: joined.seatToken };
    if (share?.secret !== undefined && joined.match !== undefined) {
      await this.#connection.nonces.seated(this.#connection, access, share.secret, joined.match);
    }
    return access;
  }

  /** What is added to the dice by a seat for which the request brings nothing. */
  async #share(request: { nonce?: Uint8Array; nonceCommitment?: Uint8Array }): Promise<Share | undefined> {
    const { nonce = [], nonceCommitment = [] } = request;
    return nonce.length + nonceCommitment.length > 0 ? undefined : this.#connection.nonces.share();
  }

  /** Keeps the nonce that a seat is bound to, so that it is revealed when the match waits for
   * it: for programs that end between taking a seat and playing it. `table` is what
   * `beforeReveal` was told for the nonce, if it was: it is never sent against another. */
  keepNonce(access: SeatAccess, nonce: Uint8Array, table?: Uint8Array): void {
    this.#connection.nonces.keep(access, nonce, table);
  }

  /** What the nonce of a seat was sent against, if it was. */
  keptTable(access: SeatAccess): Uint8Array | undefined {
    return this.#connection.nonces.tableOf(access);
  }

  /** Has a seat's nonce, and what it is sent against, written down before it is sent: a program
   * that ends before the match has started must know both later. When `note` fails nothing is
   * sent. */
  beforeReveal(note: NoteReveal): void {
    this.#connection.nonces.beforeReveal = note;
  }

  /** The nonce that a seat is bound to, until its match has started. */
  keptNonce(access: SeatAccess): Uint8Array | undefined {
    return this.#connection.nonces.ofSeat(access);
  }

  /** Reveals the nonces that are kept of a match, if it waits for them, and tells how it
   * stands. What takes a seat, and `started`, do it by themselves. */
  async revealNonces(name: string): Promise<Match> {
    return this.#connection.nonces.settle(this.#connection, await this.getMatch(name));
  }

  /** Gives a seat back before the match has started. */
  async leaveMatch(name: string): Promise<Match> {
    const request = identified({ name });
    const left = await this.#connection.call(MatchService, name, (matches, options) =>
      matches.leaveMatch(request, options),
    );
    this.#connection.nonces.left(name, this.#connection.token);
    return left;
  }

  /** Starts a match in which every seat is taken. The token must be the host's. */
  async startMatch(name: string): Promise<Match> {
    const request = identified({ name });
    const shown = await this.#connection.call(MatchService, name, (matches, options) =>
      matches.startMatch(request, options),
    );
    return this.#connection.nonces.settle(this.#connection, shown);
  }

  /** Ends a match of others without a winner, by office. For moderators. */
  closeMatch(name: string, reason: string): Promise<Match> {
    const request = identified({ name, reason });
    return this.#connection.call(MatchService, name, (matches, options) => matches.closeMatch(request, options));
  }

  /** Submits a command, a message of the game's own package. */
  submit<D extends DescMessage>(
    name: string,
    schema: D,
    command: MessageInitShape<D>,
    how: SubmitOptions = {},
  ): Promise<SubmitCommandResponse> {
    return this.submitPacked(name, pack(schema, command), how);
  }

  /** Submits a command that is packed already, such as one of `samples`. */
  submitPacked(name: string, command: Any, how: SubmitOptions = {}): Promise<SubmitCommandResponse> {
    const { expectedVersion, seat, requestId, look } = how;
    const request = identified({
      name,
      command,
      ...(requestId === undefined ? {} : { requestId }),
      ...(seat === undefined ? {} : { seat }),
      ...(expectedVersion === undefined ? {} : { expectedVersion }),
      ...(look === undefined ? {} : { look }),
    });
    return this.#connection.call(MatchService, name, (matches, options) => matches.submitCommand(request, options));
  }

  /** Submits 1 to 64 commands of one seat in one call, in order, until one is refused. It fails
   * only when nothing was accepted and no command is at fault. */
  submitList<D extends DescMessage>(
    name: string,
    schema: D,
    commands: readonly MessageInitShape<D>[],
    how: ListOptions = {},
  ): Promise<SubmittedList> {
    return this.submitPackedList(name, packAll(schema, commands), how);
  }

  /** Submits a list of commands that are packed already. */
  async submitPackedList(name: string, commands: readonly Any[], how: ListOptions = {}): Promise<SubmittedList> {
    const { expectedVersion, seat, requestIds, look } = how;
    const request = {
      name,
      commands: listed(commands, requestIds),
      ...(seat === undefined ? {} : { seat }),
      ...(expectedVersion === undefined ? {} : { expectedVersion }),
      ...(look === undefined ? {} : { look }),
    };
    const unfinished = new UnfinishedList();
    const done = await this.#connection
      .call(MatchService, name, async (matches, options) =>
        unfinished.finished(await matches.submitCommands(request, options)),
      )
      .catch((error: unknown) => unfinished.left(error));
    return submittedList(done);
  }

  /** Checks a command as `submit` would and changes nothing. Gives the version it was
   * checked against. */
  async validate<D extends DescMessage>(name: string, schema: D, command: MessageInitShape<D>): Promise<bigint> {
    const request = { name, command: pack(schema, command) };
    const checked = await this.#connection.call(MatchService, name, (matches, options) =>
      matches.validateCommand(request, options),
    );
    return checked.version;
  }

  /** The entries of a match's log after a sequence, fetched page by page. With a language, such as
   * `de`, each has its events in words as `texts`. */
  log(name: string, after = 0n, pageSize = LOG_PAGE, language = ""): AsyncGenerator<LogEntry, void, undefined> {
    const fetch = (pageToken: string) => {
      const request = { name, afterSequence: after, pageSize, pageToken, textLanguage: language };
      return this.#connection.call(MatchService, name, (matches, options) => matches.listLogEntries(request, options));
    };
    return paged(fetch, ({ entries }) => entries);
  }

  /** A match's log after a sequence, and up to one where it is not 0, as lines of text. The language
   * is a BCP 47 tag; English for one that there is not. */
  renderLog(
    name: string,
    { after = 0n, until = 0n, language = "" }: { after?: bigint; until?: bigint; language?: string } = {},
  ): AsyncGenerator<LogLine, void, undefined> {
    const range = { afterSequence: after, untilSequence: until, textLanguage: language };
    const fetch = (pageToken: string) => {
      const request = { name, pageSize: LOG_PAGE, pageToken, ...range };
      return this.#connection.call(MatchService, name, (matches, options) => matches.renderLog(request, options));
    };
    return paged(fetch, ({ lines }) => lines);
  }

  /** Where a match's log stands, signed by the server. Whoever keeps it finds out later with
   * `logHeadSince` whether the log goes on from there; `verifyHead` checks the signature. */
  logHead(name: string): Promise<LogHead> {
    return this.#connection.call(MatchService, name, (matches, options) => matches.getLogHead({ name }, options));
  }

  /** Where the log stands now, if it goes on from an earlier head: both signatures and every
   * entry between are checked. Throws a `RewrittenError` when the log was written anew. */
  async logHeadSince(earlier: LogHead): Promise<LogHead> {
    const later = await this.logHead(earlier.name);
    await verifyBetween(earlier, this.log(earlier.name, earlier.length), later);
    return later;
  }

  /** A match's log from after a sequence, and what comes. */
  subscribe(name: string, after = 0n, signal?: AbortSignal, only?: EntryFilterInit): Subscription {
    return new Subscription(this.#connection, subscribeRequest(name, after, only), signal);
  }

  /** The same, with `matchChanged` for what changes without an entry. */
  follow(name: string, after = 0n, signal?: AbortSignal, only?: EntryFilterInit): MatchSubscription {
    return new MatchSubscription(this.#connection, subscribeRequest(name, after, only), signal);
  }

  /** Gives up the seat for good. Gives the version afterwards. */
  async resign(name: string): Promise<bigint> {
    const request = identified({ name });
    const resigned = await this.#connection.call(MatchService, name, (matches, options) =>
      matches.resignMatch(request, options),
    );
    return resigned.version;
  }

  /** Exports a match, whole or in brief: without what follows from the rules. */
  exportMatch(name: string, form = ExportForm.WHOLE): Promise<MatchExport> {
    return this.#connection.call(MatchService, name, async (matches, options) => {
      const chunks: Uint8Array[] = [];
      for await (const { chunk } of matches.exportMatch({ name, form }, options)) chunks.push(chunk);
      return fromBinary(MatchExportSchema, joined(chunks));
    });
  }

  /**
   * Creates a match from an export, under a name of its own; it says `imported`. It takes
   * the key of an account with the scope HOST, or the operator's token.
   */
  importMatch(exported: MatchExport): Promise<ImportMatchResponse> {
    const request = identified({ content: toBinary(MatchExportSchema, exported) });
    return this.#connection.call(MatchService, "", (matches, options) => matches.importMatch(request, options));
  }

  /** Account and scopes of the client's key, and what is left of each limit. */
  caller(): Promise<Caller> {
    return this.#connection.call(PlatformService, "", (platform, options) => platform.getCaller({}, options));
  }

  /** Health, figures and limits of the server that answers; for operators. */
  status(): Promise<ServerStatus> {
    return this.#connection.call(PlatformService, "", (platform, options) => platform.getStatus({}, options));
  }

  /** What the platform says of itself: its version, and what it speaks. */
  platform(): Promise<Platform> {
    return this.#connection.call(PlatformService, "", (platform, options) => platform.getPlatform({}, options));
  }
}
