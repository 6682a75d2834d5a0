import { type MatchSeat, MatchState } from "./gen/sandtable/matches/v1/match_pb.js";
import type { AttendResponse } from "./gen/sandtable/ladder/v1/ladder_service_pb.js";
import type { FixtureMatch } from "./gen/sandtable/tournaments/v1/fixture_pb.js";
import { TournamentEventKind } from "./gen/sandtable/tournaments/v1/tournament_service_pb.js";
import type { Client } from "./client.js";
import type { SeatAccess } from "./nonces.js";

/** Plays a seat to the end of its match. */
export type Bot = (client: Client, access: SeatAccess) => Promise<unknown>;

/** Hears of a match that was played, and of the error when it could not be. */
export type Played = (match: string, error: unknown) => void;

/** How a bot attends a pool. */
export interface AttendOptions {
  /** How many fixtures it plays at once; 1 when unset. */
  readonly capacity?: number;
  /** Version of the program. A new one is a player of its own. */
  readonly version?: string;
  /** Who wrote the program. */
  readonly author?: string;
  /** Leaves when it is aborted, after what has begun is played to its end. */
  readonly leave?: AbortSignal;
  /** Hears what the pool tells. */
  readonly told?: (message: AttendResponse["message"]) => void;
  /** Hears of every match. */
  readonly played?: Played;
}

/** Bots at the seats of matches that are kept for an account. */
class Tables {
  readonly #client: Client;
  readonly #account: string;
  readonly #bot: Bot;
  readonly #played: Played | undefined;
  readonly #known = new Set<string>();
  readonly #bots = new Set<Promise<void>>();

  constructor(client: Client, account: string, bot: Bot, played: Played | undefined) {
    this.#client = client;
    this.#account = account;
    this.#bot = bot;
    this.#played = played;
  }

  /** Plays the own seats of a match, unless it was begun before. */
  sitDown(match: string): void {
    if (this.#known.has(match)) return;
    this.#known.add(match);
    const playing: Promise<void> = this.#play(match).then(
      () => this.#end(playing, match, undefined),
      (error: unknown) => this.#end(playing, match, error),
    );
    this.#bots.add(playing);
  }

  /** Waits until no bot plays any more. */
  async empty(): Promise<void> {
    while (this.#bots.size > 0) await Promise.all(this.#bots);
  }

  #end(playing: Promise<void>, match: string, error: unknown): void {
    this.#bots.delete(playing);
    this.#played?.(match, error);
  }

  async #play(match: string): Promise<void> {
    const found = await this.#client.getMatch(match);
    if (found.state !== MatchState.LOBBY && found.state !== MatchState.IN_PROGRESS) return;
    const own = found.seats.filter((seat) => (seat.taken ? seat.account : seat.reservedFor) === this.#account);
    await Promise.all(own.map(async (seat) => this.#bot(this.#client, await this.#access(match, seat))));
  }

  async #access(match: string, { seat, taken }: MatchSeat): Promise<SeatAccess> {
    const { token } = this.#client;
    // Taken before this program was started: the account's key acts for it.
    if (taken && token !== undefined) return { match, seat, token };
    return this.#client.joinMatch({ name: match, seat });
  }
}

/**
 * Attends a pool and plays what comes. The client shows the key of the bot's account. A match
 * that cannot be played ends nothing. Throws what the pool refuses, such as
 * `ATTENDED_ELSEWHERE`. It takes a transport that streams both ways: gRPC, not gRPC-Web.
 */
export async function attend(client: Client, pool: string, bot: Bot, options: AttendOptions = {}): Promise<void> {
  const { capacity = 1, version = "", author = "", leave, told, played } = options;
  const { name: account } = await client.accounts.get();
  const attendance = client.ladders.attendance({ pool, capacity, version, author });
  const tables = new Tables(client, account, bot, played);
  const leaving = () => attendance.setCapacity(0);
  leave?.addEventListener("abort", leaving);
  if (leave?.aborted) leaving();
  try {
    for await (const message of attendance) {
      told?.(message);
      if (message.case === "fixture") openMatches(message.value.matches).forEach((match) => tables.sitDown(match));
      if (message.case !== "heartbeat") continue;
      // Once the server knows that nothing more is wanted, nothing more comes.
      const { capacity: wanted, playing } = message.value;
      if (leave?.aborted && wanted === 0 && playing === 0) break;
    }
  } finally {
    leave?.removeEventListener("abort", leaving);
  }
  await tables.empty();
}

/**
 * Plays all matches of the caller's entrant in a tournament until it is over. The client shows
 * the key of the bot's account, which has entered. `played` hears of every match; one that
 * cannot be played ends nothing.
 */
export async function playTournament(client: Client, tournament: string, bot: Bot, played?: Played): Promise<void> {
  const { name: account } = await client.accounts.get();
  const own = await client.tournaments.entrant(`${tournament}/entrants/me`);
  const number = Number(own.name.split("/").at(-1));
  const tables = new Tables(client, account, bot, played);
  for await (const { kind, entrants, match } of client.tournaments.watch(tournament)) {
    if (kind === TournamentEventKind.MATCH && entrants.includes(number)) tables.sitDown(match);
  }
  await tables.empty();
}

/** The matches of a fixture that are hosted and not decided: of a mirror pair two at once. */
function openMatches(matches: readonly FixtureMatch[]): string[] {
  return matches
    .filter(({ match, annulled, result }) => match !== "" && !annulled && result === undefined)
    .map(({ match }) => match);
}
