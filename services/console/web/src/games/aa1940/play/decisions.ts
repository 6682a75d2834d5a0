import type { Decision } from "@sandtable/client/gen/sandtable/games/aa1940/v1/decision_pb.js";

/** The places that a question is about. */
export function decisionPlaces({ question }: Decision): string[] {
  switch (question.case) {
    case "scramble":
      return [...new Set(question.value.options.flatMap(({ from, zone }) => [from, zone]))];
    case "intercept":
    case "commandNeutral":
    case "raidTargets":
      return [question.value.territory];
    case "bombard":
      return [question.value.zone, ...question.value.targets.map(({ space }) => space)];
    case "submerge":
    case "losses":
    case "agreeLosses":
      return [question.value.space];
    case "press":
      return [question.value.space, ...question.value.retreats];
    case "liberationForce":
      return [question.value.at];
    case "landStranded":
      return question.value.groups.flatMap(({ at, options }) => [at, ...options.map(({ space }) => space)]);
    case "placeBid":
      return [...question.value.spaces];
    case "kamikaze":
      return question.value.zones.map(({ zone }) => zone);
    default:
      return [];
  }
}
