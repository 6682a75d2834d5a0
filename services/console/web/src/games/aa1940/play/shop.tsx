import { useSignal } from "@preact/signals";
import type { EconomyLegal, PhaseLegal } from "@sandtable/client/gen/sandtable/games/aa1940/v1/legal_pb.js";
import { Stepper } from "../../../parts/stepper.js";
import { facility, unit } from "../names.js";
import { Symbol } from "../symbol.js";
import type { Controls } from "./controls.js";

/** What can be bought, with its price. */
export function Shop({ controls, phase }: { readonly controls: Controls; readonly phase: PhaseLegal }) {
  return (
    <>
      <Counter controls={controls} legal={phase} economy="" power={phase.power} />
      {phase.economies.map((legal) => (
        <Counter key={legal.economy} controls={controls} legal={legal} economy={legal.economy} power={phase.power} />
      ))}
      {phase.research !== undefined && (
        <section>
          <h2>Research</h2>
          <p class="place-row">
            <span class="grow">A die costs {phase.research.dieCost} IPCs; a six is a breakthrough.</span>
            <button
              type="button"
              disabled={controls.desk.busy.value}
              onClick={() => void controls.send({ case: "buyResearch", value: { dice: 1 } })}
            >
              Buy a die
            </button>
          </p>
        </section>
      )}
    </>
  );
}

function Counter({
  controls,
  legal,
  economy,
  power,
}: {
  readonly controls: Controls;
  readonly legal: PhaseLegal | EconomyLegal;
  readonly economy: string;
  readonly power: string;
}) {
  const wanted = useSignal<ReadonlyMap<number, number>>(new Map());
  if (legal.buy.length === 0 && legal.buyFacilities.length === 0) return null;
  const { atlas, position } = controls.table;
  const own = position.value?.view.powers.find((one) => one.power === power);
  const purse = economy === "" ? own : own?.economies.find((one) => one.economy === economy);
  const price = (type: number) => atlas.profiles.get(type)?.cost ?? 0;
  const cost = [...wanted.value].reduce((sum, [type, count]) => sum + price(type) * count, 0);
  const left = (purse?.treasury ?? 0) - cost;
  const buy = async () => {
    for (const [type, count] of wanted.value) {
      if (count > 0 && !(await controls.send({ case: "buy", value: { type, count, economy } }))) return;
    }
    wanted.value = new Map();
  };
  return (
    <section class="buy-list">
      <div class="place-head">
        <h2>Buy{economy === "" ? "" : ` for ${atlas.economies.get(economy)?.name ?? economy}`}</h2>
        <span class="figures" aria-live="polite">
          {left} IPCs left
        </span>
      </div>
      {legal.buy.map(({ type, count }) => {
        const some = wanted.value.get(type) ?? 0;
        const most = Math.min(count, some + (price(type) === 0 ? count : Math.floor(left / price(type))));
        return (
          <Stepper
            key={type}
            label={unit(type)}
            value={some}
            most={Math.max(most, 0)}
            onChange={(value) => (wanted.value = new Map(wanted.value).set(type, value))}
          >
            <Symbol type={type} /> {unit(type)} <span class="quiet small">{price(type)}</span>
          </Stepper>
        );
      })}
      {legal.buy.length > 0 && (
        <button
          type="button"
          class="primary"
          disabled={cost === 0 || controls.desk.busy.value}
          onClick={() => void buy()}
        >
          Buy for {cost} IPCs
        </button>
      )}
      <div class="buttons">
        {legal.buyFacilities.map((type) => (
          <button
            type="button"
            key={type}
            disabled={controls.desk.busy.value}
            onClick={() => void controls.send({ case: "buyFacility", value: { type, economy } })}
          >
            {facility(type)} <span class="quiet small">{atlas.facilities.find((one) => one.type === type)?.cost}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
