import { useSignal } from "@preact/signals";
import type { Pool } from "@sandtable/client/gen/sandtable/ladder/v1/pool_pb.js";
import { runsPool } from "../account/rights.js";
import { account, openSession } from "../account/session.js";
import { Failure } from "../parts/failure.js";
import { Late } from "../parts/late.js";
import { gameName } from "../parts/match-words.js";
import { Said } from "../parts/name.js";
import { usePolled } from "../parts/polled.js";
import { SubNav } from "../parts/sub-nav.js";
import { Share } from "../tournaments/share.js";
import { terms } from "../words/pools/terms.js";
import { Attendance } from "./attendance.js";
import { ladders } from "./calls.js";
import { ComparisonList } from "./comparison-list.js";
import { EstimateTable } from "./estimate-table.js";
import { Leaderboard } from "./leaderboard.js";
import { Missing } from "./missing.js";
import { PoolFixtureList } from "./fixture-list.js";
import { PoolTerms } from "./pool-terms.js";
import { SeasonList } from "./season-list.js";

const POLL_MS = 4_000;

/** A pool: who is how strong, and what is played. */
export function PoolPage({ name, tab }: { readonly name: string; readonly tab: string }) {
  const pool = useSignal<Pool | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const runs = useSignal(false);
  const tick = useSignal(0);
  const refresh = async () => {
    try {
      await openSession();
      pool.value = await ladders().get(name);
      failure.value = undefined;
      tick.value += 1;
      runs.value = await runsPool(pool.value);
    } catch (thrown) {
      failure.value = thrown;
    }
  };
  usePolled(refresh, POLL_MS, [name, account.value]);
  const found = pool.value;
  if (found === undefined) return <Missing error={failure.value} />;
  const { parts, states, list } = terms.value;
  const links = [
    "",
    "attendance",
    "fixtures",
    "comparisons",
    "estimate",
    "seasons",
    "terms",
    ...(runs.value ? ["run"] : []),
  ];
  const current = links.includes(tab) ? tab : "";
  return (
    <div class="column wide">
      <div class="page-head">
        <h1>
          <Said text={found.settings?.displayName || name} />
        </h1>
        <span class={`badge pool-${found.state}`}>{states[found.state]}</span>
      </div>
      <p class="quiet">
        {gameName(found.settings?.match?.game ?? "")} · {list.players(found.players)} ·{" "}
        {list.attending(found.attending)} · {list.playing(found.playing)} · {list.season(found.season)}
      </p>
      <SubNav
        label={parts.label}
        links={links.map((id) => [`#/${name}${id === "" ? "" : `/${id}`}`, parts.names[id] ?? id, id === current])}
      />
      <Failure error={failure.value} />
      {current === "" && <Leaderboard name={name} tick={tick.value} />}
      {current === "" && (
        <Share picture={`${name}/leaderboard.svg`} title={found.settings?.displayName || name} link={name} />
      )}
      {current === "attendance" && <Attendance name={name} tick={tick.value} />}
      {current === "fixtures" && <PoolFixtureList name={name} tick={tick.value} />}
      {current === "comparisons" && <ComparisonList pool={found} tick={tick.value} runs={runs.value} />}
      {current === "estimate" && <EstimateTable pool={found} />}
      {current === "seasons" && <SeasonList name={name} />}
      {current === "terms" && <PoolTerms pool={found} />}
      {current === "run" && (
        <Late
          name="run-pool"
          load={async () => (await import("../organise/pages.js")).RunPool}
          props={{ pool: found, refresh }}
        />
      )}
    </div>
  );
}
