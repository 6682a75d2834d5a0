import { useSignal } from "@preact/signals";
import { takeSeat } from "../api.js";
import type { MatchStore } from "../match/store.js";
import { stored } from "../stored.js";
import { words } from "../words/words.js";
import { Failure } from "./failure.js";

/** Takes the seat over that a code stands for, or one that is open to a substitute. */
export function TakeOver({
  store,
  code,
  onDone,
}: {
  readonly store: MatchStore;
  readonly code: string;
  readonly onDone: () => void;
}) {
  const { lobby, match: said } = words.value;
  const player = useSignal(stored.player);
  const failure = useSignal<unknown>(undefined);
  const seat = store.match.value?.substitutions.find(({ open }) => open)?.seat;
  const take = async (event: Event) => {
    event.preventDefault();
    failure.value = undefined;
    try {
      const name = player.value.trim();
      stored.player = name;
      await takeSeat(store.name, name === "" ? "Guest" : name, code === "" ? seat : undefined, code);
      store.rekept();
      onDone();
    } catch (thrown) {
      failure.value = thrown;
    }
  };
  return (
    <form class="take-over" onSubmit={(event) => void take(event)}>
      <p>{said.open}</p>
      <label>
        {lobby.name}
        <input value={player.value} maxLength={60} onInput={(event) => (player.value = event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary">
        {lobby.take}
      </button>
      <Failure error={failure.value} />
    </form>
  );
}
