import type { UnitType } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { unitGlyph } from "./glyphs.js";

/** The symbol of a unit, for the eye only: its name stands beside it. */
export function Symbol({ type }: { readonly type: UnitType }) {
  return (
    <svg class="symbol" viewBox="0 0 16 12" aria-hidden="true" focusable="false">
      <path d={unitGlyph(type)} />
    </svg>
  );
}
