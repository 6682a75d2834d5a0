import { attend, type Client, type SeatAccess } from "@sandtable/client";
import { type Comparison, ComparisonState } from "@sandtable/client/proto/sandtable/ladder/v1/comparison";
import { type Pool, PoolState } from "@sandtable/client/proto/sandtable/ladder/v1/pool";
import { submitDefault } from "./looking.js";
import { type GivenOptions, options } from "./options.js";

/** What a step gives. Which of the fields are there depends on the call. */
interface Given extends GivenOptions {
  pool: string;
  display_name?: string;
  request_id?: string;
  version?: string;
  player: string;
  slug?: string;
  first: string;
  second: string;
  candidate: string;
  baseline: string;
  elo0: number;
  elo1: number;
  comparison: string;
  reason: string;
}

/** The calls about ladders. */
export const ladderCalls: Record<string, (client: Client, given: Given) => Promise<object>> = {
  async create_pool({ pools }, given) {
    const { display_name = "", request_id = "", slug = "" } = given;
    const settings = { displayName: display_name, slug, match: { game: "aa1940", options: options(given) } };
    return shownPool(await pools.create({ settings, requestId: request_id }));
  },
  pool: async ({ ladders }, { pool }) => shownPool(await ladders.get(pool)),
  async attend(client, { pool, version = "" }) {
    const decided = new AbortController();
    const answer = { player: "", decided: 0, failed: 0 };
    await attend(client, pool, resign, {
      version,
      leave: decided.signal,
      told: (message) => {
        if (message.case === "attending") answer.player = message.value.name;
        if (message.case === "decided") {
          answer.decided += 1;
          decided.abort();
        }
      },
      played: (_, error) => {
        if (error !== undefined) answer.failed += 1;
      },
    });
    return answer;
  },
  async top({ ladders }, { pool }) {
    const players = [];
    for await (const { name, version } of ladders.top({ parent: pool, provisional: true })) {
      players.push({ player: name, version });
    }
    return { players };
  },
  async history({ ladders }, { player }) {
    const found = [];
    let ofTeams = 0;
    for await (const { points, rating } of ladders.history(player)) {
      found.push(points);
      if (rating !== undefined && rating.teamUncertainty > 0) ofTeams += 1;
    }
    return { points: found, of_teams: ofTeams };
  },
  async head_to_head({ ladders }, { pool, first, second }) {
    const { wins, draws, losses, fixtures } = await ladders.headToHead(pool, first, second);
    return { decided: wins + draws + losses, fixtures: fixtures.length };
  },
  leave_pool: async ({ ladders }, { player }) => ({ player: (await ladders.leave(player)).name }),
  async verify_pool({ ladders }, { pool }) {
    const { differences } = await ladders.verify(pool);
    return { differences: differences.length };
  },
  async compare({ pools }, { pool, candidate, baseline, elo0, elo1 }) {
    return shownComparison(await pools.test({ parent: pool, candidate, baseline, elo0, elo1 }));
  },
  async comparison({ pools }, { comparison }) {
    return shownComparison(await pools.comparison(comparison));
  },
  async stop_comparison({ pools }, { comparison, reason }) {
    return shownComparison(await pools.stopComparison(comparison, reason));
  },
};

/** A bot that gives up with the first seat as soon as another one has moved, and moves once with another. */
async function resign(client: Client, access: SeatAccess): Promise<void> {
  const me = client.forSeat(access);
  const { awaited, version } = await me.started(access.match);
  const isAwaited = awaited.includes(access.seat);
  if (isAwaited) await submitDefault(me, access.match);
  let moved = isAwaited && access.seat !== 0;
  for await (const entry of me.subscribe(access.match, version)) {
    if (moved) continue;
    if (access.seat === 0 && entry.seat !== 0) {
      moved = true;
      await me.resign(access.match);
    } else if (entry.awaited.includes(access.seat)) {
      moved = access.seat !== 0;
      await submitDefault(me, access.match);
    }
  }
}

function shownPool({ name, settings, state, players }: Pool): object {
  return { pool: name, display_name: settings?.displayName, state: PoolState[state], players };
}

function shownComparison({ name, state, reason }: Comparison): object {
  return { comparison: name, state: ComparisonState[state], reason };
}
