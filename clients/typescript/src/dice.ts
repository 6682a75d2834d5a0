import { sha256, text } from "./bytes.js";
import type { Match } from "./gen/sandtable/matches/v1/match_pb.js";

/** How the dice of a match follow from a seed, nonces and a place in the log (`docs/dice.md`). */

/** Scheme 2: seats are bound to their nonces before any is revealed. */
export const COMMITTED_SCHEME = 2;
/** Scheme 3: two matches have the same dice, in which no nonce counts. */
export const DUPLICATE_SCHEME = 3;

/** The most bytes of a nonce. */
export const LONGEST_NONCE = 255;

const KEY_DOMAINS = new Map([
  [COMMITTED_SCHEME, "sandtable/dice/key/2"],
  [DUPLICATE_SCHEME, "sandtable/dice/key/3"],
]);
/** Bytes from here on are skipped, so that every face is as likely as any other. */
const SKIPPED_FROM = 252;
const FACES = 6;

/** What the server publishes before it knows a nonce. */
export function seedCommitment(seed: Uint8Array): Promise<Uint8Array> {
  return sha256(text("sandtable/dice/commit/1"), seed);
}

/** What binds a seat to its nonce, by scheme 2. */
export function nonceCommitment(nonce: Uint8Array): Promise<Uint8Array> {
  return sha256(text("sandtable/dice/nonce/2"), ...part(nonce));
}

/** What the seats of a match reveal their nonces against, by scheme 2. */
export function diceTable(match: Match): Promise<Uint8Array> {
  const seats = match.seats.flatMap((seat) => part(seat.nonceCommitment));
  return sha256(text("sandtable/dice/table/2"), match.diceCommitment, ...seats);
}

/** The key from which all dice of a match follow; nonces in the order of the seats. */
export function diceKey(scheme: number, seed: Uint8Array, nonces: readonly Uint8Array[]): Promise<Uint8Array> {
  const domain = KEY_DOMAINS.get(scheme);
  if (domain === undefined) throw new Error(`dice of scheme ${scheme} are not known`);
  const counted = scheme === DUPLICATE_SCHEME ? [] : nonces;
  return sha256(text(domain), seed, ...counted.flatMap(part));
}

/** The first dice of a log entry. */
export async function entryDice(key: Uint8Array, sequence: bigint, count: number): Promise<number[]> {
  const dice: number[] = [];
  for (let block = 0; dice.length < count; block++) {
    const place = new DataView(new ArrayBuffer(12));
    place.setBigUint64(0, sequence);
    place.setUint32(8, block);
    const bytes = await sha256(text("sandtable/dice/roll/1"), key, new Uint8Array(place.buffer));
    for (const byte of bytes) if (byte < SKIPPED_FROM) dice.push((byte % FACES) + 1);
  }
  return dice.slice(0, count);
}

function part(content: Uint8Array): Uint8Array[] {
  const kept = content.subarray(0, LONGEST_NONCE);
  return [Uint8Array.of(kept.length), kept];
}
