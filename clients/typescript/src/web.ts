import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { Client } from "./client.js";
import type { Options } from "./connection.js";

/**
 * A client that speaks gRPC-Web by `fetch`, for browsers, with the server at an address
 * such as `http://127.0.0.1:7440`, or with one of several servers of the same platform.
 */
export function connect(endpoints: string | readonly string[], options: Options = {}): Client {
  return Client.over(endpoints, (baseUrl) => createGrpcWebTransport({ baseUrl }), options);
}
