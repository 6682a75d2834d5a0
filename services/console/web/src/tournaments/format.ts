import type { Fixture } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import type { StageSettings } from "@sandtable/client/gen/sandtable/tournaments/v1/stage_pb.js";
import { seconds, spanText } from "../parts/moment.js";
import { terms } from "../words/tournaments/terms.js";

/** Half points as people write them: 3 is 1½. */
export function halves(points: number): string {
  const whole = Math.floor(points / 2);
  if (points % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}

/** The result of a fixture, such as "1 – 0"; empty while there is none. */
export function scoreText({ result }: Pick<Fixture, "result">): string {
  const [first, second] = result?.points ?? [];
  return first === undefined || second === undefined ? "" : `${halves(first)} – ${halves(second)}`;
}

/** A stage in a few words. */
export function stageText(stage: StageSettings): string {
  const { systems } = terms.value;
  const { system, intake } = stage;
  const best = intake !== undefined && intake.best > 0 ? systems.best(intake.best) : "";
  switch (system.case) {
    case "roundRobin":
      return systems.roundRobin(system.value.twice, system.value.groups) + best;
    case "swiss":
      return systems.swiss(system.value.rounds) + best;
    case "knockout":
      return systems.knockout(system.value.doubleElimination) + best;
    case "arena":
      return systems.arena(spanText(seconds(system.value.duration))) + best;
    default:
      return "";
  }
}

/** The number in a name such as `tournaments/spring/entrants/3`; 0 for none. */
export function numberIn(name: string): number {
  return Number(/\/(\d+)$/.exec(name)?.[1] ?? 0);
}

/** The tournament of a name below it. */
export function tournamentOf(name: string): string {
  return name.split("/").slice(0, 2).join("/");
}

/** The address of an entrant's page. */
export function entrantLink(tournament: string, entrant: number): string {
  return `#/${tournament}/entrants/${entrant}`;
}
