import { Ladders } from "@sandtable/client/ladders.js";
import type { PoolFixture } from "@sandtable/client/gen/sandtable/ladder/v1/ladder_service_pb.js";
import { FixtureState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { Pools } from "@sandtable/client/pools.js";
import { token } from "../account/session.js";
import { as } from "../api.js";
import { firstOf } from "../tournaments/calls.js";

/** Calls about pools, as the account that is signed in or as a guest. */
export function ladders(): Ladders {
  return new Ladders(as(token()));
}

/** Calls of those who run pools and compare versions. */
export function pools(): Pools {
  return new Pools(as(token()));
}

/** Fixtures of a pool that are played, and those whose seats are still taken; at most so many of each. */
export async function liveFixtures(parent: string, most: number): Promise<readonly PoolFixture[]> {
  const found = await Promise.all(
    [FixtureState.IN_PROGRESS, FixtureState.AWAITING_PLAYERS].map((state) =>
      firstOf(ladders().fixtures({ parent, state, pageSize: 100 }), most),
    ),
  );
  return found.flat();
}
