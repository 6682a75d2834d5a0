import assert from "node:assert/strict";
import { test } from "node:test";
import { create, fromBinary, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { anyPack, StringValueSchema } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, createRouterTransport } from "@connectrpc/connect";
import {
  Client,
  type CommandRefusalSchema,
  MatchService,
  pack,
  SandtableError,
  type SubmitCommandsRequest,
  SubmitCommandsRequestSchema,
  type SubmitCommandsResponseSchema,
  ViolationSchema,
} from "@sandtable/client";
import { BadRequestSchema, ErrorInfoSchema } from "../src/gen/google/rpc/error_details_pb.js";

const COMMANDS = [{ value: "one" }, { value: "two" }];

/** A client of a server that keeps the lists, and answers with the same after some failures. */
function clientOf(answer: MessageInitShape<typeof SubmitCommandsResponseSchema>, failures = 0) {
  const lists: SubmitCommandsRequest[] = [];
  const transport = createRouterTransport(({ rpc }) => {
    rpc(MatchService.method.submitCommands, (request) => {
      lists.push(request);
      if (lists.length <= failures) throw new ConnectError("not now", Code.Unavailable);
      return answer;
    });
  });
  return { client: Client.over("http://test", () => transport), lists };
}

async function refusedBy(refused: MessageInitShape<typeof CommandRefusalSchema>) {
  const { client, lists } = clientOf({ accepted: [{ version: 1n }], refused });
  const done = await client.submitList("matches/x", StringValueSchema, COMMANDS);
  assert.deepEqual(
    done.accepted.map(({ version }) => version),
    [1n],
  );
  assert.equal(lists.length, 1);
  assert.ok(done.refused?.error instanceof SandtableError);
  return done.refused;
}

test("a list that an unavailable server ended is sent again, and nothing of it is lost", async () => {
  const refused = { index: 1, code: Code.Unavailable, message: "stopping" };
  const { client, lists } = clientOf({ accepted: [{ version: 1n }], refused });
  const done = await client.submitList("matches/x", StringValueSchema, COMMANDS);
  const [sent, ...again] = lists.map((list) => toBinary(SubmitCommandsRequestSchema, list));
  assert.ok(again.length > 0);
  assert.deepEqual(again[0], sent);
  assert.equal(done.accepted.length, 1);
  assert.equal(done.refused?.error.code, Code.Unavailable);
});

test("a list is sent again as it was, and its answer is told", async () => {
  const { client, lists } = clientOf({ accepted: [{ version: 4n }, { version: 5n, eventsLeftOut: 3 }] }, 2);
  const how = { expectedVersion: 3n, seat: 1 };
  const done = await client.submitList("matches/x", StringValueSchema, COMMANDS, how);
  const [sent, ...again] = lists.map((list) => toBinary(SubmitCommandsRequestSchema, list));
  assert.deepEqual(again, [sent, sent]);
  const { name, expectedVersion, seat, commands } = fromBinary(SubmitCommandsRequestSchema, sent!);
  assert.deepEqual({ name, expectedVersion, seat }, { name: "matches/x", ...how });
  assert.deepEqual(
    commands.map(({ command }) => command),
    COMMANDS.map((command) => pack(StringValueSchema, command)),
  );
  const ids = commands.map(({ requestId }) => requestId);
  assert.equal(new Set(ids.filter((id) => id !== "")).size, 2);
  assert.equal(done.refused, undefined);
  assert.deepEqual(
    done.accepted.map(({ version, eventsLeftOut }) => [version, eventsLeftOut]),
    [
      [4n, 0],
      [5n, 3],
    ],
  );
  await client.submitList("matches/x", StringValueSchema, COMMANDS);
  const other = lists[3]!;
  assert.equal(other.expectedVersion, undefined);
  assert.equal(other.seat, undefined);
  assert.ok(other.commands.every(({ requestId }) => !ids.includes(requestId)));
});

test("own request ids are one for each command", async () => {
  const { client, lists } = clientOf({});
  await client.submitList("matches/x", StringValueSchema, COMMANDS, { requestIds: ["a", "b"] });
  assert.deepEqual(
    lists[0]!.commands.map(({ requestId }) => requestId),
    ["a", "b"],
  );
  const short = client.submitList("matches/x", StringValueSchema, COMMANDS, { requestIds: ["a"] });
  await assert.rejects(short, { code: Code.InvalidArgument });
  assert.equal(lists.length, 1);
});

test("the refusal of a command by the rules is an error with an index", async () => {
  const violation = create(ViolationSchema, { rule: "XX-01", sentence: "that is not allowed" });
  const info = create(ErrorInfoSchema, { reason: "RULE_VIOLATION" });
  const { index, error } = await refusedBy({
    index: 1,
    code: Code.FailedPrecondition,
    message: "no",
    details: [anyPack(ErrorInfoSchema, info), anyPack(ViolationSchema, violation)],
  });
  assert.equal(index, 1);
  assert.equal(error.code, Code.FailedPrecondition);
  assert.equal(error.reason, "RULE_VIOLATION");
  assert.equal(error.violation?.rule, "XX-01");
  assert.equal(error.message, "that is not allowed");
});

test("another refusal of a command keeps code, reason and fields", async () => {
  const fieldViolations = [{ field: "command", description: "must be set" }];
  const { index, error } = await refusedBy({
    index: 1,
    code: Code.Aborted,
    message: "late",
    details: [
      anyPack(ErrorInfoSchema, create(ErrorInfoSchema, { reason: "STALE" })),
      anyPack(BadRequestSchema, create(BadRequestSchema, { fieldViolations })),
    ],
  });
  assert.equal(index, 1);
  assert.equal(error.code, Code.Aborted);
  assert.equal(error.reason, "STALE");
  assert.equal(error.message, "late");
  assert.deepEqual(error.fields, [{ field: "command", description: "must be set" }]);
});
