import type { Comparison } from "@sandtable/client/gen/sandtable/ladder/v1/comparison_pb.js";
import { terms } from "../words/pools/terms.js";

/** A bar with the place of a comparison between its two bounds: no on the left, yes on the right. */
export function LikelihoodBar({ comparison }: { readonly comparison: Comparison }) {
  const { logLikelihoodRatio, lowerBound, upperBound } = comparison;
  const share = (logLikelihoodRatio - lowerBound) / (upperBound - lowerBound || 1);
  const at = Math.min(100, Math.max(0, share * 100));
  const { comparisons } = terms.value;
  const text = comparisons.bar(
    logLikelihoodRatio.toFixed(2).replace("-", "−"),
    lowerBound.toFixed(2).replace("-", "−"),
    upperBound.toFixed(2),
  );
  return (
    <svg class="likelihood" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={text}>
      <rect class="likelihood-track" x="0" y="2" width="100" height="2" />
      <rect class="likelihood-mark" x={Math.max(0, at - 1)} y="0" width="2" height="6" />
    </svg>
  );
}
