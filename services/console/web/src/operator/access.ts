import { isPermitted } from "../account/refusals.js";
import { account, openSession, token } from "../account/session.js";
import { operatorToken } from "../account/standing.js";
import { jsonCall } from "../parts/json-call.js";

/** What the token that is shown may do on the platform. */
export interface Rights {
  readonly moderates: boolean;
  readonly operates: boolean;
}

const ACCOUNTS = "sandtable.accounts.v1.AccountService";

/** The token that these pages show: the operator's own, else the key of the account. */
export function shownToken(): string | undefined {
  return operatorToken.value || (account.value && token());
}

/** Calls a method with the token that is shown, or with another one. */
export function ask<T>(method: string, body: object, shown = shownToken()): Promise<T> {
  return jsonCall<T>(method, JSON.stringify(body), shown);
}

/** Finds out what the token may do. No call lists it, so calls that change nothing tell. */
export async function readRights(): Promise<Rights> {
  await openSession();
  const shown = shownToken();
  if (shown === undefined) return { moderates: false, operates: false };
  const [moderates, operates] = await Promise.all([
    isPermitted(ask(`${ACCOUNTS}/ListAccounts`, { pageSize: 1 }, shown)),
    operatesBy(shown),
  ]);
  return { moderates, operates };
}

/** Shows a token as the operator's from now on, if it is. */
export async function showOperatorToken(text: string): Promise<boolean> {
  const operates = await operatesBy(text);
  if (operates) operatorToken.value = text;
  return operates;
}

/** Whether a token may set roles: those of no account, for no reason. */
function operatesBy(shown: string): Promise<boolean> {
  return isPermitted(ask(`${ACCOUNTS}/SetRoles`, { name: "accounts/none" }, shown));
}
