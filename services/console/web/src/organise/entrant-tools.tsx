import { useSignal } from "@preact/signals";
import { type Entrant, EntrantState } from "@sandtable/client/gen/sandtable/tournaments/v1/entrant_pb.js";
import {
  RegistrationMode,
  type Tournament,
  TournamentState,
} from "@sandtable/client/gen/sandtable/tournaments/v1/tournament_pb.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { firstOf, organiser, tournaments } from "../tournaments/calls.js";
import type { TournamentStore } from "../tournaments/store.js";
import { terms } from "../words/organise/terms.js";
import { terms as tournamentTerms } from "../words/tournaments/terms.js";
import { AccountField, type NamedAccount } from "./account-field.js";
import { ActionForm } from "./action-form.js";
import { EntryCodes } from "./entry-codes.js";
import { SubstituteForm } from "./substitute-form.js";

/** Entrants that are read, and listed at a time. */
const MOST = 500;
const LISTED = 40;

/** Invitations and codes, and what an organiser does about each entrant. */
export function EntrantTools({
  store,
  tournament,
}: {
  readonly store: TournamentStore;
  readonly tournament: Tournament;
}) {
  const text = useSignal("");
  const { name, state, settings } = tournament;
  const { value = [], failure } = useLoaded(() => firstOf(tournaments().entrants(name), MOST), name, store.tick.value);
  const { run } = terms.value;
  const { entrants } = tournamentTerms.value;
  const candidates = accountsOf(value);
  const wanted = text.value.trim().toLowerCase();
  const present = value.filter((one) => one.state <= EntrantState.WAITING);
  const shown = present.filter(({ displayName }) => displayName.toLowerCase().includes(wanted)).slice(0, LISTED);
  const early = state < TournamentState.IN_PROGRESS;
  return (
    <section>
      <h2>{run.entrants}</h2>
      <Failure error={failure} />
      {early && state !== TournamentState.DRAFT && <Invitation store={store} candidates={candidates} />}
      {early && settings?.registration?.mode === RegistrationMode.CODE && <EntryCodes name={name} />}
      {present.length > LISTED && (
        <label class="narrow">
          {entrants.find}
          <input type="search" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
      )}
      <ul class="plain rows tools">
        {shown.map((one) => (
          <li key={one.name}>
            <a href={`#/${one.name}`}>
              <Said text={one.displayName} />
            </a>
            <span class="quiet small">
              {entrants.states[one.state]} · {Math.round(one.rating)}
            </span>
            {!store.plays.value && <Tools store={store} entrant={one} early={early} candidates={candidates} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The accounts of entrants who wait or have left: a substitute is likely to be among them. */
function accountsOf(entrants: readonly Entrant[]): readonly NamedAccount[] {
  return entrants
    .filter(({ state }) => state !== EntrantState.ENTERED)
    .flatMap(({ members }) => members.map(({ account, displayName }) => ({ name: account, displayName })));
}

function Invitation({
  store,
  candidates,
}: {
  readonly store: TournamentStore;
  readonly candidates: readonly NamedAccount[];
}) {
  const found = useSignal<NamedAccount | undefined>(undefined);
  const { run } = terms.value;
  return (
    <ActionForm
      title={run.invite}
      disabled={found.value === undefined}
      onSubmit={async () => {
        const account = found.value;
        if (account === undefined) return;
        const request = { name: store.name, account: account.name, displayName: account.displayName };
        await store.act(() => organiser().invite(request));
        found.value = undefined;
      }}
    >
      <AccountField candidates={candidates} found={found.value} onFound={(account) => (found.value = account)} />
    </ActionForm>
  );
}

/** Tools for one entrant. */
function Tools({
  store,
  entrant,
  early,
  candidates,
}: {
  readonly store: TournamentStore;
  readonly entrant: Entrant;
  readonly early: boolean;
  readonly candidates: readonly NamedAccount[];
}) {
  const rating = useSignal(Math.round(entrant.rating));
  const { run } = terms.value;
  return (
    <div class="entrant-tools">
      <ActionForm
        title={run.removeEntrant}
        reason="needed"
        danger
        onSubmit={(reason) => store.act(() => organiser().removeEntrant(entrant.name, reason))}
      />
      <SubstituteForm store={store} entrant={entrant} candidates={candidates} />
      {early && (
        <ActionForm
          title={run.rating}
          onSubmit={() => store.act(() => organiser().setRating(entrant.name, rating.value))}
        >
          <label class="narrow">
            {run.rating}
            <input
              type="number"
              min={0}
              max={5000}
              value={rating.value}
              onInput={(event) => (rating.value = Number(event.currentTarget.value))}
            />
          </label>
        </ActionForm>
      )}
    </div>
  );
}
