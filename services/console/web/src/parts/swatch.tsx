import { inkOn } from "./ink.js";

/** The colour of a power with its letters, for the eye only. Drawn, because the page allows no
 * style of its own on an element. */
export function Swatch({ color, code }: { readonly color: string; readonly code: string }) {
  return (
    <svg class="swatch" viewBox="0 0 24 16" aria-hidden="true" focusable="false">
      <rect width="24" height="16" rx="3" fill={color} />
      <text x="12" y="12" text-anchor="middle" font-size="10.5" font-weight="700" fill={inkOn(color)}>
        {code}
      </text>
    </svg>
  );
}
