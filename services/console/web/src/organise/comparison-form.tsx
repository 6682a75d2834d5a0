import { useSignal } from "@preact/signals";
import type { Player } from "@sandtable/client/gen/sandtable/ladder/v1/player_pb.js";
import { account } from "../account/session.js";
import { useLoaded } from "../parts/loaded.js";
import { ladders, pools } from "../pools/calls.js";
import { playerTitle } from "../pools/format.js";
import { go } from "../router.js";
import { firstOf } from "../tournaments/calls.js";
import { terms } from "../words/organise/terms.js";
import { ActionForm } from "./action-form.js";

/** Players that can be chosen. */
const MOST = 500;

/** Begins a comparison: an account compares its own players with any, and those who run the pool
 * compare any two. */
export function ComparisonForm({ pool, runs }: { readonly pool: string; readonly runs: boolean }) {
  const candidate = useSignal("");
  const baseline = useSignal("");
  const elo0 = useSignal(0);
  const elo1 = useSignal(30);
  const errors = useSignal(5);
  const most = useSignal(1_000);
  const { value = [] } = useLoaded(
    () => firstOf(ladders().top({ parent: pool, provisional: true, pageSize: 100 }), MOST),
    pool,
  );
  const own = value.filter((one) => one.account === account.value?.name);
  if (!runs && own.length === 0) return null;
  const { comparison } = terms.value;
  const mine = (name: string) => own.some((one) => one.name === name);
  const allowed = runs || mine(candidate.value) || mine(baseline.value);
  const number = (label: string, of: { value: number }, least: number) => (
    <label>
      {label}
      <input
        type="number"
        min={least}
        value={of.value}
        onInput={(event) => (of.value = Number(event.currentTarget.value))}
      />
    </label>
  );
  const player = (label: string, of: { value: string }) => (
    <label>
      {label}
      <select required value={of.value} onChange={(event) => (of.value = event.currentTarget.value)}>
        <option value=""> </option>
        {value.map((one: Player) => (
          <option key={one.name} value={one.name}>
            {playerTitle(one)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <ActionForm
      title={comparison.title}
      disabled={!allowed || candidate.value === baseline.value}
      onSubmit={async () => {
        const { name } = await pools().test({
          parent: pool,
          candidate: candidate.value,
          baseline: baseline.value,
          elo0: elo0.value,
          elo1: elo1.value,
          alpha: errors.value / 100,
          beta: errors.value / 100,
          mostPairs: most.value,
        });
        go(`#/${name}`);
      }}
    >
      <div class="fields">
        {player(comparison.candidate, candidate)}
        {player(comparison.baseline, baseline)}
        {number(comparison.elo1, elo1, -1000)}
        {number(comparison.elo0, elo0, -1000)}
        {number(comparison.errors, errors, 1)}
        {number(comparison.most, most, 1)}
      </div>
    </ActionForm>
  );
}
