import { type Fixture, FixtureState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import type { ComponentChildren } from "preact";
import { MatchLinks } from "./match-links.js";
import { terms } from "../words/tournaments/terms.js";
import { EntrantName } from "./entrant-name.js";
import { type Entrants, nameIn } from "./entrants.js";
import { scoreText } from "./format.js";

/** A fixture in one line: its board, the two who meet, the result, and the way to its matches. */
export function FixtureRow({
  fixture,
  round = false,
  entrants,
  children,
}: {
  readonly fixture: Fixture;
  /** True to put its round in front, in place of its board. */
  readonly round?: boolean;
  /** The entrants as they are now, where they are known. */
  readonly entrants?: Entrants;
  /** Stands below the line. */
  readonly children?: ComponentChildren;
}) {
  const { fixtures } = terms.value;
  const { name, board, first, second, state, matches, result } = fixture;
  const numbers = [first, second] as const;
  const present = numbers.map((number, place) => nameIn(fixture, place, entrants?.get(number)));
  const who = (place: 0 | 1, side: string) => (
    <span class={`${side}${result?.winner === place + 1 ? " winner" : ""}`}>
      <EntrantName fixture={fixture} place={place} entrant={entrants?.get(numbers[place])} />
    </span>
  );
  const text = result === undefined ? fixtures.states[state] : fixtures.causes[result.cause];
  const live = state === FixtureState.IN_PROGRESS;
  return (
    <li class={live ? "fixture live" : "fixture"}>
      <span class="fixture-board quiet">{round ? fixture.round : board}</span>
      {who(0, "fixture-first")}
      <span class="fixture-score">{scoreText(fixture) || (live ? "●" : "–")}</span>
      {who(1, "fixture-second")}
      <span class="fixture-more small quiet">
        <a href={`#/${name}`} aria-label={`${text}: ${fixtures.versus(present[0] ?? "", present[1] ?? "")}`}>
          {text}
        </a>
        <MatchLinks fixture={name} matches={matches} />
      </span>
      {children}
    </li>
  );
}
