import type { Comparison } from "@sandtable/client/gen/sandtable/ladder/v1/comparison_pb.js";
import { runsPool } from "../account/rights.js";
import { account } from "../account/session.js";
import { useLoaded } from "../parts/loaded.js";
import { ladders, pools } from "../pools/calls.js";
import { poolOf } from "../pools/format.js";
import { terms } from "../words/organise/terms.js";
import { ActionForm } from "./action-form.js";

/** Stops a comparison without an answer: for the account that began it and those who run the pool. */
export function ComparisonStop({
  comparison,
  onStopped,
}: {
  readonly comparison: Comparison;
  readonly onStopped: (stopped: Comparison) => void;
}) {
  const { name } = comparison;
  const { value: runs = false } = useLoaded(async () => runsPool(await ladders().get(poolOf(name))), name);
  if (!runs && account.value?.name !== comparison.account) return null;
  return (
    <ActionForm
      title={terms.value.comparison.stop}
      reason="optional"
      danger
      onSubmit={async (reason) => onStopped(await pools().stopComparison(name, reason))}
    />
  );
}
