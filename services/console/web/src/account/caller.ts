import { jsonCall } from "../parts/json-call.js";

/** Scopes of keys that the page asks about. */
export type Scope = "HOST" | "ORGANISE" | "MODERATE" | "OPERATE";

/** A caller as the server writes it in JSON, where what is 0, false or empty is left out. */
interface JsonCaller {
  readonly scopes?: readonly string[];
  readonly keyExpireTime?: string;
  readonly operatorToken?: boolean;
  readonly shares?: readonly LimitShare[];
}

/** What a caller has of a limit. */
export interface LimitShare {
  readonly limit: string;
  readonly subject: string;
  readonly most?: number;
  readonly used?: number;
  readonly perSecond?: number;
  readonly resetTime?: string;
}

/** A caller, and what it may do. */
export class Caller {
  constructor(readonly told: JsonCaller) {}

  /** Whether the caller has a scope. */
  may(scope: Scope): boolean {
    return this.told.scopes?.includes(`SCOPE_${scope}`) === true;
  }
}

/** Asks the server whom a token stands for; none for a guest. */
export async function readCaller(shown: string | undefined): Promise<Caller> {
  return new Caller(await jsonCall<JsonCaller>("sandtable.platform.v1.PlatformService/GetCaller", "{}", shown));
}
