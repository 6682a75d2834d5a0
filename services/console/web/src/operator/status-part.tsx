import { useSignal } from "@preact/signals";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { gameName } from "../parts/match-words.js";
import { spanText } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { usePolled } from "../parts/polled.js";
import { words } from "../words/words.js";
import { terms } from "../words/operator/terms.js";
import { ask } from "./access.js";
import { FigureTable } from "./figure-table.js";
import { bytes, count, rate, serviceId, span } from "./figures.js";
import { LimitTables } from "./limit-tables.js";
import type { PartProps } from "./operator-page.js";
import type { ServerStatus, Traffic } from "./server-status.js";
import { When } from "./when.js";

const POLL_MS = 5_000;
/** Methods that are shown at first. */
const METHODS = 12;
const STATES = ["", "LOBBY", "IN_PROGRESS", "FINISHED", "ABANDONED"];

/** Health and figures of the process that answers, and its limits. */
export function StatusPart({ rights }: PartProps) {
  const tick = useSignal(0);
  usePolled(async () => void (tick.value += 1), POLL_MS, []);
  const { value, failure } = useLoaded(
    async () =>
      rights.operates ? ask<ServerStatus>("sandtable.platform.v1.PlatformService/GetStatus", {}) : undefined,
    String(rights.operates),
    tick.value,
  );
  const { status: said, access } = terms.value;
  if (!rights.operates) return <p class="denied">{access.operate}</p>;
  if (value === undefined) return <Failure error={failure} />;
  const {
    process = {},
    services = [],
    checks = [],
    rules = [],
    rulesInUse = [],
    traffic = {},
    refusals,
    limits = {},
    store = {},
  } = value;
  // Matches go on by the rules by which they began.
  const older = rulesInUse.filter(({ game, version }) =>
    rules.every((one) => one.game !== game || one.version !== version),
  );
  const failing = services.filter(({ serving }) => !serving);
  const up = (Date.parse(process.serverTime ?? "") - Date.parse(process.startTime ?? "")) / 1000;
  return (
    <>
      <Failure error={failure} />
      <p role="status">
        <span class={process.ready ? "badge link-live" : "badge link-broken"}>
          {process.ready ? said.ready : said.notReady}
        </span>{" "}
        {process.program} {process.version} · {said.up(spanText(up))}
      </p>
      <dl class="facts figures-line">
        {[
          [said.calls, rate(traffic.callsPerMinute)],
          [said.commands, rate(traffic.commandsPerMinute)],
          [said.refused, rate(traffic.refusalsPerMinute)],
          [said.lag, span(traffic.lag)],
          [said.connections, count(traffic.connections)],
        ].map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="large-figure figures">{figure}</dd>
          </div>
        ))}
      </dl>
      <FigureTable
        title={said.health}
        columns={said.checkColumns}
        numbersFrom={2}
        rows={checks.map(({ name, ok, reason = "", latency, checkTime }) => [
          name,
          ok ? (
            said.ok
          ) : (
            <span class="bad">
              <Said text={reason} />
            </span>
          ),
          span(latency),
          checkTime === undefined ? "" : <When at={checkTime} />,
        ])}
      />
      <p class={failing.length > 0 ? "failure" : "quiet"}>
        {failing.length === 0
          ? said.serving(services.length)
          : failing.map(({ service, lacking = [] }) => said.lacks(service, lacking.join(", "))).join(" ")}
      </p>
      <FigureTable
        title={said.matches}
        columns={said.matchColumns}
        rows={value.matches?.map(({ state, count: number }) => [
          words.value.states[STATES.indexOf(state.replace("MATCH_STATE_", ""))],
          count(number),
        ])}
      />
      <TrafficTables traffic={traffic} />
      <FigureTable
        title={said.refusals}
        columns={said.refusalColumns}
        none={said.noRefusals}
        rows={refusals?.map((one) => [one.reason, serviceId(one.service), count(one.count), rate(one.perMinute)])}
        numbersFrom={2}
      />
      <LimitTables limits={limits} />
      <section>
        <h2>{said.store}</h2>
        <dl class="facts">
          {[
            [said.commits, rate(store.commitsPerMinute)],
            [said.commitTime, `${span(store.commitP50)} · ${span(store.commitP99)}`],
            [said.commitFailures, count(store.commitFailures)],
            [said.queue, count(store.queueDepth)],
            [said.free, store.freeBytes === undefined ? said.unknown : bytes(Number(store.freeBytes))],
          ].map(([name, figure]) => (
            <div key={name} class="fact">
              <dt>{name}</dt>
              <dd class="figures">{figure}</dd>
            </div>
          ))}
          <dt>{said.backup}</dt>
          <dd>{store.lastBackupTime === undefined ? said.noBackup : <When at={store.lastBackupTime} />}</dd>
        </dl>
      </section>
      <FigureTable
        title={said.rules}
        columns={said.ruleColumns}
        rows={[...rules.map((one) => [one, ""] as const), ...older.map((one) => [one, said.older] as const)].map(
          ([{ game, version = said.unknown }, use]) => [gameName(game), version, use],
        )}
        numbersFrom={3}
      />
    </>
  );
}

function TrafficTables({ traffic: { methods = [], streams, window = "60s" } }: { readonly traffic: Traffic }) {
  const all = useSignal(false);
  const { status: said } = terms.value;
  return (
    <>
      <FigureTable
        title={said.methods(spanText(Number.parseFloat(window)))}
        columns={said.methodColumns}
        rows={methods
          .slice(0, all.value ? methods.length : METHODS)
          .map((one) => [
            `${serviceId(one.service)}/${one.method}`,
            rate(one.callsPerMinute),
            rate(one.refusalsPerMinute),
            span(one.latencyP50),
            span(one.latencyP95),
            span(one.latencyP99),
            count(one.calls),
          ])}
      />
      {methods.length > METHODS && !all.value && (
        <p class="buttons">
          <button type="button" onClick={() => (all.value = true)}>
            {said.all(methods.length)}
          </button>
        </p>
      )}
      <FigureTable
        title={said.streams}
        columns={said.streamColumns}
        rows={streams?.map((one) => [`${serviceId(one.service)}/${one.method}`, count(one.open)])}
      />
    </>
  );
}
