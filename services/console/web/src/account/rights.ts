import { PoolService } from "@sandtable/client/gen/sandtable/ladder/v1/pool_service_pb.js";
import { OrganiserService } from "@sandtable/client/gen/sandtable/tournaments/v1/organiser_service_pb.js";
import type { Pool } from "@sandtable/client/gen/sandtable/ladder/v1/pool_pb.js";
import { as } from "../api.js";
import { isPermitted } from "./refusals.js";
import { account, openSession, token } from "./session.js";

/** Answers by the account and key that they are about. */
const known = new Map<string, Promise<boolean>>();

function once(what: string, ask: () => Promise<boolean>): Promise<boolean> {
  const key = `${token() ?? ""}\n${what}`;
  const found = known.get(key) ?? ask();
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/** Reports whether the account may make tournaments and pools: no call lists what a key may do, so an empty
 * request tells. */
export async function mayHost(): Promise<boolean> {
  await openSession();
  if (account.peek() === undefined) return false;
  return once("host", () =>
    isPermitted(
      as(token()).call(OrganiserService, "", (service, options) =>
        service.createTournament({ validateOnly: true, requestId: crypto.randomUUID() }, options),
      ),
    ),
  );
}

/** Reports whether the account runs a pool: a change of an edition that there has never been tells. */
export async function runsPool({ name, settings }: Pool): Promise<boolean> {
  await openSession();
  if (account.peek() === undefined || settings === undefined) return false;
  return once(name, () =>
    isPermitted(
      as(token()).call(PoolService, "", (service, options) =>
        service.updatePool({ name, settings, etag: "none", requestId: crypto.randomUUID() }, options),
      ),
    ),
  );
}
