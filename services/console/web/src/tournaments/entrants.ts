import type { Entrant } from "@sandtable/client/gen/sandtable/tournaments/v1/entrant_pb.js";
import { FixtureState, type Fixture } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { useLoaded } from "../parts/loaded.js";
import { firstOf, tournaments } from "./calls.js";
import { numberIn } from "./format.js";

/** Entrants that are read. */
const MOST = 1_000;

/** Entrants of a tournament by their numbers. */
export type Entrants = ReadonlyMap<number, Entrant>;

/** Reads the entrants of a tournament as they are now. */
export function useEntrants(name: string, tick: number): Entrants {
  const { value = [] } = useLoaded(() => firstOf(tournaments().entrants(name), MOST), name, tick);
  return new Map(value.map((one) => [numberIn(one.name), one]));
}

/** What an entrant of a fixture is called there: until it is decided, as whoever plays now, who may be
 * a substitute. */
export function nameIn({ state, displayNames }: Fixture, place: number, entrant: Entrant | undefined): string {
  const kept = displayNames[place] ?? "";
  return state < FixtureState.DECIDED ? (entrant?.displayName ?? kept) : kept;
}

/** Whether an entrant plays by programs alone. */
export function isBot({ members }: Entrant): boolean {
  return members.length > 0 && members.every(({ bot }) => bot);
}
