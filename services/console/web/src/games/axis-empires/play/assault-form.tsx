import { useSignal } from "@preact/signals";
import {
  type AttackTarget,
  Blow,
  ShiftCause,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/combat_pb.js";
import type { OddsResult } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/odds_pb.js";
import { useEffect } from "preact/hooks";
import { words } from "../../../words/words.js";
import { spoken } from "../names.js";
import { type Controls, packed } from "./controls.js";
import { CounterPicture } from "./counter.js";
import { type Forecast, forecast } from "./odds.js";

/** How long the units have to stay the same until their odds are asked for. */
const REST_MS = 250;

/** An attack that is made up: who takes part, and what may come of it. */
export function AssaultForm({ controls, target }: { readonly controls: Controls; readonly target: AttackTarget }) {
  const { play } = words.value;
  const { names, position } = controls.table;
  const force = controls.force.value;
  const kind = controls.planned.value;
  const unit = (id: number) => {
    const piece = names.find(id);
    return piece === undefined ? undefined : { kind: piece.kind, side: piece.side, faction: piece.faction };
  };
  const toggle = (id: number) => {
    const next = new Set(force);
    if (!next.delete(id)) next.add(id);
    controls.force.value = next;
  };
  const from = (id: number) => controls.table.atlas.byId.get(controls.hexOf(id) ?? "")?.name ?? "";
  const defenders = position.value?.stacks.get(target.hex) ?? [];
  return (
    <section class="chosen assault">
      <div class="place-head">
        <h2>Attack on {names.hex(target.hex)}</h2>
        <button type="button" class="plain-button" onClick={() => controls.choose(undefined)}>
          {play.letGo}
        </button>
      </div>
      <p class="counters-row">
        {defenders.map((piece) => (
          <CounterPicture key={piece.id} table={controls.table} face={piece} />
        ))}
        <span class="quiet small">{defenders.map((piece) => position.value?.name(piece)).join(", ")}</span>
      </p>
      <div class="unit-picks" role="group" aria-label={play.which}>
        {target.units.map((id) => (
          <button key={id} type="button" class="unit-pick" aria-pressed={force.has(id)} onClick={() => toggle(id)}>
            <CounterPicture table={controls.table} face={unit(id)} />
            <span>
              {names.piece(id)} <span class="quiet small">{from(id)}</span>
            </span>
          </button>
        ))}
        {target.supports.map((id) => (
          <button
            key={`support ${id}`}
            type="button"
            class="unit-pick"
            aria-pressed={controls.support.value === id}
            onClick={() => (controls.support.value = controls.support.value === id ? undefined : id)}
          >
            <CounterPicture table={controls.table} face={unit(id)} />
            <span>
              Ranged Support: {names.piece(id)} <span class="quiet small">{from(id)}</span>
            </span>
          </button>
        ))}
      </div>
      {kind !== undefined && <Odds controls={controls} />}
      <button
        type="button"
        class="primary"
        disabled={kind === undefined || controls.desk.busy.value}
        onClick={() => kind !== undefined && void controls.send(kind)}
      >
        Attack with {force.size === 1 ? "1 unit" : `${force.size} units`}: the die is cast
      </button>
    </section>
  );
}

/** What may come of the attack that is made up. */
function Odds({ controls }: { readonly controls: Controls }) {
  const found = useSignal<Forecast | undefined>(undefined);
  const failed = useSignal(false);
  const kind = controls.planned.value;
  useEffect(() => {
    let over = false;
    found.value = undefined;
    failed.value = false;
    const timer = setTimeout(() => {
      if (kind === undefined) return;
      forecast(controls.table, controls.desk, packed(kind)).then(
        (odds) => !over && ((found.value = odds), (failed.value = odds === undefined)),
        () => !over && (failed.value = true),
      );
    }, REST_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [kind]);
  if (failed.value) return <p class="quiet small">The odds of this attack cannot be told now.</p>;
  const shown = found.value;
  if (shown === undefined) return <p class="quiet small">…</p>;
  const { rolled, odds } = shown;
  const gained = odds.results.filter(({ hexes }) => hexes > 0).reduce((sum, { probability }) => sum + probability, 0);
  const shifts = rolled.shifts.map(
    ({ cause, columns }) =>
      `${spoken(ShiftCause[cause] ?? "").toLowerCase()} ${columns > 0 ? "+" : "−"}${Math.abs(columns)}`,
  );
  return (
    <div class="odds">
      <svg class="odds-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" rx="1" class="odds-lost" />
        <rect width={gained * 100} height="6" rx="1" class="odds-won" />
      </svg>
      <p class="small">
        <strong>{percent(gained)}</strong> drive them back · {rolled.attack} against {rolled.defence}
        {odds.column !== undefined && `, column ${odds.column.attack}:${odds.column.defence}`}
        {shifts.length > 0 && ` (${shifts.join(", ")})`}
        {" · "}
        loses {odds.attackersSteps.toFixed(1)}, costs them {odds.defendersSteps.toFixed(1)} steps
      </p>
      <ul class="plain small outcomes">
        {odds.results.map((result, place) => (
          <li key={place}>
            <span class="figures">{percent(result.probability)}</span> {outcome(result)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A result in words. */
function outcome({ attackers, hexes, attackersSteps, defendersSteps }: OddsResult): string {
  const steps = (who: string, count: number) => `${who} ${count === 1 ? "a step" : `${count} steps`}`;
  const said = [
    attackers === Blow.AD ? "the attack is beaten off" : "",
    attackers === Blow.EX ? "both suffer" : "",
    hexes > 0 ? `they go back ${hexes === 1 ? "a hex" : `${hexes} hexes`}` : "",
    attackersSteps > 0 ? steps("you lose", attackersSteps) : "",
    defendersSteps > 0 ? steps("they lose", defendersSteps) : "",
  ].filter(Boolean);
  return said.length === 0 ? "nothing" : said.join(", ");
}
