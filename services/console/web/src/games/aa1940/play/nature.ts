import type { Command } from "@sandtable/client/gen/sandtable/games/aa1940/v1/command_pb.js";
import type { CommandNature } from "../../game.js";

/** Whether a command can be taken back until its phase is closed. */
export function isDraft(kind: Command["kind"]["case"]): boolean {
  switch (kind) {
    case "declareWar":
    case "buy":
    case "buyFacility":
    case "buyResearch":
    case "upgrade":
    case "repair":
    case "move":
    case "raid":
    case "load":
    case "unload":
    case "engage":
    case "place":
    case "placeFacility":
    case "drop":
      return true;
    default:
      return false;
  }
}

/** What can be taken back is planned; what asks somebody, rolls dice or answers is not. */
export function natureOf(kind: Command["kind"]["case"]): CommandNature {
  if (kind === "endPhase") return "close";
  return isDraft(kind) ? "draft" : "other";
}
