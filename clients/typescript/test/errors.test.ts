import assert from "node:assert/strict";
import { test } from "node:test";
import { ConnectError } from "@connectrpc/connect";
import { Client, Code, SandtableError, ViolationSchema } from "@sandtable/client";
import { BadRequestSchema, ErrorInfoSchema } from "../src/gen/google/rpc/error_details_pb.js";

test("a refusal by the rules keeps its rule", () => {
  const value = { rule: "XX-01", expected: "a", found: "b", sentence: "that is not allowed" };
  const status = new ConnectError("no", Code.FailedPrecondition, undefined, [{ desc: ViolationSchema, value }]);
  status.isWireError = true;
  const error = SandtableError.from(status);
  assert.equal(error.code, Code.FailedPrecondition);
  assert.equal(error.violation?.rule, "XX-01");
  assert.equal(error.message, "that is not allowed");
});

test("another refusal keeps its reason and the fields", () => {
  const status = new ConnectError("late", Code.Aborted, undefined, [
    { desc: ErrorInfoSchema, value: { reason: "STALE", domain: "sandtable.dev" } },
    { desc: BadRequestSchema, value: { fieldViolations: [{ field: "name", description: "must be set" }] } },
  ]);
  status.isWireError = true;
  const error = SandtableError.from(status);
  assert.equal(error.code, Code.Aborted);
  assert.equal(error.reason, "STALE");
  assert.equal(error.violation, undefined);
  assert.deepEqual(error.fields, [{ field: "name", description: "must be set" }]);
});

test("a connection that breaks is an unavailable server, whatever the transport says", () => {
  for (const code of [Code.Aborted, Code.Internal, Code.Unknown, Code.Canceled]) {
    assert.equal(SandtableError.from(new ConnectError("reset", code)).code, Code.Unavailable);
  }
  assert.equal(SandtableError.from(new ConnectError("late", Code.DeadlineExceeded)).code, Code.DeadlineExceeded);
});

test("a mistake in a program is not a connection that breaks", () => {
  assert.equal(SandtableError.from(new TypeError("x is not a function")).code, Code.Unknown);
});

test("a token that no header can carry is refused before anybody is asked", async () => {
  const nobody = () => assert.fail("a transport was made");
  const client = Client.over("http://test", nobody, { token: "two\nlines" });
  await assert.rejects(client.getMatch("matches/x"), { code: Code.InvalidArgument });
});
