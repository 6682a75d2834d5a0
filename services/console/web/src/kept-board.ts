import { create } from "@bufbuild/protobuf";
import { type Any, AnySchema } from "@bufbuild/protobuf/wkt";
import { api, serverUrl } from "./api.js";

const CACHE = "sandtable.boards";
/** How long after a kept board is shown the server is asked whether it is still that one. */
const LATER_MS = 5_000;

/** The board of a game, kept by the browser for rules of a version: it is large, and seldom
 * changes. What is kept is shown at once, and looked after once a session. */
export async function keptBoard(
  game: string,
  choice: { board?: string; pack?: string },
  rules: string,
): Promise<Any | undefined> {
  const page = new URL(".", import.meta.url).pathname;
  const key = `${serverUrl()}/boards?${new URLSearchParams({ game, ...choice, rules, page }).toString()}`;
  const cache = await open();
  const kept = await cache?.match(key);
  if (cache === undefined) return api.board(game, choice);
  if (kept === undefined) {
    const board = await api.board(game, choice);
    if (board !== undefined) await keep(cache, key, board);
    return board;
  }
  setTimeout(() => void renew(cache, key, game, choice).catch(() => undefined), LATER_MS);
  const typeUrl = kept.headers.get("x-type") ?? "";
  return create(AnySchema, { typeUrl, value: new Uint8Array(await kept.arrayBuffer()) });
}

const renewed = new Set<string>();

/** Gets the board again, once a session, for whoever comes next. */
async function renew(
  cache: Cache,
  key: string,
  game: string,
  choice: { board?: string; pack?: string },
): Promise<void> {
  if (renewed.has(key)) return;
  renewed.add(key);
  const board = await api.board(game, choice);
  if (board !== undefined) await keep(cache, key, board);
}

async function keep(cache: Cache, key: string, { typeUrl, value }: Any): Promise<void> {
  // A browser may be out of room: then the board is fetched again.
  await cache.put(key, new Response(new Uint8Array(value), { headers: { "x-type": typeUrl } })).catch(() => undefined);
}

/** The browser's store; none where it has none for this page, as over plain HTTP. */
async function open(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches.open(CACHE);
  } catch {
    return undefined;
  }
}
