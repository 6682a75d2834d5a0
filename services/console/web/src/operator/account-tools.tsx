import { useSignal } from "@preact/signals";
import { account as own } from "../account/session.js";
import { ActionForm } from "../organise/action-form.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/operator/terms.js";
import { ask, type Rights } from "./access.js";
import { ListEnd } from "./list-end.js";
import type { Account, ApiKey } from "./messages.js";
import { usePagedList } from "./paged-list.js";
import { ToolDetails } from "./tool-details.js";
import { When } from "./when.js";

const ACCOUNTS = "sandtable.accounts.v1.AccountService";

interface Tools {
  readonly account: Account;
  readonly rights: Rights;
  readonly onDone: () => void;
}

/** What is known of an account, and what those who keep order do with it. */
export function AccountTools(props: Tools) {
  return <ToolDetails make={() => <Opened {...props} />} />;
}

function Opened({ account, rights, onDone }: Tools) {
  const { account: said } = terms.value;
  const { name, suspended = false, roles = [] } = account;
  const act = async (method: string, reason: string) => {
    await ask(`${ACCOUNTS}/${method}`, { name, reason });
    onDone();
  };
  const keepsOrder = roles.some((role) => role === "ROLE_MODERATOR" || role === "ROLE_OPERATOR");
  return (
    <div class="tools-opened">
      <p>
        <code>{name}</code> · {said.since} <When at={account.createTime} />
      </p>
      {account.suspensionReason !== undefined && (
        <p>
          {said.suspended}: <Said text={account.suspensionReason} />
        </p>
      )}
      <p class="buttons">
        <a href={`#/operator/matches?find=${name}`}>{said.matches}</a>
        <a href={`#/operator/audit?find=${name}`}>{said.entries}</a>
      </p>
      {rights.operates && <RolesForm account={account} onDone={onDone} />}
      {keepsOrder && !rights.operates ? (
        <p class="quiet small">{said.keepsOrder}</p>
      ) : suspended ? (
        <ActionForm title={said.reinstate} reason="needed" onSubmit={(reason) => act("ReinstateAccount", reason)} />
      ) : (
        <ActionForm
          title={said.suspend}
          hint={said.suspendHint}
          reason="needed"
          danger
          onSubmit={(reason) => act("SuspendAccount", reason)}
        />
      )}
      {(rights.operates || own.value?.name === name) && <KeyList parent={name} />}
    </div>
  );
}

function RolesForm({ account: { name, roles = [] }, onDone }: Omit<Tools, "rights">) {
  const chosen = useSignal<readonly string[]>(roles);
  const said = terms.value;
  return (
    <ActionForm
      title={said.account.roles}
      reason="needed"
      onSubmit={async (reason) => {
        await ask(`${ACCOUNTS}/SetRoles`, { name, roles: chosen.value, reason });
        onDone();
      }}
    >
      <p class="buttons">
        {Object.entries(said.roles).map(([role, text]) => (
          <label key={role} class="check">
            <input
              type="checkbox"
              checked={chosen.value.includes(role)}
              onChange={(event) => {
                const others = chosen.value.filter((one) => one !== role);
                chosen.value = event.currentTarget.checked ? [...others, role] : others;
              }}
            />
            {text}
          </label>
        ))}
      </p>
    </ActionForm>
  );
}

/** The keys of an account with what they are good for, those that still work first. */
function KeyList({ parent }: { readonly parent: string }) {
  const tick = useSignal(0);
  const { account: said } = terms.value;
  const keys = usePagedList<ApiKey>(
    { method: `${ACCOUNTS}/ListApiKeys`, field: "keys", body: { parent } },
    { query: "", fits: () => true },
    tick.value,
  );
  const works = ({ expireTime, revokeTime }: ApiKey) =>
    revokeTime === undefined && (expireTime === undefined || Date.parse(expireTime) > Date.now());
  const shown = (keys.items ?? []).toSorted((a, b) => Number(works(b)) - Number(works(a)));
  return (
    <section>
      <h2>{said.keys}</h2>
      <ul class="plain rows">
        {shown.map((key) => (
          <li key={key.name} class={works(key) ? "" : "quiet"}>
            <strong>
              <Said text={key.displayName || key.name.slice(-8)} />
            </strong>
            <code class="small">{key.name.split("/").at(-1)?.slice(0, 8)}</code>
            <span class="small">
              {said.scopes}: {(key.scopes ?? []).map((scope) => scope.replace("SCOPE_", "")).join(", ")} · {said.since}{" "}
              <When at={key.createTime} /> · <Validity of={key} />
            </span>
            {works(key) && (
              <ActionForm
                title={said.revoke}
                hint={said.revokeHint}
                reason={own.value?.name === parent ? "optional" : "needed"}
                danger
                onSubmit={async (reason) => {
                  await ask(`${ACCOUNTS}/RevokeApiKey`, { name: key.name, reason });
                  tick.value += 1;
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <ListEnd list={keys} shown={shown.length} />
    </section>
  );
}

/** How long a key works, or since when it does not. */
function Validity({ of: { expireTime, revokeTime } }: { readonly of: ApiKey }) {
  const { account: said } = terms.value;
  const at = revokeTime ?? expireTime;
  if (at === undefined) return said.never;
  const expired = Date.parse(at) <= Date.now();
  return (
    <>
      {revokeTime !== undefined ? said.revoked : expired ? said.expired : said.expires} <When at={at} />
    </>
  );
}
