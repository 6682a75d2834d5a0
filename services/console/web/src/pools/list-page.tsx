import { useSignal } from "@preact/signals";
import { type Pool, PoolState } from "@sandtable/client/gen/sandtable/ladder/v1/pool_pb.js";
import { mayHost } from "../account/rights.js";
import { account, openSession } from "../account/session.js";
import { Failure } from "../parts/failure.js";
import { GameSelect } from "../parts/game-select.js";
import { gameName } from "../parts/match-words.js";
import { Said } from "../parts/name.js";
import { usePolled } from "../parts/polled.js";
import { firstOf } from "../tournaments/calls.js";
import { fixtureText } from "../tournaments/play-text.js";
import { terms } from "../words/pools/terms.js";
import { words } from "../words/words.js";
import { ladders } from "./calls.js";

const MOST = 200;
const POLL_MS = 8_000;

/** All pools. */
export function PoolListPage() {
  const found = useSignal<readonly Pool[] | undefined>(undefined);
  const failure = useSignal<unknown>(undefined);
  const creates = useSignal(false);
  const text = useSignal("");
  const game = useSignal("");
  const state = useSignal(0);
  usePolled(
    async () => {
      try {
        await openSession();
        found.value = await firstOf(ladders().list({ game: game.value, state: state.value }), MOST);
        failure.value = undefined;
        creates.value = await mayHost();
      } catch (thrown) {
        failure.value = thrown;
      }
    },
    POLL_MS,
    [game.value, state.value, account.value],
  );
  const { list, states } = terms.value;
  const wanted = text.value.trim().toLowerCase();
  const shown = (found.value ?? []).filter(({ settings, name }) =>
    [settings?.displayName ?? "", name].some((one) => one.toLowerCase().includes(wanted)),
  );
  return (
    <div class="column wide">
      <div class="page-head">
        <h1>{list.title}</h1>
        {creates.value && (
          <a class="button primary" href="#/pools/new">
            {list.create}
          </a>
        )}
      </div>
      <p class="quiet">{list.why}</p>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <label class="grow">
          {list.find}
          <input type="search" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        <label>
          {words.value.list.state}
          <select value={state.value} onChange={(event) => (state.value = Number(event.currentTarget.value))}>
            <option value={0}>{words.value.list.any}</option>
            {[PoolState.OPEN, PoolState.PAUSED, PoolState.CLOSED].map((one) => (
              <option key={one} value={one}>
                {states[one]}
              </option>
            ))}
          </select>
        </label>
        <GameSelect value={game.value} set={(chosen) => (game.value = chosen)} />
      </form>
      <Failure error={failure.value} />
      {found.value !== undefined && shown.length === 0 && <p class="quiet">{list.none}</p>}
      <ul class="plain rows large-rows">
        {shown.map((pool) => (
          <li key={pool.name}>
            <a href={`#/${pool.name}`}>
              <Said text={pool.settings?.displayName || pool.name} />
            </a>
            <span class={`badge pool-${pool.state}`}>{states[pool.state]}</span>
            <span class="quiet small">
              {gameName(pool.settings?.match?.game ?? "")} · {fixtureText(pool.settings?.fixture)} ·{" "}
              {list.players(pool.players)} · {list.attending(pool.attending)} · {list.playing(pool.playing)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
