import type { ComponentChildren } from "preact";
import { words } from "../words/words.js";

/** A number between bounds, with buttons for less, more and all. */
export function Stepper({
  label,
  value,
  most,
  least = 0,
  onChange,
  children,
}: {
  /** What is counted, for those who hear it. */
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly least?: number;
  readonly onChange: (value: number) => void;
  readonly children: ComponentChildren;
}) {
  const { play } = words.value;
  const set = (wanted: number) => onChange(Math.min(Math.max(wanted, least), most));
  return (
    <div class={value > 0 ? "stepper some" : "stepper"}>
      <span class="grow">{children}</span>
      <button type="button" aria-label={play.fewer(label)} disabled={value <= least} onClick={() => set(value - 1)}>
        −
      </button>
      <output class="figures">{value}</output>
      <button type="button" aria-label={play.more(label)} disabled={value >= most} onClick={() => set(value + 1)}>
        +
      </button>
      <button
        type="button"
        class="all"
        aria-label={`${play.all}: ${label}`}
        disabled={value >= most}
        onClick={() => set(most)}
      >
        {play.all}
      </button>
    </div>
  );
}
