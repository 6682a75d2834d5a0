import { Phase } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { phase as phaseName } from "../names.js";
import type { Controls } from "./controls.js";

/** What is asked of the seat now, in one sentence. */
export function prompt(controls: Controls): string {
  const legal = controls.legal.value;
  const { table } = controls;
  const decision = legal?.decisions[0];
  if (decision !== undefined) return controls.asked(decision);
  const phase = legal?.phase;
  if (phase === undefined) return "…";
  const who = `${table.power(phase.power)}, ${phaseName(phase.phase)}: `;
  const source = controls.source.value;
  const taken = controls.taken.value.reduce((sum, { count }) => sum + count, 0);
  if (source !== undefined && taken > 0)
    return `${who}choose where ${taken === 1 ? "it goes" : `the ${taken} go`} from ${table.atlas.name(source)}.`;
  if (source !== undefined && controls.here.value.length > 0)
    return `${who}how many of what leave ${table.atlas.name(source)}?`;
  if (phase.blockers.length > 0 && phase.fight.length === 0 && phase.place.length === 0)
    return `${who}${phase.blockers[0]?.expected ?? ""}.`;
  switch (phase.phase) {
    case Phase.PURCHASE:
      return `${who}buy units, or close the phase.`;
    case Phase.COMBAT_MOVE:
      return `${who}choose units that attack, or close the phase.`;
    case Phase.CONDUCT_COMBAT:
      return phase.fight.length > 0
        ? `${who}choose the next battle, ${phase.fight.length} left.`
        : `${who}close the phase.`;
    case Phase.NONCOMBAT_MOVE:
      return `${who}move units that did not fight, land aircraft, or close the phase.`;
    case Phase.MOBILIZE:
      return phase.place.length > 0 ? `${who}choose where new units appear.` : `${who}close the phase.`;
    case Phase.RESEARCH:
      return `${who}buy research dice, or close the phase.`;
    default:
      return `${who}close the phase.`;
  }
}

/** What closing the phase does. */
export function closing(controls: Controls): string {
  const phase = controls.phase.value;
  if (phase === undefined) return "";
  const position = controls.table.position.value;
  switch (phase.phase) {
    case Phase.PURCHASE:
      return "What was bought is paid; the combat move begins.";
    case Phase.COMBAT_MOVE: {
      const battles = position === undefined ? 0 : battlesOf(controls);
      const begin =
        battles === 0 ? "No battle is fought" : battles === 1 ? "1 battle begins" : `${battles} battles begin`;
      return `${begin}; the moves cannot be taken back.`;
    }
    case Phase.CONDUCT_COMBAT:
      return "The noncombat move begins.";
    case Phase.NONCOMBAT_MOVE:
      return "The moves are final; new units appear next. Aircraft without a place to land are lost.";
    case Phase.MOBILIZE:
      return "Income is collected and the turn ends. What was not placed is paid back.";
    case Phase.RESEARCH:
      return "The dice are rolled.";
    default:
      return "The turn ends.";
  }
}

/** The spaces in which the acting power would fight. */
function battlesOf({ phase, table }: Controls): number {
  const position = table.position.value;
  const power = phase.value?.power ?? "";
  if (position === undefined) return 0;
  const spaces = new Set<string>();
  for (const [id, { view }] of position.spaces) {
    for (const group of view.units) {
      if (group.power !== power) continue;
      if (group.goal !== "") spaces.add(group.goal);
      if (group.aboard === undefined && position.enemies(power, id).length > 0) spaces.add(id);
    }
  }
  return spaces.size;
}
