import { RoundState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import type { Tournament } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { SubNav } from "../parts/sub-nav.js";
import { terms } from "../words/tournaments/terms.js";
import { firstOf, tournaments } from "./calls.js";
import { useEntrants } from "./entrants.js";
import { FixtureRow } from "./fixture-row.js";
import { entrantLink, halves, numberIn } from "./format.js";

/** Rounds and fixtures of a round that are listed. */
const ROUNDS = 200;
const FIXTURES = 500;

/** The rounds, and the fixtures of one of them. */
export function RoundList({
  tournament,
  round: asked,
  tick,
}: {
  readonly tournament: Tournament;
  /** The round, counted from 1; the latest when 0. */
  readonly round: number;
  readonly tick: number;
}) {
  const { name } = tournament;
  const number = asked || tournament.round;
  const rounds = useLoaded(() => firstOf(tournaments().rounds(name), ROUNDS), name, tick);
  const { value, failure } = useLoaded(
    () => firstOf(tournaments().fixtures({ parent: name, round: number }), FIXTURES),
    `${name} ${number}`,
    tick,
  );
  const entrants = useEntrants(name, tick);
  const { rounds: said } = terms.value;
  if (rounds.value === undefined) return <Failure error={rounds.failure} />;
  const round = rounds.value.find((one) => numberIn(one.name) === number);
  if (round === undefined) return <p class="quiet">{said.none}</p>;
  return (
    <>
      <SubNav
        label={terms.value.parts.rounds}
        links={rounds.value.map((one) => [
          `#/${name}/rounds?round=${numberIn(one.name)}`,
          String(numberIn(one.name)),
          one === round,
        ])}
      />
      <section>
        <h2>{said.title(number)}</h2>
        <p class="quiet small">
          {said.decided(round.decided, round.fixtures)}
          {round.state === RoundState.PAIRED && round.startTime !== undefined && (
            <>
              {" · "}
              {said.begins} <Moment at={round.startTime} />
            </>
          )}
          {round.deadline !== undefined && round.state !== RoundState.DONE && (
            <>
              {" · "}
              {said.ends} <Moment at={round.deadline} />
            </>
          )}
          {" · "}
          {round.algorithm === "manual" ? said.manual : said.algorithm(round.algorithm)}
        </p>
        <Failure error={failure} />
        <ol class="plain fixtures">
          {value?.map((one) => (
            <FixtureRow key={one.name} fixture={one} entrants={entrants} />
          ))}
        </ol>
        {round.byes.length > 0 && (
          <>
            <h3>{said.byes}</h3>
            <ul class="plain rows">
              {round.byes.map(({ entrant, reason, points }) => (
                <li key={entrant}>
                  <a href={entrantLink(name, entrant)}>
                    <Said text={entrants.get(entrant)?.displayName ?? String(entrant)} />
                  </a>
                  <span class="quiet">
                    {said.reasons[reason]} · {said.worth(halves(points))}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}
