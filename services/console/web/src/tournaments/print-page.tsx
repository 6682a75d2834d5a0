import type { Fixture } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { useEffect, useMemo } from "preact/hooks";
import { useLoaded } from "../parts/loaded.js";
import { gameName } from "../parts/match-words.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/tournaments/terms.js";
import { Bracket } from "./bracket.js";
import { firstOf, tournaments } from "./calls.js";
import { CrossTable } from "./cross-table.js";
import { FixtureRow } from "./fixture-row.js";
import { stageText } from "./format.js";
import { StandingsTable } from "./standings-table.js";
import { TournamentStore } from "./store.js";
import { TermList } from "./term-list.js";
import { Missing } from "./tournament-page.js";

/** Fixtures that are printed. */
const MOST = 2_000;

/** A tournament on paper: its terms, the tables of each stage, and every round. */
export function PrintPage({ name }: { readonly name: string }) {
  const store = useMemo(() => new TournamentStore(name), [name]);
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  const tick = store.tick.value;
  const { value: fixtures = [] } = useLoaded(
    () => firstOf(tournaments().fixtures({ parent: name, pageSize: 200 }), MOST),
    name,
    tick,
  );
  const tournament = store.tournament.value;
  if (tournament === undefined) return <Missing error={store.failure.value} />;
  const { settings, state, winnerNames, stage: present } = tournament;
  const { overview, parts, rounds, screen, stage: stageWord, states, list } = terms.value;
  const stages = settings?.stages ?? [];
  const numbers = [...new Set(fixtures.map(({ round }) => round))].sort((a, b) => a - b);
  const ofRound = (number: number): readonly Fixture[] => fixtures.filter(({ round }) => round === number);
  return (
    <div class="column wide print">
      <p class="buttons">
        <button type="button" class="primary" onClick={() => print()}>
          {overview.print}
        </button>
        <a class="button" href={`#/${name}`}>
          {screen.back}
        </a>
      </p>
      <h1>
        <Said text={settings?.displayName || name} />
      </h1>
      <p>
        {gameName(settings?.match?.game ?? "")} · {stages.map(stageText).join(" → ")} ·{" "}
        {list.entrants(tournament.entrants)} · {states[state]}
        {tournament.updateTime !== undefined && (
          <>
            {" · "}
            <Moment at={tournament.updateTime} />
          </>
        )}
      </p>
      {winnerNames.length > 0 && (
        <p class="won">
          <Said text={overview.won(winnerNames.join(", "))} />
        </p>
      )}
      {stages.slice(0, present).map((settingsOf, place) => {
        const stage = place + 1;
        const knockout = settingsOf.system.case === "knockout";
        return (
          <section key={stage}>
            <h2>
              {stages.length > 1 && `${stageWord(stage, settingsOf.displayName || stageText(settingsOf))}: `}
              {parts.standings}
            </h2>
            <StandingsTable name={name} stage={stage} tick={tick} legend />
            {knockout ? (
              <Bracket name={name} stage={stage} tick={tick} />
            ) : (
              <>
                <h2>{parts.table}</h2>
                <CrossTable name={name} stage={stage} settings={settingsOf} tick={tick} />
              </>
            )}
          </section>
        );
      })}
      {numbers.map((number) => (
        <section key={number}>
          <h2>{rounds.title(number)}</h2>
          <ol class="plain fixtures">
            {ofRound(number).map((one) => (
              <FixtureRow key={one.name} fixture={one} />
            ))}
          </ol>
        </section>
      ))}
      <section>
        <h2>{parts.terms}</h2>
        <TermList tournament={tournament} />
      </section>
    </div>
  );
}
