import type { Pool } from "@sandtable/client/gen/sandtable/ladder/v1/pool_pb.js";
import type { Tournament } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { type Caller, readCaller } from "./caller.js";
import { account, openSession, token } from "./session.js";

/** Time for which an answer holds: roles may change. */
const FRESH_MS = 5_000;

let known: { readonly token: string | undefined; readonly since: number; readonly caller: Promise<Caller> } | undefined;

/** The caller that the page is for; nobody without an account. */
async function caller(): Promise<Caller | undefined> {
  await openSession();
  if (account.peek() === undefined) return undefined;
  const shown = token();
  if (known === undefined || known.token !== shown || Date.now() - known.since > FRESH_MS) {
    const asked = readCaller(shown);
    known = { token: shown, since: Date.now(), caller: asked };
    asked.catch(() => (known = undefined));
  }
  return known.caller;
}

/** Reports whether the account may make tournaments and pools. */
export async function mayHost(): Promise<boolean> {
  return (await caller())?.may("HOST") === true;
}

/** Reports whether the account runs a pool: it made it, or it runs those of others. */
export async function runsPool({ organiser }: Pool): Promise<boolean> {
  return runs([organiser]);
}

/** Reports whether the account runs a tournament, with others perhaps. */
export async function runsTournament({ organiser, coOrganisers }: Tournament): Promise<boolean> {
  return runs([organiser, ...coOrganisers]);
}

async function runs(organisers: readonly string[]): Promise<boolean> {
  const found = await caller();
  if (found === undefined) return false;
  return found.may("ORGANISE") || (found.may("HOST") && organisers.includes(account.peek()?.name ?? ""));
}
