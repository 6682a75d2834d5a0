import { Code, type Transport } from "@connectrpc/connect";
import { createGrpcWebTransport } from "@connectrpc/connect-web";
import { Client } from "./client.js";
import type { Options } from "./connection.js";
import { SandtableError } from "./errors.js";

/**
 * A client that speaks gRPC-Web by `fetch`, for browsers, with the server at an address
 * such as `http://127.0.0.1:7440`, or with one of several servers of the same platform.
 */
export function connect(endpoints: string | readonly string[], options: Options = {}): Client {
  return Client.over(endpoints, (baseUrl) => oneWay(createGrpcWebTransport({ baseUrl })), options);
}

/** The transport, which says what it cannot do: a browser sends nothing more once it listens. */
function oneWay(transport: Transport): Transport {
  return {
    unary: (...call) => transport.unary(...call),
    stream: (method, ...rest) => {
      if (method.methodKind === "server_streaming") return transport.stream(method, ...rest);
      const message = `${method.name} streams both ways, which gRPC-Web cannot: use @sandtable/client/node`;
      return Promise.reject(SandtableError.raise(Code.Unimplemented, message));
    },
  };
}
