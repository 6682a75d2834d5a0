import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection } from "../src/connection.js";
import { connect } from "../src/web.js";

const HEADER = "sandtable-client-secret";

function connected(): Connection {
  return new Connection([], () => assert.fail("nothing is called"), {});
}

test("a client shows one secret of its own, with and without a token", () => {
  const connection = connected();
  const own = connection.headers()[HEADER];
  assert.match(own ?? "", /^[0-9a-f]{64}$/);
  const withToken = connection.with({ token: "token" }).headers();
  assert.deepEqual(withToken, { [HEADER]: own, authorization: "Bearer token" });
  assert.notEqual(connected().headers()[HEADER], own);
  const kept = "k".repeat(32);
  assert.equal(connection.with({ secret: kept }).with({ token: "token" }).headers()[HEADER], kept);
});

test("the secret goes with calls by gRPC-Web", async () => {
  const shown: (string | null)[] = [];
  const headers = { "content-type": "application/grpc-web+proto", "grpc-status": "5" };
  const own = globalThis.fetch;
  globalThis.fetch = (_, call) => {
    shown.push(new Headers(call?.headers).get(HEADER));
    return Promise.resolve(new Response(null, { headers }));
  };
  const kept = "k".repeat(32);
  try {
    const client = connect("http://192.0.2.1", { secret: kept });
    await assert.rejects(client.getMatch("matches/x"));
  } finally {
    globalThis.fetch = own;
  }
  assert.deepEqual(shown, [kept]);
});
