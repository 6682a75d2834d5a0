const OFFSET_BASIS = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** The FNV-1a hash of a text's UTF-8 bytes, 64 bits wide. */
export function fnv1a(text: string): bigint {
  let hash = OFFSET_BASIS;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash;
}

/**
 * The endpoints in the order in which calls about a match try them. Every client finds
 * the same order by itself, so that a match's calls meet at the server that has it in
 * memory, and when one endpoint goes only its own matches move.
 */
export function inOrder(endpoints: readonly string[], match: string): string[] {
  return endpoints
    .map((endpoint) => ({ endpoint, weight: fnv1a(`${endpoint}\n${match}`) }))
    .sort((a, b) => (a.weight === b.weight ? 0 : a.weight > b.weight ? -1 : 1))
    .map(({ endpoint }) => endpoint);
}
