import assert from "node:assert/strict";
import { test } from "node:test";
import { fnv1a, inOrder } from "@sandtable/client";

test("the hash is the published one", () => {
  assert.equal(fnv1a(""), 0xcbf29ce484222325n);
  assert.equal(fnv1a("a"), 0xaf63dc4c8601ec8cn);
  assert.equal(fnv1a("foobar"), 0x85944171f73967e8n);
});

test("when an endpoint goes, only its own matches move", () => {
  const all = ["http://a", "http://b", "http://c"];
  const left = all.filter((endpoint) => endpoint !== "http://b");
  const homes = new Set<string | undefined>();
  for (let number = 0; number < 200; number++) {
    const match = `matches/${(number * 7919).toString(36)}`;
    const [home] = inOrder(all, match);
    homes.add(home);
    if (home !== "http://b") assert.equal(inOrder(left, match)[0], home);
  }
  assert.equal(homes.size, all.length, "every endpoint is somebody's home");
});

test("the order given does not matter", () => {
  const match = "matches/x";
  assert.deepEqual(inOrder(["http://a", "http://b"], match), inOrder(["http://b", "http://a"], match));
});
