import { useSignal } from "@preact/signals";
import type { VerifyTournamentResponse } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_service_pb.js";
import { SandtableError } from "@sandtable/client/errors.js";
import { terms } from "../words/tournaments/terms.js";
import { tournaments } from "./calls.js";

/** A button by which the server computes all pairings and standings again, and what it found. */
export function Verification({ name }: { readonly name: string }) {
  const busy = useSignal(false);
  const found = useSignal<VerifyTournamentResponse | undefined>(undefined);
  const failure = useSignal("");
  const verify = async () => {
    busy.value = true;
    failure.value = "";
    try {
      found.value = await tournaments().verify(name);
    } catch (thrown) {
      failure.value = SandtableError.from(thrown).message;
    } finally {
      busy.value = false;
    }
  };
  const { overview } = terms.value;
  const { rounds = 0, fixtures = 0, differences = [] } = found.value ?? {};
  return (
    <>
      <button type="button" disabled={busy.value} onClick={() => void verify()}>
        {overview.verify}
      </button>
      <span role="status" class={differences.length === 0 ? "verdict true" : "failure"}>
        {failure.value}
        {found.value !== undefined && differences.length === 0 && overview.verified(rounds, fixtures)}
        {differences.map((one) => (
          <span key={one.name}>{overview.differs(one.name, one.kept, one.computed)} </span>
        ))}
      </span>
    </>
  );
}
