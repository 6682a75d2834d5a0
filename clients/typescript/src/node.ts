import { createGrpcTransport } from "@connectrpc/connect-node";
import { Client } from "./client.js";
import type { Options } from "./connection.js";

/** How often a silent connection is asked for a sign of life, and how long that may take. */
const PING_INTERVAL_MS = 20_000;
const PING_TIMEOUT_MS = 10_000;

/**
 * A client that speaks gRPC with the server at an address such as
 * `http://127.0.0.1:7440`, or with one of several servers of the same platform.
 */
export function connect(endpoints: string | readonly string[], options: Options = {}): Client {
  const transport = (baseUrl: string) =>
    createGrpcTransport({
      baseUrl,
      pingIntervalMs: PING_INTERVAL_MS,
      pingTimeoutMs: PING_TIMEOUT_MS,
      pingIdleConnection: true,
    });
  return Client.over(endpoints, transport, options);
}
