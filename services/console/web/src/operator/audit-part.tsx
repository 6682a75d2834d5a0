import { ColumnHeads } from "../parts/column-heads.js";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Said } from "../parts/name.js";
import { WideTable } from "../parts/wide-table.js";
import { terms } from "../words/operator/terms.js";
import { ask } from "./access.js";
import { ListEnd } from "./list-end.js";
import type { Account, AuditEntry } from "./messages.js";
import type { PartProps } from "./operator-page.js";
import { usePagedList } from "./paged-list.js";
import { When } from "./when.js";

const ACCOUNTS = "sandtable.accounts.v1.AccountService";

/** What organisers, moderators and operators did, the latest first. */
export function AuditPart({ find }: PartProps) {
  const actor = useSignal("");
  const action = useSignal("");
  const target = useSignal(find);
  const from = useSignal("");
  const until = useSignal("");
  // What the server filters by: texts count when they have been written to their end.
  const asked = useSignal(filters({ target: find }));
  const names = useSignal<ReadonlyMap<string, string>>(new Map());
  const { audit: said, actions, find: search } = terms.value;
  const has = (wanted: string, ...texts: (string | undefined)[]) =>
    texts.some((text) => (text ?? "").toLowerCase().includes(wanted.trim().toLowerCase()));
  const fits = (entry: AuditEntry) =>
    // A handle is known to the server alone.
    (/^@/.test(actor.value) || has(actor.value, entry.actor, nameOf(entry.actor))) &&
    entry.action.startsWith(action.value) &&
    has(target.value, entry.target, nameOf(entry.target ?? ""), entry.reason) &&
    (from.value === "" || new Date(entry.createTime) >= new Date(from.value)) &&
    (until.value === "" || new Date(entry.createTime) <= new Date(until.value));
  const nameOf = (name: string) => (name === "operator" ? said.operator : names.value.get(accountIn(name)));
  const entries = usePagedList<AuditEntry>(
    { method: `${ACCOUNTS}/ListAuditEntries`, field: "entries", body: asked.value },
    { query: [actor, action, target, from, until].map(({ value }) => value).join(" "), fits },
    0,
  );
  const shown = (entries.items ?? []).filter(fits);
  const accounts = [...new Set(shown.flatMap((entry) => [entry.actor, entry.target ?? ""]).map(accountIn))];
  const unknown = accounts.filter((name) => name !== "" && !names.value.has(name)).slice(0, 20);
  useEffect(() => {
    // The names come after the entries, some at a time.
    void Promise.all(
      unknown.map(async (name) => {
        const found = await ask<Account>(`${ACCOUNTS}/GetAccount`, { name }).catch(() => undefined);
        return [name, found?.displayName ?? name] as const;
      }),
    ).then((found) => {
      if (found.length > 0) names.value = new Map([...names.value, ...found]);
    });
  }, [unknown.join()]);
  const bound = (value: typeof actor) => ({
    value: value.value,
    onInput: (event: { currentTarget: HTMLInputElement }) => (value.value = event.currentTarget.value),
  });
  return (
    <>
      <form
        class="filters"
        onChange={() =>
          (asked.value = filters({
            actor: actor.value,
            action: action.value,
            target: target.value,
            from: from.value,
            until: until.value,
          }))
        }
        onSubmit={(event) => event.preventDefault()}
      >
        <label>
          {said.actor}
          <input type="search" {...bound(actor)} />
        </label>
        <label>
          {said.action}
          <select value={action.value} onChange={(event) => (action.value = event.currentTarget.value)}>
            <option value="">{said.any}</option>
            {Object.entries(actions).map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label>
          {said.target}
          <input type="search" {...bound(target)} />
        </label>
        <label>
          {said.from}
          <input type="datetime-local" {...bound(from)} />
        </label>
        <label>
          {said.until}
          <input type="datetime-local" {...bound(until)} />
        </label>
      </form>
      {shown.length > 0 && (
        <WideTable label={terms.value.parts.audit}>
          <ColumnHeads names={said.columns} />
          <tbody>
            {shown.map((entry) => (
              <tr key={entry.name}>
                <td>
                  <When at={entry.createTime} />
                </td>
                <td>
                  <Named name={entry.actor} shown={nameOf(entry.actor)} />
                </td>
                <td>
                  {actionText(entry.action)} <code class="small block quiet">{entry.action}</code>
                </td>
                <td>
                  <Named name={entry.target ?? ""} shown={nameOf(entry.target ?? "")} />
                </td>
                <td>
                  <Said text={entry.reason ?? ""} />
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
      <p class="hidden" role="status">
        {search}: {shown.length}
      </p>
      <ListEnd list={entries} shown={shown.length} />
    </>
  );
}

/** What the server filters by, as far as it knows the words: names of resources and handles, and not
 * those by which people are called. */
function filters(of: { actor?: string; action?: string; target: string; from?: string; until?: string }): object {
  const { actor = "", action = "", target, from = "", until = "" } = of;
  const moment = (text: string) => new Date(text).toISOString();
  return {
    ...(/^(accounts\/[^/ ]+|operator)$/.test(actor) && { actor }),
    ...(/^@[^/ ]+$/.test(actor) && { actor: `accounts/${actor}` }),
    // What was not done, and what nobody knows of, has names that begin alike.
    ...(action !== "" && { action: `${action}*` }),
    ...(/^[a-z]+\/[^ ]+$/.test(target) && { target }),
    ...(from !== "" && { startTime: moment(from) }),
    ...(until !== "" && { endTime: moment(until) }),
  };
}

/** The account in a name, which may be that of one of its keys. */
function accountIn(name: string): string {
  return /^accounts\/[^/]+/.exec(name)?.[0] ?? "";
}

/** An action in words; one that is not known here as people read its name. */
function actionText(action: string): string {
  const { actions, audit } = terms.value;
  const plain = action.replace(/_(NOT_DONE|OUTCOME_UNKNOWN)$/, "");
  const text = actions[plain] ?? plain.replaceAll("_", " ").toLowerCase();
  if (plain === action) return text;
  return action.endsWith("NOT_DONE") ? audit.notDone(text) : audit.unknown(text);
}

/** A name with a link to what it names, where there is one. */
function Named({ name, shown }: { readonly name: string; readonly shown: string | undefined }) {
  const account = accountIn(name);
  const match = /^matches\/[^/]+/.exec(name)?.[0];
  const text = <Said text={shown ?? name} />;
  if (account === "" && match === undefined) return text;
  return (
    <>
      <a href={match === undefined ? `#/operator/accounts?find=${account}` : `#/${match}`}>{text}</a>
      {shown !== undefined && <code class="small block quiet">…{name.slice(-8)}</code>}
    </>
  );
}
