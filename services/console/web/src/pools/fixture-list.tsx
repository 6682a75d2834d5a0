import { useSignal } from "@preact/signals";
import type { PoolFixture } from "@sandtable/client/gen/sandtable/ladder/v1/ladder_service_pb.js";
import { FixtureState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { firstOf } from "../tournaments/calls.js";
import { terms } from "../words/pools/terms.js";
import { ladders, liveFixtures } from "./calls.js";
import { PoolFixtureRow } from "./fixture-row.js";
import { usePlayers } from "./players.js";

const LIVE = 40;
const LATEST = 40;

/** The fixtures of a pool: those that are played now, and the latest. */
export function PoolFixtureList({ name, tick }: { readonly name: string; readonly tick: number }) {
  const rows = useSignal(LATEST);
  const { value, failure } = useLoaded(
    async () => {
      const [live, latest] = await Promise.all([
        liveFixtures(name, LIVE),
        firstOf(ladders().fixtures({ parent: name, state: FixtureState.DECIDED }), rows.value),
      ]);
      return { live, latest };
    },
    name,
    tick + rows.value,
  );
  const { title } = usePlayers(name);
  const { fixtures } = terms.value;
  if (value === undefined) return <Failure error={failure} />;
  return (
    <>
      <section>
        <h2>{fixtures.live}</h2>
        {value.live.length === 0 && <p class="quiet">{fixtures.noneLive}</p>}
        <Rows fixtures={value.live} title={title} />
      </section>
      <section>
        <h2>{fixtures.latest}</h2>
        {value.latest.length === 0 && <p class="quiet">{fixtures.none}</p>}
        <Rows fixtures={value.latest} title={title} />
        {value.latest.length >= rows.value && (
          <p class="buttons no-print">
            <button type="button" onClick={() => (rows.value += 100)}>
              {terms.value.board.more}
            </button>
          </p>
        )}
      </section>
    </>
  );
}

function Rows({
  fixtures,
  title,
}: {
  readonly fixtures: readonly PoolFixture[];
  readonly title: (player: string, name: string) => string;
}) {
  return (
    <ol class="plain fixtures">
      {fixtures.map((one) => (
        <PoolFixtureRow key={one.name} fixture={one} title={title} />
      ))}
    </ol>
  );
}
