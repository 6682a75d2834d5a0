import assert from "node:assert/strict";
import { test } from "node:test";
import { ConnectError } from "@connectrpc/connect";
import { Code, SandtableError } from "@sandtable/client";
import { RetryInfoSchema } from "../src/gen/google/rpc/error_details_pb.js";
import { repeat, ROUNDS, type Surroundings, waitBefore } from "../src/retry.js";

/** A clock that moves only when somebody sleeps. */
function pausedTime(): Surroundings & { slept: number[] } {
  let time = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => time,
    random: () => 0,
    async sleep(ms) {
      slept.push(ms);
      time += ms;
    },
  };
}

const PATIENT_MS = 60_000;

test("only an unavailable server is asked again", async () => {
  const around = pausedTime();
  let made = 0;
  const answer = await repeat(
    ["x"],
    PATIENT_MS,
    async () => {
      made += 1;
      if (made < 3) throw SandtableError.raise(Code.Unavailable, "down");
      return made;
    },
    around,
  );
  assert.equal(answer, 3);
  assert.deepEqual(around.slept, [50, 100]);

  made = 0;
  const stale = repeat(
    ["x"],
    PATIENT_MS,
    async () => {
      made += 1;
      throw SandtableError.raise(Code.Aborted, "stale");
    },
    around,
  );
  await assert.rejects(stale, { code: Code.Aborted });
  assert.equal(made, 1);
});

/** Limits that ask to come back later. */
function limited(ms: number): ConnectError {
  const value = { retryDelay: { seconds: BigInt(Math.floor(ms / 1000)), nanos: (ms % 1000) * 1e6 } };
  const details = [{ desc: RetryInfoSchema, value }];
  return new ConnectError("slow down", Code.ResourceExhausted, undefined, details);
}

test("a limit is waited for as long as it asks, without asking elsewhere", async () => {
  const around = pausedTime();
  const asked: string[] = [];
  const answer = await repeat(
    ["a", "b"],
    PATIENT_MS,
    async (endpoint) => {
      asked.push(endpoint);
      if (asked.length < 3) throw limited(2500);
      return endpoint;
    },
    around,
  );
  assert.equal(answer, "a");
  assert.deepEqual(asked, ["a", "a", "a"]);
  assert.deepEqual(around.slept, [2550, 2600]);
});

test("a limit beyond the deadline is told at once", async () => {
  const around = pausedTime();
  const refused = repeat(
    ["a"],
    1000,
    async () => {
      throw limited(60_000);
    },
    around,
  );
  await assert.rejects(refused, { code: Code.ResourceExhausted, retryAfterMs: 60_000 });
  assert.deepEqual(around.slept, []);
});

test("a limit that names no time is not asked again", async () => {
  const refused = repeat(["a"], PATIENT_MS, async () => {
    throw new ConnectError("no more", Code.ResourceExhausted);
  });
  await assert.rejects(refused, { code: Code.ResourceExhausted, retryAfterMs: undefined });
});

test("every endpoint is asked before anybody waits", async () => {
  const around = pausedTime();
  const asked: string[] = [];
  const answer = await repeat(
    ["a", "b", "c"],
    PATIENT_MS,
    async (endpoint) => {
      asked.push(endpoint);
      if (endpoint !== "c") throw SandtableError.raise(Code.Unavailable, "down");
      return endpoint;
    },
    around,
  );
  assert.equal(answer, "c");
  assert.deepEqual(asked, ["a", "b", "c"]);
  assert.deepEqual(around.slept, []);
});

test("patience ends", async () => {
  let made = 0;
  const never = repeat(
    ["a", "b"],
    PATIENT_MS,
    async () => {
      made += 1;
      throw SandtableError.raise(Code.Unavailable, "down");
    },
    pausedTime(),
  );
  await assert.rejects(never, { code: Code.Unavailable });
  assert.equal(made, 2 * ROUNDS);
});

test("the deadline holds for all repetitions together", async () => {
  const around = pausedTime();
  const left: number[] = [];
  const late = repeat(
    ["x"],
    200,
    async (_, timeoutMs) => {
      left.push(timeoutMs);
      throw SandtableError.raise(Code.Unavailable, "down");
    },
    around,
  );
  await assert.rejects(late, { code: Code.DeadlineExceeded });
  assert.deepEqual(left, [200, 150, 50]);
});

test("waits double and differ from client to client", () => {
  assert.deepEqual(
    [1, 2, 3].map((round) => waitBefore(round, () => 0)),
    [50, 100, 200],
  );
  assert.equal(
    waitBefore(1, () => 0.5),
    75,
  );
  assert.equal(
    waitBefore(100, () => 0),
    waitBefore(7, () => 0),
  );
});

test("a server is told the time that is left in whole milliseconds", async () => {
  const around = { ...pausedTime(), now: () => 0.3 };
  const told = await repeat(["x"], 250.5, (_, left) => Promise.resolve(left), around);
  assert.equal(told, 251);
});
