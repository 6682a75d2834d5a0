import type { Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import { fixtureLink } from "../router.js";
import { keptMatch } from "../stored.js";
import { words } from "../words/words.js";

/** Ways from a match to its fixture and to the tournament or pool, if it belongs to one. */
export function FixtureLinks({ match: { name, fixture } }: { readonly match: Match }) {
  // Whoever came from a fixture is led back also where the match does not name it.
  const from = fixture || keptMatch(name).fixture;
  if (from === undefined) return null;
  const { match: said } = words.value;
  const pool = from.startsWith("pools/");
  return (
    <span class="small fixture-links">
      <a href={fixtureLink(from)}>{said.fixture}</a>{" "}
      <a href={`#/${from.replace(/\/fixtures\/.*/, "")}`}>{pool ? said.pool : said.tournament}</a>
    </span>
  );
}
