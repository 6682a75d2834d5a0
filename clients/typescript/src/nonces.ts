import { Code } from "@connectrpc/connect";
import { equal } from "./bytes.js";
import { type Connection, identified } from "./connection.js";
import { COMMITTED_SCHEME, diceTable, nonceCommitment } from "./dice.js";
import { SandtableError } from "./errors.js";
import { LobbyService } from "./gen/sandtable/matches/v1/lobby_service_pb.js";
import { type Match, MatchState, NonceState } from "./gen/sandtable/matches/v1/match_pb.js";
import { MatchService } from "./gen/sandtable/matches/v1/match_service_pb.js";

const NONCE_BYTES = 32;
const FIRST_POLL_MS = 500;
const LONGEST_POLL_MS = 5_000;
/** How often a match is looked at again that changed while a nonce was on its way. */
const ATTEMPTS = 8;
/** What a server says when that happened. */
const OVERTAKEN = ["NONCES_CHANGED", "NONCES_NOT_AWAITED", "NONCE_NOT_COMMITTED", "WRONG_STATE"];
/** What may pass by itself. */
const PASSING = [Code.Unavailable, Code.DeadlineExceeded, Code.ResourceExhausted, Code.Aborted];
const NOTHING = new Uint8Array();

/** What it takes to act for a seat. Whoever has the token can play the seat. */
export interface SeatAccess {
  /** Name of the match, `matches/{match}`. */
  readonly match: string;
  /** Number of the seat. */
  readonly seat: number;
  /** The seat's token. */
  readonly token: string;
}

/** What is known of a seat. */
interface Kept {
  readonly access: SeatAccess;
  readonly nonce: Uint8Array;
  /** What the nonce was sent against. It is never sent against others: whoever has read it
   * might have chosen theirs by it. */
  readonly table?: Uint8Array;
}

/** Writes down that the nonce of a seat is about to be sent against a table. */
export type NoteReveal = (access: SeatAccess, nonce: Uint8Array, table: Uint8Array) => void | Promise<void>;

/** What a seat that is taken is bound to: a nonce kept for later, or one in the clear. */
export interface Share {
  /** The nonce that is revealed later. */
  readonly secret: Uint8Array | undefined;
  /** What the request says. */
  readonly fields: { nonce?: Uint8Array; nonceCommitment?: Uint8Array };
}

/**
 * The nonces of the seats that were taken through a client's connections. A seat is bound to
 * its nonce as it is taken, and reveals it when all seats are bound to theirs.
 */
export class Nonces {
  readonly #kept = new Map<string, Kept>();
  /** Ends when nobody binds or reveals, so that nobody else does the same otherwise. */
  #turn: Promise<unknown> = Promise.resolve();

  /** Writes down what a nonce is sent against, before it is. */
  beforeReveal: NoteReveal | undefined;

  /** Keeps the nonce that a seat is bound to, and what it was sent against if it was. */
  keep(access: SeatAccess, nonce: Uint8Array, table?: Uint8Array): void {
    this.#kept.set(place(access), table === undefined ? { access, nonce } : { access, nonce, table });
  }

  /** What the nonce of a seat was sent against, if it was. */
  tableOf(access: SeatAccess): Uint8Array | undefined {
    return this.#kept.get(place(access))?.table;
  }

  /** The nonce that a seat is bound to, until its match has started. */
  ofSeat(access: SeatAccess): Uint8Array | undefined {
    return this.#kept.get(place(access))?.nonce;
  }

  /** Forgets a seat that was given back. */
  left(match: string, token: string | undefined): void {
    for (const { access } of this.#of(match)) if (access.token === token) this.#kept.delete(place(access));
  }

  /** What a seat adds to the dice for which the caller brought nothing. */
  async share(): Promise<Share> {
    const nonce = randomNonce();
    // A page that came over plain HTTP has no hashes.
    if (!("subtle" in crypto)) return { secret: undefined, fields: { nonce } };
    return { secret: nonce, fields: { nonceCommitment: await nonceCommitment(nonce) } };
  }

  /** A seat has just been taken: sees to its nonce, now and until the match starts. */
  async seated(connection: Connection, access: SeatAccess, nonce: Uint8Array, shown: Match): Promise<Match> {
    const own = shown.seats[access.seat];
    // A substitute, a match of a pair with the same dice, or a repeated call.
    if (own === undefined || shown.state !== MatchState.LOBBY || own.nonceState === NonceState.UNSPECIFIED) {
      return shown;
    }
    this.keep(access, nonce);
    const seat = connection.with({ token: access.token });
    const commitment = await nonceCommitment(nonce);
    let now = shown;
    if (own.nonceState !== NonceState.OPEN && !equal(own.nonceCommitment, commitment)) {
      // The call was a repetition, and its first nonce is lost.
      now = await commitNonce(seat, access.match, commitment);
    }
    now = await this.settle(seat, now);
    if (now.state === MatchState.LOBBY) this.#revealLater(seat, access.match, FIRST_POLL_MS);
    return now;
  }

  /** Reveals the nonces that are kept of a match, if it waits for them, and makes sure that it
   * started with what its seats saw. */
  settle(connection: Connection, shown: Match): Promise<Match> {
    if (this.#of(shown.name).length === 0) return Promise.resolve(shown);
    const settled = this.#turn.then(() => this.#settle(connection, shown));
    this.#turn = settled.catch(() => undefined);
    return settled;
  }

  async #settle(connection: Connection, shown: Match): Promise<Match> {
    const { name } = shown;
    let now = shown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const own = this.#of(name);
      if (now.state !== MatchState.LOBBY) {
        for (const { access } of own) this.#kept.delete(place(access));
        if (now.state === MatchState.ABANDONED) return now;
        for (const kept of own) {
          if (await isAsSeen(now, kept)) continue;
          throw SandtableError.raise(
            Code.DataLoss,
            `${name} has started with other nonces than its seats were bound to`,
          );
        }
        return now;
      }
      let due: (() => Promise<Match>) | undefined;
      for (const kept of own) due ??= await this.#step(connection, now, kept);
      if (due === undefined) return now;
      try {
        now = await due();
      } catch (thrown) {
        if (!OVERTAKEN.includes(SandtableError.from(thrown).reason)) throw thrown;
        now = await look(connection, name);
      }
    }
    return now;
  }

