import { create } from "@bufbuild/protobuf";
import { useSignal } from "@preact/signals";
import {
  type Pool,
  type PoolSettings,
  PoolSettingsSchema,
  PoolState,
} from "@sandtable/client/gen/sandtable/ladder/v1/pool_pb.js";
import { Failure } from "../parts/failure.js";
import { SureButton } from "../parts/sure-button.js";
import { pools } from "../pools/calls.js";
import { usePlayers } from "../pools/players.js";
import { terms } from "../words/organise/terms.js";
import { ActionForm } from "./action-form.js";
import { hasPlayed, PlayerTools } from "./player-tools.js";
import { PoolFields } from "./pool-fields.js";

/** Tools of those who run a pool. */
export function RunPool({ pool, refresh }: { readonly pool: Pool; readonly refresh: () => Promise<void> }) {
  const failure = useSignal<unknown>(undefined);
  const estimated = useSignal(false);
  const tick = useSignal(0);
  const { all: players } = usePlayers(pool.name, tick.value);
  const settings = useSignal<PoolSettings>(pool.settings ?? create(PoolSettingsSchema));
  const { name, state, etag } = pool;
  const { pool: said } = terms.value;
  const act = (make: () => Promise<unknown>) => async () => {
    failure.value = undefined;
    try {
      await make();
      await refresh();
    } catch (thrown) {
      failure.value = thrown;
    }
  };
  const open = state !== PoolState.CLOSED;
  return (
    <div class="run">
      <Failure error={failure.value} />
      <p class="buttons">
        {state === PoolState.OPEN && (
          <button type="button" onClick={() => void act(() => pools().pause(name))()}>
            {said.pause}
          </button>
        )}
        {state === PoolState.PAUSED && (
          <button type="button" class="primary" onClick={() => void act(() => pools().pause(name, true))()}>
            {said.resume}
          </button>
        )}
        <button
          type="button"
          onClick={() =>
            void act(async () => {
              await pools().runEstimate(name);
              estimated.value = true;
            })()
          }
        >
          {said.estimate}
        </button>
        {open && (
          <>
            {!hasPlayed(players) && (
              <SureButton
                text={said.season}
                sure={said.seasonSure}
                onSure={() => void act(() => pools().startSeason(name))()}
              />
            )}
            <SureButton text={said.close} sure={said.closeSure} onSure={() => void act(() => pools().close(name))()} />
          </>
        )}
      </p>
      <p role="status">{estimated.value && said.estimated}</p>
      {open && <PlayerTools players={players} onDone={() => (tick.value += 1)} />}
      {open && (
        <ActionForm
          title={said.settings}
          onSubmit={async () => {
            await pools().update({ name, etag, settings: settings.value });
            await refresh();
          }}
        >
          <PoolFields
            settings={settings.value}
            change={(changed) => (settings.value = create(PoolSettingsSchema, { ...settings.peek(), ...changed }))}
          />
        </ActionForm>
      )}
    </div>
  );
}
