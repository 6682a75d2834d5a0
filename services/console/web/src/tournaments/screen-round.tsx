import type { Fixture } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import type { Tournament } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { useLoaded } from "../parts/loaded.js";
import { firstOf, tournaments } from "./calls.js";
import { FixtureRow } from "./fixture-row.js";

/** Fixtures that an overlay has room for. */
const MOST = 24;

/** The pairings of the present round. */
export function ScreenRound({ tournament, tick }: { readonly tournament: Tournament; readonly tick: number }) {
  const { name, round } = tournament;
  const { value = [] } = useLoaded(
    () => firstOf(tournaments().fixtures({ parent: name, round }), MOST),
    `${name} ${round}`,
    tick,
  );
  return <ScreenFixtures fixtures={value} />;
}

/** Fixtures for people who look from far away. */
export function ScreenFixtures({ fixtures }: { readonly fixtures: readonly Fixture[] }) {
  return (
    <ol class="plain fixtures">
      {fixtures.map((one) => (
        <FixtureRow key={one.name} fixture={one} />
      ))}
    </ol>
  );
}
