import { Side } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { Swatch } from "../../parts/swatch.js";
import { sideName } from "./atlas.js";
import { advance, facility, listed, units } from "./names.js";
import type { Aa1940Table } from "./table.js";

/** Who is at war with whom, what everybody has, and how near victory is. */
export function powersPanel(table: Aa1940Table) {
  return function Powers() {
    const position = table.position.value;
    if (position === undefined) return null;
    const { atlas } = table;
    const { view } = position;
    const goals = atlas.board.goals.map(({ cities, needed }) => {
      const held = cities.filter((id) => {
        const holder = position.at(id)?.view.controller ?? "";
        return atlas.powers.get(holder)?.side === Side.AXIS;
      });
      return `${held.length} of ${needed}`;
    });
    const needed = goals.length > 0 ? goals.join(", or ") : `${view.axisCities} of ${atlas.board.axisCitiesToWin}`;
    return (
      <div class="powers">
        <p class="quiet">The Axis holds {needed} victory cities that it needs.</p>
        {[Side.AXIS, Side.ALLIES].map((side) => (
          <section key={side}>
            <h2>{sideName(side).replace("the ", "")}</h2>
            <ul class="plain">
              {view.powers
                .filter(({ power }) => atlas.powers.get(power)?.side === side)
                .map((one) => (
                  <li key={one.power} class={one.power === view.power ? "power now" : "power"}>
                    <p class="power-line">
                      <Swatch color={atlas.color(one.power)} code={atlas.powers.get(one.power)?.code ?? ""} />
                      <strong>{atlas.power(one.power)}</strong>
                      <span class="figures">
                        {[one, ...one.economies].map(({ treasury, production }, place) => (
                          <span key={place}>
                            {treasury} IPCs <span class="quiet">+{production}</span>
                          </span>
                        ))}
                      </span>
                    </p>
                    <p class="quiet small">
                      {one.wars.length > 0
                        ? `At war with ${listed(one.wars.map((id) => atlas.power(id)))}.`
                        : "At peace."}
                      {one.capitalLost ? " Its capital is lost." : ""}
                      {one.advances.length > 0 ? ` Has ${listed(one.advances.map(advance))}.` : ""}
                    </p>
                    {one.queue.length + one.facilities.length > 0 && (
                      <p class="small">
                        To be placed:{" "}
                        {listed([
                          ...one.queue.map(({ type, count }) => units(type, count)),
                          ...one.facilities.map(facility),
                        ])}
                        .
                      </p>
                    )}
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    );
  };
}
