import { Ladders } from "@sandtable/client/ladders.js";
import { Pools } from "@sandtable/client/pools.js";
import { token } from "../account/session.js";
import { as } from "../api.js";

/** Calls about pools, as the account that is signed in or as a guest. */
export function ladders(): Ladders {
  return new Ladders(as(token()));
}

/** Calls of those who run pools and compare versions. */
export function pools(): Pools {
  return new Pools(as(token()));
}
