import { Organiser } from "@sandtable/client/organiser.js";
import { TournamentService } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_service_pb.js";
import type { GetStandingsResponse } from "@sandtable/client/gen/sandtable/tournaments/v1/tables_pb.js";
import { Tournaments } from "@sandtable/client/tournaments.js";
import { token } from "../account/session.js";
import { as } from "../api.js";

/** Rows of a table that one call brings. */
const PAGE = 200;

/** Calls about tournaments, as the account that is signed in or as a guest. */
export function tournaments(): Tournaments {
  return new Tournaments(as(token()));
}

/** Calls of those who run tournaments. */
export function organiser(): Organiser {
  return new Organiser(as(token()));
}

/** The first rows of the standings of a stage, 0 for the present one. */
export async function firstStandings(name: string, stage: number, rows: number): Promise<GetStandingsResponse> {
  const page = (of: number, pageToken: string) =>
    as(token()).call(TournamentService, "", (service, options) =>
      service.getStandings({ name, stage: of, pageToken, pageSize: Math.min(PAGE, rows) }, options),
    );
  const whole = await page(stage, "");
  while (whole.nextPageToken !== "" && whole.rows.length < rows) {
    const next = await page(whole.stage, whole.nextPageToken);
    whole.rows.push(...next.rows);
    whole.nextPageToken = next.nextPageToken;
  }
  return whole;
}

/** At most so many items of a list that comes page by page. */
export async function firstOf<T>(list: AsyncIterable<T>, most: number): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) {
    items.push(item);
    if (items.length >= most) break;
  }
  return items;
}
