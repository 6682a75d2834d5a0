import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { ConnectError, createRouterTransport } from "@connectrpc/connect";
import { Client, Code, SandtableError } from "@sandtable/client";
import { NotificationService } from "../src/gen/sandtable/notifications/v1/notification_service_pb.js";
import { ErrorInfoSchema } from "../src/gen/google/rpc/error_details_pb.js";

const LAST = 20n;

/** A server that sends three entries to a stream, the first of them once more than asked
 * for, and then breaks; and how often it was subscribed to. */
function flaky(breaksWith: () => ConnectError): { client: Client; subscriptions: () => number } {
  let subscriptions = 0;
  const transport = createRouterTransport(({ service }) => {
    service(NotificationService, {
      async *subscribe({ afterSequence }) {
        subscriptions += 1;
        const end = afterSequence + 3n < LAST ? afterSequence + 3n : LAST;
        for (let sequence = afterSequence > 0n ? afterSequence : 1n; sequence <= end; sequence++) {
          yield { message: { case: "entry" as const, value: { sequence } } };
        }
        yield { message: { case: "heartbeat" as const, value: { sequence: end } } };
        if (end < LAST) throw breaksWith();
      },
    });
  });
  return { client: Client.over("http://test", () => transport), subscriptions: () => subscriptions };
}

async function followed(client: Client): Promise<bigint[]> {
  const sequences: bigint[] = [];
  for await (const { sequence } of client.subscribe("matches/x")) sequences.push(sequence);
  return sequences;
}

const everything = Array.from({ length: Number(LAST) }, (_, place) => BigInt(place + 1));

test("every entry comes once however often the stream breaks", async () => {
  const { client, subscriptions } = flaky(() => new ConnectError("restarting", Code.Unavailable));
  assert.deepEqual(await followed(client), everything);
  assert.equal(subscriptions(), 7);
});

test("a reader that was too slow goes on where it was", async () => {
  const { client } = flaky(() => {
    const details = [{ desc: ErrorInfoSchema, value: { reason: "SLOW_CONSUMER", domain: "sandtable.dev" } }];
    return new ConnectError("too slow", Code.ResourceExhausted, undefined, details);
  });
  assert.deepEqual(await followed(client), everything);
});

test("a refusal ends the subscription", async () => {
  const { client, subscriptions } = flaky(() => new ConnectError("no", Code.PermissionDenied));
  await assert.rejects(followed(client), { code: Code.PermissionDenied });
  assert.equal(subscriptions(), 1);
});

test("the caller's signal ends the subscription, and the cursor says where", async () => {
  const { client } = flaky(() => new ConnectError("restarting", Code.Unavailable));
  const stop = new AbortController();
  const log = client.subscribe("matches/x", 0n, stop.signal);
  const follow = async () => {
    for await (const { sequence } of log) if (sequence === 5n) stop.abort();
  };
  await assert.rejects(follow(), (error) => error instanceof SandtableError && error.code === Code.Canceled);
  assert.ok(log.cursor >= 5n);
  const rest: bigint[] = [];
  for await (const { sequence } of client.subscribe("matches/x", log.cursor)) rest.push(sequence);
  assert.deepEqual(rest, everything.slice(Number(log.cursor)));
});

test("a stream that falls silent is taken up again", async () => {
  let subscriptions = 0;
  const transport = createRouterTransport(({ service }) => {
    service(NotificationService, {
      async *subscribe({ afterSequence }, { signal }) {
        subscriptions += 1;
        yield { message: { case: "entry" as const, value: { sequence: afterSequence + 1n } } };
        if (subscriptions === 1) await new Promise((resolve) => signal.addEventListener("abort", resolve));
      },
    });
  });
  mock.timers.enable({ apis: ["setTimeout"] });
  // Time passes whenever there is nothing else to do.
  const passing = setInterval(() => mock.timers.tick(1000), 0);
  try {
    assert.deepEqual(await followed(Client.over("http://test", () => transport)), [1n, 2n]);
  } finally {
    clearInterval(passing);
    mock.timers.reset();
  }
  assert.equal(subscriptions, 2);
});
