import type { ComponentChildren } from "preact";
import type { PoolFixture } from "@sandtable/client/gen/sandtable/ladder/v1/ladder_service_pb.js";
import { FixtureState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { scoreText } from "../tournaments/format.js";
import { MatchLinks } from "../tournaments/match-links.js";
import { terms } from "../words/pools/terms.js";
import { terms as tournamentTerms } from "../words/tournaments/terms.js";

/** A fixture of a pool in one line. */
export function PoolFixtureRow({
  fixture,
  title,
  children,
}: {
  readonly fixture: PoolFixture;
  /** Gives the title of a player by its name. */
  readonly title: (player: string, name: string) => string;
  /** Stands behind what is told of it. */
  readonly children?: ComponentChildren;
}) {
  const { fixtures } = tournamentTerms.value;
  const { unrated, comparison: comparisonWord } = terms.value.fixtures;
  const { name, players, displayNames, state, matches, result, createTime, comparison } = fixture;
  const who = (place: number, side: string) => (
    <span class={`${side}${result?.winner === place + 1 ? " winner" : ""}`}>
      <a href={`#/${players[place]}`}>
        <Said text={title(players[place] ?? "", displayNames[place] ?? "")} />
      </a>
    </span>
  );
  const live = state === FixtureState.IN_PROGRESS;
  return (
    <li class={live ? "fixture live" : "fixture"}>
      {who(0, "fixture-first")}
      <span class="fixture-score">{scoreText(fixture) || (live ? "●" : "–")}</span>
      {who(1, "fixture-second")}
      <span class="fixture-more small quiet">
        <span>{result === undefined ? fixtures.states[state] : fixtures.causes[result.cause]}</span>
        {createTime !== undefined && <Moment at={createTime} />}
        {comparison !== "" && <a href={`#/${comparison}`}>{comparisonWord}</a>}
        {result !== undefined && result.unrated !== 0 && <span>{unrated[result.unrated]}</span>}
        <MatchLinks fixture={name} matches={matches} />
        {children}
      </span>
    </li>
  );
}
