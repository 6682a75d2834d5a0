import { effect, signal } from "@preact/signals";
import { Code } from "@connectrpc/connect";
import { SandtableError } from "@sandtable/client/errors.js";
import { type Account, Role } from "@sandtable/client/gen/sandtable/accounts/v1/account_pb.js";
import { AccountService } from "@sandtable/client/gen/sandtable/accounts/v1/account_service_pb.js";
import { identified } from "@sandtable/client/connection.js";
import { as } from "../api.js";
import { route } from "../router.js";
import { stored } from "../stored.js";
import { keepsOrder, refused } from "./standing.js";

/** The account of the caller itself. */
const ME = "accounts/me";

/** The account that this browser acts for; none for a guest. */
export const account = signal<Account | undefined>(undefined);
effect(() => {
  if (refused.value) account.value = undefined;
});
effect(() => {
  const roles = account.value?.roles;
  if (roles !== undefined) keepsOrder.value = roles.includes(Role.MODERATOR) || roles.includes(Role.OPERATOR);
});

let opened: Promise<void> | undefined;

/** Pages that others see: they show what everybody sees, whatever key is kept. */
const PUBLIC: readonly string[] = ["screen", "tableOverlay"];

/** Finds out once which account the kept key stands for. */
export function openSession(): Promise<void> {
  if (PUBLIC.includes(route.peek().page)) return Promise.resolve();
  opened ??= stored.key === "" ? Promise.resolve() : resume(stored.key);
  return opened;
}

async function resume(key: string): Promise<void> {
  try {
    account.value = await accountOf(key);
  } catch (thrown) {
    refused.value = SandtableError.from(thrown).code === Code.Unauthenticated;
    // A server that is away is asked again by the next page.
    if (!refused.value) opened = undefined;
  }
}

/** The key that is shown to the server; none for a guest. */
export function token(): string | undefined {
  return account.peek() === undefined || PUBLIC.includes(route.peek().page) ? undefined : stored.key;
}

function accountOf(key: string): Promise<Account> {
  return as(key).call(AccountService, "", (accounts, options) => accounts.getAccount({ name: ME }, options));
}

/** Acts for the account of a key from now on, and keeps the key. */
export async function signIn(key: string): Promise<void> {
  const found = await accountOf(key);
  refused.value = false;
  account.value = found;
  stored.key = key;
  opened = Promise.resolve();
}

/** Makes an account, acts for it, and gives its key. */
export async function signUp(displayName: string): Promise<string> {
  const request = identified({ displayName });
  const { secret } = await as(undefined).call(AccountService, "", (accounts, options) =>
    accounts.createAccount(request, options),
  );
  await signIn(secret);
  return secret;
}

/** Acts as a guest from now on, and forgets the key. */
export function signOut(): void {
  stored.key = "";
  account.value = undefined;
  refused.value = false;
  keepsOrder.value = false;
}

/** Looks again who the kept key stands for, and with which roles. */
export async function refreshSession(): Promise<void> {
  if (account.peek() !== undefined) account.value = await accountOf(stored.key);
}

/** Claims a handle for the account, by which others name it. */
export async function claimHandle(handle: string): Promise<void> {
  const request = { account: { name: ME, handle }, updateMask: { paths: ["handle"] } };
  account.value = await as(token()).call(AccountService, "", (accounts, options) =>
    accounts.updateAccount(request, options),
  );
}

/** Finds an account by its handle or its name. */
export function findAccount(name: string): Promise<Account> {
  const named = name.startsWith("accounts/") ? name : `accounts/@${name.replace(/^@/, "")}`;
  return as(token()).call(AccountService, "", (accounts, options) => accounts.getAccount({ name: named }, options));
}

/** Finds the display names of accounts, as far as there are any. */
export async function accountNames(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.allSettled(names.map(findAccount));
  return new Map(
    found.flatMap((one) => (one.status === "fulfilled" ? [[one.value.name, one.value.displayName] as const] : [])),
  );
}

/** Pages of accounts that a search reads. */
const PAGES = 10;

/** Finds accounts by their names, for those who may list them; nothing for others. */
export async function searchAccounts(text: string): Promise<Account[]> {
  const roles = account.peek()?.roles ?? [];
  if (!roles.includes(Role.MODERATOR) && !roles.includes(Role.OPERATOR)) return [];
  const wanted = text.toLowerCase();
  const found: Account[] = [];
  let pageToken = "";
  for (let page = 0; page < PAGES; page++) {
    const listed = await as(token()).call(AccountService, "", (accounts, options) =>
      accounts.listAccounts({ pageToken, pageSize: 200 }, options),
    );
    found.push(...listed.accounts.filter(({ displayName }) => displayName.toLowerCase().includes(wanted)));
    pageToken = listed.nextPageToken;
    if (pageToken === "") break;
  }
  return found;
}
