import assert from "node:assert/strict";
import { test } from "node:test";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { ConnectError, createRouterTransport } from "@connectrpc/connect";
import { attend, Client, Code, MatchService, MatchState, type SeatAccess } from "@sandtable/client";
import { AccountService } from "../src/gen/sandtable/accounts/v1/account_service_pb.js";
import {
  type AttendRequest,
  type AttendResponseSchema,
  LadderService,
} from "../src/gen/sandtable/ladder/v1/ladder_service_pb.js";

const ME = "accounts/me-myself";
const OTHER = "accounts/other";

/** A pool of one fixture, whose stream breaks once it was told, and its matches; and what was
 * asked of it. */
function pool(): { client: Client; asked: Partial<AttendRequest>[]; taken: string[] } {
  const asked: Partial<AttendRequest>[] = [];
  const taken: string[] = [];
  const transport = createRouterTransport(({ service }) => {
    service(AccountService, { getAccount: () => ({ name: ME }) });
    service(LadderService, {
      async *attend(requests): AsyncGenerator<MessageInitShape<typeof AttendResponseSchema>> {
        const asking = requests[Symbol.asyncIterator]();
        const hear = async () => {
          const { pool, capacity, version } = (await asking.next()).value as AttendRequest;
          asked.push({ pool, capacity, version });
        };
        await hear();
        yield { message: { case: "attending", value: { name: "pools/p/players/1" } } };
        // Two matches at once, one that is over, and one that is annulled.
        const matches = [
          { match: "matches/a", number: 1 },
          { match: "matches/b", number: 2 },
          { match: "matches/c", number: 3, result: {} },
          { match: "matches/d", number: 4, annulled: true },
        ];
        yield { message: { case: "fixture", value: { name: "pools/p/fixtures/1", matches } } };
        if (asked.length === 1) throw new ConnectError("restarting", Code.Unavailable);
        yield { message: { case: "decided", value: {} } };
        await hear();
        yield { message: { case: "heartbeat", value: { playing: 1 } } };
        // The server has not heard yet that nothing more is wanted.
        yield { message: { case: "heartbeat", value: { playing: 0, capacity: 2 } } };
        const late = [{ match: "matches/e", number: 1 }];
        yield { message: { case: "fixture", value: { name: "pools/p/fixtures/2", matches: late } } };
        yield { message: { case: "heartbeat", value: { playing: 0 } } };
      },
    });
    service(MatchService, {
      getMatch: ({ name }) => ({
        name,
        state: name === "matches/b" ? MatchState.FINISHED : MatchState.IN_PROGRESS,
        seats: [
          { seat: 0, reservedFor: ME },
          { seat: 1, taken: true, account: ME },
          // Somebody else plays there in the place of this account.
          { seat: 2, taken: true, account: OTHER, reservedFor: ME },
          { seat: 3, reservedFor: OTHER },
        ],
      }),
      joinMatch: ({ name, seat }) => {
        taken.push(`${name} ${seat}`);
        return { match: { name, state: MatchState.IN_PROGRESS }, seat: seat ?? 0, seatToken: "of the seat" };
      },
    });
  });
  return { client: Client.over("http://test", () => transport, { token: "key" }), asked, taken };
}

test("a bot plays its seats once however often it is told", async () => {
  const { client, asked, taken } = pool();
  const leave = new AbortController();
  const seats: SeatAccess[] = [];
  const ended: [string, unknown][] = [];
  await attend(client, "pools/p", async (_, access) => seats.push(access), {
    capacity: 2,
    version: "1",
    leave: leave.signal,
    told: (message) => {
      if (message.case === "decided") leave.abort();
    },
    played: (match, error) => ended.push([match, error]),
  });
  assert.deepEqual(seats.map(({ match, seat, token }) => `${match} ${seat} ${token}`).toSorted(), [
    "matches/a 0 of the seat",
    "matches/a 1 key",
    "matches/e 0 of the seat",
    "matches/e 1 key",
  ]);
  assert.deepEqual(taken.toSorted(), ["matches/a 0", "matches/e 0"]);
  assert.deepEqual(ended.toSorted(), [
    ["matches/a", undefined],
    ["matches/b", undefined],
    ["matches/e", undefined],
  ]);
  const first = { pool: "pools/p", capacity: 2, version: "1" };
  assert.deepEqual(asked, [first, first, { pool: "", capacity: 0, version: "" }]);
});

test("a match that cannot be played ends nothing", async () => {
  const { client } = pool();
  const leave = new AbortController();
  const failed: string[] = [];
  const broken = () => Promise.reject(new Error("broke down"));
  await attend(client, "pools/p", broken, {
    leave: leave.signal,
    told: (message) => {
      if (message.case === "decided") leave.abort();
    },
    played: (match, error) => {
      if (error !== undefined) failed.push(match);
    },
  });
  assert.deepEqual(failed.toSorted(), ["matches/a", "matches/e"]);
});
