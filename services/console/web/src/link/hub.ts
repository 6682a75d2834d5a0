import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { Connection } from "@sandtable/client/connection.js";
import { Feed } from "./feed.js";
import type { LinkNews, LinkRequest, LinkStatus, Sequenced, Watch } from "./protocol.js";

/** Streams that a browser keeps open: over HTTP/1 it opens six connections to a server in all,
 * and every stream holds one. */
const STREAMS = 2;
/** How many of the latest items are kept for pages that come later. */
const KEPT = 400;
/** After how long without a sign of life a page counts as closed. */
const GONE_MS = 30_000;

/** A page that listens. */
export interface Listener {
  /** When it last gave a sign of life. */
  seen: number;
  post(news: LinkNews<Sequenced>): void;
}

interface Watcher {
  readonly listener: Listener;
  readonly id: number;
}

/** A subject with a token and a language, and the pages that look at it. */
interface Channel {
  readonly feed: Feed;
  readonly watchers: Watcher[];
  readonly first: number;
  items: Sequenced[];
  status: LinkStatus;
  used: number;
}

/** All that the pages of a browser look at, over two streams at most: what was opened last has one
 * each, the rest is asked for every few seconds. */
export class Hub {
  readonly #connection: Connection;
  readonly #channels = new Map<string, Channel>();
  #use = 0;

  constructor(server: string) {
    this.#connection = new Connection([server], (baseUrl) => createGrpcWebTransport({ baseUrl }), {});
  }

  /** Does what a page asks. */
  take(listener: Listener, request: LinkRequest): void {
    listener.seen = Date.now();
    if (request.type === "watch") this.#watch({ listener, id: request.id }, request.watch);
    if (request.type === "stop") this.#drop((watcher) => watcher.listener === listener && watcher.id === request.id);
    this.#drop((watcher) => Date.now() - watcher.listener.seen > GONE_MS);
    this.#share();
  }

  /** Forgets a page. */
  leave(listener: Listener): void {
    this.#drop((watcher) => watcher.listener === listener);
    this.#share();
  }

  #watch(watcher: Watcher, watch: Watch): void {
    const { subject, token, language, after } = watch;
    const key = `${subject}\n${token ?? ""}\n${language}`;
    let channel = this.#channels.get(key);
    // What came before is not kept: the new page begins where it asks to.
    if (channel !== undefined && (channel.feed.over || oldest(channel) > after + 1)) {
      channel.feed.close();
      channel = this.#open(key, watch, channel.watchers);
    }
    channel ??= this.#open(key, watch, []);
    channel.used = this.#use++;
    channel.watchers.push(watcher);
    const { listener, id } = watcher;
    listener.post({ type: "status", id, status: channel.status });
    const missed = channel.items.filter(({ sequence }) => Number(sequence) > after);
    if (missed.length > 0) listener.post({ type: "items", id, items: missed });
  }

  #open(key: string, { subject, token, language, after }: Watch, watchers: Watcher[]): Channel {
    const tell = (news: (id: number) => LinkNews<Sequenced>) => {
      for (const { listener, id } of channel.watchers) listener.post(news(id));
    };
    const feed = new Feed(
      token === undefined ? this.#connection : this.#connection.with({ token }),
      { subject, language, after },
      {
        items: (items) => {
          channel.items = [...channel.items, ...items].slice(-KEPT);
          tell((id) => ({ type: "items", id, items }));
        },
        changed: () => tell((id) => ({ type: "changed", id })),
        status: (status) => {
          if (status === channel.status) return;
          channel.status = status;
          tell((id) => ({ type: "status", id, status }));
        },
        refused: (reason, message) => tell((id) => ({ type: "refused", id, reason, message })),
      },
    );
    const channel: Channel = { feed, watchers, first: after + 1, items: [], status: "connecting", used: 0 };
    this.#channels.set(key, channel);
    return channel;
  }

  #drop(gone: (watcher: Watcher) => boolean): void {
    for (const [key, channel] of this.#channels) {
      const left = channel.watchers.filter((watcher) => !gone(watcher));
      channel.watchers.splice(0, channel.watchers.length, ...left);
      if (left.length > 0) continue;
      channel.feed.close();
      this.#channels.delete(key);
    }
  }

  /** Gives the streams to what was opened last. */
  #share(): void {
    const open = [...this.#channels.values()].filter(({ feed }) => !feed.over).sort((a, b) => b.used - a.used);
    for (const [place, { feed }] of open.entries()) feed.run(place < STREAMS);
  }
}

/** The first sequence that a channel can still tell. */
function oldest({ items, first }: Channel): number {
  return items.length < KEPT ? first : Number(items[0]?.sequence ?? first);
}
