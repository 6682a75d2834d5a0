import { Code } from "@connectrpc/connect";
import { SandtableError } from "@sandtable/client/errors.js";
import { readCaller } from "../account/caller.js";
import { account, openSession, token } from "../account/session.js";
import { operatorToken } from "../account/standing.js";
import { jsonCall } from "../parts/json-call.js";

/** What the token that is shown may do on the platform. */
export interface Rights {
  readonly moderates: boolean;
  readonly operates: boolean;
}

/** The token that these pages show: the operator's own, else the key of the account. */
export function shownToken(): string | undefined {
  return operatorToken.value || (account.value && token());
}

/** Calls a method with the token that is shown, or with another one. */
export function ask<T>(method: string, body: object, shown = shownToken()): Promise<T> {
  return jsonCall<T>(method, JSON.stringify(body), shown);
}

/** Finds out what the token may do. */
export async function readRights(): Promise<Rights> {
  await openSession();
  const shown = shownToken();
  if (shown === undefined) return { moderates: false, operates: false };
  const caller = await readCaller(shown);
  return { moderates: caller.may("MODERATE"), operates: caller.may("OPERATE") };
}

/** Shows a token as the operator's from now on, if it is. */
export async function showOperatorToken(text: string): Promise<boolean> {
  try {
    const { told } = await readCaller(text);
    if (told.operatorToken !== true) return false;
  } catch (thrown) {
    if (SandtableError.from(thrown).code === Code.Unauthenticated) return false;
    throw thrown;
  }
  operatorToken.value = text;
  return true;
}
