import { type Fixture, FixtureState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import type { ComponentChildren } from "preact";
import { Said } from "../parts/name.js";
import { MatchLinks } from "./match-links.js";
import { terms } from "../words/tournaments/terms.js";
import { entrantLink, scoreText, tournamentOf } from "./format.js";

/** A fixture in one line: its board, the two who meet, the result, and the way to its matches. */
export function FixtureRow({
  fixture,
  round = false,
  children,
}: {
  readonly fixture: Fixture;
  /** True to put its round in front, in place of its board. */
  readonly round?: boolean;
  /** Stands below the line. */
  readonly children?: ComponentChildren;
}) {
  const { fixtures } = terms.value;
  const { name, board, first, second, displayNames, state, matches, result } = fixture;
  const tournament = tournamentOf(name);
  const who = (entrant: number, place: number, side: string) => (
    <span class={`${side}${result?.winner === place + 1 ? " winner" : ""}`}>
      {entrant === 0 ? (
        <span class="quiet">{fixtures.unknown}</span>
      ) : (
        <a href={entrantLink(tournament, entrant)}>
          <Said text={displayNames[place] ?? String(entrant)} />
        </a>
      )}
    </span>
  );
  const text = result === undefined ? fixtures.states[state] : fixtures.causes[result.cause];
  const live = state === FixtureState.IN_PROGRESS;
  return (
    <li class={live ? "fixture live" : "fixture"}>
      <span class="fixture-board quiet">{round ? fixture.round : board}</span>
      {who(first, 0, "fixture-first")}
      <span class="fixture-score">{scoreText(fixture) || (live ? "●" : "–")}</span>
      {who(second, 1, "fixture-second")}
      <span class="fixture-more small quiet">
        <a href={`#/${name}`} aria-label={`${text}: ${fixtures.versus(displayNames[0] ?? "", displayNames[1] ?? "")}`}>
          {text}
        </a>
        <MatchLinks fixture={name} matches={matches} />
      </span>
      {children}
    </li>
  );
}
