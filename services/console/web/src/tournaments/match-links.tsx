import type { FixtureMatch } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { fixtureMatchLink } from "../router.js";
import { terms } from "../words/tournaments/terms.js";

/** Links to the matches of a fixture that have been hosted. */
export function MatchLinks({
  fixture,
  matches,
}: {
  /** Name of the fixture. */
  readonly fixture: string;
  readonly matches: readonly FixtureMatch[];
}) {
  const { fixtures } = terms.value;
  return (
    <>
      {matches
        .filter(({ match }) => match !== "")
        .map((one) => (
          <a key={one.number} href={fixtureMatchLink(one.match, fixture)}>
            {matches.length > 1 ? fixtures.match(one.number) : fixtures.watch}
          </a>
        ))}
    </>
  );
}
