import { useSignal } from "@preact/signals";
import type { MatchStore } from "../match/store.js";
import { go } from "../router.js";
import { words } from "../words/words.js";
import { Failure } from "./failure.js";

/** Branches the moment that is looked at into a fork, to play on there. */
export function ForkButton({ store }: { readonly store: MatchStore }) {
  const failure = useSignal<unknown>(undefined);
  const busy = useSignal(false);
  const branch = async () => {
    busy.value = true;
    failure.value = undefined;
    try {
      const { forks } = await import("../forks.js");
      const token = store.own.kept.peek().seats[0]?.token;
      const { name } = await forks.create(store.name, token, store.moments.at.peek());
      go(`#/${name}`);
    } catch (thrown) {
      failure.value = thrown;
    } finally {
      busy.value = false;
    }
  };
  return (
    <>
      <button type="button" disabled={busy.value} onClick={() => void branch()}>
        {words.value.fork.branch}
      </button>
      <Failure error={failure.value} />
    </>
  );
}
