import { Faction, Theatre } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import { Swatch } from "../../parts/swatch.js";
import { factionCode, factionColor, factionName } from "./atlas.js";
import type { AxisEmpiresTable } from "./table.js";

const WAR_STATES = ["peace", "before the war", "limited war", "total war"];

/** How the war stands: war states, tracks, what each faction holds. */
export function factionsPanel(table: AxisEmpiresTable) {
  return function Factions() {
    const position = table.position.value;
    if (position === undefined) return null;
    const { view, atlas } = position;
    const maps = atlas.pack.sheets.map((sheet) => sheet.theatre);
    const aligned = (faction: Faction) =>
      view.areas.filter(({ alignment }) => alignment === faction).map(({ area }) => atlas.pack.areas[area]?.name ?? "");
    return (
      <div class="powers">
        <ul class="plain rows">
          {maps.map((of) => {
            const tracks = view.tracks.find((one) => one.theatre === of);
            return (
              <li key={of}>
                <strong>{of === Theatre.ASIA ? "Asia" : "Europe"}</strong>
                <span class="quiet">{WAR_STATES[of === 1 ? view.europe : view.asia]}</span>
                {tracks !== undefined && <span class="quiet small">strategic value {tracks.strategicValue}</span>}
              </li>
            );
          })}
          <li>
            <strong>{view.axisPoints}</strong>
            <span class="quiet">points of strategic hexes are the Axis'</span>
          </li>
        </ul>
        {view.seats
          .flatMap(({ factions }) => factions)
          .map((faction) => {
            const units = view.pieces.filter(
              (piece) => piece.faction === faction && piece.kind.case === "unit" && piece.at?.kind.case === "hex",
            );
            const pool = view.pieces.filter(
              (piece) => piece.faction === faction && piece.at?.kind.case === "forcePool",
            );
            return (
              <section key={faction} class={faction === view.faction ? "power now" : "power"}>
                <p class="power-line">
                  <Swatch color={factionColor(faction)} code={factionCode(faction)} />
                  <strong>{factionName(faction)}</strong>
                  <span class="figures">
                    <span>{units.length} units on the map</span>
                    <span class="quiet">{pool.length} in the pool</span>
                  </span>
                </p>
                <p class="quiet small">{aligned(faction).join(", ")}</p>
              </section>
            );
          })}
        {view.pending.length > 0 && <p class="small">{view.pending.length} questions are open.</p>}
      </div>
    );
  };
}

/** All that is in a hex. */
export function placePanel(table: AxisEmpiresTable) {
  return function Place({ id }: { readonly id: string }) {
    const position = table.position.value;
    const cell = table.atlas.byId.get(id);
    if (position === undefined || cell === undefined) return null;
    const stack = position.stacks.get(cell.number) ?? [];
    return (
      <div class="place">
        <p class="quiet">{table.describe(id).split("; ").slice(0, 4).join(" · ")}</p>
        <ul class="plain stack-list">
          {stack.map((piece) => (
            <li key={piece.id}>
              <Swatch color={factionColor(piece.faction)} code={factionCode(piece.faction)} /> {position.name(piece)}
            </li>
          ))}
        </ul>
        {stack.length === 0 && <p class="quiet">No counters.</p>}
      </div>
    );
  };
}
