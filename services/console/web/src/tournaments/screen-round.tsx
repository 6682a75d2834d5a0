import type { Tournament } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { useLoaded } from "../parts/loaded.js";
import { firstOf, tournaments } from "./calls.js";
import { FixtureRow } from "./fixture-row.js";

/** Fixtures that a screen has room for. */
const MOST = 24;

/** The pairings of the present round. */
export function ScreenRound({ tournament, tick }: { readonly tournament: Tournament; readonly tick: number }) {
  const { name, round } = tournament;
  const { value = [] } = useLoaded(
    () => firstOf(tournaments().fixtures({ parent: name, round }), MOST),
    `${name} ${round}`,
    tick,
  );
  return (
    <ol class="plain fixtures">
      {value.map((one) => (
        <FixtureRow key={one.name} fixture={one} />
      ))}
    </ol>
  );
}
