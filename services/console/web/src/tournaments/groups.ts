import type { StageSettings } from "@sandtable/client/gen/sandtable/tournaments/v1/stage_pb.js";

/** Number of groups of a stage, each with a table of its own. */
export function groupCount({ system }: StageSettings): number {
  return system.case === "roundRobin" ? Math.max(1, system.value.groups) : 1;
}
