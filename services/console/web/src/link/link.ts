import { serverUrl } from "../api.js";
import { trustedScript, workerAddress } from "../trusted.js";
import type { Hub, Listener } from "./hub.js";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import type { LinkNews, LinkRequest, Sequenced, Watch } from "./protocol.js";

/** How often a page tells the worker that it is still there. */
const ALIVE_MS = 10_000;

type Handler = (news: LinkNews<Sequenced>) => void;

const handlers = new Map<number, Handler>();
let last = 0;
let post: ((request: LinkRequest) => void) | undefined;

function deliver(news: LinkNews<Sequenced>): void {
  handlers.get(news.id)?.(news);
}

/** Opens the way to the worker that all tabs share, or has the streams in this page where the
 * browser knows no such workers. */
async function open(): Promise<(request: LinkRequest) => void> {
  if (typeof SharedWorker !== "undefined") {
    const address = trustedScript(workerAddress());
    const worker = new SharedWorker(address as string, { type: "module", name: "sandtable" });
    worker.port.onmessage = ({ data }: MessageEvent<LinkNews<Sequenced>>) => deliver(data);
    worker.port.start();
    addEventListener("pagehide", () => worker.port.postMessage({ type: "leave" }));
    return (request) => worker.port.postMessage(request);
  }
  const hub: Hub = new (await import("./hub.js")).Hub(serverUrl());
  const listener: Listener = { seen: Date.now(), post: deliver };
  return (request) => hub.take(listener, request);
}

let opened: Promise<void> | undefined;

/** The way to the worker, which is opened when something is first watched: what is seen first
 * does not wait for it. */
function ready(): Promise<void> {
  opened ??= open().then((way) => {
    post = way;
    setInterval(() => way({ type: "alive" }), ALIVE_MS);
  });
  return opened;
}

// A page that comes back from the browser's cache left before: it asks again.
const watches = new Map<number, Watch>();
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const [id, watch] of watches) post?.({ type: "watch", id, watch });
});

/** Is told of something until the function that it gives is called. Which items come follows from
 * the subject: entries of a match unless it says otherwise. */
export function watch<T extends Sequenced = LogEntry>(what: Watch, handler: (news: LinkNews<T>) => void): () => void {
  const id = ++last;
  let after = what.after;
  handlers.set(id, (news) => {
    if (news.type === "items") {
      const fresh = (news.items as readonly T[]).filter(({ sequence }) => Number(sequence) > after);
      if (fresh.length === 0) return;
      after = Number(fresh.at(-1)?.sequence ?? after);
      watches.set(id, { ...what, after });
      handler({ ...news, items: fresh });
    } else {
      handler(news);
    }
  });
  watches.set(id, what);
  void ready().then(() => post?.({ type: "watch", id, watch: what }));
  return () => {
    handlers.delete(id);
    watches.delete(id);
    void ready().then(() => post?.({ type: "stop", id }));
  };
}
