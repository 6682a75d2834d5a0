import { Code } from "@connectrpc/connect";
import { eightBytes, equal, joined, sha256, text } from "./bytes.js";
import { SandtableError } from "./errors.js";
import type { LogEntry } from "./gen/sandtable/matches/v1/log_entry_pb.js";
import type { LogHead } from "./gen/sandtable/matches/v1/log_head_pb.js";

/** Where a match's log stands, and whether it still goes on from where it stood before
 * (`docs/log-heads.md`). */

const KEY_BYTES = 32;
const ED25519 = { name: "Ed25519" };

/**
 * What does not hold of a head, or of what is between two:
 *
 * - `signature`: the signature is not that of the key in the head;
 * - `key`: the later head is signed with another key;
 * - `match`: the heads are of different matches;
 * - `shorter`: the log has fewer entries than it had;
 * - `missing`: an entry is not where it belongs between the heads;
 * - `history`: the entries do not lead from one head to the other.
 */
export type Fault = "signature" | "key" | "match" | "shorter" | "missing" | "history";

/** A log does not go on from where it stood, or what the server signed is not true. */
export class RewrittenError extends Error {
  /** What does not hold. */
  readonly fault: Fault;

  constructor(fault: Fault, message: string) {
    super(message);
    this.name = "RewrittenError";
    this.fault = fault;
  }
}

/**
 * Throws a `RewrittenError` unless a head is signed with the key that it names. Where there is
 * no Ed25519 (in older browsers, and in pages that came over plain HTTP) nothing can be said
 * of a head: a `SandtableError` with the code `Unimplemented` is thrown.
 */
export async function verifyHead(head: LogHead): Promise<void> {
  const key = await publicKey(head);
  const signature = new Uint8Array(head.signature);
  if (!(await crypto.subtle.verify(ED25519, key, signature, signedBytes(head)))) throw unsigned();
}

/**
 * Throws a `RewrittenError` unless a log goes on from one head to a later one by the entries
 * between them, and both are signed. `undefined` stands for the beginning of the log. Entries
 * that are not between the heads do no harm.
 */
export async function verifyBetween(
  earlier: LogHead | undefined,
  entries: Iterable<LogEntry> | AsyncIterable<LogEntry>,
  later: LogHead,
): Promise<void> {
  await verifyHead(later);
  if (earlier !== undefined) {
    await verifyHead(earlier);
    if (!equal(earlier.publicKey, later.publicKey)) {
      throw new RewrittenError("key", "the later head is signed with another key");
    }
    if (earlier.name !== later.name) throw new RewrittenError("match", "the heads are of different matches");
  }
  const first = earlier?.length ?? 0n;
  if (later.length < first) {
    throw new RewrittenError("shorter", `the log has ${later.length} entries, and had ${first}`);
  }
  let length = first;
  let chain = earlier?.chain ?? (await beginning(later.name));
  for await (const { sequence, digest } of entries) {
    if (sequence <= first || sequence > later.length) continue;
    length += 1n;
    if (sequence !== length) throw missing(length);
    chain = await sha256(text("sandtable.link.1\0"), chain, eightBytes(length), digest);
  }
  if (length !== later.length) throw missing(length + 1n);
  if (!equal(chain, later.chain)) {
    throw new RewrittenError("history", "the log does not go on from where it stood: it was written anew");
  }
}

/** The chain of the log of no entries. */
function beginning(name: string): Promise<Uint8Array> {
  return sha256(text("sandtable.log.1\0"), text(name.slice(name.lastIndexOf("/") + 1)));
}

/** What the signature of a head is over. */
function signedBytes({ name, length, chain, time }: LogHead): Uint8Array<ArrayBuffer> {
  const named = text(name);
  const size = new DataView(new ArrayBuffer(4));
  size.setUint32(0, named.length);
  const when = new DataView(new ArrayBuffer(12));
  when.setBigInt64(0, time?.seconds ?? 0n);
  when.setInt32(8, time?.nanos ?? 0);
  return joined([
    text("sandtable.head.1\0"),
    new Uint8Array(size.buffer),
    named,
    eightBytes(length),
    chain,
    new Uint8Array(when.buffer),
  ]);
}

async function publicKey(head: LogHead): Promise<CryptoKey> {
  if (head.publicKey.length !== KEY_BYTES) throw unsigned();
  try {
    return await crypto.subtle.importKey("raw", new Uint8Array(head.publicKey), ED25519, false, ["verify"]);
  } catch (cause) {
    // Bytes that are no key of this kind.
    if (cause instanceof DOMException && cause.name === "DataError") throw unsigned();
    throw SandtableError.raise(Code.Unimplemented, "there is no Ed25519 here to check the signature of a head");
  }
}

function unsigned(): RewrittenError {
  return new RewrittenError("signature", "the signature of the head is not that of its key");
}

function missing(sequence: bigint): RewrittenError {
  return new RewrittenError("missing", `entry ${sequence} is missing`);
}
