import { FixtureForm, type FixtureSettings } from "@sandtable/client/gen/sandtable/tournaments/v1/play_pb.js";
import type { StageSettings } from "@sandtable/client/gen/sandtable/tournaments/v1/stage_pb.js";
import type { TournamentSettings } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { seconds } from "../parts/moment.js";

/** A least and a greatest number. */
export type Range = readonly [least: number, most: number];

/** The size of a stage with so many entrants. */
export interface StagePreview {
  readonly entrants: number;
  readonly rounds: Range;
  /** Nothing is known of an arena's. */
  readonly fixtures: Range | undefined;
  readonly matches: Range | undefined;
  /** Its longest time in seconds; unknown where rounds end when all is decided. */
  readonly length: number | undefined;
}

/** Computes what a tournament comes to if so many enter, stage by stage. */
export function preview(settings: TournamentSettings, entrants: number): StagePreview[] {
  const found: StagePreview[] = [];
  let left = entrants;
  let groups = 1;
  for (const stage of settings.stages) {
    const best = stage.intake?.best ?? 0;
    if (best > 0) left = Math.min(left, best * (found.length > 0 ? groups : 1));
    found.push(stagePreview(settings, stage, left));
    groups = stage.system.case === "roundRobin" ? Math.max(1, stage.system.value.groups) : 1;
  }
  return found;
}

function stagePreview(settings: TournamentSettings, stage: StageSettings, entrants: number): StagePreview {
  const round = stage.round ?? settings.round;
  const fixture = stage.fixture ?? settings.fixture;
  if (stage.system.case === "arena") {
    const length = seconds(stage.system.value.duration);
    return { entrants, rounds: [0, 0], fixtures: undefined, matches: undefined, length };
  }
  const [rounds, fixtures] = sizes(stage, entrants);
  const [least, most] = matchesOf(fixture);
  const duration = round?.duration === undefined ? undefined : seconds(round.duration);
  const pauses = (rounds[1] - 1) * seconds(round?.pause);
  return {
    entrants,
    rounds,
    fixtures,
    matches: [fixtures[0] * least, fixtures[1] * most],
    length: duration === undefined ? undefined : rounds[1] * duration + Math.max(0, pauses),
  };
}

/** Rounds and fixtures of a stage. */
function sizes({ system }: StageSettings, entrants: number): readonly [Range, Range] {
  switch (system.case) {
    case "roundRobin": {
      const groups = Math.min(Math.max(1, system.value.groups), Math.max(1, Math.floor(entrants / 2)));
      const times = system.value.twice ? 2 : 1;
      const sizes = Array.from({ length: groups }, (_, place) => Math.floor((entrants + place) / groups));
      const largest = Math.max(...sizes);
      const rounds = Math.max(0, largest % 2 === 0 ? largest - 1 : largest) * times;
      const fixtures = sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0) * times;
      return [
        [rounds, rounds],
        [fixtures, fixtures],
      ];
    }
    case "swiss": {
      const { rounds } = system.value;
      const fixtures = Math.floor(entrants / 2) * rounds;
      return [
        [rounds, rounds],
        [fixtures, fixtures],
      ];
    }
    case "knockout": {
      const rounds = entrants < 2 ? 0 : Math.ceil(Math.log2(entrants));
      if (!system.value.doubleElimination) {
        const fixtures = Math.max(0, entrants - 1) + (system.value.thirdPlace && entrants >= 4 ? 1 : 0);
        return [
          [rounds, rounds],
          [fixtures, fixtures],
        ];
      }
      const again = system.value.finalReset ? 1 : 0;
      // The lower bracket has two rounds for each of the upper one but the first, and the final is
      // one of its own.
      const most = Math.max(0, 2 * rounds - 1) + 1;
      const fixtures = Math.max(0, 2 * entrants - 2);
      return [
        [most, most + again],
        [fixtures, fixtures + again],
      ];
    }
    default:
      return [
        [0, 0],
        [0, 0],
      ];
  }
}

/** Matches of a fixture. */
function matchesOf(fixture: FixtureSettings | undefined): Range {
  switch (fixture?.form) {
    case FixtureForm.BEST_OF:
      return [Math.ceil(fixture.bestOf / 2), fixture.bestOf];
    case FixtureForm.MIRROR:
    case FixtureForm.MIRROR_IN_TURN:
      return [2, 2];
    default:
      return [1, 1];
  }
}
