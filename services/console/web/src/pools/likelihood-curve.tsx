import type { Comparison, ComparisonPoint } from "@sandtable/client/gen/sandtable/ladder/v1/comparison_pb.js";
import { terms } from "../words/pools/terms.js";

const WIDTH = 600;
const HEIGHT = 180;
/** Points that are drawn: more cannot be told apart. */
const POINTS = 500;

/** The likelihood ratio of a comparison between its two bounds. */
export function LikelihoodCurve({
  comparison,
  points,
}: {
  readonly comparison: Comparison;
  readonly points: readonly ComparisonPoint[];
}) {
  const { lowerBound, upperBound, pairs, logLikelihoodRatio } = comparison;
  const low = Math.min(lowerBound, ...points.map((one) => one.logLikelihoodRatio)) - 0.2;
  const high = Math.max(upperBound, ...points.map((one) => one.logLikelihoodRatio)) + 0.2;
  const last = Math.max(pairs, 1);
  const y = (value: number) => HEIGHT - ((value - low) / (high - low)) * HEIGHT;
  const step = Math.max(1, Math.ceil(points.length / POINTS));
  const drawn = points.filter((_, place) => place % step === 0 || place === points.length - 1);
  const path = drawn
    .map((one) => `L${((one.pairs / last) * WIDTH).toFixed(1)} ${y(one.logLikelihoodRatio).toFixed(1)}`)
    .join("");
  const { comparisons: said } = terms.value;
  return (
    <figure class="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={said.bar(logLikelihoodRatio.toFixed(2), lowerBound.toFixed(2), upperBound.toFixed(2))}
      >
        {(
          [
            [upperBound, said.yes, "good"],
            [0, "0", ""],
            [lowerBound, said.no, "bad"],
          ] as const
        ).map(([value, text, tone]) => (
          <g key={text} class={`chart-bound ${tone}`}>
            <path d={`M0 ${y(value).toFixed(1)}H${WIDTH}`} />
            <text x="4" y={y(value) - 4}>
              {text}
            </text>
          </g>
        ))}
        <path class="chart-line" d={`M0 ${y(0).toFixed(1)}${path}`} />
      </svg>
    </figure>
  );
}
