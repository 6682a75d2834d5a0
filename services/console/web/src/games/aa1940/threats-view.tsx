import type { Threat } from "@sandtable/client/gen/sandtable/games/aa1940/v1/threats_pb.js";
import { listed, units } from "./names.js";
import type { Aa1940Table } from "./table.js";
import { chance, percent, type Threats } from "./threats.js";

/** What shows and hides threats; only those who hold a seat have something to lose. */
export function threatToggle(threats: Threats) {
  return function Toggle() {
    if (threats.desk.value === undefined) return null;
    const shown = threats.shown.value;
    return (
      <button type="button" class="threat-toggle" aria-pressed={shown} onClick={() => threats.toggle()}>
        {shown && threats.failed.value ? "No threats known" : "Threats"}
      </button>
    );
  };
}

/** What can attack a place, the likeliest first. */
export function ThreatLines({ table, id }: { readonly table: Aa1940Table; readonly id: string }) {
  const { threats, atlas } = table;
  const found = threats.found.value.get(id);
  if (!threats.shown.value || found === undefined) return null;
  const all = [...found.threats].sort((a, b) => chance(b) - chance(a));
  return (
    <section class="threat-lines">
      <h3>Threats</h3>
      {all.length === 0 && <p class="quiet small">Nothing can attack it before your next turn.</p>}
      <ul class="plain">
        {all.map((threat) => (
          <li key={threat.power} class="small">
            <strong>{atlas.power(threat.power)}</strong>
            {threat.odds !== undefined && (
              <>
                {" "}
                <strong>{percent(threat.odds.takes)}</strong> to take it
              </>
            )}
            : {force(threat)}
            {threat.odds !== undefined && (
              <span class="quiet">
                {" "}
                loses {threat.odds.attackerLoss.toFixed(1)}, costs you {threat.odds.defenderLoss.toFixed(1)} IPCs
              </span>
            )}
            {notes(table, threat).map((note) => (
              <div key={note} class="quiet">
                {note}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The units of an attack, by type. */
function force({ units: all }: Threat): string {
  const types = new Map<number, number>();
  for (const { type, count } of all) types.set(type, (types.get(type) ?? 0) + count);
  const sorted = [...types].sort(([a], [b]) => a - b);
  return sorted.length === 0 ? "nothing yet" : listed(sorted.map(([type, count]) => units(type, count)));
}

function notes({ atlas }: Aa1940Table, threat: Threat): string[] {
  const counted = (list: Threat["scramblers"]) => listed(list.map(({ type, count }) => units(type, count)));
  const names = (powers: readonly string[]) => listed(powers.map((power) => atlas.power(power)));
  const said: string[] = [];
  if (threat.declares.length > 0) said.push(`after a declaration of war on ${names(threat.declares)}`);
  if (threat.bombardment.length > 0) said.push(`bombarded by ${counted(threat.bombardment)}`);
  if (threat.contestedZones.length > 0) {
    const zones = threat.contestedZones.map((zone) => atlas.areas.get(zone)?.name ?? zone);
    said.push(`more could land from ${listed(zones)} after a battle there`);
  }
  if (threat.openers.length > 0) said.push(`${names(threat.openers)} could open the way to more`);
  if (threat.scramblers.length > 0) {
    const helped = threat.oddsWithScramble;
    said.push(
      `${counted(threat.scramblers)} could scramble${helped === undefined ? "" : `: then ${percent(helped.takes)}`}`,
    );
  }
  return said;
}
