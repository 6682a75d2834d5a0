import { create } from "@bufbuild/protobuf";
import { useSignal } from "@preact/signals";
import { EntrantState } from "@sandtable/client/gen/sandtable/tournaments/v1/entrant_pb.js";
import {
  type Separation,
  SeparationSchema,
  type Tournament,
} from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { useLoaded } from "../parts/loaded.js";
import { firstOf, organiser, tournaments } from "../tournaments/calls.js";
import { numberIn } from "../tournaments/format.js";
import type { TournamentStore } from "../tournaments/store.js";
import { terms } from "../words/organise/terms.js";
import { ActionForm } from "./action-form.js";

/** Entrants among whom groups are chosen, and those of a group. */
const MOST = 500;
const GROUP = 16;

/** Groups of entrants who do not meet in a Swiss before a round. */
export function SeparationForm({
  store,
  tournament,
}: {
  readonly store: TournamentStore;
  readonly tournament: Tournament;
}) {
  const { name, settings, separations } = tournament;
  const swiss = settings?.stages.some(({ system }) => system.case === "swiss") === true;
  const groups = useSignal<readonly Separation[]>(separations);
  const chosen = useSignal<readonly number[]>([]);
  const round = useSignal(3);
  const { value = [] } = useLoaded(
    async () => (swiss ? firstOf(tournaments().entrants(name), MOST) : []),
    name,
    store.tick.value,
  );
  if (!swiss || value.length < 2) return null;
  const { run, create: said } = terms.value;
  const titles = new Map(value.map((one) => [numberIn(one.name), one.displayName]));
  const text = ({ entrants, beforeRound }: Separation) =>
    run.apartGroup(entrants.map((one) => titles.get(one) ?? one).join(", "), beforeRound);
  return (
    <ActionForm
      title={run.apart}
      hint={run.apartWhy}
      reason="optional"
      onSubmit={(reason) => store.act(() => organiser().separate({ name, separations: [...groups.value], reason }))}
    >
      <div class="chips">
        {groups.value.map((one, place) => (
          <button
            key={place}
            type="button"
            aria-label={said.remove(text(one))}
            onClick={() => (groups.value = groups.value.filter((_, at) => at !== place))}
          >
            {text(one)} ×
          </button>
        ))}
      </div>
      <label>
        {run.entrants}
        <select
          multiple
          size={Math.min(8, value.length)}
          onChange={(event) =>
            (chosen.value = [...event.currentTarget.selectedOptions].map((option) => Number(option.value)))
          }
        >
          {value
            .filter(({ state }) => state === EntrantState.ENTERED)
            .map((one) => (
              <option key={one.name} value={numberIn(one.name)}>
                {one.displayName}
              </option>
            ))}
        </select>
      </label>
      <label class="narrow">
        {run.apartRound}
        <input
          type="number"
          min={2}
          max={101}
          value={round.value}
          onInput={(event) => (round.value = Number(event.currentTarget.value))}
        />
      </label>
      <p class="buttons">
        <button
          type="button"
          disabled={chosen.value.length < 2 || chosen.value.length > GROUP}
          onClick={() => {
            const group = create(SeparationSchema, { entrants: [...chosen.value], beforeRound: round.value });
            groups.value = [...groups.value, group];
          }}
        >
          {run.apartAdd}
        </button>
      </p>
    </ActionForm>
  );
}
