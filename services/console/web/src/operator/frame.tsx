import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { account } from "../account/session.js";
import { operatorToken } from "../account/standing.js";
import { Failure } from "../parts/failure.js";
import { type Loaded, useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { SubNav } from "../parts/sub-nav.js";
import { terms } from "../words/operator/terms.js";
import { readRights, type Rights, showOperatorToken } from "./access.js";

/** What the token that is shown may do, found out anew when it is another one. */
export function useRights(): Loaded<Rights> {
  return useLoaded(readRights, `${operatorToken.value} ${account.value?.name}`);
}

/** What surrounds each of these pages: its heading, its neighbours, and who acts. */
export function Frame({
  part,
  title,
  rights,
  children,
}: {
  readonly part: string;
  readonly title: string;
  readonly rights: Loaded<Rights>;
  readonly children: ComponentChildren;
}) {
  const { parts, partsLabel } = terms.value;
  const moderates = rights.value?.moderates === true;
  const links = (["status", "matches", "accounts", "audit"] as const).filter((one) =>
    one === "status" ? rights.value?.operates : moderates,
  );
  const own = account.value === undefined ? [] : (["webhooks"] as const);
  return (
    <div class="column wide operator">
      <h1>{title}</h1>
      <SubNav
        label={partsLabel}
        links={[
          ...[...links, ...own].map((one) => [`#/operator/${one}`, parts[one], one === part] as const),
          ["#/explorer", parts.explorer, part === "explorer"],
        ]}
      />
      <Caller own={part === "webhooks"} />
      <Failure error={rights.failure} />
      {children}
    </div>
  );
}

/** Who acts, and the way to act as the operator in this tab, where it is not the account itself in any
 * case. */
function Caller({ own }: { readonly own: boolean }) {
  const text = useSignal("");
  const failure = useSignal<unknown>(undefined);
  const wrong = useSignal(false);
  const { access, roles } = terms.value;
  const submit = async (event: Event) => {
    event.preventDefault();
    failure.value = undefined;
    try {
      wrong.value = !(await showOperatorToken(text.value.trim()));
      if (!wrong.value) text.value = "";
    } catch (thrown) {
      failure.value = thrown;
    }
  };
  const operates = operatorToken.value !== "" && !own;
  const { displayName, roles: held = [] } = account.value ?? {};
  return (
    <div class="caller">
      <p>
        <span class="quiet">{access.as}</span>{" "}
        {operates ? (
          access.token
        ) : displayName === undefined ? (
          access.nobody
        ) : (
          <>
            <Said text={displayName} /> ({held.map((role) => Object.values(roles)[role - 1]).join(", ")})
          </>
        )}
      </p>
      {own ? null : operates ? (
        <button type="button" onClick={() => (operatorToken.value = "")}>
          {access.forget}
        </button>
      ) : (
        <details>
          <summary>{access.use}</summary>
          <form class="filters" onSubmit={(event) => void submit(event)}>
            <label>
              {access.field}
              <input
                type="password"
                autocomplete="off"
                required
                value={text.value}
                onInput={(event) => (text.value = event.currentTarget.value)}
              />
            </label>
            <button type="submit" class="primary">
              {access.submit}
            </button>
          </form>
          <p class="quiet small">{access.hint}</p>
          {wrong.value && <p role="alert">{access.notMine}</p>}
          <Failure error={failure.value} />
        </details>
      )}
    </div>
  );
}
