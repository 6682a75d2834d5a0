import type { Entrant } from "@sandtable/client/gen/sandtable/tournaments/v1/entrant_pb.js";
import { type Fixture, FixtureState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/tournaments/terms.js";
import { isBot, nameIn } from "./entrants.js";
import { entrantLink, tournamentOf } from "./format.js";

/** One of the two who meet in a fixture, with a link to its page. */
export function EntrantName({
  fixture,
  place,
  entrant,
}: {
  readonly fixture: Fixture;
  /** 0 for the first, 1 for the second. */
  readonly place: 0 | 1;
  /** The entrant as it is now, if that is known. */
  readonly entrant: Entrant | undefined;
}) {
  const { fixtures, entrants } = terms.value;
  const number = place === 0 ? fixture.first : fixture.second;
  if (number === 0) return <span class="quiet">{fixtures.unknown}</span>;
  return (
    <>
      <a href={entrantLink(tournamentOf(fixture.name), number)}>
        <Said text={nameIn(fixture, place, entrant) || String(number)} />
      </a>
      {fixture.state < FixtureState.DECIDED && entrant !== undefined && isBot(entrant) && (
        <>
          {" "}
          <span class="badge">{entrants.bot}</span>
        </>
      )}
    </>
  );
}
