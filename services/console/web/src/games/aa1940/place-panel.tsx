import { Swatch } from "../../parts/swatch.js";
import { facility, units } from "./names.js";
import { condition } from "./position.js";
import { Symbol } from "./symbol.js";
import type { Aa1940Table } from "./table.js";
import { ThreatLines } from "./threats-view.js";

/** All that is in a space. */
export function placePanel(table: Aa1940Table) {
  return function Place({ id }: { readonly id: string }) {
    const { atlas } = table;
    const area = atlas.areas.get(id);
    const standing = table.position.value?.at(id);
    if (area === undefined || standing === undefined) return null;
    const { view } = standing;
    const powers = [...new Set(view.units.map(({ power }) => power))];
    return (
      <div class="place">
        <p class="quiet">
          {[
            area.land ? table.holder(id) : "sea zone",
            area.space.ipc > 0 ? `${area.space.ipc} IPCs` : "",
            area.space.victoryCity === "" ? "" : `victory city ${area.space.victoryCity}`,
            area.space.convoy ? "convoys" : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {view.facilities.length > 0 && (
          <p class="small">
            {view.facilities
              .map(({ type, damage }) => `${facility(type)}${damage > 0 ? ` (${damage} damage)` : ""}`)
              .join(", ")}
          </p>
        )}
        {powers.map((power) => (
          <section key={power}>
            <h3>
              <Swatch color={atlas.color(power)} code={atlas.powers.get(power)?.code ?? "–"} /> {atlas.power(power)}
            </h3>
            <ul class="plain stack-list">
              {view.units
                .filter((group) => group.power === power)
                .map((group) => (
                  <li key={group.unit}>
                    <Symbol type={group.type} /> {units(group.type, group.count)}
                    {condition(group) !== "" && <span class="quiet small"> {condition(group)}</span>}
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {powers.length === 0 && <p class="quiet">No units.</p>}
        <ThreatLines table={table} id={id} />
      </div>
    );
  };
}
