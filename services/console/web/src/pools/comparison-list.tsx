import type { Comparison } from "@sandtable/client/gen/sandtable/ladder/v1/comparison_pb.js";
import type { Pool } from "@sandtable/client/gen/sandtable/ladder/v1/pool_pb.js";
import { account } from "../account/session.js";
import { Failure } from "../parts/failure.js";
import { Late } from "../parts/late.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { firstOf } from "../tournaments/calls.js";
import { terms } from "../words/pools/terms.js";
import { ladders, pools } from "./calls.js";
import { playerTitle, signed } from "./format.js";
import { LikelihoodBar } from "./likelihood-bar.js";

const MOST = 50;

/** The comparisons of a pool, and a form for another one. */
export function ComparisonList({
  pool,
  tick,
  runs,
}: {
  readonly pool: Pool;
  readonly tick: number;
  readonly runs: boolean;
}) {
  const { name } = pool;
  const { value, failure } = useLoaded(
    async () => {
      const comparisons = await firstOf(pools().comparisons(name), MOST);
      const players = new Set(comparisons.flatMap(({ candidate, baseline }) => [candidate, baseline]));
      return { comparisons, names: await playerNames([...players]) };
    },
    name,
    tick,
  );
  const { comparisons: said } = terms.value;
  return (
    <>
      <p class="quiet">{said.why}</p>
      {account.value !== undefined && (
        <Late
          name="comparison-form"
          load={async () => (await import("../organise/pages.js")).ComparisonForm}
          props={{ pool: name, runs }}
        />
      )}
      <Failure error={failure} />
      {value?.comparisons.length === 0 && <p class="quiet">{said.none}</p>}
      <ul class="plain rows large-rows">
        {value?.comparisons.map((one) => (
          <Row key={one.name} comparison={one} names={value.names} />
        ))}
      </ul>
    </>
  );
}

/** Names of players with their versions, which a comparison does not have. */
export async function playerNames(players: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.allSettled(players.map((name) => ladders().player(name)));
  return new Map(
    found.map((one, place) => [
      players[place] ?? "",
      one.status === "fulfilled" ? playerTitle(one.value) : (players[place] ?? ""),
    ]),
  );
}

function Row({ comparison, names }: { readonly comparison: Comparison; readonly names: ReadonlyMap<string, string> }) {
  const { comparisons: said } = terms.value;
  const { name, candidate, baseline, state, pairs, elo, eloLow, eloHigh } = comparison;
  return (
    <li>
      <a href={`#/${name}`}>
        <Said text={said.title(names.get(candidate) ?? candidate, names.get(baseline) ?? baseline)} />
      </a>
      <span class={`badge comparison-${state}`}>{said.states[state]}</span>
      <span class="quiet small">
        {said.pairs(pairs)}
        {pairs > 0 && ` · Elo ${signed(elo)} (${signed(eloLow)} ${terms.value.estimate.to} ${signed(eloHigh)})`}
        <LikelihoodBar comparison={comparison} />
      </span>
    </li>
  );
}
