import type { Client } from "@sandtable/client";
import { EntrantState } from "@sandtable/client/proto/sandtable/tournaments/v1/entrant";
import { type Fixture, FixtureState } from "@sandtable/client/proto/sandtable/tournaments/v1/fixture";
import { FixtureForm } from "@sandtable/client/proto/sandtable/tournaments/v1/play";
import { type Tournament, TournamentState } from "@sandtable/client/proto/sandtable/tournaments/v1/tournament";
import { TournamentEventKind } from "@sandtable/client/proto/sandtable/tournaments/v1/tournament_service";
import { type GivenOptions, options } from "./options.js";

/** What a step gives. Which of the fields are there depends on the call. */
interface Given extends GivenOptions {
  tournament: string;
  display_name?: string;
  swiss_rounds: number;
  duplicate_dice?: boolean;
  request_id?: string;
  fixture: string;
  points: number[];
  reason: string;
  after_sequence?: number;
  count?: number;
}

/** The calls about tournaments. */
export const tournamentCalls: Record<string, (client: Client, given: Given) => Promise<object>> = {
  async create_tournament({ organiser }, given) {
    const { display_name = "", swiss_rounds, duplicate_dice = false, request_id = "" } = given;
    const settings = {
      displayName: display_name,
      match: { game: "aa1940", options: options(given) },
      stages: [{ system: { case: "swiss" as const, value: { rounds: swiss_rounds } } }],
      ...(duplicate_dice && { fixture: { form: FixtureForm.MIRROR, duplicateDice: true } }),
    };
    return shownTournament(await organiser.create({ settings, requestId: request_id }));
  },
  open_tournament: async ({ organiser }, { tournament }) => shownTournament(await organiser.open(tournament)),
  start_tournament: async ({ organiser }, { tournament }) => shownTournament(await organiser.start(tournament)),
  tournament: async ({ tournaments }, { tournament }) => shownTournament(await tournaments.get(tournament)),
  async enter({ tournaments }, { tournament, request_id = "" }) {
    const { name, displayName, state } = await tournaments.enter({ name: tournament, requestId: request_id });
    return { entrant: name, display_name: displayName, state: EntrantState[state] };
  },
  async own_fixtures({ tournaments }) {
    const fixtures = [];
    for await (const fixture of tournaments.ownFixtures()) fixtures.push(shownFixture(fixture));
    return { fixtures };
  },
  async adjudicate({ organiser }, { fixture, points, reason }) {
    return shownFixture(await organiser.adjudicate({ name: fixture, points, reason }));
  },
  async standings({ tournaments }, { tournament }) {
    const { rows } = await tournaments.standings(tournament);
    return { rows: rows.map(({ rank, points }) => ({ rank, points })) };
  },
  async follow_tournament({ tournaments }, { tournament, after_sequence = 0, count }) {
    const events: object[] = [];
    for await (const { sequence, kind } of tournaments.watch(tournament, BigInt(after_sequence))) {
      events.push({ sequence: Number(sequence), kind: TournamentEventKind[kind] });
      if (events.length === count) break;
    }
    return { events };
  },
  async verify_tournament({ tournaments }, { tournament }) {
    const { rounds, differences } = await tournaments.verify(tournament);
    return { rounds, differences: differences.length };
  },
};

function shownTournament({ name, settings, state, entrants, winnerNames }: Tournament): object {
  return {
    tournament: name,
    display_name: settings?.displayName,
    state: TournamentState[state],
    entrants,
    winners: winnerNames,
  };
}

function shownFixture({ name, state, displayNames, result, matches }: Fixture): object {
  return {
    fixture: name,
    state: FixtureState[state],
    display_names: displayNames.toSorted(),
    winner: result?.winner ?? 0,
    matches: matches.map((played) => played.match),
  };
}
