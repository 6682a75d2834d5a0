import type { Fixture, FixtureMatch } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { useEffect, useMemo } from "preact/hooks";
import { Late } from "../parts/late.js";
import { useLoaded } from "../parts/loaded.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { fixtureMatchLink } from "../router.js";
import { terms } from "../words/tournaments/terms.js";
import { tournaments } from "./calls.js";
import { EntrantName } from "./entrant-name.js";
import { type Entrants, nameIn, useEntrants } from "./entrants.js";
import { halves, scoreText, tournamentOf } from "./format.js";
import { TournamentStore } from "./store.js";
import { Missing } from "./tournament-page.js";

/** A fixture: who meets, its matches and what became of them. */
export function FixturePage({ name }: { readonly name: string }) {
  const store = useMemo(() => new TournamentStore(tournamentOf(name)), [name]);
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  const { value, failure } = useLoaded(() => tournaments().fixture(name), name, store.tick.value);
  const entrants = useEntrants(store.name, store.tick.value);
  if (value === undefined) return <Missing error={failure} text={terms.value.fixtures.notFound} />;
  const { fixtures, rounds } = terms.value;
  const [first = "", second = ""] = [value.first, value.second].map((number, place) =>
    nameIn(value, place, entrants.get(number)),
  );
  const tournament = store.tournament.value;
  return (
    <div class="column">
      <p class="quiet">
        <a href={`#/${store.name}`}>
          <Said text={tournament?.settings?.displayName || store.name} />
        </a>
        {" · "}
        <a href={`#/${store.name}/rounds?round=${value.round}`}>{rounds.title(value.round)}</a>
      </p>
      <h1>
        <Said text={fixtures.versus(first, second)} />
      </h1>
      <p class="fixture-result">{scoreText(value) || fixtures.states[value.state]}</p>
      <Facts fixture={value} entrants={entrants} />
      <ol class="plain rows">
        {value.matches.map((one) => (
          <MatchRow key={one.number} names={[first, second]} fixture={value.name} match={one} />
        ))}
      </ol>
      {store.runs.value && (
        <Late
          name="decide"
          load={async () => (await import("../organise/pages.js")).FixtureDecision}
          props={{ store, fixture: value }}
        />
      )}
    </div>
  );
}

function Facts({ fixture, entrants }: { readonly fixture: Fixture; readonly entrants: Entrants }) {
  const { fixtures } = terms.value;
  const { result, attention, deadline, first, second } = fixture;
  return (
    <dl class="facts">
      <dt>{fixtures.first}</dt>
      <dd>
        <EntrantName fixture={fixture} place={0} entrant={entrants.get(first)} />
      </dd>
      <dt>{fixtures.second}</dt>
      <dd>
        <EntrantName fixture={fixture} place={1} entrant={entrants.get(second)} />
      </dd>
      {result !== undefined && (
        <>
          <dt>{fixtures.result}</dt>
          <dd>
            {fixtures.causes[result.cause]}
            {result.reason !== "" && (
              <>
                : <Said text={result.reason} />
              </>
            )}
          </dd>
        </>
      )}
      {attention !== "" && (
        <>
          <dt>{fixtures.attention}</dt>
          <dd>
            <Said text={attention} />
          </dd>
        </>
      )}
      {deadline !== undefined && result === undefined && (
        <>
          <dt>{fixtures.deadline}</dt>
          <dd>
            <Moment at={deadline} />
          </dd>
        </>
      )}
    </dl>
  );
}

function MatchRow({
  fixture,
  names,
  match,
}: {
  /** Name of the fixture. */
  readonly fixture: string;
  /** The two who meet. */
  readonly names: readonly string[];
  readonly match: FixtureMatch;
}) {
  const { fixtures } = terms.value;
  const { result } = match;
  const firstName = names[match.firstSide === 2 ? 1 : 0] ?? "";
  return (
    <li>
      {match.match === "" ? (
        <span>{fixtures.match(match.number)}</span>
      ) : (
        <a href={fixtureMatchLink(match.match, fixture)}>{fixtures.match(match.number)}</a>
      )}
      {match.annulled && <span class="badge">{fixtures.annulled}</span>}
      <span class="quiet small">
        {fixtures.first}: <Said text={firstName} />
      </span>
      {result !== undefined && (
        <span>
          <strong>{result.points.map(halves).join(" – ")}</strong> {fixtures.causes[result.cause]}
          {result.reason !== "" && (
            <span class="quiet small">
              {" "}
              <Said text={result.reason} />
            </span>
          )}
        </span>
      )}
      {result !== undefined && result.scores.length > 0 && (
        <span class="quiet small">
          {fixtures.scores}:{" "}
          {result.scores
            .map(({ scores }) => scores.map(({ name, value }) => `${name.replaceAll("_", " ")} ${value}`).join(", "))
            .join(" — ")}
        </span>
      )}
      {result === undefined && match.joinDeadline !== undefined && (
        <span class="quiet small">
          {fixtures.join} <Moment at={match.joinDeadline} />
        </span>
      )}
    </li>
  );
}
