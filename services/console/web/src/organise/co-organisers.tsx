import { useSignal } from "@preact/signals";
import { type Tournament, TournamentState } from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { account, accountNames } from "../account/session.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { SureButton } from "../parts/sure-button.js";
import { organiser } from "../tournaments/calls.js";
import type { TournamentStore } from "../tournaments/store.js";
import { terms } from "../words/organise/terms.js";
import { AccountField, type NamedAccount } from "./account-field.js";
import { ActionForm } from "./action-form.js";

/** Those who run the tournament with the account that made it, which alone names them. */
export function CoOrganisers({
  store,
  tournament,
}: {
  readonly store: TournamentStore;
  readonly tournament: Tournament;
}) {
  const found = useSignal<NamedAccount | undefined>(undefined);
  const { name, organiser: maker, coOrganisers, state } = tournament;
  const { value } = useLoaded(() => accountNames(coOrganisers), coOrganisers.join(" "));
  const { run } = terms.value;
  const begun = state === TournamentState.IN_PROGRESS;
  const may = account.value?.name === maker && !(store.plays.value && begun);
  if (!may && coOrganisers.length === 0) return null;
  return (
    <section>
      <h2>{run.coOrganisers}</h2>
      <ul class="plain rows">
        {coOrganisers.map((one) => {
          const displayName = value?.get(one) ?? one;
          return (
            <li key={one}>
              <Said text={displayName} />
              {may && (
                <SureButton
                  text={run.coRemove(displayName)}
                  sure={run.sure}
                  onSure={() => void store.act(() => organiser().setCoOrganiser(name, one, true))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {may && (
        <ActionForm
          title={run.coAdd}
          disabled={found.value === undefined}
          onSubmit={async () => {
            const added = found.value?.name;
            if (added === undefined) return;
            await store.act(() => organiser().setCoOrganiser(name, added));
            found.value = undefined;
          }}
        >
          <AccountField candidates={[]} found={found.value} onFound={(one) => (found.value = one)} />
        </ActionForm>
      )}
    </section>
  );
}
