import { useEffect, useMemo } from "preact/hooks";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/tournaments/terms.js";
import { firstOf, tournaments } from "./calls.js";
import { FixtureRow } from "./fixture-row.js";
import { numberIn, tournamentOf } from "./format.js";
import { TournamentStore } from "./store.js";
import { Missing } from "./tournament-page.js";

/** Fixtures of an entrant that are listed. */
const MOST = 300;

/** An entrant: who plays, and all of its fixtures. */
export function EntrantPage({ name }: { readonly name: string }) {
  const store = useMemo(() => new TournamentStore(tournamentOf(name)), [name]);
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  const { value, failure } = useLoaded(
    async () => {
      const entrant = await tournaments().entrant(name);
      const request = { parent: store.name, entrant: numberIn(entrant.name) };
      return { entrant, fixtures: await firstOf(tournaments().fixtures(request), MOST) };
    },
    name,
    store.tick.value,
  );
  const { entrants, fixtures: fixtureWords } = terms.value;
  if (value === undefined) return <Missing error={failure} text={entrants.notFound} />;
  const { entrant, fixtures } = value;
  return (
    <div class="column">
      <p class="quiet">
        <a href={`#/${store.name}`}>
          <Said text={store.tournament.value?.settings?.displayName || store.name} />
        </a>
      </p>
      <h1>
        <Said text={entrant.displayName} />
      </h1>
      <Failure error={failure} />
      <dl class="facts">
        <dt>{entrants.state}</dt>
        <dd>
          {entrants.states[entrant.state]}
          {entrant.reason !== "" && (
            <>
              : <Said text={entrant.reason} />
            </>
          )}
        </dd>
        {entrant.seed > 0 && (
          <>
            <dt>{entrants.seed}</dt>
            <dd>{entrant.seed}</dd>
          </>
        )}
        <dt>{entrants.rating}</dt>
        <dd>{Math.round(entrant.rating)}</dd>
        {entrant.club !== "" && (
          <>
            <dt>{entrants.club}</dt>
            <dd>
              <Said text={entrant.club} />
            </dd>
          </>
        )}
        <dt>{entrants.members}</dt>
        <dd>
          {entrant.members.map((member, place) => (
            <span key={member.account}>
              {place > 0 && ", "}
              <Said text={member.displayName} />
              {member.bot && ` (${entrants.bot})`}
            </span>
          ))}
        </dd>
        {entrant.enterTime !== undefined && (
          <>
            <dt>{entrants.entered}</dt>
            <dd>
              <Moment at={entrant.enterTime} />
            </dd>
          </>
        )}
        {entrant.byeRounds.length > 0 && (
          <>
            <dt>{entrants.byes}</dt>
            <dd>{entrant.byeRounds.join(", ")}</dd>
          </>
        )}
        {entrant.noShows > 0 && (
          <>
            <dt>{fixtureWords.causes[2]}</dt>
            <dd>{entrants.noShows(entrant.noShows)}</dd>
          </>
        )}
      </dl>
      <h2>{entrants.fixtures}</h2>
      {fixtures.length === 0 && <p class="quiet">{terms.value.rounds.noFixture}</p>}
      <ol class="plain fixtures">
        {fixtures.map((one) => (
          <FixtureRow key={one.name} fixture={one} round />
        ))}
      </ol>
    </div>
  );
}
