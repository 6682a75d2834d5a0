import { type CallOptions, type Client as ServiceClient, createClient, type Transport } from "@connectrpc/connect";
import { MatchService } from "./gen/sandtable/matches/v1/match_service_pb.js";
import { NotificationService } from "./gen/sandtable/notifications/v1/notification_service_pb.js";
import { GameService } from "./gen/sandtable/rules/v1/game_service_pb.js";
import { inOrder } from "./endpoints.js";
import { repeat } from "./retry.js";

/** The generated clients of one endpoint's services. */
export interface Services {
  readonly matches: ServiceClient<typeof MatchService>;
  readonly games: ServiceClient<typeof GameService>;
  readonly notifications: ServiceClient<typeof NotificationService>;
}

/** Makes the transport to an endpoint. */
export type TransportMaker = (endpoint: string) => Transport;

/** How to reach a server. */
export interface Options {
  /** Bearer token to show: a seat's, a host's, or an API key. */
  readonly token?: string | undefined;
  /** Longest time for a call with all its repetitions; 30 seconds when unset. */
  readonly timeoutMs?: number | undefined;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** Endpoints of the same platform, the connections to them, and what is shown there. */
export class Connection {
  readonly #endpoints: readonly string[];
  readonly #makeTransport: TransportMaker;
  readonly #services: Map<string, Services>;
  readonly #options: Options;

  constructor(
    endpoints: readonly string[],
    makeTransport: TransportMaker,
    options: Options,
    services = new Map<string, Services>(),
  ) {
    this.#endpoints = endpoints;
    this.#makeTransport = makeTransport;
    this.#options = options;
    this.#services = services;
  }

  /** The same connections with other options in place of some. */
  with(options: Options): Connection {
    const merged = { ...this.#options, ...options };
    return new Connection(this.#endpoints, this.#makeTransport, merged, this.#services);
  }

  /** The endpoints in the order in which calls about a match try them. */
  order(match: string): string[] {
    return inOrder(this.#endpoints, match);
  }

  /** Makes a call about a match (an empty name for none), repeated while no endpoint is
   * available. */
  call<T>(match: string, make: (services: Services, options: CallOptions) => Promise<T>): Promise<T> {
    const timeoutMs = this.#options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    return repeat(this.order(match), timeoutMs, (endpoint, left) =>
      make(this.services(endpoint), { headers: this.headers(), timeoutMs: left }),
    );
  }

  /** The metadata of every call. */
  headers(): Record<string, string> {
    const { token } = this.#options;
    return token === undefined || token === "" ? {} : { authorization: `Bearer ${token}` };
  }

  /** The generated clients of an endpoint. */
  services(endpoint: string): Services {
    let services = this.#services.get(endpoint);
    if (services === undefined) {
      const transport = this.#makeTransport(endpoint);
      services = {
        matches: createClient(MatchService, transport),
        games: createClient(GameService, transport),
        notifications: createClient(NotificationService, transport),
      };
      this.#services.set(endpoint, services);
    }
    return services;
  }
}
