import type { Favor } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import type { Decision } from "@sandtable/client/gen/sandtable/games/aa1940/v1/decision_pb.js";
import type { Aa1940Table } from "../table.js";

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

/** A question in a sentence. */
export function decisionTitle({ atlas }: Aa1940Table, { question, power }: Decision): string {
  const who = `${atlas.power(power)}: `;
  const at = (id: string) => atlas.name(id);
  switch (question.case) {
    case "scramble":
      return `${who}which aircraft scramble?`;
    case "intercept":
      return `${who}how many fighters rise against the raid on ${at(question.value.territory)}?`;
    case "commandNeutral":
      return `Who commands the army of ${at(question.value.territory)}?`;
    case "raidTargets":
      return `${who}what do the bombers hit in ${at(question.value.territory)}?`;
    case "bombard":
      return `${who}which ships fire at which coast?`;
    case "submerge":
      return `${who}which submarines submerge in ${at(question.value.space)}?`;
    case "losses":
      return `${who}which units are lost in ${at(question.value.space)}?`;
    case "agreeLosses":
      return `${who}do you agree to the losses proposed in ${at(question.value.space)}?`;
    case "press":
      return `${who}fight on in ${at(question.value.space)}, or break off?`;
    case "favor":
      return `${atlas.power(question.value.asker)} asks ${atlas.power(power)} for ${favor(atlas, question.value.favor)}.`;
    case "liberationForce":
      return `${who}which units appear in ${at(question.value.at)}?`;
    case "landStranded":
      return `${who}where do stranded aircraft land?`;
    case "declareWar":
      return `${who}declare war before income is collected?`;
    case "placeBid":
      return `${who}what do you take of the bid of ${question.value.budget} IPCs?`;
    case "breakthrough":
      return `${who}a breakthrough: on which chart?`;
    case "kamikaze":
      return `${who}which kamikaze attacks are made?`;
    default:
      return `${who}a question.`;
  }
}

function favor(atlas: Aa1940Table["atlas"], of: Favor | undefined): string {
  const value = of?.kind.value;
  switch (of?.kind.case) {
    case "passage":
      return `passage through ${atlas.board.canals[Number(value)]?.name ?? "a canal"}`;
    case "transports":
      return "room on its transports";
    default:
      return "room on its carriers";
  }
}
