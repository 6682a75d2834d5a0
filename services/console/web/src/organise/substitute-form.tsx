import { useSignal } from "@preact/signals";
import type { Entrant } from "@sandtable/client/gen/sandtable/tournaments/v1/entrant_pb.js";
import { organiser } from "../tournaments/calls.js";
import type { TournamentStore } from "../tournaments/store.js";
import { terms } from "../words/organise/terms.js";
import { AccountField, type NamedAccount } from "./account-field.js";
import { ActionForm } from "./action-form.js";

/** Puts another account in the place of a member of an entrant. */
export function SubstituteForm({
  store,
  entrant,
  candidates,
}: {
  readonly store: TournamentStore;
  readonly entrant: Entrant;
  readonly candidates: readonly NamedAccount[];
}) {
  const found = useSignal<NamedAccount | undefined>(undefined);
  const old = useSignal(entrant.members[0]?.account ?? "");
  const { run } = terms.value;
  const single = entrant.members.length === 1;
  return (
    <ActionForm
      title={run.substitute}
      reason="optional"
      disabled={found.value === undefined}
      onSubmit={async (reason) => {
        const account = found.value;
        if (account === undefined) return;
        await store.act(() =>
          organiser().substitute({
            name: entrant.name,
            oldAccount: old.value,
            newAccount: account.name,
            // An entrant of one account is called by it; a team keeps its name.
            displayName: single ? account.displayName : "",
            reason,
          }),
        );
        found.value = undefined;
      }}
    >
      {!single && (
        <label>
          {run.substituteOld}
          <select value={old.value} onChange={(event) => (old.value = event.currentTarget.value)}>
            {entrant.members.map(({ account, displayName }) => (
              <option key={account} value={account}>
                {displayName}
              </option>
            ))}
          </select>
        </label>
      )}
      <AccountField candidates={candidates} found={found.value} onFound={(account) => (found.value = account)} />
    </ActionForm>
  );
}
