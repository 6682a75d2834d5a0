import { useSignal } from "@preact/signals";
import { token } from "../account/session.js";
import { Failure } from "../parts/failure.js";
import { Said } from "../parts/name.js";
import { usePolled } from "../parts/polled.js";
import { SureButton } from "../parts/sure-button.js";
import { terms } from "../words/operator/terms.js";
import { ask } from "./access.js";
import { DeliveryTable } from "./delivery-table.js";
import { ListEnd } from "./list-end.js";
import type { Delivery, Webhook } from "./messages.js";
import { usePagedList } from "./paged-list.js";
import { When } from "./when.js";

const WEBHOOKS = "sandtable.notifications.v1.WebhookService";
const POLL_MS = 4_000;
const ALL = { query: "", fits: () => true };

/** Calls a method with the key of the account, whatever else is shown. */
function askAsAccount<T>(method: string, body: object): Promise<T> {
  return ask<T>(method, body, token());
}

/** The webhooks of the account, and what became of their messages. */
export function WebhooksPart() {
  const tick = useSignal(0);
  usePolled(async () => void (tick.value += 1), POLL_MS, []);
  const webhooks = usePagedList<Webhook>(
    { method: `${WEBHOOKS}/ListWebhooks`, field: "webhooks", body: { parent: "accounts/me" }, call: askAsAccount },
    ALL,
    tick.value,
  );
  const said = terms.value.hook;
  const shown = webhooks.items ?? [];
  return (
    <>
      <p class="quiet small">{said.hint}</p>
      {shown.map((webhook) => (
        <Hook key={webhook.name} webhook={webhook} tick={tick.value} onDone={() => (tick.value += 1)} />
      ))}
      <ListEnd list={webhooks} shown={shown.length} />
    </>
  );
}

interface HookProps {
  readonly webhook: Webhook;
  readonly tick: number;
  readonly onDone: () => void;
}

function Hook({ webhook, tick, onDone }: HookProps) {
  const failure = useSignal<unknown>(undefined);
  const said = terms.value.hook;
  const { name, state } = webhook;
  const act = async (method: string, body: object) => {
    try {
      await askAsAccount(`${WEBHOOKS}/${method}`, body);
      failure.value = undefined;
    } catch (thrown) {
      failure.value = thrown;
    }
    onDone();
  };
  const set = (wanted: string) =>
    void act("UpdateWebhook", { webhook: { name, state: `WEBHOOK_STATE_${wanted}` }, updateMask: "state" });
  return (
    <section class="webhook">
      <h2>
        <Said text={webhook.displayName || webhook.url} />{" "}
        <span class={`badge ${state.endsWith("ENABLED") ? "link-live" : "link-broken"}`}>{said.states[state]}</span>
      </h2>
      <p class="small">
        <code>{webhook.url}</code> ·{" "}
        {webhook.match === undefined ? said.all : <a href={`#/${webhook.match}`}>{webhook.match}</a>}
        {webhook.failingSinceTime !== undefined && (
          <>
            {" · "}
            {said.failing} <When at={webhook.failingSinceTime} />
          </>
        )}
      </p>
      {[webhook.disableReason, webhook.challengeError].map(
        (text) =>
          text !== undefined && (
            <p key={text}>
              <Said text={text} />
            </p>
          ),
      )}
      <p class="buttons">
        <button type="button" onClick={() => void act("TestWebhook", { name })}>
          {said.test}
        </button>
        {state !== "WEBHOOK_STATE_ENABLED" && (
          <button type="button" onClick={() => set("ENABLED")}>
            {said.enable}
          </button>
        )}
        {state !== "WEBHOOK_STATE_DISABLED" && (
          <button type="button" onClick={() => set("DISABLED")}>
            {said.disable}
          </button>
        )}
        <SureButton text={said.remove} sure={said.removeSure} onSure={() => void act("DeleteWebhook", { name })} />
      </p>
      <Failure error={failure.value} />
      <Deliveries parent={name} tick={tick} onReplay={(one) => act("ReplayWebhookDelivery", { name: one })} />
    </section>
  );
}

/** Deliveries shown of each kind. */
const SHOWN = 50;

function Deliveries({
  parent,
  tick,
  onReplay,
}: {
  readonly parent: string;
  readonly tick: number;
  readonly onReplay: (name: string) => Promise<void>;
}) {
  const request = { method: `${WEBHOOKS}/ListWebhookDeliveries`, field: "deliveries", call: askAsAccount };
  const all = usePagedList<Delivery>({ ...request, body: { parent } }, ALL, tick, 10);
  const said = terms.value.hook;
  const latest = (all.items ?? []).toReversed();
  const isDead = ({ state }: Delivery) => state.endsWith("DEAD");
  const [dead, others] = [latest.filter(isDead), latest.filter((one) => !isDead(one))];
  return (
    <>
      {dead.length > 0 && (
        <DeliveryTable title={`${said.dead} (${dead.length})`} rows={dead.slice(0, SHOWN)} onReplay={onReplay} />
      )}
      {others.length > 0 && <DeliveryTable title={said.others} rows={others.slice(0, SHOWN)} onReplay={onReplay} />}
      <ListEnd list={all} shown={latest.length} />
    </>
  );
}
