/** Bytes: put together, compared, hashed and shown. */

/** Whether two pieces of bytes are the same. */
export function equal(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Bytes as people write them. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Text as UTF-8. */
export function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

/** A number as eight bytes, the highest first. */
export function eightBytes(number: bigint): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, number);
  return new Uint8Array(bytes.buffer);
}

/** One piece behind the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const one of parts) {
    whole.set(one, at);
    at += one.length;
  }
  return whole;
}

/** The hash of all parts put together. */
export async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(parts)));
}