  /** What is to be done about a seat now. */
  async #step(connection: Connection, shown: Match, kept: Kept): Promise<(() => Promise<Match>) | undefined> {
    const { access } = kept;
    const own = shown.seats[access.seat];
    if (own === undefined || !shown.awaitsNonces) return undefined;
    const seat = connection.with({ token: access.token });
    const commit = async () => {
      const nonce = randomNonce();
      // Kept before the call: its answer may be lost.
      this.keep(access, nonce);
      return commitNonce(seat, access.match, await nonceCommitment(nonce));
    };
    if (own.nonceState === NonceState.SPENT) return commit;
    const unbound = shown.seats.some(({ nonceState }) => nonceState === NonceState.SPENT);
    if (own.nonceState !== NonceState.COMMITTED || unbound) return undefined;
    if (!equal(own.nonceCommitment, await nonceCommitment(kept.nonce))) {
      throw SandtableError.raise(
        Code.DataLoss,
        `seat ${access.seat} of ${shown.name} is bound to a nonce that is not known here`,
      );
    }
    const table = await diceTable(shown);
    if (kept.table !== undefined && !equal(kept.table, table)) return commit;
    return async () => {
      await this.beforeReveal?.(access, kept.nonce, table);
      this.#kept.set(place(access), { ...kept, table });
      return revealNonce(seat, access.match, kept.nonce, table);
    };
  }

  /** Looks at a match until its nonces are revealed. */
  #revealLater(connection: Connection, match: string, wait: number): void {
    const timer = setTimeout(() => {
      void this.#revealNow(connection, match).then((again) => {
        if (again) this.#revealLater(connection, match, Math.min(wait * 1.5, LONGEST_POLL_MS));
      });
    }, wait);
    // A program whose work is done ends, and does not wait for others.
    (timer as unknown as { unref?: () => void }).unref?.();
  }

  /** Whether to look again. */
  async #revealNow(connection: Connection, match: string): Promise<boolean> {
    if (this.#of(match).length === 0) return false;
    try {
      const shown = await this.settle(connection, await look(connection, match));
      return shown.state === MatchState.LOBBY;
    } catch (thrown) {
      // Anything else: the seat was given back; or `started` tells what is wrong.
      return PASSING.includes(SandtableError.from(thrown).code);
    }
  }

  #of(match: string): Kept[] {
    return [...this.#kept.values()].filter(({ access }) => access.match === match);
  }
}

/** Binds a seat to another nonce. */
export function commitNonce(connection: Connection, name: string, nonceCommitment: Uint8Array): Promise<Match> {
  const request = identified({ name, nonceCommitment });
  return connection.call(LobbyService, name, (lobby, options) => lobby.commitNonce(request, options));
}

/** Reveals the nonce of a seat. */
export function revealNonce(
  connection: Connection,
  name: string,
  nonce: Uint8Array,
  table: Uint8Array = NOTHING,
): Promise<Match> {
  const request = identified({ name, nonce, table });
  return connection.call(LobbyService, name, (lobby, options) => lobby.revealNonce(request, options));
}

function look(connection: Connection, name: string): Promise<Match> {
  return connection.call(MatchService, name, (matches, options) => matches.getMatch({ name }, options));
}

function randomNonce(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
}

function place({ match, seat }: SeatAccess): string {
  return `${match}/seats/${seat}`;
}

/** Whether a match that has started has the dice that a seat was shown as it revealed. */
async function isAsSeen(shown: Match, { access, nonce, table }: Kept): Promise<boolean> {
  // Of a pair with the same dice, in which no nonce counts.
  if (shown.diceScheme !== COMMITTED_SCHEME) return table === undefined;
  for (const seat of shown.seats) {
    const bound = seat.nonce.length === 0 ? NOTHING : await nonceCommitment(seat.nonce);
    if (!equal(seat.nonceCommitment, bound)) return false;
  }
  const own = shown.seats[access.seat]?.nonce ?? NOTHING;
  return equal(own, nonce) && (table === undefined || equal(table, await diceTable(shown)));
}
