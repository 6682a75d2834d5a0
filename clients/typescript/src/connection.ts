import type { DescService } from "@bufbuild/protobuf";
import {
  type CallOptions,
  Code,
  createClient,
  type Client as ServiceClient,
  type Transport,
} from "@connectrpc/connect";
import { inOrder } from "./endpoints.js";
import { SandtableError } from "./errors.js";
import { Nonces } from "./nonces.js";
import { repeat } from "./retry.js";

/** Makes the transport to an endpoint. */
export type TransportMaker = (endpoint: string) => Transport;

/** One attempt at a call: what it asks of a service, with the options to pass on. */
export type Call<S extends DescService, T> = (service: ServiceClient<S>, options: CallOptions) => Promise<T>;

/** How to reach a server. */
export interface Options {
  /** Bearer token to show: a seat's, a host's, or an API key. */
  readonly token?: string | undefined;
  /** Longest time for a call with all its repetitions; 30 seconds when unset. */
  readonly timeoutMs?: number | undefined;
  /** By which a server that knows the caller by nothing else recognises a repetition: 32 to
   * 256 visible ASCII characters that nobody can guess. Made up when unset; who keeps it and
   * the request id can ask again after a restart. */
  readonly secret?: string | undefined;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** Endpoints of the same platform, the connections to them, and what is shown there. */
export class Connection {
  readonly #endpoints: readonly string[];
  readonly #makeTransport: TransportMaker;
  readonly #transports: Map<string, Transport>;
  readonly #options: Options;
  /** What the seats that were taken through these connections add to the dice. */
  readonly nonces: Nonces;

  constructor(
    endpoints: readonly string[],
    makeTransport: TransportMaker,
    options: Options,
    transports = new Map<string, Transport>(),
    nonces = new Nonces(),
  ) {
    this.#endpoints = endpoints;
    this.#makeTransport = makeTransport;
    this.#options = { ...options, secret: options.secret ?? newSecret() };
    this.#transports = transports;
    this.nonces = nonces;
  }

  /** The same connections with other options in place of some. */
  with(options: Options): Connection {
    const merged = { ...this.#options, ...options };
    return new Connection(this.#endpoints, this.#makeTransport, merged, this.#transports, this.nonces);
  }

  /** The endpoints in the order in which calls about a match try them. */
  order(match: string): string[] {
    return inOrder(this.#endpoints, match);
  }

  /** Calls a service about a match (an empty name for none), repeatedly while no endpoint
   * is available or limits put it off. */
  async call<S extends DescService, T>(service: S, match: string, make: Call<S, T>): Promise<T> {
    const headers = this.headers();
    const timeoutMs = this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    return repeat(this.order(match), timeoutMs, (endpoint, left) =>
      make(this.service(service, endpoint), { headers, timeoutMs: left }),
    );
  }

  /** The token that is shown. */
  get token(): string | undefined {
    return this.#options.token;
  }

  /** The metadata of every call. */
  headers(): Record<string, string> {
    const { token = "", secret = "" } = this.#options;
    // A transport would take this for a connection that broke.
    if (!/^[\x20-\x7e]*$/.test(token)) {
      throw SandtableError.raise(Code.InvalidArgument, "the token cannot be sent in a header");
    }
    const own = { "sandtable-client-secret": secret };
    return token === "" ? own : { ...own, authorization: `Bearer ${token}` };
  }

  /** The generated client of an endpoint's service. */
  service<S extends DescService>(service: S, endpoint: string): ServiceClient<S> {
    const transport = this.#transports.get(endpoint) ?? this.#makeTransport(endpoint);
    this.#transports.set(endpoint, transport);
    return createClient(service, transport);
  }
}

/** A secret that nobody can guess: 32 random bytes in hexadecimal. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The request with a request id, made here unless the caller brought one. */
export function identified<R extends object>(request: R): R & { requestId: string } {
  const given = "requestId" in request && typeof request.requestId === "string" ? request.requestId : "";
  return { ...request, requestId: given === "" ? crypto.randomUUID() : given };
}

/** A list put together from its pages; `fetch` gets the page of a token, an empty one for
 * the first. */
export async function* paged<P extends { nextPageToken: string }, T>(
  fetch: (pageToken: string) => Promise<P>,
  items: (page: P) => readonly T[],
): AsyncGenerator<T, void, undefined> {
  let pageToken = "";
  do {
    const page = await fetch(pageToken);
    yield* items(page);
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
}
