import { useSignal } from "@preact/signals";
import type { Curve } from "../games/game.js";
import type { Sample } from "../match/log-cache.js";
import type { MatchStore } from "../match/store.js";
import { words } from "../words/words.js";

/** Size of the picture, in units of its own. */
const WIDTH = 1000;
const HEIGHT = 100;
/** Points of a curve at most: more cannot be told apart. */
const POINTS = 400;

/** Curves above the time line: how the war went, from the entries that are loaded. */
export function Curves({ store }: { readonly store: MatchStore }) {
  const curves = store.table.value?.curves ?? [];
  const samples = store.moments.log.value?.samples.value ?? [];
  const groups = [...new Set(curves.map(({ group }) => group))];
  const chosen = useSignal(groups[0] ?? "");
  const all = Math.max(store.moments.version.value, 1);
  const at = store.moments.at.value ?? all;
  const shown = curves.map((curve, place) => ({ curve, place })).filter(({ curve }) => curve.group === chosen.value);
  if (samples.length < 2 || shown.length === 0) return null;
  const values = shown.map(({ place }) => samples.map(({ figures }) => figures[place] ?? 0));
  const most = Math.max(1, ...values.map((list) => Math.max(...list)));
  const now = nearest(samples, at);
  const figure = ({ curve, place }: { readonly curve: Curve; readonly place: number }) =>
    `${curve.label} ${now.figures[place] ?? 0}`;
  return (
    <div class="curves">
      <select
        aria-label={words.value.time.curves}
        value={chosen.value}
        onChange={(event) => (chosen.value = event.currentTarget.value)}
      >
        {groups.map((group) => (
          <option key={group} value={group}>
            {group}
          </option>
        ))}
      </select>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${chosen.value}: ${shown.map(figure).join(", ")}`}
      >
        {shown.map(({ curve, place }) => (
          <path
            key={place}
            d={path(samples, place, all, most)}
            fill="none"
            stroke={curve.color}
            stroke-width="2"
            vector-effect="non-scaling-stroke"
          />
        ))}
        <path
          class="curves-now"
          d={`M${((at / all) * WIDTH).toFixed(1)} 0V${HEIGHT}`}
          vector-effect="non-scaling-stroke"
        />
      </svg>
      <span class="small figures">
        {shown.map((one) => (
          <span key={one.place}>
            <svg class="dot" viewBox="0 0 10 10" aria-hidden="true">
              <circle cx="5" cy="5" r="4.500" fill={one.curve.color} />
            </svg>
            {figure(one)}
          </span>
        ))}
      </span>
    </div>
  );
}

/** The last sample that is not after a version. */
function nearest(samples: readonly Sample[], at: number): Sample {
  const found = samples.findLast(({ version }) => version <= at) ?? samples[0];
  return found ?? { version: 0, figures: [] };
}

function path(samples: readonly Sample[], place: number, all: number, most: number): string {
  const step = Math.max(1, Math.floor(samples.length / POINTS));
  return samples
    .filter((_, number) => number % step === 0 || number === samples.length - 1)
    .map(({ version, figures }, number) => {
      const x = ((version / all) * WIDTH).toFixed(1);
      const y = (HEIGHT - 4 - ((figures[place] ?? 0) / most) * (HEIGHT - 8)).toFixed(1);
      return `${number === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");
}
