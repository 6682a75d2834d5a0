import { create } from "@bufbuild/protobuf";
import { useSignal } from "@preact/signals";
import { type PoolSettings, PoolSettingsSchema } from "@sandtable/client/gen/sandtable/ladder/v1/pool_pb.js";
import { FixtureSettingsSchema } from "@sandtable/client/gen/sandtable/tournaments/v1/play_pb.js";
import { useEffect } from "preact/hooks";
import { mayHost } from "../account/rights.js";
import { account } from "../account/session.js";
import { Failure } from "../parts/failure.js";
import { pools } from "../pools/calls.js";
import { go } from "../router.js";
import { terms } from "../words/organise/terms.js";
import { FixtureFields } from "./fixture-fields.js";
import { MatchFields, useMatchChoice } from "./match-fields.js";
import { NotAllowed } from "./new-tournament-page.js";
import { PoolFields } from "./pool-fields.js";

/** Makes a pool. */
export function NewPoolPage() {
  const settings = useSignal<PoolSettings>(
    create(PoolSettingsSchema, { kind: 3, fixture: create(FixtureSettingsSchema, { form: 3 }) }),
  );
  const match = useMatchChoice(undefined, "bank");
  const failure = useSignal<unknown>(undefined);
  const busy = useSignal(false);
  const may = useSignal<boolean | undefined>(undefined);
  useEffect(() => {
    void mayHost().then(
      (answer) => (may.value = answer),
      (thrown: unknown) => (failure.value = thrown),
    );
  }, [account.value]);
  const change = (changed: Partial<PoolSettings>) =>
    (settings.value = create(PoolSettingsSchema, { ...settings.peek(), ...changed }));
  const submit = async (event: Event) => {
    event.preventDefault();
    busy.value = true;
    failure.value = undefined;
    try {
      const { name } = await pools().create({
        settings: create(PoolSettingsSchema, { ...settings.value, match: match.settings() }),
      });
      go(`#/${name}`);
    } catch (thrown) {
      failure.value = thrown;
    } finally {
      busy.value = false;
    }
  };
  const { pool } = terms.value;
  if (may.value !== true) return <NotAllowed title={pool.title} may={may.value} error={failure.value} />;
  return (
    <form class="column wide organise" onSubmit={(event) => void submit(event)}>
      <h1>{pool.title}</h1>
      <PoolFields settings={settings.value} change={change} />
      <MatchFields choice={match} fixed={false} />
      <FixtureFields fixture={settings.value.fixture} set={(fixture) => change({ fixture })} />
      <Failure error={failure.value} />
      <p class="buttons">
        <button type="submit" class="primary" disabled={busy.value || match.form.value === undefined}>
          {pool.submit}
        </button>
      </p>
    </form>
  );
}
