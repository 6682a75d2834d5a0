import { Code } from "@connectrpc/connect";
import { SandtableError } from "@sandtable/client/errors.js";
import { account } from "../account/session.js";
import { operatorToken } from "../account/standing.js";
import { ask } from "./access.js";
import type { Match } from "./messages.js";

/** Pages of a pool's players that are read. */
const PAGES = 10;

interface PlayerPage {
  readonly players?: readonly { readonly account: string }[];
  readonly nextPageToken?: string;
}

/** Whether the account plays in the tournament or pool that a match belongs to: it has no powers over
 * the matches of its rivals. The operator's token is of no account. */
export async function playsInContest({ fixture = "" }: Match): Promise<boolean> {
  const own = account.peek()?.name;
  if (fixture === "" || own === undefined || operatorToken.peek() !== "") return false;
  const contest = fixture.replace(/\/fixtures\/.*/, "");
  return contest.startsWith("pools/") ? hasPlayer(contest, own) : hasEntered(contest);
}

async function hasEntered(tournament: string): Promise<boolean> {
  try {
    await ask("sandtable.tournaments.v1.TournamentService/GetEntrant", { name: `${tournament}/entrants/me` });
    return true;
  } catch (thrown) {
    if (SandtableError.from(thrown).code === Code.NotFound) return false;
    throw thrown;
  }
}

async function hasPlayer(parent: string, own: string): Promise<boolean> {
  let pageToken = "";
  for (let page = 0; page < PAGES; page++) {
    const listed = await ask<PlayerPage>("sandtable.ladder.v1.LadderService/ListPlayers", {
      parent,
      provisional: true,
      pageSize: 200,
      pageToken,
    });
    if (listed.players?.some((one) => one.account === own)) return true;
    pageToken = listed.nextPageToken ?? "";
    if (pageToken === "") break;
  }
  return false;
}
