import { create } from "@bufbuild/protobuf";
import { useSignal } from "@preact/signals";
import { type Entrant, EntrantState } from "@sandtable/client/gen/sandtable/tournaments/v1/entrant_pb.js";
import { ByeReason, ByeSchema, RoundState } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import type { Tournament } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { useEffect } from "preact/hooks";
import { useLoaded } from "../parts/loaded.js";
import { firstOf, organiser, tournaments } from "../tournaments/calls.js";
import { numberIn } from "../tournaments/format.js";
import type { TournamentStore } from "../tournaments/store.js";
import { terms } from "../words/organise/terms.js";
import { terms as tournamentTerms } from "../words/tournaments/terms.js";
import { ActionForm } from "./action-form.js";

/** Entrants that can be paired here; more are paired by programs. */
const MOST = 100;

/** The pairs of the next round of a Swiss, chosen one by one. */
export function PairingForm({
  store,
  tournament,
}: {
  readonly store: TournamentStore;
  readonly tournament: Tournament;
}) {
  const { name, stage, settings } = tournament;
  const swiss = settings?.stages[stage - 1]?.system.case === "swiss";
  const { value } = useLoaded(
    async () => {
      if (!swiss) return undefined;
      const [entrants, rounds] = await Promise.all([
        firstOf(tournaments().entrants(name), MOST + 1),
        firstOf(tournaments().rounds(name), 200),
      ]);
      const done = rounds.every(({ state }) => state === RoundState.DONE);
      return { playing: entrants.filter(({ state }) => state === EntrantState.ENTERED), done };
    },
    `${name} ${stage}`,
    store.tick.value,
  );
  if (value === undefined || !value.done || value.playing.length > MOST || value.playing.length < 2) return null;
  return <Pairs key={tournament.round} store={store} playing={value.playing} />;
}

function Pairs({ store, playing }: { readonly store: TournamentStore; readonly playing: readonly Entrant[] }) {
  const slots = useSignal<readonly number[]>([]);
  const bye = useSignal(0);
  const size = Math.floor(playing.length / 2) * 2;
  useEffect(() => {
    slots.value = playing.slice(0, size).map(({ name }) => numberIn(name));
    bye.value = playing.length > size ? numberIn(playing.at(-1)?.name ?? "") : 0;
  }, [playing.length]);
  const { run } = terms.value;
  const { fixtures } = tournamentTerms.value;
  const placed = [...slots.value, ...(bye.value > 0 ? [bye.value] : [])];
  const names = (wanted: (number: number) => boolean) =>
    playing
      .filter(({ name }) => wanted(numberIn(name)))
      .map(({ displayName }) => displayName)
      .join(", ");
  const left = names((number) => !placed.includes(number));
  const twice = names((number) => placed.filter((one) => one === number).length > 1);
  const pick = (label: string, value: number, set: (value: number) => void, free: boolean) => (
    <select aria-label={label} value={value} onChange={(event) => set(Number(event.currentTarget.value))}>
      {free && <option value={0}>–</option>}
      {playing.map(({ name, displayName }) => (
        <option key={name} value={numberIn(name)}>
          {displayName}
        </option>
      ))}
    </select>
  );
  const set = (place: number) => (value: number) =>
    (slots.value = slots.value.map((old, at) => (at === place ? value : old)));
  const pairs = Array.from({ length: size / 2 }, (_, pair) => pair);
  return (
    <ActionForm
      title={run.pair}
      hint={run.pairWhy}
      reason="optional"
      disabled={left !== "" || twice !== ""}
      onSubmit={(reason) =>
        store.act(() =>
          organiser().pairRound({
            name: store.name,
            pairs: pairs.map((pair) => ({ first: slots.value[2 * pair] ?? 0, second: slots.value[2 * pair + 1] ?? 0 })),
            byes:
              bye.value > 0 ? [create(ByeSchema, { entrant: bye.value, reason: ByeReason.PAIRING, points: 2 })] : [],
            reason,
          }),
        )
      }
    >
      <ol class="pairs">
        {pairs.map((pair) => (
          <li key={pair}>
            {pick(`${pair + 1}: ${fixtures.first}`, slots.value[2 * pair] ?? 0, set(2 * pair), false)}
            {" – "}
            {pick(`${pair + 1}: ${fixtures.second}`, slots.value[2 * pair + 1] ?? 0, set(2 * pair + 1), false)}
          </li>
        ))}
      </ol>
      {playing.length > size && (
        <label>
          {run.noOpponent}
          {pick(run.noOpponent, bye.value, (value) => (bye.value = value), true)}
        </label>
      )}
      <p class="small" role="status">
        {left !== "" && run.unpaired(left)} {twice !== "" && run.twice(twice)}
      </p>
    </ActionForm>
  );
}
