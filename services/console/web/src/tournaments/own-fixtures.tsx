import { useSignal } from "@preact/signals";
import type { Entrant } from "@sandtable/client/gen/sandtable/tournaments/v1/entrant_pb.js";
import {
  type Fixture,
  type FixtureMatch,
  FixtureState,
} from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { type Tournament, TournamentState } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { account, token } from "../account/session.js";
import { takeSeat } from "../api.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { fixtureMatchLink, go } from "../router.js";
import { keptMatch } from "../stored.js";
import { terms } from "../words/tournaments/terms.js";
import { firstOf, tournaments } from "./calls.js";
import { FixtureRow } from "./fixture-row.js";
import { numberIn } from "./format.js";
import type { TournamentStore } from "./store.js";

/** The open fixtures of the account's entrant, with a way to its seats. */
export function OwnFixtures({
  store,
  tournament,
  own,
}: {
  readonly store: TournamentStore;
  readonly tournament: Tournament;
  readonly own: Entrant;
}) {
  const failure = useSignal<unknown>(undefined);
  const entrant = numberIn(own.name);
  const { value = [] } = useLoaded(
    async () => {
      if (tournament.state !== TournamentState.IN_PROGRESS) return [];
      const request = { parent: tournament.name, round: tournament.round, entrant };
      const found = await firstOf(tournaments().fixtures(request), 20);
      return found.filter(({ state }) => state < FixtureState.DECIDED);
    },
    own.name,
    store.tick.value,
  );
  if (value.length === 0) return null;
  const sit = async (fixture: Fixture, match: FixtureMatch) => {
    failure.value = undefined;
    try {
      for (const seat of ownSeats(tournament, fixture, match, entrant))
        await takeSeat(match.match, account.peek()?.displayName ?? own.displayName, seat, "", token());
      go(fixtureMatchLink(match.match, fixture.name));
    } catch (thrown) {
      failure.value = thrown;
    }
  };
  const { own: said, fixtures } = terms.value;
  return (
    <>
      <h3>{said.waits}</h3>
      <Failure error={failure.value} />
      <ol class="plain fixtures">
        {value.map((fixture) => (
          <FixtureRow key={fixture.name} fixture={fixture}>
            <span class="fixture-tools buttons">
              {fixture.matches
                .filter(({ match, result }) => match !== "" && result === undefined && !sits(match))
                .map((one) => (
                  <button key={one.number} type="button" class="primary" onClick={() => void sit(fixture, one)}>
                    {fixtures.seat}
                  </button>
                ))}
            </span>
          </FixtureRow>
        ))}
      </ol>
    </>
  );
}

/** Reports whether this browser keeps a seat of a match. */
function sits(match: string): boolean {
  return keptMatch(match).seats.length > 0;
}

/** The seats of the side that an entrant plays in a match. */
function ownSeats(
  { sides }: Tournament,
  { first }: Fixture,
  { firstSide }: FixtureMatch,
  entrant: number,
): readonly number[] {
  const isFirst = first === entrant;
  const side = (firstSide === 1) === isFirst ? sides[0] : sides[1];
  return side?.seats.map(({ seat }) => seat) ?? [];
}
