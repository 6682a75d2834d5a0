import { useSignal } from "@preact/signals";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/operator/terms.js";
import { ask } from "./access.js";
import { AccountTools } from "./account-tools.js";
import { ListEnd } from "./list-end.js";
import type { Account } from "./messages.js";
import type { PartProps } from "./operator-page.js";
import { usePagedList } from "./paged-list.js";

const ACCOUNTS = "sandtable.accounts.v1.AccountService";

/** All accounts, or those that a search finds. */
export function AccountsPart({ rights, find }: PartProps) {
  const text = useSignal(find);
  const tick = useSignal(0);
  const said = terms.value;
  const wanted = text.value.trim().toLowerCase();
  // The server finds what it knows by a name of its own; all else is looked for page by page.
  const exact = /^(?:accounts\/|@)./.test(wanted) ? wanted.replace(/^@/, "accounts/@") : "";
  const direct = useLoaded(
    async () => (exact === "" ? undefined : ask<Account>(`${ACCOUNTS}/GetAccount`, { name: exact })),
    exact,
    tick.value,
  );
  const fits = ({ displayName, handle = "", name, roles = [] }: Account) =>
    [displayName, handle, name, ...roles.map((role) => said.roles[role] ?? "")].some((one) =>
      one.toLowerCase().includes(wanted),
    );
  const accounts = usePagedList<Account>(
    { method: `${ACCOUNTS}/ListAccounts`, field: "accounts", body: {} },
    { query: exact === "" ? wanted : "", fits: exact === "" ? fits : () => true },
    tick.value,
  );
  const shown = exact === "" ? (accounts.items ?? []).filter(fits) : direct.value === undefined ? [] : [direct.value];
  const list = exact === "" ? accounts : { ...accounts, more: false, failure: direct.failure };
  return (
    <>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <label class="grow">
          {said.find}
          <input
            type="search"
            placeholder={said.account.hint}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
        </label>
      </form>
      {!rights.operates && <p class="quiet small">{said.access.operate}</p>}
      <ul class="plain rows large-rows">
        {shown.map((account) => (
          <li key={account.name}>
            <strong>
              <Said text={account.displayName} />
            </strong>
            {account.handle !== undefined && <span>@{account.handle}</span>}
            {account.bot && <span class="badge">{said.account.bot}</span>}
            {account.suspended && <span class="badge link-broken">{said.account.suspended}</span>}
            <span class="quiet small">{(account.roles ?? []).map((role) => said.roles[role]).join(", ")}</span>
            <AccountTools account={account} rights={rights} onDone={() => (tick.value += 1)} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} shown={shown.length} />
    </>
  );
}
