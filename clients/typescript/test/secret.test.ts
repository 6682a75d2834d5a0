import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection } from "../src/connection.js";

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
