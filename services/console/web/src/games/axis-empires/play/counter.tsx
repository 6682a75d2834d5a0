import { factionColor } from "../atlas.js";
import { face as faceOf } from "../atlas.js";
import { Side } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import { signPath } from "../signs.js";
import { sign } from "../position.js";
import type { AxisEmpiresTable } from "../table.js";
import type { Face } from "./act.js";

/** A counter as it lies on the map, for the eye only: its name stands beside it. Drawn, because
 * the page allows no style of its own on an element. */
export function CounterPicture({ table, face }: { readonly table: AxisEmpiresTable; readonly face: Face | undefined }) {
  const { kind, side, faction } = face ?? { kind: { case: undefined }, side: Side.FRONT, faction: 0 };
  const counter = kind.case === "unit" ? table.atlas.counter(kind.value) : undefined;
  const up = counter === undefined ? undefined : faceOf(counter, side === Side.BACK);
  return (
    <svg class="counter" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
      <rect x="0.500" y="0.500" width="29" height="29" rx="3" fill={factionColor(faction)} stroke="#05080b" />
      {up === undefined ? (
        <text x="15" y="18" text-anchor="middle" font-size="9" font-weight="700" fill="#ffffff">
          {marker(table, face)}
        </text>
      ) : (
        <>
          <path
            d={signPath(sign(up.type))}
            transform="translate(15 10)"
            fill="none"
            stroke="#ffffff"
            stroke-width="1.200"
          />
          <text x="15" y="26" text-anchor="middle" font-size="8.500" font-weight="700" fill="#ffffff">
            {up.attack}-{up.defence}-{up.movement}
          </text>
        </>
      )}
    </svg>
  );
}

/** The letters of a marker. */
function marker(table: AxisEmpiresTable, face: Face | undefined): string {
  const name = face?.kind.case === "marker" ? (table.atlas.pack.markers[face.kind.value]?.name ?? "") : "";
  return name
    .split(" ")
    .map((word) => word.charAt(0))
    .join("")
    .slice(0, 3)
    .toUpperCase();
}
