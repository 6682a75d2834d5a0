import { Segment } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import { factionName } from "../atlas.js";
import { segmentName } from "../position.js";
import type { Controls } from "./controls.js";

/** What is asked of the seat now, in one sentence. */
export function prompt(controls: Controls): string {
  const { names } = controls.table;
  const [decision] = controls.decisions.value;
  if (decision !== undefined) return controls.asked(decision);
  const segment = controls.segment.value;
  if (segment === undefined) return "…";
  const who = `${factionName(segment.faction)}, ${segmentName(segment.segment)}: `;
  const target = controls.target.value;
  if (target !== undefined) return `${who}choose who attacks ${names.hex(target.hex)}.`;
  const source = controls.source.value;
  const taken = controls.taken.value;
  const from = source === undefined ? "" : (controls.table.atlas.byId.get(source)?.name ?? source);
  if (taken.length > 0)
    return `${who}choose what ${taken.length === 1 ? (taken[0]?.label ?? "it") : `the ${taken.length} counters`} from ${from} ${taken.length === 1 ? "does" : "do"}.`;
  if (controls.here.value.length > 0) return `${who}which counters of ${from}?`;
  const attacks = controls.attacks.value.length;
  const able = controls.actors.value.length;
  const closes = controls.closable.value ? ", or close the segment" : "";
  if (attacks > 0) return `${who}choose a hex to attack, ${attacks} can be attacked${closes}.`;
  const [blocker] = segment.blockers;
  if (blocker !== undefined && able === 0) return `${who}${blocker.expected}.`;
  if (segment.segment === Segment.OPTION_CARD) return `${who}choose a card for the next season${closes}.`;
  if (able > 0) return `${who}${VERBS[segment.segment] ?? "choose a counter"}, ${able} can act${closes}.`;
  return controls.deeds.value.length > 0
    ? `${who}choose what is done${closes}.`
    : `${who}nothing is left to do: close the segment.`;
}

const VERBS: Record<number, string> = {
  [Segment.OPERATIONAL_MOVEMENT]: "choose units that move",
  [Segment.RESERVE_MOVEMENT]: "choose units that move",
  [Segment.REPLACEMENTS]: "choose replacements",
  [Segment.LOGISTICS]: "choose markers",
  [Segment.SUPPORT]: "choose support units and convoys",
  [Segment.ORGANIZATION]: "choose units that combine or break down",
};

/** What closing the segment does. */
export function closing(controls: Controls): string {
  const drafts = controls.segment.value?.takeBack ?? 0;
  const final = drafts === 0 ? "" : ` ${drafts === 1 ? "One order is" : `${drafts} orders are`} final then.`;
  switch (controls.segment.value?.segment) {
    case Segment.OPERATIONAL_MOVEMENT:
      return `The combat phase begins.${final}`;
    case Segment.BLITZ_COMBAT:
    case Segment.REGULAR_COMBAT:
      return "Hexes that were not attacked stay as they are.";
    case Segment.RESERVE_MOVEMENT:
      return `The end of the turn begins.${final}`;
    case Segment.REPLACEMENTS:
      return `Steps that are not taken are lost.${final}`;
    case Segment.OPTION_CARD:
      return "The card stays face down until the season begins.";
    default:
      return `The next segment begins.${final}`;
  }
}
