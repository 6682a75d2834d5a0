import { useSignal } from "@preact/signals";
import type { MatchStore } from "../match/store.js";
import { api } from "../api.js";
import { Late } from "./late.js";
import { words } from "../words/words.js";
import { Failure } from "./failure.js";
import { plainPower, seatPowers } from "./match-words.js";

/** What the seat that is played here can do now. */
export function PlayPanel({ store }: { readonly store: MatchStore }) {
  const { play: said, match: words_ } = words.value;
  const match = store.match.value;
  const play = store.own.play.value;
  const failure = useSignal<unknown>(undefined);
  if (match === undefined) return null;
  const seat = store.own.seat.value;
  if (seat === undefined) return <p class="quiet">{words_.guest}</p>;
  const powers = seatPowers(match, [seat.seat], (id) => store.table.value?.power(id) ?? plainPower(id));
  const simple = async (kind: "sample" | "default") => {
    failure.value = undefined;
    try {
      const command =
        kind === "default"
          ? await api.defaultCommand(store.name, seat.token)
          : (await api.legal(store.name, seat.token, 1)).commands[0];
      if (command !== undefined) await store.own.send(command);
    } catch (thrown) {
      failure.value = thrown;
    }
  };
  return (
    <div class="play">
      <p class="quiet small">{words_.watchAs(powers)}</p>
      {!store.own.mine.value && match.outcome === undefined && (
        <p>
          {said.wait(
            seatPowers(match, store.own.awaited.value, (id) => store.table.value?.power(id) ?? plainPower(id)),
          )}
        </p>
      )}
      <Failure error={store.own.refusal.value ?? failure.value} game={match.game} />
      {store.moments.at.value === undefined &&
        (store.own.plan.active.value || store.own.plan.news.value !== undefined) && (
          <Late name="plan" load={async () => (await import("../match/extras.js")).PlanList} props={{ store }} />
        )}
      {store.own.mine.value && store.moments.at.value === undefined && play !== undefined && <play.Controls />}
      {store.moments.at.value === undefined && play !== undefined && <play.Orders />}
      {store.own.mine.value && store.moments.at.value === undefined && (
        <details class="simple" open={play === undefined}>
          <summary>{said.help}</summary>
          <p class="buttons">
            <button type="button" disabled={store.own.busy.value} onClick={() => void simple("default")}>
              {said.doDefault}
            </button>
            <button type="button" disabled={store.own.busy.value} onClick={() => void simple("sample")}>
              {said.suggestion}
            </button>
          </p>
        </details>
      )}
      {store.own.busy.value && (
        <p class="quiet small" role="status">
          {said.sending}
        </p>
      )}
    </div>
  );
}
